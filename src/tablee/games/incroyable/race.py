"""What points are worth on the track: to be ahead of those who could win, at the finish above all."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from operator import itemgetter

from tablee.core import Seat
from tablee.games.incroyable.board import Board, walk
from tablee.games.incroyable.scoring import POINTS_AFTER_FAILURE, POINTS_AFTER_SUCCESS, for_doubting
from tablee.games.incroyable.view import IncroyableView

RISK_WORTH, STAYING = 3.0, 0.3
"""What it is worth to ask the next question on a spiral, in cells; and how likely a pawn stays there for a round."""
NEARNESS = 7.0
"""How many cells behind the first of them an opponent is much less of a threat."""
ARRIVED, BEYOND = 14.0, 0.7
"""What it is worth to arrive, in cells, and each cell beyond: the furthest wins."""
MOST_POINTS = 13


class Race:
    """What points are worth to oneself: for each seat and each number of points, in cells.

    A point of an opponent costs as much as one's own brings, shared out among the opponents by how close they are to
    winning. Special cells act as the rules say, the others standing still.
    """

    def __init__(self, view: IncroyableView, board: Board, me: Seat) -> None:
        opponents = [seat for seat in view.present if seat != me]
        first = max(view.position[seat] for seat in opponents)
        threat = {seat: exp((view.position[seat] - first) / NEARNESS) for seat in opponents}
        whole = sum(threat.values())
        self.worths: list[list[float]] = [[0.0] * (MOST_POINTS + 1) for _ in view.position]
        for seat in view.present:
            share = 1.0 if seat == me else -threat[seat] / whole
            spiral = RISK_WORTH * STAYING ** _rounds_until(view, seat)
            now = _worth(board, view.position[seat], spiral)
            self.worths[seat] = [
                share * (_worth(board, _reached(board, view, seat, points), spiral) - now)
                for points in range(MOST_POINTS + 1)
            ]

    def of_points(self, points: Mapping[Seat, int]) -> float:
        """What it is worth if these points are given."""
        return sum(self.worths[seat][number] for seat, number in points.items())

    def of_challenge(self, estimates: Mapping[Seat, float], challenger: Seat, target: Seat, answer: float) -> float:
        """What it is worth if this player doubts that one's estimate and this is the answer."""
        ordered = sorted(estimates.items(), key=BY_PLACE, reverse=True)
        success = estimates[target] > answer
        near = [seat for seat, place in ordered if place <= answer and seat != challenger]
        points = dict(zip(near, POINTS_AFTER_SUCCESS if success else POINTS_AFTER_FAILURE, strict=False))
        if success:
            rank = next(rank for rank, (seat, _) in enumerate(ordered, 1) if seat == target)
            points[challenger] = for_doubting(rank)
        return self.of_points(points)


BY_PLACE = itemgetter(1)


def _reached(board: Board, view: IncroyableView, seat: Seat, points: int) -> int:
    walked = walk(board, view.position, {seat: points}, view.present, "after_moves")
    return walked[0].end if walked else view.position[seat]


def _rounds_until(view: IncroyableView, seat: Seat) -> int:
    """How many others ask before this player does."""
    order = view.present
    return (order.index(seat) - order.index(view.questioner) - 1) % len(order)


def _worth(board: Board, cell: int, spiral: float) -> float:
    """What it is worth to stand on this cell."""
    if cell >= board.finish:
        return board.finish + ARRIVED + BEYOND * (cell - board.finish)
    return cell + (spiral if board.is_spiral(cell) else 0.0)
