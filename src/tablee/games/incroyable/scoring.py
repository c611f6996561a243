"""Pure arithmetic of a round: identical estimates, raises and points (INC-30 to INC-64)."""

from __future__ import annotations

from tablee.core import Seat
from tablee.games.incroyable.deck import HIGHEST, LOWEST

CHALLENGER_POINTS = 7
POINTS_AFTER_SUCCESS = (5, 4, 3, 2)
POINTS_AFTER_FAILURE = (7, 5, 4, 3, 2)
"""For the nearest estimate that is not too high, the second nearest …"""
STAKES = (2, 3, 4, 5, 7)  # INC-71

Estimates = dict[Seat, int]


def must_move(estimates: Estimates, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who has to change an estimate, in the order in which they do (INC-30 to INC-32).

    Highest tie first; in each the first player from the questioner on keeps the value.
    """
    moving: list[Seat] = []
    for value in sorted(set(estimates.values()), reverse=True):
        moving += [seat for seat in order if estimates.get(seat) == value][1:]
    return tuple(moving)


def nearest_free(estimates: Estimates, seat: Seat) -> tuple[int, ...]:
    """The nearest lower and the nearest higher value that nobody holds, as far as they exist (INC-33, INC-A02)."""
    held = set(estimates.values())
    lower = higher = estimates[seat]
    while lower in held:
        lower -= 1
    while higher in held:
        higher += 1
    return tuple(value for value in (lower, higher) if LOWEST <= value <= HIGHEST)


def ladder(estimates: Estimates) -> tuple[Seat, ...]:
    """The players by estimate, highest first."""
    return tuple(sorted(estimates, key=lambda seat: -estimates[seat]))


def least_raise(estimates: Estimates, seat: Seat) -> int | None:
    """The lowest legal raise: above the next higher estimate, free, at most 9,999 (INC-46, INC-47, INC-A07)."""
    values = sorted(estimates.values())
    value = values[values.index(estimates[seat]) + 1] + 1
    while value in values:
        value += 1
    return value if value <= HIGHEST else None


def for_doubting(rank: int) -> int:
    """What a right doubt of the estimate of this rank brings: more, the lower it stands (INC-60, INC-63)."""
    return CHALLENGER_POINTS + (rank if rank > 1 else 0)


def points(estimates: Estimates, challenger: Seat, target: Seat, answer: int) -> dict[Seat, int]:
    """What everybody scores after a challenge (INC-53, INC-54, INC-60 to INC-64)."""
    success = estimates[target] > answer
    scored = dict.fromkeys(estimates, 0)
    if success:
        scored[challenger] = for_doubting(ladder(estimates).index(target) + 1)
    near = [seat for seat in ladder(estimates) if seat != challenger and estimates[seat] <= answer]
    for seat, value in zip(near, POINTS_AFTER_SUCCESS if success else POINTS_AFTER_FAILURE, strict=False):
        scored[seat] = value
    return scored
