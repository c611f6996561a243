"""Incroyable! as a test wants it: cards with known answers, any board, pawns anywhere, rounds in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.core import Event, Move, Refusal, Words, save
from tablee.core.decks import Deck
from tablee.games import incroyable
from tablee.games.incroyable import Announce, Bet, Challenge, Draw, Estimate, Incroyable, Pass
from tablee.games.incroyable.board import SYMBOLS, Board, load_board
from tablee.games.incroyable.deck import Card, Question
from tablee.games.incroyable.moves import Sign

A, B, C, D, E, F = range(6)
ANNIE, BERNARD, CECILE, DIDIER = range(4)

FAR = Board(finish=1000, bonus=999, spirals=(), black={})
"""Nothing special within reach: pawns just walk."""
SPIRAL_AT_ONE = Board(finish=1000, bonus=999, spirals=(1,), black={})
CLASSIQUE = load_board("classique")

Answers = Sequence[int]
"""The five answers of a card, in printed order: books, globe, heart, tree, professor."""


def card(number: int, answers: int | Answers) -> Card:
    """A card of our own: the same answer five times, or five answers."""
    five = (answers,) * 5 if isinstance(answers, int) else tuple(answers)
    questions = {
        symbol: Question(
            answer=answer, words=Words(fr=f"Question {symbol} {number}", en=f"The {symbol} question {number}")
        )
        for symbol, answer in zip(SYMBOLS, five, strict=True)
    }
    return Card(id=f"card-{number}", **questions)


def deck(*answers: int | Answers) -> Deck[Card]:
    """Cards with these answers, in this order."""
    cards = tuple(card(number, values) for number, values in enumerate(answers))
    return Deck(game="incroyable", format=1, id="test", title=Words(en="Test"), card=cards)


def game(
    seats: int = 4,
    answers: Sequence[int | Answers] = (500, 500, 500, 500),
    *,
    board: Board = FAR,
    asks: int = 0,
    position: tuple[int, ...] | None = None,
    bots: tuple[int, ...] = (),
    **options: Any,
) -> Incroyable:
    """A game about to begin: `asks` is the first questioner, cards come in the given order."""
    setup = replace(incroyable.setup(deck=deck(*answers), first_player=asks, **options), board=board)
    state = incroyable.deal(setup, seats=seats, seed=1, bots=bots)
    state.pile = tuple(range(len(answers)))
    state.position = position or (0,) * seats
    return state


def estimating(seats: int = 4, answer: int = 500, asks: int = 0, **more: Any) -> Incroyable:
    """The first question has been read."""
    state = game(seats, (answer, answer, answer), asks=asks, **more)
    state.answer(asks, Draw())
    return state


def after_estimates(*values: int, answer: int = 500, asks: int = 0, **more: Any) -> Incroyable:
    """Everybody has estimated, seat by seat; ties are not settled yet."""
    state = estimating(len(values), answer, asks, **more)
    estimate(state, *values)
    return state


def estimate(state: Incroyable, *values: int) -> list[Event]:
    """Draw if nobody has, then everybody present estimates, in seat order; what the last one brought about."""
    if state.phase.name == "drawing":
        state.answer(state.questioner, Draw())
    events: list[Event] = []
    for seat, value in zip(state.present, values, strict=True):
        events = state.answer(seat, Estimate(value))
    return events


def passes_until(state: Incroyable, seat: int) -> None:
    """Everybody passes until this seat speaks."""
    while state.waiting() != (seat,):
        state.answer(state.waiting()[0], Pass())


def challenged(state: Incroyable, seat: int, target: int) -> tuple[int, ...]:
    """After passes of the others, this seat challenges that one: the points of all."""
    passes_until(state, seat)
    state.answer(seat, Challenge(target))
    assert state.last is not None
    return state.last.points


def risk_round(
    seats: int = 4,
    answers: Answers = (500, 500, 500, 500, 500),
    *,
    asks: int = 0,
    board: Board = SPIRAL_AT_ONE,
    position: tuple[int, ...] | None = None,
    **more: Any,
) -> Incroyable:
    """The questioner stood on a spiral and has drawn: a number is to be announced.

    Positions are set after drawing, so that the pawns can be anywhere.
    """
    state = game(seats, (answers, 700, 700), asks=asks, board=board, **more)
    state.position = tuple(min(board.spirals) if seat == asks else 0 for seat in range(seats))
    state.answer(asks, Draw())
    assert state.phase.name == "announcing"
    state.position = position or state.position
    return state


def ask_and_bet(state: Incroyable, number: int, bets: dict[int, Sign]) -> list[Event]:
    """One question of a risk round: go on if need be, announce, and everybody bets."""
    if state.phase.name == "continuing":
        state.answer(state.questioner, Draw())
    events = state.answer(state.questioner, Announce(number))
    for seat, sign in bets.items():
        events = state.answer(seat, Bet(sign))
    return events


def moved_alone(seats: int, seat: int, steps: int, position: tuple[int, ...], board: Board = CLASSIQUE) -> Incroyable:
    """One pawn walks for a right answer while everybody else stays: in a risk round, as the last one in."""
    state = risk_round(seats, board=board, asks=(seat + 1) % seats)
    state.survivors = (seat,)
    for stake in (2, 3, 4, 5, 7):
        if stake == steps:
            state.position = position
        ask_and_bet(state, 400, {seat: "+"})
        if stake == steps:
            break
    return state


def options_of(state: Incroyable, seat: int) -> dict[str, Any]:
    """The moves on offer to a seat, by name."""
    return {option.move: option for option in state.asks()[seat].options}


def offered_values(state: Incroyable, seat: int, move: str) -> set[int]:
    """Every number on offer for a move with a number."""
    option = options_of(state, seat).get(move)
    if option is None:
        return set()
    values = tuple(option.fields["value"].values())
    assert len(values) == option.count()
    return set(values)


def offered_seats(state: Incroyable, seat: int) -> set[int]:
    """Whom this seat can challenge."""
    return set(options_of(state, seat)["challenge"].fields["seat"].values())


def held(state: Incroyable) -> tuple[int, ...]:
    """The estimates on the table, seat by seat, as everybody sees them."""
    return tuple(state.view(None).estimates.values())


def refused(state: Incroyable, seat: int, move: Move, rule: str, code: str) -> Refusal:
    """This move is refused for this reason, and nothing has changed."""
    before = save(state)
    with pytest.raises(Refusal) as caught:
        state.answer(seat, move)
    assert (caught.value.rule, caught.value.code) == (rule, code)
    assert save(state) == before
    return caught.value


def result(state: Incroyable) -> tuple[tuple[int, ...], str]:
    """Who won and why; the game must be over."""
    outcome = state.outcome()
    assert outcome is not None
    assert state.asks() == {}
    return outcome.winners, outcome.reason
