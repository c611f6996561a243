"""Incroyable!: what a bot half remembers. It has read no books; people have their own heads."""

from __future__ import annotations

from math import log, sqrt
from random import Random
from statistics import mean, median, stdev

import pytest

from tablee.games import incroyable
from tablee.games.incroyable.deck import Kind, Question
from tablee.games.incroyable.hunches import NOW, hunches
from tablee.games.incroyable.secrets import _with_other_answers
from tests.rules.helpers_incroyable import ask_and_bet, estimating, risk_round


def test_a_bot_has_a_hunch_while_the_question_is_open() -> None:
    """Nobody else sees it, and between two questions of a risk round there is none."""
    state = risk_round(4, bots=(1,))
    assert state.view(1).hunch == state.hunches[1] > 0
    assert [state.hidden_from(seat).get("hunch of 1") for seat in (None, 0, 1)] == [*[state.hunches[1]] * 2, None]
    assert [state.view(seat).hunch for seat in (None, 0, 2, 3)] == [None] * 4
    ask_and_bet(state, 400, {1: "+", 2: "+", 3: "+"})
    assert (state.phase.name, state.view(1).hunch) == ("continuing", None)


def test_a_bot_that_sits_down_later_was_not_there() -> None:
    """It may have been read to others with bots among them, or to people alone."""
    state = estimating(3)
    state.bots = (1,)
    assert state.view(1).hunch is None
    state = estimating(3, bots=(0,))
    state.bots = (0, 1)
    assert state.view(0).hunch is not None
    assert state.view(1).hunch is None


def many(question: Question, questions: int = 300, seats: int = 4) -> list[tuple[int, ...]]:
    """What everybody half remembers, time and again."""
    return [hunches(question, seats, Random(number)) for number in range(questions)]


@pytest.mark.parametrize(
    ("kind", "answer", "low", "high", "spread"),
    [
        ("date", 1789, 1770, 1808, (80, 1000)),
        ("percentage", 40, 35, 45, (20, 99)),
        ("quantity", 900, 800, 1000, (500, 9999)),
    ],
)
def test_a_hunch_is_of_the_right_size(kind: Kind, answer: int, low: int, high: int, spread: tuple[int, int]) -> None:
    """Half of them too high, half too low, seldom the number itself."""
    found = [hunch for table in many(Question(answer, kind=kind)) for hunch in table]
    assert low < median(found) < high
    assert spread[0] < max(found) - min(found) < spread[1]
    assert found.count(answer) < len(found) / 10


def test_a_hunch_is_a_possible_answer() -> None:
    """At the ends of the scale, too; and nobody remembers a year to come."""
    assert {hunch for table in many(Question(99, kind="percentage", spread=300)) for hunch in table} <= set(
        range(1, 100)
    )
    assert {hunch for table in many(Question(100, kind="percentage", spread=300)) for hunch in table} <= set(
        range(1, 10000)
    )
    assert max(hunch for table in many(Question(9999)) for hunch in table) == 9999
    assert min(hunch for table in many(Question(1, kind="date")) for hunch in table) == 1
    assert max(hunch for table in many(Question(2015, kind="date")) for hunch in table) <= NOW


def test_people_err_together_and_each_alone() -> None:
    """A table is off by more than chance would have it off, and its players differ."""
    tables = [[log(hunch / 500) for hunch in table] for table in many(Question(500, spread=40), 600, 6)]
    alone = mean(stdev(table) for table in tables)
    together = stdev(mean(table) for table in tables)
    assert 0.25 < alone < 0.45
    assert together > 1.2 * alone / sqrt(6), "with errors of their own alone it would be that"


def test_what_people_tried_says_how_widely_they_err() -> None:
    """`spread` in the deck; without it some questions are better known than others."""
    known, unknown = (
        mean(stdev(map(log, table)) for table in many(Question(5000, spread=spread), 200)) for spread in (10, 90)
    )
    assert 4 * known < unknown
    untried = [stdev(map(log, table)) for table in many(Question(1000), 200)]
    assert min(untried) < 0.2
    assert max(untried) > 0.8


def test_old_years_are_known_less_well() -> None:
    """Dates err by years, not by shares of two thousand."""
    new, old = (mean(stdev(table) for table in many(Question(year, kind="date"), 200)) for year in (1990, 900))
    assert 5 < new < 25
    assert 30 < old < 120


def test_some_errors_are_large() -> None:
    """Fat tails: now and then somebody is off by more than four usual errors, which a bell curve hardly ever is."""
    errors = [abs(log(hunch / 300)) for table in many(Question(300, spread=20), 1000) for hunch in table]
    usual = sqrt(mean(error**2 for error in errors))
    assert sum(error > 4 * usual for error in errors) > 3


def test_the_same_luck_gives_the_same_hunches() -> None:
    """A game can be repeated with its seed."""
    question = Question(300, kind="date")
    assert hunches(question, 4, Random(5)) == hunches(question, 4, Random(5)) != hunches(question, 4, Random(6))


@pytest.mark.parametrize("seed", [5, 3455])
def test_an_imagined_answer_is_never_the_number_that_was_announced(seed: int) -> None:
    """INC-72: nobody announces the answer. (With the second seed it is 9,999, which has no number after it.)"""
    card = incroyable.setup().cards[0]
    announced = Random(seed).randint(1, 9999)
    assert (announced == 9999) == (seed == 3455)
    imagined = _with_other_answers(card, 0, None, announced, Random(seed))
    assert imagined.books.answer == (1 if announced == 9999 else announced + 1)
    other = _with_other_answers(card, 0, None, None, Random(seed))
    assert (other.books.answer, other.globe, other.tree) == (announced, imagined.globe, imagined.tree)
    known = _with_other_answers(card, 0, (0, "books"), announced, Random(seed))
    assert (known.books, known.globe) == (card.books, imagined.globe)
    assert known.books.words == imagined.books.words
