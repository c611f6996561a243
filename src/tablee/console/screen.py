"""All that the terminal table writes and reads goes through here."""

from __future__ import annotations

import sys
from typing import Protocol

from rich.console import Console, Group, RenderableType
from rich.table import Table

from tablee.console.prose import Text

MOST_COLUMNS = 100
"""Wider lines are hard to read."""


class Keyboard(Protocol):
    """Where lines are typed: standard input, or a script."""

    def readline(self) -> str:
        """The next line with its end; nothing at the end of the input."""

    def isatty(self) -> bool:
        """Whether a person types, and sees what they type."""

    def fileno(self) -> int:
        """The terminal, where there is one."""


class Screen:
    """A terminal, a pipe or a test: what is shown goes to a console, what is typed comes from a keyboard."""

    def __init__(self, console: Console, typed: Keyboard) -> None:
        self.console = console
        self.typed = typed
        self.covered = False

    @property
    def width(self) -> int:
        """How many columns there are to write in."""
        return min(self.console.width, MOST_COLUMNS)

    def show(self, *things: RenderableType) -> None:
        """Write these, one below the other. (In a group, or `rich` would take our texts for its own.)"""
        self.console.print(Group(*things), width=self.width)

    def say(self, text: str, style: str = "") -> None:
        """Write a sentence."""
        self.show(Text(text, style=style))

    def note(self, text: str, style: str = "") -> None:
        """Write a sentence that holds a file or a command: in one line, so that it can be copied."""
        self.console.print(Text(text, style=style), soft_wrap=True)

    def bullet(self, text: str) -> None:
        """Write a sentence as one of several."""
        grid = Table.grid(padding=(0, 1))
        grid.add_column()
        grid.add_column(overflow="fold")
        grid.add_row(Text(" •", style="dim"), Text(text))
        self.show(grid)

    def ask(self, prompt: str) -> str:
        """The next line that is typed, tidied. The end of the input is an EOFError."""
        lines = Text(prompt).wrap(self.console, self.width - 1)
        whole = "\n".join(line.plain.rstrip() for line in lines)
        self.console.print(Text(f"{whole} ", style="bold"), end="", soft_wrap=True)
        self.console.file.flush()
        line = self.typed.readline()
        if not line:
            self.console.print()
            raise EOFError
        if not self.typed.isatty():
            # Nobody sees what comes out of a pipe: without this, a transcript would have no answers.
            self.console.print(Text(line.rstrip("\n")))
        return line.strip()

    def cover(self) -> None:
        """Turn to the other screen, which leaves no trace in what one can scroll back to."""
        if not self.covered:
            self.covered = True
            self.console.set_alt_screen(True)
        self.console.clear()

    def uncover(self) -> None:
        """Back to the table's own screen; nothing of the other one stays."""
        if self.covered:
            self.console.clear()
            self.console.set_alt_screen(False)
            self.covered = False

    def forget_typing(self) -> None:
        """Drop what was typed ahead, so that an Enter too many does not open the next player's secrets."""
        if not self.typed.isatty():
            return
        if sys.platform == "win32":
            import msvcrt

            while msvcrt.kbhit():
                msvcrt.getwch()
        else:
            import termios

            termios.tcflush(self.typed.fileno(), termios.TCIFLUSH)


def real_screen() -> Screen:
    """The terminal, or whatever input and output are. No character is an error: what cannot be shown becomes “?”."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    return Screen(Console(markup=False, highlight=False, emoji=False), sys.stdin)
