"""Face to Face on the wire: hands and decks, and no look further back than this turn and the last (F2F-09)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.properties.helpers import Case, some_move
from tests.secrecy.wire_world import Chair, World, foresee, play_case, world

PHONES: tuple[Chair, ...] = ("own", "own")
Card = tuple[int, int]
"""Whose, and which."""
CLOSED = [0, 3, 4]
"""The tables without an open history: a whole deck, a small one, and one where hands often run empty."""


class Memory:
    """What an attentive spectator has seen, turn by turn, and what whoever comes back may still be told."""

    def __init__(self, at: World, rng: Random) -> None:
        self.at, self.rng = at, rng
        self.turns: list[set[Card]] = [set()]

    async def move(self) -> None:
        """One answer, noted by the spectator."""
        state, spectator = self.at.state, self.at.devices["spectator"]
        (seat,) = state.waiting()
        await self.at.answer(seat, some_move(state, state.asks()[seat], self.rng))
        await spectator.settle()
        for message in spectator.line.messages:
            for event in message.get("events", ()) if message["tell"] == "view" else ():
                if event["event"] == "began":
                    self.turns.append(set())
                elif event["event"] == "played":
                    self.turns[-1].add((event["seat"], event["card"]))
        await self.at.everything()

    @property
    def known(self) -> set[Card]:
        """Cards laid in this turn and the last."""
        return {card for turn in self.turns[-2:] for card in turn}

    async def come_back(self, name: str, version: int) -> set[Card]:
        """Somebody who was there at this version comes back: the cards of which they are told."""
        device = self.at.devices[name]
        await device.connect({"game": 1, "version": version})
        view = await device.line.until("view")
        await self.at.everything()
        return _cards_in(view["events"]) | {(laid["by"], laid["card"]) for laid in view["view"].get("history", ())}


def _cards_in(events: list[dict[str, Any]]) -> set[Card]:
    return {(event["seat"], event["card"]) for event in events if event["event"] in ("played", "took_back")}


async def _look_back(folder: Path, case: Case, asleep: bool) -> int:
    told = 0
    async with world(folder, case, PHONES) as at:
        memory = Memory(at, Random(f"history {case}"))
        for number in range(30):
            if at.state.outcome() is not None:
                break
            await memory.move()
            if asleep and number % 4 == 3:
                await at.fall_asleep()
                for device in at.devices.values():
                    await device.connect()
            now = at.room.sitting.version
            for version in (now - 1, *memory.rng.sample(range(max(0, now - 12), now), min(now, 4))):
                shown = await memory.come_back(("spectator", "own 0")[version % 2], version)
                assert shown <= memory.known, f"{shown - memory.known} are told, {len(memory.turns)} turns on"
                told += len(shown)
    return told


@pytest.mark.parametrize("asleep", [False, True], ids=["awake", "from disk"])
@pytest.mark.parametrize("number", CLOSED)
def test_nobody_can_look_back_further_than_the_last_turn(number: int, asleep: bool, tmp_path: Path) -> None:
    """F2F-09: not by coming back with an old version, nor when the table has been asleep on disk."""
    with pytest.MonkeyPatch.context() as patch:
        case = Case("face_to_face", number, 2)
        play_case(patch, case)
        foresee(patch, seed=number)
        assert asyncio.run(_look_back(tmp_path, case, asleep)) > 0


async def _read(folder: Path, case: Case) -> tuple[Any, list[set[Card]], Any]:
    async with world(folder, case, PHONES) as at:
        memory = Memory(at, Random("replay"))
        for _ in range(14):
            await memory.move()
        path, token = f"/api/tables/{at.code}/replay", at.tokens[0]
        during = await at.ask("GET", path, token=token)
        await at.done(at.devices["board"], "stop_game")
        return during, memory.turns, await at.ask("GET", path, token=token)


def _replay(folder: Path, number: int) -> tuple[Any, list[set[Card]], Any]:
    with pytest.MonkeyPatch.context() as patch:
        case = Case("face_to_face", number, 2)
        play_case(patch, case)
        foresee(patch, seed=number)
        return asyncio.run(_read(folder, case))


def test_a_replay_waits_for_the_end(tmp_path: Path) -> None:
    """F2F-09: while the game goes on there is no replay; afterwards it has every card laid, and none that was not."""
    during, turns, after = _replay(tmp_path, 0)
    assert during["code"] == "not_over_yet"
    assert set(during) <= {"code", "rule"}
    events = [event for step in after["steps"] for event in step["events"]]
    assert _cards_in(events) == {card for turn in turns for card in turn}
    assert all("to" not in event and "cards" not in event for event in events)


def test_with_an_open_history_everybody_may_look_back(tmp_path: Path) -> None:
    """F2F-A15: where the table agreed on it, the replay can be read at any time; drawn cards are in none."""
    during, turns, after = _replay(tmp_path, 2)
    events = [event for step in during["steps"] for event in step["events"]]
    assert _cards_in(events) == {card for turn in turns for card in turn}
    assert all("to" not in event and "cards" not in event for event in events)
    assert after["steps"] == during["steps"]
