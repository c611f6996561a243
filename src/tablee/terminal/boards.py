"""What a game brings for the terminal: its board in letters, and which of its moments are secret."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from msgspec import Struct

from tablee.core import Choice, Seat
from tablee.core.game import Game
from tablee.terminal.look import Look, Progress, Scene
from tablee.words import Catalogue


class GameBoard(Struct, frozen=True, kw_only=True):
    """A game in letters, made from a view and the public board alone; `BOARD` in the module that the game names."""

    scene: Callable[[Any, Any, Look, Seat | None], Scene]
    """From a view and the board, as this seat sees it, or everybody (None)."""
    progress: Callable[[Any, Any], Progress]
    """How far everybody is, from a view and the board."""
    open: frozenset[str]
    """The moments whose answers are given aloud. All others are secret: what is not listed here is covered."""
    quiet: frozenset[str] = frozenset()
    """Events that a person may just as well read alone: they disclose nothing, or the next screen shows it anyway."""
    results: frozenset[str] = frozenset()
    """Events that end something: the table looks at them before even a bot goes on."""
    goes_on: frozenset[str] = frozenset()
    """Moves that only go on: Enter is enough."""
    places: tuple[str, ...] = ()
    """The lines of its menu, where each keeps its number whatever else is on offer: who plays fast types by heart."""
    label: Callable[[Catalogue, Any, str, Choice], str | None] = lambda words, view, of, value: None
    """The words for something to pick, where only the game knows them."""
    legend: dict[str, str] = {}
    """The signs on the board, for the help."""


def board_of(game: Game) -> GameBoard:
    """The board of this game, or one made for any."""
    if game.terminal:
        board: GameBoard = import_module(game.terminal).BOARD
        return board
    from tablee.terminal.generic import generic_board

    return generic_board(game)
