"""The games: each folder here is one, and brings its GAME."""

from importlib import import_module
from pkgutil import iter_modules

from tablee.core.game import Game


def _found() -> dict[str, Game]:
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__) if found.ispkg]
    games: list[Game] = [module.GAME for module in modules]
    return {game.name: game for game in sorted(games, key=lambda game: (game.place, game.name))}


GAMES = _found()

__all__ = ["GAMES"]
