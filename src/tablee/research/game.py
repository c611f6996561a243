"""What a game brings for research: `DOORS` in the module that it names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol

from msgspec import Struct

from tablee.core import Move, Outcome, Seat, State
from tablee.core.game import Game
from tablee.games import GAMES
from tablee.research.actions import Block, Space
from tablee.research.features import Features


class Chance(Protocol):
    """What chance decides, drawn one thing at a time from things that are equally likely."""

    most: int
    """How many such things there are at most; they are numbered from 0."""
    most_draws: int
    """How often chance is asked in one game at most."""

    def first(self, drawn: tuple[int, ...]) -> Sequence[int]:
        """What can be drawn next before the game begins; nothing when it can be dealt."""

    def deal(self, drawn: tuple[int, ...]) -> State[Any]:
        """The game that was drawn."""

    def before(self, state: Any, move: Move, drawn: tuple[int, ...]) -> Sequence[int]:
        """What can be drawn next before this move is carried out; nothing when it can be."""

    def prepare(self, state: Any, move: Move, drawn: tuple[int, ...]) -> None:
        """Let chance have decided so when the move is carried out."""


class ForOpenSpiel(Struct, frozen=True):
    """What OpenSpiel needs besides."""

    defaults: dict[str, int | str]
    """Its parameters besides `players`, and what they are if nobody says anything; options of the game, mostly."""
    chance: Callable[[Any, int, dict[str, Any]], Chance]
    """`chance(setup, seats, parameters)`"""
    notice: Callable[[Any], str]
    """All of a view that can change, in few letters: from these and the own actions an information state is made."""
    longest: Callable[[Any], int]
    """More answers than these are not given in a game of this setup: it is broken off, and nobody has won."""
    not_options: tuple[str, ...] = ()
    """Parameters that are no options of the game."""


class Doors(Struct, frozen=True):
    """A game for researchers. The docstring of its module is its page in the docs."""

    version: int
    """Another one for whatever changes an action's number, a feature or a return."""
    blocks: Callable[[Any], Sequence[Block]]
    """The actions of a game with this setup."""
    features: Callable[[Features, Any, Seat], None]
    """`features(into, view, seat)`: what this seat sees."""
    simultaneous: bool
    """Whether several players answer at once in some moments, so that there is a parallel environment."""
    openspiel: ForOpenSpiel | None = None

    def space(self, setup: Any) -> Space:
        """All actions, numbered."""
        return Space(self.blocks(setup))


def doors_of(game: Game) -> Doors:
    """The doors of this game."""
    doors: Doors = import_module(game.research).DOORS
    return doors


def named(name: str) -> Game:
    """The game of this name and version, such as `…_v1`."""
    known = {versioned(game): game for game in GAMES.values() if game.research}
    if name not in known:
        raise ValueError(f"There is no {name!r}. There are: {', '.join(known)}.")
    return known[name]


def versioned(game: Game) -> str:
    """The name of a game and the version of its doors."""
    return f"{game.name}_v{doors_of(game).version}"


def returns_of(outcome: Outcome | None, seats: int) -> list[float]:
    """By seat, and together always 0: whoever loses has −1, and the winners share what the losers lost."""
    if outcome is None or not outcome.winners:
        return [0.0] * seats
    share = (seats - len(outcome.winners)) / len(outcome.winners)
    return [share if seat in outcome.winners else -1.0 for seat in range(seats)]
