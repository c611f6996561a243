"""Arithmetic of many games: intervals of shares, and spreads of whole numbers. Nothing here is random."""

from __future__ import annotations

import math
from collections.abc import Mapping
from statistics import NormalDist

from msgspec import Struct

CONFIDENCE = 0.95


def wilson(wins: float, games: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's interval for a share. Fractions of wins are allowed; they only make it a little too wide."""
    if not games:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = wins / games
    weight = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / weight
    half = z / weight * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


class Rate(Struct, frozen=True):
    """How often somebody won: the share of all games, its interval, and the share that would be fair."""

    name: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    fair: float

    def contains_fair(self) -> bool:
        """Whether luck alone can explain this share."""
        return self.low <= self.fair <= self.high

    def misses_by_far(self, among: int) -> bool:
        """Whether the fair share is outside even of an interval so wide that all of so many hold it in 99 %."""
        low, high = wilson(self.wins, self.games, 1 - 0.01 / among)
        return not low <= self.fair <= high


def rate(name: str, wins: float, games: int, fair: float) -> Rate:
    """A rate with its interval, rounded so that a file shows what is known and no more."""
    low, high = wilson(wins, games)
    share = wins / games if games else 0.0
    return Rate(name, games, round(wins, 6), round(share, 6), round(low, 6), round(high, 6), round(fair, 6))


class Spread(Struct, frozen=True):
    """How a whole number is spread over many cases; `counts` says how often each value came."""

    cases: int
    mean: float
    p10: int
    median: int
    p90: int
    least: int
    most: int
    counts: dict[int, int]


def spread(counts: Mapping[int, int]) -> Spread:
    """The spread of these values."""
    ordered = {value: counts[value] for value in sorted(counts)}
    cases = sum(ordered.values())
    if not cases:
        return Spread(0, 0.0, 0, 0, 0, 0, 0, {})
    mean = sum(value * count for value, count in ordered.items()) / cases
    p10, median, p90 = (percentile(ordered, percent) for percent in (10, 50, 90))
    return Spread(cases, round(mean, 6), p10, median, p90, min(ordered), max(ordered), ordered)


def percentile(counts: Mapping[int, int], percent: int) -> int:
    """The smallest value that at least so many percent of the cases do not exceed. (Whole numbers: exact.)"""
    cases, reached = sum(counts.values()), 0
    for value in sorted(counts):
        reached += counts[value]
        if 100 * reached >= percent * cases:
            return value
    raise ValueError("There are no cases.")
