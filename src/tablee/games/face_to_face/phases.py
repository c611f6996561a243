"""The only moment of Face to Face: a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tablee.core import Choice, One, Option, Phase, Seat, offer
from tablee.games.face_to_face.cards import PILES, values
from tablee.games.face_to_face.moves import FEWEST_LAID, EndTurn, Play, Resign, TakeBack

if TYPE_CHECKING:
    from tablee.games.face_to_face.rules import FaceToFace

LAYING_RULE = {
    "own_ascending": "F2F-20",
    "own_descending": "F2F-21",
    "their_ascending": "F2F-32",
    "their_descending": "F2F-32",
}


class Playing(Phase["FaceToFace"], frozen=True, tag="playing"):
    """The player whose turn it is lays cards one at a time, two at least (F2F-10 to F2F-17)."""

    rule: ClassVar[str] = "F2F-10"

    def awaited(self, game: FaceToFace) -> tuple[Seat, ...]:
        """The player whose turn it is."""
        return (game.turn,)

    def hesitation_in(self, game: FaceToFace) -> float:
        """The whole turn is thought through before its first card."""
        return 1.0 if game.laid else 3.0

    def options(self, game: FaceToFace, seat: Seat) -> tuple[Option, ...]:
        """Each pile with the cards that fit it; the end of the turn; what the options allow."""
        offers = [
            Option("play", rule, {"card": One("card", values(mask))}, on_pile)
            for mask, (rule, on_pile) in zip(game.playable(), ON_PILE, strict=True)
            if mask
        ]
        if len(game.laid) >= FEWEST_LAID:
            offers.append(END_TURN)
        if game.covered:
            offers.append(TAKE_BACK if offers else ONLY_TAKE_BACK)
        offers.append(RESIGN)
        return tuple(offers)

    def accepts(self, game: FaceToFace, seat: Seat, move: Any) -> bool:
        """Whether this card fits that pile, straight from the masks."""
        if type(move) is EndTurn:
            return seat == game.turn and len(game.laid) >= FEWEST_LAID
        if type(move) is not Play or seat != game.turn or type(move.pile) is not str:
            return False
        number, card = NUMBER_OF.get(move.pile), move.card
        return number is not None and type(card) is int and card > 0 and bool(game.playable()[number] >> card & 1)

    def answered(self, game: FaceToFace, seat: Seat, move: Any) -> None:
        """Take back or give up; laying and ending the turn are done by the game itself."""
        if type(move) is TakeBack:
            game.take_back()
        else:
            game.lose("resigned")

    def absent(self, game: FaceToFace, seat: Seat) -> None:
        """A player who does not play on has lost (F2F-A14)."""
        game.lose("absent")

    def why_not(self, game: FaceToFace, seat: Seat, move: Any) -> tuple[str, str] | None:
        """The particular reasons that a player should hear."""
        if seat != game.turn:
            return None
        if type(move) is EndTurn:
            return "F2F-11", "two_cards_at_least"
        if type(move) is TakeBack:
            return "F2F-A02", "no_take_back"
        if type(move) is Play and type(move.card) is int and move.pile in PILES:
            if not 0 <= move.card < 64 or not game.hand >> move.card & 1:
                return "F2F-15", "not_in_your_hand"
            if game.helped and move.pile.startswith("their"):
                return "F2F-13", "one_help_a_turn"
            return LAYING_RULE[move.pile], f"does_not_fit_{move.pile}"
        return None


PLAYING = Playing()
END_TURN = offer(EndTurn, "F2F-11")
TAKE_BACK = offer(TakeBack, "F2F-A02", penalty=True)  # for random players, who would never get anywhere
ONLY_TAKE_BACK = offer(TakeBack, "F2F-A02")
ON_PILE: tuple[tuple[str, dict[str, Choice]], ...] = tuple((LAYING_RULE[pile], {"pile": pile}) for pile in PILES)
NUMBER_OF: dict[str, int] = {pile: number for number, pile in enumerate(PILES)}
RESIGN = offer(Resign, "F2F-A14", penalty=True)
