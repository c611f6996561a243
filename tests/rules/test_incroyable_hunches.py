"""Incroyable!: what a bot half remembers. It has read no books; people have their own heads."""

from __future__ import annotations

from random import Random
from statistics import median

import pytest

from tablee.games.incroyable.deck import Kind, Question
from tablee.games.incroyable.rules import _hunch
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


@pytest.mark.parametrize(
    ("kind", "answer", "low", "high", "spread"),
    [
        ("date", 1789, 1770, 1808, (80, 600)),
        ("percentage", 40, 35, 45, (20, 99)),
        ("quantity", 900, 800, 1000, (500, 9000)),
    ],
)
def test_a_hunch_is_of_the_right_size(kind: Kind, answer: int, low: int, high: int, spread: tuple[int, int]) -> None:
    """Half of them too high, half too low, seldom the number itself."""
    rng = Random(1)
    hunches = [_hunch(Question(answer, kind=kind), rng) for _ in range(1000)]
    assert low < median(hunches) < high
    assert spread[0] < max(hunches) - min(hunches) < spread[1]
    assert hunches.count(answer) < 100


def test_a_hunch_is_a_possible_answer() -> None:
    """At the ends of the scale, too."""
    rng = Random(1)
    assert {_hunch(Question(99, kind="percentage"), rng) for _ in range(300)} <= set(range(1, 100))
    assert max(_hunch(Question(9999), rng) for _ in range(300)) == 9999
    assert min(_hunch(Question(1, kind="date"), rng) for _ in range(300)) == 1
