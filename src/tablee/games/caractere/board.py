"""The board of Caractère: data with a validator, and what its special cells do (CAR-50 to CAR-56)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from tablee.core.boards import read_board

PACKS = ("melo", "ego", "duo")
COLOURS = ("ego", "melo", "duo")
"""In the order of the board, from the start cell on: every cell has one (CAR-04, CAR-A03)."""

Effect = Literal["forward", "back", "first", "last", "jok"]
"""+2, −2, PREMS, DER, and a cell that gives a jok."""
STEPS: dict[str | None, int] = {"forward": 2, "first": 2, "back": -2, "last": -2}
"""For PREMS and DER if nobody is further ahead or further back (CAR-54, CAR-55)."""


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """Cells from the start, 0, to the last test."""

    test: int
    cells: dict[int, Effect]

    def colour(self, cell: int) -> str:
        """The pack that a player on this cell draws from."""
        return COLOURS[cell % len(COLOURS)]

    def clamped(self, cell: int) -> int:
        """Never behind the start (CAR-A07), never beyond the test (CAR-60, CAR-A08)."""
        return max(0, min(self.test, cell))

    def sent_to(self, cell: int, others: tuple[int, ...]) -> int:
        """Where a player who begins a turn here goes first; `others` are the other pawns (CAR-52 to CAR-55)."""
        effect = self.cells.get(cell)
        if effect == "first" and max(others) > cell:
            return max(others)
        if effect == "last" and min(others) < cell:
            return min(others)
        return self.clamped(cell + STEPS.get(effect, 0))


def problems(board: Board) -> Iterator[str]:
    """What is wrong with a board: whoever is sent somewhere must find a plain question there."""
    if board.test < 9 or board.test % len(COLOURS):
        yield "the last test must be an EGO cell, at least 9 cells away"
    if board.test - 3 in board.cells:
        yield f"cell {board.test - 3}, where a failed test leads, must be plain"
    for cell, effect in board.cells.items():
        if not 0 < cell < board.test:
            yield f"cell {cell} must lie between the start and the last test"
        step = STEPS.get(effect, 0)
        if step and (cell + step in board.cells or not 0 <= cell + step < board.test):
            yield f"cell {cell} ({effect}) must lead to a plain cell"


@cache
def load_board(name: str) -> Board:
    """One of our boards, checked."""
    return read_board((Path(__file__).parent / "boards" / f"{name}.toml").read_text("utf-8"), Board, problems)
