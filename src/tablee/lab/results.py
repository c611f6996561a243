"""The figures of many games, from the counts of the watches: what the report prints, the plot draws, a file keeps."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import Any

from msgspec import Struct, to_builtins

from tablee import __version__
from tablee.games import GAMES
from tablee.lab.game import GameLab, lab_of
from tablee.lab.plan import Plan, setup_of
from tablee.lab.statistics import Rate, Spread, percentile, rate, spread
from tablee.lab.watches import Counts

FORMAT = 1


class Band(Struct, frozen=True):
    """Where the middle 80 % of players are, and the one in the middle."""

    p10: int
    median: int
    p90: int


class RaceStep(Struct, frozen=True):
    """The race after so many rounds: `running` games got this far, all others stay where they ended."""

    round: int
    running: int
    winner: Band | None
    others: Band | None


class Results(Struct, frozen=True):
    """Everything that was found out. No clock and no number of processes: the same plan, the same results."""

    parameters: dict[str, Any]
    games: int
    by_bot: list[Rate]
    by_seat: list[Rate]
    by_order: list[Rate]
    """By place in the order of play: the beginner, the next one …"""
    shared: int
    """Games won by more than one player."""
    answers: Spread
    rounds: Spread
    ends: dict[str, int]
    places: list[Spread]
    """Final places: of the first in the ranking, of the second …"""
    gains: Spread
    goal: int
    race: list[RaceStep]
    spreads: dict[str, Spread]
    shares: dict[str, dict[str, int]]

    @property
    def lab(self) -> GameLab:
        """What the game that was played brings for the lab."""
        return lab_of(GAMES[self.parameters["game"]])


def results_of(plan: Plan, counts: Counts) -> Results:
    """The figures of a plan that was played."""
    games = counts["games"]["played"]
    wins = counts["wins"]
    seats = range(plan.seats)
    sitting = Counter(plan.seating(0))
    setup, lab = setup_of(plan), lab_of(GAMES[plan.game])
    return Results(
        parameters=parameters(plan),
        games=games,
        by_bot=[
            rate(name, _wins(wins, 0, name), games, sitting[name] / plan.seats) for name in dict.fromkeys(plan.bots)
        ],
        by_seat=[rate(f"seat {seat}", _wins(wins, 1, seat), games, 1 / plan.seats) for seat in seats],
        by_order=[rate(_order(order), _wins(wins, 2, order), games, 1 / plan.seats) for order in seats],
        shared=_shared(wins),
        answers=spread(counts["answers"]),
        rounds=spread(counts["rounds"]),
        ends=dict(sorted(counts["ends"].items())),
        places=[spread(_only(counts["places"], rank)) for rank in seats],
        gains=spread(counts["gains"]),
        goal=lab.goal(setup),
        race=_race(counts),
        spreads={name: spread(counts[name]) for name in lab.spreads},
        shares={name: {part: counts[name][part] for part in share.parts} for name, share in lab.shares.items()},
    )


def parameters(plan: Plan) -> dict[str, Any]:
    """All that the results follow from, default options included."""
    agreed = setup_of(plan).options
    return {
        "tablee": __version__,
        "game": plan.game,
        "games": plan.games,
        "seats": plan.seats,
        "bots": list(plan.bots),
        "rotate": plan.rotate,
        "seed": plan.seed,
        "path": "unchecked" if plan.all_random() else "checked",
        "decks": list(plan.decks),
        "options": {name: getattr(agreed, name) for name in sorted(agreed.__struct_fields__)},
    }


def as_json(results: Results) -> str:
    """The results as a file: always in the same order, to the byte."""
    return json.dumps({"format": FORMAT, **to_builtins(results)}, indent=1, ensure_ascii=False) + "\n"


def _order(order: int) -> str:
    return "the beginner" if order == 0 else f"{order} after the beginner"


def _wins(wins: Counter[Any], column: int, value: str | int) -> float:
    """The wins where this column of the key has this value; a shared win counts as a fraction."""
    by_sharers: Counter[int] = Counter()
    for key, count in wins.items():
        if key[column] == value:
            by_sharers[key[3]] += count
    return sum(count / sharers for sharers, count in sorted(by_sharers.items()))


def _shared(wins: Counter[Any]) -> int:
    """Each game with several winners was noted once for each of them."""
    noted: Counter[int] = Counter()
    for key, count in wins.items():
        noted[key[3]] += count
    return sum(count // sharers for sharers, count in noted.items() if sharers > 1)


def _only(counts: Counter[Any], first: int) -> Counter[int]:
    return Counter({key[1]: count for key, count in counts.items() if key[0] == first})


def _race(counts: Counts) -> list[RaceStep]:
    """The race round by round: the games still running, and all others where they ended."""
    running, finished = _by_round(counts["running"]), _by_round(counts["finished"])
    ended: dict[bool, Counter[int]] = {True: Counter(), False: Counter()}
    left = sum(counts["rounds"].values())
    steps = []
    for number in range(max(counts["rounds"]) + 1):
        now = {won: running[number, won] + ended[won] for won in (True, False)}
        steps.append(RaceStep(number, left, _band(now[True]), _band(now[False])))
        for won in (True, False):
            ended[won] += finished[number, won]
        left -= counts["rounds"][number]
    return steps


def _by_round(counts: Counter[Any]) -> dict[tuple[int, bool], Counter[int]]:
    rounds: dict[tuple[int, bool], Counter[int]] = defaultdict(Counter)
    for (number, won, place), count in counts.items():
        rounds[number, won][place] += count
    return rounds


def _band(counts: Counter[int]) -> Band | None:
    if not counts:
        return None
    p10, median, p90 = (percentile(counts, percent) for percent in (10, 50, 90))
    return Band(p10, median, p90)
