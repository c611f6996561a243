"""Bots think beside the table: one that is slow, gets stuck or fails delays nobody else, and the table goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.bots import Bot, make_bot
from tablee.core import Ask, Move, Seat
from tablee.core.game import Game
from tablee.core.personas import Persona
from tests.server.devices import Device, Table, everybody, new_table, run, step
from tests.server.serving import ServerThread, server_thread
from tests.server.stores import Gate

THINKING, DEADLINE = 1.0, 7.0
PRETENDED = THINKING * 10
"""More than a bot ever pretends to think."""


class PlantedError(Exception):
    """A mistake in a bot."""


class StandingBot:
    """A bot that gets as far as a gate, and answers what another one would when it is let through."""

    def __init__(self, gate: Gate, honest: Bot) -> None:
        self.gate = gate
        self.honest = honest

    def answer(self, view: Any, ask: Ask) -> Move | None:
        """What the other one says."""
        self.gate.pass_through()
        return self.honest.answer(view, ask)


class FailingBot:
    """A bot with a mistake."""

    def answer(self, view: Any, ask: Ask) -> Move | None:
        """Nothing."""
        raise PlantedError("what I was going to say")


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Bots of the level `random` stand before it, at the latest until the test is over."""
    gate = Gate()

    def planted(level: str, game: Game, seat: Seat, rng: Random, persona: Persona) -> Bot:
        honest = make_bot(level, game, seat, rng, persona)
        return StandingBot(gate, honest) if level == "random" else honest

    monkeypatch.setattr("tablee.server.rooms.bots.make_bot", planted)
    yield gate
    gate.open()


@asynccontextmanager
async def with_bot(
    server: ServerThread, people: int, level: str
) -> AsyncIterator[tuple[Table, Device, list[Device]]]:
    """A table of Tous Ego with so many people and a bot, begun."""
    table = new_table(server, "tous_ego", people)
    async with everybody(table, start=False) as (host, pads):
        await host.done("add_bot", level=level)
        await host.done("start")
        for pad in pads:
            await pad.until("view")
        yield table, host, pads


async def until_the_bot_is_asked(server: ServerThread, table: Table, pads: list[Device]) -> int:
    """Everybody else has answered what they were asked: the version of the table then."""
    room = server.room(table.code)
    while await step(pads, Random(1)) or not room.bots.thinking:
        pass
    return room.sitting.version


def test_a_bot_that_takes_long_delays_nobody_else(tmp_path: Path, gate: Gate) -> None:
    async def scenario(server: ServerThread) -> None:
        async with with_bot(server, 3, "random") as (table, host, pads), with_bot(server, 3, "sensible") as other:
            version = await until_the_bot_is_asked(server, table, pads)
            await asyncio.to_thread(gate.reached)
            for one in (host, *pads):
                await one.nothing_more()
            assert server.ask("GET", table.path).status == 200
            rounds, (_, _, others) = 0, other
            while rounds < 2:  # with a bot of their own, who thinks in another thread
                if not await step(others, Random(2)):
                    await asyncio.sleep(0.01)
                rounds = others[0].view["view"]["round"]
            assert server.room(table.code).sitting.version == version, "the bot is still standing there"
            await host.done("pause")
            await host.done("resume")
            gate.open()
            await pads[0].once(lambda: pads[0].view["version"] > version + 2)

    with server_thread(tmp_path) as server:
        run(scenario(server))
        assert server.metrics()["errors_total"] == 0


def test_a_bot_that_never_returns_is_given_up_on_at_its_deadline(
    tmp_path: Path, gate: Gate, caplog: pytest.LogCaptureFixture
) -> None:
    """Again and again, so that in the end all threads for bots are stuck."""

    async def scenario(server: ServerThread) -> None:
        async with with_bot(server, 3, "random") as (table, _, pads):
            version = await until_the_bot_is_asked(server, table, pads)
            server.pass_time(PRETENDED)
            await asyncio.to_thread(gate.reached)
            server.pass_time(DEADLINE - 1)
            await pads[0].nothing_more()
            assert pads[0].view["version"] == version, "it may take so long"
            server.pass_time(1)
            await pads[0].once(lambda: pads[0].view["version"] > version)
            while pads[0].view["view"]["round"] < 4:
                if not await step(pads, Random(1)):
                    server.pass_time(PRETENDED)
                    server.pass_time(DEADLINE)

    with server_thread(tmp_path, bot_delay=THINKING, bot_deadline=DEADLINE) as server, server.still():
        run(scenario(server))
        assert server.metrics()["errors_total"] == 0
        gate.open()
    assert "bot exceeded its deadline" in caplog.text


def test_a_bot_that_fails_is_stood_in_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("tablee.server.rooms.bots.make_bot", lambda *_: FailingBot())

    async def scenario(server: ServerThread) -> None:
        async with with_bot(server, 3, "sensible") as (_, _, pads):
            while pads[0].view["view"]["round"] < 3:
                if not await step(pads, Random(1)):
                    await asyncio.sleep(0.01)

    with server_thread(tmp_path) as server:
        run(scenario(server))
    assert "bot failed" in caplog.text
