"""Caractère: players who go home during the last test (CAR-A34)."""

from __future__ import annotations

import pytest

from tablee.core import One, PerSeat
from tablee.core.events import Left
from tablee.games.caractere import Answer, Caractere, Doubt, Draw, Finished, GuessAll, Judge
from tablee.games.caractere.events import LastTestCounted, TurnBegan, TurnLost
from tests.rules.helpers_caractere import (
    EGO,
    NUMBER,
    C,
    begin,
    candidate,
    candidate_guessed,
    doubt,
    game,
    only,
)


def test_car_a34_the_candidate_leaves_before_the_card() -> None:
    """CAR-A34: no test."""
    state = game(5)
    begin(state, 0, 24, 5, 5, 5, 5)
    state.leave(0)
    assert (state.questionne, state.phase.name, state.testing) == (1, "drawing", False)


def test_car_a34_the_drawing_neighbour_leaves() -> None:
    """CAR-A34: the next partner draws."""
    state = game(6)
    begin(state, 0, 24, 5, 5, 5, 5, 5)
    assert state.asks().keys() == {1}
    state.leave(1)
    assert (state.phase.name, state.waiting(), set(state.asks())) == ("test_drawing", (2,), {2})
    state.answer(2, Draw())
    assert state.waiting() == (2, 3, 4, 5)


def test_car_a34_a_partner_leaves_before_answering() -> None:
    """CAR-A34: the threshold is half of the partners present: 4 of 5, so 2."""
    state = candidate(6)
    state.answer(1, Answer(0))
    state.leave(3)
    for seat in (2, 4, 5):
        state.answer(seat, Answer(0))
    assert state.asks()[0].options[0].fields["choices"] == PerSeat("choice", (1, 2, 4, 5), (0, 1, 2))
    state.answer(0, GuessAll((0, 0, 1, 1)))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def guesses_for(state: Caractere, right: tuple[int, ...]) -> GuessAll:
    """The candidate guesses these partners right, and all others of the ask wrong."""
    field = state.asks()[0].options[0].fields["choices"]
    assert isinstance(field, PerSeat)
    return GuessAll(tuple(0 if seat in right else 1 for seat in field.seats))


def test_car_a34_a_partner_leaves_after_answering() -> None:
    """CAR-A34: the threshold uses the present partners: of 5 one leaves, 2 of 4 are enough."""
    state = candidate(6)
    for seat in range(1, 6):
        state.answer(seat, Answer(0))
    state.leave(5)
    state.answer(0, guesses_for(state, right=(1, 2)))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_car_a34_an_answer_leaves_with_its_partner_while_others_still_think() -> None:
    """CAR-A34: the candidate is not asked about somebody who has gone; the others' asks stay as they are."""
    state = candidate(6)
    state.answer(5, Answer(0))
    asks = dict(state.asks())
    state.leave(5)
    assert state.asks() == asks
    for seat in range(1, 5):
        state.answer(seat, Answer(0))
    assert state.asks()[0].options[0].fields["choices"] == PerSeat("choice", (1, 2, 3, 4), (0, 1, 2))


def test_car_a34_the_candidate_leaves_while_partners_answer() -> None:
    """CAR-A34: nobody wins, nobody pays, nobody answers for nothing; the card is discarded and the turn passes."""
    state = candidate()
    state.answer(1, Answer(0))
    told = state.leave(0)
    assert told == [Left(seat=0), TurnLost(seat=0), TurnBegan(seat=1)]
    assert (state.questionne, state.present, state.outcome()) == (1, (1, 2, 3, 4), None)
    assert state.used[EGO] == (NUMBER["ego-1"],)


@pytest.mark.parametrize("guessed", [False, True])
def test_car_a34_the_candidate_leaves_while_guessing_or_contesting(guessed: bool) -> None:
    """CAR-A34, CAR-A36: the card is discarded, the turn passes."""
    state = candidate_guessed(1) if guessed else candidate()
    if not guessed:
        for seat in range(1, 5):
            state.answer(seat, Answer(0))
    told = state.leave(0)
    assert told == [Left(seat=0), TurnLost(seat=0), TurnBegan(seat=1)]
    assert (state.present, state.outcome()) == ((1, 2, 3, 4), None)


def test_car_a34_a_partner_who_left_is_not_contested() -> None:
    """CAR-A34, CAR-63: nobody argues with an empty chair."""
    state = candidate_guessed(1, seats=7)
    assert 0 in state.asks()
    state.leave(4)
    assert state.asks()[0].options[0].fields["seat"] == One("seat", (2, 3, 5, 6))
    test = state.view(None).test
    assert test is not None
    assert test.guesses.keys() == {1, 2, 3, 5, 6}


def test_car_a34_a_right_guess_leaves_with_its_partner() -> None:
    """CAR-A34: of 4 partners the one guessed leaves: 0 of 3, and 2 are needed; one contest won is not enough."""
    state = candidate_guessed(1)
    told = state.leave(1)
    assert only(told, LastTestCounted) == [LastTestCounted(seat=0, right=0, needed=2)]
    doubt(state, 2, {3: C, 4: C})
    assert state.outcome() is None
    doubt(state, 3, {2: C, 4: C})
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_car_a34_a_wrong_guess_leaves_with_its_partner() -> None:
    """CAR-A34: 2 of 5 guessed, 3 needed; a wrongly guessed partner leaves: 2 of 4 are enough at once."""
    state = candidate_guessed(2, seats=6)
    assert state.outcome() is None
    told = state.leave(5)
    assert only(told, LastTestCounted) == [LastTestCounted(seat=0, right=2, needed=2)]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_car_a34_who_has_just_gone_is_not_ranked() -> None:
    """CAR-A34: a partner leaves before the guesses, which are all right."""
    state = candidate(6)
    for seat in range(1, 6):
        state.answer(seat, Answer(0))
    state.leave(3)
    state.answer(0, GuessAll((0, 0, 0, 0)))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.ranking) == ((0,), ((0,), (1, 2, 4, 5)))


def test_car_a34_without_partners_who_answered_the_test_is_void() -> None:
    """CAR-A34, CAR-A36: two of five answered, were guessed wrong, and leave: nothing is won, the turn passes."""
    state = candidate(6)
    for seat in (3, 4, 5):
        state.stand_in(seat)
    for seat in (1, 2):
        state.answer(seat, Answer(0))
    state.answer(0, GuessAll((1, 1)))
    state.leave(1)
    state.leave(2)
    assert state.outcome() is None
    assert (state.questionne, state.position[0], state.present) == (3, 24, (0, 3, 4, 5))


def test_car_a34_somebody_who_went_home_does_not_win() -> None:
    """CAR-A34: the candidate leaves while the judges vote, and the vote would have been the last one needed."""
    state = candidate_guessed(1, seats=6)
    state.answer(0, Doubt(3))
    for seat in (3, 0):
        state.answer(seat, Finished())
    state.right = (1, 2)
    state.leave(0)
    for seat in (1, 2, 4, 5):
        state.answer(seat, Judge("contestataire"))
    assert state.outcome() is None
    assert (state.questionne, state.present) == (1, (1, 2, 3, 4, 5))
