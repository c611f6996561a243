"""Which bots there are: one that answers at random, and those that games bring."""

from __future__ import annotations

from random import Random
from typing import Any

from tablee.core import Ask, Move, Seat
from tablee.core.game import Bot, BotMaker, Game
from tablee.games import GAMES


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


RANDOM: dict[str, BotMaker] = {"random": RandomBot}
BOTS = tuple(dict.fromkeys((*RANDOM, *(level for game in GAMES.values() for level in game.bots))))
"""The levels that there are; where a game has no bot of one of them, the random one plays."""


def make_bot(name: str, game: Game, seat: Seat, rng: Random) -> Bot:
    """The bot of this name for a seat of this game."""
    if name not in BOTS:
        raise ValueError(f"There is no bot called {name!r}; there are: {', '.join(BOTS)}.")
    return {**RANDOM, **game.bots}.get(name, RandomBot)(game, seat, rng)
