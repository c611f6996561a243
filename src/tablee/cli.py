"""The command `tablee`: one subcommand for each thing one can do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tablee import __version__
from tablee.lab import command as lab
from tablee.terminal import command as terminal

EPILOG = """examples:
  tablee play                           choose a game and play it around this keyboard
  tablee play tous_ego --players Ana Ben Chloé --lang en
  tablee simulate face_to_face --games 1000 --bots sensible random --plot race.png
"""


def build_parser() -> argparse.ArgumentParser:
    """The parser with all subcommands."""
    parser = argparse.ArgumentParser(
        prog="tablee",
        description="Tablée: four French party and card games, around one keyboard or a thousand times over.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"Tablée {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for add in (terminal.add, lab.add):
        add(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the result is the exit status."""
    chosen = build_parser().parse_args(arguments)
    status: int = chosen.run(chosen)
    return status


if __name__ == "__main__":
    sys.exit(main())
