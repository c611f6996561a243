"""What users of other engines complain about most, each as a test of ours on a running server."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import json

from tablee.games.tous_ego.phases import Forecasting
from tablee.games.tous_ego.rules import TousEgo
from tablee.server.house import House
from tests.server.devices import (
    Device,
    Table,
    bare_device,
    device,
    everybody,
    new_table,
    play_on,
    run,
    step,
)
from tests.server.serving import ServerThread, room_in, server_thread, wait_until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with server_thread(tmp_path_factory.mktemp("complaints")) as one:
        yield one


# Refused moves are told ------------------------------------------------------------------------------------------


def test_a_refused_move_is_told_with_its_rule(server: ServerThread) -> None:
    async def scenario() -> None:
        async with everybody(new_table(server, "tous_ego", 4)) as (_, pads):
            asked = next(pad for pad in pads if pad.ask)
            before = asked.view["version"]
            for move in ({"move": "no_such_move"}, {}, {"move": "guess", "seat": 99}, {"move": 7}):
                reply = await asked.answer(move)
                assert reply["tell"] == "refused"
                assert reply["rule"]
                assert reply["code"]
            other = next(pad for pad in pads if not pad.ask)
            reply = await other.answer({"move": "go_on"}, ask=asked.ask["id"] if asked.ask else 0)
            assert reply["tell"] in ("closed", "refused")
            assert (await asked.answer(asked.any_move(Random(1))))["tell"] == "accepted"
            assert asked.view["version"] == before, "what was refused has changed nothing"

    run(scenario())


# Of eight simultaneous answers eight are kept --------------------------------------------------------------------


async def all_asked_together(pads: list[Device], rng: Random) -> list[Device]:
    """Play on until everybody is asked the same question at once."""
    for _ in range(300):
        for pad in pads:
            await pad.nothing_more()
        asked = [pad for pad in pads if pad.ask and not pad.ask.get("optional")]
        if len(asked) >= len(pads) - 1:
            return asked
        await asked[0].answer(asked[0].any_move(rng))
    raise AssertionError("nobody was ever asked together")


@pytest.mark.parametrize(("game", "people", "together"), [("tous_ego", 6, 5), ("caractere", 9, 8)])
def test_of_eight_simultaneous_answers_eight_are_kept(
    server: ServerThread, game: str, people: int, together: int
) -> None:
    options = {"guesses": "simultaneous"} if game == "caractere" else {}

    async def scenario() -> None:
        rng = Random(3)
        async with everybody(new_table(server, game, people, **options)) as (_, pads):
            asked = await all_asked_together(pads, rng)
            assert len(asked) >= together
            number = asked[0].ask["id"] if asked[0].ask else 0
            replies = await asyncio.gather(*(pad.answer(pad.any_move(rng)) for pad in asked))
            assert {reply["tell"] for reply in replies} <= {"accepted", "held"}
            for pad, reply in zip(asked, replies, strict=True):
                if reply["tell"] == "held":
                    await pad.until("accepted", key=reply["key"])
                await pad.nothing_more()
                assert pad.ask is None or pad.ask["id"] > number, "the table has gone on with all of them"

    run(scenario())


# Spectators never get secrets ------------------------------------------------------------------------------------


def test_a_spectator_gets_no_hand_and_no_private_event(server: ServerThread) -> None:
    table = new_table(server, "face_to_face", 2)

    async def scenario() -> None:
        token = table.watch()
        async with AsyncExitStack() as stack:
            board = await stack.enter_async_context(device(server, table.code, token))
            _, pads = await stack.enter_async_context(everybody(table))
            await play_on(pads, Random(2), 12)
            await board.nothing_more()
            views = [message for message in board.told if message["tell"] == "view"]
            assert len(views) >= 10
            for message in views:
                assert message["seat"] is None
                assert "ask" not in message["view"]
                assert not [event for event in message["events"] if event.get("to") is not None]
            state = server.room(table.code).sitting.state
            assert state is not None
            assert state.hidden_from(None), "there is something to hide"
            assert views[-1]["view"] == json.decode(json.encode(state.view(None)))
            assert views[-1]["view"] != pads[0].view["view"]

    run(scenario())


def test_a_spectator_may_do_nothing(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 4)

    async def scenario() -> None:
        async with device(server, table.code, table.watch()) as board, everybody(table) as (_, pads):
            asked = next(pad for pad in pads if pad.ask)
            await board.nothing_more()
            assert asked.ask
            await board.say(
                say="answer", seat=asked.view["seat"], ask=asked.ask["id"], key="k", move=asked.any_move(Random(1))
            )
            assert (await board.until("refused"))["code"] == "not_for_you"
            for say in ("start", "pause", "stop_game", "close"):
                assert (await board.do(say))["code"] == "not_for_you"
            for chair in (1, 2):
                assert (await board.do("reissue", chair=chair))["code"] == "not_for_you"
                await board.say(say="uncover", chair=chair)
                assert (await board.until("problem"))["code"] == "not_for_you"

    run(scenario())


# A move that throws ----------------------------------------------------------------------------------------------


class PlantedError(Exception):
    """A mistake in the rules."""


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Where the rules of Tous Ego fail at a table of five: "answered", "view" or "asks"."""
    struck: set[str] = set()
    answered, view, asks = Forecasting.answered, TousEgo.private_view, TousEgo.asks

    def strike(game: Any, where: str) -> None:
        if where in struck and game.seats == 5:
            raise PlantedError("a secret answer")

    def bad_answered(self: Any, game: Any, seat: Any, move: Any) -> None:
        strike(game, "answered")
        answered(self, game, seat, move)

    def bad_view(self: Any, seat: Any) -> Any:
        strike(self, "view")
        return view(self, seat)

    def bad_asks(self: Any) -> Any:
        strike(self, "asks")
        return asks(self)

    monkeypatch.setattr(Forecasting, "answered", bad_answered)
    monkeypatch.setattr(TousEgo, "private_view", bad_view)
    monkeypatch.setattr(TousEgo, "asks", bad_asks)
    yield struck
    struck.clear()


async def forecasting(pads: list[Device], rng: Random) -> Device:
    """Play on until somebody forecasts; where everybody waits for a bot, it takes its time."""
    while True:
        for pad in pads:
            await pad.nothing_more()
            if pad.ask and pad.view["view"]["phase"] == "forecasting":
                return pad
        if not await step(pads, rng):
            await asyncio.sleep(0.02)


def test_rules_that_throw_stop_neither_the_server_nor_other_tables(server: ServerThread, planted: set[str]) -> None:
    """The table of five has a mistake in its rules; the one of four plays on."""
    broken, sound = new_table(server, "tous_ego", 5), new_table(server, "tous_ego", 4)

    async def scenario() -> None:
        rng = Random(5)
        async with everybody(broken) as (_, five), everybody(sound) as (_, four):
            asked = await forecasting(five, rng)
            planted.add("answered")
            move = asked.any_move(rng)
            reply = await asked.answer(move, key="again")
            assert (reply["tell"], reply["code"]) == ("problem", "internal")
            assert "secret" not in str(reply)
            assert await play_on(four, rng, 10) == 10
            planted.clear()
            reply = await asked.answer(move, key="again")
            assert reply["tell"] == "accepted", "the same answer counts once the mistake is gone"
            assert await play_on(five, rng, 10) == 10

    errors = server.metrics()["errors_total"]
    run(scenario())
    assert server.metrics()["errors_total"] == errors + 1


def at_once(server: ServerThread, planting: Callable[[], None], *said: tuple[Table, Device, dict[str, Any]]) -> None:
    """A mistake is planted and several answers arrive at one instant, and so go to disk in one commit."""

    def receive(house: House) -> None:
        planting()
        for table, pad, message in said:
            room = room_in(house, table.code)
            room.audience.by_chair[room.sitting.table.seats[pad.view["seat"]]].on_message(json.encode(message))

    server.inside(receive)


@pytest.mark.parametrize("where", ["view", "asks"])
def test_what_throws_after_a_commit_does_not_stop_other_tables_of_the_same_commit(
    server: ServerThread, planted: set[str], where: str
) -> None:
    broken, sound = new_table(server, "tous_ego", 4), new_table(server, "tous_ego", 4)

    def answer(pad: Device, rng: Random) -> dict[str, Any]:
        number = pad.ask["id"] if pad.ask else 0
        said = {"say": "answer", "seat": pad.view["seat"], "ask": number}
        return said | {"key": "at-once", "move": pad.any_move(rng)}

    async def scenario() -> None:
        rng = Random(6)
        async with everybody(broken, start=False) as (host, five), everybody(sound) as (_, four):
            await host.done("add_bot")
            await host.done("start")
            for pad in five:
                await pad.until("view")
            asked, fine = await forecasting(five, rng), await forecasting(four, rng)
            at_once(
                server,
                lambda: planted.add(where),
                (broken, asked, answer(asked, rng)),
                (sound, fine, answer(fine, rng)),
            )
            assert (await fine.until("accepted"))["key"] == "at-once"
            assert await play_on(four, rng, 5) == 5
            planted.clear()
        async with device(server, broken.code, broken.people[0].token) as back:
            assert back.view["view"]["phase"], "with the mistake mended the table is there, whole"
            assert (await back.do("leave", chair=broken.people[0].chair))["tell"] == "done"

    errors = server.metrics()["errors_total"]
    run(scenario())
    assert server.metrics()["errors_total"] > errors, "the mistake was met"


# After a restart -------------------------------------------------------------------------------------------------


def everything(table: Table) -> dict[int, Any]:
    """What every player sees."""

    async def look() -> dict[int, Any]:
        async with everybody(table, start=False) as (_, pads):
            return {pad.view["seat"]: (pad.view["version"], pad.view["view"]) for pad in pads}

    return run(look())


@pytest.mark.parametrize("game", ["face_to_face", "tous_ego", "caractere", "incroyable"])
def test_after_a_restart_an_old_code_is_the_old_game(tmp_path: Path, game: str) -> None:
    with server_thread(tmp_path) as first:
        table = new_table(first, game, 2 if game == "face_to_face" else 4)

        async def play() -> None:
            rng = Random(4)
            async with everybody(table) as (_, pads):
                await play_on(pads, rng, 14)
                while first.room(table.code).sitting.held:
                    await play_on(pads, rng, 1)  # ballots in the urn are asked for again: not what this is about

        run(play())
        before = everything(table)
    with server_thread(tmp_path) as second:
        table.server = second
        assert everything(table) == before


def test_an_unknown_code_is_an_honest_no_and_never_a_new_game(server: ServerThread) -> None:
    tables = server.tables_stored()
    for path in ("", "/join", "/watch", "/return"):
        body = {"": None, "/join": {"name": "Zoé"}, "/watch": None, "/return": {"rescue": "BCDFGHJK"}}[path]
        answer = server.ask("GET" if not path else "POST", f"/api/tables/BCDFG{path}", body)
        assert (answer.status, answer.json["code"]) == (404, "no_such_table")

    async def knock() -> None:
        async with bare_device(server, "BCDFG") as stranger:
            await stranger.say(say="hello", tokens=["a" * 22])
            assert await stranger.bye() == "no_such_table"

    run(knock())
    assert server.tables_stored() == tables


def test_a_closed_table_stays_closed(tmp_path: Path) -> None:
    with server_thread(tmp_path) as first:
        table = new_table(first, "tous_ego", 2)

        async def close() -> None:
            async with everybody(table, start=False) as (host, pads):
                await host.done("close")
                assert await pads[0].bye() == "closed"

        run(close())
        assert first.ask("GET", table.path).status == 404
    with server_thread(tmp_path) as second:
        assert second.ask("GET", table.path).status == 404


# Nothing stays for ever ------------------------------------------------------------------------------------------


def test_old_tables_are_cleared_away_and_young_ones_kept(tmp_path: Path) -> None:
    with server_thread(tmp_path) as first:
        opened, played = new_table(first, "tous_ego", 4), new_table(first, "tous_ego", 4)

        async def begin() -> None:
            async with everybody(played):
                pass

        run(begin())
        assert first.tables_stored() == 2
    with server_thread(tmp_path, keep_opened=0.0, clean_every=0.2) as second:
        wait_until(lambda: second.tables_stored() == 1)
        assert second.ask("GET", opened.path).status == 404
        assert second.ask("GET", played.path).status == 200
    with server_thread(tmp_path, keep_played=0.0, clean_every=0.2) as third:
        wait_until(lambda: third.tables_stored() == 0)
        assert third.ask("GET", played.path).status == 404
        assert third.inside(lambda _: third.disk.db.execute("SELECT count(*) FROM events").fetchone()) == (0,)


def test_a_table_that_nobody_looks_at_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    with server_thread(tmp_path, evict_after=0.1) as quick:
        table = new_table(quick, "tous_ego", 4)

        async def begin() -> None:
            async with everybody(table) as (_, pads):
                await play_on(pads, Random(1), 3)

        run(begin())
        wait_until(lambda: quick.metrics()["tables_in_memory"] == 0)
        assert len(everything(table)) == 4


# Bots on the server, timers in test_clock.py ---------------------------------------------------------------------


def test_bots_play_on_the_server(server: ServerThread) -> None:
    table = new_table(server, "incroyable", 1)

    async def scenario() -> None:
        async with everybody(table, start=False) as (host, pads):
            for _ in range(3):
                await host.done("add_bot")
            await host.done("start")
            await pads[0].until("view")
            await play_on(pads, Random(1), 1)
            answers = Counter[str]()
            while len(answers) < 2:
                message = await pads[0].until("view")
                answers.update(event["event"] for event in message["events"])

    run(scenario())
