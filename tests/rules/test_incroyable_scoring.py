"""Incroyable!: the answer is read, points are given, pawns walk (INC-52 to INC-67)."""

from __future__ import annotations

from itertools import permutations

import pytest

from tablee.games.incroyable import Challenge
from tablee.games.incroyable.events import AnswerRead, ChallengeJudged, Scored, Walked
from tests.rules.helpers_incroyable import (
    A,
    B,
    C,
    D,
    E,
    F,
    after_estimates,
    challenged,
    estimate,
    game,
    held,
    passes_until,
    refused,
)

SIX = (60, 50, 40, 30, 20, 10)


def test_inc_52_the_answer_of_the_question_asked_is_read() -> None:
    """INC-52: of the five answers the one that was asked; then everybody may know it."""
    state = game(3, ((11, 12, 13, 14, 15),), position=(3, 0, 0))
    estimate(state, 9, 30, 20)
    assert state.symbol == "heart"
    events = state.answer(C, Challenge(B))
    assert [event.answer for event in events if isinstance(event, AnswerRead)] == [13]
    assert state.last is not None
    assert state.last.answer == 13
    for seat in (0, 1, 2, None):
        told = state.view(seat).last
        assert told is not None
        assert (told.question["fr"], told.reckoning.answer) == ("Question heart 0", 13)


@pytest.mark.parametrize(("answer", "success"), [(1, True), (88, True), (89, True), (90, False), (91, False)])
def test_inc_53_inc_54_success_and_failure(answer: int, success: bool) -> None:
    """INC-53 and INC-54: too high or not, equality fails."""
    state = after_estimates(90, 80, 70, answer=answer)
    events = state.answer(B, Challenge(A))
    judged = [(event.seat, event.target, event.success) for event in events if isinstance(event, ChallengeJudged)]
    assert judged == [(B, A, success)]


def test_inc_t02_90_against_88() -> None:
    """INC-T02: success."""
    assert challenged(after_estimates(90, 80, 70, answer=88), B, A) == (0, 7, 5)


def test_inc_t03_90_against_96() -> None:
    """INC-T03: failure; and 90 against 90 fails too."""
    assert challenged(after_estimates(90, 80, 70, answer=96), B, A) == (7, 0, 5)
    assert challenged(after_estimates(90, 80, 70, answer=90), B, A) == (7, 0, 5)


def test_inc_55_the_first_challenge_ends_the_round() -> None:
    state = after_estimates(90, 80, 70, answer=88)
    state.answer(B, Challenge(A))
    assert (state.phase.name, state.questioner, held(state)) == ("drawing", 1, ())
    assert state.position == (0, 7, 5)
    refused(state, C, Challenge(A), "INC-12", "not_your_turn")


def test_inc_60_success_pays_seven_and_then_5_4_3_2() -> None:
    assert challenged(after_estimates(*SIX, answer=55), B, A) == (0, 7, 5, 4, 3, 2)


def test_inc_60_seven_even_if_the_challenger_is_too_high_too() -> None:
    """INC-60: and those too high get nothing."""
    assert challenged(after_estimates(*SIX, answer=35), B, A) == (0, 7, 0, 5, 4, 3)


def test_inc_61_failure_pays_7_5_4_3_2_to_the_others() -> None:
    assert challenged(after_estimates(*SIX, answer=60), B, A) == (7, 0, 5, 4, 3, 2)


def test_inc_61_too_high_is_nothing_after_a_failure_too() -> None:
    assert challenged(after_estimates(*SIX, answer=35), B, D) == (0, 0, 0, 7, 5, 4)


@pytest.mark.parametrize(("answer", "points"), [(29, 0), (30, 5), (31, 5)])
def test_inc_62_inc_a36_equal_to_the_answer_is_good(answer: int, points: int) -> None:
    """INC-62 and INC-A36."""
    assert challenged(after_estimates(50, 40, 30, answer=answer), B, A) == (0, 7, points)


@pytest.mark.parametrize(("target", "extra"), [(A, 0), (C, 3), (D, 4), (E, 5), (F, 6)])
def test_inc_63_extra_points_are_the_targets_rank(target: int, extra: int) -> None:
    """INC-63 and INC-A11: no extra for the highest, no cap for the sixth."""
    assert challenged(after_estimates(*SIX, answer=5), B, target) == (0, 7 + extra, 0, 0, 0, 0)


def test_inc_63_two_for_the_second_highest() -> None:
    """INC-63: rank 2 gives 2."""
    assert challenged(after_estimates(*SIX, answer=5), C, B) == (0, 0, 9, 0, 0, 0)


def test_inc_a11_the_challengers_own_estimate_counts_for_the_rank() -> None:
    """INC-A11: B itself is second, so that C is third and not second."""
    assert challenged(after_estimates(*SIX, answer=39), B, C) == (0, 10, 0, 5, 4, 3)


def test_inc_63_the_rank_is_taken_when_the_challenge_is_made() -> None:
    """INC-63: a target that was highest at the reveal and is second now."""
    state = after_estimates(50, 40, 30, answer=45)
    passes_until(state, C)
    state.answer(C, state.read({"move": "raise", "value": 60}))
    state.answer(B, Challenge(A))
    assert state.last is not None
    assert state.last.points == (0, 9, 0)


@pytest.mark.parametrize("target", [A, C, D, E, F])
def test_inc_64_no_extra_points_for_a_failure(target: int) -> None:
    points = challenged(after_estimates(*SIX, answer=100), B, target)
    assert points == (7, 0, 5, 4, 3, 2)


def test_inc_65_inc_a13_pawns_walk_exactly_their_points() -> None:
    """INC-65 and INC-A13: no more, no fewer, and nobody is asked."""
    state = after_estimates(*SIX, answer=45, position=(1, 2, 3, 4, 5, 6))
    passes_until(state, F)
    events = state.answer(F, Challenge(A))
    assert [(event.seat, event.points) for event in events if isinstance(event, Scored)] == [
        *((A, 0), (B, 0), (C, 5)),
        *((D, 4), (E, 3), (F, 7)),
    ]
    walked = [(event.seat, event.start, event.end) for event in events if isinstance(event, Walked)]
    assert walked == [(C, 3, 8), (D, 4, 8), (E, 5, 8), (F, 6, 13)]
    assert state.position == (1, 2, 8, 8, 8, 13)
    assert state.phase.name == "drawing"


def test_inc_66_several_pawns_on_one_cell() -> None:
    """INC-66: three meet on cell 8 and stay there."""
    state = after_estimates(*SIX, answer=45, position=(8, 2, 3, 4, 5, 6))
    assert challenged(state, F, A) == (0, 0, 5, 4, 3, 7)
    assert state.position == (8, 2, 8, 8, 8, 13)


def test_inc_67_then_the_next_player_draws_the_next_card() -> None:
    """INC-67: clockwise, the top card, the symbol of the own cell after walking."""
    state = game(3, (500, 501, 502), asks=2)
    estimate(state, 30, 20, 10)
    assert challenged(state, C, A) == (7, 5, 0)
    assert (state.questioner, state.position) == (0, (7, 5, 0))
    estimate(state, 30, 20, 10)
    assert (state.card, state.symbol) == (1, "globe")


@pytest.mark.parametrize(
    ("name", "challenger", "target", "answer", "points"),
    [
        ("INC-D01", F, A, 60, (7, 5, 4, 3, 2, 0)),
        ("INC-D02", C, A, 65, (7, 5, 0, 4, 3, 2)),
        ("INC-D03", F, A, 45, (0, 0, 5, 4, 3, 7)),
        ("INC-D04", C, B, 45, (0, 0, 9, 5, 4, 3)),
        ("INC-D05", B, F, 5, (0, 13, 0, 0, 0, 0)),
        ("INC-D06", B, C, 45, (0, 0, 7, 5, 4, 3)),
        ("INC-D07", F, E, 15, (0, 0, 0, 0, 0, 12)),
    ],
)
def test_inc_d01_to_inc_d07(name: str, challenger: int, target: int, answer: int, points: tuple[int, ...]) -> None:
    """INC-D01, INC-D02, INC-D03, INC-D04, INC-D05, INC-D06, INC-D07: A60 B50 C40 D30 E20 F10."""
    assert challenged(after_estimates(*SIX, answer=answer), challenger, target) == points, name


def test_inc_a08_a_failed_challenger_takes_no_rank() -> None:
    """INC-A08: with six the five values go exactly round."""
    assert sorted(challenged(after_estimates(*SIX, answer=99), D, A), reverse=True) == [7, 5, 4, 3, 2, 0]


def test_inc_a09_a_successful_challenger_takes_no_rank_and_no_second_pay() -> None:
    """INC-A09: with six and only the target too high, 5 4 3 2 go exactly round."""
    assert challenged(after_estimates(*SIX, answer=59), D, A) == (0, 5, 4, 7, 3, 2)


def test_inc_a12_the_extra_is_for_a_challenge_that_succeeds() -> None:
    """INC-A12: and the challenger then has the most points of all."""
    points = challenged(after_estimates(*SIX, answer=45), C, B)
    assert points[C] == 9 == max(points)


@pytest.mark.parametrize(("estimate_of_c", "points"), [(99, 5), (1, 5), (101, 0)])
def test_inc_a35_closeness_counts_from_below_only(estimate_of_c: int, points: int) -> None:
    """INC-A35: 101 is as close to 100 as 99, and gets nothing."""
    state = after_estimates(300, 200, estimate_of_c, answer=100)
    assert challenged(state, B, A)[C] == points


# All scores against the rules written a second time ----------------------------------------------------------


def brute_points(estimates: tuple[int, ...], challenger: int, target: int, answer: int) -> tuple[int, ...]:
    """INC-60 to INC-64, INC-A08, INC-A09, INC-A11, straight from the text."""
    success = estimates[target] > answer
    pays = [5, 4, 3, 2] if success else [7, 5, 4, 3, 2]
    points = [0] * len(estimates)
    good = [seat for seat, value in enumerate(estimates) if value <= answer and seat != challenger]
    assert len(good) <= len(pays)
    while good:
        nearest = min(good, key=lambda seat: answer - estimates[seat])
        good.remove(nearest)
        points[nearest] = pays.pop(0)
    if success:
        higher = sum(value > estimates[target] for value in estimates)
        points[challenger] = 7 + (higher + 1 if higher else 0)
    return tuple(points)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_inc_60_to_inc_64_every_challenge_there_is(seats: int) -> None:
    """INC-60, INC-61, INC-63, INC-64, INC-A09, INC-A10: every challenger, target and answer, in several seatings."""
    ranked = tuple(range(10 * seats, 0, -10))
    for shift in range(seats):
        values = ranked[shift:] + ranked[:shift]
        highest = values.index(max(values))
        for challenger, target in permutations(range(seats), 2):
            if challenger == highest:
                continue
            for answer in range(5, 10 * seats + 6, 5):
                points = challenged(after_estimates(*values, answer=answer), challenger, target)
                assert points == brute_points(values, challenger, target, answer)


def test_inc_a10_estimates_are_distinct_when_points_are_given() -> None:
    """INC-A10: even when everybody wrote the same number."""
    state = after_estimates(50, 50, 50, 50, 50, 50)
    while state.phase.name == "separating":
        state.stand_in(state.waiting()[0])
    assert sorted(held(state)) == [45, 46, 47, 48, 49, 50]
    assert challenged(state, B, A) == (7, 0, 5, 4, 3, 2)
