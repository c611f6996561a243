"""What `tablee play --help` teaches."""

from __future__ import annotations

import textwrap

from tablee.console.options import possible_values
from tablee.core.game import Game
from tablee.decks.library import built_in
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
    begun = [f"  tablee play {game.name} {game.play_example}".rstrip() for game in GAMES.values()]
    return [first, *begun, *(_mixing(game, *built_in(game)) for game in GAMES.values() if len(built_in(game)) > 1)]


def _mixing(game: Game, *decks: str) -> str:
    return f"  tablee play {game.name} --decks {' '.join(decks)}    their questions, mixed"


def _options(game: Game) -> str:
    left_out = (*game.timers, "first_player")
    options = "  ".join(text for name, text in possible_values(game).items() if name not in left_out)
    return textwrap.fill(f"{game.name}: {options}", HELP_WIDTH, initial_indent="  ", subsequent_indent="      ")
