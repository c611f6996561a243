"""Incroyable!: the four turns of the booklet, one by one and as one game (INC-T04 to INC-T07, INC-T09)."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.games.incroyable import Announce, Challenge, Draw, Incroyable, Pass, Raise
from tablee.games.incroyable.board import Board
from tablee.games.incroyable.events import ChallengeJudged
from tests.rules.helpers_incroyable import (
    ANNIE,
    BERNARD,
    CECILE,
    DIDIER,
    after_estimates,
    ask_and_bet,
    estimate,
    game,
    held,
    offered_seats,
    offered_values,
    options_of,
    refused,
    risk_round,
)

OTHER = 9000
"""The answer of questions that must not be the ones asked."""
EXAMPLE = Board(finish=1000, bonus=5, spirals=(7,), black={})


def talk_of_turn_one(state: Incroyable) -> None:
    """Estimates are A15 B10 C8 D16."""
    assert held(state) == (15, 10, 8, 16)
    state.answer(ANNIE, Pass())
    state.answer(BERNARD, Pass())
    assert set(options_of(state, CECILE)) == {"challenge", "raise"}
    assert offered_seats(state, CECILE) == {ANNIE, BERNARD, DIDIER}
    assert min(offered_values(state, CECILE, "raise")) == 11
    refused(state, CECILE, Raise(10), "INC-47", "taken")
    state.answer(CECILE, Raise(12))
    assert offered_values(state, BERNARD, "raise") == set(range(13, 10000)) - {15, 16}
    state.answer(BERNARD, Raise(17))
    assert state.waiting() == (CECILE,)
    [judged] = [event for event in state.answer(CECILE, Challenge(BERNARD)) if isinstance(event, ChallengeJudged)]
    assert not judged.success


def talk_of_turn_two(state: Incroyable) -> None:
    """Estimates are A35 B50 C40 D25."""
    assert held(state) == (35, 50, 40, 25)
    state.answer(CECILE, Pass())
    state.answer(ANNIE, Pass())
    for seat, value, least in ((DIDIER, 41, 36), (ANNIE, 42, 42), (CECILE, 45, 43), (DIDIER, 51, 43)):
        assert state.waiting() == (seat,)
        legal = offered_values(state, seat, "raise")
        assert value in legal
        assert min(legal) == least
        state.answer(seat, Raise(value))
    assert held(state) == (42, 50, 45, 51)
    assert state.waiting() == (ANNIE,)
    [judged] = [event for event in state.answer(ANNIE, Challenge(BERNARD)) if isinstance(event, ChallengeJudged)]
    assert judged.success


def talk_of_turn_three(state: Incroyable) -> None:
    """Estimates are A23 B22 C21 D15."""
    assert held(state) == (23, 22, 21, 15)
    assert state.waiting() == (BERNARD,)
    [judged] = [event for event in state.answer(BERNARD, Challenge(ANNIE)) if isinstance(event, ChallengeJudged)]
    assert judged.success


def points_of(state: Incroyable) -> tuple[int, ...]:
    assert state.last is not None
    return state.last.points


# One by one -------------------------------------------------------------------------------------------------


def test_inc_t04_turn_one() -> None:
    """INC-T04: the failed challenger gets 0 although 12 is not above 50."""
    state = after_estimates(15, 10, 8, 16, answer=50, asks=ANNIE)
    talk_of_turn_one(state)
    assert points_of(state) == (4, 7, 0, 5)
    assert state.position == (4, 7, 0, 5)


def test_inc_t04_the_lowest_may_challenge_in_the_first_pass() -> None:
    """INC-T04 and INC-A04: Cécile could have challenged instead of raising."""
    state = after_estimates(15, 10, 8, 16, answer=50, asks=ANNIE)
    state.answer(ANNIE, Pass())
    state.answer(BERNARD, Pass())
    state.answer(CECILE, Challenge(DIDIER))
    assert points_of(state) == (5, 4, 0, 7)


def test_inc_t05_turn_two() -> None:
    """INC-T05: 7 + 2 for the second-highest, nothing more for Annie's own 42, 5 for an exact hit."""
    state = after_estimates(35, 50, 40, 25, answer=45, asks=BERNARD)
    talk_of_turn_two(state)
    assert points_of(state) == (9, 0, 5, 0)
    assert state.position == (9, 0, 5, 0)


@pytest.mark.parametrize(
    ("raises", "least"),
    [((), 36), ((41,), 42), ((41, 42), 43), ((41, 42, 45), 43)],
)
def test_inc_t05_least_raises(raises: tuple[int, ...], least: int) -> None:
    """INC-T05: above 35; above 40 (41 is taken, so 42); above 41 (42 is taken, so 43); above 42."""
    state = after_estimates(35, 50, 40, 25, answer=45, asks=BERNARD)
    state.answer(CECILE, Pass())
    state.answer(ANNIE, Pass())
    for value in raises:
        state.answer(state.waiting()[0], Raise(value))
    assert state.view(None).least_raise == least


def test_inc_t06_turn_three() -> None:
    """INC-T06: 7 for a challenger who was too high as well; nobody gets the rest."""
    state = after_estimates(23, 22, 21, 15, answer=13, asks=CECILE)
    talk_of_turn_three(state)
    assert points_of(state) == (0, 7, 0, 0)
    assert state.position == (0, 7, 0, 0)


def risk_of_turn_four(state: Incroyable) -> list[tuple[int, ...]]:
    """Didier asks; positions after each of the three questions."""
    positions = []
    refused(state, DIDIER, Announce(93), "INC-72", "not_the_answer")
    ask_and_bet(state, 95, {ANNIE: "-", BERNARD: "-", CECILE: "-"})
    positions.append(state.position)
    state.answer(DIDIER, Draw())
    refused(state, DIDIER, Announce(1010), "INC-72", "not_the_answer")
    ask_and_bet(state, 1500, {ANNIE: "+", BERNARD: "+", CECILE: "-"})
    positions.append(state.position)
    state.answer(DIDIER, Draw())
    refused(state, DIDIER, Announce(75), "INC-72", "not_the_answer")
    ask_and_bet(state, 70, {CECILE: "-"})
    positions.append(state.position)
    return positions


def test_inc_t07_turn_four() -> None:
    """INC-T07: totals +2, +2, +5, +7, over after three questions."""
    state = risk_round(4, (93, 1010, 75, OTHER, OTHER), asks=DIDIER, position=(100, 100, 100, 100))
    assert risk_of_turn_four(state) == [
        (102, 102, 102, 100),
        (102, 102, 105, 103),
        (102, 102, 105, 107),
    ]
    assert (state.phase.name, state.questioner) == ("drawing", ANNIE)


# As one game ------------------------------------------------------------------------------------------------


def example_game(**options: Any) -> Incroyable:
    """Each card has the answer of its turn only under the symbol that must be read."""
    return game(
        4,
        (
            (OTHER, OTHER, OTHER, OTHER, 50),
            (45, OTHER, OTHER, OTHER, OTHER),
            (OTHER, 13, OTHER, OTHER, OTHER),
            (93, 1010, 75, OTHER, OTHER),
        ),
        board=EXAMPLE,
        asks=ANNIE,
        **options,
    )


@pytest.mark.parametrize(("option", "cecile"), [("after_moves", 9), ("sequential", 8)])
def test_inc_t09_the_four_turns_as_one_game(option: str, cecile: int) -> None:
    """INC-T09: bonus on 5, spiral on 7; with the sequential order Cécile stands one cell further back."""
    state = example_game(bonus_order=option)
    estimate(state, 15, 10, 8, 16)
    assert state.symbol == "professor"
    talk_of_turn_one(state)
    assert state.position == (4, 8, 0, 7)

    assert state.questioner == BERNARD
    estimate(state, 35, 50, 40, 25)
    assert state.symbol == "books"
    talk_of_turn_two(state)
    assert state.position == (14, 8, cecile, 7)

    assert state.questioner == CECILE
    state.position = (14, 8, 9, 7)
    estimate(state, 23, 22, 21, 15)
    assert state.symbol == "globe"
    talk_of_turn_three(state)
    assert state.position == (14, 15, 9, 7)

    assert state.questioner == DIDIER
    state.answer(DIDIER, Draw())
    assert state.phase.name == "announcing"
    assert risk_of_turn_four(state) == [(16, 17, 11, 7), (16, 17, 14, 10), (16, 17, 14, 14)]
    assert (state.phase.name, state.questioner, state.rounds) == ("drawing", ANNIE, 5)


def test_inc_t09_bonuses_of_the_first_two_turns() -> None:
    """INC-T09 and INC-A17: Bernard +1, Didier second +2; then Cécile fourth +4, Annie +1."""
    state = example_game()
    estimate(state, 15, 10, 8, 16)
    talk_of_turn_one(state)
    assert state.last is not None
    assert [(walk.seat, walk.steps, walk.bonus) for walk in state.last.walks] == [
        (ANNIE, 4, 0),
        (BERNARD, 7, 1),
        (DIDIER, 5, 2),
    ]
    estimate(state, 35, 50, 40, 25)
    talk_of_turn_two(state)
    assert [(walk.seat, walk.steps, walk.bonus) for walk in state.last.walks] == [(CECILE, 5, 4), (ANNIE, 9, 1)]
