"""What a player of Face to Face sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tablee.core import Ask, Outcome, Seat
from tablee.games.face_to_face.cards import PILES, VALUE_OF, Pile, values

if TYPE_CHECKING:
    from tablee.games.face_to_face.moves import Play
    from tablee.games.face_to_face.rules import FaceToFace


OWN_AND_KIND: dict[Pile, tuple[bool, str]] = {pile: (pile.startswith("own"), pile.split("_")[1]) for pile in PILES}
"""Whether a pile is the player's own, and whether it is ascending or descending."""


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


# There are few of each, and a view is made after every card: all of them are made once.
TOPS: tuple[tuple[Top, ...], ...] = tuple(tuple(Top(card, of) for card in VALUE_OF.values()) for of in (0, 1))
"""The tops by whose card they are and by what they show."""
LAID: tuple[dict[Pile, tuple[Laid, ...]], ...] = tuple(
    {
        pile: tuple(Laid(by, card, by if own else 1 - by, kind) for card in VALUE_OF.values())
        for pile, (own, kind) in OWN_AND_KIND.items()
    }
    for by in (0, 1)
)
"""What was laid by whom, on which pile, which card."""


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
    history: tuple[Laid, ...] = ()
    blocked_hand: tuple[int, ...] = ()
    outcome: Outcome | None = None
    full_hand: int = 6
    jump: int = 10
    single_card_may_win: bool = False
    assistance: bool = True
    cards: int = 58
    hand: tuple[int, ...] = ()
    ask: Ask | None = None


def public_view(game: FaceToFace) -> FaceToFaceView:
    """All tops, all counts; nothing buried, nobody's deck (F2F-09). A hand only as the proof of a blocked turn."""
    turn, outcome, options = game.turn, game.outcome(), game.setup.options
    own = _side(turn, game.up, game.down, game.gifts & 3, game.hand, game.deck)
    their = _side(1 - turn, game.their_up, game.their_down, game.gifts >> 2, game.their_hand, game.their_deck)
    return FaceToFaceView(
        game.game,
        game.phase.name,
        turn,
        (own, their) if turn == 0 else (their, own),
        game.helped,
        _laid_by(turn, game.laid),
        _laid_by(1 - turn, game.last_turn),
        game.waiting(),
        tuple([LAID[by][play.pile][play.card] for by, play in game.history]) if game.history else (),
        values(game.hand) if outcome is not None and outcome.reason == "blocked" else (),
        outcome,
        options.hand,
        options.jump,
        options.last_single_card == "may_win",
        options.assistance,
        options.cards,
    )


def private_view(game: FaceToFace, seat: Seat) -> dict[str, Any]:
    """A hand is its owner's."""
    hand, ask = game.hand if seat == game.turn else game.their_hand, game.ask(seat)
    own: dict[str, Any] = {"hand": values(hand)} if hand else {}
    if ask is not None:
        own["ask"] = ask
    return own


def _side(owner: Seat, up: int, down: int, gifts: int, hand: int, deck: tuple[int, ...]) -> Side:
    return Side(
        TOPS[1 - owner if gifts & 1 else owner][up],
        TOPS[1 - owner if gifts & 2 else owner][down],
        hand.bit_count(),
        len(deck),
    )


def _laid_by(by: Seat, plays: tuple[Play, ...]) -> tuple[Laid, ...]:
    on = LAID[by]
    return tuple([on[play.pile][play.card] for play in plays]) if plays else ()
