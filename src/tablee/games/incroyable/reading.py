"""What a player of Incroyable! can conclude about the answer from what everybody at the table can see.

All thinking is done on a scale on which people err equally everywhere: logarithms for quantities, odds for
percentages, the root of how long ago it was for dates; one unit is the usual spread of people's guesses. The model
is that of `hunches`: everybody errs together, and each on their own. So many estimates tell well what the table
thinks, but the answer only as well as the table knows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log, sqrt
from random import Random
from statistics import NormalDist, fmean

from msgspec import Struct

from tablee.core import Seat
from tablee.games.incroyable.deck import HIGHEST, LOWEST
from tablee.games.incroyable.hunches import NOW, SHARED, USUAL_SPREAD, YEARS_FOR_ROOT, years_ago

SPREADS = ((0.55, 0.3), (1.0, 0.4), (1.8, 0.3))
"""How widely guesses may spread this time, in usual spreads, and how often they do."""
USUAL_SHADE, TABLES_DIFFER, SEATS_DIFFER = -0.6, 0.2, 0.35
"""How far from their hunch people's first estimates stand (a little below), and how much that differs: from table to
table, and from one player of a table to the other."""
PRIOR = {"quantity": (log(84), 1.5), "percentage": (-0.5, 1.3), "date": (1900.0, 150.0)}
"""What an answer may be before anybody has said anything: most have two or three digits, most dates are modern."""
FAT = 4.0
"""Degrees of freedom: how much less what lies far off counts than it would without fat tails."""
TOO_FAR = 3.0
"""Somebody who says something so many spreads off has another reason to say it, and remembers what others do."""
DOUBT, FIRMNESS = 0.45, 0.4
"""How far above their hunch people let an estimate stand, and how sharply they decide."""

FARTHEST = 3.0
"""What is learned from one estimate at most."""
TABLE_HABIT, SEAT_HABIT = 10.0, 20.0
"""How many questions the usual caution counts for, and how many one player's habits."""

STANDARD = NormalDist()


class Scale(Struct, frozen=True):
    """From numbers to where people's errors are equal, and back."""

    kind: str

    def place(self, value: float) -> float:
        """Where a number stands."""
        if self.kind == "date":
            return -2 * sqrt(years_ago(value)) / YEARS_FOR_ROOT
        if self.kind == "percentage":
            share = min(99.5, max(0.5, value))
            return log(share / (100 - share)) / USUAL_SPREAD
        return log(max(LOWEST, value)) / USUAL_SPREAD

    def value(self, place: float) -> float:
        """The number that stands there."""
        if self.kind == "date":
            return min(float(NOW), NOW + 14 - (min(place, 0) * YEARS_FOR_ROOT / 2) ** 2)
        if self.kind == "percentage":
            odds = exp(max(-20.0, min(20.0, place * USUAL_SPREAD)))
            return 100 * odds / (1 + odds)
        return exp(min(log(HIGHEST), place * USUAL_SPREAD))

    def prior(self) -> tuple[float, float]:
        """Where answers stand that nobody has said anything about, and how far apart."""
        middle, spread = PRIOR.get(self.kind, PRIOR["quantity"])
        if self.kind == "date":
            return self.place(middle), self.place(middle) - self.place(middle - spread)
        return middle / USUAL_SPREAD, spread / USUAL_SPREAD

    def number(self, place: float) -> int:
        """The number that a player can say."""
        return max(LOWEST, min(HIGHEST, round(self.value(place))))


class Evidence(Struct, frozen=True):
    """Something that was said, as a place on the scale: what its speaker seems to remember, and how surely."""

    seat: Seat
    place: float
    noise: float


class Opinion(Struct, frozen=True):
    """What the table as a whole thinks, if guesses spread so widely: around `middle`, known to `error`."""

    share: float
    spread: float
    middle: float
    error: float


class World(Struct, frozen=True):
    """One way that everything could be: the answer, and what each player remembers; the likelier the heavier."""

    answer: float
    hunches: tuple[float, ...]
    weight: float = 1.0


class Heard(Struct, frozen=True):
    """What somebody said in the talk: with an estimate of `bar` in sight they let it stand, or raised to it."""

    seat: Seat
    bar: float
    allows: float
    """How far below the bar a hunch may lie that fits."""


def opinions(evidence: list[Evidence], scale: Scale) -> list[Opinion]:
    """What the table thinks, for each spread that guesses may have. Those far off count less: tails are fat."""
    usual, width = scale.prior()
    own = next((one.place for one in evidence if not one.noise), None)
    found = []
    for spread, prior in SPREADS:
        wide = sqrt(width**2 + (SHARED * spread) ** 2)
        middle, error = usual, wide
        weights = _weights(evidence, own, spread) if own is not None else [1.0] * len(evidence)
        for _ in range(3):
            precision, total = 1 / wide**2, usual / wide**2
            for one, weight in zip(evidence, weights, strict=True):
                trust = weight / (spread**2 + one.noise**2)
                precision += trust
                total += trust * one.place
            middle, error = total / precision, sqrt(1 / precision)
            weights = _weights(evidence, middle, spread)
        likely = prior
        for one in evidence:
            variance = spread**2 + one.noise**2
            likely *= (1 + (one.place - middle) ** 2 / (FAT * variance)) ** (-(FAT + 1) / 2) / sqrt(variance)
        found.append(Opinion(likely * error, spread, middle, error))
    whole = sum(one.share for one in found)
    return [Opinion(one.share / whole, one.spread, one.middle, one.error) for one in found]


def _weights(evidence: list[Evidence], middle: float, spread: float) -> list[float]:
    """How much each counts, seen from this middle."""
    return [(FAT + 1) / (FAT + (one.place - middle) ** 2 / (spread**2 + one.noise**2)) for one in evidence]


def mean_of(some: list[Opinion]) -> float:
    """Where the answer is to be expected."""
    return sum(one.share * one.middle for one in some)


def worlds(
    some: list[Opinion], evidence: list[Evidence], seats: int, count: int, rng: Random, heard: tuple[Heard, ...] = ()
) -> list[World]:
    """So many ways that everything could be, drawn from these opinions and weighed by what was heard."""
    said = {one.seat: one for one in evidence}
    found = []
    for opinion in some:
        number = max(2, round(opinion.share * count))
        places = [STANDARD.inv_cdf((n + rng.random()) / number) for n in range(number)]
        rng.shuffle(places)
        for n in range(number):
            table = opinion.middle + opinion.error * places[n]
            shared = SHARED * opinion.spread * STANDARD.inv_cdf((n + rng.random()) / number) * _tail(rng)
            hunches = tuple(_hunch(said.get(seat), table, opinion.spread, rng) for seat in range(seats))
            weight = opinion.share / number
            for one in heard:
                weight *= _fits(hunches[one.seat] - one.bar + one.allows)
            found.append(World(table - shared, hunches, weight))
    whole = sum(world.weight for world in found)
    return [World(world.answer, world.hunches, world.weight / whole) for world in found]


def _tail(rng: Random) -> float:
    """What makes a bell curve's tails fat, with the same spread."""
    return 1 / sqrt(2 * rng.gammavariate(2, 0.5))


def _hunch(said: Evidence | None, table: float, spread: float, rng: Random) -> float:
    """What a player of this table may remember, who has said this."""
    if said is None or abs(said.place - table) > TOO_FAR * (spread + said.noise):
        return table + spread * rng.gauss(0, 1)
    trust = spread**2 / (spread**2 + said.noise**2)
    return table + trust * (said.place - table) + said.noise * sqrt(trust) * rng.gauss(0, 1)


def _fits(margin: float) -> float:
    """How likely it is that somebody with so much room acted so; nobody is ever quite consistent."""
    return 0.05 + 0.95 / (1 + exp(max(-30.0, min(30.0, -margin / FIRMNESS))))


def hunches_around(answer: float, own: float | None, seats: int, rng: Random) -> tuple[float, ...]:
    """What everybody may remember of an answer that one knows; one's own hunch says how all of them err together."""
    trust = SHARED**2 / (1 + SHARED**2)
    middle = answer if own is None else answer + trust * (own - answer)
    error = SHARED if own is None else sqrt(trust)
    table = middle + error * rng.gauss(0, 1)
    return tuple(table + rng.gauss(0, 1) for _ in range(seats))


def quantile(seen: list[World], share: float) -> float:
    """The place that so much of all likelihood lies below."""
    below = 0.0
    ordered = sorted(seen, key=lambda world: world.answer)
    for world in ordered:
        below += world.weight
        if below >= share:
            return world.answer
    return ordered[-1].answer


def evidence_of(
    seat: Seat | None, hunch: int | None, first: Mapping[Seat, int], scale: Scale, shades: Shades
) -> list[Evidence]:
    """One's own hunch, and what the others' first estimates say about theirs; not what is too far off to say it.

    With no seat of one's own, everybody is one of the others.
    """
    own = None if hunch is None else scale.place(hunch)
    found = [] if own is None or seat is None else [Evidence(seat, own, 0.0)]
    noise = shades.noise(scale.kind, len(first) - 1)
    for other, value in first.items():
        place = scale.place(value) - shades.of(other, scale.kind)
        if other != seat and (own is None or abs(place - own) < TOO_FAR * 1.5):
            found.append(Evidence(other, place, noise))
    return found


class Shades:
    """How far from their hunches the others' first estimates stand, by kind of question: what was seen so far.

    A table has its ways, and each player a little their own: the first is soon learned, since all of them show it.
    """

    def __init__(self) -> None:
        self.seen: dict[str, list[dict[Seat, float]]] = {}

    def learn(self, kind: str, off: Mapping[Seat, float], own: float | None) -> None:
        """So far from the answer were all estimates this time, and one's own hunch: all may have erred together."""
        together = 0.0 if own is None else SHARED**2 / (1 + SHARED**2) * _bounded(own)
        self.seen.setdefault(kind, []).append({seat: _bounded(value) - together for seat, value in off.items()})

    def of(self, seat: Seat, kind: str) -> float:
        """How far from their hunch this player's estimates of this kind are thought to stand."""
        seen = self.seen.get(kind, ())
        table = _leaning(USUAL_SHADE, TABLE_HABIT, [fmean(off.values()) for off in seen])
        return table + _leaning(0.0, SEAT_HABIT, [off[seat] - fmean(off.values()) for off in seen if seat in off])

    def noise(self, kind: str, others: int) -> float:
        """How surely it is thought. What is not known of a table holds for all of it: many do not know better."""
        table = TABLES_DIFFER**2 / (1 + len(self.seen.get(kind, ())) / TABLE_HABIT)
        return sqrt(SEATS_DIFFER**2 + max(1, others) * table)


def _bounded(off: float) -> float:
    return max(-FARTHEST, min(FARTHEST, off))


def _leaning(usual: float, habit: float, seen: list[float]) -> float:
    return (usual * habit + sum(seen)) / (habit + len(seen))
