"""What bots half remember of an answer: a bot has read no books, so the state gives it what a person would have.

People who guess err in two ways: together (everybody thinks that the thing is older or larger than it is) and each
on their own. Both errors are drawn from the game's luck, both with fat tails: now and then somebody knows no better
than to be far off. How wide they are, the question says if people have tried it (`spread` in the deck); otherwise
it is drawn, since some things are better known than others. docs/bots.md has the figures.
"""

from __future__ import annotations

from math import exp, log, sqrt
from random import Random

from tablee.games.incroyable.deck import HIGHEST, LOWEST, Question

SHARED = 0.6
"""The error that all make together, in spreads of what each errs alone."""
USUAL_SPREAD, SPREAD_OF_SPREADS = 0.48, 0.5
"""Half of the questions that people have tried spread less than this (on a logarithmic scale), half more."""
YEARS_FOR_ROOT = 1.9
"""The usual spread of dates, in years, for the square root of how long ago it was."""
NOW = 2026
"""Nobody guesses a year to come, unless it is asked for."""


def hunches(question: Question, seats: int, rng: Random) -> tuple[int, ...]:
    """What each seat half remembers: the right size, seldom the number; the same luck, the same hunches."""
    spread = spread_of(question, rng)
    shared = SHARED * spread * _fat(rng)
    return tuple(off_by(question, shared + spread * _fat(rng)) for _ in range(seats))


def spread_of(question: Question, rng: Random) -> float:
    """How far people's guesses of this lie apart: in years for a date, otherwise on a logarithmic scale."""
    if question.spread is not None:
        return question.spread if question.kind == "date" else question.spread / 100
    usual = YEARS_FOR_ROOT * sqrt(years_ago(question.answer)) if question.kind == "date" else USUAL_SPREAD
    return usual * rng.lognormvariate(0, SPREAD_OF_SPREADS)


def years_ago(year: float) -> float:
    """How long ago a year is, for the purpose of how well it is remembered: nothing is known to the year."""
    return max(14, NOW + 14 - year)


def off_by(question: Question, error: float) -> int:
    """The answer with an error: in years, or on a logarithmic scale (of a percentage: of its odds)."""
    answer, bounded = question.answer, max(-10.0, min(10.0, error))
    if question.kind == "date":
        value = answer + error
        if value > NOW >= answer:
            value = 2 * NOW - value
    elif question.kind == "percentage" and answer < 100:
        odds = exp(log(answer / (100 - answer)) + bounded)
        value = min(99, 100 * odds / (1 + odds))
    else:
        value = answer * exp(bounded)
    return max(LOWEST, min(HIGHEST, round(value)))


def _fat(rng: Random) -> float:
    """A number around 0 with a spread of 1 and fat tails: Student's t with four degrees of freedom, made narrower."""
    return rng.gauss(0, 1) / sqrt(2 * rng.gammavariate(2, 0.5))
