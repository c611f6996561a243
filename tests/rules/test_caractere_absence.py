"""Caractère: absent seats, phase by phase (CAR-A36). Absence costs nothing, and nobody is spoken for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablee.core import PerSeat, Refusal, save
from tablee.core.events import SatOut
from tablee.games.caractere import Answer, Caractere, Contest, Doubt, Draw, Finished, Guess, GuessAll, Judge
from tablee.games.caractere.events import (
    CardRead,
    ContestJudged,
    DebateFinished,
    JokReturned,
    LastTestFailed,
    Refused,
    TurnBegan,
    TurnLost,
    Voted,
)
from tests.rules.helpers_caractere import (
    EGO,
    NUMBER,
    answered,
    asked,
    begin,
    candidate,
    candidate_guessed,
    game,
    guess,
    only,
    refused,
)


def window() -> Caractere:
    """Everybody has guessed wrong, the contest window is open."""
    state = answered("ego-1", 1)
    guess(state, 0, 0, 0, 0)
    return state


# Ordinary turns -------------------------------------------------------------------------------------------------


def test_car_a36_a_questionne_who_has_not_drawn() -> None:
    """CAR-A36: the card is drawn in their place; if there is no answer either, the turn passes, no penalty."""
    state = game(5)
    begin(state, 0, 6, 5, 5, 5, 5)
    told = state.stand_in(0)
    assert [event.seat for event in only(told, CardRead)] == [0]
    assert (state.phase.name, state.waiting()) == ("answering", (0,))
    assert only(state.stand_in(0), TurnLost) == [TurnLost(seat=0)]
    assert (state.questionne, state.position[0], state.joks[0]) == (1, 6, (1, 1, 1))


def test_car_a36_a_questionne_who_does_not_answer() -> None:
    """CAR-A36: the card is discarded, the turn passes, no penalty and no jok."""
    state = asked("ego-1")
    state.position = (6, 5, 5, 5, 5)
    told = state.stand_in(0)
    assert told == [TurnLost(seat=0), TurnBegan(seat=1)]
    assert (state.position, state.joks[0]) == ((6, 5, 5, 5, 5), (1, 1, 1))
    assert (state.used[EGO], state.card) == ((NUMBER["ego-1"],), -1)
    assert (state.questionne, state.phase.name) == (1, "drawing")


def test_car_a36_no_penalty_without_a_jok_either() -> None:
    """CAR-A36: only who refuses goes back."""
    state = asked("ego-1")
    state.position, state.joks = (6, 5, 5, 5, 5), ((1, 0, 1), *state.joks[1:])
    told = state.stand_in(0)
    assert (only(told, Refused), state.position[0]) == ([], 6)


@pytest.mark.parametrize("mode", ["sequential", "simultaneous"])
def test_car_a36_an_absent_detecteur(mode: str) -> None:
    """CAR-A36: no guess, no jok, no −3, no contest; the others go on."""
    state = answered("ego-1", 1, guesses=mode)
    state.joks = (*state.joks[:2], (1, 0, 1), *state.joks[3:])
    state.answer(1, Guess(0))
    told = state.stand_in(2)
    assert told == [SatOut(seat=2)]
    state.answer(3, Guess(1))
    told = state.answer(4, Guess(0))
    assert only(told, JokReturned) == []
    assert state.guesses == ((1, 0), (3, 1), (4, 0))
    assert (state.position, state.joks[2]) == ((0, 5, 5, 6, 5), (1, 0, 1))
    assert refused(state, 2, Contest()) == ("CAR-30", "only_a_wrong_guess_contests")


@pytest.mark.parametrize("mode", ["sequential", "simultaneous"])
def test_car_a36_no_detecteur_at_all(mode: str) -> None:
    """CAR-A36: nobody guesses, nobody moves, nobody contests; the next turn begins."""
    state = answered("ego-1", 1, guesses=mode)
    for seat in (1, 2, 3):
        state.stand_in(seat)
    told = state.stand_in(4)
    assert only(told, TurnBegan) == [TurnBegan(seat=1)]
    assert state.position == (0, 5, 5, 5, 5)


def test_car_a36_an_absent_wrong_guesser_is_not_waited_for() -> None:
    """CAR-A36, CAR-A20: nobody stands in for a contest that nobody owes."""
    state = window()
    before = save(state)
    for seat in (0, 2, 3, 4):
        with pytest.raises(Refusal) as caught:
            state.stand_in(seat)
        assert (caught.value.rule, caught.value.code) == ("core", "not_waited_for")
    assert save(state) == before


def test_car_a36_the_next_questionne_is_away_in_the_window() -> None:
    """CAR-A36, CAR-A20: somebody else goes on."""
    state = window()
    assert state.stand_in(1)[0] == TurnBegan(seat=1)
    assert state.questionne == 1


@pytest.mark.parametrize("seat", [0, 2])
def test_car_a36_an_absent_debater_has_finished(seat: int) -> None:
    """CAR-A36: Questionné or Contestataire; the judges vote on what they have heard."""
    state = window()
    state.answer(2, Contest())
    assert state.stand_in(seat) == [DebateFinished(seat=seat)]
    assert state.waiting() == ((2,) if seat == 0 else (0,))
    state.answer(state.waiting()[0], Finished())
    assert (state.phase.name, state.waiting()) == ("judging", (1, 3, 4))


@pytest.mark.parametrize("open_ballot", [False, True])
def test_car_a36_an_absent_judge_does_not_vote(open_ballot: bool) -> None:
    """CAR-A36, CAR-A21: the others' votes decide."""
    state = answered("ego-1", 1, open_ballot=open_ballot)
    guess(state, 0, 0, 0, 0)
    state.answer(2, Contest())
    for seat in (0, 2):
        state.stand_in(seat)
    state.answer(3, Judge("questionne"))
    assert state.stand_in(1) == [SatOut(seat=1)]
    told = state.answer(4, Judge("questionne"))
    assert only(told, ContestJudged) == [ContestJudged(sincere=2, insincere=0, winner=0)]
    assert state.position == (2, 5, 5, 5, 5)


@pytest.mark.parametrize("voted", [False, True])
def test_car_a21_a_vote_of_one_is_no_secret_and_is_asked_for_anew(voted: bool) -> None:
    """CAR-A21: a ballot that was secret when it was cast is not read off the count when the others are skipped."""
    state = answered("ego-1", 1)
    guess(state, 0, 0, 0, 0)
    state.answer(2, Contest())
    for seat in (0, 2):
        state.stand_in(seat)
    if voted:
        state.answer(3, Judge("questionne"))
    state.stand_in(1)
    moment = state.moment
    assert state.stand_in(4) == [SatOut(seat=4)]
    assert (state.phase.name, state.waiting()) == ("judging_openly", (3,))
    assert state.moment == moment + 1, "it is another ask: nothing that was sent for the old one counts"
    assert not state.pool.given
    told = state.answer(3, Judge("contestataire"))
    assert only(told, Voted) == [Voted(seat=3, side="contestataire")]
    assert only(told, ContestJudged) == [ContestJudged(sincere=0, insincere=1, winner=2)]


def test_car_a21_the_only_judge_votes_openly() -> None:
    """CAR-A21: three at the table, two of whom argue."""
    state = answered("ego-1", 1, seats=4)
    guess(state, 0, 0, 0)
    state.leave(3)
    state.answer(2, Contest())
    for seat in (0, 2):
        state.answer(seat, Finished())
    assert (state.phase.name, state.waiting()) == ("judging_openly", (1,))


# The last test --------------------------------------------------------------------------------------------------


def test_car_a36_the_neighbour_who_draws_for_the_partners() -> None:
    """CAR-A36: the card is drawn in their place, and the test goes on."""
    state = game(5)
    begin(state, 0, 24, 5, 5, 5, 5)
    told = state.stand_in(1)
    assert len(only(told, CardRead)) == 1
    assert (state.phase.name, state.waiting()) == ("test_answering", (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("away", "right", "wins"),
    [((2,), 2, True), ((2,), 1, False), ((2, 3), 1, True), ((2, 3), 0, False), ((1, 2, 3), 1, True)],
)
def test_car_a36_an_absent_partner_is_not_counted(away: tuple[int, ...], right: int, wins: bool) -> None:
    """CAR-A36: half of those who answered: of 3 two, of 2 one, of 1 one."""
    state = candidate()
    for seat in (1, 2, 3, 4):
        if seat in away:
            assert state.stand_in(seat)[0] == SatOut(seat=seat)
        else:
            state.answer(seat, Answer(0))
    partners = tuple(seat for seat in (1, 2, 3, 4) if seat not in away)
    assert state.asks()[0].options[0].fields["choices"] == PerSeat("choice", partners, (0, 1, 2))
    state.answer(0, GuessAll(tuple(0 if n < right else 1 for n in range(len(partners)))))
    outcome = state.outcome()
    assert (outcome is not None and outcome.winners == (0,)) is wins


def test_car_a36_no_partner_answers() -> None:
    """CAR-A36: the test is void: the pawn stays on the test cell, the turn passes."""
    state = candidate()
    for seat in (1, 2, 3):
        state.stand_in(seat)
    told = state.stand_in(4)
    assert told == [SatOut(seat=4), TurnLost(seat=0), TurnBegan(seat=1)]
    assert (state.position, state.used[EGO]) == ((24, 5, 5, 5, 5), (NUMBER["ego-1"],))


def all_answered() -> Caractere:
    """The partners have answered; the candidate is to guess."""
    state = candidate()
    for seat in (1, 2, 3, 4):
        state.answer(seat, Answer(0))
    return state


@pytest.mark.parametrize("make", [all_answered, lambda: candidate_guessed(1)])
def test_car_a36_an_absent_candidate(make: Callable[[], Caractere]) -> None:
    """CAR-A36: guessing or contesting: the card is discarded, the turn passes, no penalty; the test comes again."""
    state = make()
    told = state.stand_in(0)
    assert told == [TurnLost(seat=0), TurnBegan(seat=1)]
    assert only(told, LastTestFailed) == []
    assert (state.position, state.used[EGO]) == ((24, 5, 5, 5, 5), (NUMBER["ego-1"],))
    assert (state.outcome(), state.testing, state.test_answers) == (None, False, ())
    begin(state, 0)
    assert state.phase.name == "test_drawing"


@pytest.mark.parametrize("seat", [0, 3])
def test_car_a36_an_absent_debater_in_the_test(seat: int) -> None:
    """CAR-A36: candidate or partner counts as finished."""
    state = candidate_guessed(1)
    state.answer(0, Doubt(3))
    assert state.stand_in(seat) == [DebateFinished(seat=seat)]
    state.answer(state.waiting()[0], Finished())
    assert state.waiting() == (1, 2, 4)


def test_car_a36_absent_judges_in_the_test() -> None:
    """CAR-A36, CAR-A24: 0 to 0 is a tie, and a tie is the candidate's."""
    state = candidate_guessed(1)
    state.answer(0, Doubt(3))
    for seat in (3, 0, 1, 2, 4):
        state.stand_in(seat)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


# What is done stays done ----------------------------------------------------------------------------------------


def test_car_a36_what_was_done_before_still_counts() -> None:
    """CAR-A36: a cell's effect, an answer and a guess that were in are not taken back."""
    state = game(5)
    begin(state, 0, 7, 5, 5, 5, 5)
    state.answer(0, Draw())
    state.stand_in(0)
    assert (sum(state.joks[0]), sum(state.stock)) == (4, 29)
    state = answered("ego-2", 1)
    guess(state, 1)
    for seat in (2, 3, 4):
        state.stand_in(seat)
    assert state.position == (0, 7, 5, 5, 5)


@pytest.mark.parametrize(
    ("make", "waited"),
    [
        (lambda: game(5), (0,)),
        (lambda: asked("ego-1"), (0,)),
        (lambda: answered("ego-1", 1), (1,)),
        (lambda: answered("ego-1", 1, guesses="simultaneous"), (1, 2, 3, 4)),
        (window, (1,)),
        (candidate, (1, 2, 3, 4)),
        (all_answered, (0,)),
        (lambda: candidate_guessed(1), (0,)),
    ],
)
def test_car_a36_only_seats_that_are_waited_for_are_skipped(
    make: Callable[[], Caractere], waited: tuple[int, ...]
) -> None:
    """CAR-A36: everywhere else a refusal that changes nothing."""
    state = make()
    assert state.waiting() == waited
    for seat in range(-1, 6):
        if seat not in waited:
            before = save(state)
            with pytest.raises(Refusal, match="not_waited_for"):
                state.stand_in(seat)
            assert save(state) == before


def test_car_a36_a_whole_evening_of_absence_changes_nothing() -> None:
    """CAR-A36: turn after turn is skipped, and nobody moves or pays."""
    state = game(5)
    begin(state, 0, 6, 9, 3, 21, 24)
    for _ in range(60):
        state.stand_in(state.waiting()[0])
    assert (state.position, state.joks) == ((6, 9, 3, 21, 24), ((1, 1, 1),) * 5)
    assert state.outcome() is None


def test_car_a36_a_bot_that_holds_a_seat_still_guesses_and_judges() -> None:
    """CAR-A36: a seat whose own turn was passed guesses and judges in the next one."""
    state = asked("ego-1")
    state.stand_in(0)
    state.answer(1, Draw())
    state.answer(1, Answer(0) if state.shown_card().kind != "adjective" else Answer("vif"))
    guess(state, *[2 if state.shown_card().kind != "adjective" else "vif"] * 3)
    assert state.waiting() == (0,)
    assert {option.move for option in state.asks()[0].options} == {"guess", "jok"}
