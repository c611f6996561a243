"""The subcommand `tablee simulate`."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path
from typing import Any

from rich.console import Console

from tablee.bots import BOTS
from tablee.console import decks, options
from tablee.games import GAMES
from tablee.lab import engines, files
from tablee.lab.plan import LabError, make_plan
from tablee.lab.progress import progress_bar
from tablee.lab.report import print_report
from tablee.lab.results import as_json, results_of
from tablee.lab.simulate import Interrupted, run

EXIT_USAGE, EXIT_INTERRUPTED = 2, 130

DESCRIPTION = """Let bots play a game many times, and see who wins, how long it takes and whether it is fair.

The luck of every game follows from the seed and its number alone: the same command gives the same
figures, on one core or on all of them."""


def _examples() -> str:
    """One for each game that has one, and the fastest simulation."""
    shown = [(game.name, *game.simulate_example) for game in GAMES.values() if game.simulate_example is not None]
    shown.append(
        (next(iter(GAMES)), "--games 1000000 --bots random", "random bots play unchecked, which is quickest")
    )
    return "\n".join(f"  tablee simulate {name} {more}".rstrip() + f"\n      {what}" for name, more, what in shown)


def _usual_seats() -> str:
    """The default number of players: that of most games, and the games with another."""
    usual = Counter(game.usual for game in GAMES.values()).most_common(1)[0][0]
    others = [f"{game.name} {game.usual}" for game in GAMES.values() if game.usual != usual]
    return f"{usual}; {', '.join(others)}" if others else f"{usual}"


EPILOG = f"""examples:
{_examples()}

games: {", ".join(GAMES)}
bots:  {", ".join(BOTS)}
Seats are counted from 0, clockwise. A wrong option lists all options of its game."""


def add(commands: Any) -> None:
    """Add the subcommand to the command line."""
    parser = commands.add_parser(
        "simulate",
        help="let bots play a game thousands of times: win rates, lengths, a plot",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (1000)")
    parser.add_argument("--seats", type=int, metavar="N", help=f"how many players ({_usual_seats()})")
    parser.add_argument(
        "--bots",
        nargs="+",
        default=["sensible"],
        metavar="NAME",
        help="who plays (sensible); fewer names than seats are repeated in turn",
    )
    parser.add_argument("--no-rotate", action="store_true", help="bots keep their seats from game to game")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another seed, other games (1)")
    engines.add_arguments(parser)
    options.add_argument(parser)
    decks.add_argument(parser)
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the results: .png, .svg or .pdf")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures and parameters")
    parser.set_defaults(run=simulate)


def simulate(chosen: argparse.Namespace) -> int:
    """Play, report, write; the result is the exit status."""
    try:
        _simulate(chosen)
    except LabError as problem:
        _print_error(str(problem))
        return EXIT_USAGE
    except Interrupted as stop:
        _print_error(_after_ctrl_c(stop.games, chosen.games))
        return EXIT_INTERRUPTED
    except KeyboardInterrupt:
        _print_error("Stopped.")
        return EXIT_INTERRUPTED
    return 0


def _print_error(message: str) -> None:
    Console(stderr=True).print(f"tablee simulate: {message}", markup=False, highlight=False, soft_wrap=True)


def _after_ctrl_c(games: int, wanted: int) -> str:
    if not games:
        return f"Stopped before the first of {wanted:,} games was counted. Try fewer --games."
    return (
        f"Stopped after {games:,} of {wanted:,} games; nothing was written. "
        f"For the figures of the games already played, run the same command with --games {games}."
    )


def _simulate(chosen: argparse.Namespace) -> None:
    plan = make_plan(
        chosen.game,
        games=chosen.games,
        seats=chosen.seats,
        bots=chosen.bots,
        seed=chosen.seed,
        rotate=not chosen.no_rotate,
        options=chosen.option,
        decks=chosen.decks,
    )
    files.check(chosen.plot, chosen.json)
    began = time.monotonic()
    with progress_bar(Console(stderr=True), plan.games) as on_progress:
        results = results_of(plan, run(plan, chosen.jobs, on_progress, chosen.cluster))
    seconds = time.monotonic() - began
    if chosen.json is not None:
        with files.writing(chosen.json):
            chosen.json.write_text(as_json(results), "utf-8")
    if chosen.plot is not None:
        with files.writing(chosen.plot):
            files.import_plot("plot").draw(results, chosen.plot)
    print_report(Console(), results, seconds)
