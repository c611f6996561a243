"""Caractère: nobody goes on before a wrong guess has had the time to contest; the server keeps it (CAR-A20)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from tablee.client import ClientError
from tablee.client.player import Player
from tablee.core import Seat
from tablee.games.caractere import Contest, GoOn
from tablee.games.caractere.phases import Contesting
from tablee.protocol import incoming
from tablee.protocol.outgoing import Accepted, Refused
from tablee.tables.sitting import Draft
from tests.server.devices import Device, device, everybody, new_table, run
from tests.server.serving import server_thread, wait_until
from tests.stores.storing import opened, put
from tests.tables.sittings import (
    CODE,
    FOUNDER,
    any_answer,
    do,
    fresh,
    game_of,
    game_on,
    new_key,
    picture,
    refused,
    token_of,
)

PAUSE = 5
SHOWN = 1_000.0
"""When everybody saw the answer."""


def contested(**options: Any) -> Draft:
    """The answer was shown at SHOWN, and somebody who is not next guessed wrong."""
    rng = Random(3)
    draft = game_of("caractere", contest_pause=PAUSE, **options)
    while True:
        phase = game_on(draft).phase
        if isinstance(phase, Contesting) and not set(phase.wrong) & set(game_on(draft).waiting()):
            draft.began, draft.now = SHOWN, SHOWN
            return draft
        any_answer(draft, rng)
        draft = fresh(draft)


def go_on(draft: Draft, now: float, key: str = "") -> Accepted | Refused:
    """The next Questionné goes on at this time."""
    state = game_on(draft)
    draft.now = now
    reply = draft.answer(state.waiting()[0], state.moment, key or new_key(), to_builtins(GoOn()))
    assert isinstance(reply, Accepted | Refused)
    return reply


@pytest.mark.parametrize(("after", "seconds"), [(0.0, 5), (0.4, 5), (2.0, 3), (4.9, 1)])
def test_car_a20_going_on_too_soon_is_refused(after: float, seconds: int) -> None:
    """CAR-A20: with the time that is left, and nothing has changed."""
    draft = contested()
    before = picture(draft)
    reply = go_on(draft, SHOWN + after)
    assert isinstance(reply, Refused)
    assert (reply.rule, reply.code, reply.facts) == ("CAR-A20", "others_may_contest", {"seconds": seconds})
    assert picture(draft) == before


def test_car_a20_after_the_pause_the_same_answer_is_taken() -> None:
    """CAR-A20: also with the key that was refused before."""
    draft = contested()
    assert isinstance(go_on(draft, SHOWN + 1, "again"), Refused)
    assert isinstance(go_on(draft, SHOWN + PAUSE, "again"), Accepted)
    assert game_on(draft).phase.name != "contesting"


def test_car_a20_a_contest_need_not_wait() -> None:
    """CAR-A20 and CAR-32: the first contest counts, from the first moment on."""
    draft = contested()
    state = game_on(draft)
    assert isinstance(state.phase, Contesting)
    draft.now = SHOWN
    reply = draft.answer(state.phase.wrong[0], state.moment, new_key(), to_builtins(Contest()))
    assert isinstance(reply, Accepted)
    assert game_on(draft).phase.name == "debating"


def skip_next(draft: Draft) -> incoming.Command:
    """The host taps next: nobody waits for the next Questionné."""
    return incoming.Skip(key=new_key(), chair=draft.table.seats[game_on(draft).waiting()[0]])


def everybody_goes_on(draft: Draft) -> incoming.Command:
    """Anybody goes on."""
    return incoming.GoOn(key=new_key())


def test_car_a20_the_host_waits_too() -> None:
    """CAR-A20: a skipped Questionné would end the window as well."""
    draft = contested()
    assert refused(draft, skip_next(draft), SHOWN + 4.5) == "others_may_contest"
    do(draft, skip_next(draft), SHOWN + PAUSE)
    assert game_on(draft).phase.name != "contesting"


@pytest.mark.parametrize("what", [skip_next, everybody_goes_on])
def test_car_a20_after_a_restart_the_pause_begins_again(what: Callable[[Draft], incoming.Command]) -> None:
    """CAR-A20: when the moment began is not known any more, only when the table was read from the disk."""
    draft = contested()
    draft.began, draft.loaded = -inf, SHOWN
    assert refused(draft, what(draft), SHOWN + 4) == "others_may_contest"
    do(draft, what(draft), SHOWN + PAUSE)
    assert game_on(draft).phase.name != "contesting"


def test_car_a20_a_moment_that_nobody_has_seen_yet_has_not_begun() -> None:
    """CAR-A20: the last guess and the next player's tap are in one draft; the moment before was long."""
    draft = contested()
    draft.seen_moment = game_on(draft).moment - 1
    reply = go_on(draft, SHOWN + 60)
    assert isinstance(reply, Refused)
    assert reply.facts == {"seconds": PAUSE}


def test_car_a20_what_is_not_allowed_at_all_is_refused_for_that() -> None:
    """CAR-30: somebody who guessed right and is not next can neither go on nor contest, pause or no pause."""
    draft = contested()
    state = game_on(draft)
    seat = state.waiting()[0]
    draft.now = SHOWN
    reply = draft.answer(seat, state.moment, new_key(), to_builtins(Contest()))
    assert isinstance(reply, Refused)
    assert (reply.rule, reply.code) == ("CAR-30", "only_a_wrong_guess_contests")


def test_car_a20_without_anybody_to_contest_nobody_waits() -> None:
    """CAR-A20: those who guessed wrong have gone home."""
    draft = contested()
    state = game_on(draft)
    assert isinstance(state.phase, Contesting)
    state.gone = state.phase.wrong
    assert isinstance(go_on(draft, SHOWN), Accepted)


def test_car_a20_the_clock_of_the_table_is_not_stopped_by_the_pause() -> None:
    """CAR-A20: `turn_timer` is five seconds at least; after a restart it may have less left, and that was agreed."""
    draft = contested(turn_timer=5)
    draft.now = SHOWN
    draft.time_is_up(game_on(draft).moment)
    assert game_on(draft).phase.name != "contesting"


def test_car_a20_no_pause_by_agreement() -> None:
    """CAR-A20: option contest_pause."""
    rng = Random(3)
    draft = game_of("caractere", contest_pause=0)
    while not isinstance(game_on(draft).phase, Contesting):
        any_answer(draft, rng)
        draft = fresh(draft)
    draft.began = draft.now = SHOWN
    assert isinstance(go_on(draft, SHOWN), Accepted)


def test_car_a20_rules_have_no_clock() -> None:
    """CAR-A20: at a keyboard and in a simulation nobody waits."""
    state = game_on(contested())
    state.answer(state.waiting()[0], GoOn())
    assert state.phase.name != "contesting"


# The server -----------------------------------------------------------------------------------------------------


class GoingOn:
    """A bot that always goes on, and never contests."""

    def __init__(self) -> None:
        self.asked = 0

    def answer(self, view: Any, ask: Any) -> GoOn | None:
        """Next."""
        self.asked += not ask.optional
        return None if ask.optional else GoOn()


def is_contesting(pad: Device) -> bool:
    return bool(pad.view["view"]["phase"] == "contesting")


def test_car_a20_a_bot_waits_and_then_goes_on(tmp_path: Path) -> None:
    """CAR-A20: bots play; the next Questionné is asked again when the pause is over, and not all the time."""
    draft, bot, thinks = contested(), GoingOn(), 0.1
    seats = range(len(draft.table.seats))
    for chair in draft.table.seats:
        do(draft, incoming.LetBot(key=new_key(), chair=chair, level="random"), SHOWN)
    with opened(tmp_path) as store:
        put(store, draft)

    async def evening() -> None:
        with server_thread(tmp_path, bot_delay=thinks) as server, server.still():
            async with device(server, CODE, FOUNDER) as host:
                bots = server.room(CODE).bots.bots
                server.inside(lambda _: bots.update({(seat, "random"): bot for seat in seats}))
                server.pass_time(1)  # longer than it pretends to think
                await asyncio.to_thread(wait_until, lambda: bot.asked == 1)
                async with device(server, CODE, token_of(1)) as pad:  # whoever comes wakes bots
                    server.pass_time(PAUSE - 1.1)
                    await pad.nothing_more()
                    assert (is_contesting(pad), bot.asked) == (True, 1)
                server.pass_time(0.2)
                await host.once(lambda: not is_contesting(host))
                assert bot.asked == 2

    run(evening())


def test_car_a20_over_the_wire(tmp_path: Path) -> None:
    """CAR-A20: a pad without patience is refused and told how long; when the pause is over it may go on."""

    async def evening() -> None:
        with server_thread(tmp_path / "data") as server, server.still():
            table = new_table(server, "caractere", 4, contest_pause=60)
            async with everybody(table) as (_, pads):
                rng = Random(1)
                while True:
                    for pad in pads:
                        await pad.nothing_more()
                    if is_contesting(pads[0]):
                        break
                    asked = next(pad for pad in pads if pad.ask and not pad.ask.get("optional"))
                    await asked.answer(asked.any_move(rng))
                following = pads[pads[0].view["view"]["waiting"][0]]
                reply = await following.answer({"move": "go_on"})
                assert (reply["tell"], reply["rule"], reply["code"]) == ("refused", "CAR-A20", "others_may_contest")
                assert reply["facts"]["seconds"] == 60
                server.pass_time(61)
                reply = await following.answer({"move": "go_on"})
                assert reply["tell"] == "accepted"

    run(evening())


def test_car_a20_a_program_on_a_chair_answers_when_it_may() -> None:
    """CAR-A20: `tablee bot` is told how long, waits that long, and says the same again."""
    said_at: list[tuple[Seat, int, Any]] = []

    class Connection:
        async def answer(self, seat: Seat, ask: int, move: Any) -> None:
            said_at.append((seat, ask, move))
            if len(said_at) == 1:
                raise ClientError("others_may_contest", "CAR-A20", {"seconds": 0})

    player = Player(Connection(), 1, lambda *_: GoingOn())  # type: ignore[arg-type]
    run(player._say_in_time(2, 7, GoOn()))
    assert said_at == [(2, 7, GoOn())] * 2
