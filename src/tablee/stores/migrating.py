"""All tables from one store into another: from a folder into PostgreSQL, or back.

Table by table, each whole or not at all. What is there already and equal is left alone, so that a copy that was cut
short goes on where it was. At the end everything is read again on both sides and compared, row by row.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import islice
from typing import Any, ClassVar, TypeVar

from msgspec import Struct

from tablee.stores.records import StoreError

T = TypeVar("T")
BATCH = 200
"""Rows in one transaction."""


class StoredStep(Struct, frozen=True):
    """One version of a game."""

    version: int
    game: int
    events: bytes
    view: bytes


class StoredTable(Struct, frozen=True, kw_only=True):
    """All that a store has of one table."""

    code: str
    version: int
    touched: float
    game: int
    status: str
    setup: str
    state: bytes
    receipts: bytes
    time_left: float | None
    about: bytes
    steps: tuple[StoredStep, ...]


Shown = tuple[str, str, float]
"""A device, a card, and when it was shown."""
Report = tuple[str, float]
"""A card, and when it was reported."""


GROUPS: dict[str, tuple[str, ...]] = {
    "regulars": ("id", "version", "touched", "about"),
    "regular_keys": ("hash", "group_id"),
    "regular_games": ("group_id", "game", "at", "body"),
}
"""The regulars: every store has these tables with these columns, and the first one or two name a row."""


COLUMNS = ("version", "touched", "game", "status", "setup", "state", "receipts", "time_left")
"""What every store has in a table's row, besides its code."""


class Archive(ABC):
    """A store as a whole, while no server uses it. Both databases are asked the same, but for the steps."""

    mark: ClassVar[str]
    """What stands for a value in a query."""
    key: ClassVar[str]
    """What a table's row shares with the one about it."""

    @abstractmethod
    def rows(self, query: str, *values: object) -> list[Any]:
        """What the database answers."""

    @abstractmethod
    def steps(self, code: str) -> list[Any]:
        """The versions of a table's games in order, each as the fields of a StoredStep."""

    def codes(self) -> list[str]:
        """Of all tables, in order."""
        return [code for (code,) in self.rows("SELECT code FROM tables ORDER BY code")]

    def table(self, code: str) -> StoredTable | None:
        """All of one table."""
        names = (*COLUMNS, "about")
        query = f"SELECT {', '.join(names)} FROM tables JOIN abouts USING ({self.key}) WHERE code = {self.mark}"  # noqa: S608
        rows = self.rows(query, code)
        if not rows:
            return None
        steps = tuple(StoredStep(*step) for step in self.steps(code))
        return StoredTable(code=code, **dict(zip(names, rows[0], strict=True)), steps=steps)

    def digests(self) -> list[str]:
        """Of all setups, in order."""
        return [digest for (digest,) in self.rows("SELECT digest FROM setups ORDER BY digest")]

    def setup(self, digest: str) -> bytes | None:
        """One of them."""
        rows = self.rows(f"SELECT data FROM setups WHERE digest = {self.mark}", digest)  # noqa: S608
        return rows[0][0] if rows else None

    def seen(self) -> list[Shown]:
        """What devices have shown, in order of device and card."""
        return self.rows("SELECT device, card, at FROM seen ORDER BY device, card")

    def reports(self) -> list[Report]:
        """What was reported, in order of cards."""
        return self.rows("SELECT card, at FROM reports ORDER BY card")

    def group_rows(self, table: str) -> list[Any]:
        """What there is of the regulars in one of `GROUPS`, in order."""
        columns = ", ".join(GROUPS[table])
        return [tuple(row) for row in self.rows(f"SELECT {columns} FROM {table} ORDER BY 1, 2")]  # noqa: S608

    def put_group_rows(self, table: str, rows: Sequence[Any]) -> None:
        """Add these, or leave those that are there."""
        columns, marks = ", ".join(GROUPS[table]), ", ".join([self.mark] * len(GROUPS[table]))
        for row in rows:
            self.do(f"INSERT INTO {table} ({columns}) VALUES ({marks}) ON CONFLICT DO NOTHING", *row)  # noqa: S608

    @abstractmethod
    def do(self, query: str, *values: object) -> None:
        """Change something."""

    @abstractmethod
    def transaction(self) -> AbstractContextManager[object]:
        """What is put in here is durable as a whole, or not at all."""

    @abstractmethod
    def put_table(self, table: StoredTable) -> None:
        """Add this table, with its steps."""

    @abstractmethod
    def put_setup(self, digest: str, data: bytes) -> None:
        """Add this setup."""

    @abstractmethod
    def put_seen(self, rows: Sequence[Shown]) -> None:
        """Add these, or leave those that are there."""

    @abstractmethod
    def put_reports(self, rows: Sequence[Report]) -> None:
        """The same."""

    @abstractmethod
    def close(self) -> None:
        """Let servers use it again."""


class Copied(Struct):
    """How much there is, and how much of it was there before."""

    tables: int = 0
    setups: int = 0
    steps: int = 0
    seen: int = 0
    reports: int = 0
    groups: int = 0
    found: int = 0
    """Tables that an earlier try had copied."""


def migrate(source: Archive, target: Archive, progress: Callable[[int, int], None] = lambda done, of: None) -> Copied:
    """Copy everything, and compare it. `progress` is called with how much is done, of how much: each table twice."""
    codes, copied = source.codes(), Copied()
    there = set(target.codes())
    if not there <= set(codes):
        raise StoreError("migrate-other", tables=len(there - set(codes)))
    of = 2 * len(codes)
    for batch in _batches(source.digests()):
        _put_setups(source, target, batch)
    for number, batch in enumerate(_batches(codes)):
        _put_tables(source, target, batch, there, copied)
        progress(number * BATCH + len(batch), of)
    for rows in _batches(source.seen()):
        with target.transaction():
            target.put_seen(rows)
    for reports in _batches(source.reports()):
        with target.transaction():
            target.put_reports(reports)
    for table in GROUPS:
        for rows in _batches(source.group_rows(table)):
            with target.transaction():
                target.put_group_rows(table, rows)
    _compare(source, target, codes, copied, lambda done: progress(len(codes) + done, of))
    return copied


def _put_setups(source: Archive, target: Archive, digests: Sequence[str]) -> None:
    with target.transaction():
        for digest in digests:
            data = source.setup(digest)
            if data is not None and target.setup(digest) is None:
                target.put_setup(digest, data)


def _put_tables(source: Archive, target: Archive, codes: Sequence[str], there: set[str], copied: Copied) -> None:
    with target.transaction():
        for code in codes:
            table = source.table(code)
            if code not in there and table is not None:
                target.put_table(table)
            elif target.table(code) != table:
                raise StoreError("migrate-played", table=code)
            else:
                copied.found += 1


def _compare(
    source: Archive, target: Archive, codes: list[str], copied: Copied, progress: Callable[[int], None]
) -> None:
    """Read everything again on both sides."""
    _require_equal("tables", codes, target.codes())
    for number, code in enumerate(codes, 1):
        table = source.table(code)
        _require_equal(code, table, target.table(code))
        copied.steps += len(table.steps) if table is not None else 0
        if number % BATCH == 0:
            progress(number)
    digests = source.digests()
    _require_equal("setups", digests, target.digests())
    for digest in digests:
        _require_equal(digest, source.setup(digest), target.setup(digest))
    copied.tables, copied.setups = len(codes), len(digests)
    copied.seen = _compare_rows("seen", source.seen(), target.seen())
    copied.reports = _compare_rows("reports", source.reports(), target.reports())
    counted = {table: _compare_rows(table, source.group_rows(table), target.group_rows(table)) for table in GROUPS}
    copied.groups = counted["regulars"]
    progress(len(codes))


def _compare_rows(what: str, these: Iterable[object], those: Iterable[object]) -> int:
    """What the target had before, of devices that were elsewhere, may be there besides."""
    rest, rows = iter(those), 0
    for row in these:
        rows += 1
        if not any(row == other for other in rest):
            raise StoreError("migrate-differs", what=f"{what}: {row}")
    return rows


def _require_equal(what: str, this: object, that: object) -> None:
    if this != that:
        raise StoreError("migrate-differs", what=what)


def _batches(rows: Iterable[T]) -> Iterator[list[T]]:
    rest = iter(rows)
    while batch := list(islice(rest, BATCH)):
        yield batch
