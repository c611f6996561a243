"""What a player of Face to Face sees."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct

from tablee.core import Ask, Outcome, Seat
from tablee.games.face_to_face.cards import values

if TYPE_CHECKING:
    from tablee.games.face_to_face.moves import Play
    from tablee.games.face_to_face.rules import FaceToFace


class Top(Struct, frozen=True):
    """The visible card of a pile and whose card it is (the Base cards are their owner's)."""

    card: int
    of: Seat


class Side(Struct, frozen=True):
    """One player's side of the table."""

    ascending: Top
    descending: Top
    hand: int
    deck: int


class Laid(Struct, frozen=True):
    """A card that was laid in sight of both: by whom, and on whose pile."""

    by: Seat
    card: int
    owner: Seat
    pile: str


class FaceToFaceView(Struct, frozen=True, omit_defaults=True):
    """What a seat may know; for the board and for spectators, `hand` and `ask` are empty."""

    game: str
    phase: str
    turn: Seat
    sides: tuple[Side, Side]
    helped: bool
    this_turn: tuple[Laid, ...]
    last_turn: tuple[Laid, ...]
    waiting: tuple[Seat, ...]
    hand: tuple[int, ...] = ()
    ask: Ask | None = None
    history: tuple[Laid, ...] = ()
    blocked_hand: tuple[int, ...] = ()
    outcome: Outcome | None = None
    full_hand: int = 6
    jump: int = 10
    single_card_may_win: bool = False
    assistance: bool = True


def view_of(game: FaceToFace, seat: Seat | None) -> FaceToFaceView:
    """The one exit for secrets: a hand is shown to its owner, or as the proof of a blocked turn (F2F-A02)."""
    turn, outcome, options = game.turn, game.outcome(), game.setup.options
    hand, their_hand = game.hand, game.their_hand
    own = _side(turn, game.up, game.down, game.gifts & 3, hand.bit_count(), len(game.deck))
    their = _side(
        1 - turn, game.their_up, game.their_down, game.gifts >> 2, their_hand.bit_count(), len(game.their_deck)
    )
    return FaceToFaceView(
        game.game,
        game.phase.name,
        turn,
        (own, their) if turn == 0 else (their, own),
        game.helped,
        _laid_by(turn, game.laid),
        _laid_by(1 - turn, game.last_turn),
        game.waiting(),
        hand=() if seat is None else values(hand if seat == turn else their_hand),
        ask=game.ask(seat),
        history=tuple([_laid(by, play) for by, play in game.history]),
        blocked_hand=values(hand) if outcome and outcome.reason == "blocked" else (),
        outcome=outcome,
        full_hand=options.hand,
        jump=options.jump,
        single_card_may_win=options.last_single_card == "may_win",
        assistance=options.assistance,
    )


# Both players' views, and the next move's, show mostly the same: what is public is remembered.


@lru_cache(4096)
def _side(owner: Seat, up: int, down: int, gifts: int, hand: int, deck: int) -> Side:
    return Side(
        ascending=Top(up, 1 - owner if gifts & 1 else owner),
        descending=Top(down, 1 - owner if gifts & 2 else owner),
        hand=hand,
        deck=deck,
    )


@lru_cache(4096)
def _laid_by(by: Seat, plays: tuple[Play, ...]) -> tuple[Laid, ...]:
    return tuple(_laid(by, play) for play in plays)


def _laid(by: Seat, play: Play) -> Laid:
    side, pile = play.pile.split("_")
    return Laid(by, play.card, by if side == "own" else 1 - by, pile)
