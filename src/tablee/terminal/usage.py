"""What `tablee play --help` teaches."""

from __future__ import annotations

import textwrap
from typing import Any

from msgspec import inspect

from tablee.core.game import Game
from tablee.games import GAMES

DESCRIPTION = """Play one of the games to the end: people around one keyboard, and bots.

Secrets stay secret: before a secret answer the screen is covered and handed to
the person it is for. Every answer is saved: a game can be left at any time and
resumed later, exactly where it was."""

HELP = """
  tablee play --resume                     go on with the game played last
  tablee play --resume --save friday.tablee

at any prompt of a game:
  ?  what can I do now, and the game in short
  r  another question instead of this one
  s  skip somebody who is away
  l  leave the table for good
  q  save and quit (so does Ctrl-C)

what a table can agree on (--option KEY=VALUE …; the usual value comes first):
  every game: first_player=NAME
"""
HELP_WIDTH = 79


def epilog() -> str:
    """Examples, commands, and the options of every game."""
    return "\n".join(["examples:", *examples()]) + HELP + "\n".join(_options(game) for game in GAMES.values())


def examples() -> list[str]:
    """Ways to begin: a game of each kind, as it suggests itself."""
    first = f"  {'tablee play':40} choose a game, say who plays, begin"
    return [first, *(f"  tablee play {game.name} {game.play_example}".rstrip() for game in GAMES.values())]


def possible_values(game: Game) -> dict[str, str]:
    """How each option of a game is written, with all it can be; the usual value comes first."""
    info = inspect.type_info(game.options)
    assert isinstance(info, inspect.StructType)  # noqa: S101 - options are structs
    return {
        field.name: _spelled_out(field) for field in info.fields if field.name not in (*game.timers, "first_player")
    }


def _options(game: Game) -> str:
    options = "  ".join(possible_values(game).values())
    return textwrap.fill(f"{game.name}: {options}", HELP_WIDTH, initial_indent="  ", subsequent_indent="      ")


def _spelled_out(field: inspect.Field) -> str:
    kind: Any = field.type
    if isinstance(kind, inspect.LiteralType):
        values = sorted(kind.values, key=lambda value: value != field.default)
        return f"{field.name}={'|'.join(map(str, values))}"
    if isinstance(kind, inspect.BoolType):
        return f"{field.name}={'yes|no' if field.default else 'no|yes'}"
    return f"{field.name}={field.default}"
