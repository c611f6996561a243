"""Three players, who see what their seat may see and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tablee.core import Ask, Move, Seat
from tablee.core.game import Game
from tablee_moths.moves import Light, TurnOver
from tablee_moths.rules import HAND, LAMPS
from tablee_moths.view import MothsView

IMAGINED_NIGHTS = 150
THINKERS = 0.7
"""How many of the others think about it."""


class Easy:
    """Any lamp will do."""

    def __init__(self, game: Game, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng

    def answer(self, view: MothsView, ask: Ask) -> Move:
        """The only thing that can be done, or a lamp."""
        return TurnOver() if view.phase == "dusk" else Light(self.lamp(view))

    def lamp(self, view: MothsView) -> int:
        """Which one."""
        return self.rng.choice(view.hand)


class Medium(Easy):
    """Bright, but not the brightest: where the second of so many lamps is to be expected."""

    def lamp(self, view: MothsView) -> int:
        """The one that is nearest to that place."""
        return _nearest(view.hand, len(view.present))


class Strong(Easy):
    """Imagines many nights with people who think like the one above, or not at all: which lamp brings most?"""

    def lamp(self, view: MothsView) -> int:
        """The one that brings most on average."""
        nights = [self._imagined(view) for _ in range(IMAGINED_NIGHTS)]
        last = view.night == view.nights
        return max(view.hand, key=lambda lamp: sum(_worth(lamp, night, view.moths, last) for night in nights))

    def _imagined(self, view: MothsView) -> list[int]:
        """What the others light, the dimmest first, with hands that this seat does not know."""
        people = len(view.present)
        unseen = [lamp for lamp in LAMPS if lamp not in view.hand]
        lamps = self.rng.sample(unseen, HAND * (people - 1))
        hands = [lamps[start : start + HAND] for start in range(0, len(lamps), HAND)]
        return sorted(_nearest(hand, people) if self.rng.random() < THINKERS else hand[0] for hand in hands)


def _nearest(hand: Sequence[int], people: int) -> int:
    expected = LAMPS[-1] * (people - 1) / (people + 1)
    return min(hand, key=lambda lamp: abs(lamp - expected))


def _worth(lamp: int, night: list[int], moths: int, last: bool) -> float:
    """Moths count in full; a bright lamp that is lost costs a little, and one that is taken is worth a little."""
    if len(night) > 1 and night[-2] < lamp < night[-1]:
        return moths
    dimmest = lamp < night[0]
    return 0.0 if last else (0.4 if dimmest else 0.0) - lamp / 400


BOTS = {"easy": Easy, "medium": Medium, "strong": Strong}
