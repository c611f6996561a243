"""A disputed round of Incroyable! is taken back: pawns and turn as they were, another card, the same questioner."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablee.core import Refusal, load, save
from tablee.core.events import GameOver, RoundVoided
from tablee.games.incroyable import Announce, Bet, Challenge, Draw, Estimate, Incroyable, Raise
from tests.rules.helpers_incroyable import (
    FAR,
    SPIRAL_AT_ONE,
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
    passes_until,
    result,
    risk_round,
)


def assert_refused(state: Incroyable) -> None:
    """There is nothing to void, and nothing has changed."""
    before = save(state)
    assert not state.can_void_round()
    with pytest.raises(Refusal) as caught:
        state.void_round()
    assert (caught.value.rule, caught.value.code) == ("core", "cannot_void")
    assert save(state) == before


def one_sealed() -> Incroyable:
    state = estimating(3)
    state.answer(B, Estimate(7))
    return state


def raised() -> Incroyable:
    state = after_estimates(30, 20, 10)
    passes_until(state, C)
    state.answer(C, Raise(40))
    return state


IN_THE_ROUND: dict[str, Callable[[], Incroyable]] = {
    "estimating": lambda: estimating(3),
    "one sealed": one_sealed,
    "separating": lambda: after_estimates(20, 20, 10),
    "speaking": lambda: after_estimates(30, 20, 10),
    "raised": raised,
}


@pytest.mark.parametrize("where", IN_THE_ROUND)
def test_a_round_in_play_is_voided(where: str) -> None:
    """Estimates are thrown away unread; the questioner draws the next card in the same round."""
    state = IN_THE_ROUND[where]()
    moment, luck = state.moment, state.luck
    assert state.void_round() == [RoundVoided()]
    assert (state.phase.name, state.waiting(), state.questioner, state.rounds) == ("drawing", (A,), A, 1)
    assert (state.position, state.estimates, state.said, state.last) == ((0, 0, 0), (), (), None)
    assert (state.card, state.pile, state.used) == (-1, (1, 2), ())
    assert state.moment > moment
    assert state.luck == luck
    assert_refused(state)
    state.answer(A, Draw())
    assert state.card == 1


def after_a_round() -> Incroyable:
    """A asked, B won points, and B is to draw the card of the second round."""
    state = game(4, (500, 501, 502), position=(4, 3, 2, 1))
    estimate(state, 900, 40, 30, 20)
    challenged(state, B, A)
    assert (state.questioner, state.rounds, state.position) == (B, 2, (4, 10, 7, 5))
    return state


def test_a_finished_round_is_voided_until_the_next_card_is_drawn() -> None:
    """INC-65: the pawns walk back, and it is the same questioner's turn again."""
    state = after_a_round()
    assert state.void_round() == [RoundVoided()]
    assert (state.position, state.questioner, state.rounds) == ((4, 3, 2, 1), A, 1)
    assert (state.phase.name, state.waiting(), state.pile, state.used) == ("drawing", (A,), (1, 2), ())
    assert state.view(None).last is None
    assert_refused(state)


def test_once_the_next_card_is_drawn_only_that_round_can_be_voided() -> None:
    state = after_a_round()
    state.answer(B, Draw())
    state.void_round()
    assert (state.position, state.questioner, state.rounds) == ((4, 10, 7, 5), B, 2)
    assert (state.pile, state.used) == ((2,), (0,))


def test_nothing_to_void_before_the_first_card() -> None:
    assert_refused(game(3))


def test_a_skipped_round_can_be_voided() -> None:
    """INC-A34: the round that was void for want of estimates passes the turn; voiding gives it back."""
    state = estimating(3)
    for seat in (A, B, C):
        state.stand_in(seat)
    assert (state.phase.name, state.questioner) == ("drawing", B)
    state.void_round()
    assert (state.questioner, state.rounds, state.used) == (A, 1, ())


def test_inc_90_a_round_that_ended_the_game_is_voided() -> None:
    state = game(3, (500, 501, 502), position=(0, 998, 0))
    estimate(state, 900, 40, 30)
    challenged(state, B, A)
    assert result(state) == ((B,), "finish")
    assert state.void_round() == [RoundVoided()]
    assert state.outcome() is None
    assert (state.position, state.questioner, state.pile, state.used) == ((0, 998, 0), A, (1, 2), ())
    estimate(state, 900, 40, 30)
    assert state.phase.name == "speaking"


# The card -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_inc_a31_the_card_does_not_come_back_when_the_pile_is_shuffled(seed: int) -> None:
    state = game(3, (500, 501, 502))
    state.seed = b"%d" % seed
    state.answer(A, Draw())
    state.void_round()
    for _ in range(6):
        estimate(state, 900, 40, 30)
        assert state.card in (1, 2)
        challenged(state, B, A)


def test_inc_a31_the_last_card_of_the_pile_is_taken_out_too() -> None:
    """INC-A31: there are others, though all of them are used."""
    state = game(3, (500, 501, 502))
    state.pile, state.used = (2,), (0, 1)
    state.answer(A, Draw())
    state.void_round()
    assert not state.pile
    assert state.used == (0, 1)


def test_inc_a31_the_only_card_stays_in_the_game() -> None:
    state = game(3, (500, 501))
    for _ in range(3):
        state.answer(A, Draw())
        state.void_round()
        assert len((*state.pile, *state.used)) == 1
    state.answer(A, Draw())
    assert state.card == 1


def test_a_replaced_question_may_come_back_the_voided_one_does_not() -> None:
    state = estimating(3)
    state.replace_question()
    state.void_round()
    assert (state.pile, state.used) == ((2,), (0,))


# The risk round -----------------------------------------------------------------------------------------------


def test_inc_70_a_risk_round_is_one_round() -> None:
    """INC-70, INC-79: whichever of its questions is disputed, all that it brought is taken back."""
    state = game(3, (500, 501, 502), board=SPIRAL_AT_ONE, position=(1, 0, 0))
    state.answer(A, Draw())
    ask_and_bet(state, 400, {B: "+", C: "-"})
    assert (state.position, state.phase.name) == ((3, 2, 0), "continuing")
    for go_on in ([], [(A, Draw())], [(A, Draw()), (A, Announce(7))]):
        voided = state.copy()
        for seat, move in go_on:
            voided.answer(seat, move)
        assert voided.void_round() == [RoundVoided()]
        assert (voided.position, voided.rounds, voided.pile, voided.used) == ((1, 0, 0), 1, (1, 2), ())
        assert (voided.risk, voided.asked_in_risk, voided.survivors, voided.announced) == (False, 0, (), None)
        voided.answer(A, Draw())
        assert (voided.phase.name, voided.card, voided.view(None).stake) == ("announcing", 1, 2)


def test_inc_79_a_finished_risk_round_is_voided_as_a_whole() -> None:
    state = game(3, (500, 501, 502), board=SPIRAL_AT_ONE, position=(1, 0, 0))
    state.answer(A, Draw())
    ask_and_bet(state, 400, {B: "+", C: "+"})
    ask_and_bet(state, 400, {B: "-", C: "-"})
    assert (state.phase.name, state.questioner, state.position) == ("drawing", B, (4, 2, 2))
    state.void_round()
    assert (state.position, state.questioner, state.rounds) == ((1, 0, 0), A, 1)


def test_inc_80_bets_under_the_hand_are_thrown_away() -> None:
    state = risk_round(3)
    state.answer(A, Announce(400))
    state.answer(B, Bet("+"))
    state.void_round()
    assert (state.phase.name, state.waiting()) == ("drawing", (A,))


# Those who left -----------------------------------------------------------------------------------------------


def test_inc_a34_if_the_questioner_left_the_next_player_asks() -> None:
    state = estimating(5)
    state.leave(A)
    state.void_round()
    assert (state.questioner, state.present, state.gone, state.rounds) == (B, (B, C, D, 4), (), 1)


def test_inc_a34_whoever_left_after_the_round_stays_away() -> None:
    state = after_a_round()
    state.leave(A)
    state.void_round()
    assert (state.questioner, state.present, state.position) == (B, (B, C, D), (4, 3, 2, 1))


def test_inc_a34_too_few_are_left_to_begin_anew() -> None:
    """The game ends at once, and nobody has won the voided round."""
    state = game(3, (500, 501), position=(4, 3, 2))
    state.answer(A, Draw())
    state.leave(C)
    assert state.void_round() == [RoundVoided(), GameOver(winners=(), reason="too_few_players")]
    assert result(state) == ((), "too_few_players")
    assert state.position == (4, 3, 2)
    assert_refused(state)


def test_inc_a34_a_game_that_ended_for_want_of_players_stays_over() -> None:
    state = after_a_round()
    state.leave(C)
    state.leave(D)
    assert result(state) == ((), "too_few_players")
    state.void_round()
    assert result(state) == ((), "too_few_players")
    outcome = state.outcome()
    assert outcome is not None
    assert (state.position, outcome.ranking) == ((4, 3, 2, 1), ((A,), (B,)))


# Saves --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", IN_THE_ROUND)
def test_a_loaded_game_can_be_voided(where: str) -> None:
    state = IN_THE_ROUND[where]()
    loaded = load(Incroyable, state.setup, save(state))
    assert loaded.void_round() == state.void_round()
    assert save(loaded) == save(state)


def test_a_loaded_game_that_is_over_can_be_voided() -> None:
    state = after_estimates(900, 40, 30, board=FAR, position=(0, 998, 0))
    state.answer(B, Challenge(A))
    assert state.outcome() is not None
    loaded = load(Incroyable, state.setup, save(state))
    loaded.void_round()
    assert (loaded.outcome(), loaded.position) == (None, (0, 998, 0))


def test_bots_forget_what_they_half_remembered() -> None:
    state = estimating(3, bots=(B,))
    luck = state.luck
    state.void_round()
    assert (state.hunches, state.luck) == ((), luck)
    state.answer(A, Draw())
    assert state.luck > luck
