"""The subcommand `tablee lab tournament`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from msgspec import to_builtins
from rich import box
from rich.console import Console
from rich.table import Table

from tablee.bots import BOTS
from tablee.console import decks, options
from tablee.games import GAMES
from tablee.lab import engines, files
from tablee.lab.game import lab_of
from tablee.lab.plan import LabError, Plan, make_plan
from tablee.lab.progress import progress_bar
from tablee.lab.simulate import Interrupted
from tablee.lab.standings import Estimate, Standing, Standings, standings_of
from tablee.lab.tournament import play, schedule
from tablee.lab.vocabulary import percent

MOST_BOTS = 40


def add(inner: Any) -> Any:
    """Add the subcommand to `tablee lab`; its parser."""
    parser = inner.add_parser(
        "tournament",
        help="any number of bots, rated: every deal is played by all of them on every seat",
        description="Let any number of bots play, and rate them. Every deal is played by every group of bots, each "
        "on every seat in turn. The same command gives the same figures, wherever it ran.",
    )
    parser.add_argument("games", metavar="GAME", nargs="*", help=f"{', '.join(GAMES)} (all of them)")
    parser.add_argument(
        "--bots",
        nargs="+",
        default=list(BOTS),
        metavar="BOT",
        help=f"names, or files such as my_bot.py ({' '.join(BOTS)})",
    )
    parser.add_argument("--deals", type=int, default=50, metavar="N", help="how many deals of each game (50)")
    parser.add_argument("--seats", type=int, metavar="N", help="how many players (the usual number)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another seed, other deals (1)")
    engines.add_arguments(parser)
    parser.add_argument(
        "--record",
        type=Path,
        metavar="FOLDER",
        help="write every result there as it comes: the same command goes on from where it was stopped",
    )
    options.add_argument(parser)
    decks.add_argument(parser)
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the ratings: .png, .svg or .pdf")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures")
    return parser


def tournament(chosen: argparse.Namespace) -> None:
    """Play, report, write."""
    plans = [_plan(chosen, game) for game in chosen.games or GAMES]
    files.check(chosen.plot, chosen.json)
    if chosen.record is not None and not chosen.record.is_dir():
        raise LabError(f"The folder {str(chosen.record)!r} does not exist: make it, or choose another.")
    found = [_played(plan, chosen) for plan in plans]
    if chosen.json is not None:
        with files.writing(chosen.json):
            chosen.json.write_text(json.dumps(to_builtins(found), indent=1, ensure_ascii=False) + "\n", "utf-8")
    if chosen.plot is not None:
        with files.writing(chosen.plot):
            files.import_plot("tournament_plot").draw(found, chosen.plot)


def _plan(chosen: argparse.Namespace, game: str) -> Plan:
    if len(set(chosen.bots)) < len(chosen.bots) or len(chosen.bots) < 2:
        raise LabError("Name at least two bots after --bots, each once.")
    return make_plan(
        game,
        games=chosen.deals,
        seats=chosen.seats,
        bots=chosen.bots,
        seed=chosen.seed,
        options=chosen.option,
        decks=chosen.decks,
        most_bots=MOST_BOTS,
    )


def _played(plan: Plan, chosen: argparse.Namespace) -> Standings:
    record = chosen.record / f"{plan.game}.jsonl" if chosen.record is not None else None
    games = len(schedule(plan))
    try:
        with progress_bar(Console(stderr=True), games) as on_progress:
            results = play(plan, record, chosen.jobs, chosen.cluster, on_progress)
    except Interrupted as stop:
        how = "the same command goes on from here" if record else "nothing was written; --record would have kept them"
        raise StoppedError(f"Stopped after {stop.games:,} of {games:,} games; {how}.") from None
    found = standings_of(plan, results)
    report(Console(), found)
    return found


class StoppedError(Exception):
    """Ctrl-C, and what to do next."""


# Tables -----------------------------------------------------------------------------------------------------


def report(console: Console, found: Standings) -> None:
    """Print the table of ratings, and who finishes ahead of whom."""
    lab = lab_of(GAMES[found.game])
    way = f", {lab.way}" if lab.way else ""
    what = f"{found.deals:,} deals, {found.games:,} games, {found.seats} seats, seed {found.seed}{way}"
    console.print(f"\n{lab.title}: {what}", markup=False, highlight=False, soft_wrap=True)
    console.print(_ratings(found))
    console.print(_ahead(found))


def _ratings(found: Standings) -> Table:
    table = _table("Rating", "", "rating", "95 % interval", "games", "wins", "95 % interval", "fair")
    for one in found.bots:
        table.add_row(*_row(one))
    return table


def _row(one: Standing) -> tuple[str, ...]:
    rating, wins = one.rating, one.wins
    interval = f"{100 * wins.low:.1f}–{100 * wins.high:.1f} %"
    share = (f"{100 * wins.value:.1f} %", interval, percent(one.fair))
    return one.shown, f"{rating.value:.1f}", _interval(rating), f"{one.games:,}", *share


def _interval(estimate: Estimate) -> str:
    return f"{estimate.low:.1f}–{estimate.high:.1f}"


def _ahead(found: Standings) -> Table:
    title = "How often the one on the left finishes ahead of the one above"
    table = _table(title, "", *(one.shown for one in found.bots))
    for one in found.bots:
        table.add_row(one.shown, *(_met(one, other.bot) for other in found.bots))
    return table


def _met(one: Standing, other: str) -> str:
    return f"{100 * one.ahead[other]:.0f} %" if other in one.ahead else "–"


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, title_style="italic")
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left", no_wrap=True)
    return table
