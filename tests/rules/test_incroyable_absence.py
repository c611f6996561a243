"""Incroyable!: seats that are skipped, in every phase (INC-A34)."""

from __future__ import annotations

import pytest

from tablee.core import Refusal, save
from tablee.core.events import RoundVoid, SatOut
from tablee.games.incroyable import Announce, Bet, Challenge, Draw, Estimate, Raise, Shift
from tablee.games.incroyable.events import Asked, Passed, Raised
from tests.rules.helpers_incroyable import (
    CLASSIQUE,
    A,
    B,
    C,
    D,
    after_estimates,
    ask_and_bet,
    challenged,
    estimate,
    estimating,
    game,
    held,
    options_of,
    passes_until,
    refused,
    risk_round,
)

# Drawing ----------------------------------------------------------------------------------------------------


def test_inc_a34_somebody_else_draws_for_a_questioner_who_dawdles() -> None:
    """INC-A34, INC-12: drawing is a formality; it costs the questioner nothing."""
    state = game(4, asks=1)
    events = state.stand_in(1)
    assert [event.symbol for event in events if isinstance(event, Asked)] == ["professor"]
    assert (state.phase.name, state.questioner) == ("estimating", 1)
    assert state.waiting() == (0, 1, 2, 3)


def test_inc_a34_a_questioner_skipped_on_a_spiral_voids_the_round() -> None:
    """INC-A34: the card is drawn for them, but a risk round needs its questioner."""
    state = game(4, asks=1, board=CLASSIQUE, position=(0, 12, 0, 0))
    state.stand_in(1)
    assert (state.phase.name, state.waiting()) == ("announcing", (1,))
    events = state.stand_in(1)
    assert [event for event in events if isinstance(event, RoundVoid)]
    assert (state.phase.name, state.questioner) == ("drawing", 2)
    assert state.position == (0, 12, 0, 0)


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_inc_a34_nobody_but_the_questioner_is_waited_for_while_drawing(seat: int) -> None:
    state = game(4, asks=1)
    before = save(state)
    with pytest.raises(Refusal) as caught:
        state.stand_in(seat)
    assert (caught.value.rule, caught.value.code) == ("core", "not_waited_for")
    assert caught.value.facts == {"waiting": (1,)}
    assert save(state) == before


# Estimating -------------------------------------------------------------------------------------------------


def test_inc_a34_skipped_while_estimating_no_estimate_no_speech_no_points() -> None:
    state = estimating(4, answer=500)
    events = state.stand_in(B)
    assert [event.seat for event in events if isinstance(event, SatOut)] == [B]
    assert state.waiting() == (A, C, D)
    refused(state, B, Estimate(5), "INC-20", "not_your_turn")
    for seat, value in ((A, 30), (C, 20), (D, 10)):
        state.answer(seat, Estimate(value))
    assert state.view(None).estimates == {A: 30, C: 20, D: 10}
    assert state.view(None).speakers == (C, D)
    assert challenged(state, C, A) == (7, 0, 0, 5)
    assert state.position == (7, 0, 0, 5)


def test_inc_a34_the_seat_is_back_in_the_next_round() -> None:
    state = estimating(4, answer=500)
    state.stand_in(B)
    for seat, value in ((A, 30), (C, 20), (D, 10)):
        state.answer(seat, Estimate(value))
    challenged(state, C, A)
    assert state.waiting() == (B,)
    state.answer(B, Draw())
    assert state.waiting() == (A, B, C, D)


def test_inc_a34_the_last_one_skipped_opens_the_estimates() -> None:
    """INC-A34: nobody waits any longer; also when the skipped seat asks."""
    state = estimating(3, answer=500, asks=2)
    state.answer(A, Estimate(30))
    state.answer(B, Estimate(30))
    state.stand_in(C)
    assert (state.phase.name, state.waiting()) == ("separating", (B,))


def test_inc_a34_two_estimates_are_a_round() -> None:
    """INC-A34: the lower one speaks first, as the lowest: no pass."""
    state = estimating(4, answer=500)
    state.stand_in(A)
    state.stand_in(D)
    state.answer(B, Estimate(20))
    state.answer(C, Estimate(10))
    assert state.waiting() == (C,)
    assert set(options_of(state, C)) == {"challenge", "raise"}
    assert challenged(state, C, B) == (0, 7, 0, 0)


@pytest.mark.parametrize("stays", [None, 0, 1, 2, 3])
def test_inc_a34_fewer_than_two_estimates_void_the_round(stays: int | None) -> None:
    """INC-A34: nobody moves, the card is put aside, the next player asks."""
    state = estimating(4, asks=1, position=(3, 4, 6, 7))
    if stays is not None:
        state.answer(stays, Estimate(10))
    events = []
    for seat in range(4):
        if seat != stays:
            events = state.stand_in(seat)
    assert [event for event in events if isinstance(event, RoundVoid)]
    assert (state.phase.name, state.questioner, state.position) == ("drawing", 2, (3, 4, 6, 7))
    assert (state.used, held(state), state.last) == ((0,), (), None)


def test_inc_a34_who_has_answered_cannot_be_skipped() -> None:
    state = estimating(3)
    state.answer(A, Estimate(10))
    before = save(state)
    with pytest.raises(Refusal) as caught:
        state.stand_in(A)
    assert caught.value.code == "not_waited_for"
    assert save(state) == before


# Ties and talk ----------------------------------------------------------------------------------------------


def test_inc_a34_skipped_at_a_tie_takes_the_lower_value() -> None:
    state = after_estimates(40, 40, 39, 40)
    events = state.stand_in(B)
    assert [event.seat for event in events if isinstance(event, SatOut)] == [B]
    assert held(state) == (40, 38, 39, 40)
    state.answer(D, Shift(41))
    assert held(state) == (40, 38, 39, 41)


def test_inc_a34_skipped_while_speaking_passes() -> None:
    state = after_estimates(40, 30, 20, 10)
    events = state.stand_in(B)
    assert [event.seat for event in events if isinstance(event, Passed)] == [B]
    assert (state.waiting(), held(state)) == ((C,), (40, 30, 20, 10))


def test_inc_a34_skipped_as_the_lowest_makes_the_least_raise() -> None:
    """INC-A34: in the first pass and later."""
    state = after_estimates(40, 21, 20, 10)
    passes_until(state, D)
    events = state.stand_in(D)
    assert [(event.seat, event.value) for event in events if isinstance(event, Raised)] == [(D, 22)]
    assert state.waiting() == (C,)
    state.stand_in(C)
    assert (held(state), state.waiting()) == ((40, 21, 23, 22), (B,))


def test_inc_a34_skipped_as_the_lowest_without_a_raise_challenges_the_highest() -> None:
    state = after_estimates(9000, 9998, 9999, answer=9999)
    passes_until(state, A)
    state.stand_in(A)
    assert state.last is not None
    assert (state.last.challenger, state.last.target, state.last.points) == (A, C, (0, 5, 7))


def test_inc_a34_a_table_asleep_ends_its_round_all_the_same() -> None:
    """INC-A34 and INC-49: skipping everybody climbs to 9999: a pass, 97 raises, a challenge."""
    state = after_estimates(9900, 9901, 9902, answer=9998)
    skips = 0
    while state.phase.name == "speaking":
        state.stand_in(state.waiting()[0])
        skips += 1
    assert state.last is not None
    assert sorted(state.last.estimates) == [9997, 9998, 9999]
    assert (state.last.points[state.last.estimates.index(9997)], skips) == (7, 99)


def test_inc_a34_an_estimate_that_is_in_stays_and_scores() -> None:
    """INC-A34: B was skipped as a speaker, and is paid for the estimate."""
    state = after_estimates(40, 30, 20, 10, answer=35)
    state.stand_in(B)
    assert challenged(state, C, A) == (0, 5, 7, 4)


# The risk round ---------------------------------------------------------------------------------------------


def test_inc_a34_a_skipped_questioner_voids_a_risk_round() -> None:
    state = risk_round(4, asks=1)
    events = state.stand_in(1)
    assert [type(event) for event in events] == [SatOut, RoundVoid]
    assert (state.phase.name, state.questioner, state.position) == ("drawing", 2, (0, 1, 0, 0))
    assert state.used == (0,)
    assert not state.risk


def test_inc_a34_what_was_won_before_the_void_stays_won() -> None:
    state = risk_round(4, asks=1)
    ask_and_bet(state, 400, {A: "+", C: "+", D: "-"})
    state.answer(1, Draw())
    state.stand_in(1)
    assert (state.phase.name, state.questioner, state.position) == ("drawing", 2, (2, 3, 2, 0))


def test_inc_a34_a_questioner_skipped_between_two_questions_voids_the_rest() -> None:
    """INC-A34: somebody else reads on, but nobody can say the number for them."""
    state = risk_round(4, asks=1)
    ask_and_bet(state, 400, {A: "+", C: "+", D: "-"})
    assert state.phase.name == "continuing"
    events = state.stand_in(1)
    assert [event.stake for event in events if isinstance(event, Asked)] == [3]
    state.stand_in(1)
    assert (state.phase.name, state.questioner, state.position) == ("drawing", 2, (2, 3, 2, 0))


def test_inc_a34_a_skipped_answerer_is_out_but_not_wrong() -> None:
    """INC-A34 and INC-77: the questioner gets nothing for somebody who did not answer."""
    state = risk_round(4)
    state.answer(0, Announce(400))
    state.answer(1, Bet("+"))
    state.stand_in(2)
    state.answer(3, Bet("+"))
    assert state.position == (1, 2, 0, 2)
    assert (state.phase.name, state.view(None).survivors) == ("continuing", (1, 3))
    state.answer(0, Draw())
    state.answer(0, Announce(400))
    refused(state, 2, Bet("+"), "INC-73", "not_your_turn")


def test_inc_a34_with_everybody_skipped_the_risk_round_is_over() -> None:
    state = risk_round(4)
    state.answer(0, Announce(400))
    for seat in (1, 2, 3):
        state.stand_in(seat)
    assert (state.phase.name, state.questioner, state.position) == ("drawing", 1, (1, 0, 0, 0))


def test_inc_a34_somebody_wrong_and_everybody_else_skipped() -> None:
    """INC-77 and INC-A34: the questioner walks, and the round is over."""
    state = risk_round(4)
    state.answer(0, Announce(400))
    state.answer(2, Bet("-"))
    state.stand_in(1)
    state.stand_in(3)
    assert (state.phase.name, state.position) == ("drawing", (3, 0, 0, 0))


@pytest.mark.parametrize("seat", [0, 2])
def test_inc_a34_who_owes_no_sign_cannot_be_skipped(seat: int) -> None:
    """INC-A34: the questioner while others bet, and somebody whose sign is in."""
    state = risk_round(3)
    state.answer(0, Announce(400))
    state.answer(2, Bet("+"))
    before = save(state)
    with pytest.raises(Refusal) as caught:
        state.stand_in(seat)
    assert caught.value.code == "not_waited_for"
    assert save(state) == before


def test_inc_a34_a_skipped_round_leaves_the_next_one_untouched() -> None:
    """INC-A34: after a void risk round the next player plays an ordinary round with everybody."""
    state = risk_round(3)
    state.stand_in(0)
    estimate(state, 30, 20, 10)
    assert (state.card, state.question().answer) == (1, 700)
    state.answer(B, Challenge(A))
    assert state.last is not None
    assert state.last.points == (7, 0, 5)
    with pytest.raises(Refusal):
        state.answer(0, Raise(50))
