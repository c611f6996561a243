"""What a player of Incroyable! can conclude about the answer from what everybody at the table can see.

All thinking is done on a scale on which people err equally everywhere: logarithms for quantities, odds for
percentages, the root of how long ago it was for dates; one unit is the usual spread of people's guesses. The model
is that of `hunches`: everybody errs together, and each on their own. So many estimates tell well what the table
thinks, but the answer only as well as the table knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import acos, copysign, cos, exp, log, sqrt
from random import Random
from statistics import NormalDist

from msgspec import Struct
from msgspec.structs import replace

from tablee.core import Seat
from tablee.games.incroyable.deck import HIGHEST, LOWEST
from tablee.games.incroyable.hunches import NOW, SHARED, USUAL_SPREAD, YEARS_FOR_ROOT, years_ago

SPREADS = ((0.55, 0.3), (1.0, 0.4), (1.8, 0.3))
"""How widely guesses may spread this time, in usual spreads, and how often they do."""
WIDER = {"percentage": 1.3}
"""Of some kinds of question people know less."""
PRIOR = {"quantity": (log(84), 1.5), "percentage": (-0.6, 1.6), "date": (1900.0, 150.0)}
"""What an answer may be before anybody has said anything: most have two or three digits, most dates are modern."""
FAT = 4.0
"""Degrees of freedom: how much less what lies far off counts than it would without fat tails."""
TOO_FAR = 3.0
"""Somebody who says something so many spreads off has another reason to say it, and remembers what others do."""
DOUBT, FIRMNESS = 0.45, 0.4
"""How far above their hunch people let an estimate stand, and how sharply they decide."""

A_LITTLE = 0.02
"""The least raise beyond an estimate, on the scale."""
LEEWAY = 0.15
"""How far beyond what one believes one may still raise."""
STANDARD = NormalDist()

Limit = Callable[[float], float]
"""From a hunch to the highest number that somebody with it lets stand."""


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
    """One way that everything could be: what each player remembers, the highest number that each would let stand,
    how far each raises of what they could (0 to 1), and some answers, all equally likely; the likelier the heavier.

    All luck is in it: what one compares is compared in the very same worlds. Since nobody knows the answer, nobody's
    talk depends on it: one talk serves for many answers."""

    answers: tuple[float, ...]
    hunches: tuple[float, ...]
    limits: tuple[float, ...]
    eager: tuple[float, ...]
    weight: float = 1.0


class Heard(Struct, frozen=True):
    """What somebody said in the talk: they let an estimate of `bar` stand, or raised to it from `low` at least."""

    seat: Seat
    bar: float
    low: float | None = None
    is_known: bool = False
    """Whether it is part of the evidence already that they remember no less."""


def at_least(one: Evidence, bar: float) -> Evidence:
    """The same, if its speaker has raised to this since, and so remembers no less."""
    if not one.noise:
        return one
    short = min(6.0, (bar - one.place) / one.noise)
    density = STANDARD.pdf(short) / (1 - STANDARD.cdf(short))
    narrower = sqrt(max(0.1, 1 + short * density - density**2))
    return Evidence(one.seat, max(bar, one.place + one.noise * density), one.noise * narrower)


def opinions(evidence: list[Evidence], scale: Scale) -> list[Opinion]:
    """What the table thinks, for each spread that guesses may have. Those far off count less: tails are fat."""
    usual, width = scale.prior()
    own = next((one.place for one in evidence if not one.noise), None)
    found = []
    for usually, prior in SPREADS:
        spread = usually * WIDER.get(scale.kind, 1.0)
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
    some: list[Opinion],
    evidence: list[Evidence],
    count: int,
    rng: Random,
    limits: Sequence[Limit],
    heard: tuple[Heard, ...] = (),
) -> list[World]:
    """So many ways that everything could be, drawn from these opinions and weighed by what was heard.

    `limits` are the seats' ways to come from a hunch to the highest number that they let stand.
    """
    said = {one.seat: one for one in evidence}
    found = []
    for opinion in some:
        number = max(2, round(opinion.share * count))
        places = [STANDARD.inv_cdf((n + rng.random()) / number) for n in range(number)]
        rng.shuffle(places)
        for n in range(number):
            table = opinion.middle + opinion.error * places[n]
            answers = _answers(table, SHARED * opinion.spread, (n + rng.random()) / number)
            hunches = tuple(_hunch(said.get(seat), table, opinion.spread, rng) for seat in range(len(limits)))
            stands = tuple(limit(hunch) for limit, hunch in zip(limits, hunches, strict=True))
            weight = opinion.share / number
            for one in heard:
                weight *= _likely(one, hunches[one.seat], stands[one.seat])
            eager = tuple(rng.random() for _ in limits)
            found.append(World(answers, hunches, stands, eager, weight))
    whole = sum(world.weight for world in found)
    rng.shuffle(found)  # so that the first of them are as good a choice as the rest
    return [replace(world, weight=world.weight / whole) for world in found]


def _answers(table: float, width: float, share: float) -> tuple[float, ...]:
    """What may be true if a table thinks this and errs together so widely: small and large errors, evenly chosen.

    `share` (0 to 1) says where the choice begins: worlds with different shares have different answers."""
    first = int(share * STRIDE)
    return tuple(table - width * error for error in ERRORS[first::STRIDE])


def _error(share: float) -> float:
    """The error that this share of all errors lies below, with fat tails: Student's t with four degrees of freedom,
    made narrower (`hunches`), for which there is a formula."""
    root = sqrt(4 * share * (1 - share))
    return copysign(sqrt(2 * (cos(acos(root) / 3) / root - 1)), share - 0.5)


ANSWERS, STRIDE = 6, 40
ERRORS = tuple(_error((n + 0.5) / (ANSWERS * STRIDE)) for n in range(ANSWERS * STRIDE))
"""The errors that a table makes together, all equally likely; so many of them are tried in each world."""


def _hunch(said: Evidence | None, table: float, spread: float, rng: Random) -> float:
    """What a player of this table may remember, who has said this."""
    if said is None or abs(said.place - table) > TOO_FAR * (spread + said.noise):
        return table + spread * rng.gauss(0, 1)
    trust = spread**2 / (spread**2 + said.noise**2)
    return table + trust * (said.place - table) + said.noise * sqrt(trust) * rng.gauss(0, 1)


def _likely(one: Heard, hunch: float, limit: float) -> float:
    """How likely somebody who remembers this says that.

    Who raises by more than one must goes anywhere up to what one believes: so a small step tells that it is near.
    """
    if one.low is None:
        return _fits(limit - one.bar)
    fits = 1.0 if one.is_known else _fits(hunch - one.bar)
    if one.bar - one.low < A_LITTLE:
        return fits
    return fits / (LEEWAY + max(hunch, one.bar) - one.low)


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


def below(seen: list[World], place: float) -> float:
    """How likely the answer is lower than this."""
    return sum(world.weight * sum(answer < place for answer in world.answers) for world in seen) / ANSWERS


def quantile(seen: list[World], share: float) -> float:
    """The place that so much of all likelihood lies below."""
    so_far, bar = 0.0, share * ANSWERS
    ordered = sorted((answer, world.weight) for world in seen for answer in world.answers)
    for answer, weight in ordered:
        so_far += weight
        if so_far >= bar:
            return answer
    return ordered[-1][0]
