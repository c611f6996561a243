"""What a game brings for the lab: what is counted in it, and in which words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tablee.bots import BOTS, Bot, make_bot
from tablee.bots.files import BotFile, maker_in
from tablee.core import Seat
from tablee.core.game import BotMaker, Game
from tablee.lab.statistics import Spread, percentile
from tablee.lab.training import Training

if TYPE_CHECKING:
    from tablee.lab.results import Results
    from tablee.lab.watches import Watch


class Bars(Struct, frozen=True):
    """Shares by value; several series stand side by side. Values that are no numbers have labels."""

    title: str
    xlabel: str
    values: list[int]
    series: dict[str, list[float]]
    labels: list[str] = []


def bars_of(title: str, xlabel: str, counted: Spread) -> Bars:
    """From the least to what all but one in a hundred do not exceed."""
    values = range(counted.least, percentile(counted.counts, 99) + 1)
    shares = [counted.counts.get(value, 0) / counted.cases for value in values]
    return Bars(title, xlabel, list(values), {xlabel: shares})


class Share(Struct, frozen=True):
    """Something that is divided into parts, and what it and they are called."""

    title: str
    parts: dict[str, str]
    of: str = ""
    """Each part is a share of the same part of this; otherwise of all parts together."""


class GameLab(Struct, frozen=True, kw_only=True):
    """A game in the lab, its words in English; `LAB` in the module that the game names."""

    title: str
    round: str
    """What a unit of play is called: round or turn."""
    place: str
    """What says how far a player is: cell, points or cards left."""
    gain: str
    """What a player gains in a round."""
    goal: Callable[[Any], int]
    """Where the race ends, from the setup."""
    goal_name: str
    others: str = "others"
    """Those who did not win."""
    final: str = "final {place} of the {rank}"
    """How the place of a player at the end is called."""
    ranks: tuple[str, ...] = ("1st", "2nd", "3rd")
    """The best first; after the last of them, 4th, 5th …"""
    watches: Callable[[], list[Watch]]
    """What is counted besides wins and lengths: at least a race."""
    bars: Callable[[Results], Bars]
    """What is peculiar to the game, as bars in the plot."""
    spreads: dict[str, str] = {}
    """Whole numbers that are counted in each game, and what they are called."""
    shares: dict[str, Share] = {}
    """What is divided into parts."""
    ends: dict[str, str] = {}
    """Why games end, in words."""
    yardsticks: dict[str, BotMaker] = {}
    """Simple players by which others are measured; they sit at no table."""
    training: Training | None = None
    """How its strong bot learns, if it does."""
    way: str = ""
    """How its bots think here, where there are two ways."""

    def final_place(self, rank: int) -> str:
        """What the place of the player with this rank is called; ranks count from 1."""
        name = self.ranks[rank - 1] if rank <= len(self.ranks) else f"{rank}th"
        return self.final.format(place=self.place, rank=name)


def lab_of(game: Game) -> GameLab:
    """The lab of this game, or one made for any."""
    if game.lab:
        lab: GameLab = import_module(game.lab).LAB
        return lab
    from tablee.lab.generic import generic_lab

    return generic_lab(game)


def bots_in_lab(game: Game) -> tuple[str, ...]:
    """Everybody who can play this game in the lab."""
    return (*BOTS, *lab_of(game).yardsticks)


def make_lab_bot(name: str, game: Game, seat: Seat, rng: Random, files: Sequence[BotFile] = ()) -> Bot:
    """The bot or yardstick of this name for a seat of this game, or the one in the file that is called so."""
    for file in files:
        if file.path == name:
            return maker_in(file)(game, seat, rng)
    yardstick = lab_of(game).yardsticks.get(name)
    return make_bot(name, game, seat, rng) if yardstick is None else yardstick(game, seat, rng)
