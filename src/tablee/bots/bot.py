"""Which bots there are: one that answers at random, and those that games bring."""

from __future__ import annotations

from random import Random
from typing import Any

from tablee.core import Ask, Move, Seat
from tablee.core.game import LEVELS, Bot, BotMaker, Game
from tablee.core.personas import Persona, Somebody
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
BOTS = tuple(dict.fromkeys((*LEVELS, *(name for game in GAMES.values() for name in game.bots), *RANDOM)))
"""All that there are: the levels first, then those that programs and older tables name.

Where a game has none of that name, the random one plays."""


def make_bot(name: str, game: Game, seat: Seat, rng: Random, persona: Persona | None = None) -> Bot:
    """The bot of this name for a seat of this game; with a persona, it is the same one as in the game before."""
    if name not in BOTS:
        raise ValueError(f"There is no bot called {name!r}; there are: {', '.join(BOTS)}.")
    bot = {**RANDOM, **game.bots}.get(name, RandomBot)(game, seat, rng)
    if persona is not None and isinstance(bot, Somebody):
        bot.persona = persona
    return bot
