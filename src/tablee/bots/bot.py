"""What a bot is, and which ones we have."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from tablee.core import Ask, Move, Seat
from tablee.core.game import Game
from tablee.games.caractere.bot import SensibleCaractere
from tablee.games.face_to_face.bot import SensibleFaceToFace
from tablee.games.incroyable.bot import SensibleIncroyable
from tablee.games.tous_ego.bot import SensibleTousEgo


class Bot(Protocol):
    """A player made of code. It is shown what its seat may know, and what its seat is asked."""

    def answer(self, view: Any, ask: Ask) -> Move | None:
        """The answer; None declines an optional ask."""


class RandomBot:
    """Any legal answer, all equally likely, but for moves that only cost."""

    def __init__(self, game: Game, seat: Seat, rng: Random) -> None:
        self.moves = game.state_type.moves
        self.rng = rng

    def answer(self, view: Any, ask: Ask) -> Move | None:
        """An answer drawn from the ask; an optional ask is taken up every other time."""
        if ask.optional and self.rng.random() < 0.5:
            return None
        name, values = ask.any_answer(self.rng)
        return self.moves[name](**values)


Maker = Callable[[Game, Seat, Random], Bot]

SENSIBLE: dict[str, Maker] = {
    "incroyable": SensibleIncroyable,
    "face_to_face": SensibleFaceToFace,
    "caractere": SensibleCaractere,
    "tous_ego": SensibleTousEgo,
}
BOTS = ("random", "sensible")


def make_bot(name: str, game: Game, seat: Seat, rng: Random) -> Bot:
    """The bot of this name for a seat of this game."""
    if name == "random":
        return RandomBot(game, seat, rng)
    if name == "sensible":
        return SENSIBLE[game.name](game, seat, rng)
    raise ValueError(f"There is no bot called {name!r}; there are: {', '.join(BOTS)}.")
