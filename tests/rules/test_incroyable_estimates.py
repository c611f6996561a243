"""Incroyable!: the first estimate (INC-20 to INC-23) and identical estimates (INC-30 to INC-34)."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from tablee.core import Refusal
from tablee.core.events import Answered
from tablee.games.incroyable import Challenge, Estimate, Incroyable, Pass, Raise, Shift
from tablee.games.incroyable.events import Estimated, Shifted
from tests.rules.helpers_incroyable import (
    A,
    B,
    C,
    D,
    E,
    F,
    after_estimates,
    estimate,
    estimating,
    held,
    offered_values,
    options_of,
    passes_until,
    refused,
)

# The first estimate -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_inc_20_everybody_estimates_the_questioner_too(seats: int) -> None:
    state = estimating(seats, asks=1)
    assert (state.phase.name, state.waiting()) == ("estimating", tuple(range(seats)))
    for seat in range(seats):
        assert list(options_of(state, seat)) == ["estimate"]


def test_inc_20_one_estimate_each() -> None:
    state = estimating(4)
    state.answer(1, Estimate(40))
    assert state.waiting() == (0, 2, 3)
    refused(state, 1, Estimate(41), "INC-20", "not_your_turn")
    refused(state, 2, Pass(), "INC-21", "not_offered")


@pytest.mark.parametrize("value", [1, 2, 500, 9998, 9999])
def test_inc_21_whole_numbers_are_estimates(value: int) -> None:
    """INC-21 and INC-A03: from 1 to 9999."""
    state = estimating(3)
    state.answer(0, Estimate(value))
    assert state.view(0).my_estimate == value


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (0, "out_of_range"),
        (-7, "out_of_range"),
        (10000, "out_of_range"),
        (3.5, "not_a_number"),
        (4.0, "not_a_number"),
        ("12", "not_a_number"),
        (None, "not_a_number"),
        (True, "not_a_number"),
    ],
)
def test_inc_21_inc_a03_anything_else_is_not(value: object, code: str) -> None:
    """INC-21 and INC-A03: no 0 although the indicator could show it, nothing above 9999, no fractions."""
    refused(estimating(3), 0, Estimate(cast(Any, value)), "INC-21", code)


@pytest.mark.parametrize("value", [3.5, "12", None, [1]])
def test_inc_21_in_plain_form_too(value: object) -> None:
    with pytest.raises(Refusal) as caught:
        estimating(3).read({"move": "estimate", "value": value})
    assert caught.value.code == "not_a_move"


def test_inc_22_estimates_are_hidden_until_the_last_is_in() -> None:
    """INC-22: until then everybody sees that others have estimated, and only the own number."""
    state = estimating(4)
    for seat, value in ((3, 41), (0, 42), (2, 43)):
        events = state.answer(seat, Estimate(value))
        assert [(type(event), event.to) for event in events] == [(Answered, None)]
    for viewer in (0, 1, 2, 3, None):
        view = state.view(viewer)
        assert (view.estimates, view.waiting) == ({}, (1,))
        assert view.my_estimate == {0: 42, 2: 43, 3: 41}.get(-1 if viewer is None else viewer)


def test_inc_22_all_are_turned_over_together() -> None:
    state = estimating(4)
    events = estimate(state, 42, 44, 43, 41)
    shown = [(event.seat, event.value) for event in events if isinstance(event, Estimated)]
    assert shown == [(0, 42), (1, 44), (2, 43), (3, 41)]
    for viewer in (0, 1, 2, 3, None):
        assert state.view(viewer).estimates == {0: 42, 1: 44, 2: 43, 3: 41}


def test_inc_22_the_order_of_answering_does_not_matter() -> None:
    values = {0: 42, 1: 44, 2: 43}
    states = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        state = estimating(3)
        for seat in order:
            state.answer(seat, Estimate(values[seat]))
        states.append((state.view(0), state.waiting()))
    assert states[0] == states[1] == states[2]


def test_inc_23_distinct_estimates_go_straight_to_the_talk() -> None:
    assert after_estimates(30, 20, 10).phase.name == "speaking"


def test_inc_23_identical_ones_are_changed_before_anybody_speaks() -> None:
    state = after_estimates(30, 30, 10)
    assert (state.phase.name, state.waiting()) == ("separating", (B,))
    refused(state, B, Pass(), "INC-33", "not_offered")
    state.answer(B, Shift(29))
    assert (state.phase.name, held(state)) == ("speaking", (30, 29, 10))


# Identical estimates ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("asks", "keeps", "order"), [(0, 0, (1, 2)), (1, 1, (2, 0)), (2, 2, (0, 1)), (3, 0, (1, 2))])
def test_inc_30_inc_32_order_from_the_questioner_on(asks: int, keeps: int, order: tuple[int, ...]) -> None:
    """INC-30 and INC-32: three tied out of four; the first from the questioner clockwise keeps the value."""
    state = after_estimates(50, 50, 50, 20, asks=asks)
    assert state.view(None).moving == order
    for seat in order:
        assert state.waiting() == (seat,)
        for other in range(4):
            if other != seat:
                refused(state, other, Shift(49), "INC-31", "not_your_turn")
        state.answer(seat, Shift(min(offered_values(state, seat, "shift"))))
    assert held(state)[keeps] == 50


def test_inc_31_the_highest_group_first() -> None:
    """INC-31: 90s, then 50s, then 10s, each finished before the next."""
    state = after_estimates(10, 50, 90, 10, 50, 90)
    assert state.view(None).moving == (F, E, D)


def test_inc_32_inc_a01_the_first_of_a_group_is_not_asked() -> None:
    """INC-32 and INC-A01: keeping is no decision."""
    state = after_estimates(70, 70, 5, asks=1)
    assert state.waiting() == (A,)
    refused(state, B, Shift(69), "INC-31", "not_your_turn")
    state.answer(A, Shift(71))
    assert held(state) == (71, 70, 5)


def test_inc_33_nearest_free_value_below_or_above() -> None:
    """INC-33: untied values (99, 98, 102) and values already moved to are held."""
    state = after_estimates(100, 100, 99, 98, 101, 100)
    assert offered_values(state, B, "shift") == {97, 102}
    for value in (96, 98, 99, 100, 101, 103):
        refused(state, B, Shift(value), "INC-33", "not_an_option")
    state.answer(B, Shift(102))
    assert offered_values(state, F, "shift") == {97, 103}


def test_inc_34_choices_are_open_and_one_after_the_other() -> None:
    """INC-34: everybody sees the choice before the next one is asked."""
    state = after_estimates(40, 40, 40)
    events = state.answer(B, Shift(41))
    assert [(event.seat, event.old, event.value) for event in events if isinstance(event, Shifted)] == [(B, 40, 41)]
    for viewer in (0, 1, 2, None):
        assert state.view(viewer).estimates == {A: 40, B: 41, C: 40}
    assert state.waiting() == (C,)
    assert offered_values(state, C, "shift") == {39, 42}


def test_inc_t01_the_tie_table() -> None:
    """INC-T01: two groups at once, with every offer and every refusal of the example."""
    state = after_estimates(10, 8, 7, 10, 10, 7, asks=C)
    assert state.view(None).moving == (E, A, F)
    for seat, offers, refusals, taken in (
        (E, {9, 11}, (8, 12), 9),
        (A, {6, 11}, (7, 9), 6),
        (F, {5, 11}, (6, 8, 12), 11),
    ):
        assert state.waiting() == (seat,)
        assert offered_values(state, seat, "shift") == offers
        for value in refusals:
            refused(state, seat, Shift(value), "INC-33", "not_an_option")
        state.answer(seat, Shift(taken))
    assert held(state) == (6, 8, 7, 10, 9, 11)
    assert state.waiting() == (D,)


@pytest.mark.parametrize(
    ("values", "after"),
    [
        ((1, 1, 5), (1, 2, 5)),
        ((1, 1, 2), (1, 3, 2)),
        ((9999, 9999, 9998), (9999, 9997, 9998)),
        ((1, 1, 1), (1, 2, 3)),
        ((9999, 9999, 9999), (9999, 9998, 9997)),
        ((1, 2, 2), (1, 2, 3)),
        ((2, 2, 1), (2, 3, 1)),
    ],
)
def test_inc_d10_ties_at_the_ends(values: tuple[int, ...], after: tuple[int, ...]) -> None:
    """INC-D10 and INC-A02: only the side that exists, and it is taken without asking."""
    state = after_estimates(*values)
    assert (state.phase.name, held(state)) == ("speaking", after)


def test_inc_a02_a_forced_move_is_told_and_the_next_one_is_asked() -> None:
    """INC-A02: B has one way out, F has two."""
    state = estimating(6)
    events = estimate(state, 9999, 9999, 100, 100, 9998, 9000)
    assert [(event.seat, event.value) for event in events if isinstance(event, Shifted)] == [(B, 9997)]
    assert state.waiting() == (D,)
    assert offered_values(state, D, "shift") == {99, 101}


# Every value tried, against the rules written a second time --------------------------------------------------


def brute_nearest(values: list[int], own: int) -> set[int]:
    """INC-33 and INC-A02 by search over the whole range."""
    free = [value for value in range(1, 10000) if value not in values]
    lower = [value for value in free if value < own]
    upper = [value for value in free if value > own]
    return {*lower[-1:], *upper[:1]}


def brute_movers(values: list[int], asks: int) -> list[int]:
    """INC-30 to INC-32: who moves, in which order."""
    order = [(asks + step) % len(values) for step in range(len(values))]
    movers = []
    for value in sorted(set(values), reverse=True):
        group = [seat for seat in order if values[seat] == value]
        movers += group[1:]
    return movers


def is_accepted(state: Incroyable, seat: int, value: int) -> bool:
    try:
        state.check(seat, Shift(value))
    except Refusal:
        return False
    return True


def play_ties(state: Incroyable, values: list[int], asks: int, rng: Random, tried: range) -> None:
    """Follow the whole separation; at every choice each of the tried values is taken or refused."""
    for mover in brute_movers(values, asks):
        ways = brute_nearest(values, values[mover])
        if len(ways) == 2:
            assert state.waiting() == (mover,)
            assert offered_values(state, mover, "shift") == ways
            assert {value for value in tried if is_accepted(state, mover, value)} == ways
            values[mover] = rng.choice(sorted(ways))
            state.answer(mover, Shift(values[mover]))
        else:
            [values[mover]] = ways
    assert list(held(state)) == values
    assert len(set(values)) == len(values)
    assert state.phase.name == "speaking"


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("base", [1, 9992, 500])
def test_inc_33_ties_near_the_ends_by_brute_force(seats: int, base: int) -> None:
    """INC-30 to INC-34, INC-A01, INC-A02: random crowds near 1, near 9999 and in the middle."""
    rng = Random(seats * base)
    near = range(max(base - 12, -1), min(base + 22, 10002))
    for _ in range(25):
        values = [rng.randint(base, base + 7) for _ in range(seats)]
        asks = rng.randrange(seats)
        play_ties(after_estimates(*values, asks=asks), values, asks, rng, near)


@pytest.mark.parametrize(("seats", "base"), [(3, 1), (4, 9994), (5, 9995), (6, 1), (6, 9996)])
def test_inc_33_every_value_there_is(seats: int, base: int) -> None:
    """INC-33: all of −1 to 10001 tried at every choice."""
    rng = Random(seats + base)
    for _ in range(3):
        values = [rng.randint(base, base + 3) for _ in range(seats)]
        play_ties(after_estimates(*values), values, 0, rng, range(-1, 10002))


def test_inc_33_random_answers_take_both_ways_and_no_other() -> None:
    """INC-33: the fast path."""
    state = after_estimates(100, 100, 99)
    rng = Random(3)
    assert {state.any_answer(rng) for _ in range(50)} == {(B, Shift(98)), (B, Shift(101))}


def test_inc_22_first_estimates_stay_in_sight_for_the_rest_of_the_round() -> None:
    """INC-22: after a shift and after a raise, for every seat and for the board; the next round has none."""
    state = after_estimates(40, 40, 30, 20)
    first = {A: 40, B: 40, C: 30, D: 20}
    assert [state.view(seat).first_estimates for seat in (None, A, D)] == [first] * 3
    state.answer(B, Shift(41))
    passes_until(state, D)
    state.answer(D, Raise(50))
    view = state.view(None)
    assert (view.estimates[B], view.estimates[D], view.first_estimates) == (41, 50, first)
    state.answer(C, Challenge(D))
    assert state.view(None).first_estimates == {}


def test_inc_22_nobody_sees_a_first_estimate_before_the_last_one_is_in() -> None:
    state = estimating(3)
    state.answer(A, Estimate(40))
    assert [state.view(seat).first_estimates for seat in (None, A, B)] == [{}] * 3
