"""A sensible player of Face to Face: lays the cards that cost least and walks into no dead end."""

from __future__ import annotations

from random import Random

from tablee.core import Ask, Move, Seat
from tablee.core.game import Game
from tablee.games.face_to_face.cards import (
    PILES,
    fits_own_ascending,
    fits_own_descending,
    improves_their_ascending,
    improves_their_descending,
)
from tablee.games.face_to_face.moves import EndTurn, Play
from tablee.games.face_to_face.view import FaceToFaceView

CHEAP = 3
"""After the two cards that must be laid, cards that cost no more than this are laid too."""
GIFT = 6
"""What it is worth to refill the hand by helping, in steps of one's own piles."""

FITS = (fits_own_ascending, fits_own_descending, improves_their_ascending, improves_their_descending)
JUMP = 10

Tops = tuple[int, int, int, int]


class SensibleFaceToFace:
    """Looks one card ahead. The cost of a card is how far it moves a pile; a gift costs what the other gains."""

    def __init__(self, game: Game, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng

    def answer(self, view: FaceToFaceView, ask: Ask) -> Move | None:
        """The cheapest card, or the end of the turn."""
        moves = [Play(**values) for option in ask.options if option.move == "play" for values in option.values()]
        may_end = any(option.move == "end_turn" for option in ask.options)
        if not moves:
            return EndTurn()
        best = min(moves, key=lambda move: (self._cost(view, move, must_go_on=not may_end), self.rng.random()))
        if may_end and self._cost(view, best, must_go_on=False) > CHEAP and not self._must_avoid_single(view):
            return EndTurn()
        return best

    def _tops(self, view: FaceToFaceView) -> Tops:
        mine, theirs = view.sides[self.seat], view.sides[1 - self.seat]
        return mine.ascending.card, mine.descending.card, theirs.ascending.card, theirs.descending.card

    def _cost(self, view: FaceToFaceView, move: Play, must_go_on: bool) -> float:
        tops = self._tops(view)
        up, down, their_up, their_down = tops
        cost = {
            "own_ascending": move.card - up,
            "own_descending": down - move.card,
            "their_ascending": their_up - move.card - GIFT,
            "their_descending": move.card - their_down - GIFT,
        }[move.pile]
        if must_go_on and not self.could_go_on(view, move, tops):
            return cost + 1000
        return cost

    def could_go_on(self, view: FaceToFaceView, move: Play, tops: Tops) -> bool:
        """Whether a second card fits after this one."""
        after = [move.card if pile == move.pile else top for pile, top in zip(PILES, tops, strict=True)]
        open_piles = FITS[:2] if view.helped or move.pile.startswith("their") else FITS
        rest = [card for card in view.hand if card != move.card]
        return not rest or any(
            fits(card, top, JUMP) for card in rest for fits, top in zip(open_piles, after, strict=False)
        )

    def _must_avoid_single(self, view: FaceToFaceView) -> bool:
        """One single card and no deck left would lose the next turn: play on (F2F-A01)."""
        return len(view.hand) == 1 and view.sides[self.seat].deck == 0
