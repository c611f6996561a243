"""Caractère: contests."""

from __future__ import annotations

import pytest

from tablee.core import Move
from tablee.core.events import Answered, SatOut
from tablee.games.caractere import Caractere, Contest, Finished, GoOn, Guess, Jok, Judge
from tablee.games.caractere.events import Advanced, Contested, ContestJudged, DebateFinished, TurnBegan, Voted
from tests.rules.helpers_caractere import C, Q, answered, contest, guess, judge, only, refused

A, B, D, E = 0, 1, 3, 4
CC = 2
"""The player called C in the examples."""


def window(seats: int = 5, **options: bool) -> Caractere:
    """A card of value 2: B and D guessed right, all others wrong; the contest window is open."""
    state = answered("ego-2", 1, seats, **options)
    guess(state, *[1 if seat in (B, D) else 0 for seat in range(1, seats)])
    assert state.phase.name == "contesting"
    return state


def test_car_d02_the_questionne_wins_the_contest() -> None:
    """CAR-D02, CAR-35: judges B, D, E vote 2 to 1 for the Questionné: B +2, D +2, A +2."""
    state = window()
    told = contest(state, CC, {B: Q, D: C, E: Q})
    assert state.position == (2, 7, 5, 7, 5)
    assert only(told, ContestJudged) == [ContestJudged(sincere=2, insincere=1, winner=A)]
    assert only(told, Advanced) == [Advanced(seat=A, start=0, end=2, reason="contest")]


def test_car_d03_the_contestataire_wins_the_contest() -> None:
    """CAR-D03, CAR-35: 1 to 2: B +2, D +2, C +2."""
    state = window()
    told = contest(state, CC, {B: C, D: C, E: Q})
    assert state.position == (0, 7, 7, 7, 5)
    assert only(told, ContestJudged) == [ContestJudged(sincere=1, insincere=2, winner=CC)]


@pytest.mark.parametrize("votes", [{B: Q, D: C}, {B: C, D: Q}])
def test_car_d04_car_35_a_tie_is_the_contestataires(votes: dict[int, str]) -> None:
    """CAR-D04, CAR-35: four players, two judges, 1 to 1: Contestataire +2."""
    state = window(4)
    told = contest(state, CC, votes)
    assert state.position == (0, 7, 7, 7)
    assert only(told, ContestJudged) == [ContestJudged(sincere=1, insincere=1, winner=CC)]


@pytest.mark.parametrize(
    ("sincere", "winner"), [(0, CC), (1, CC), (2, CC), (3, CC), (4, CC), (5, A), (6, A), (7, A), (8, A)]
)
def test_car_35_more_votes_than_the_other_side(sincere: int, winner: int) -> None:
    """CAR-35: ten players, eight judges; 4 to 4 is a tie."""
    state = window(10)
    judges = [seat for seat in range(10) if seat not in (A, CC)]
    contest(state, CC, {seat: Q if number < sincere else C for number, seat in enumerate(judges)})
    assert (state.position[A], state.position[CC]) == ((2, 5) if winner == A else (0, 7))


def test_car_d05_car_30_a_right_guesser_cannot_contest() -> None:
    """CAR-D05, CAR-30: B was right; nor can the Questionné."""
    state = window()
    for seat in (A, B, D):
        assert refused(state, seat, Contest()) == ("CAR-30", "only_a_wrong_guess_contests")


@pytest.mark.parametrize("seat", [CC, E])
def test_car_30_every_wrong_guesser_may_contest(seat: int) -> None:
    """CAR-30: whoever it is."""
    state = window()
    told = state.answer(seat, Contest())
    assert told == [Contested(seat=seat, target=A)]
    assert state.contest == (A, seat)


@pytest.mark.parametrize(("first", "second"), [(CC, E), (E, CC)])
def test_car_d06_car_32_only_the_first_contest_counts(first: int, second: int) -> None:
    """CAR-D06, CAR-32: C and E both contest; the second comes too late and judges instead."""
    state = window()
    state.answer(first, Contest())
    assert refused(state, second, Contest()) == ("CAR-33", "not_your_turn")
    judge(state, {B: C, D: C, second: C})
    assert state.position[first] == 7
    assert state.position[second] == 5
    assert state.questionne == B


def test_car_32_one_contest_per_question() -> None:
    """CAR-32: when it is judged the turn is over."""
    state = window()
    told = contest(state, CC, {B: Q, D: Q, E: Q})
    assert only(told, TurnBegan) == [TurnBegan(seat=B)]
    assert refused(state, E, Contest()) == ("CAR-21", "not_your_turn")


def test_car_d07_nobody_contests_when_all_are_right() -> None:
    """CAR-D07: there is no window at all; the next turn begins."""
    state = answered("ego-2", 1)
    told = guess(state, 1, 1, 1, 1)
    assert state.position == (0, 7, 7, 7, 7)
    assert only(told, TurnBegan) == [TurnBegan(seat=B)]
    assert (state.phase.name, state.questionne) == ("drawing", B)
    for seat in range(5):
        assert refused(state, seat, Contest())[1] in ("not_your_turn", "not_offered")


# The window -----------------------------------------------------------------------------------------------------


def test_car_a20_contests_are_invited_not_awaited() -> None:
    """CAR-A20: wrong guessers may contest, nobody is asked to decline; the next Questionné goes on."""
    state = window()
    asks = state.asks()
    assert set(asks) == {B, CC, E}
    assert state.waiting() == (B,)
    assert [asks[seat].optional for seat in (B, CC, E)] == [False, True, True]
    assert [[option.move for option in asks[seat].options] for seat in (B, CC, E)] == [
        ["go_on"],
        ["contest"],
        ["contest"],
    ]


def test_car_a20_the_next_questionne_may_contest_too() -> None:
    """CAR-A20: if the guess was wrong, there is a choice between both."""
    state = answered("ego-2", 1)
    guess(state, 0, 1, 1, 1)
    assert [option.move for option in state.asks()[B].options] == ["go_on", "contest"]
    assert not state.asks()[B].optional
    state.answer(B, Contest())
    assert state.contest == (A, B)


def test_car_a20_going_on_closes_the_window() -> None:
    """CAR-A20: then it is too late."""
    state = window()
    state.answer(B, GoOn())
    assert state.questionne == B
    assert refused(state, CC, Contest()) == ("CAR-21", "not_your_turn")
    assert state.position == (0, 7, 5, 7, 5)


def test_car_a20_the_host_may_go_on() -> None:
    """CAR-A20: without the next Questionné."""
    state = window()
    state.stand_in(B)
    assert (state.questionne, state.phase.name) == (B, "drawing")


# The debate -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(A, CC), (CC, A)])
def test_car_33_car_a32_the_two_finish_their_debate(order: tuple[int, int]) -> None:
    """CAR-33, CAR-A32: each of the two says when it is over; then, and only then, the others judge."""
    state = window()
    state.answer(CC, Contest())
    assert (state.phase.name, state.waiting()) == ("debating", (A, CC))
    assert state.answer(order[0], Finished()) == [DebateFinished(seat=order[0])]
    assert state.waiting() == (order[1],)
    assert refused(state, order[0], Finished()) == ("CAR-33", "not_your_turn")
    assert refused(state, B, Judge("questionne")) == ("CAR-33", "not_your_turn")
    state.answer(order[1], Finished())
    assert (state.phase.name, state.waiting()) == ("judging", (B, D, E))


@pytest.mark.parametrize("move", [Finished(), Contest(), Judge("questionne"), Guess(0), Jok(), GoOn()])
def test_car_33_nobody_else_intervenes(move: Move) -> None:
    """CAR-33: B, D and E only listen."""
    state = window()
    state.answer(CC, Contest())
    for seat in (B, D, E):
        assert refused(state, seat, move) == ("CAR-33", "not_your_turn")


# The judges -----------------------------------------------------------------------------------------------------


def judging(seats: int = 5, **options: bool) -> Caractere:
    """C has contested A's answer, both have spoken."""
    state = window(seats, **options)
    state.answer(CC, Contest())
    state.answer(A, Finished())
    state.answer(CC, Finished())
    return state


@pytest.mark.parametrize("seats", range(4, 11))
def test_car_34_car_a21_all_others_vote(seats: int) -> None:
    """CAR-34, CAR-A21: everybody but the two, right guessers and wrong guessers alike."""
    state = judging(seats)
    assert state.waiting() == tuple(seat for seat in range(seats) if seat not in (A, CC))
    for seat in (A, CC):
        assert refused(state, seat, Judge("questionne")) == ("CAR-34", "not_your_turn")


def test_car_34_one_vote_each() -> None:
    """CAR-34, CAR-A21: no second vote, and only for one of the two."""
    state = judging()
    state.answer(D, Judge("questionne"))
    assert refused(state, D, Judge("contestataire")) == ("CAR-34", "not_your_turn")
    unknown: Move = Judge("nobody")  # type: ignore[arg-type]
    assert refused(state, E, unknown) == ("CAR-34", "not_an_option")


def test_car_a21_votes_are_secret_and_the_tally_is_published() -> None:
    """CAR-A21: no event, no view differs while the vote is open; then the sums, and no names."""
    one, other = judging(), judging()
    assert one.answer(B, Judge("questionne")) == []
    assert other.answer(B, Judge("contestataire")) == []
    assert [one.view(seat) for seat in (None, 0, 1, 2, 3, 4)] == [other.view(s) for s in (None, 0, 1, 2, 3, 4)]
    assert one.view(None).waiting == (D, E)
    one.answer(D, Judge("contestataire"))
    other.answer(D, Judge("questionne"))
    ends = [state.answer(E, Judge("questionne")) for state in (one, other)]
    assert ends[0] == ends[1]
    assert only(ends[0], Voted) == []
    assert only(ends[0], ContestJudged) == [ContestJudged(sincere=2, insincere=1, winner=A)]
    last = one.view(None).last
    assert last is not None
    assert (last.settled.votes, last.settled.winner) == ((2, 1), A)


@pytest.mark.parametrize(
    ("votes", "sums", "winner"),
    [
        ({}, (0, 0), CC),
        ({B: Q}, (1, 0), A),
        ({B: C}, (0, 1), CC),
        ({D: Q, E: C}, (1, 1), CC),
        ({D: Q, E: Q}, (2, 0), A),
    ],
)
def test_car_a21_missing_votes_do_not_count(votes: dict[int, str], sums: tuple[int, int], winner: int) -> None:
    """CAR-A21: the others' votes decide; 0 to 0 is a tie."""
    state = judging()
    told = []
    for seat in (B, D, E):
        if seat in votes:
            told += state.answer(seat, Judge("questionne" if votes[seat] == Q else "contestataire"))
        else:
            told += state.stand_in(seat)
    if len(votes) == 1:  # alone, and asked anew: the vote of one is open
        (seat,) = state.waiting()
        told += state.answer(seat, Judge("questionne" if votes[seat] == Q else "contestataire"))
    assert len(only(told, SatOut)) == 3 - len(votes)
    assert only(told, ContestJudged) == [ContestJudged(sincere=sums[0], insincere=sums[1], winner=winner)]
    assert (state.position[A], state.position[CC]) == ((2, 5) if winner == A else (0, 7))


def test_car_a21_an_open_ballot_names_the_voters() -> None:
    """CAR-A21, `open_ballot`: all hands are shown together, and not before."""
    state = judging(open_ballot=True)
    assert state.phase.name == "judging_openly"
    assert state.answer(E, Judge("contestataire")) == [Answered(seat=E)]
    assert state.answer(B, Judge("questionne")) == [Answered(seat=B)]
    assert [state.view(seat).my_reply for seat in (None, B, D, E)] == [None, Q, None, C]
    assert state.hidden_from(D)["sealed by 4"] == C
    assert refused(state, B, Judge("contestataire")) == ("CAR-34", "not_your_turn")
    told = state.answer(D, Judge("questionne"))
    assert only(told, Voted) == [Voted(seat=B, side=Q), Voted(seat=D, side=Q), Voted(seat=E, side=C)]
    assert only(told, ContestJudged) == [ContestJudged(sincere=2, insincere=1, winner=A)]
    assert state.position == (2, 7, 5, 7, 5)


def test_car_a21_an_open_ballot_with_missing_votes() -> None:
    """CAR-A21: the same count, the same tie."""
    state = judging(open_ballot=True)
    state.stand_in(B)
    state.stand_in(D)
    told = state.stand_in(E)
    assert only(told, Voted) == []
    assert only(told, ContestJudged) == [ContestJudged(sincere=0, insincere=0, winner=CC)]
    assert state.position == (0, 7, 7, 7, 5)


def test_car_a33_sincerity_is_not_checked() -> None:
    """CAR-A33, CAR-31: any legal answer stands; only the judges decide, whatever was answered."""
    positions = set()
    for answer in (0, 1, 2):
        state = answered("ego-1", answer)
        guess(state, *[(answer + 1) % 3] * 4)
        contest(state, CC, {B: Q, D: Q, E: Q})
        positions.add(state.position)
    assert positions == {(2, 5, 5, 5, 5)}
