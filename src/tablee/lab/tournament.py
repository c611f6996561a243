"""A tournament: any number of bots, every deal for all of them.

Of each deal the same tables are played: every group of bots that fits around the game, moved on from seat to seat
until each has sat everywhere. So luck of cards and seats is common to all (common random numbers), and what is left
is how they play. A game's result is the rank of each seat; everything else is computed from those.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import lru_cache, partial
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from random import Random
from typing import IO

import msgspec

from tablee import __version__
from tablee.bots import play_out
from tablee.bots.runner import EndlessGameError
from tablee.core import Outcome
from tablee.games import GAMES
from tablee.lab import engines
from tablee.lab.game import make_lab_bot
from tablee.lab.plan import LabError, Plan, Seating, setup_of
from tablee.lab.simulate import MOST_ANSWERS, Interrupted

MOST_GROUPS = 30
"""Groups that play one deal. Where there are more, the next deals go on with the others."""

Ranks = tuple[int, ...]
"""By seat: 0 for the best; equals have the same."""


@lru_cache(4)
def groups(bots: tuple[str, ...], seats: int) -> tuple[tuple[str, ...], ...]:
    """Every way to fill the seats as evenly as can be: each bot as often as the others, or once more."""
    often, rest = divmod(seats, len(bots))
    return tuple((*bots * often, *more) for more in combinations(bots, rest))


@lru_cache(8)
def tables(plan: Plan, deal: int) -> tuple[Seating, ...]:
    """Who sits where in the games of this deal: each group in an order by lot, then moved on seat by seat."""
    every = groups(plan.bots, plan.seats)
    number = min(len(every), MOST_GROUPS)
    lot = Random(f"{plan.seed}/{deal}/tables")  # noqa: S311
    found = []
    for turn in range(number):
        around = list(every[(deal * number + turn) % len(every)])
        lot.shuffle(around)
        found += [tuple(around[shift:] + around[:shift]) for shift in range(plan.seats)]
    return tuple(found)


def schedule(plan: Plan) -> list[tuple[int, int]]:
    """All games of the plan: the deal (there are `plan.games` of them), and which of its tables."""
    return [(deal, table) for deal in range(plan.games) for table in range(len(tables(plan, deal)))]


def play_table(plan: Plan, game: tuple[int, int]) -> Ranks:
    """One game. Whoever sits on a seat has that seat's luck in this deal, as the others had before."""
    deal, table = game
    rules, luck, seating = GAMES[plan.game], plan.luck(deal), tables(plan, deal)[table]
    state = rules.deal(setup_of(plan), plan.seats, seed=luck, bots=tuple(range(plan.seats)))
    bots = {
        seat: make_lab_bot(name, rules, seat, Random(luck + b"/seat%d" % seat), plan.files)  # noqa: S311
        for seat, name in enumerate(seating)
    }
    try:
        return ranks_of(play_out(state, bots, MOST_ANSWERS), plan.seats)
    except EndlessGameError:
        return (0,) * plan.seats
    except Exception as problem:
        raise LabError(
            f"Deal {deal} with {', '.join(seating)} broke off: {type(problem).__name__}: {problem}\n"
            f"Mend that bot, or leave it out."
        ) from None


def ranks_of(outcome: Outcome, seats: int) -> Ranks:
    """The rank of each seat; those who are in no ranking share the last."""
    ranks = [len(outcome.ranking)] * seats
    for rank, equals in enumerate(outcome.ranking):
        for seat in equals:
            ranks[seat] = rank
    return tuple(ranks)


def play(
    plan: Plan,
    record: Path | None = None,
    jobs: int = 0,
    cluster: str = "",
    on_progress: Callable[[int], None] = lambda games: None,
) -> list[Ranks]:
    """The results of all games in the order of `schedule`. What stands in the record is not played again.

    Every result is written to the record as it comes, so that after Ctrl-C the same command goes on.
    """
    games = schedule(plan)
    results = read_record(record, plan)[: len(games)] if record is not None else []
    on_progress(len(results))
    left = games[len(results) :]
    try:
        with (
            open_record(record, plan) as write,
            engines.opened(jobs, cluster, max(1, len(left))) as engine,
            closing(engine.map(partial(play_table, plan), left)) as played,
        ):
            for ranks in played:
                write(ranks)
                results.append(ranks)
                on_progress(len(results))
    except KeyboardInterrupt:
        raise Interrupted(len(results)) from None
    return results


# What is kept of it -----------------------------------------------------------------------------------------


def headline(plan: Plan) -> str:
    """What the results follow from, files of bots included: a record of anything else is not gone on with."""
    facts = msgspec.to_builtins(msgspec.structs.replace(plan, files=()))
    own = {file.path: sha256(file.source).hexdigest() for file in plan.files}
    return json.dumps({"tablee": __version__, **facts, "games": 0, "files": own}, ensure_ascii=False)


def read_record(record: Path, plan: Plan) -> list[Ranks]:
    """The results in it, but for a last line that was not finished. More deals may be asked for than before."""
    if not record.exists():
        return []
    lines = record.read_text("utf-8").split("\n")
    if lines[0] != headline(plan):
        raise LabError(
            f"{str(record)!r} is the record of something else (other bots, seats, options, seed or version): "
            f"remove it, or choose another --record."
        )
    try:
        return [tuple(json.loads(line)) for line in lines[1:-1]]
    except (ValueError, TypeError):
        raise LabError(f"{str(record)!r} is damaged: remove it, or choose another --record.") from None


@contextmanager
def open_record(record: Path | None, plan: Plan) -> Iterator[Callable[[Ranks], None]]:
    """A function that writes one result; what was broken off in the middle of a line is taken away before."""
    if record is None:
        yield lambda ranks: None
        return
    whole = read_record(record, plan)
    try:
        if not record.exists() or not record.read_bytes().endswith(b"\n"):
            record.write_text("".join(f"{line}\n" for line in (headline(plan), *map(json.dumps, whole))), "utf-8")
        with record.open("a", encoding="utf-8") as file:
            yield partial(_write, file)
    except OSError as problem:
        raise LabError(f"{str(record)!r} could not be written ({problem.strerror}).") from None


def _write(file: IO[str], ranks: Ranks) -> None:
    file.write(json.dumps(ranks) + "\n")
    file.flush()


def by_deal(plan: Plan, results: Sequence[Ranks]) -> Iterator[list[tuple[Seating, Ranks]]]:
    """Seatings and ranks, the games of each deal together."""
    upto = 0
    for deal in range(plan.games):
        seatings = tables(plan, deal)
        yield list(zip(seatings, results[upto : upto + len(seatings)], strict=True))
        upto += len(seatings)
