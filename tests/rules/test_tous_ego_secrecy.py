"""Tous Ego: secrecy at rest (EGO-15, EGO-30, EGO-A16, EGO-A17).

A thief who has every saved version of a game and its whole log, in order, must not learn who voted what. So two
games that differ in nothing but who voted what must leave the very same bytes behind; and leaks that are planted
here must be found by the same check.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tablee.core import Event, Move, Seat, save
from tablee.games.tous_ego import TousEgo, Vote, VoteAndForecast
from tablee.games.tous_ego.phases import Voting
from tests.rules.helpers_tous_ego import (
    Answers,
    a_whole_game,
    course,
    game,
    tells_ballots_apart,
    tells_while_voting,
    with_other_ballots,
)

TABLES = [(option, seats, seed) for option in ("after_all", "with_vote") for seats in (3, 4, 5, 6) for seed in (1, 2)]


def two_games(option: str, seats: int, seed: int) -> tuple[Answers, Answers]:
    """The answers of a random whole game, and the same with every question's ballots dealt to other voters."""
    rng = Random(f"{option} {seats} {seed}")
    answers = a_whole_game(fresh(option, seats, seed), rng)
    return answers, with_other_ballots(answers, rng)


def fresh(option: str, seats: int, seed: int) -> TousEgo:
    """The beginning of the game."""
    return game(seats, seed=seed, forecast=option, target=24)


def ballots_of(answers: Answers) -> list[tuple[Seat, tuple[Seat, ...]]]:
    """Who voted what, in order."""
    return [(seat, tuple(sorted(move.seats))) for seat, move in answers if isinstance(move, (Vote, VoteAndForecast))]


@pytest.mark.parametrize(("option", "seats", "seed"), TABLES)
def test_ego_a16_saves_and_events_do_not_tell_who_voted_what(option: str, seats: int, seed: int) -> None:
    """EGO-15, EGO-A16: other ballots with the same totals leave the same saves and events, byte for byte."""
    answers, other = two_games(option, seats, seed)
    differing = sum(one != two for one, two in zip(ballots_of(answers), ballots_of(other), strict=True))
    assert differing > 5
    one = course(fresh(option, seats, seed), answers)
    two = course(fresh(option, seats, seed), other)
    assert [step.after for step in one] == [step.after for step in two]
    assert [step.told for step in one] == [step.told for step in two]
    assert not tells_ballots_apart(one, two)


@pytest.mark.parametrize(("option", "seats", "seed"), TABLES)
def test_ego_a16_nothing_is_saved_between_the_first_and_the_last_ballot(option: str, seats: int, seed: int) -> None:
    """EGO-A16: while a vote is open, every save is the one from before its first ballot; no event is told."""
    answers, _ = two_games(option, seats, seed)
    state = fresh(option, seats, seed)
    steps = course(state, answers)
    assert not tells_while_voting(steps)
    open_votes = [step for step in steps if step.vote_is_open]
    assert len(open_votes) == (seats - 1) * (len(ballots_of(answers)) // seats)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "target"


@pytest.mark.parametrize("option", ["after_all", "with_vote"])
def test_ego_a16_the_order_of_voting_is_not_saved_either(option: str) -> None:
    """EGO-A16, EGO-30: whoever votes last, the same bytes are left behind."""
    answers, _ = two_games(option, 5, 3)
    first = next(n for n, (_, move) in enumerate(answers) if isinstance(move, (Vote, VoteAndForecast)))
    turned = [*answers[:first], *reversed(answers[first : first + 5]), *answers[first + 5 :]]
    one, two = course(fresh(option, 5, 3), answers), course(fresh(option, 5, 3), turned)
    assert [step.after for step in one] == [step.after for step in two]
    assert [step.told for step in one] == [step.told for step in two]


@pytest.mark.parametrize("option", ["after_all", "with_vote"])
def test_ego_15_ego_a17_no_view_tells_who_voted_what(option: str) -> None:
    """EGO-15, EGO-A17: after every answer all views are the same in both games, the voters' own included."""
    answers, other = two_games(option, 4, 4)
    one, two = fresh(option, 4, 4), fresh(option, 4, 4)
    for (seat, move), (seat_too, instead) in zip(answers, other, strict=True):
        one.answer(seat, move)
        two.answer(seat_too, instead)
        assert [one.view(viewer) for viewer in (None, 0, 1, 2, 3)] == [two.view(v) for v in (None, 0, 1, 2, 3)]


def test_ego_a16_skipping_and_leaving_tell_nothing_of_ballots() -> None:
    """EGO-A13, EGO-A14, EGO-A16: what is saved when somebody is skipped or leaves does not depend on ballots."""

    def left_behind(ballots: dict[Seat, tuple[Seat, Seat]]) -> list[bytes]:
        state = game(5)
        state.answer(0, state.read({"move": "draw"}))
        saves = []
        for seat, pair in ballots.items():
            state.answer(seat, Vote(pair))
            saves.append(save(state))
        state.stand_in(3)
        saves.append(save(state))
        state.leave(4)
        saves.append(save(state))
        return saves

    one = left_behind({0: (1, 2), 1: (0, 2), 2: (1, 3)})
    two = left_behind({0: (1, 3), 1: (2, 2), 2: (0, 1)})
    assert one == two
    assert len(set(one[:3])) == 1


# The check itself must be able to fail --------------------------------------------------------------------------


class RemembersLastBallot(TousEgo, kw_only=True):
    """A leak: the last voter's ballots are kept in a saved field once the urn is full."""

    last_ballot: tuple[Seat, ...] = ()

    def apply(self, seat: Seat, move: Move) -> None:
        """Vote, and remember."""
        if isinstance(self.phase, Voting) and len(self.waiting()) == 1 and isinstance(move, (Vote, VoteAndForecast)):
            self.last_ballot = tuple(sorted(move.seats))
        super().apply(seat, move)


class SavesTheRunningTally(TousEgo, kw_only=True):
    """A leak: the urn is saved while it fills."""

    def apply(self, seat: Seat, move: Move) -> None:
        """Vote, and write the sum so far."""
        super().apply(seat, move)
        if isinstance(self.phase, Voting):
            self.urn = self.pool.tally


class CountsVotes(TousEgo, kw_only=True):
    """A leak: the number of ballots is saved, so that saves tell the order of voting."""

    def apply(self, seat: Seat, move: Move) -> None:
        """Vote, and count."""
        super().apply(seat, move)
        self.luck += isinstance(self.phase, Voting) and bool(self.pool.given)


class Voted(Event, frozen=True, tag="leaked_vote"):
    """A ballot in the log."""

    seats: tuple[Seat, ...]


class TellsBallots(TousEgo, kw_only=True):
    """A leak: a ballot is an event, although nothing of it is saved."""

    def apply(self, seat: Seat, move: Move) -> None:
        """Vote, and tell."""
        if isinstance(move, (Vote, VoteAndForecast)):
            self.tell(Voted, seats=move.seats)
        super().apply(seat, move)


def leaking(kind: type[TousEgo], state: TousEgo) -> TousEgo:
    """The same game with a leak in it."""
    fields: dict[str, Any] = {name: getattr(state, name) for name in state.__struct_fields__}
    return kind(**fields)


@pytest.mark.parametrize(
    ("kind", "apart", "while_voting"),
    [
        (RemembersLastBallot, True, False),
        (SavesTheRunningTally, True, True),
        (CountsVotes, False, True),
        (TellsBallots, True, True),
        (TousEgo, False, False),
    ],
)
@pytest.mark.parametrize("option", ["after_all", "with_vote"])
def test_ego_a16_planted_leaks_are_found(option: str, kind: type[TousEgo], apart: bool, while_voting: bool) -> None:
    """EGO-A16: what a leak leaves behind is seen by one check or the other, and the real game by neither."""
    answers, other = two_games(option, 5, 1)
    one = course(leaking(kind, fresh(option, 5, 1)), answers)
    two = course(leaking(kind, fresh(option, 5, 1)), other)
    assert tells_ballots_apart(one, two) is apart
    assert tells_while_voting(one) is while_voting
