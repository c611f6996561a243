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
from tablee.games.face_to_face.moves import CARDS_DRAWN, FEWEST_LAID, Play
from tablee.games.face_to_face.view import FaceToFaceView

FITS = (fits_own_ascending, fits_own_descending, improves_their_ascending, improves_their_descending)


def tops(view: FaceToFaceView, seat: Seat) -> tuple[int, int, int, int]:
    """The tops of the four piles as this player sees them: own ascending and descending, then the other's."""
    mine, theirs = view.sides[seat], view.sides[1 - seat]
    return mine.ascending.card, mine.descending.card, theirs.ascending.card, theirs.descending.card


def is_dead_end(view: FaceToFaceView, seat: Seat, play: Play) -> bool:
    """Whether this card would be the first of the turn and leave no second (F2F-A02)."""
    rest = [card for card in view.hand if card != play.card]
    if len(view.this_turn) + 1 >= FEWEST_LAID or not rest:
        return False
    after = [play.card if pile == play.pile else top for pile, top in zip(PILES, tops(view, seat), strict=True)]
    open_piles = FITS[:2] if view.helped or play.pile.startswith("their") else FITS
    pairs = tuple(zip(open_piles, after, strict=False))
    return not any(fits(card, top, view.jump) for card in rest for fits, top in pairs)


def dead_ends(view: FaceToFaceView, seat: Seat) -> tuple[int, ...]:
    """The cards in hand that would be a dead end wherever they can go."""
    options = view.ask.options if view.ask else ()
    plays = [Play(**values) for option in options if option.move == "play" for values in option.values()]
    good = {play.card for play in plays if not is_dead_end(view, seat, play)}
    return tuple(sorted({play.card for play in plays} - good))


def is_single_card_trap(view: FaceToFaceView, seat: Seat) -> bool:
    """Whether ending the turn now would leave one card and no deck, which loses the next turn (F2F-A01)."""
    hand, deck = len(view.hand), view.sides[seat].deck
    drawn = min(deck, view.full_hand - hand if view.helped else CARDS_DRAWN)
    return hand + drawn == 1 and deck == drawn and not view.single_card_may_win
