"""The track of Incroyable!: data with a validator, and how pawns walk on it (INC-65, INC-85 to INC-87)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from tablee.core import Seat
from tablee.core.boards import read_board

SYMBOLS = ("books", "globe", "heart", "tree", "professor")
"""In the printed order of a card (INC-A28)."""
CYCLE = ("professor", "books", "globe", "heart", "tree")
"""In the order of the track, from the start cell on (INC-14)."""


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """A track from cell 0 to the finish. Cells that are nothing special carry the five symbols in turn."""

    finish: int
    bonus: int
    spirals: tuple[int, ...]
    black: dict[int, int]

    def symbol(self, cell: int) -> str:
        """The symbol on a cell: the one that decides which question is read (INC-13)."""
        special = sum(1 for other in range(cell) if self.is_special(other))
        return CYCLE[(cell - special) % len(CYCLE)]

    def is_special(self, cell: int) -> bool:
        """Whether the cell is a spiral, the bonus cell or a black cell."""
        return cell == self.bonus or cell in self.spirals or cell in self.black

    def is_spiral(self, cell: int) -> bool:
        """Whether a turn that begins here is a risk round (INC-16)."""
        return cell in self.spirals


def problems(board: Board) -> Iterator[str]:
    """What is wrong with a board: nobody may rest where there is no question, nor be thrown to the bonus again."""
    special = [board.bonus, *board.spirals, *board.black]
    if board.finish < 10:
        yield "the finish must be at least 10 cells away"
    if len(set(special)) != len(special):
        yield "spirals, black cells and the bonus cell must all be different"
    for cell in special:
        if not 0 < cell < board.finish:
            yield f"cell {cell} must lie between the start and the finish"
    for cell, steps in board.black.items():
        target = cell - steps
        if steps < 1 or target < 1:
            yield f"the black cell {cell} must lead back to cell 1 or later"
        elif board.is_special(target):
            yield f"the black cell {cell} leads to {target}, which has no symbol"
        if target <= board.bonus < cell:
            yield f"the black cell {cell} throws a pawn back over the bonus cell"


@cache
def load_board(name: str) -> Board:
    """One of our boards, checked."""
    return read_board((Path(__file__).parent / "boards" / f"{name}.toml").read_text("utf-8"), Board, problems)


class Walk(Struct, frozen=True):
    """How one pawn moved: `steps` for its points, then the bonus, then back from a black cell."""

    seat: Seat
    start: int
    steps: int
    bonus: int
    back: int

    @property
    def end(self) -> int:
        """Where the pawn stands afterwards."""
        return self.start + self.steps + self.bonus - self.back


def walk(
    board: Board,
    position: tuple[int, ...],
    points: dict[Seat, int],
    order: tuple[Seat, ...],
    bonus_order: Literal["after_moves", "sequential"],
) -> list[Walk]:
    """All pawns with points move together, then special cells act in turn order (INC-85, INC-86, INC-A18).

    `order` lists the players still in the game, the questioner first; with `sequential` each of them finishes
    the whole move before the next one begins.
    """
    now = list(position)
    moving = [seat for seat in order if points.get(seat)]
    if bonus_order == "after_moves":
        for seat in moving:
            now[seat] += points[seat]
    walks = []
    for seat in moving:
        start, steps = position[seat], points[seat]
        if bonus_order == "sequential":
            now[seat] += steps
        bonus = _place(now, seat, order) if start < board.bonus <= start + steps else 0
        back = _back(board, start + steps + bonus)
        now[seat] += bonus - back
        walks.append(Walk(seat, start, steps, bonus, back))
    return walks


def _place(position: list[int], seat: Seat, order: tuple[Seat, ...]) -> int:
    """The place in the race: one more than the pawns strictly ahead (INC-A17)."""
    return 1 + sum(position[other] > position[seat] for other in order)


def _back(board: Board, cell: int) -> int:
    """How far a pawn that stops here goes back; a chain goes on, but never below the start (INC-87, INC-A20)."""
    end = cell
    while end in board.black:
        end = max(0, end - board.black[end])
    return cell - end
