"""What a game brings for the lab: what is counted in it, and in which words."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from msgspec import Struct

from tablee.core.game import Game
from tablee.lab.bars import Bars
from tablee.lab.vocabulary import Share, Vocabulary

if TYPE_CHECKING:
    from tablee.lab.results import Results
    from tablee.lab.watches import Watch


class GameLab(Struct, frozen=True, kw_only=True):
    """A game in the lab; `LAB` in the module that the game names."""

    words: Vocabulary
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


def lab_of(game: Game) -> GameLab:
    """The lab of this game."""
    lab: GameLab = import_module(game.lab).LAB
    return lab
