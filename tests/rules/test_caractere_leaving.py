"""Caractère: players who go home, phase by phase (CAR-A34)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablee.core import One, Refusal, load, save
from tablee.core.events import GameOver, Left, SatOut
from tablee.games.caractere import (
    Answer,
    Approve,
    Caractere,
    Contest,
    Draw,
    Finished,
    GoOn,
    Guess,
    GuessAll,
    Jok,
    Judge,
)
from tablee.games.caractere.events import ContestJudged, TurnBegan, TurnLost
from tests.rules.helpers_caractere import (
    EGO,
    NUMBER,
    C,
    answered,
    asked,
    begin,
    candidate,
    contest,
    game,
    guess,
    only,
    put_on_top,
    refused,
)


def all_joks(state: Caractere) -> int:
    """Joks in hands and in the stock."""
    return sum(state.stock) + sum(map(sum, state.joks))


def window(seats: int = 6) -> Caractere:
    """Everybody has guessed wrong, the contest window is open and the asks have been looked at."""
    state = answered("ego-1", 1, seats)
    guess(state, *[0] * (seats - 1))
    assert state.waiting() == (1,)
    assert set(state.asks()) == set(range(1, seats))
    return state


# Before the card ------------------------------------------------------------------------------------------------


def test_car_a34_leaving_before_the_card() -> None:
    """CAR-A34: gone at once from names, rankings and votes; the joks go back to the stock."""
    state = game(6)
    put_on_top(state, "melo-1")
    begin(state, 0, 1, 5, 5, 5, 5, 5)
    assert state.leave(3) == [Left(seat=3)]
    assert (state.present, state.joks[3], state.stock) == ((0, 1, 2, 4, 5), (0, 0, 0), (10, 10, 10))
    assert all_joks(state) == 45
    assert state.waiting() == (0,)
    state.answer(0, Draw())
    assert state.asks()[0].options[0].fields["value"] == One("seat", (0, 1, 2, 4, 5))
    assert refused(state, 0, Answer(3)) == ("CAR-10", "not_an_option")
    state.answer(0, Answer(4))
    assert state.view(None).speakers == (1, 2, 4, 5)
    assert refused(state, 1, Guess(3)) == ("CAR-23", "not_an_option")


def test_car_a34_a_questionne_who_leaves_before_the_card() -> None:
    """CAR-A34: the next player's turn begins."""
    state = game(5)
    told = state.leave(0)
    assert told == [Left(seat=0), TurnBegan(seat=1)]
    assert (state.present, state.questionne) == ((1, 2, 3, 4), 1)


@pytest.mark.parametrize(
    ("position", "leaver", "end"),
    [
        ((13, 20, 5, 4, 4), None, 20),
        ((13, 20, 5, 4, 4), 1, 15),
        ((17, 3, 9, 22, 22), None, 3),
        ((17, 3, 9, 22, 22), 1, 9),
    ],
)
def test_car_a34_prems_and_der_look_at_those_who_stay(
    position: tuple[int, ...], leaver: int | None, end: int
) -> None:
    """CAR-A34, CAR-54, CAR-55: a leaver's pawn leads nobody."""
    state = game(5)
    begin(state, 4, *position)
    if leaver is not None:
        state.leave(leaver)
    begin(state, 0)
    assert state.position[0] == end


# The question ---------------------------------------------------------------------------------------------------


def test_car_a34_a_questionne_who_leaves_before_answering() -> None:
    """CAR-A34, CAR-A36: the card is discarded and the turn passes."""
    state = asked("ego-1")
    told = state.leave(0)
    assert told == [Left(seat=0), TurnLost(seat=0), TurnBegan(seat=1)]
    assert (state.present, state.used[EGO], state.questionne) == ((1, 2, 3, 4), (NUMBER["ego-1"],), 1)


def test_car_a34_the_name_of_a_leaver_is_not_offered() -> None:
    """CAR-A34: who leaves while the Questionné thinks cannot be the answer any more."""
    state = asked("melo-1", seats=6)
    first = state.asks()[0]
    state.leave(3)
    assert state.asks()[0].options[0].fields["value"] == One("seat", (0, 1, 2, 4, 5))
    assert state.asks()[0].id > first.id  # what was chosen from the old list was chosen from another


def test_car_a34_a_card_for_somebody_who_is_left_alone() -> None:
    """CAR-A34, CAR-A29, CAR-41: the turn goes on; there is no neighbour to speak of, and no error."""
    state = asked("melo-1", seats=4)
    for seat in (1, 2, 3):
        state.leave(seat)
    state.answer(0, Jok())
    assert (state.phase.name, state.beside) == ("answering", (0, 0))


def test_car_a34_who_is_asked_the_same_keeps_the_ask() -> None:
    """CAR-A34: somebody leaves who cannot be the answer anyway; nobody begins again."""
    state = asked("ego-1", seats=6)
    first = state.asks()[0]
    state.leave(3)
    assert state.asks()[0] == first


@pytest.mark.parametrize("mode", ["sequential", "simultaneous"])
def test_car_a34_a_detecteur_who_leaves_before_guessing(mode: str) -> None:
    """CAR-A34, CAR-A36: no guess and no contest; the next question is without the leaver."""
    state = answered("ego-1", 1, seats=6, guesses=mode)
    state.leave(3)
    for seat in (1, 2, 4, 5):
        state.answer(seat, Guess(1))
    assert state.guesses == ()
    assert (state.position, state.present) == ((0, 6, 6, 5, 6, 6), (0, 1, 2, 4, 5))
    assert (state.questionne, all_joks(state)) == (1, 45)


def test_car_a34_the_neighbour_who_leaves_before_the_answer_is_no_detecteur() -> None:
    """CAR-23, CAR-A34: nor does the Questionné take that place."""
    state = asked("ego-1")
    state.leave(1)
    state.answer(0, Answer(1))
    assert state.view(None).speakers == (2, 3, 4)


def test_car_a34_the_detecteur_who_is_to_speak_leaves() -> None:
    """CAR-A34: the next one speaks."""
    state = answered("ego-1", 1, seats=6)
    assert state.leave(1) == [Left(seat=1), SatOut(seat=1)]
    assert state.waiting() == (2,)


def test_car_a34_a_wrong_guesser_who_has_gone_keeps_no_contest_open() -> None:
    """CAR-A34, CAR-30: the only one who guessed wrong has left: the next turn begins at once."""
    state = answered("ego-1", 1, 6)
    guess(state, 0, 1, 1, 1)
    state.leave(1)
    guess(state, 1)
    assert (state.phase.name, state.questionne) == ("drawing", 2)


def test_car_a34_a_questionne_who_leaves_during_the_guesses() -> None:
    """CAR-A34: before the answer is shown: the card is discarded and the turn passes."""
    state = answered("ego-2", 1)
    guess(state, 1)
    state.leave(0)
    assert (state.questionne, state.phase.name, state.present) == (1, "drawing", (1, 2, 3, 4))
    assert state.position[1] == 5


# The adjectives -------------------------------------------------------------------------------------------------


def test_car_a34_a_voter_on_adjectives_leaves() -> None:
    """CAR-A34, CAR-A36: not counted among those asked."""
    state = answered("duo-right", "serviable")
    guess(state, "obligeant", "serviable", "serviable", "serviable")
    assert state.waiting() == (0, 2, 3, 4)
    state.leave(3)
    state.leave(4)
    state.answer(0, Approve((0,)))
    state.answer(2, Approve(()))
    assert state.position[1] == 6


def test_car_a34_a_questionne_who_rules_on_adjectives_leaves() -> None:
    """CAR-A34, CAR-A36: only the same word is right."""
    state = answered("duo-right", "serviable", adjective_judge="questionne", seats=6)
    guess(state, "obligeant", "serviable", "serviable", "serviable", "serviable")
    state.leave(0)
    assert state.position[1:] == (5, 6, 6, 6, 6)
    assert state.phase.name == "contesting"


# The contest ----------------------------------------------------------------------------------------------------


def test_car_a34_the_next_questionne_leaves_in_the_window() -> None:
    """CAR-A34, CAR-A20: the one after goes on, and is asked to."""
    state = window()
    state.leave(1)
    assert state.waiting() == (2,)
    assert [option.move for option in state.asks()[2].options] == ["go_on", "contest"]
    assert 1 not in state.asks()
    state.answer(2, GoOn())
    assert (state.questionne, state.present) == (2, (0, 2, 3, 4, 5))


def test_car_a34_a_leaver_contests_nothing() -> None:
    """CAR-A34, CAR-30: who has gone home is no longer invited."""
    state = window()
    state.leave(4)
    assert 4 not in state.asks()
    assert refused(state, 4, Contest()) == ("CAR-30", "only_a_wrong_guess_contests")


def test_car_a34_the_questionne_leaves_in_the_window() -> None:
    """CAR-A34: the answer is known; it may still be contested, and the leaver counts as finished."""
    state = window()
    state.leave(0)
    state.answer(3, Contest())
    assert state.waiting() == (3,)
    state.answer(3, Finished())
    assert state.waiting() == (1, 2, 4, 5)


@pytest.mark.parametrize("leaver", [0, 3])
def test_car_a34_a_debater_leaves(leaver: int) -> None:
    """CAR-A34, CAR-A36: counts as finished; the judges decide; cells won by the leaver are lost."""
    state = window()
    state.answer(3, Contest())
    state.leave(leaver)
    state.answer(state.waiting()[0], Finished())
    told = []
    for seat in (1, 2, 4, 5):
        told += state.answer(seat, Judge("contestataire" if leaver == 0 else "questionne"))
    winner = 3 if leaver == 0 else 0
    assert only(told, ContestJudged)[0].winner == winner
    assert state.position[winner] == (7 if winner == 3 else 2)
    assert leaver not in state.present


@pytest.mark.parametrize("open_ballot", [False, True])
def test_car_a34_a_judge_leaves(open_ballot: bool) -> None:
    """CAR-A34: no vote; a vote that was in still counts."""
    state = answered("ego-1", 1, seats=6, open_ballot=open_ballot)
    guess(state, 0, 0, 0, 0, 0)
    state.answer(3, Contest())
    for seat in (0, 3):
        state.answer(seat, Finished())
    state.answer(1, Judge("questionne"))
    state.leave(1)
    state.leave(2)
    assert state.waiting() == (4, 5)
    state.answer(4, Judge("contestataire"))
    told = state.answer(5, Judge("questionne"))
    assert only(told, ContestJudged) == [ContestJudged(sincere=2, insincere=1, winner=0)]
    assert state.present == (0, 3, 4, 5)


def test_car_a34_all_judges_leave() -> None:
    """CAR-A34, CAR-A21: 0 to 0 is a tie; then too few are left."""
    state = window(4)
    state.answer(3, Contest())
    state.leave(1)
    state.leave(2)
    state.answer(0, Finished())
    told = state.answer(3, Finished())
    assert only(told, ContestJudged) == [ContestJudged(sincere=0, insincere=0, winner=3)]
    assert only(told, GameOver) == [GameOver(winners=(), reason="too_few_players")]


# Too few --------------------------------------------------------------------------------------------------------


def test_car_a34_fewer_than_four_end_the_game() -> None:
    """CAR-A34: without a winner; the standing is told."""
    state = game(4)
    begin(state, 0, 5, 9, 2, 9)
    told = state.leave(2)
    assert only(told, GameOver) == [GameOver(winners=(), reason="too_few_players")]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.ranking) == ((), ((1, 3), (0,)))
    assert state.asks() == {}


def test_car_a34_a_turn_under_way_is_finished_first() -> None:
    """CAR-A34: in the middle of a question the others play it out; then the game ends."""
    state = answered("ego-1", 1, seats=4)
    state.leave(3)
    assert state.outcome() is None
    guess(state, 1, 1)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == ("too_few_players", ((1, 2), (0,)))


def test_car_a34_down_to_three_by_agreement() -> None:
    """CAR-A34, `go_on_with_three`: three play on, with one judge and a threshold of one; two do not."""
    state = game(4, go_on_with_three=True)
    state.leave(3)
    assert (state.outcome(), state.present) == (None, (0, 1, 2))
    put_on_top(state, "ego-1")
    state.answer(0, Draw())
    state.answer(0, Answer(1))
    guess(state, 0, 1)
    contest(state, 1, {2: C})
    assert state.position[:3] == (0, 2, 1)
    begin(state, 0, 24, 5, 5, 0)
    state.answer(1, Draw())
    for seat in (1, 2):
        state.answer(seat, Answer(0))
    state.answer(0, GuessAll((0, 1)))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_car_a34_two_never_play() -> None:
    """CAR-A34: the agreement ends at three."""
    state = game(4, go_on_with_three=True)
    state.leave(0)
    assert state.questionne == 1
    state.leave(2)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.ranking) == ((), "too_few_players", ((1, 3),))


# In general -----------------------------------------------------------------------------------------------------


def test_car_a34_nobody_leaves_twice() -> None:
    """CAR-A34: who has left, or never sat here, cannot leave."""
    state = answered("ego-1", 1, seats=6)
    state.leave(3)
    before = save(state)
    for seat in (3, 6, -1):
        with pytest.raises(Refusal) as caught:
            state.leave(seat)
        assert (caught.value.rule, caught.value.code) == ("core", "not_at_the_table")
    assert save(state) == before


@pytest.mark.parametrize(
    "make",
    [lambda: game(6), lambda: asked("ego-1", 6), lambda: answered("ego-1", 1, 6), window, lambda: candidate(6)],
)
def test_car_a34_a_leaver_survives_a_restart(make: Callable[[], Caractere]) -> None:
    """CAR-A34: in every phase, whoever leaves, the saved game goes on in the same way."""
    for seat in range(6):
        state = make()
        state.leave(seat)
        again = load(Caractere, state.setup, save(state))
        assert (save(again), again.waiting()) == (save(state), state.waiting())
        assert seat not in again.waiting()
        assert again.asks() == state.asks()
