"""The command line of the server: `tablee serve`, `tablee backup`, `tablee migrate`."""

from __future__ import annotations

import argparse
import contextlib
import sys
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress

from tablee.console.folders import data_folder
from tablee.console.screen import real_screen
from tablee.core.text import is_plain, tidied
from tablee.server.serving import DEFAULT_PORT, Serving
from tablee.server.settings import DAY
from tablee.stores import StoreError
from tablee.stores.migrating import migrate
from tablee.stores.opening import open_archive
from tablee.stores.sqlite.backup import backup
from tablee.words import LANGUAGES, Catalogue, language_of_environment

MOST_WORKERS = 64
LONGEST_VENUE = 60
SHORTEST_WORD = 6
"""Of an organiser: guesses are limited, but a word of three letters is found in an evening."""
SERVE = """Seat people and bots at tables, for everybody on the same network.

Everything is kept in one folder: stop the server, or pull the plug, and every table is where it was when it
starts again. Phones and programs come back by themselves."""
SERVE_EXAMPLES = """examples:
  tablee serve                                    for the phones on this Wi-Fi
  tablee serve --open                             and open it in the browser here
  tablee serve --host 127.0.0.1                   for this machine only
  tablee serve --public-url https://play.example.org --proxy 127.0.0.1
  tablee serve --cert cert.pem --key key.pem
"""
BACKUP = (
    "Copy all tables into one file, also while the server runs. To go back, start with that file as tables.sqlite3."
)


MIGRATE = """Copy all tables from a data folder into PostgreSQL, or back, while no server uses either. If it is cut
short, start it again: it goes on where it was. At the end everything is read again on both sides, and compared."""


def add(commands: Any) -> None:
    """Add the subcommands to the command line."""
    serve = commands.add_parser(
        "serve",
        help="seat people and bots at tables, for everybody on the network",
        description=SERVE,
        epilog=SERVE_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_where(serve)
    _add_how(serve)
    serve.set_defaults(run=lambda chosen: Serving(chosen, real_screen().console).run())
    saving = commands.add_parser("backup", help="copy all tables into one file", description=BACKUP)
    saving.add_argument("file", metavar="FILE", type=Path, help="where to; it must not exist yet")
    saving.add_argument("--data", metavar="FOLDER", type=Path, default=data_folder(), help="the server's folder")
    saving.set_defaults(run=_backup)
    moving = commands.add_parser("migrate", help="copy all tables into another store", description=MIGRATE)
    moving.add_argument("source", metavar="FROM", help="a data folder, or postgresql://…")
    moving.add_argument("target", metavar="TO", help="the other kind, empty or left by a copy that was cut short")
    moving.set_defaults(run=_migrate)


def _add_where(serve: argparse.ArgumentParser) -> None:
    serve.add_argument("--host", metavar="ADDRESS", help="listen on this address only (all of this machine's)")
    serve.add_argument(
        "--port", metavar="N", type=int, help=f"listen on this port ({DEFAULT_PORT}, or the next free one)"
    )
    serve.add_argument("--public-url", metavar="URL", help="how people reach it, if it is behind a proxy or a name")
    serve.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="another name by which browsers may reach it",
    )
    serve.add_argument(
        "--proxy", metavar="ADDRESS", action="append", default=[], help="a proxy in front of it, whose word is taken"
    )
    serve.add_argument("--cert", metavar="FILE", type=Path, help="a certificate, for https")
    serve.add_argument("--key", metavar="FILE", type=Path, help="its key")
    serve.add_argument("--data", metavar="FOLDER", type=Path, default=data_folder(), help="where tables are kept")
    serve.add_argument(
        "--store",
        metavar="URL",
        help="keep them in PostgreSQL instead, which several servers may share: postgresql://…",
    )
    serve.add_argument(
        "--workers",
        metavar="N",
        type=_workers,
        help="so many processes, which share the PostgreSQL (one, without it)",
    )
    serve.add_argument(
        "--admin-token-file", metavar="FILE", type=Path, help="a file with what opens the operator's page, at /admin"
    )
    serve.add_argument(
        "--admin-through-proxy", action="store_true", help="let it be opened from elsewhere than this machine, too"
    )
    serve.add_argument(
        "--workshop",
        choices=("off", "own", "all"),
        default="own",
        help="who may change questions in the browser: nobody, everybody their own decks, or everybody all of them",
    )
    serve.add_argument(
        "--worker-address", metavar="HOST:PORT", help="where other servers of the same store reach this one"
    )


def _add_how(serve: argparse.ArgumentParser) -> None:
    serve.add_argument("--open", action="store_true", help="open it in the browser of this machine")
    serve.add_argument("--no-mdns", action="store_true", help="do not announce it on the network")
    serve.add_argument("--lang", choices=LANGUAGES, help="the language of this screen (from the environment)")
    serve.add_argument("--log", choices=("debug", "info", "warning", "error"), default="warning", help="(warning)")
    seconds = partial(serve.add_argument, metavar="SECONDS", type=_number, default=argparse.SUPPRESS)
    amount = partial(serve.add_argument, metavar="N", type=_number, default=argparse.SUPPRESS)
    # What is not given here is as in Settings; what has no help is for tests.
    seconds("--bot-delay", help="how long bots think (1)")
    amount("--keep-days", dest="keep_played", type=_days, help="how long old tables are kept (30)")
    amount("--message-rate", help="messages a second that one device may send (30)")
    amount("--sockets-per-client", type=int, help="devices behind one address (200)")
    serve.add_argument(
        "--venue",
        metavar="NAME",
        type=_venue,
        default=argparse.SUPPRESS,
        help="a café, a club, a class of this name: list the open tables, and let new ones be opened at /tables",
    )
    serve.add_argument(
        "--league",
        metavar="WORD",
        type=_league,
        default=argparse.SUPPRESS,
        help="in such a house an evening's league at /league; whoever knows this word makes its rounds",
    )
    serve.add_argument(
        "--plain-sockets",
        action="store_true",
        help="uvicorn's own WebSockets instead of our quicker ones, if those do not work with a newer uvicorn",
    )
    amount("--knock-rate", dest="join_rate", help=argparse.SUPPRESS)
    seconds("--silence", dest="silence_timeout", help=argparse.SUPPRESS)
    seconds("--greeting", dest="arrival_timeout", help=argparse.SUPPRESS)
    seconds("--evict-after", help=argparse.SUPPRESS)
    seconds("--host-gone", dest="host_timeout", help=argparse.SUPPRESS)


def _venue(typed: str) -> str:
    name = tidied(typed)
    if not is_plain(name, LONGEST_VENUE):
        raise argparse.ArgumentTypeError(f"a name of at most {LONGEST_VENUE} letters")
    return name


def _league(typed: str) -> str:
    word = tidied(typed)
    if len(word) < SHORTEST_WORD or not is_plain(word, LONGEST_VENUE):
        raise argparse.ArgumentTypeError(f"a word of {SHORTEST_WORD} to {LONGEST_VENUE} letters")
    return word


def _workers(typed: str) -> int:
    number = int(typed)
    if not 1 <= number <= MOST_WORKERS:
        raise argparse.ArgumentTypeError(f"from 1 to {MOST_WORKERS}")
    return number


def _number(typed: str) -> float:
    number = float(typed)
    if not 0 <= number < 1e9:
        raise argparse.ArgumentTypeError("not a sensible number")
    return number


def _days(typed: str) -> float:
    return _number(typed) * DAY


def _migrate(chosen: argparse.Namespace) -> int:
    try:
        with (
            contextlib.closing(open_archive(chosen.source)) as source,
            contextlib.closing(open_archive(chosen.target)) as target,
            Progress(console=Console(stderr=True), transient=True) as progress,
        ):
            copying = progress.add_task("tables", total=None)
            copied = migrate(source, target, lambda done, of: progress.update(copying, total=of, completed=done))
    except StoreError as problem:
        print(problem.text(Catalogue(language_of_environment())), file=sys.stderr)  # noqa: T201
        return 1
    print(  # noqa: T201
        f"{copied.tables:,} tables ({copied.found:,} were there), {copied.steps:,} versions, "
        f"{copied.setups:,} setups, {copied.seen:,} shown cards, {copied.reports:,} reports: copied and compared"
    )
    return 0


def _backup(chosen: argparse.Namespace) -> int:
    try:
        with Progress(console=Console(stderr=True), transient=True) as progress:
            copying = progress.add_task(str(chosen.file.name), total=None)
            backup(chosen.data, chosen.file, lambda left, of: progress.update(copying, total=of, completed=of - left))
    except StoreError as problem:
        print(problem.text(Catalogue(language_of_environment())), file=sys.stderr)  # noqa: T201
        return 1
    print(f"{chosen.file}: {chosen.file.stat().st_size:,} bytes")  # noqa: T201
    return 0
