"""Caractère: nobody goes on before a wrong guess has had the time to contest; the server keeps it (CAR-A20)."""

from __future__ import annotations

from collections.abc import Callable
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
from tablee.server.rooms.room import Room
from tablee.tables.sitting import Sitting
from tests.server.devices import everybody, new_table, run
from tests.server.serving import ServerThread, server_thread
from tests.tables.sittings import any_answer, do, fresh, game_of, game_on, new_key, picture, refused

PAUSE = 5
SHOWN = 1_000.0
"""When everybody saw the answer."""


def contested(**options: Any) -> Sitting:
    """The answer was shown at SHOWN, and somebody who is not next guessed wrong."""
    rng = Random(3)
    sitting = game_of("caractere", contest_pause=PAUSE, **options)
    while True:
        phase = game_on(sitting).phase
        if isinstance(phase, Contesting) and not set(phase.wrong) & set(game_on(sitting).waiting()):
            sitting.began, sitting.now = SHOWN, SHOWN
            return sitting
        any_answer(sitting, rng)
        sitting = fresh(sitting)


def go_on(sitting: Sitting, now: float, key: str = "") -> Accepted | Refused:
    """The next Questionné goes on at this time."""
    state = game_on(sitting)
    sitting.now = now
    reply = sitting.answer(state.waiting()[0], state.moment, key or new_key(), to_builtins(GoOn()))
    assert isinstance(reply, Accepted | Refused)
    return reply


@pytest.mark.parametrize(("after", "seconds"), [(0.0, 5), (0.4, 5), (2.0, 3), (4.9, 1)])
def test_car_a20_going_on_too_soon_is_refused(after: float, seconds: int) -> None:
    """CAR-A20: with the time that is left, and nothing has changed."""
    sitting = contested()
    before = picture(sitting)
    reply = go_on(sitting, SHOWN + after)
    assert isinstance(reply, Refused)
    assert (reply.rule, reply.code, reply.facts) == ("CAR-A20", "others_may_contest", {"seconds": seconds})
    assert picture(sitting) == before


def test_car_a20_after_the_pause_the_same_answer_is_taken() -> None:
    """CAR-A20: also with the key that was refused before."""
    sitting = contested()
    assert isinstance(go_on(sitting, SHOWN + 1, "again"), Refused)
    assert isinstance(go_on(sitting, SHOWN + PAUSE, "again"), Accepted)
    assert game_on(sitting).phase.name != "contesting"


def test_car_a20_a_contest_need_not_wait() -> None:
    """CAR-A20 and CAR-32: the first contest counts, from the first moment on."""
    sitting = contested()
    state = game_on(sitting)
    assert isinstance(state.phase, Contesting)
    sitting.now = SHOWN
    reply = sitting.answer(state.phase.wrong[0], state.moment, new_key(), to_builtins(Contest()))
    assert isinstance(reply, Accepted)
    assert game_on(sitting).phase.name == "debating"


def skip_next(sitting: Sitting) -> incoming.Command:
    """The host taps next: nobody waits for the next Questionné."""
    return incoming.Skip(key=new_key(), chair=sitting.table.seats[game_on(sitting).waiting()[0]])


def everybody_goes_on(sitting: Sitting) -> incoming.Command:
    """Anybody goes on."""
    return incoming.GoOn(key=new_key())


def test_car_a20_the_host_waits_too() -> None:
    """CAR-A20: a skipped Questionné would end the window as well."""
    sitting = contested()
    assert refused(sitting, skip_next(sitting), SHOWN + 4.5) == "others_may_contest"
    do(sitting, skip_next(sitting), SHOWN + PAUSE)
    assert game_on(sitting).phase.name != "contesting"


@pytest.mark.parametrize("what", [skip_next, everybody_goes_on])
def test_car_a20_after_a_restart_the_pause_begins_again(what: Callable[[Sitting], incoming.Command]) -> None:
    """CAR-A20: when the moment began is not known any more, only when the table was read from the disk."""
    sitting = contested()
    sitting.began, sitting.taken_up = Sitting(sitting.table).began, SHOWN
    assert refused(sitting, what(sitting), SHOWN + 4) == "others_may_contest"
    do(sitting, what(sitting), SHOWN + PAUSE)
    assert game_on(sitting).phase.name != "contesting"


def test_car_a20_a_moment_that_nobody_has_seen_yet_has_not_begun() -> None:
    """CAR-A20: the last guess and the next player's tap are in one draft; the moment before was long."""
    sitting = contested()
    sitting.shown = game_on(sitting).moment - 1
    reply = go_on(sitting, SHOWN + 60)
    assert isinstance(reply, Refused)
    assert reply.facts == {"seconds": PAUSE}


def test_car_a20_what_is_not_allowed_at_all_is_refused_for_that() -> None:
    """CAR-30: somebody who guessed right and is not next can neither go on nor contest, pause or no pause."""
    sitting = contested()
    state = game_on(sitting)
    seat = state.waiting()[0]
    sitting.now = SHOWN
    reply = sitting.answer(seat, state.moment, new_key(), to_builtins(Contest()))
    assert isinstance(reply, Refused)
    assert (reply.rule, reply.code) == ("CAR-30", "only_a_wrong_guess_contests")


def test_car_a20_without_anybody_to_contest_nobody_waits() -> None:
    """CAR-A20: those who guessed wrong have gone home."""
    sitting = contested()
    state = game_on(sitting)
    assert isinstance(state.phase, Contesting)
    state.gone = state.phase.wrong
    assert sitting.pause_left(GoOn()) == 0.0


def test_car_a20_the_clock_of_the_table_is_not_stopped_by_the_pause() -> None:
    """CAR-A20: `turn_timer` is five seconds at least; after a restart it may have less left, and that was agreed."""
    sitting = contested(turn_timer=5)
    sitting.now = SHOWN
    sitting.time_is_up(game_on(sitting).moment)
    assert game_on(sitting).phase.name != "contesting"


def test_car_a20_no_pause_by_agreement() -> None:
    """CAR-A20: option contest_pause."""
    rng = Random(3)
    sitting = game_of("caractere", contest_pause=0)
    while not isinstance(game_on(sitting).phase, Contesting):
        any_answer(sitting, rng)
        sitting = fresh(sitting)
    sitting.began = sitting.now = SHOWN
    assert isinstance(go_on(sitting, SHOWN), Accepted)


def test_car_a20_rules_have_no_clock() -> None:
    """CAR-A20: at a keyboard and in a simulation nobody waits."""
    state = game_on(contested())
    state.answer(state.waiting()[0], GoOn())
    assert state.phase.name != "contesting"


# The server -----------------------------------------------------------------------------------------------------


class Loop:
    """A clock that a test turns, and what it was asked to do when."""

    def __init__(self) -> None:
        self.now = SHOWN
        self.due: list[tuple[float, Callable[..., None], tuple[Any, ...]]] = []

    def time(self) -> float:
        """What time it is."""
        return self.now

    def call_later(self, seconds: float, what: Callable[..., None], *given: Any) -> None:
        """Remember it."""
        self.due.append((self.now + seconds, what, given))

    def run_next(self) -> None:
        """Time goes by until the next thing is due."""
        self.due.sort(key=lambda due: due[0])
        self.now, what, given = self.due.pop(0)
        what(*given)


class Desk:
    """As much of a house as a live table needs, with its own clock."""

    def __init__(self) -> None:
        self.loop = Loop()
        self.done: list[float] = []

    def think_time(self) -> float:
        """Bots do not pretend to think."""
        return 0.0

    def submit(self, live: Room, job: Any) -> None:
        """Do it at once."""
        draft = live.sitting.draft()
        draft.now = self.loop.time()
        before = game_on(draft).moment
        job.apply(draft)
        if game_on(draft).moment != before:
            self.done.append(self.loop.now)
        live.put(draft)


def test_car_a20_a_bot_waits_and_then_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """CAR-A20: the next Questionné is a bot; it is asked again when the pause is over, and not all the time."""
    sitting = contested()
    seat = game_on(sitting).waiting()[0]
    do(sitting, incoming.LetBot(key=new_key(), chair=sitting.table.seats[seat], level="random"))
    desk: Any = Desk()
    live = Room(desk, sitting, None)  # type: ignore[arg-type]
    monkeypatch.setattr(Room, "_bot", lambda *_: GoingOn())
    sitting.began = SHOWN
    live.connections = {None: None}  # type: ignore[dict-item]
    live.wake_bots()
    desk.loop.run_next()
    assert (desk.done, len(desk.loop.due)) == ([], 1)
    live.wake_bots()
    assert len(desk.loop.due) == 1, "it is thinking already"
    desk.loop.run_next()
    assert desk.done == [SHOWN + PAUSE]


class GoingOn:
    """A bot that always goes on."""

    def answer(self, view: Any, ask: Any) -> GoOn:
        """Next."""
        return GoOn()


def test_car_a20_over_the_wire(tmp_path: Path) -> None:
    """CAR-A20: a pad without patience is refused and told how long; when the pause is over it may go on."""

    def clock_back(server: ServerThread, code: str) -> None:
        sitting = server.inside(lambda house: house.directory.by_code[code].sitting)
        sitting.began -= PAUSE
        sitting.taken_up -= PAUSE

    async def evening() -> None:
        with server_thread(tmp_path / "data") as server:
            table = new_table(server, "caractere", 4, contest_pause=60)
            async with everybody(table) as (_, pads):
                rng = Random(1)
                while True:
                    for pad in pads:
                        await pad.nothing_more()
                    if pads[0].view["view"]["phase"] == "contesting":
                        break
                    asked = next(pad for pad in pads if pad.ask and not pad.ask.get("optional"))
                    await asked.answer(asked.any_move(rng))
                following = pads[pads[0].view["view"]["waiting"][0]]
                reply = await following.answer({"move": "go_on"})
                assert (reply["tell"], reply["rule"], reply["code"]) == ("refused", "CAR-A20", "others_may_contest")
                assert 0 < reply["facts"]["seconds"] <= 60
                for _ in range(60 // PAUSE):
                    clock_back(server, table.code)
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
