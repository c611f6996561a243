"""A disputed turn of Caractère is taken back: pawns, joks and turn as they were, and the Questionné draws again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablee.core import Pool, Refusal, load, save
from tablee.core.events import GameOver, RoundVoided
from tablee.games.caractere import Answer, Caractere, Contest, Draw, Finished, GoOn, Guess, Jok, Judge, Refuse
from tablee.games.caractere.events import CellActed, JokDrawn, LastTestBegan, TurnBegan
from tests.rules.helpers_caractere import (
    DUO,
    EGO,
    NUMBER,
    OTHERS,
    C,
    Q,
    answered,
    asked,
    begin,
    candidate,
    candidate_guessed,
    contest,
    doubt,
    game,
    guess,
    only,
    put_on_top,
)


def assert_refused(state: Caractere) -> None:
    """There is nothing to void, and nothing has changed."""
    before = save(state)
    assert not state.can_void_round()
    with pytest.raises(Refusal) as caught:
        state.void_round()
    assert (caught.value.rule, caught.value.code) == ("core", "cannot_void")
    assert save(state) == before


def every_card(state: Caractere) -> set[int]:
    """The cards that may still be drawn."""
    return {card for piles in (state.piles, state.used) for pile in piles for card in pile}


def guessing_together() -> Caractere:
    state = answered("ego-1", 1, guesses="simultaneous")
    state.answer(2, Guess(1))
    return state


def judging_adjectives() -> Caractere:
    state = answered("duo-right", "calme")
    guess(state, "gentil", "calme", "drôle", Jok())
    state.answer(1, state.read({"move": "approve", "adjectives": []}))
    assert state.pool.given == {1}
    return state


def window() -> Caractere:
    """Two guessed right and have advanced; two may contest."""
    state = answered("ego-2", 1)
    guess(state, 1, 1, 0, 0)
    assert state.position == (0, OTHERS + 2, OTHERS + 2, OTHERS, OTHERS)
    return state


def debating() -> Caractere:
    state = window()
    state.answer(3, Contest())
    state.answer(0, Finished())
    return state


def judging(**options: bool) -> Caractere:
    state = answered("ego-2", 1, **options)
    guess(state, 1, 1, 0, 0)
    state.answer(3, Contest())
    state.answer(0, Finished())
    state.answer(3, Finished())
    state.answer(1, Judge("questionne"))
    return state


IN_THE_TURN: dict[str, Callable[[], Caractere]] = {
    "answering": lambda: asked("ego-1"),
    "guessing": lambda: answered("ego-1", 1),
    "guessing_together": guessing_together,
    "judging_adjectives": judging_adjectives,
    "contesting": window,
    "debating": debating,
    "judging": judging,
    "judging_openly": lambda: judging(open_ballot=True),
}


@pytest.mark.parametrize("phase", IN_THE_TURN)
def test_a_turn_in_play_is_voided(phase: str) -> None:
    """CAR-22, CAR-34: answers, guesses and votes are thrown away; the same Questionné draws in the same turn."""
    state = IN_THE_TURN[phase]()
    assert state.phase.name == phase
    card, moment, luck, turns = state.card, state.moment, state.luck, state.turns
    start = (*state.position[:1], *[OTHERS] * 4)
    assert state.void_round() == [RoundVoided(), TurnBegan(seat=0)]
    assert (state.phase.name, state.waiting(), state.questionne, state.turns) == ("drawing", (0,), 0, turns)
    assert (state.position, state.joks, state.stock) == (start, ((1, 1, 1),) * 5, (10, 10, 10))
    assert (state.pool, state.answer_given, state.guesses, state.right, state.contest) == (Pool(), None, (), (), None)
    assert (state.card, state.last) == (-1, None)
    assert card not in every_card(state)
    assert state.moment > moment
    assert state.luck == luck
    assert_refused(state)
    state.answer(0, Draw())
    assert state.phase.name == "answering"


def test_car_13_ticking_is_voided() -> None:
    state = answered("duo-right", "calme", adjective_judge="questionne")
    guess(state, "gentil", "calme", "drôle", "fier")
    assert state.phase.name == "ticking_adjectives"
    state.void_round()
    assert (state.phase.name, state.position) == ("drawing", (2, *[OTHERS] * 4))


# After the turn -----------------------------------------------------------------------------------------------


def test_car_29_a_finished_turn_is_voided_until_the_next_card_is_drawn() -> None:
    state = window()
    state.answer(1, GoOn())
    assert (state.questionne, state.phase.name) == (1, "drawing")
    state.void_round()
    assert (state.questionne, state.turns, state.position) == (0, 2, (0, *[OTHERS] * 4))
    assert NUMBER["ego-2"] not in every_card(state)
    assert state.view(None).last is None
    assert_refused(state)


def test_car_35_what_a_contest_brought_is_taken_back() -> None:
    state = window()
    contest(state, 3, {1: C, 2: C, 4: Q})
    assert (state.questionne, state.position[3]) == (1, OTHERS + 2)
    state.void_round()
    assert (state.questionne, state.position) == (0, (0, *[OTHERS] * 4))


def test_once_the_next_card_is_drawn_only_that_turn_can_be_voided() -> None:
    state = window()
    state.answer(1, GoOn())
    position = state.position
    state.answer(1, Draw())
    state.void_round()
    assert (state.questionne, state.turns, state.position) == (1, 3, position)
    assert NUMBER["ego-2"] in every_card(state)


def test_nothing_to_void_before_the_first_card() -> None:
    assert_refused(game())


def test_car_a36_a_lost_turn_can_be_voided() -> None:
    state = asked("ego-1")
    state.stand_in(0)
    assert state.questionne == 1
    state.void_round()
    assert (state.questionne, state.turns) == (0, 2)


def test_car_42_joks_and_penalties_are_taken_back() -> None:
    """CAR-40 to CAR-43: the joks that were returned in the turn go back to their owners, the pawns to their cells."""
    state = asked("ego-1")
    state.answer(0, Jok())
    state.answer(0, Answer(1))
    guess(state, Jok(), 1, 1, 1)
    assert (state.questionne, state.joks[0][EGO], state.joks[1][EGO]) == (1, 0, 0)
    state.void_round()
    assert (state.joks, state.stock) == (((1, 1, 1),) * 5, (10, 10, 10))
    state.joks = ((0, 0, 0),) * 5
    state.position = (6, *[OTHERS] * 4)
    state.answer(0, Draw())
    state.answer(0, Refuse())
    assert (state.position[0], state.questionne) == (3, 1)
    state.void_round()
    assert (state.position[0], state.questionne) == (6, 0)


# The card -----------------------------------------------------------------------------------------------------


def test_car_41_a_card_swapped_for_a_jok_may_come_back_the_voided_one_does_not() -> None:
    state = game()
    put_on_top(state, "ego-1", "ego-2")
    begin(state, 0, 0, *[OTHERS] * 4)
    state.answer(0, Draw())
    state.answer(0, Jok())
    state.void_round()
    assert NUMBER["ego-1"] in every_card(state)
    assert NUMBER["ego-2"] not in every_card(state)


def test_car_a30_the_only_card_of_a_pack_stays_in_the_game() -> None:
    state = game()
    begin(state, 0, 0, *[OTHERS] * 4)
    for left in (3, 2, 1, 1, 1):
        state.answer(0, Draw())
        state.void_round()
        assert len(state.piles[EGO]) + len(state.used[EGO]) == left
    assert len(state.piles[DUO]) == 4


# Special cells ------------------------------------------------------------------------------------------------


def jok_cell(state: Caractere) -> int:
    return next(cell for cell, effect in state.setup.board.cells.items() if effect == "jok")


def test_car_56_the_jok_of_the_own_cell_is_kept_and_not_drawn_again() -> None:
    """The cell acted before the card was drawn: nobody disputes it, and nobody gets a second one."""
    state = game()
    told = begin(state, 0, jok_cell(state), *[OTHERS] * 4)
    assert len(only(told, JokDrawn)) == 1
    joks, stock = state.joks, state.stock
    state.answer(0, Draw())
    assert only(state.void_round(), JokDrawn) == []
    assert (state.joks, state.stock) == (joks, stock)


def test_car_52_a_cell_that_moved_the_questionne_does_not_move_them_again() -> None:
    state = game()
    forward = next(cell for cell, effect in state.setup.board.cells.items() if effect == "forward")
    begin(state, 0, forward, *[OTHERS] * 4)
    state.answer(0, Draw())
    assert only(state.void_round(), CellActed) == []
    assert state.position[0] == forward + 2


def test_car_50_what_the_next_players_cell_did_is_taken_back() -> None:
    """It acts when their turn really begins."""
    state = answered("ego-1", 1)
    cell = jok_cell(state)
    state.position = (0, cell, *[OTHERS] * 3)
    state.before = None
    begin(state, 0)
    put_on_top(state, "ego-2")
    state.answer(0, Draw())
    state.answer(0, Answer(1))
    guess(state, Jok(), 0, 0, 0)
    state.answer(1, GoOn())
    assert (state.questionne, sum(state.joks[1])) == (1, 3)
    state.void_round()
    assert (state.questionne, state.joks[1], state.position[1]) == (0, (1, 1, 1), cell)
    state.answer(0, Draw())
    luck = state.luck
    told = state.stand_in(0)
    assert len(only(told, JokDrawn)) == 1
    assert state.luck > luck


def test_car_54_a_turn_that_a_cell_led_to_the_test_cell_is_no_test_when_begun_anew() -> None:
    """CAR-54, CAR-A02: PREMS brings a pawn beside one on the last cell; the question there is a plain one."""
    state = game()
    board = state.setup.board
    first = next(cell for cell, effect in board.cells.items() if effect == "first")
    begin(state, 0, first, board.test, *[OTHERS] * 3)
    assert (state.position[0], state.phase.name) == (board.test, "drawing")
    state.answer(0, Draw())
    assert only(state.void_round(), LastTestBegan) == []
    assert (state.phase.name, state.testing, state.waiting()) == ("drawing", False, (0,))


# The last test ------------------------------------------------------------------------------------------------


def one_answered() -> Caractere:
    state = candidate()
    state.answer(2, Answer(0))
    return state


def all_answered() -> Caractere:
    state = candidate()
    for seat in range(1, 5):
        state.answer(seat, Answer(0))
    return state


IN_THE_TEST: dict[str, Callable[[], Caractere]] = {
    "test_answering": one_answered,
    "test_guessing": all_answered,
    "test_contesting": lambda: candidate_guessed(1),
}


@pytest.mark.parametrize("phase", IN_THE_TEST)
def test_car_61_the_last_test_is_voided_and_begins_anew(phase: str) -> None:
    state = IN_THE_TEST[phase]()
    assert state.phase.name == phase
    card = state.card
    assert state.void_round() == [RoundVoided(), TurnBegan(seat=0), LastTestBegan(seat=0)]
    assert (state.phase.name, state.waiting(), state.testing) == ("test_drawing", (1,), True)
    assert (state.test_answers, state.test_guesses, state.right, state.doubted) == ((), (), (), ())
    assert state.position == (state.setup.board.test, *[OTHERS] * 4)
    assert card not in every_card(state)
    assert_refused(state)
    state.answer(1, Draw())
    assert state.phase.name == "test_answering"


def test_car_63_a_contest_in_the_test_is_taken_back_with_the_test() -> None:
    state = candidate_guessed(0)
    doubt(state, 1, {2: Q, 3: Q, 4: Q})
    assert state.position[1] == OTHERS + 2
    state.void_round()
    assert (state.position[1], state.phase.name, state.doubted) == (OTHERS, "test_drawing", ())


def test_car_62_a_passed_test_is_voided_and_the_game_goes_on() -> None:
    state = candidate_guessed(2)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    state.void_round()
    assert (state.outcome(), state.phase.name, state.waiting()) == (None, "test_drawing", (1,))


def test_car_64_a_failed_test_is_voided() -> None:
    state = candidate_guessed(0)
    state.answer(0, state.read({"move": "stop"}))
    assert (state.questionne, state.position[0]) == (1, state.setup.board.test - 3)
    state.void_round()
    assert (state.questionne, state.phase.name, state.testing) == (0, "test_drawing", True)


# Those who left -----------------------------------------------------------------------------------------------


def test_car_a34_if_the_questionne_left_the_next_player_begins() -> None:
    """The cell of the next player acts, since that turn begins for the first time; no jok is lost."""
    state = asked("ego-1", 6)
    state.position = (0, jok_cell(state), *[OTHERS] * 4)
    state.before = None
    begin(state, 0)
    state.answer(0, Draw())
    state.answer(0, Answer(1))
    state.leave(0)
    assert state.questionne == 1
    told = state.void_round()
    assert told[:2] == [RoundVoided(), TurnBegan(seat=1)]
    assert len(only(told, JokDrawn)) == 1
    assert (state.questionne, state.present, state.joks[0]) == (1, (1, 2, 3, 4, 5), (0, 0, 0))
    assert sum(state.stock) + sum(map(sum, state.joks)) == 45


def test_car_a34_whoever_left_stays_away_and_the_joks_stay_in_the_stock() -> None:
    for leave_first in (True, False):
        state = answered("ego-2", 1, 6)
        guess(state, 1, 1, 0, 0, 0)
        if leave_first:
            state.leave(4)
        state.answer(1, GoOn())
        if not leave_first:
            state.leave(4)
        state.void_round()
        assert (state.questionne, state.present, state.gone) == (0, (0, 1, 2, 3, 5), ())
        assert (state.joks[4], state.stock) == ((0, 0, 0), (10, 10, 10))
        assert state.position[1] == OTHERS


def test_car_a34_a_partner_leaves_in_the_middle_of_the_turn() -> None:
    state = answered("ego-1", 1, 6)
    state.leave(3)
    state.void_round()
    assert (state.present, state.gone, state.joks[3], state.waiting()) == ((0, 1, 2, 4, 5), (), (0, 0, 0), (0,))


def test_car_a34_too_few_are_left_to_begin_anew() -> None:
    state = window()
    state.leave(3)
    state.leave(4)
    told = state.void_round()
    assert told == [RoundVoided(), GameOver(winners=(), reason="too_few_players")]
    assert state.position == (0, *[OTHERS] * 4)
    assert_refused(state)


# Saves --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", [*IN_THE_TURN, *IN_THE_TEST])
def test_a_loaded_game_can_be_voided(phase: str) -> None:
    state = {**IN_THE_TURN, **IN_THE_TEST}[phase]()
    loaded = load(Caractere, state.setup, save(state))
    assert loaded.void_round() == state.void_round()
    assert save(loaded) == save(state)


def test_a_loaded_game_that_is_over_can_be_voided() -> None:
    state = candidate_guessed(2)
    loaded = load(Caractere, state.setup, save(state))
    loaded.void_round()
    assert (loaded.outcome(), loaded.phase.name) == (None, "test_drawing")
