"""What the tests of the terminal share: the real command, with a screen and a keyboard of ours."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from tablee.cli import build_parser
from tablee.console.screen import Keyboard, Screen
from tablee.core import Seat, State
from tablee.games import GAMES
from tablee.terminal.command import Visit
from tablee.terminal.save_file import SaveFile
from tablee.terminal.table import TerminalTable
from tools.rehearsal import Typist

NAMES = ("Ana", "Basile", "Chloé", "Dora", "Émile", "Fanny", "Gus", "Hana", "Ivo", "Judith")
SHORT = {
    "incroyable": ("board=court",),
    "face_to_face": ("cards=20",),
    "caractere": ("board=court",),
    "tous_ego": ("target=6",),
}


class Script:
    """A keyboard that types these lines, then nothing more. A function is called, and types what it returns."""

    def __init__(self, *lines: str | Callable[[], str]) -> None:
        self.lines = list(lines)

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        raise OSError

    def readline(self) -> str:
        if not self.lines:
            return ""
        line = self.lines.pop(0)
        return f"{line if isinstance(line, str) else line()}\n"


class Paper(io.StringIO):
    """Remembers, for everything written, in whose hands the screen was: None is everybody's."""

    def __init__(self) -> None:
        super().__init__()
        self.table: Callable[[], TerminalTable | None] = lambda: None
        self.written: list[tuple[Seat | None, str]] = []

    def write(self, text: str) -> int:
        table = self.table()
        self.written.append((table.holder if table is not None else None, text))
        return super().write(text)

    def seen_by_others_than(self, seat: Seat) -> str:
        return "".join(text for holder, text in self.written if holder != seat)


def screen_on(paper: io.StringIO, keyboard: Keyboard, width: int = 80) -> Screen:
    return Screen(Console(file=paper, width=width, color_system=None, markup=False, highlight=False), keyboard)


def arguments(command: str, folder: Path, language: str = "en") -> Any:
    return build_parser().parse_args([*command.split(), "--lang", language, "--save", str(folder / "game.tablee")])


def play(command: str, keyboard: Keyboard, folder: Path, language: str = "en", width: int = 80) -> tuple[int, str]:
    """Run the command; its exit status, and all that was shown."""
    paper = Paper()
    visit = Visit(arguments(command, folder, language), screen_on(paper, keyboard, width))
    paper.table = lambda: visit.table
    if isinstance(keyboard, Typist):
        keyboard.visit = visit
    return visit.run(), paper.getvalue()


def table_with(
    state: State[Any], keyboard: Keyboard, folder: Path, bots: Sequence[Seat] = (), language: str = "en"
) -> tuple[TerminalTable, Paper]:
    """A table in the middle of a game."""
    paper = Paper()
    kinds = dict.fromkeys(bots, "sensible")
    save_file = SaveFile(folder / "game.tablee")
    table = TerminalTable(screen_on(paper, keyboard), save_file, state, NAMES[: state.seats], kinds, language)
    paper.table = lambda: table
    return table, paper


def deal(game: str, seats: int, seed: int = 1, bots: tuple[Seat, ...] = (), **options: Any) -> Any:
    """A new game. (Any: tests put pawns and cards where they need them.)"""
    return GAMES[game].deal(GAMES[game].setup(**options), seats, seed, bots)
