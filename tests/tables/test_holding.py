"""A bot takes a person's seat and gives it back; it answers nothing personal for them, nor shows them its hunch."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from msgspec import json

from tablee.bots import make_bot
from tablee.games import GAMES
from tablee.games.incroyable import Draw, Estimate
from tablee.protocol import incoming
from tablee.protocol.outgoing import Accepted, Refused
from tests.server.devices import device, everybody, new_table, run
from tests.server.serving import server_thread, wait_until
from tests.tables.sittings import (
    answer,
    do,
    fresh,
    game_of,
    game_on,
    new_key,
    notices,
    picture,
    play,
    refused,
    reloaded,
    table_of,
)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_takes_a_seat_and_gives_it_back(game: str) -> None:
    draft = play(game_of(game), 2)
    version, others = draft.table.version, game_on(draft).bots
    do(draft, incoming.LetBot(key=new_key(), chair=2, level="random"))
    chair = draft.table.chair(2)
    assert chair is not None
    assert (chair.held_by, chair.player, chair.bot, chair.is_person) == ("random", "random", "", True)
    assert game_on(draft).bots == (1,)
    assert draft.table.version > version
    draft = reloaded(draft)
    assert game_on(draft).bots == (1,)
    do(draft, incoming.GiveBack(key=new_key(), chair=2))
    chair = draft.table.chair(2)
    assert chair is not None
    assert (chair.held_by, chair.player) == ("", "")
    assert game_on(draft).bots == others == ()
    assert notices(draft) == [("gave_back", 2)]


def test_a_seat_may_be_held_by_another_bot() -> None:
    draft = game_of("tous_ego")
    do(draft, incoming.LetBot(key=new_key(), chair=2, level="random"))
    do(draft, incoming.LetBot(key=new_key(), chair=2, level="sensible"))
    assert draft.table.player_of(1).held_by == "sensible"
    assert notices(draft) == [("bot_took_over", 2)] * 2


def test_what_no_bot_can_hold_or_give_back() -> None:
    draft = game_of("tous_ego", people=3, bots=1)
    assert refused(draft, incoming.LetBot(key="k", chair=4)) == "is_a_bot"
    assert refused(draft, incoming.LetBot(key="k", chair=9)) == "no_such_chair"
    assert refused(draft, incoming.LetBot(key="k", chair=2, level="genius")) == "no_such_bot"
    assert refused(draft, incoming.GiveBack(key="k", chair=2)) == "no_bot_there"
    assert refused(draft, incoming.GiveBack(key="k", chair=4)) == "no_bot_there"
    assert refused(draft, incoming.GiveBack(key="k", chair=9)) == "no_such_chair"
    assert refused(table_of("tous_ego"), incoming.LetBot(key="k", chair=1)) == "does_not_play"


def test_while_a_bot_holds_the_seat_its_person_does_not_answer() -> None:
    draft = game_of("incroyable", starter=1)
    answer(draft, 0, Draw())
    do(draft, incoming.LetBot(key=new_key(), chair=2))
    before = picture(draft)
    assert answer(draft, 1, Estimate(5), "mine") == Refused(key="mine", rule="table", code="bot_plays")
    assert picture(draft) == before
    do(draft, incoming.GiveBack(key=new_key(), chair=2))
    assert isinstance(answer(draft, 1, Estimate(5), "mine"), Accepted)


def test_a_bots_answer_counts_only_where_a_bot_plays_and_is_asked() -> None:
    draft = game_of("incroyable", people=3, bots=1, starter=1)
    answer(draft, 0, Draw())
    ask = game_on(draft).moment
    before = picture(draft)
    draft.bot_answers(1, ask, Estimate(5))
    draft.bot_answers(3, ask + 1, Estimate(5))
    draft.bot_answers(3, ask, Draw())
    draft.bot_answers(3, ask, Estimate(0))
    assert picture(draft) == before
    draft.bot_answers(3, ask, Estimate(5))
    assert game_on(draft).waiting() == (0, 1, 2)
    assert draft.receipts[3].by == "bot"
    before = picture(draft)
    draft.bot_answers(3, ask, Estimate(6))
    assert picture(draft) == before


def test_who_held_a_seat_is_forgotten_with_the_game() -> None:
    draft = game_of("tous_ego")
    do(draft, incoming.LetBot(key=new_key(), chair=2))
    do(draft, incoming.StopGame(key=new_key()))
    assert all(not chair.held_by for chair in draft.table.chairs)
    do(fresh(draft), incoming.Start(key=new_key()))


def test_a_hunch_is_in_the_view_of_a_seat_only_while_a_bot_plays_it() -> None:
    draft = game_of("incroyable", starter=1)
    answer(draft, 0, Draw())
    assert [game_on(draft).view(seat).hunch for seat in range(4)] == [None] * 4
    do(draft, incoming.LetBot(key=new_key(), chair=2))
    assert game_on(draft).view(1).hunch is None, "it was not there when the question was read"
    do(draft, incoming.ReplaceQuestion(key=new_key()))
    assert [game_on(draft).view(seat).hunch is not None for seat in range(4)] == [False, True, False, False]
    do(draft, incoming.LetBot(key=new_key(), chair=3))
    assert [game_on(draft).view(seat).hunch is not None for seat in range(4)] == [False, True, False, False]
    do(draft, incoming.GiveBack(key=new_key(), chair=2))
    assert [game_on(draft).view(seat).hunch for seat in range(4)] == [None] * 4


@pytest.mark.parametrize("others", [0, 1])
def test_a_bot_plays_on_from_any_moment_of_a_question(others: int) -> None:
    for answers in range(12):
        draft = play(game_of("incroyable", people=4 - others, bots=others, starter=1), answers, seed=answers)
        do(draft, incoming.LetBot(key=new_key(), chair=2))
        state = game_on(draft)
        for seat, ask in state.asks().items():
            bot = make_bot("sensible", GAMES["incroyable"], seat, Random(answers))
            move = bot.answer(state.view(seat), ask)
            assert move is not None
            state.check(seat, move)


# At a real table --------------------------------------------------------------------------------------------


def test_the_person_never_sees_the_bots_hunch(tmp_path: Path) -> None:
    """The person's own device stays connected all the time, uncovered: it sees what a spectator sees."""

    async def scenario() -> None:
        with server_thread(tmp_path / "data") as server:
            table = new_table(server, "incroyable", 3, board="classique")
            async with everybody(table) as (host, pads):
                chair, pad, rng = table.people[1].chair, pads[1], Random(1)
                await host.done("let_bot", chair=chair)
                await pad.until("view", seat=None)

                def bot_has_answered() -> bool:
                    return 1 not in game_on(server.room(table.code).sitting).asks()

                for _ in range(7):
                    for other in (pads[0], pads[2]):
                        await other.nothing_more()
                        if other.ask is not None:
                            await other.answer(other.any_move(rng))
                    await asyncio.to_thread(wait_until, bot_has_answered)
                await pad.nothing_more()
                assert host.last["table"]["table"]["status"] == "playing"
                assert game_on(server.room(table.code).sitting).bots == (1,)
                held = [message for message in pad.told if message["tell"] == "view"][-5:]
                assert all(message["seat"] is None and "ask" not in message["view"] for message in held)
                await host.done("give_back", chair=chair)
                await pad.until("view", seat=1)
                await pad.nothing_more()
                assert b"hunch" not in json.encode([one.told for one in (*pads, host)])

    run(scenario())


def test_a_bot_that_holds_a_persons_seat_never_answers_a_personal_question(tmp_path: Path) -> None:
    """CAR-A36: it draws, guesses and judges, but its turn as Questionné passes, and it is no partner in the test."""

    async def scenario() -> tuple[list[dict[str, object]], int]:
        with server_thread(tmp_path / "data", bot_delay=0.0) as server:
            table = new_table(server, "caractere", 1, board="court")
            async with device(server, table.code, table.host_token) as host:
                for _ in range(4):
                    await host.done("add_bot", level="random")
                await host.done("starter", chair=1)
                await host.done("start")
                await host.done("let_bot", chair=1, level="random")
                await host.when(lambda message: message["tell"] == "table" and message["table"]["status"] == "over")
            steps = await server.disk.steps(table.code, 1)
            return [event for step in steps for event in json.decode(step.events)], 0

    events, held = run(scenario())
    told = {(event["event"], event.get("seat")) for event in events}
    assert not {("answered", held), ("refused", held)} & told, "a personal question was answered in a person's name"
    assert {("answered", seat) for seat in range(1, 5)} <= told, "the others' were"
    assert ("guessed", held) in told
    assert ("turn_lost", held) in told or ("sat_out", held) in told
