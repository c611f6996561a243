"""Incroyable!: challenge, pass and raise (INC-40 to INC-51)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import pytest

from tablee.core import Refusal
from tablee.games.incroyable import Challenge, Draw, Estimate, Incroyable, Pass, Raise
from tablee.games.incroyable.events import Passed, Raised
from tests.rules.helpers_incroyable import (
    A,
    B,
    C,
    D,
    E,
    F,
    after_estimates,
    estimating,
    held,
    offered_seats,
    offered_values,
    options_of,
    passes_until,
    refused,
)

# The first pass ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("asks", [0, 1, 2, 3])
def test_inc_40_the_second_highest_speaks_first(asks: int) -> None:
    """INC-40: whoever asks; the highest has no say in this pass."""
    state = after_estimates(40, 10, 30, 20, asks=asks)
    assert state.waiting() == (C,)
    assert state.view(None).speakers == (C, D, B)
    assert A not in state.asks()


def test_inc_41_challenge_or_pass() -> None:
    state = after_estimates(40, 10, 30, 20)
    assert set(options_of(state, C)) == {"challenge", "pass"}
    assert offered_seats(state, C) == {A, B, D}
    refused(state, C, Raise(50), "INC-45", "only_the_lowest_raises")


def test_inc_42_after_a_pass_the_next_lower_speaks() -> None:
    state = after_estimates(40, 10, 30, 20, 35)
    spoke = []
    while set(options_of(state, state.waiting()[0])) == {"challenge", "pass"}:
        [seat] = state.waiting()
        [event] = [event for event in state.answer(seat, Pass()) if isinstance(event, Passed)]
        assert event.seat == seat
        spoke.append(seat)
    assert (spoke, state.waiting()) == ([E, C, D], (B,))


def test_inc_42_nobody_speaks_twice_in_the_first_pass() -> None:
    state = after_estimates(40, 10, 30, 20)
    state.answer(C, Pass())
    refused(state, C, Challenge(A), "INC-50", "not_your_turn")
    refused(state, C, Pass(), "INC-50", "not_your_turn")


@pytest.mark.parametrize(("answer", "success"), [(39, True), (40, False)])
def test_inc_43_a_challenge_says_that_an_estimate_is_too_high(answer: int, success: bool) -> None:
    """INC-43: the claim is about the target's number and the answer, nothing else."""
    state = after_estimates(40, 10, 30, 20, answer=answer)
    state.answer(C, Challenge(A))
    assert state.last is not None
    assert (state.last.challenger, state.last.target) == (C, A)
    assert (state.last.points[C] == 7) == success


def test_inc_44_inc_a04_the_lowest_challenges_or_raises_but_cannot_pass() -> None:
    """INC-44 and INC-A04: one decision, already in the first pass."""
    state = after_estimates(40, 10, 30, 20)
    passes_until(state, B)
    assert set(options_of(state, B)) == {"challenge", "raise"}
    assert offered_seats(state, B) == {A, C, D}
    refused(state, B, Pass(), "INC-44", "lowest_cannot_pass")
    other = state.copy()
    state.answer(B, Challenge(C))
    assert state.phase.name == "drawing"
    other.answer(B, Raise(21))
    assert other.waiting() == (D,)


def test_inc_a05_the_highest_speaks_only_once_overtaken_by_all() -> None:
    """INC-A05: two raises make the former highest the lowest."""
    state = after_estimates(40, 30, 20)
    passes_until(state, C)
    state.answer(C, Raise(50))
    assert state.waiting() == (B,)
    refused(state, A, Challenge(C), "INC-50", "not_your_turn")
    state.answer(B, Raise(60))
    assert state.waiting() == (A,)
    assert set(options_of(state, A)) == {"challenge", "raise"}
    assert offered_values(state, A, "raise") == set(range(51, 10000)) - {60}


def test_inc_a06_one_may_challenge_somebody_lower_but_not_oneself() -> None:
    """INC-A06 and INC-51."""
    state = after_estimates(40, 10, 30, 20, answer=5)
    refused(state, C, Challenge(C), "INC-51", "not_yourself")
    state.answer(C, Challenge(B))
    assert state.last is not None
    assert state.last.points == (0, 0, 11, 0)


# Raises -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [A, B, C])
def test_inc_45_only_the_lowest_raises(seat: int) -> None:
    state = after_estimates(40, 30, 20, 10)
    passes_until(state, D)
    refused(state, seat, Raise(60), "INC-50", "not_your_turn")
    state.answer(D, Raise(60))
    assert held(state) == (40, 30, 20, 60)


def test_inc_46_a_raise_overtakes_somebody() -> None:
    """INC-46: above the second-lowest, not just to it."""
    state = after_estimates(50, 40, 35, 25)
    passes_until(state, D)
    for value in (1, 24, 25, 26, 34):
        code = ("INC-47", "taken") if value == 25 else ("INC-46", "overtake_somebody")
        refused(state, D, Raise(value), *code)
    [event] = [event for event in state.answer(D, Raise(36)) if isinstance(event, Raised)]
    assert (event.seat, event.old, event.value) == (D, 25, 36)


@pytest.mark.parametrize("value", [35, 40, 50])
def test_inc_47_a_raise_differs_from_every_estimate(value: int) -> None:
    state = after_estimates(50, 40, 35, 25)
    passes_until(state, D)
    refused(state, D, Raise(value), "INC-47", "taken")


def test_inc_48_then_the_former_second_lowest_speaks_and_cannot_pass() -> None:
    state = after_estimates(50, 40, 35, 25)
    passes_until(state, D)
    for raiser, value, following in ((D, 36, C), (C, 37, D), (D, 60, C), (C, 70, B), (B, 80, A)):
        state.answer(raiser, Raise(value))
        assert state.waiting() == (following,)
        assert set(options_of(state, following)) == {"challenge", "raise"}
        refused(state, following, Pass(), "INC-44", "lowest_cannot_pass")
    assert held(state) == (50, 80, 70, 60)


def test_inc_49_inc_a33_raises_go_on_until_somebody_challenges() -> None:
    """INC-49 and INC-A33: no limit; the lowest estimate rises every time."""
    state = after_estimates(3, 2, 1)
    passes_until(state, C)
    lowest = 1
    for _ in range(300):
        [seat] = state.waiting()
        least = state.view(None).least_raise
        assert least is not None
        state.answer(seat, Raise(least))
        assert min(held(state)) > lowest
        lowest = min(held(state))
    assert (state.phase.name, lowest) == ("speaking", 301)
    [seat] = state.waiting()
    state.answer(seat, Challenge((seat + 1) % 3))
    assert state.phase.name == "drawing"


def test_inc_49_the_last_twelve_things_said_are_shown() -> None:
    """INC-49: raises may go on for long; the table shows what was said lately, in order."""
    state = after_estimates(40, 30, 20, answer=9999)
    state.answer(B, Pass())
    said = [(B, 0)]
    for value in range(41, 56):
        speaker = state.waiting()[0]
        state.answer(speaker, Raise(value))
        said.append((speaker, value))
        assert state.view(None).said == tuple(said[-12:])


def test_inc_a33_the_least_raise_is_shown_to_all() -> None:
    state = after_estimates(50, 36, 35, 25)
    for seat in (0, 1, 2, 3, None):
        assert state.view(seat).least_raise == 37


def test_inc_d08_raises_of_the_lowest() -> None:
    """INC-D08: A50 B40 C35 D25."""
    state = after_estimates(50, 40, 35, 25)
    passes_until(state, D)
    for value in (26, 30):
        refused(state, D, Raise(value), "INC-46", "overtake_somebody")
    for value in (35, 40, 50):
        refused(state, D, Raise(value), "INC-47", "taken")
    assert not is_accepted(state, D, 10000)
    for value in (36, 39, 41, 51, 9999):
        state = after_estimates(50, 40, 35, 25)
        passes_until(state, D)
        state.answer(D, Raise(value))
        assert held(state) == (50, 40, 35, value)


@pytest.mark.parametrize("value", [10000, 12345])
def test_inc_a03_a_raise_above_9999_is_told_as_such(value: int) -> None:
    """INC-A03 and INC-46: 10000 does overtake somebody; it is the range that forbids it."""
    state = after_estimates(50, 40, 35, 25)
    passes_until(state, D)
    with pytest.raises(Refusal) as caught:
        state.answer(D, Raise(value))
    assert caught.value.code == "out_of_range"


@pytest.mark.parametrize(("value", "code"), [(36.5, "not_a_number"), ("40", "not_a_number"), (True, "not_a_number")])
def test_inc_46_a_raise_is_a_whole_number(value: object, code: str) -> None:
    """INC-21 and INC-46."""
    state = after_estimates(50, 40, 35, 25)
    passes_until(state, D)
    refused(state, D, Raise(cast(Any, value)), "INC-46", code)


def test_inc_d09_no_raise_is_left() -> None:
    """INC-D09 and INC-A07: only a challenge is offered."""
    state = after_estimates(9000, 9998, 9999)
    passes_until(state, A)
    assert set(options_of(state, A)) == {"challenge"}
    assert state.view(A).least_raise is None
    assert not [value for value in (9001, 9997, 9998, 9999, 10000) if is_accepted(state, A, value)]
    state.answer(A, Challenge(C))
    assert state.phase.name == "drawing"


def test_inc_d09_exactly_one_raise_is_left() -> None:
    """INC-D09: 9998 and nothing else."""
    state = after_estimates(9000, 9997, 9999)
    passes_until(state, A)
    assert offered_values(state, A, "raise") == {9998}
    state.answer(A, Raise(9998))
    assert state.waiting() == (B,)
    assert set(options_of(state, B)) == {"challenge"}


# The challenge ----------------------------------------------------------------------------------------------


def test_inc_50_only_the_speaker_challenges() -> None:
    state = after_estimates(40, 30, 20, 10)
    for seat in (A, C, D):
        refused(state, seat, Challenge(B), "INC-50", "not_your_turn")
    state.answer(B, Pass())
    for seat in (A, B, D):
        refused(state, seat, Challenge((seat + 1) % 4), "INC-50", "not_your_turn")


def test_inc_50_nobody_challenges_before_the_estimates_are_out() -> None:
    state = estimating(3)
    refused(state, 0, Challenge(1), "INC-21", "not_offered")
    state.answer(0, Estimate(9))
    refused(state, 0, Challenge(1), "INC-20", "not_your_turn")


@pytest.mark.parametrize("target", [0, 2, 3, 4, 5])
def test_inc_51_any_other_estimate_can_be_named(target: int) -> None:
    state = after_estimates(60, 50, 40, 30, 20, 10)
    assert offered_seats(state, B) == {A, C, D, E, F}
    state.answer(B, Challenge(target))
    assert state.last is not None
    assert state.last.target == target


@pytest.mark.parametrize("target", [-1, 6, 99])
def test_inc_51_but_only_one_that_exists(target: int) -> None:
    refused(after_estimates(60, 50, 40, 30, 20, 10), B, Challenge(target), "INC-51", "not_an_option")


def test_inc_51_nobody_who_sits_the_round_out() -> None:
    """INC-51: there is no estimate to doubt."""
    state = estimating(4)
    state.stand_in(0)
    for seat, value in ((1, 30), (2, 20), (3, 10)):
        state.answer(seat, Estimate(value))
    assert offered_seats(state, C) == {B, D}
    refused(state, C, Challenge(A), "INC-51", "not_an_option")


# Every raise tried, against the rules written a second time --------------------------------------------------


def brute_raises(estimates: list[int], seat: int) -> set[int]:
    """INC-45 to INC-47 and INC-A07, by search over the whole range."""
    others = [value for other, value in enumerate(estimates) if other != seat]
    assert estimates[seat] < min(others)
    return {value for value in range(1, 10000) if value > min(others) and value not in others}


def is_accepted(state: Incroyable, seat: int, value: int) -> bool:
    try:
        state.check(seat, Raise(value))
    except Refusal:
        return False
    return True


def check_raises(estimates: list[int], tried: range) -> None:
    state = after_estimates(*estimates)
    lowest = estimates.index(min(estimates))
    passes_until(state, lowest)
    legal = brute_raises(estimates, lowest)
    assert offered_values(state, lowest, "raise") == legal
    assert ("raise" in options_of(state, lowest)) == bool(legal)
    assert state.view(lowest).least_raise == min(legal, default=None)
    assert {value for value in tried if is_accepted(state, lowest, value)} == legal & set(tried)
    second = estimates.index(sorted(estimates)[1])
    for value in sorted(legal & set(tried))[:40]:
        copy = state.copy()
        copy.answer(lowest, Raise(value))
        assert held(copy) == (*estimates[:lowest], value, *estimates[lowest + 1 :])
        assert copy.waiting() == (second,)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("base", [1, 9990])
def test_inc_46_raises_near_the_ends_by_brute_force(seats: int, base: int) -> None:
    """INC-45, INC-46, INC-47, INC-48, INC-A07: random crowds near 1 and near 9999."""
    rng = Random(seats * base)
    for _ in range(25):
        check_raises(rng.sample(range(base, base + 10), seats), range(base - 12, base + 22))


@pytest.mark.parametrize(
    "estimates",
    [
        [9999, 9998, 9997],
        [9996, 9999, 9998],
        [9995, 9997, 9999],
        [1, 2, 3],
        [9999, 1, 9998, 9997],
        [5, 9996, 9999, 9998, 9997],
        [9994, 9995, 9996, 9997, 9998, 9999],
        [9990, 9995, 9996, 9997, 9999, 9998],
        [6, 5, 4, 3, 2, 1],
    ],
)
def test_inc_46_every_value_there_is(estimates: list[int]) -> None:
    """INC-46, INC-47, INC-A07: all of −1 to 10001 tried."""
    check_raises(estimates, range(-1, 10002))


@pytest.mark.parametrize("estimates", [[9980, 9990, 9993, 9996], [9980, 9997, 9999], [9980, 9998, 9999]])
def test_inc_46_random_answers_reach_every_legal_answer(estimates: list[int]) -> None:
    """INC-44 to INC-51: the fast path offers what the asks offer, no more and no less."""
    state = after_estimates(*estimates)
    passes_until(state, A)
    rng = Random(5)
    moves = [state.any_answer(rng)[1] for _ in range(800)]
    assert {move.value for move in moves if isinstance(move, Raise)} == brute_raises(estimates, A)
    assert {move.seat for move in moves if isinstance(move, Challenge)} == set(range(1, len(estimates)))
    assert not any(isinstance(move, Pass | Draw) for move in moves)


def test_inc_41_random_answers_in_the_first_pass() -> None:
    """INC-41: any challenge, or a pass."""
    state = after_estimates(40, 10, 30, 20)
    rng = Random(5)
    moves = Counter(state.any_answer(rng) for _ in range(800))
    assert set(moves) == {(C, Pass()), (C, Challenge(A)), (C, Challenge(B)), (C, Challenge(D))}
    assert all(150 < times < 250 for times in moves.values())
