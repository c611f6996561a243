"""Caractère: the last test."""

from __future__ import annotations

import pytest

from tablee.core import Move, One, PerSeat, Words
from tablee.core.events import Answered, GameOver
from tablee.games.caractere import Answer, Caractere, Doubt, Draw, GuessAll, Jok, Judge, Refuse, Stop
from tablee.games.caractere.events import (
    Advanced,
    CardRead,
    ContestJudged,
    LastTestCounted,
    LastTestDisclosed,
    LastTestFailed,
    TurnBegan,
    TurnLost,
)
from tablee.games.caractere.view import Test
from tests.rules.helpers_caractere import (
    EGO,
    C,
    Q,
    begin,
    candidate,
    candidate_guessed,
    doubt,
    game,
    only,
    put_on_top,
    refused,
)

NEEDED = [(3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5)]


def winners(state: Caractere) -> tuple[int, ...] | None:
    """Who has won, if the game is over."""
    outcome = state.outcome()
    return None if outcome is None else outcome.winners


# The card, the answers, the guesses -----------------------------------------------------------------------------


def test_car_61_a_partner_draws_an_ego_card_for_all() -> None:
    """CAR-61: the candidate's left neighbour draws the top EGO card; the candidate does not."""
    state = game(5)
    put_on_top(state, "ego-2")
    begin(state, 3, 0, 0, 0, 24, 0)
    assert (state.phase.name, state.waiting()) == ("test_drawing", (4,))
    assert refused(state, 3, Draw()) == ("CAR-61", "not_your_turn")
    told = state.answer(4, Draw())
    assert [(event.seat, event.pack) for event in only(told, CardRead)] == [(3, "ego")]
    assert state.shown_card().id == "ego-2"
    assert state.waiting() == (0, 1, 2, 4)


def test_car_61_every_partner_answers_for_themselves() -> None:
    """CAR-61: one of the options each; the candidate answers nothing and guesses every partner."""
    state = candidate()
    assert state.asks()[2].options[0].fields["value"] == One("choice", (0, 1, 2))
    assert refused(state, 2, Answer(3)) == ("CAR-61", "not_an_option")
    assert refused(state, 0, Answer(1)) == ("CAR-61", "not_your_turn")
    assert refused(state, 0, GuessAll((0, 0, 0, 0))) == ("CAR-61", "not_your_turn")
    for seat, value in ((3, 2), (1, 0), (4, 1), (2, 2)):
        assert state.answer(seat, Answer(value)) == [Answered(seat=seat)]
    assert (state.phase.name, state.waiting()) == ("test_guessing", (0,))
    (option,) = state.asks()[0].options
    assert option.fields["choices"] == PerSeat("choice", (1, 2, 3, 4), (0, 1, 2))
    told = state.answer(0, GuessAll((0, 2, 0, 0)))
    assert only(told, LastTestDisclosed) == [
        LastTestDisclosed(seat=1, answer=Words(fr="la mer"), guess=Words(fr="la mer"), right=True),
        LastTestDisclosed(seat=2, answer=Words(fr="la ville"), guess=Words(fr="la ville"), right=True),
        LastTestDisclosed(seat=3, answer=Words(fr="la ville"), guess=Words(fr="la mer"), right=False),
        LastTestDisclosed(seat=4, answer=Words(fr="la montagne"), guess=Words(fr="la mer"), right=False),
    ]


@pytest.mark.parametrize(
    ("choices", "code"),
    [((0, 0, 0), "wrong_number"), ((0, 0, 0, 0, 0), "wrong_number"), ((0, 0, 0, 3), "not_an_option")],
)
def test_car_61_one_guess_for_each_partner(choices: tuple[int, ...], code: str) -> None:
    """CAR-61: all of them, from the options of the card."""
    state = candidate()
    for seat in range(1, 5):
        state.answer(seat, Answer(0))
    assert refused(state, 0, GuessAll(choices)) == ("CAR-61", code)


def test_car_a25_partners_commit_in_secret_and_all_is_disclosed_together() -> None:
    """CAR-A25: nobody sees another's answer before the candidate has committed all guesses."""
    state = candidate()
    for seat in (1, 2, 3):
        state.answer(seat, Answer(seat % 3))
    assert [state.view(seat).my_reply for seat in (None, 0, 1, 2, 3, 4)] == [None, None, 1, 2, 0, None]
    assert refused(state, 1, Answer(0)) == ("CAR-61", "not_your_turn")
    assert state.hidden_from(0)["sealed by 1"] == 1
    state.answer(4, Answer(1))
    assert [state.view(seat).my_reply for seat in (None, 0, 1, 4)] == [None, None, 1, 1]
    for viewer in (None, 0, 1, 4):
        test = state.view(viewer).test
        assert test is not None
        assert (test.needed, test.answers, test.guesses) == (2, {}, {})
    state.answer(0, GuessAll((2, 0, 1, 0)))
    test = state.view(None).test
    assert test is not None
    assert test.answers == {1: 1, 2: 2, 3: 0, 4: 1}
    assert test.guesses == {1: 2, 2: 0, 3: 1, 4: 0}
    assert test.right == ()


def test_car_a25_who_was_guessed_right_is_seen_with_the_answers_and_not_before() -> None:
    """CAR-A25, CAR-61: and only as a part of the test."""
    state = candidate(5)
    for partner in range(1, 5):
        state.answer(partner, Answer(0))
        assert (state.view(None).right, state.view(None).test) == ((), Test(0, 2 if partner == 4 else None))
    state.answer(0, GuessAll((0, 1, 1, 1)))
    view = state.view(None)
    assert (view.phase, view.right, view.test.right) == ("test_contesting", (), (1,))


@pytest.mark.parametrize(("partners", "needed"), NEEDED)
def test_car_t01_car_62_half_of_the_partners(partners: int, needed: int) -> None:
    """CAR-T01, CAR-62: 2, 2, 3, 3, 4, 4, 5 right answers for 3 to 9 partners; one less is not enough."""
    assert winners(candidate_guessed(needed, seats=partners + 1)) == (0,)
    short = candidate_guessed(needed - 1, seats=partners + 1)
    assert winners(short) is None
    assert short.phase.name == "test_contesting"
    test = short.view(None).test
    assert test is not None
    assert test.needed == needed


@pytest.mark.parametrize("right", [2, 3, 4])
def test_car_d18_car_62_enough_right_answers_win_at_once(right: int) -> None:
    """CAR-D18: 4 partners, 2 right: over, with the others ranked by their cells."""
    state = candidate()
    state.position = (24, 5, 12, 24, 5)
    for seat in range(1, 5):
        state.answer(seat, Answer(1))
    told = state.answer(0, GuessAll(tuple(1 if n < right else 2 for n in range(4))))
    assert only(told, LastTestCounted) == [LastTestCounted(seat=0, right=right, needed=2)]
    assert told[-1] == GameOver(winners=(0,), reason="test_passed")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranking == ((0,), (3,), (2,), (1, 4))
    assert state.asks() == {}


# Contests in the test -------------------------------------------------------------------------------------------


def test_car_d19_car_63_car_a23_a_won_contest_counts_as_guessed() -> None:
    """CAR-D19, CAR-A23: 4 partners, 1 right; the judges vote 1 for the partner, 2 for the candidate: 2 count."""
    state = candidate_guessed(1)
    told = doubt(state, 3, {1: Q, 2: C, 4: C})
    assert only(told, ContestJudged) == [ContestJudged(sincere=1, insincere=2, winner=0)]
    assert only(told, LastTestCounted) == [LastTestCounted(seat=0, right=2, needed=2)]
    assert only(told, Advanced) == []
    assert winners(state) == (0,)
    assert state.position == (24, 5, 5, 5, 5)


def test_car_d20_car_64_a_lost_contest_and_no_other() -> None:
    """CAR-D20, CAR-A23, CAR-64: the vote lost, partner +2; then the candidate stops: 24 to 21, next player."""
    state = candidate_guessed(1)
    told = doubt(state, 3, {1: Q, 2: C, 4: Q})
    assert only(told, Advanced) == [Advanced(seat=3, start=5, end=7, reason="contest")]
    assert only(told, LastTestCounted) == [LastTestCounted(seat=0, right=1, needed=2)]
    assert (state.phase.name, state.position) == ("test_contesting", (24, 5, 5, 7, 5))
    told = state.answer(0, Stop())
    assert told == [LastTestFailed(seat=0, start=24, end=21), TurnBegan(seat=1)]
    assert state.position == (21, 5, 5, 7, 5)
    assert (state.questionne, state.phase.name, state.testing) == (1, "drawing", False)


def test_car_a23_the_partners_bonus_can_be_switched_off() -> None:
    """CAR-A23, `test_contest_partner_bonus` off: a lost contest costs nothing but the try."""
    state = candidate_guessed(1, test_contest_partner_bonus=False)
    told = doubt(state, 3, {1: Q, 2: Q, 4: Q})
    assert only(told, Advanced) == []
    assert state.position == (24, 5, 5, 5, 5)
    won = candidate_guessed(1, test_contest_partner_bonus=False)
    doubt(won, 3, {1: C, 2: C, 4: C})
    assert winners(won) == (0,)


def test_car_a24_only_wrongly_guessed_partners_each_once() -> None:
    """CAR-A24: not one who was guessed, not oneself, nobody twice; in the candidate's own order."""
    state = candidate_guessed(1, seats=7)
    assert state.asks()[0].options[0].fields["seat"] == One("seat", (2, 3, 4, 5, 6))
    for seat in (0, 1, 7):
        assert refused(state, 0, Doubt(seat)) == ("CAR-63", "not_an_option")
    doubt(state, 5, {1: C, 2: C, 3: C, 4: C, 6: C})
    assert state.right == (1, 5)
    assert state.asks()[0].options[0].fields["seat"] == One("seat", (2, 3, 4, 6))
    doubt(state, 3, {1: Q, 2: Q, 4: Q, 5: Q, 6: Q})
    assert (state.right, state.doubted, state.position[3]) == ((1, 5), (5, 3), 7)
    for seat in (3, 5):
        assert refused(state, 0, Doubt(seat)) == ("CAR-63", "not_an_option")
    doubt(state, 2, {1: C, 3: C, 4: C, 5: C, 6: C})
    assert winners(state) == (0,)


def test_car_63_several_partners_may_be_contested() -> None:
    """CAR-63: none right, two contests won: enough for four partners."""
    state = candidate_guessed(0)
    doubt(state, 1, {2: C, 3: C, 4: C})
    assert winners(state) is None
    doubt(state, 4, {1: C, 2: C, 3: C})
    assert winners(state) == (0,)


@pytest.mark.parametrize("votes", [{1: Q, 2: C}, {1: C, 2: Q}])
def test_car_a24_a_tie_is_the_candidates(votes: dict[int, str]) -> None:
    """CAR-A24: four players, two judges, 1 to 1."""
    state = candidate_guessed(1, seats=4)
    doubt(state, 3, votes)
    assert winners(state) == (0,)


def test_car_a24_everybody_but_the_two_judges() -> None:
    """CAR-A24, CAR-33: candidate and partner argue, the others vote."""
    state = candidate_guessed(1)
    state.answer(0, Doubt(2))
    assert (state.phase.name, state.waiting()) == ("debating", (2, 0))
    state.stand_in(2)
    state.stand_in(0)
    assert state.waiting() == (1, 3, 4)
    for seat in (0, 2):
        assert refused(state, seat, Judge("questionne")) == ("CAR-34", "not_your_turn")


def test_car_a24_when_all_are_contested_the_test_is_over() -> None:
    """CAR-A24, CAR-64: nothing left to doubt: failed without another word."""
    state = candidate_guessed(1, seats=4)
    doubt(state, 2, {1: Q, 3: Q})
    told = doubt(state, 3, {1: Q, 2: Q})
    assert only(told, LastTestFailed) == [LastTestFailed(seat=0, start=24, end=21)]
    assert state.position == (21, 5, 7, 7)
    assert state.questionne == 1


def test_car_63_only_the_candidate_contests_here() -> None:
    """CAR-63: partners do not."""
    state = candidate_guessed(1)
    for move in (Doubt(2), Stop()):
        assert refused(state, 1, move) == ("CAR-63", "not_your_turn")


# Failure --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("board", "end"), [("classique", 21), ("court", 9), ("long", 33)])
def test_car_64_car_a26_three_back_and_no_question(board: str, end: int) -> None:
    """CAR-64, CAR-A26: the turn is over; the next player's begins."""
    state = candidate_guessed(0, board=board)
    state.answer(0, Stop())
    assert (state.position[0], state.questionne, state.phase.name) == (end, 1, "drawing")
    assert (state.card, state.right, state.test_answers, state.doubted) == (-1, (), (), ())
    assert len(state.used[EGO]) == 1
    assert winners(state) is None


def test_car_a27_two_players_wait_for_the_test() -> None:
    """CAR-A27: in turn order; the first fails, the second passes and wins alone."""
    state = candidate()
    state.position = (24, 24, 5, 5, 5)
    for seat in range(1, 5):
        state.answer(seat, Answer(0))
    state.answer(0, GuessAll((1, 1, 1, 1)))
    state.answer(0, Stop())
    assert (state.questionne, state.phase.name, state.waiting()) == (1, "test_drawing", (2,))
    state.answer(2, Draw())
    for seat in (0, 2, 3, 4):
        state.answer(seat, Answer(0))
    state.answer(1, GuessAll((0, 0, 1, 1)))
    assert winners(state) == (1,)


def test_car_a28_the_value_of_the_card_is_ignored() -> None:
    """CAR-A28: a "+2" moves nobody in the test, and is not read out as worth anything."""
    state = game(5)
    put_on_top(state, "ego-2")
    begin(state, 0, 24, 5, 5, 5, 5)
    assert [event.value for event in only(state.answer(1, Draw()), CardRead)] == [0]
    for card in ("ego-1", "ego-2"):
        state = candidate_guessed(1, card=card)
        assert state.position == (24, 5, 5, 5, 5)
        state.answer(0, Stop())
        assert state.position == (21, 5, 5, 5, 5)


# Joks in the test -----------------------------------------------------------------------------------------------


def test_car_a19_no_joks_in_the_test() -> None:
    """CAR-A19: neither the partners nor the candidate can swap or refuse the question."""
    state = candidate()
    assert set(state.asks()) == {1, 2, 3, 4}
    moves: tuple[Move, ...] = (Jok(), Refuse())
    for move in moves:
        assert refused(state, 2, move) == ("CAR-61", "not_offered")
        assert refused(state, 0, move) == ("CAR-61", "not_your_turn")
    assert [option.move for option in state.asks()[1].options] == ["answer"]


def test_car_a19_a_partners_jok_where_allowed() -> None:
    """CAR-A19, `joks_in_test`: the jok goes back with the answers; the partner is not counted."""
    state = candidate(joks_in_test=True)
    assert [option.move for option in state.asks()[3].options] == ["answer", "jok"]
    assert state.answer(3, Jok()) == [Answered(seat=3)]
    assert (state.joks[3], state.view(3).my_reply) == ((1, 1, 1), None)
    state.answer(1, Answer(0))
    state.answer(2, Jok())
    state.answer(4, Answer(0))
    assert (state.joks[3], state.joks[2], state.stock[EGO]) == ((1, 0, 1), (1, 0, 1), 12)
    assert state.asks()[0].options[0].fields["choices"] == PerSeat("choice", (1, 4), (0, 1, 2))
    state.answer(0, GuessAll((0, 1)))
    assert winners(state) == (0,)


def test_car_a19_the_candidates_jok_where_allowed() -> None:
    """CAR-A19, `joks_in_test`: another EGO card, and everybody answers anew; not waited for."""
    state = candidate(joks_in_test=True)
    assert state.asks()[0].optional
    state.answer(1, Answer(0))
    told = state.answer(0, Jok())
    assert [event.pack for event in only(told, CardRead)] == ["ego"]
    assert state.shown_card().id != "ego-1"
    assert (state.joks[0], state.stock[EGO], state.waiting()) == ((1, 0, 1), 11, (1, 2, 3, 4))
    assert refused(state, 0, Jok()) == ("CAR-61", "not_your_turn")


def test_car_a19_without_a_jok_a_partner_answers() -> None:
    """CAR-A19, CAR-42: there is no penalty to choose in the test."""
    state = candidate(joks_in_test=True)
    state.joks = (*state.joks[:4], (1, 0, 1))
    state.open_asks = None
    assert [option.move for option in state.asks()[4].options] == ["answer"]
    assert refused(state, 4, Refuse()) == ("CAR-61", "not_offered")


def test_car_a19_if_every_partner_returns_a_jok_the_test_is_void() -> None:
    """CAR-A19, CAR-A36: nobody answered: no penalty, the turn passes."""
    state = candidate(joks_in_test=True)
    for seat in (1, 2, 3):
        state.answer(seat, Jok())
    told = state.answer(4, Jok())
    assert only(told, TurnLost) == [TurnLost(seat=0)]
    assert (state.position[0], state.questionne, state.stock[EGO]) == (24, 1, 14)
