"""The command `tablee`: one subcommand for each thing one can do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence

from tablee import __version__
from tablee.cli import decks, games, person
from tablee.client import command as client
from tablee.decks.library import games_with_questions
from tablee.games import GAMES
from tablee.lab import command as lab
from tablee.lab import contests
from tablee.server import command as server
from tablee.terminal import command as terminal

GAME, DECK_GAME = next(iter(GAMES)), games_with_questions()[-1].name
EPILOG = f"""examples:
  tablee serve                          seat people and bots at tables, for everybody on this network
  tablee play                           choose a game and play it around this keyboard
  tablee play {GAME} --players Ana Ben Chloé --lang en
  tablee simulate {GAME} --games 1000 --bots sensible random --plot race.png
  {f"tablee decks new {DECK_GAME} ours.toml":37} begin a deck of your own questions
  tablee bot --table http://192.168.1.20:8000 --code BCDFG --bot my_bot.py
"""

VERBATIM = ("--token", "--name")
"""Options whose value may be anything, a dash in front included: one token in 64 begins with it."""


def build_parser() -> argparse.ArgumentParser:
    """The parser with all subcommands."""
    parser = argparse.ArgumentParser(
        prog="tablee",
        description="Tablée: French party and card games, around one keyboard or a thousand times over.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"Tablée {__version__}")
    parser.set_defaults(run=lambda _: parser.print_help())
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for add in (server.add, terminal.add, games.add, decks.add, person.add, lab.add, contests.add, client.add):
        add(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the result is the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    chosen = build_parser().parse_args(list(_with_values(given)))
    games.tell_refused()
    status: int | None = chosen.run(chosen)
    return status or 0


def _with_values(arguments: Iterable[str]) -> Iterator[str]:
    """Write `--token -abc` as `--token=-abc`, which argparse does not take for another option."""
    words = iter(arguments)
    for word in words:
        value = next(words, None) if word in VERBATIM else None
        yield word if value is None else f"{word}={value}"
