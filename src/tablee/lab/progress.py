"""A progress bar in the terminal, for simulations that take longer than a second."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

SHOWN_AFTER_SECONDS = 1.0


@contextmanager
def progress_bar(console: Console, games: int) -> Iterator[Callable[[int], None]]:
    """A function to call with the number of games that are over; the bar appears once it is worth showing."""
    columns = TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    task = progress.add_task("playing", total=games)
    began = time.monotonic()

    def update(over: int) -> None:
        if time.monotonic() - began > SHOWN_AFTER_SECONDS:
            progress.start()
        progress.update(task, completed=over)

    try:
        yield update
    finally:
        progress.stop()
