"""Clocks: how long a moment may take, what happens when time is up, and that restarts never cost anybody time."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tablee.games import GAMES, incroyable
from tablee.games.tous_ego import Draw
from tablee.protocol import incoming
from tablee.tables.sitting import Draft, time_allowed
from tests.server.devices import device, run
from tests.server.serving import server_thread, wait_until
from tests.stores.storing import back, opened, put
from tests.tables.sittings import (
    CODE,
    FOUNDER,
    answer,
    do,
    fresh,
    game_of,
    game_on,
    new_key,
    picture,
    play_out,
    reloaded,
    table_of,
    token_of,
)
from tests.tables.test_answers import contesting


def time_for_now(draft: Draft) -> float | None:
    return time_allowed(draft.table, draft.state)


@pytest.mark.parametrize("game", GAMES)
def test_without_a_timer_there_is_no_clock(game: str) -> None:
    assert time_for_now(game_of(game)) is None


@pytest.mark.parametrize("game", GAMES)
def test_with_a_timer_each_moment_has_its_time(game: str) -> None:
    assert time_for_now(table_of(game, turn_timer=30)) is None
    draft = game_of(game, turn_timer=30)
    assert time_for_now(draft) == 30.0
    assert time_for_now(play_out(draft)) is None


def test_a_debate_has_a_time_of_its_own() -> None:
    draft = contesting()
    state = game_on(draft)
    seat = next(seat for seat, ask in state.asks().items() if ask.optional)
    assert time_for_now(draft) is None
    state.answer(seat, state.read({"move": "contest"}))
    assert state.phase.name == "debating"
    assert time_for_now(draft) == state.setup.options.debate_timer


def test_time_is_up_for_all_who_are_awaited() -> None:
    draft = game_of("incroyable", starter=1)
    answer(draft, 0, incroyable.Draw())
    ask = game_on(draft).moment
    answer(draft, 2, incroyable.Estimate(5))
    answer(draft, 3, incroyable.Estimate(9))
    draft.time_is_up(ask)
    assert [draft.receipts[seat].by for seat in range(4)] == ["time", "time", "answered", "answered"]
    assert game_on(draft).view(None).estimates == {2: 5, 3: 9}
    assert game_on(draft).moment > ask, "and the next moment has its own time"


def test_a_clock_of_another_moment_rings_for_nobody() -> None:
    draft = game_of("tous_ego", starter=1)
    ask = game_on(draft).moment
    answer(draft, 0, Draw())
    draft = fresh(draft)
    before = picture(draft)
    for moment in (ask, ask + 2, 0):
        draft.time_is_up(moment)
    assert picture(draft) == before
    over = play_out(draft)
    before = picture(over)
    over.time_is_up(game_on(over).moment)
    assert picture(over) == before


def test_time_is_up_in_every_moment_of_every_game() -> None:
    for game in GAMES:
        draft = game_of(game, turn_timer=5)
        for _ in range(300):
            if draft.table.status != "playing":
                break
            moment = game_on(draft).moment
            draft.time_is_up(moment)
            assert game_on(draft).moment > moment
            draft = fresh(draft)


def test_the_time_that_is_left_is_kept() -> None:
    draft = game_of("tous_ego", turn_timer=30)
    draft.time_left = 12.5
    assert reloaded(draft).time_left == 12.5
    assert fresh(draft).time_left == 12.5


def test_after_a_restart_clocks_stand_still_until_the_host_resumes(tmp_path: Path) -> None:
    draft = game_of("tous_ego", starter=1, turn_timer=30)
    draft.time_left = 0.3
    with opened(tmp_path) as store:
        put(store, draft)

    async def scenario() -> None:
        with server_thread(tmp_path) as server, server.still():
            async with device(server, CODE, FOUNDER) as host, device(server, CODE, token_of(1)) as pad:
                assert pad.view["clock"] == {"left": 0.3, "running": False}
                server.pass_time(10)
                await pad.nothing_more()
                assert pad.view["view"]["phase"] == "reading", "nobody lost a turn to a restart"
                ask = pad.ask
                assert ask is not None
                await host.done("resume")
                server.pass_time(0.3)
                await pad.when(lambda message: message["tell"] == "view" and message["view"]["phase"] == "voting")
                reply = await pad.answer({"move": "draw"}, ask=ask["id"])
                assert (reply["tell"], reply["by"]) == ("closed", "time")
                assert pad.view["clock"]["running"] is True
                assert 29 < pad.view["clock"]["left"] <= 30

    run(scenario())


def test_while_the_table_pauses_no_time_passes(tmp_path: Path) -> None:
    draft = game_of("tous_ego", starter=1, turn_timer=30)
    draft.time_left = 0.5
    with opened(tmp_path) as store:
        put(store, draft)

    async def scenario() -> None:
        with server_thread(tmp_path) as server, server.still():
            async with device(server, CODE, FOUNDER) as host:
                await host.done("resume")
                await host.done("pause")
                server.pass_time(10)
                await host.nothing_more()
                assert host.view["view"]["phase"] == "reading"
                assert host.view["clock"]["running"] is False
                assert 0 < host.view["clock"]["left"] <= 0.5
                await host.done("resume")
                server.pass_time(0.5)
                await host.when(lambda message: message["tell"] == "view" and message["view"]["phase"] == "voting")

    run(scenario())
    with opened(tmp_path) as store:
        assert back(store, CODE).time_left is not None


def test_for_an_empty_room_no_time_passes(tmp_path: Path) -> None:
    draft = game_of("tous_ego", starter=1, turn_timer=30)
    draft.time_left = 0.5
    with opened(tmp_path) as store:
        put(store, draft)

    async def scenario() -> None:
        with server_thread(tmp_path) as server, server.still():
            async with device(server, CODE, FOUNDER) as host:
                await host.done("resume")
            await asyncio.to_thread(wait_until, lambda: not server.room(CODE).audience.sessions)
            server.pass_time(10)
            async with device(server, CODE, token_of(1)) as pad:
                assert pad.view["view"]["phase"] == "reading"
                server.pass_time(0.5)
                await pad.when(lambda message: message["tell"] == "view" and message["view"]["phase"] == "voting")

    run(scenario())


def test_pausing_and_resuming() -> None:
    draft = game_of("tous_ego")
    version = draft.table.version
    do(draft, incoming.Pause(key=new_key()))
    assert draft.table.paused
    do(draft, incoming.Resume(key=new_key()))
    assert not draft.table.paused
    assert draft.table.version == version + 2
    do(draft, incoming.Resume(key=new_key()))
    assert not draft.table.paused, "a clock that stands still since a restart is wound up the same way"
