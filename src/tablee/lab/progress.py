"""A progress bar in the terminal, for simulations that take longer than a second."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

SHOWN_AFTER_SECONDS = 1.0


class Bar:
    """Called with the number of games that are over."""

    def __init__(self, console: Console, games: int) -> None:
        self.progress = Progress(
            TextColumn("playing"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self.task = self.progress.add_task("playing", total=games)
        self.began = time.monotonic()
        self.shown = False

    def __call__(self, games: int) -> None:
        """Update the bar, once it is worth showing."""
        if not self.shown and time.monotonic() - self.began > SHOWN_AFTER_SECONDS:
            self.progress.start()
            self.shown = True
        self.progress.update(self.task, completed=games)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.progress.stop()
