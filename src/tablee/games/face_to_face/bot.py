"""A sensible player of Face to Face: lays the cards that cost least and walks into no dead end."""

from __future__ import annotations

from random import Random

from tablee.core import Ask, Move, Seat
from tablee.core.game import Game
from tablee.games.face_to_face.advice import is_dead_end, is_single_card_trap, tops
from tablee.games.face_to_face.moves import EndTurn, Play, TakeBack
from tablee.games.face_to_face.view import FaceToFaceView

CHEAP_COST = 3
"""After the two cards that must be laid, cards that cost no more than this are laid too."""
HELP_WORTH = 6
"""What it is worth to refill the hand by helping, in steps of one's own piles."""

DEAD_END_COST = 1000


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
            return EndTurn() if may_end else TakeBack()
        best = min(moves, key=lambda move: (self._cost(view, move), self.rng.random()))
        if may_end and self._cost(view, best) > CHEAP_COST and not is_single_card_trap(view, self.seat):
            return EndTurn()
        return best

    def _cost(self, view: FaceToFaceView, move: Play) -> float:
        up, down, their_up, their_down = tops(view, self.seat)
        cost = {
            "own_ascending": move.card - up,
            "own_descending": down - move.card,
            "their_ascending": their_up - move.card - HELP_WORTH,
            "their_descending": move.card - their_down - HELP_WORTH,
        }[move.pile]
        return cost + DEAD_END_COST if is_dead_end(view, self.seat, move) else cost
