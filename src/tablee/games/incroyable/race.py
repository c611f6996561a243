"""What points are worth on the track: to be ahead of those who could win, at the finish above all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import comb, exp, sqrt

from msgspec import Struct

from tablee.core import Seat
from tablee.games.incroyable.board import Board, walk
from tablee.games.incroyable.scoring import POINTS_AFTER_FAILURE, POINTS_AFTER_SUCCESS, STAKES, for_doubting
from tablee.games.incroyable.view import IncroyableView

STAYING = 0.3
"""How likely a pawn stays on its cell for a round."""
ROUND, LUCK, LUCK_OF_THREE, UNSEEN = 4.5, 3.4, 4.5, 0.75
"""How far a leader comes in a round; how far apart a round of luck brings two pawns (as a logistic scale; only three
players score more at once), and how many rounds more than it seems they have for it. By who won 900 games of
`sensible` bots, seen from every round."""
ARRIVED, BEYOND = 40.0, 20.0
"""What it is worth to arrive, in steps of luck, and each cell beyond: the furthest wins."""
EDGE = 1.0
"""How many cells a round one thinks to gain on the others. By the pawns alone one of four has a quarter of the wins
at the start; strong had 46 of 100. Who goes by a quarter dares too much."""
MOST_POINTS = 13


class Standing(Struct, frozen=True):
    """All that a race is a matter of: where the pawns are, who is in it, and who asks or was the last to ask."""

    position: tuple[int, ...]
    present: tuple[Seat, ...]
    questioner: Seat


class Race:
    """What points are worth to oneself: by how much the chance to win becomes better, in cells.

    Somebody's chance is the greater, the further ahead they are; how much, is a matter of how many rounds are left to
    come. So to fall back a little behind costs less than to get away brings: with many at the table, one must dare.
    Special cells act as the rules say, the others standing still.
    """

    def __init__(self, view: IncroyableView | Standing, board: Board, me: Seat, edge: float = EDGE) -> None:
        self.me = me
        first = max(view.position[seat] for seat in view.present)
        rounds = UNSEEN + max(0, board.finish - first) / ROUND
        luck = (LUCK if len(view.present) > 3 else LUCK_OF_THREE) * sqrt(rounds)
        self.ahead: list[list[float]] = [[0.0] * (MOST_POINTS + 1) for _ in view.position]
        asking = risk_worth(len(view.present) - 1, 0, len(view.present))
        for seat in view.present:
            spiral = asking * STAYING ** _rounds_until(view, seat)
            gained = edge * rounds / luck if seat == me else 0.0
            self.ahead[seat] = [
                exp(_worth(board, _reached(board, view, seat, points) - first, first, spiral, luck) + gained)
                for points in range(MOST_POINTS + 1)
            ]
        self.all = sum(ahead[0] for ahead in self.ahead)
        self.chance = self.ahead[me][0] / self.all
        self.cell = luck / max(0.001, self.chance * (1 - self.chance))
        self.known: dict[tuple[Seat, ...], list[float]] = {}

    def chances(self) -> tuple[float, ...]:
        """How likely each seat is to win, as the pawns stand."""
        return tuple(ahead[0] / self.all for ahead in self.ahead)

    def chance_with(self, worth: float) -> float:
        """How likely one is to win oneself with something that is worth so much."""
        return min(1.0, max(0.0, self.chance + worth / self.cell))

    def of_points(self, points: Mapping[Seat, int]) -> float:
        """What it is worth if these points are given."""
        whole = self.all
        for seat, number in points.items():
            ahead = self.ahead[seat]
            whole += ahead[number] - ahead[0]
        return (self.ahead[self.me][points.get(self.me, 0)] / whole - self.chance) * self.cell

    def of_challenge(self, ordered: Sequence[Seat], challenger: Seat, target: Seat) -> list[float]:
        """What it is worth if this player doubts that one's estimate, by how many estimates are not too high.

        The players stand with the highest estimate first. The same comes again and again: it is reckoned once.
        """
        case = (*ordered, challenger, target)
        if case not in self.known:
            self.known[case] = [
                self.of_points(_points(ordered, challenger, target, right)) for right in range(len(ordered) + 1)
            ]
        return self.known[case]


def _points(ordered: Sequence[Seat], challenger: Seat, target: Seat, right: int) -> dict[Seat, int]:
    """What everybody scores if so many of these players, the last ones, are not too high (INC-60, INC-61, INC-63)."""
    wrong, rank = len(ordered) - right, ordered.index(target)
    near = [seat for seat in ordered[wrong:] if seat != challenger]
    if rank >= wrong:
        return dict(zip(near, POINTS_AFTER_FAILURE, strict=False))
    return {challenger: for_doubting(rank + 1), **dict(zip(near, POINTS_AFTER_SUCCESS, strict=False))}


@cache
def risk_worth(others: int, asked: int, players: int) -> float:
    """What the rest of a risk round is worth to the one who asks, in cells, if the others err half of the time.

    `asked` questions are over, and so many others are still in. What the others win is a loss, shared out.
    """
    if not others or asked == len(STAKES):
        return 0.0
    worth = 0.0
    for right in range(others + 1):
        now = STAKES[asked] * ((right < others) - right / (players - 1))
        worth += comb(others, right) / 2**others * (now + risk_worth(right, asked + 1, players))
    return worth


def _reached(board: Board, view: IncroyableView | Standing, seat: Seat, points: int) -> int:
    walked = walk(board, view.position, {seat: points}, view.present, "after_moves")
    return walked[0].end if walked else view.position[seat]


def _rounds_until(view: IncroyableView | Standing, seat: Seat) -> int:
    """How many others ask before this player does."""
    order = view.present
    return (order.index(seat) - order.index(view.questioner) - 1) % len(order)


def _worth(board: Board, off: int, first: int, spiral: float, luck: float) -> float:
    """How far ahead somebody is who stands so far from the first pawn, in steps of luck."""
    cell = first + off
    if cell >= board.finish:
        return ARRIVED + BEYOND * (cell - board.finish)
    return (off + (spiral if board.is_spiral(cell) else 0.0)) / luck
