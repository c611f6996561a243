"""Players of Face to Face that plan whole turns: a careful one, a strong one, and the yardstick for both.

They count: whoever watches knows which cards each of the two has laid, so the rest is in hands and decks.
"""

from __future__ import annotations

from random import Random

from tablee.core import Ask, Move, Seat
from tablee.core.game import Game
from tablee.games.face_to_face.bot import SensibleFaceToFace
from tablee.games.face_to_face.cards import PILES, mask_of
from tablee.games.face_to_face.moves import EndTurn, Play
from tablee.games.face_to_face.planning import (
    MOST_HAND,
    Position,
    Rules,
    Turn,
    damage,
    drawn_after,
    plan,
    turns,
    wins,
)
from tablee.games.face_to_face.view import FaceToFaceView

TRAP_COST = 1000
"""Of ending a turn with one last card, which loses the next one (F2F-A01)."""


class Planner:
    """Plans a turn when it begins, and lays its cards one by one."""

    def __init__(self, game: Game, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.laid = [0, 0]
        """The cards that each of the two was seen to lay, as masks."""
        self.ahead: list[Play] = []
        self.hand_then: tuple[int, ...] = ()
        """What will be in hand when the next planned card is due."""
        self.otherwise = SensibleFaceToFace(game, seat, rng)

    def answer(self, view: FaceToFaceView, ask: Ask) -> Move | None:
        """The next card of the turn, or its end."""
        self._watch(view)
        if not view.this_turn or view.hand != self.hand_then:
            self._plan(view)
        offered = {option.move for option in ask.options}
        if self.ahead:
            play = self.ahead.pop(0)
            self.hand_then = tuple(card for card in view.hand if card != play.card)
            return play
        self.hand_then = ()
        return EndTurn() if "end_turn" in offered else self.otherwise.answer(view, ask)

    def best(self, rules: Rules, at: Position) -> list[tuple[int, int]] | None:
        """The cards of the turn that it likes best, with the numbers of their piles; None where there is none."""
        raise NotImplementedError

    def _plan(self, view: FaceToFaceView) -> None:
        found = self.best(*self.position(view)) if len(view.hand) <= MOST_HAND else None
        self.ahead = [Play(card, PILES[pile]) for card, pile in found or ()]
        self.hand_then = view.hand

    def _watch(self, view: FaceToFaceView) -> None:
        """Remember what was laid; a card that was taken back is in the hand again."""
        for laid in (*view.history, *view.last_turn, *view.this_turn):
            self.laid[laid.by] |= 1 << laid.card
        for side in view.sides:
            for top in (side.ascending, side.descending):
                self.laid[top.of] |= 1 << top.card
        self.laid[self.seat] &= ~mask_of(view.hand)

    def position(self, view: FaceToFaceView) -> tuple[Rules, Position]:
        """What it knows. If it did not see the beginning, some cards may be anywhere."""
        rules = Rules(view.cards, view.full_hand, view.jump, view.single_card_may_win)
        every = (1 << view.cards + 2) - 4
        mine, theirs = view.sides[self.seat], view.sides[1 - self.seat]
        hand = mask_of(view.hand)
        return rules, Position(
            hand,
            every & ~self.laid[self.seat] & ~hand,
            every & ~self.laid[1 - self.seat],
            mine.deck,
            theirs.hand,
            theirs.deck,
            mine.ascending.card,
            mine.descending.card,
            theirs.ascending.card,
            theirs.descending.card,
            len(view.this_turn),
            int(view.helped),
        )


class LeastDamage(Planner):
    """A yardstick: of all turns the one that costs least, a winning one first."""

    def best(self, rules: Rules, at: Position) -> list[tuple[int, int]] | None:
        """Of equal ones the first: those with few cards come first."""
        found = min(turns(rules, at), key=lambda turn: self.cost(rules, at, turn), default=None)
        return None if found is None else found.plays()

    def cost(self, rules: Rules, at: Position, turn: Turn) -> float:
        """What is in sight, and no more."""
        return -TRAP_COST if wins(at, turn) else damage(at, turn)


class MediumFaceToFace(LeastDamage):
    """Weighs whole turns by what they cost, and keeps out of the trap of the last card. It does not look ahead."""

    def cost(self, rules: Rules, at: Position, turn: Turn) -> float:
        """Cards left over in the end count, too."""
        left = turn.outcome[0].bit_count() + at.in_deck
        trapped = left == 1 and not rules.single_card_may_win and not wins(at, turn)
        refill = (drawn_after(rules, at, turn) - 2) / 2
        return super().cost(rules, at, turn) - refill + (TRAP_COST if trapped else 0)


class StrongFaceToFace(Planner):
    """Evaluates what each turn leaves, and tries the best ones against hands that the other might hold."""

    def best(self, rules: Rules, at: Position) -> list[tuple[int, int]] | None:
        """The best that is found; which hands it imagines is chance."""
        found = plan(rules, at, self.rng.getrandbits(64))
        return None if found is None else found[0]
