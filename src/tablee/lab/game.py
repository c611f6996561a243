"""What a game brings for the lab: what is counted in it, and in which words."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tablee.core.game import Game
from tablee.lab.bars import Bars
from tablee.lab.vocabulary import Share

if TYPE_CHECKING:
    from tablee.lab.results import Results
    from tablee.lab.watches import Watch


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

    def final_place(self, rank: int) -> str:
        """What the place of the player with this rank is called; ranks count from 1."""
        name = self.ranks[rank - 1] if rank <= len(self.ranks) else f"{rank}th"
        return self.final.format(place=self.place, rank=name)


def lab_of(game: Game) -> GameLab:
    """The lab of this game."""
    lab: GameLab = import_module(game.lab).LAB
    return lab
