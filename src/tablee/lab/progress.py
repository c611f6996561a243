"""A progress bar for whoever waits longer than a second; nothing where nobody looks."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

PATIENCE = 1.0


class Bar:
    """Call it with the number of games that are over."""

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
        """So many games are over."""
        if not self.shown and time.monotonic() - self.began > PATIENCE:
            self.progress.start()
            self.shown = True
        self.progress.update(self.task, completed=games)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.progress.stop()
