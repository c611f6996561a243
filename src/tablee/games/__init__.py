"""The games of the table, one folder each: whatever folder with a GAME lies here stands on the shelf."""

from importlib import import_module
from pkgutil import iter_modules

from tablee.core.game import Game


def _found() -> dict[str, Game]:
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__) if found.ispkg]
    games: list[Game] = [module.GAME for module in modules]
    return {game.name: game for game in sorted(games, key=lambda game: (game.place, game.name))}


GAMES = _found()

__all__ = ["GAMES"]
