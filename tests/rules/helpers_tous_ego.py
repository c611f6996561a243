"""A small table of Tous Ego with our own questions, and short ways to play a round of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

import pytest

from tablee.core import Event, Move, Refusal, Seat, Words, save
from tablee.core.decks import Deck
from tablee.games import tous_ego
from tablee.games.tous_ego import Draw, Forecast, TousEgo, Vote, VoteAndForecast
from tablee.games.tous_ego.deck import Card
from tablee.games.tous_ego.events import Counted
from tablee.games.tous_ego.moves import Sign
from tablee.games.tous_ego.phases import Voting

E = TypeVar("E", bound=Event)
Ballots = Sequence[Sequence[Seat]]
Answers = list[tuple[Seat, Move]]

SIGN: dict[str, Sign] = {"+": "most", "±": "some", "0": "none"}


def deck(cards: int) -> Deck[Card]:
    """So many questions of our own."""
    questions = tuple(
        Card(f"own-{number}", Words(fr=f"Qui rit au {number}e réveil ?", en=f"Who laughs at alarm {number}?"))
        for number in range(cards)
    )
    return Deck[Card](game="tous_ego", format=1, id="own", title=Words(fr="Essai", en="Trial"), card=questions)


def game(seats: int = 4, seed: int = 1, cards: int = 20, **options: Any) -> TousEgo:
    """A fresh game; seat 0 reads first unless told otherwise."""
    setup = tous_ego.setup(deck=deck(cards), **{"first_player": 0, **options})
    return tous_ego.deal(setup, seats=seats, seed=seed)


def voting(seats: int = 4, **options: Any) -> TousEgo:
    """A game whose first question has been read."""
    state = game(seats, **options)
    state.answer(0, Draw())
    return state


def signs(text: str) -> tuple[Sign, ...]:
    """Forecasts or standings as the booklet prints them: "0,+,±,±"."""
    return tuple(SIGN[sign] for sign in text.split(","))


def vote(state: TousEgo, ballots: Ballots) -> list[Event]:
    """Seats 0, 1, 2 … vote in turn."""
    return [event for seat, pair in enumerate(ballots) for event in state.answer(seat, Vote(tuple(pair)))]


def forecast(state: TousEgo, chosen: Iterable[Sign]) -> list[Event]:
    """Seats 0, 1, 2 … forecast in turn."""
    return [event for seat, sign in enumerate(chosen) for event in state.answer(seat, Forecast(sign))]


def play_round(state: TousEgo, ballots: Ballots, chosen: Sequence[Sign]) -> list[Event]:
    """A whole round of any table, from the reader's card to the count."""
    events = state.answer(state.reader, Draw())
    if state.setup.options.forecast == "with_vote":
        for seat, (pair, sign) in enumerate(zip(ballots, chosen, strict=True)):
            events += state.answer(seat, VoteAndForecast(tuple(pair), sign))
        return events
    return events + vote(state, ballots) + forecast(state, chosen)


def only(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def counted(events: Iterable[Event]) -> dict[str, tuple[Any, ...]]:
    """What a count told, by seat."""
    rows = only(events, Counted)
    return {
        "seats": tuple(row.seat for row in rows),
        "totals": tuple(row.ballots for row in rows),
        "standings": tuple(row.standing for row in rows),
        "points": tuple(row.points for row in rows),
    }


def refused(state: TousEgo, seat: Seat, move: Move) -> tuple[str, str]:
    """The rule and the code of a refusal that changed nothing."""
    before, pool, asks = save(state), state.pool, state.asks()
    with pytest.raises(Refusal) as caught:
        state.answer(seat, move)
    assert (save(state), state.pool, state.asks()) == (before, pool, asks)
    return caught.value.rule, caught.value.code


# Two games that only differ in who voted what ------------------------------------------------------------------


class Step(NamedTuple):
    """One answer: what was on disk before and after it, what was told, and whether others still had to vote."""

    before: bytes
    after: bytes
    told: list[Event]
    vote_is_open: bool


def course(state: TousEgo, answers: Answers) -> list[Step]:
    """Everything that a thief of all saves and logs of this game would have, in order."""
    steps = []
    for seat, move in answers:
        before = save(state)
        last = isinstance(state.phase, Voting) and len(state.waiting()) == 1
        ballot = isinstance(state.phase, Voting)
        told = state.answer(seat, move)
        steps.append(Step(before, save(state), told, ballot and not last))
    return steps


def a_whole_game(state: TousEgo, rng: Random) -> Answers:
    """The answers of a random game, which is played to its end."""
    answers: Answers = []
    while state.outcome() is None:
        seat, move = state.any_answer(rng)
        state.answer(seat, move)
        answers.append((seat, move))
    return answers


def with_other_ballots(answers: Answers, rng: Random) -> Answers:
    """The same game with the ballots of every question dealt to other voters: all totals stay the same."""
    twin = list(answers)
    start = 0
    while start < len(twin):
        end = start
        while end < len(twin) and isinstance(twin[end][1], (Vote, VoteAndForecast)):
            end += 1
        if end > start:
            twin[start:end] = _redealt(twin[start:end], rng)
        start = max(end, start + 1)
    return twin


def _redealt(votes: Answers, rng: Random) -> Answers:
    ballots = [seat for _, move in votes for seat in _ballots_of(move)]
    while True:
        rng.shuffle(ballots)
        pairs = [tuple(ballots[2 * n : 2 * n + 2]) for n in range(len(votes))]
        if all(voter not in pair for (voter, _), pair in zip(votes, pairs, strict=True)):
            return [(voter, _voting(move, pair)) for (voter, move), pair in zip(votes, pairs, strict=True)]


def _ballots_of(move: Move) -> tuple[Seat, ...]:
    assert isinstance(move, (Vote, VoteAndForecast))
    return move.seats


def _voting(move: Move, pair: tuple[Seat, ...]) -> Move:
    return VoteAndForecast(pair, move.sign) if isinstance(move, VoteAndForecast) else Vote(pair)


def tells_ballots_apart(one: list[Step], other: list[Step]) -> bool:
    """Whether saves or events differ between two games that only differ in who voted what."""
    return one != other


def tells_while_voting(steps: list[Step]) -> bool:
    """Whether anything is saved or told of a ballot before the last one is in."""
    return any(step.vote_is_open and (step.before != step.after or step.told) for step in steps)
