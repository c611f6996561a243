"""What a player of Face to Face sees."""

from __future__ import annotations

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


def view_of(game: FaceToFace, seat: Seat | None) -> FaceToFaceView:
    """The one exit for secrets: a hand is shown to its owner, or as the proof of a blocked turn (F2F-A02)."""
    turn, outcome, options = game.turn, game.outcome(), game.setup.options
    hands = {player: hand for player, hand, _ in game.sides()}
    own = _side(turn, (game.up, game.down), game.gifts, hands[turn], len(game.deck))
    their = _side(1 - turn, (game.their_up, game.their_down), game.gifts >> 2, hands[1 - turn], len(game.their_deck))
    return FaceToFaceView(
        game=game.game,
        phase=game.phase.name,
        turn=turn,
        sides=(own, their) if turn == 0 else (their, own),
        helped=game.helped,
        this_turn=tuple(_laid(turn, play) for play in game.laid),
        last_turn=tuple(_laid(1 - turn, play) for play in game.last_turn),
        waiting=game.waiting(),
        hand=values(hands[seat]) if seat is not None else (),
        ask=game.ask(seat),
        history=tuple(_laid(by, play) for by, play in game.history),
        blocked_hand=values(game.hand) if outcome and outcome.reason == "blocked" else (),
        outcome=outcome,
        full_hand=options.hand,
        jump=options.jump,
        single_card_may_win=options.last_single_card == "may_win",
    )


def _side(owner: Seat, tops: tuple[int, int], gifts: int, hand: int, deck: int) -> Side:
    up, down = tops
    return Side(
        ascending=Top(up, 1 - owner if gifts & 1 else owner),
        descending=Top(down, 1 - owner if gifts & 2 else owner),
        hand=hand.bit_count(),
        deck=deck,
    )


def _laid(by: Seat, play: Play) -> Laid:
    side, pile = play.pile.split("_")
    return Laid(by, play.card, by if side == "own" else 1 - by, pile)
