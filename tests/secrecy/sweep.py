"""One long look at random games of a kind: which names were hidden, and what changed when they were drawn again."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

from tablee.core import Seat
from tablee.games.face_to_face.rules import FaceToFace
from tests.properties.helpers import AnyState, cases_of, observers, random_game

Place = tuple[str, str]
"""A phase and a name; or a struct and a field."""


def without_number(name: str) -> str:
    """The name without its seat or pack."""
    return re.sub(r" \d+$", "", name)


class Sweep:
    """What was seen."""

    def __init__(self) -> None:
        self.named: set[Place] = set()
        self.had_choice: set[Place] = set()
        self.differed: set[Place] = set()
        self.fields_met: set[Place] = set()
        self.fields_changed: set[Place] = set()

    def look(self, state: AnyState, seat: Seat | None, rng: Random) -> None:
        """Compare a state with its twin, name by name and field by field."""
        twin = state.reimagined_for(seat, rng)
        hidden, redrawn = state.hidden_from(seat), twin.hidden_from(seat)
        phase = state.phase.name
        for name, value in hidden.items():
            place = phase, without_number(name)
            self.named.add(place)
            if has_choice(state, name, value):
                self.had_choice.add(place)
            if redrawn.get(name) != value:
                self.differed.add(place)
        for one, other in zip(parts_of(state), parts_of(twin), strict=True):
            self._compare(one, other)

    def _compare(self, one: Any, other: Any) -> None:
        for field in one.__struct_fields__:
            place = type(one).__name__, field
            self.fields_met.add(place)
            if getattr(one, field) != getattr(other, field):
                self.fields_changed.add(place)


def parts_of(state: AnyState) -> tuple[Any, ...]:
    """The structs that a state is made of."""
    return state, state.phase, state.setup, state.pool


def has_choice(state: AnyState, name: str, value: Any) -> bool:
    """Whether the value could be another one: an empty urn or a pile of one card cannot."""
    if isinstance(state, FaceToFace) and name.startswith("hand"):
        deck = next(deck for player, _, deck in state.sides() if name.endswith(str(player)))
        return value != 0 and bool(deck)
    if name.startswith(("pile", "deck", "pack")):
        return len(value) > 1
    return value not in ((), None)


@cache
def sweep(game: str) -> Sweep:
    """Games with every option set, seen by the spectators and by one seat at each step."""
    seen, cases = Sweep(), cases_of(game)
    for case in cases[:: 2 if len(cases) > 30 else 1]:
        for seed in range(8 if case.seats == 2 else 2):
            rng = Random(f"sweep {case} {seed}")
            for state in random_game(case, seed=seed + 100, most_steps=300):
                seen.look(state, None, rng)
                seen.look(state, rng.choice(observers(state)), rng)
    return seen
