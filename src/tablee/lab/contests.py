"""The subcommand `tablee lab`: `match` and `train`; `tournament` has a module of its own."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console

from tablee.console import decks, options
from tablee.games import GAMES
from tablee.lab import engines, tournament_command, training
from tablee.lab.game import lab_of
from tablee.lab.match import Match, play_match
from tablee.lab.plan import LabError, Plan, make_plan
from tablee.lab.progress import progress_bar
from tablee.lab.vocabulary import percent

EXIT_USAGE, EXIT_INTERRUPTED = 2, 130
MOST_PUPILS = 64


def add(commands: Any) -> None:
    """Add the subcommand to the command line."""
    parser = commands.add_parser("lab", help="bots against bots: who is stronger; and learning from nothing")
    inner = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    _add_match(inner)
    tournament_command.add(inner).set_defaults(run=lambda chosen: _guarded(tournament_command.tournament, chosen))
    _add_train(inner)


def _add_match(inner: Any) -> None:
    match = inner.add_parser(
        "match",
        help="one bot against others of another kind, on common deals with all seats in turn",
        description="Let one bot play against others of another kind. Of each deal one game is played for each seat "
        "of the first: nobody has better cards. The same command gives the same figures.",
    )
    match.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    match.add_argument("challenger", metavar="BOT", help="who is measured")
    match.add_argument("other", metavar="OTHER", help="who sits on all other seats")
    match.add_argument("--games", type=int, default=2000, metavar="N", help="how many games (2000)")
    match.add_argument("--seats", type=int, metavar="N", help="how many players (the usual number)")
    match.add_argument("--seed", type=int, default=1, metavar="N", help="another seed, other deals (1)")
    options.add_argument(match)
    decks.add_argument(match)
    match.set_defaults(run=lambda chosen: _guarded(_match, chosen))


def _add_train(inner: Any) -> None:
    train = inner.add_parser(
        "train",
        help="learn from nothing, by games against oneself",
        description="Make the weights of a bot from nothing, by games against itself, with a record of how. The same "
        "games and seed give the same weights on the same platform.",
    )
    train.add_argument("game", metavar="GAME", help=", ".join(_pupils()))
    train.add_argument("--games", type=int, metavar="N", help="how many games (as many as the record says)")
    train.add_argument("--seed", type=int, default=1, metavar="N", help="another seed, other weights (1)")
    train.add_argument(
        "--pupils",
        type=int,
        metavar="N",
        help="how many learn at once, on as many cores; another number, other weights",
    )
    engines.add_arguments(train)
    train.add_argument("--into", type=Path, metavar="FILE", help="where to write (into the package)")
    train.set_defaults(run=lambda chosen: _guarded(_train, chosen))


def _pupils() -> list[str]:
    return [name for name, game in GAMES.items() if lab_of(game).training is not None]


def _guarded(work: Callable[[argparse.Namespace], None], chosen: argparse.Namespace) -> int:
    """The exit status; what went wrong is said in a sentence."""
    try:
        work(chosen)
    except LabError as problem:
        _print_error(str(problem))
        return EXIT_USAGE
    except tournament_command.StoppedError as stop:
        _print_error(str(stop))
        return EXIT_INTERRUPTED
    except KeyboardInterrupt:
        _print_error("Stopped; nothing was written.")
        return EXIT_INTERRUPTED
    return 0


def _print_error(message: str) -> None:
    Console(stderr=True).print(f"tablee lab: {message}", markup=False, highlight=False, soft_wrap=True)


def _match(chosen: argparse.Namespace) -> None:
    plan = make_plan(
        chosen.game,
        games=chosen.games,
        seats=chosen.seats,
        bots=(chosen.challenger, chosen.other),
        seed=chosen.seed,
        options=chosen.option,
        decks=chosen.decks,
    )
    with progress_bar(Console(stderr=True), plan.games) as on_progress:
        found = play_match(plan, on_progress)
    Console().print(_said(plan, found), markup=False, highlight=False, soft_wrap=True)


def _said(plan: Plan, found: Match) -> str:
    one = found.challenger
    games = (
        f"{one.games:,} games" if one.games == plan.games else f"stopped after {one.games:,} of {plan.games:,} games"
    )
    lab = lab_of(GAMES[plan.game])
    others = plan.bots[1] if plan.seats == 2 else f"{plan.seats - 1} × {plan.bots[1]}"
    way = f", {lab.way}" if lab.way else ""
    return (
        f"{lab.title}: {plan.bots[0]} against {others}, {games}, seed {plan.seed}{way}\n"
        f"  wins {percent(one.share)} (95 % interval {percent(one.low)} to {percent(one.high)}; "
        f"fair: {percent(one.fair)})\n"
        f"  thinks {found.mean_ms:.1f} ms about an answer on average, {found.longest_ms:.0f} ms at most"
    )


def _train(chosen: argparse.Namespace) -> None:
    if chosen.game not in GAMES or lab_of(GAMES[chosen.game]).training is None:
        raise LabError(f"Nobody learns {chosen.game!r}. Choose from: {', '.join(_pupils())}.")
    taught = lab_of(GAMES[chosen.game]).training
    assert taught is not None  # noqa: S101 - seen above
    games = taught.games if chosen.games is None else chosen.games
    if games < 1:
        raise LabError("Choose at least one game with --games.")
    pupils = taught.pupils if chosen.pupils is None else chosen.pupils
    if not 1 <= pupils <= MOST_PUPILS:
        raise LabError(f"Choose from 1 to {MOST_PUPILS} pupils with --pupils.")
    into: Path = chosen.into or taught.weights
    if not into.parent.is_dir():
        raise LabError(f"The folder {str(into.parent)!r} does not exist: make it, or choose another file.")
    try:
        with (
            engines.opened(chosen.jobs, chosen.cluster, pupils) as engine,
            progress_bar(Console(stderr=True), games) as on_progress,
        ):
            learnt = taught.learn(games, chosen.seed, on_progress, pupils, engine.map)
        record = training.write(into, learnt, games, chosen.seed, pupils)
    except (RuntimeError, OSError) as problem:
        raise LabError(str(problem)) from None
    Console().print(f"{into}\n{record}", markup=False, highlight=False, soft_wrap=True, end="")
