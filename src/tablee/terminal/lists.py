"""Numbered lists: side by side where they are short, one below the other where they are not."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table

from tablee.console.prose import Text

SHORT_LABEL_WIDTH = 24


class Group(NamedTuple):
    """Lines that belong together, each with its number, below a heading if they have one."""

    heading: str
    entries: list[tuple[int, str]]


def numbered(groups: list[Group], width: int) -> list[RenderableType]:
    """The groups as lines to show."""
    things: list[RenderableType] = []
    for group in groups:
        if group.heading:
            things.append(Text(f" {group.heading}", style="bold"))
        longest = max(cell_len(label) for _, label in group.entries)
        across = max(1, (width - 3) // (longest + 7)) if longest <= SHORT_LABEL_WIDTH else 1
        things.append(_grid(group.entries, across))
    return things


def _grid(entries: list[tuple[int, str]], across: int) -> Table:
    grid = Table.grid(padding=(0, 1))
    for _ in range(min(across, len(entries))):
        grid.add_column(justify="right", min_width=4, style="bold cyan")
        grid.add_column(justify="left", overflow="fold")
    for first in range(0, len(entries), across):
        cells: list[RenderableType] = []
        for number, label in entries[first : first + across]:
            cells += [Text(str(number)), Text(label)]
        grid.add_row(*cells)
    return grid
