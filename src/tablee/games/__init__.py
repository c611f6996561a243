"""The games: each folder here is one, and brings its GAME.

Other packages bring theirs by the entry point `tablee.games`.
"""

from importlib import import_module
from pkgutil import iter_modules

from tablee.core.game import Game
from tablee.games.packages import Refused, brought, entry_points

OURS = "tablee"


def _in_this_folder() -> list[Game]:
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__) if found.ispkg]
    return [module.GAME for module in modules]


def _in_order(games: list[Game]) -> dict[str, Game]:
    return {game.name: game for game in sorted(games, key=lambda game: (game.place, game.name))}


HOUSE_GAMES = _in_order(_in_this_folder())
"""Those that come with Tablée: its screens know them by name."""
_others, _refused = brought(entry_points(), taken=dict.fromkeys(HOUSE_GAMES, OURS))

GAMES = {**HOUSE_GAMES, **_in_order([one.game for one in _others])}
"""All that can be played: what other packages bring stands behind the house's own."""
PACKAGES = {one.game.name: one.package for one in _others}
"""The package of each game that another one brings."""
REFUSED: tuple[Refused, ...] = tuple(_refused)
"""Packages whose games are not played, and why."""

__all__ = ["GAMES", "HOUSE_GAMES", "PACKAGES", "REFUSED"]
