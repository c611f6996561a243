"""How the cost of an answer grows: with seats, with spectators, with stored tables and with the length of a game.

    python -m bench.growth [--plot docs/images/growth.png]

For each case, what one answer costs our server: processor time (the store's thread included), bytes that are sent to
all devices together, and the memory that it takes while it is handled. The tables are in this process (see
`bench.tables_in_process`), twenty at a time, the cases in turns; what the system takes for each socket comes on top.
"""

from __future__ import annotations

import argparse
import gc
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import uvloop
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.measure import DISK
from bench.tables_in_process import Kind, Tables, live_tables
from tablee.stores.sqlite import SqliteStore
from tablee.stores.sqlite.file import FILE_NAME

TABLES = 20
ANSWERS = 200
TRACED_ANSWERS = 60
ROUNDS = 40
EVENTS_BEFORE = 50
STATE, RECEIPTS, EVENTS, VIEW, ABOUT = 500, 90, 150, 100, 600
"""Bytes of a stored duel."""
STEPS_STORED = 10

Options = tuple[tuple[str, Any], ...]
SECRET: Options = (("guesses", "simultaneous"), ("contest_pause", 0))
TAKEN_BACK: Options = (("undo_within_turn", True),)
"""With it a card can be laid and taken back for ever: a game as long as one likes."""


@dataclass
class Case:
    """Something that grows, how large it is, and what an answer cost then, round after round."""

    what: str
    size: int
    kind: Kind
    stored: int = 0
    events: int = EVENTS_BEFORE
    microseconds: list[float] = field(default_factory=list)
    sent_bytes: float = 0.0
    frames: float = 0.0
    allocated: float = 0.0

    @property
    def cost(self) -> float:
        """The quickest tenth of the rounds: whatever else the machine does makes them slower, never quicker."""
        return sorted(self.microseconds)[len(self.microseconds) // 10]


def cases() -> Iterator[Case]:
    """All of them. Only games of the same kind are compared: two seats are a duel, more of them a secret guess."""
    yield Case("seats", 2, Kind("face_to_face", 2))
    for seats in (6, 10):
        yield Case("seats", seats, Kind("caractere", seats, options=SECRET))
    for spectators in (0, 10, 200):
        yield Case("spectators", spectators, Kind("face_to_face", 2, spectators))
    for stored in (100, 1_000, 10_000, 100_000):
        yield Case("stored tables", stored, Kind("face_to_face", 2), stored=stored)
    for events in (50, 500, 2_000):
        yield Case("events of the game", events, Kind("face_to_face", 2, options=TAKEN_BACK), events=events)


def fill(folder: Path, tables: int) -> None:
    """Tables that nobody plays at any more."""
    SqliteStore(folder).close()
    with sqlite3.connect(folder / FILE_NAME) as db:
        numbers = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)"
        db.execute(
            f"{numbers} INSERT INTO tables"
            " (code, version, touched, game, status, setup, state, receipts, newest_event)"
            f" SELECT 'x' || n, 40, 0, 1, 'over', '', zeroblob({STATE}), zeroblob({RECEIPTS}), n * {STEPS_STORED}"
            " FROM numbers",
            (tables,),
        )
        db.execute(f"INSERT INTO abouts SELECT id, zeroblob({ABOUT}) FROM tables")
        db.execute(
            f"{numbers} INSERT INTO events (id, previous, table_id, game, version, payload, view)"
            f" SELECT n, iif(n % {STEPS_STORED} = 1, NULL, n - 1), (n - 1) / {STEPS_STORED} + 1, 1,"
            f" 30 + (n - 1) % {STEPS_STORED}, zeroblob({EVENTS}), zeroblob({VIEW}) FROM numbers",
            (tables * STEPS_STORED,),
        )
    db.close()


@asynccontextmanager
async def at_work(case: Case) -> AsyncIterator[Tables]:
    """The tables of a case, so far into their games that they can be measured."""
    with TemporaryDirectory(prefix="bench-", dir=DISK) as folder:
        if case.stored:
            fill(Path(folder), case.stored)
        async with live_tables(case.kind, TABLES, Path(folder)) as tables:
            await tables.play(TABLES * case.events)
            yield tables


async def measure(progress: Progress) -> list[Case]:
    """All cases, in turns."""
    found = list(cases())
    task = progress.add_task("", total=len(found) * (ROUNDS + 2))
    async with AsyncExitStack() as stack:
        tables = []
        for case in found:
            progress.update(task, advance=1, description=f"{case.what}: {case.size:,}")
            tables.append(await stack.enter_async_context(at_work(case)))
        gc.freeze()  # As our server does: what is there by now need not be looked through.
        gc.set_threshold(50_000, 20, 50)
        for number in range(ROUNDS):
            for case, playing in zip(found, tables, strict=True):
                progress.update(task, advance=1, description=f"round {number + 1}: {case.what}: {case.size:,}")
                cost = await playing.play(ANSWERS)
                case.microseconds.append(cost.microseconds)
                case.sent_bytes += cost.sent_bytes / ROUNDS
                case.frames += cost.frames / ROUNDS
        for case, playing in zip(found, tables, strict=True):
            progress.update(task, advance=1, description=f"memory: {case.what}: {case.size:,}")
            case.allocated = await playing.allocated(TRACED_ANSWERS)
    return found


def shown(found: list[Case]) -> Table:
    """A row for each case."""
    table = Table("grows", "to", "CPU µs", "frames", "bytes", "memory")
    for column in table.columns[1:]:
        column.justify = "right"
    for case in found:
        table.add_row(
            case.what,
            f"{case.size:,}",
            f"{case.cost:.0f}",
            f"{case.frames:.1f}",
            f"{case.sent_bytes:,.0f}",
            f"{case.allocated:,.0f}",
        )
    return table


def ratios(found: list[Case]) -> Iterator[tuple[str, float]]:
    """How much dearer an answer is where most of it is than where least is; for seats and spectators, by frames."""
    for what in dict.fromkeys(case.what for case in found):
        same = [case for case in found if case.what == what and (what != "seats" or case.size > 2)]
        least, most = same[0], same[-1]
        name = what.replace(" ", "-")
        yield f"growth-cpu-{name}", most.cost / least.cost
        yield f"growth-cpu-a-frame-{name}", most.cost / most.frames / (least.cost / least.frames)


def plot(found: list[Case], file: Path) -> None:
    """Processor time, bytes and memory: a row for each, a column for what grows."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    kinds = list(dict.fromkeys(case.what for case in found))
    figure, rows = plt.subplots(3, len(kinds), figsize=(11, 7), sharey="row", layout="constrained")
    for column, what in enumerate(kinds):
        same = [case for case in found if case.what == what]
        places, names = range(len(same)), [f"{case.size:,}" for case in same]
        for row, (title, heights) in enumerate(
            (
                ("CPU, µs", [case.cost for case in same]),
                ("sent, bytes", [case.sent_bytes for case in same]),
                ("memory, bytes", [case.allocated for case in same]),
            )
        ):
            axes = rows[row][column]
            axes.bar(places, heights, width=0.6, color="#4c72b0")
            axes.bar_label(axes.containers[0], [f"{height:,.0f}" for height in heights], fontsize=8, padding=2)
            if row == 1:
                axes.set_yscale("log")
                axes.set_ylim(100, 1_000_000)
            axes.margins(y=0.2)
            axes.set_xticks(places, names)
            axes.spines[["top", "right"]].set_visible(False)
            if column == 0:
                axes.set_ylabel(title)
            if row == 2:
                axes.set_xlabel(what)
    figure.suptitle("What one answer costs, all devices together")
    figure.savefig(file, dpi=110)


def main() -> None:
    """Measure, and print or draw it."""
    parser = argparse.ArgumentParser(description="How the cost of an answer grows.")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw it, too")
    given = parser.parse_args()
    DISK.mkdir(exist_ok=True)
    console = Console()
    with Progress(console=console, transient=True) as progress:
        found = uvloop.run(measure(progress))
    console.print(shown(found))
    print(f"The quickest tenth of {ROUNDS} rounds of {ANSWERS} answers at {TABLES} tables; medians would be")
    print(", ".join(f"{case.what} {case.size:,}: {median(case.microseconds):.0f} µs" for case in found))
    for name, ratio in ratios(found):
        print(f"{name}: {ratio:.2f}")
    if given.plot is not None:
        plot(found, given.plot)


if __name__ == "__main__":
    main()
