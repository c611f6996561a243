"""Face to Face as a test wants it: hands, draw piles and tops set by hand, and what is seen afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tablee.core import Event, Move, Refusal, save
from tablee.games import face_to_face
from tablee.games.face_to_face import EndTurn, FaceToFace, Play
from tablee.games.face_to_face.cards import Pile

UP: Pile = "own_ascending"
DOWN: Pile = "own_descending"
THEIR_UP: Pile = "their_ascending"
THEIR_DOWN: Pile = "their_descending"
ALL_PILES: tuple[Pile, ...] = (UP, DOWN, THEIR_UP, THEIR_DOWN)
NUMBERED = range(2, 60)

Tops = tuple[int, int, int, int]
"""Own ascending, own descending, their ascending, their descending."""


def as_mask(cards: Iterable[int]) -> int:
    """A hand in the form that a state keeps it."""
    return sum(1 << card for card in set(cards))


def table(
    hand: Iterable[int],
    tops: Tops = (1, 60, 1, 60),
    /,
    *,
    deck: tuple[int, ...] | None = None,
    their_hand: Iterable[int] = (30, 31, 32, 33, 34, 35),
    their_deck: tuple[int, ...] = (40, 41, 42, 43),
    laid: tuple[Play, ...] = (),
    turn: int = 0,
    **options: Any,
) -> FaceToFace:
    """It is `turn`'s turn with this hand; the draw pile holds all other values, lowest on top, unless given."""
    hand = tuple(hand)
    state = face_to_face.deal(face_to_face.setup(**options), seed=1)
    rest = tuple(card for card in range(2, state.setup.options.cards + 2) if card not in hand)
    state.turn = turn
    state.hand, state.deck = as_mask(hand), rest if deck is None else deck
    state.their_hand, state.their_deck = as_mask(their_hand), their_deck
    state.up, state.down, state.their_up, state.their_down = tops
    state.laid = laid
    state.helped = any(play.pile in (THEIR_UP, THEIR_DOWN) for play in laid)
    state.open_asks = None
    return state


def turn_begins(
    hand: Iterable[int],
    tops: Tops,
    /,
    *,
    deck: tuple[int, ...] = (),
    other_hand: Iterable[int] = (30, 31, 32),
    **options: Any,
) -> FaceToFace:
    """Seat 1 has just ended a turn by a real move, and seat 0 begins one with this hand and these tops."""
    up, down, their_up, their_down = tops
    state = table(
        other_hand,
        (their_up, their_down, up, down),
        deck=(),
        their_hand=hand,
        their_deck=deck,
        laid=(Play(their_up, UP), Play(their_down, DOWN)),
        turn=1,
        **options,
    )
    state.answer(1, EndTurn())
    return state


def hand_of(state: FaceToFace, seat: int) -> tuple[int, ...]:
    """The cards in a hand, as their owner sees them."""
    hand: tuple[int, ...] = state.view(seat).hand
    return hand


def counts(state: FaceToFace, seat: int) -> tuple[int, int]:
    """Cards in hand and cards to draw, as everybody sees them."""
    side = state.view(None).sides[seat]
    return side.hand, side.deck


def tops_of(state: FaceToFace, seat: int) -> tuple[int, int]:
    """The visible cards on a player's ascending and descending pile."""
    side = state.view(None).sides[seat]
    return side.ascending.card, side.descending.card


def offered(state: FaceToFace) -> set[tuple[int, Pile]]:
    """Every play that the player whose turn it is has on offer."""
    options = state.asks()[state.turn].options
    return {
        (values["card"], values["pile"]) for option in options if option.move == "play" for values in option.values()
    }


def names_offered(state: FaceToFace) -> set[str]:
    """The kinds of move on offer."""
    return {option.move for option in state.asks()[state.turn].options}


def fitting(state: FaceToFace, pile: Pile) -> set[int]:
    """The cards that can be laid on this pile."""
    return {card for card, on in offered(state) if on == pile}


def lay(state: FaceToFace, *plays: tuple[int, Pile]) -> list[Event]:
    """Lay these cards one after the other; what happened."""
    return [event for card, pile in plays for event in state.answer(state.turn, Play(card, pile))]


def refused(state: FaceToFace, seat: int, move: Move, rule: str, code: str) -> Refusal:
    """This move is refused for this reason, and nothing has changed."""
    before = save(state)
    with pytest.raises(Refusal) as caught:
        state.answer(seat, move)
    assert (caught.value.rule, caught.value.code) == (rule, code)
    assert save(state) == before
    return caught.value


def ended(state: FaceToFace) -> tuple[tuple[int, ...], str]:
    """Who won and why; the game must be over."""
    outcome = state.outcome()
    assert outcome is not None
    assert state.asks() == {}
    assert state.waiting() == ()
    return outcome.winners, outcome.reason
