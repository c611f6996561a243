"""Caractère: the judges' ballots at rest (CAR-A21), and those on adjectives (CAR-A11).

As long as the ballot is not open, two games that differ only in which judge voted how leave the same bytes and
events behind; while a vote is on, nothing is saved of it; and leaks planted here are found by the same check.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from tablee.core import Event, Move, Pooled, Seat, save
from tablee.games import caractere
from tablee.games.caractere import Approve, Caractere, Contest, Judge
from tablee.games.caractere.phases import Contesting, Judging, JudgingAdjectives
from tests.rules.helpers_caractere import deck

Answers = list[tuple[Seat, Move]]


class Step(NamedTuple):
    """One answer: what was on disk before and after it, what was told, and whether others still had to vote."""

    before: bytes
    after: bytes
    told: list[Event]
    vote_is_open: bool


def fresh(seats: int, seed: int, **options: Any) -> Caractere:
    """The beginning of a game on the short board."""
    return caractere.deal(caractere.setup(deck=deck(), board="court", **options), seats=seats, seed=seed)


def a_whole_game(state: Caractere, rng: Random) -> tuple[Answers, list[list[int]]]:
    """The answers of a random game, and the places of ballots that voters could have exchanged."""
    answers: Answers = []
    votes: list[list[int]] = []
    known: dict[tuple[int, str], list[int]] = {}
    while state.outcome() is None:
        seat, move = state.any_answer(rng)
        if isinstance(state.phase, Contesting) and rng.random() < 0.6:
            seat, move = rng.choice(state.phase.wrong), Contest()
        if isinstance(state.phase, Pooled):
            alike = known.setdefault((state.moment, repr(state.phase.options(state, seat))), [])
            alike.append(len(answers))
            if len(alike) == 2:
                votes.append(alike)
        state.answer(seat, move)
        answers.append((seat, move))
    return answers, votes


def with_exchanged_ballots(answers: Answers, votes: list[list[int]], rng: Random) -> Answers:
    """The same game with every vote's ballots among other voters: all tallies stay the same."""
    twin = list(answers)
    for places in votes:
        ballots = [answers[place][1] for place in places]
        rng.shuffle(ballots)
        if ballots == [answers[place][1] for place in places]:
            ballots = ballots[1:] + ballots[:1]
        for place, ballot in zip(places, ballots, strict=True):
            twin[place] = (answers[place][0], ballot)
    return twin


def course(state: Caractere, answers: Answers) -> list[Step]:
    """Everything that a thief of all saves and logs of this game would have, in order."""
    steps = []
    for seat, move in answers:
        before = save(state)
        open_vote = isinstance(state.phase, Pooled) and len(state.waiting()) > 1
        told = state.answer(seat, move)
        steps.append(Step(before, save(state), told, open_vote))
    return steps


def tells_while_voting(steps: list[Step]) -> bool:
    """Whether anything is saved or told of a ballot before the last one is in."""
    return any(step.vote_is_open and (step.before != step.after or step.told) for step in steps)


def two_games(seats: int, seed: int, **options: Any) -> tuple[Answers, Answers]:
    """A random whole game, and the same with exchanged ballots."""
    rng = Random(f"{seats} {seed}")
    answers, votes = a_whole_game(fresh(seats, seed, **options), rng)
    return answers, with_exchanged_ballots(answers, votes, rng)


TABLES = [(seats, seed) for seats in (5, 6, 8, 10) for seed in (1, 2, 3)]


@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_car_a21_saves_and_events_do_not_tell_who_voted_how(seats: int, seed: int) -> None:
    """CAR-A21, CAR-A11: exchanged ballots leave the same saves and events, byte for byte."""
    answers, other = two_games(seats, seed)
    changed = [move for (_, move), (_, instead) in zip(answers, other, strict=True) if move != instead]
    assert any(isinstance(move, Judge) for move in changed)
    one, two = course(fresh(seats, seed), answers), course(fresh(seats, seed), other)
    assert [step.after for step in one] == [step.after for step in two]
    assert [step.told for step in one] == [step.told for step in two]


def test_car_a11_the_ballots_on_adjectives_are_exchanged_too() -> None:
    """CAR-A11: the games above do contain such votes."""
    changed = 0
    for seats, seed in TABLES:
        answers, other = two_games(seats, seed)
        changed += sum(
            isinstance(move, Approve) and move != instead
            for (_, move), (_, instead) in zip(answers, other, strict=True)
        )
    assert changed > 10


@pytest.mark.parametrize(("seats", "seed"), TABLES)
def test_car_a21_nothing_is_saved_between_the_first_and_the_last_ballot(seats: int, seed: int) -> None:
    """CAR-A21: while a vote is on, every save is the one from before its first ballot; no event is told."""
    answers, _ = two_games(seats, seed)
    state = fresh(seats, seed)
    steps = course(state, answers)
    assert sum(step.vote_is_open for step in steps) > 10
    assert not tells_while_voting(steps)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "test_passed"


def test_car_a21_no_view_tells_who_voted_how() -> None:
    """CAR-A21: after every answer all views are the same in both games, the voters' own included."""
    answers, other = two_games(6, 4)
    one, two = fresh(6, 4), fresh(6, 4)
    viewers = (None, *range(6))
    for (seat, move), (seat_too, instead) in zip(answers, other, strict=True):
        one.answer(seat, move)
        two.answer(seat_too, instead)
        assert [one.view(viewer) for viewer in viewers] == [two.view(viewer) for viewer in viewers]


def test_car_a21_an_open_ballot_does_tell() -> None:
    """CAR-A21, `open_ballot`: the same exchange is seen there, as agreed; so the check can see."""
    rng = Random(7)
    state = fresh(6, 1, open_ballot=True)
    answers, _ = a_whole_game(state, rng)
    places = [place for place, (_, move) in enumerate(answers) if isinstance(move, Judge)][:4]
    sides = [move for place in places if isinstance(move := answers[place][1], Judge)]
    assert {move.side for move in sides} == {"questionne", "contestataire"}
    turned = list(answers)
    for place, move in zip(places, sides[1:] + sides[:1], strict=True):
        turned[place] = (answers[place][0], move)
    last = places[-1] + 1
    one = course(fresh(6, 1, open_ballot=True), answers[:last])
    two = course(fresh(6, 1, open_ballot=True), turned[:last])
    assert one != two
    assert one[-1].told != two[-1].told


# The check itself must be able to fail --------------------------------------------------------------------------


class RemembersLastVote(Caractere, kw_only=True):
    """A leak: the last judge's vote is kept in a saved field."""

    last_vote: str = ""

    def apply(self, seat: Seat, move: Move) -> None:
        """Vote, and remember."""
        if isinstance(self.phase, Judging) and len(self.waiting()) == 1 and isinstance(move, Judge):
            self.last_vote = move.side
        super().apply(seat, move)


class RemembersLastTicks(Caractere, kw_only=True):
    """A leak: the last ticks on adjectives are kept in a saved field."""

    last_ticks: tuple[int, ...] = ()

    def apply(self, seat: Seat, move: Move) -> None:
        """Tick, and remember."""
        if isinstance(self.phase, JudgingAdjectives) and len(self.waiting()) == 1 and isinstance(move, Approve):
            self.last_ticks = move.adjectives
        super().apply(seat, move)


class SavesTheRunningTally(Caractere, kw_only=True):
    """A leak: the votes are saved while they come in."""

    running: tuple[int, ...] = ()

    def apply(self, seat: Seat, move: Move) -> None:
        """Vote, and write the sum so far."""
        super().apply(seat, move)
        self.running = self.pool.tally


class VoteTold(Event, frozen=True, tag="leaked_vote"):
    """A vote in the log."""

    side: str


class TellsVotes(Caractere, kw_only=True):
    """A leak: a vote is an event, although nothing of it is saved."""

    def apply(self, seat: Seat, move: Move) -> None:
        """Vote, and tell."""
        if isinstance(move, Judge):
            self.tell(VoteTold, side=move.side)
        super().apply(seat, move)


def leaking(kind: type[Caractere], state: Caractere) -> Caractere:
    """The same game with a leak in it."""
    fields: dict[str, Any] = {name: getattr(state, name) for name in state.__struct_fields__}
    return kind(**fields)


@pytest.mark.parametrize(
    ("kind", "apart", "while_voting"),
    [
        (RemembersLastVote, True, False),
        (RemembersLastTicks, True, False),
        (SavesTheRunningTally, True, True),
        (TellsVotes, True, True),
        (Caractere, False, False),
    ],
)
def test_car_a21_planted_leaks_are_found(kind: type[Caractere], apart: bool, while_voting: bool) -> None:
    """CAR-A21: what a leak leaves behind is seen by one check or the other, and the real game by neither."""
    found_apart = found_voting = False
    for seats, seed in TABLES:
        answers, other = two_games(seats, seed)
        one = course(leaking(kind, fresh(seats, seed)), answers)
        two = course(leaking(kind, fresh(seats, seed)), other)
        found_apart = found_apart or one != two
        found_voting = found_voting or tells_while_voting(one)
    assert (found_apart, found_voting) == (apart, while_voting)
