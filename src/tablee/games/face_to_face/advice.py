"""What a helpful table points out in Face to Face, from a player's view alone (F2F-A01, F2F-A02)."""

from __future__ import annotations

from tablee.core import Seat
from tablee.games.face_to_face.cards import (
    PILES,
    fits_own_ascending,
    fits_own_descending,
    improves_their_ascending,
    improves_their_descending,
)
from tablee.games.face_to_face.moves import Play
from tablee.games.face_to_face.view import FaceToFaceView

FITS = (fits_own_ascending, fits_own_descending, improves_their_ascending, improves_their_descending)
JUMP = 10
LEAST = 2
DRAW = 2


def tops(view: FaceToFaceView, seat: Seat) -> tuple[int, int, int, int]:
    """The tops of the four piles as this player sees them: own ascending and descending, then the other's."""
    mine, theirs = view.sides[seat], view.sides[1 - seat]
    return mine.ascending.card, mine.descending.card, theirs.ascending.card, theirs.descending.card


def is_dead_end(view: FaceToFaceView, seat: Seat, play: Play, jump: int = JUMP) -> bool:
    """Whether this card would be the first of the turn and leave no second (F2F-A02)."""
    rest = [card for card in view.hand if card != play.card]
    if len(view.this_turn) + 1 >= LEAST or not rest:
        return False
    after = [play.card if pile == play.pile else top for pile, top in zip(PILES, tops(view, seat), strict=True)]
    open_piles = FITS[:2] if view.helped or play.pile.startswith("their") else FITS
    return not any(fits(card, top, jump) for card in rest for fits, top in zip(open_piles, after, strict=False))


def is_single_card_trap(view: FaceToFaceView, seat: Seat) -> bool:
    """Whether ending the turn now would leave one card and no deck, which loses the next turn (F2F-A01)."""
    hand, deck = len(view.hand), view.sides[seat].deck
    drawn = min(deck, 6 - hand if view.helped else DRAW)
    return hand + drawn == 1 and deck == drawn
