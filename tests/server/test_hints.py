"""“What would you do?”: for whoever sits there and is asked, told to all, worked out once and kept nowhere."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.core import Ask, Seat
from tablee.core.advice import Advice
from tablee.core.game import Game
from tablee.games import GAMES
from tests.server.devices import Device, everybody, new_table, run
from tests.server.serving import ServerThread, server_thread
from tests.server.stores import Gate

GAME = "face_to_face"


class Adviser:
    """Gives the game's own hints, and notes what it was asked; it may have to stand before a gate, or fail."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, Ask, Seat]] = []
        self.gate: Gate | None = None
        self.fails = False

    def __call__(self, game: Game, view: Any, ask: Ask, seat: Seat, rng: Random) -> Advice:
        """What the game says."""
        self.asked.append((view, ask, seat))
        if self.gate is not None:
            self.gate.pass_through()
        if self.fails:
            raise LookupError("planted")
        assert OWN is not None
        return OWN(game, view, ask, seat, rng)


OWN = GAMES[GAME].advise


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Adviser]:
    """In place of the game's own."""
    found = Adviser()
    monkeypatch.setitem(GAMES, GAME, replace(GAMES[GAME], advise=found))
    yield found
    if found.gate is not None:
        found.gate.open()


@asynccontextmanager
async def duel(server: ServerThread, hints: bool = True) -> AsyncIterator[tuple[Device, Device, Device]]:
    """Whoever is asked, the other one, and the host."""
    table = new_table(server, GAME, 2)
    async with everybody(table, start=False) as (host, pads):
        await host.done("choose", hints=hints)
        await host.done("start")
        for pad in pads:
            await pad.until("view")
        asked, other = sorted(pads, key=lambda pad: pad.ask is None)
        yield asked, other, host


async def ask_hint(one: Device, key: str, ask: int | None = None) -> dict[str, Any]:
    """The reply."""
    assert one.ask is not None or ask is not None
    wanted = ask if ask is not None else one.ask["id"]  # type: ignore[index]
    await one.say(say="ask_hint", seat=one.view["seat"], ask=wanted, key=key)
    return await one.when(lambda message: message.get("key") == key)


def heard(one: Device, tell: str) -> list[dict[str, Any]]:
    return [message for message in one.told if message["tell"] == tell]


def test_a_hint_is_for_whoever_asked_and_everybody_hears_of_it_once(tmp_path: Path, adviser: Adviser) -> None:
    async def scenario(server: ServerThread) -> None:
        async with duel(server) as (asked, other, host):
            first = await ask_hint(asked, "h1")
            assert first["tell"] == "advice"
            assert first["ask"] == asked.ask["id"]  # type: ignore[index]
            again = await ask_hint(asked, "h2")
            assert again == first | {"key": "h2"}
            for one in (asked, other, host):
                await one.nothing_more()
                assert heard(one, "notice") == [{"tell": "notice", "code": "hinted", "chair": 1 + asked.view["seat"]}]
            assert not heard(other, "advice")
            assert not heard(host, "advice")
            (view, _, seat), *more = adviser.asked
            assert not more, "it is worked out once"
            assert seat == asked.view["seat"]
            assert list(view.hand) == asked.view["view"]["hand"]
            assert (await asked.answer(first["move"]))["tell"] == "accepted"
            before = len(adviser.asked)
            assert (await ask_hint(asked, "h3", first["ask"]))["code"] == "asked_no_more"
            if asked.ask is not None:
                assert (await ask_hint(asked, "h4"))["tell"] == "advice"
                assert len(adviser.asked) == before + 1
                await other.nothing_more()
                assert len(heard(other, "notice")) == 2

    with server_thread(tmp_path) as server:
        run(scenario(server))
        assert server.metrics()["errors_total"] == 0


def test_no_hint_where_nobody_agreed_nobody_is_asked_or_nobody_looks(tmp_path: Path, adviser: Adviser) -> None:
    async def scenario(server: ServerThread) -> None:
        async with duel(server, hints=False) as (asked, other, _):
            assert (await ask_hint(asked, "h1"))["code"] == "no_hints"
            assert not heard(other, "notice")
        async with duel(server) as (asked, other, host):
            assert (await ask_hint(other, "h1", asked.ask["id"]))["code"] == "asked_no_more"  # type: ignore[index]
            seat = asked.view["seat"]
            ask = asked.ask["id"]  # type: ignore[index]
            for stranger in (other, host):
                await stranger.say(say="ask_hint", seat=seat, ask=ask, key="h2")
                reply = await stranger.when(lambda message: message.get("key") == "h2")
                assert reply["code"] == "not_for_you"
            await asked.say(say="cover")
            await asked.until("view", seat=None)
            await asked.say(say="ask_hint", seat=seat, ask=ask, key="h3")
            assert (await asked.when(lambda message: message.get("key") == "h3"))["code"] == "seat_is_covered"
            await asked.say(say="uncover", chair=seat + 1)
            await asked.until("view", seat=seat)
            await host.done("pause")
            assert (await ask_hint(asked, "h4"))["code"] == "paused"
            assert not adviser.asked
            await other.nothing_more()
            assert not heard(other, "notice"), "nothing was told, so there is nothing to tell"

    with server_thread(tmp_path) as server:
        run(scenario(server))


def test_one_thing_at_a_time_and_nothing_on_a_device_that_was_passed_on(tmp_path: Path, adviser: Adviser) -> None:
    adviser.gate = Gate()

    async def scenario(server: ServerThread) -> None:
        async with duel(server) as (asked, other, _):
            seat, ask = asked.view["seat"], asked.ask["id"]  # type: ignore[index]
            for key in ("h1", "h2"):
                await asked.say(say="ask_hint", seat=seat, ask=ask, key=key)
            await asyncio.to_thread(adviser.gate.reached)  # type: ignore[union-attr]
            await asked.answer(asked.any_move(Random(1)))
            await asked.once(lambda: asked.ask is None or asked.ask["id"] != ask)
            if asked.ask is not None:
                assert (await ask_hint(asked, "h3"))["code"] == "still_thinking"
            await asked.say(say="cover")
            await asked.until("view", seat=None)
            adviser.gate.open()  # type: ignore[union-attr]
            while server.inside(lambda house: any(room.hints.waiting for room in house.directory.rooms())):
                await asyncio.sleep(0.01)
            await asked.nothing_more()
            assert not heard(asked, "advice"), "somebody else may hold it by now"
            assert len(adviser.asked) == 1
            await other.nothing_more()
            assert len(heard(other, "notice")) == 1

    with server_thread(tmp_path) as server:
        run(scenario(server))


def test_a_hint_that_fails_is_told_and_can_be_asked_for_again(tmp_path: Path, adviser: Adviser) -> None:
    adviser.fails = True

    async def scenario(server: ServerThread) -> None:
        async with duel(server) as (asked, _, _):
            assert (await ask_hint(asked, "h1"))["code"] == "no_hint_found"
            adviser.fails = False
            assert (await ask_hint(asked, "h2"))["tell"] == "advice"

    with server_thread(tmp_path) as server:
        run(scenario(server))


def test_no_hint_for_a_seat_that_a_bot_plays(tmp_path: Path, adviser: Adviser) -> None:
    async def scenario(server: ServerThread) -> None:
        table = new_table(server, "tous_ego", 3)
        async with everybody(table, start=False) as (host, pads):
            await host.done("choose", hints=True)
            await host.done("start")
            for pad in pads:
                await pad.until("view")
            reader = next(pad for pad in pads if pad.ask)
            seat, ask = reader.view["seat"], reader.ask["id"]  # type: ignore[index]
            await host.done("let_bot", chair=seat + 1)
            await reader.say(say="ask_hint", seat=seat, ask=ask, key="h1")
            assert (await reader.when(lambda message: message.get("key") == "h1"))["code"] == "bot_plays"

    with server_thread(tmp_path, bot_delay=1e6) as server:
        run(scenario(server))


def test_a_hint_leaves_no_trace_in_the_store(tmp_path: Path, adviser: Adviser) -> None:
    async def scenario(server: ServerThread) -> None:
        async with duel(server) as (asked, _, _):
            room = next(iter(server.inside(lambda house: list(house.directory.rooms()))))
            before = room.sitting
            assert (await ask_hint(asked, "h1"))["tell"] == "advice"
            assert room.sitting is before
            assert room.draft is None

    with server_thread(tmp_path) as server:
        run(scenario(server))
