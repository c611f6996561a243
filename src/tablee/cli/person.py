"""`tablee person`: what is stored of somebody, to be handed out, or erased."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import json

from tablee.console.folders import data_folder
from tablee.stores import StoreError
from tablee.stores.opening import open_people
from tablee.stores.people import People, Person, erase, exported
from tablee.words import Catalogue, language_of_environment

DESCRIPTION = """What is stored of somebody. There are no accounts: a person is a name at a table, or a token that
their device keeps. docs/operate.md says what is stored, and what can be neither told nor erased."""
EXAMPLES = """examples:
  tablee person export --table BCDFG --name Annie > annie.json
  tablee person erase --table BCDFG --name Annie
  tablee person erase --token TOKEN --store postgresql://tablee@db.example.org/tablee
"""
SOURCES = {"export": "also while the server runs", "erase": "while no server holds the table"}


def add(commands: Any) -> None:
    """Add the subcommand to the command line."""
    parser = commands.add_parser(
        "person",
        help="what is stored of somebody: export it, or erase it",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = parser.add_subparsers(title="what to do", required=True, metavar="ACTION")
    for name, run in (("export", _export), ("erase", _erase)):
        action = actions.add_parser(name, help=SOURCES[name], description=DESCRIPTION)
        action.add_argument("--table", metavar="CODE", help="the table; with --name")
        action.add_argument("--name", help="what they are called there")
        action.add_argument(
            "--token", help="the token that their device keeps, instead: at whichever tables it is known"
        )
        action.add_argument("--data", metavar="FOLDER", type=Path, default=data_folder(), help="the server's folder")
        action.add_argument("--store", metavar="URL", help="the servers' PostgreSQL, instead: postgresql://…")
        action.set_defaults(run=run, parser=action)
    action.add_argument("--end-game", action="store_true", help="give up the game that they are playing")
    action.add_argument(
        "--written", action="store_true", help="and all questions written for those tables, by whomever"
    )


def _export(chosen: argparse.Namespace) -> int:
    def tell(people: People, person: Person) -> None:
        text = json.format(json.encode(exported(people, person)), indent=2).decode()
        print(text)  # noqa: T201 - this is what was asked for

    return _with_person(chosen, tell, to_change=False)


def _erase(chosen: argparse.Namespace) -> int:
    def forget(people: People, person: Person) -> None:
        done = erase(people, person, end_game=chosen.end_game, written=chosen.written)
        words = Catalogue(language_of_environment())
        print(words.text("person-erased", tables=done.tables, games=done.games))  # noqa: T201
        for one in done.regulars:
            print(words.text("person-regulars", group=one.group, name=one.name))  # noqa: T201
        if chosen.store:
            print(words.text("person-erased-database"))  # noqa: T201

    return _with_person(chosen, forget, to_change=True)


def _with_person(chosen: argparse.Namespace, do: Callable[[People, Person], None], *, to_change: bool) -> int:
    by_name = bool(chosen.table and chosen.name and not chosen.token)
    if not by_name and (not chosen.token or chosen.table or chosen.name):
        chosen.parser.error("say who: --table and --name, or --token")
    try:
        with closing(open_people(chosen.data, chosen.store, to_change)) as people:
            do(people, Person(chosen.table or "", chosen.name or "", chosen.token or ""))
    except StoreError as problem:
        print(problem.text(Catalogue(language_of_environment())), file=sys.stderr)  # noqa: T201
        return 1
    return 0
