"""`tablee games`: which games there are, and what is wrong with one."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from tablee.games import GAMES, PACKAGES, REFUSED
from tablee.games.packages import Refused
from tablee.lab.checking import findings
from tablee.words import Catalogue, language_of_environment

DESCRIPTION = """The games that can be played here: the house's own, and those that other packages bring."""
EXAMPLES = """examples:
  tablee games                      which there are, and which packages were refused
  tablee games check my_game        play it many times: does it keep its secrets, can it be saved and spoken of?
"""


def add(commands: Any) -> None:
    """Add the subcommand to the command line."""
    parser = commands.add_parser(
        "games",
        help="which games there are; check one that you write",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=_list)
    actions = parser.add_subparsers(title="what to do", metavar="ACTION")
    check = actions.add_parser("check", help="play it many times, and look at every step")
    check.add_argument("name", metavar="GAME")
    check.set_defaults(run=_check)


def sentence(refused: Refused, words: Catalogue) -> str:
    """Why the game of a package is not played."""
    why = words.text(f"package-{refused.code}", **refused.facts)
    return words.text("package-refused", package=refused.package, why=why)


def tell_refused() -> None:
    """Whoever starts anything hears of packages that were refused."""
    if REFUSED:
        words = Catalogue(language_of_environment())
        print(*(sentence(one, words) for one in REFUSED), sep="\n", file=sys.stderr)  # noqa: T201


def _list(chosen: argparse.Namespace) -> int:
    for game in GAMES.values():
        words = Catalogue(language_of_environment(), game)
        facts = {"fewest": game.fewest, "most": game.most, "from": PACKAGES.get(game.name, "tablee")}
        print(words.text("games-line", name=game.name, title=words.text("game-title"), **facts))  # noqa: T201
    return 1 if REFUSED else 0


def _check(chosen: argparse.Namespace) -> int:
    game, words = GAMES.get(chosen.name), Catalogue(language_of_environment())
    if game is None:
        print(words.text("games-unknown", name=chosen.name, games=", ".join(GAMES)), file=sys.stderr)  # noqa: T201
        return 2
    title = Catalogue(words.language, game).text("game-title")
    played, found = findings(game)
    if not found:
        print(words.text("games-well", title=title, games=played))  # noqa: T201
        return 0
    print(words.text("games-unwell", title=title))  # noqa: T201
    for one in found:
        print(f"  • {words.text(f'games-check-{one.code}', **one.facts)}")  # noqa: T201
    return 1
