"""How the rest of a round may go: who doubts whom, if players go by what they remember."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tablee.core import Seat
from tablee.games.incroyable.reading import A_LITTLE, World

LONGEST = 24
"""So many raises at most are thought through."""

Places = dict[Seat, float]


def ladder(estimates: Places) -> list[Seat]:
    """The players by estimate, highest first."""
    return sorted(estimates, key=estimates.__getitem__, reverse=True)


def doubted_by(seat: Seat, estimates: Places, ordered: Sequence[Seat], limit: float) -> Seat | None:
    """Whom this player doubts, who believes no number above this: the lowest of those (it pays most)."""
    if estimates[ordered[0]] <= limit:
        return None
    return next((other for other in reversed(ordered) if estimates[other] > limit and other != seat), None)


class Me(Struct, frozen=True):
    """How one goes on oneself, as one thinks it through: raise as little as one must, doubt what is beyond belief."""

    seat: Seat
    believed: float


FIRM_DOUBT, MERE_DOUBT = 0.5, 0.1
"""How far above one's belief an estimate must be to be doubted, the lowest of these; or else the highest."""


def talked(
    estimates: Places, ordered: list[Seat], speakers: Sequence[Seat], world: World, me: Me
) -> tuple[Seat, Seat]:
    """Who in the end doubts whom, if the world is like this. `estimates` and their order are changed by raises."""
    for seat in speakers[:-1]:
        target = (
            _mine(me, estimates, ordered)
            if seat == me.seat
            else doubted_by(seat, estimates, ordered, world.limits[seat])
        )
        if target is not None:
            return seat, target
    for _ in range(LONGEST):
        seat, bar = ordered[-1], estimates[ordered[-2]] + A_LITTLE
        if seat == me.seat:
            target, limit = _mine(me, estimates, ordered), me.believed + MERE_DOUBT
        else:
            limit = world.hunches[seat]
            target = doubted_by(seat, estimates, ordered, world.limits[seat])
        if target is None and bar > limit:
            target = ordered[0]
        if target is not None:
            return seat, target
        estimates[seat] = bar if seat == me.seat else bar + (limit - bar) * world.eager[seat]
        _climb(ordered, estimates)
    return ordered[-1], ordered[0]


def _climb(ordered: list[Seat], estimates: Places) -> None:
    """The lowest has raised: put them where they stand now."""
    seat = ordered.pop()
    place = len(ordered)
    while place and estimates[ordered[place - 1]] < estimates[seat]:
        place -= 1
    ordered.insert(place, seat)


def _mine(me: Me, estimates: Places, ordered: Sequence[Seat]) -> Seat | None:
    target = doubted_by(me.seat, estimates, ordered, me.believed + FIRM_DOUBT)
    if target is None:
        highest = ordered[ordered[0] == me.seat]
        target = highest if estimates[highest] > me.believed + MERE_DOUBT else None
    return target
