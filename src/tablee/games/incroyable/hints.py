"""What all the numbers say in Incroyable!, to somebody who asks for help. What one knows oneself is one's own."""

from __future__ import annotations

from math import exp, log
from random import Random
from statistics import NormalDist, fmean, stdev

from tablee.core import Ask, Number, One, Option, Seat
from tablee.core.advice import ONLY_YOU, Advice, without_choice
from tablee.core.game import Game
from tablee.games.incroyable import scoring
from tablee.games.incroyable.moves import Challenge, Pass, Raise, Shift
from tablee.games.incroyable.scoring import Estimates
from tablee.games.incroyable.view import IncroyableView

CAUTION = 0.25
"""By so much people begin below what they believe, since too high scores nothing."""
LEAST_SPREAD = 0.35
"""However well the numbers agree, they may all be wrong: by a third or so, usually."""
ANSWERS = tuple(NormalDist().inv_cdf((n + 0.5) / 15) for n in range(15))
"""Where the answer may lie, each as likely as the others, in standard deviations from the middle."""


def advise(game: Game, view: IncroyableView, ask: Ask, seat: Seat, rng: Random) -> Advice:
    """Whether to speak up, and against whom. A first number, an announced one and a bet are one's own."""
    options = {option.move: option for option in ask.options}
    if "shift" in options:
        return _shift(options["shift"], _kind(view))
    if "challenge" in options:
        return _speak(view, options, seat)
    return without_choice(ask) or ONLY_YOU


def _kind(view: IncroyableView) -> str:
    return view.question.kind if view.question else "quantity"


def _shift(option: Option, kind: str) -> Advice:
    field = option.fields["value"]
    values = [int(value) for value in field.options] if isinstance(field, One) else []
    return Advice("lower", Shift(min(values)), {"value": min(values), "kind": kind})


def _speak(view: IncroyableView, options: dict[str, Option], seat: Seat) -> Advice:
    """What brings most on average, if the answer lies where all numbers together say."""
    kind = _kind(view)
    answers = likely_answers(view.estimates, kind)
    others = [other for other in view.estimates if other != seat]
    worth = {other: _mean_points(view.estimates, seat, other, answers, seat) for other in others}
    target = max(others, key=lambda other: worth[other])
    chance = sum(answer < view.estimates[target] for answer in answers) / len(answers)
    doubt = Advice(
        "doubt",
        Challenge(target),
        {"seat": target, "value": view.estimates[target], "kind": kind, "percent": round(100 * chance)},
    )
    if "pass" in options:
        return Advice("pass", Pass()) if _left_alone(view.estimates, seat, answers) >= worth[target] else doubt
    field = options["raise"].fields["value"] if "raise" in options else None
    if not isinstance(field, Number):
        return doubt
    raised = view.estimates | {seat: field.low}
    if _left_alone(raised, seat, answers) < worth[target]:
        return doubt
    return Advice("raise", Raise(field.low), {"value": field.low, "kind": kind})


def _left_alone(estimates: Estimates, seat: Seat, answers: tuple[int, ...]) -> float:
    """What a seat scores on average if the next thing that happens is that somebody doubts the highest number."""
    high, *rest = scoring.ladder(estimates)
    challenger = next(other for other in reversed(rest or [high]) if other != seat or len(rest) < 2)
    return _mean_points(estimates, challenger, high, answers, seat)


def _mean_points(estimates: Estimates, challenger: Seat, target: Seat, answers: tuple[int, ...], seat: Seat) -> float:
    return fmean(scoring.points(estimates, challenger, target, answer)[seat] for answer in answers)


def likely_answers(estimates: Estimates, kind: str) -> tuple[int, ...]:
    """Around the middle of all numbers, as far apart as they are: years by steps, everything else by factors.

    (Nobody is cautious with years: there, too late is as far off as too early.)
    """
    values = sorted(estimates.values())
    if kind == "date":
        middle, spread = fmean(values), max(stdev(values), 20.0) if len(values) > 1 else 20.0
        return tuple(round(middle + at * spread) for at in ANSWERS)
    places = [log(value) for value in values]
    middle, spread = fmean(places) + CAUTION, max(stdev(places), LEAST_SPREAD) if len(places) > 1 else LEAST_SPREAD
    return tuple(round(exp(middle + at * spread)) for at in ANSWERS)
