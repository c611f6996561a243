"""Players of Face to Face that look at one card at a time: a sensible one, and one that overlooks things."""

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

OVERLOOKED = 0.35
"""How often an easy-going player does not see a card that would be worth seeing."""
RELUCTANCE = HELP_WORTH + 4
"""What keeps an easy-going player from a gift that brings no card more."""


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


class EasyFaceToFace(SensibleFaceToFace):
    """The same with its head in the clouds: overlooks jumps and gifts now and then, and stops as soon as it may."""

    def answer(self, view: FaceToFaceView, ask: Ask) -> Move | None:
        """The cheapest card of those that it sees; a dead end or the last card it does see."""
        moves = [Play(**values) for option in ask.options if option.move == "play" for values in option.values()]
        may_end = any(option.move == "end_turn" for option in ask.options)
        seen = [move for move in moves if not self._overlooks(view, move)] or moves
        if not seen:
            return EndTurn() if may_end else TakeBack()
        best = min(seen, key=lambda move: (self._felt(view, move, may_end), self.rng.random()))
        last = len(view.hand) == 1 and not view.sides[self.seat].deck
        if may_end and not last and self._cost(view, best) > 0 and not is_single_card_trap(view, self.seat):
            return EndTurn()
        return best

    def _felt(self, view: FaceToFaceView, move: Play, may_end: bool) -> float:
        """What a card seems to cost: one that must be laid anyway nobody gives away while an own pile takes it."""
        is_gift = move.pile.startswith("their")
        return self._cost(view, move) + (RELUCTANCE if is_gift and not may_end else 0)

    def _overlooks(self, view: FaceToFaceView, move: Play) -> bool:
        """What goes backwards is easily overlooked: a jump on an own pile, a gift on the other's."""
        up, down, _, _ = tops(view, self.seat)
        backwards = {"own_ascending": move.card < up, "own_descending": move.card > down}.get(move.pile, True)
        return backwards and self.rng.random() < OVERLOOKED
