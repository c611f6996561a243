"""What is on disk, read without the server: while it is dead, or beside it."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

from msgspec import json

from tablee.core import Seat, load, save
from tablee.stores.records import Record, sitting_of
from tablee.stores.sqlite.file import FILE_NAME
from tablee.tables.sitting import Sitting
from tests.faults.ledger import Fault, Frame, Ledger, Letter, durable_part


class Stored(Protocol):
    """What is looked up in any store."""

    def sitting(self, code: str) -> Sitting | None:
        """A table, or None if there is none of this code."""

    def state(self, code: str) -> bytes:
        """The game on a table, as the bytes that are stored."""

    def events(self, code: str, game: int) -> list[tuple[int, list[Any]]]:
        """What happened in public in a game, by version."""

    def states(self, code: str) -> dict[int, bytes]:
        """The game on a table as each version of it was stored, if somebody has written that down."""
        return {}


class Disk(Stored):
    """The tables as they are stored."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database

    def sitting(self, code: str) -> Sitting | None:
        """A table, or None if there is none of this code."""
        row = self.database.execute(
            "SELECT code, version, about, setup, state, receipts, time_left"
            " FROM tables JOIN abouts USING (id) WHERE code = ?",
            (code,),
        ).fetchone()
        if row is None:
            return None
        record = Record(**dict(zip(Record.__struct_fields__, row, strict=False)))
        return sitting_of(record, self._setup(record.setup), {})

    def state(self, code: str) -> bytes:
        """The game on a table, as the bytes that are stored."""
        found: bytes = self.database.execute("SELECT state FROM tables WHERE code = ?", (code,)).fetchone()[0]
        return found

    def _setup(self, digest: str) -> bytes | None:
        row = self.database.execute("SELECT data FROM setups WHERE digest = ?", (digest,)).fetchone()
        return None if row is None else bytes(row[0])

    def events(self, code: str, game: int) -> list[tuple[int, list[Any]]]:
        """What happened in public in a game, by version."""
        rows = self.database.execute(
            "SELECT version, payload FROM events WHERE game = ?"
            " AND table_id = (SELECT id FROM tables WHERE code = ?) ORDER BY version",
            (game, code),
        )
        return [(version, json.decode(payload)) for version, payload in rows]

    def is_whole(self) -> bool:
        """What SQLite thinks of the file."""
        return bool(self.database.execute("PRAGMA integrity_check").fetchone()[0] == "ok")


@contextmanager
def after_a_crash(folder: Path) -> Iterator[Disk]:
    """The disk as the dead server left it. A copy: the next server must find everything untouched."""
    with tempfile.TemporaryDirectory() as elsewhere:
        for suffix in ("", "-wal"):
            left = folder / f"{FILE_NAME}{suffix}"
            if left.exists():
                shutil.copy(left, elsewhere)
        with closing(sqlite3.connect(Path(elsewhere) / FILE_NAME)) as database:
            yield Disk(database)


@contextmanager
def beside_the_server(folder: Path) -> Iterator[Disk]:
    """The disk while a server uses it."""
    with closing(sqlite3.connect(f"file:{folder / FILE_NAME}?mode=ro", uri=True, timeout=60)) as database:
        yield Disk(database)


# What was shown must be there -------------------------------------------------------------------------------


def compare(disk: Stored, ledger: Ledger, frames: list[Frame], told: list[tuple[str, int]]) -> None:
    """Everything that anybody was told of a table is on disk, and looks the same there."""
    evening = ledger.evening
    sitting = disk.sitting(ledger.code)
    if sitting is None:
        if frames or told:
            evening.found("lost", f"{ledger.code}: the whole table")
        return
    for kind, version in told:
        if version > sitting.version:
            fault: Fault = "early" if kind == "view" else "lost"
            evening.found(fault, f"{ledger.code}: {kind} told version {version}, on disk is {sitting.version}")
    _compare_frames(disk, ledger, sitting, frames)
    _compare_receipts(ledger, sitting)


def _compare_frames(disk: Stored, ledger: Ledger, sitting: Sitting, frames: list[Frame]) -> None:
    evening = ledger.evening
    stored: dict[int, list[tuple[int, Any]]] = {}
    for frame in frames:
        if frame.game not in stored:
            stored[frame.game] = [
                (version, event) for version, events in disk.events(ledger.code, frame.game) for event in events
            ]
        happened = [event for version, event in stored[frame.game] if version <= frame.version]
        if frame.events and tuple(happened[-len(frame.events) :]) != frame.events:
            evening.found("early", f"{ledger.code}: version {frame.version} told of events that are not on disk")
        evening.figures["events compared"] += len(frame.events)
    _compare_views(disk, ledger, sitting, [frame for frame in frames if frame.game == sitting.table.games])


def _compare_views(disk: Stored, ledger: Ledger, sitting: Sitting, frames: list[Frame]) -> None:
    """Each device saw what its own seat may see of a version, and nothing else."""
    if sitting.state is None or not frames:
        return
    evening, setup = ledger.evening, sitting.state.setup
    stored = {**disk.states(ledger.code), sitting.version: save(sitting.state)}
    views: dict[tuple[int, Seat | None], bytes] = {}
    for frame in frames:
        if frame.seat is not None and sitting.table.seats[frame.seat : frame.seat + 1] != (frame.chair,):
            evening.found("secret", f"{ledger.code}: chair {frame.chair} was shown what seat {frame.seat} may see")
        if frame.version not in stored:
            continue
        which = frame.version, frame.seat
        if which not in views:
            try:
                state = load(sitting.table.rules.state_type, setup, stored[frame.version])
                state.watched = True
                views[which] = durable_part(json.decode(json.encode(state.view(frame.seat))))
            except Exception as problem:  # two holders may leave what does not fit
                evening.found(
                    "other", f"{ledger.code}: version {frame.version} has no view of {frame.seat}: {problem}"
                )
                views[which] = b""
                continue
        evening.figures["views compared"] += 1
        if views[which] != frame.view:
            evening.found("early", f"{ledger.code}: version {frame.version} looks different on disk")


def _compare_receipts(ledger: Ledger, sitting: Sitting) -> None:
    """The last answer that a seat was told to count is the last that the table remembers, or an older one."""
    last: dict[Seat, Letter] = {}
    for letter in ledger.letters.values():
        if letter.game == sitting.table.games and letter.accepted is not None:
            before = last.get(letter.seat)
            last[letter.seat] = letter if before is None or letter.ask > before.ask else before
    for seat, letter in last.items():
        receipt = sitting.receipts.get(seat)
        fits = receipt is not None and (
            receipt.ask > letter.ask or (receipt.key, receipt.version) == (letter.key, letter.accepted)
        )
        if not fits:
            ledger.evening.found("lost", f"{ledger.code}: {letter} is not what the receipt says: {receipt}")
