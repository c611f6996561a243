"""What players do in Face to Face."""

from __future__ import annotations

from tablee.core import Move
from tablee.games.face_to_face.cards import PILES, VALUE_OF, Pile

FEWEST_LAID = 2
"""Cards that must be laid in a turn (F2F-11)."""
CARDS_DRAWN = 2
"""After a turn, unless helping refills the hand (F2F-40)."""


class Play(Move, frozen=True, tag="play"):
    """Lay one card on one of the four piles."""

    card: int
    pile: Pile


class EndTurn(Move, frozen=True, tag="end_turn"):
    """Stop laying, and draw."""


class TakeBack(Move, frozen=True, tag="take_back"):
    """Take back the card laid last."""


class Resign(Move, frozen=True, tag="resign"):
    """Give up."""


END = EndTurn()
TAKE_IT_BACK = TakeBack()
OWN_UP_PLAYS, OWN_DOWN_PLAYS, THEIR_UP_PLAYS, THEIR_DOWN_PLAYS = (
    {bit: Play(value, pile) for bit, value in VALUE_OF.items()} for pile in PILES
)
"""Every play there is, by pile and by the bit of its card: simulations need not make them anew."""
