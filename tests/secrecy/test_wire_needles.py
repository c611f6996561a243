"""Recognisable secrets on the wire: what is sealed, written or printed on a back is in no frame and in no replay."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import json

from tablee.core import Seat
from tests.properties.helpers import LONG, AnyState, Case, some_move
from tests.secrecy.checking import plant
from tests.secrecy.needles import words_in
from tests.secrecy.test_needles import (
    CARDS,
    Read,
    Strange,
    caractere_needles,
    incroyable_needles,
    tous_ego_needles,
)
from tests.secrecy.wire_world import Chair, World, foresee, play_case, world

STEPS = 1_500 if LONG else 110
Needles = Callable[[Any, Seat | None, Read], set[str]]
NEEDLES: dict[str, Needles] = {
    "incroyable": incroyable_needles,
    "caractere": caractere_needles,
    "tous_ego": tous_ego_needles,
}
SIX: tuple[Chair, ...] = ("own", "own", "covered", "covered", "held", "bot")
FIVE: tuple[Chair, ...] = ("own", "covered", "own", "held", "own")
TABLES = [
    (Case("incroyable", 0, 6, bots=(4, 5)), SIX),
    (Case("incroyable", 1, 5, bots=(3,)), FIVE),
    (Case("caractere", 0, 6, bots=(4, 5)), SIX),
    (Case("caractere", 1, 5, bots=(3,)), FIVE),
    (Case("tous_ego", 4, 6, bots=(4, 5)), SIX),
    (Case("tous_ego", 2, 5, bots=(3,)), FIVE),
]


def _named(value: Case | tuple[Chair, ...]) -> str:
    return str(value) if isinstance(value, Case) else ""


class Search:
    """A game with strange words and numbers at a real server, and a look at every frame for those not to be known."""

    def __init__(self, at: World, rng: Random) -> None:
        self.at, self.rng = at, rng
        self.fill, self.read = Strange(rng), Read()
        self.needles = NEEDLES[at.case.game]
        self.sealed = 0

    async def step(self) -> None:
        """Somebody answers; everybody is told, and one who was away comes back and is told more."""
        state: AnyState = self.at.state
        seat = self.rng.choice(list(state.asks()))
        move = some_move(state, state.asks()[seat], self.rng, fill=self.fill)
        self.read.note(state.copy().answer(seat, move))
        await self.at.answer(seat, move)
        if self.rng.random() < 0.3:
            device = self.rng.choice(list(self.at.devices.values()))
            await device.connect({"game": 1, "version": max(0, self.at.room.sitting.version - 9)})
        told = await self.at.everything()
        for name, raw in told.items():
            self.look_for(self.needles_of(self.at.devices[name].knows), raw, name)

    def deal_an_adjective(self) -> None:
        """In Caractère: on to a moment in which somebody is asked for a word, which is not often."""
        moment, case = self.at.state.moment, self.at.case
        while True:
            state: Any = case.deal(self.rng.randrange(10**9), CARDS[case.game])
            while state.outcome() is None:
                if state.phase.name == "answering" and state.shown_card().kind == "adjective":
                    state.moment += moment
                    state.open_asks = None
                    self.at.state = state
                    return
                self.read.note(state.answer(*state.any_answer(self.rng)))

    def needles_of(self, seat: Seat | None) -> set[str]:
        """What this seat may not have read."""
        needles = self.needles(self.at.state, seat, self.read)
        self.sealed += len(getattr(self.at.state.phase, "sealed", ()))
        return needles

    def look_for(self, needles: Iterable[str], raw: bytes, where: str) -> None:
        """No needle is among the words and numbers there, and no bot's hunch."""
        text = raw.decode("utf-8", "replace")
        found = set(needles) & words_in(text)
        assert not found, f"{where} finds {found} in {self.at.state.phase.name}: {text}"
        assert '"hunch"' not in text.replace('"hunch":null', ""), f"{where} has a bot's hunch"

    async def read_replay(self) -> None:
        """What was told in public so far, and nothing that was told to one seat alone."""
        path = f"/api/tables/{self.at.code}/replay"
        replay = await self.at.ask("GET", path, token=self.rng.choice(self.at.tokens))
        assert replay["over"] is False
        assert all("to" not in event for step in replay["steps"] for event in step["events"])
        self.look_for(self.needles_of(None), json.encode(replay), "the replay")


async def _search(folder: Path, case: Case, chairs: tuple[Chair, ...], steps: int) -> int:
    async with world(folder, case, chairs) as at:
        search = Search(at, Random(f"wire needles {case}"))
        await at.everything()
        for number in range(steps):
            if case.game == "caractere" and number % 12 == 0:
                search.deal_an_adjective()
            if at.state.outcome() is not None:
                break
            await search.step()
            if number % 10 == 0 and at.state.outcome() is None:
                await search.read_replay()
    return search.sealed


def search(folder: Path, case: Case, chairs: tuple[Chair, ...], steps: int = STEPS) -> int:
    """A game, searched; how often something was sealed while somebody looked."""
    with pytest.MonkeyPatch.context() as patch:
        play_case(patch, case, CARDS[case.game])
        foresee(patch, seed=case.number)
        return asyncio.run(_search(folder, case, chairs, steps))


@pytest.mark.parametrize(("case", "chairs"), TABLES, ids=_named)
def test_no_secret_is_on_the_wire(case: Case, chairs: tuple[Chair, ...], tmp_path: Path) -> None:
    """INC-12, INC-22, INC-A30, CAR-22, CAR-A09, EGO-10, EGO-A09: answers, hunches, sealed words, piles."""
    search(tmp_path, case, chairs)


@pytest.mark.parametrize("number", [0, 3])
def test_something_was_sealed(number: int, tmp_path: Path) -> None:
    """The search above had something to look for."""
    assert search(tmp_path, *TABLES[number], steps=24) > 20


PLANTED: dict[str, Callable[[Any, Seat | None], Any]] = {
    "incroyable": lambda game, seat: game.is_open() and str(game.question().answer),
    "caractere": lambda game, seat: str(getattr(game.phase, "sealed", ())) + str(game.answer_given),
    "tous_ego": lambda game, seat: game.setup.cards[game.pile[0]].words["fr"],
}


@pytest.mark.parametrize("game", PLANTED)
def test_a_planted_needle_is_found(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows a little of what is hidden is caught on the wire."""
    plant(monkeypatch, game, PLANTED[game])
    case, chairs = next(table for table in TABLES if table[0].game == game)
    with pytest.raises(AssertionError, match="finds"):
        search(tmp_path, case, chairs)


def test_a_hunch_shown_to_people_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """INC-A30: a hunch is for bots; a person whose seat a bot holds is a person."""
    hunch: Callable[[Any, Seat | None], Any] = lambda game, seat: {"hunch": max(game.hunches, default=0)}  # noqa: E731
    plant(monkeypatch, "incroyable", hunch)
    with pytest.raises(AssertionError, match="has a bot's hunch"):
        search(tmp_path, *TABLES[0])
