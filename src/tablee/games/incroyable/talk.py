"""How the rest of a round may go: who doubts whom, if players go by what they remember."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from tablee.core import Seat
from tablee.games.incroyable.reading import DOUBT

A_LITTLE = 0.02
"""The least raise beyond an estimate, on the scale."""
NEVER = 100.0
"""Higher above a hunch than any estimate."""
LONGEST = 24
"""So many raises at most are thought through."""

Places = dict[Seat, float]


def ladder(estimates: Places) -> list[Seat]:
    """The players by estimate, highest first."""
    return sorted(estimates, key=estimates.__getitem__, reverse=True)


def doubted_by(seat: Seat, estimates: Places, limit: float) -> Seat | None:
    """Whom this player doubts, who believes no number above this: the lowest of those (it pays most)."""
    found, lowest = None, 0.0
    for other, place in estimates.items():
        if place > limit and other != seat and (found is None or place < lowest):
            found, lowest = other, place
    return found


class Me(Struct, frozen=True):
    """How one goes on oneself, as one thinks it through: raise as little as one must, doubt what is beyond belief."""

    seat: Seat
    believed: float
    strange: frozenset[Seat] = frozenset()
    """Who says what one cannot make sense of, and so will hardly doubt by the same measure."""

    def allows(self, seat: Seat) -> float:
        """How far above their hunch one expects a player to let an estimate stand."""
        return NEVER if seat in self.strange else DOUBT


FIRM_DOUBT, MERE_DOUBT = 0.5, 0.1
"""How far above one's belief an estimate must be to be doubted, the lowest of these; or else the highest."""


def talked(
    estimates: Places, speakers: Sequence[Seat], hunches: Sequence[float], me: Me, rng: Random
) -> tuple[Seat, Seat]:
    """Who in the end doubts whom, in a world where people remember this. `estimates` are changed by raises."""
    for seat in speakers[:-1]:
        target = (
            _mine(me, estimates) if seat == me.seat else doubted_by(seat, estimates, hunches[seat] + me.allows(seat))
        )
        if target is not None:
            return seat, target
    for _ in range(LONGEST):
        ordered = ladder(estimates)
        seat, bar = ordered[-1], estimates[ordered[-2]] + A_LITTLE
        if seat == me.seat:
            target, limit = _mine(me, estimates), me.believed + MERE_DOUBT
        else:
            limit = hunches[seat]
            target = doubted_by(seat, estimates, limit + me.allows(seat))
        if target is None and bar > limit:
            target = ordered[0]
        if target is not None:
            return seat, target
        estimates[seat] = bar if seat == me.seat else bar + (limit - bar) * rng.random()
    ordered = ladder(estimates)
    return ordered[-1], ordered[0]


def _mine(me: Me, estimates: Places) -> Seat | None:
    target = doubted_by(me.seat, estimates, me.believed + FIRM_DOUBT)
    if target is None:
        highest = max((seat for seat in estimates if seat != me.seat), key=estimates.__getitem__)
        target = highest if estimates[highest] > me.believed + MERE_DOUBT else None
    return target
