"""Tables in one SQLite file: write-ahead log, full sync, one commit for many tables."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from tablee.stores.lock import FolderLock
from tablee.stores.migrating import StoredStep
from tablee.stores.records import DEALT, MOST_STEPS, Change, Record, Step, StoreError, own_cards_seen_at
from tablee.stores.regulars import RegularsStore, Run, game_statements
from tablee.stores.sqlite.backup import unpack_decks
from tablee.stores.sqlite.file import (
    BUSY_TIMEOUT_SECONDS,
    FILE_NAME,
    SECURE_DELETE,
    as_store_error,
    keep_folder_private,
    open_file,
    require_format,
    store_error,
)

T = TypeVar("T")
MOST_CACHED_ROW_IDS = 20_000
INSERT_EVENT = (
    "INSERT INTO events (id, previous, table_id, game, version, payload, view) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
EVENT_CHAIN = """WITH RECURSIVE chain (id, previous, game) AS (
    SELECT events.id, previous, events.game FROM tables JOIN events ON events.id = newest_event WHERE code = ?
    UNION ALL
    SELECT events.id, events.previous, events.game
    FROM chain JOIN events ON events.id = chain.previous AND events.id < chain.id AND events.game >= ?"""
"""The events of a table since a game, from the newest one back (never forth: a damaged file could make a loop)."""
FIRST_GAME = 0
STEPS_OF_CHAIN = ") SELECT version, events.game, payload, coalesce(view, x'') FROM chain JOIN events USING (id)"


class RowIds(Struct, frozen=True):
    """The rows of a table: of itself, and of its newest event."""

    table_id: int
    newest_event: int | None


class SqliteStore(RegularsStore):
    """The embedded store. One connection writes, another reads: reading does not wait for a commit."""

    leases = None
    key = "id"

    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE_NAME
        self.lock = FolderLock(folder)
        self.row_ids: dict[str, RowIds] = {}
        """A cache, by code. Every statement that uses it checks the code, too."""
        self.fitting: list[bool] = []
        """Which changes of the prepared batch fitted the stored version."""
        self.checkpoint_due = False
        """Whether the write-ahead log holds older copies of what was erased."""
        try:
            keep_folder_private(folder)
            self.db = open_file(self.file)
            unpack_decks(self.db, folder)
            self.reader = sqlite3.connect(
                self.file, timeout=BUSY_TIMEOUT_SECONDS, isolation_level=None, check_same_thread=False
            )
            self.reader.execute(SECURE_DELETE)
            self.reading = ThreadPoolExecutor(1, thread_name_prefix="reader")
            self.events_written: int = self.db.execute("SELECT coalesce(max(id), 0) FROM events").fetchone()[0]
            self.latest: float = self.db.execute("SELECT coalesce(max(touched), 0) FROM tables").fetchone()[0]
        except BaseException:
            self.lock.release()
            raise

    def close(self) -> None:
        """Put the log into the file, and release it."""
        with contextlib.suppress(sqlite3.Error):
            self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.reading.shutdown()
        self.reader.close()
        self.db.close()
        self.lock.release()

    # Reading ------------------------------------------------------------------------------------------------

    async def has(self, code: str) -> bool:
        """Whether there is a table of this code."""
        return bool(await self._query("SELECT 1 FROM tables WHERE code = ?", code))

    async def read(self, code: str) -> Record | None:
        """The table of this code as it was committed last."""
        rows = await self._query(
            "SELECT code, version, about, setup, state, receipts, time_left, touched"
            " FROM tables JOIN abouts USING (id) WHERE code = ?",
            code,
        )
        return Record(**dict(zip(Record.__struct_fields__, rows[0], strict=True))) if rows else None

    async def setup(self, digest: str) -> bytes | None:
        """The setup of this fingerprint."""
        rows = await self._query("SELECT data FROM setups WHERE digest = ?", digest)
        return bytes(rows[0][0]) if rows else None

    async def steps(self, code: str, game: int, most: int = MOST_STEPS) -> list[Step]:
        """A game as everybody saw it, version by version: the newest `most` in order."""
        rows = await self._query(
            f"{EVENT_CHAIN} LIMIT {MOST_STEPS})"  # noqa: S608
            " SELECT version, payload, view FROM chain JOIN events USING (id)"
            " WHERE chain.game = ? ORDER BY version DESC LIMIT ?",
            code,
            game,
            game,
            most,
        )
        return [Step(version, payload, view or b"") for version, payload, view in reversed(rows)]

    async def count(self) -> int:
        """How many tables there are."""
        return int((await self._query("SELECT count(*) FROM tables"))[0][0])

    async def old(self, played_before: float, opened_before: float) -> list[str]:
        """The codes of untouched tables: games since the one time, lobbies without any since the other."""
        rows = await self._query(
            "SELECT code FROM tables WHERE touched < ? OR (status = 'lobby' AND game = 0 AND touched < ?)",
            played_before,
            opened_before,
        )
        return [row[0] for row in rows]

    async def seen_by(self, devices: Sequence[str], game: str) -> frozenset[str]:
        """The cards of a game, by id, that any of these devices has shown."""
        found: set[str] = set()
        for device in devices:
            rows = await self._query(
                "SELECT card FROM seen WHERE device = ? AND card >= ? AND card < ?", device, f"{game}/", f"{game}0"
            )
            found.update(row[0].partition("/")[2] for row in rows)
        return frozenset(found)

    async def reported(self, game: str) -> frozenset[str]:
        """The cards of a game, by id, that nobody has looked at since somebody found something wrong with them."""
        rows = await self._query("SELECT card FROM reports WHERE card >= ? AND card < ?", f"{game}/", f"{game}0")
        return frozenset(row[0].partition("/")[2] for row in rows)

    async def reports(self) -> list[tuple[str, float]]:
        """All of them, as GAME/ID, with when somebody said so; the oldest first."""
        return await self._query("SELECT card, at FROM reports ORDER BY at, card")

    async def looked_at(self, cards: Sequence[str]) -> None:
        """Let these be drawn again."""
        for card in cards:
            await self._query("DELETE FROM reports WHERE card = ?", card)

    async def forget_device(self, device: str) -> None:
        """Forget what this device has shown."""
        await self._query("DELETE FROM seen WHERE device = ?", device)
        self.checkpoint_due = True

    async def tables_of(self, group: str) -> list[str]:
        """The codes of the tables in which the id of this group stands."""
        query = "SELECT code FROM tables JOIN abouts USING (id) WHERE instr(about, ?) ORDER BY code"
        return [row[0] for row in await self._query(query, group.encode())]

    async def beginnings(self, code: str) -> list[StoredStep]:
        """The versions with which the games of a table began, in order, however long ago."""
        query = f"{EVENT_CHAIN}{STEPS_OF_CHAIN} WHERE instr(payload, ?) ORDER BY version"
        return [StoredStep(*row) for row in await self._query(query, code, FIRST_GAME, DEALT)]

    async def record_of(self, code: str, games: Sequence[int]) -> list[StoredStep]:
        """All versions of these games of a table, in order, however long ago: ask for a few games at a time."""
        marks = ", ".join("?" for _ in games)
        query = f"{EVENT_CHAIN}{STEPS_OF_CHAIN} WHERE events.game IN ({marks}) ORDER BY version"
        return [StoredStep(*row) for row in await self._query(query, code, min(games, default=0), *games)]

    async def rewrite_steps(self, code: str, steps: Sequence[tuple[StoredStep, StoredStep]]) -> bool:
        """Put the second of each pair in the place of the first; False if one of those is not stored any more."""
        if not steps:
            return True
        # Outside of the transaction, during which no table could be written: what is at a place is compared there.
        chain = f"{EVENT_CHAIN}) SELECT version, id FROM chain JOIN events USING (id)"  # noqa: S608
        ids = dict(await self._query(chain, code, min(old.game for old, _ in steps)))
        query = (
            "UPDATE events SET payload = ?, view = ?"
            " WHERE id = ? AND version = ? AND payload = ? AND coalesce(view, x'') = ? RETURNING id"
        )

        def rewrite(run: Run) -> bool:
            return all(
                run(query, new.events, new.view, ids.get(old.version), old.version, old.events, old.view)
                for old, new in steps
            )

        return await self._transact(rewrite)

    async def forget_seen(self, before: float) -> None:
        """Forget what was shown so long ago."""
        await self._query("DELETE FROM seen WHERE at < ?", before)

    async def _query(self, query: str, *values: object) -> list[Any]:
        """The rows, read in the reader's thread: the event loop does not wait for the disk."""
        return await asyncio.get_running_loop().run_in_executor(self.reading, self._fetch, query, values)

    def _fetch(self, query: str, values: tuple[object, ...]) -> list[Any]:
        with as_store_error(self.file):
            return self.reader.execute(query, values).fetchall()

    async def _rows(self, query: str, *values: object) -> list[Any]:
        """What there is, read in the reader's thread."""
        return await self._query(query.replace("%s", "?"), *values)

    async def _transact(self, work: Callable[[Run], T]) -> T:
        """Do this in one transaction, in the reader's thread; what it erases is soon in no log either."""
        result = await asyncio.get_running_loop().run_in_executor(self.reading, self._transacted, work)
        self.checkpoint_due = True
        return result

    def _transacted(self, work: Callable[[Run], T]) -> T:
        def run(query: str, *values: object) -> list[Any]:
            return self.reader.execute(query.replace("%s", "?"), values).fetchall()

        with as_store_error(self.file):
            self.reader.execute("BEGIN IMMEDIATE")
            try:
                result = work(run)
            except BaseException:
                self.reader.rollback()
                raise
            self.reader.commit()
        return result

    # Writing ------------------------------------------------------------------------------------------------

    def prepare(self, batch: Sequence[Change]) -> None:
        """Put these changes into one transaction."""
        self.latest = now = max(time.time(), self.latest)
        try:
            self.db.execute("BEGIN IMMEDIATE")
            plain = [change for change in batch if change.is_plain]
            if not self._write_plain(plain, now):
                self.roll_back()
                self.db.execute("BEGIN IMMEDIATE")
                self.fitting = [self._write(change, now) for change in batch]
            elif len(plain) == len(batch):
                self.fitting = [True] * len(batch)
            else:
                self.fitting = [change.is_plain or self._write(change, now) for change in batch]
        except sqlite3.Error as problem:
            raise store_error(self.file, problem) from problem

    def _write_plain(self, changes: Sequence[Change], now: float) -> bool:
        """Write plain changes, most of all, in two statements for all tables; False if one does not fit.

        As a bytearray: for every `bytes` and None, sqlite3 looks for an adapter, which takes longer than the copy.
        """
        if not changes:
            return True
        events: list[tuple[Any, ...]] = []
        updates = []
        for change in changes:
            ids = self._add_step(change, events)
            updates.append(
                (
                    change.version,
                    now,
                    bytearray(change.state),
                    bytearray(change.receipts),
                    ids.newest_event,
                    ids.table_id,
                    change.code,
                    change.version - 1,
                )
            )
        updated = self.db.executemany(
            "UPDATE tables SET version = ?, touched = ?, state = ?, receipts = ?, newest_event = ?"
            " WHERE id = ? AND code = ? AND version = ?",
            updates,
        )
        self.db.executemany(INSERT_EVENT, events)
        return updated.rowcount == len(changes)

    def _add_step(self, change: Change, rows: list[tuple[Any, ...]]) -> RowIds:
        """Add the row of a step, which names the one before it. Returns the table's row ids after it."""
        ids = self.row_ids.get(change.code) or self._look_up_row_ids(change.code)
        if change.events:
            self.events_written = this = self.events_written + 1
            step = (change.game, change.version, bytearray(change.events), bytearray(change.view))
            rows.append((this, ids.newest_event, ids.table_id, *step))
            ids = self.row_ids[change.code] = RowIds(ids.table_id, this)
        return ids

    def _look_up_row_ids(self, code: str) -> RowIds:
        if len(self.row_ids) > MOST_CACHED_ROW_IDS:
            self.row_ids.clear()
        row = self.db.execute("SELECT id, newest_event FROM tables WHERE code = ?", (code,)).fetchone()
        ids = self.row_ids[code] = RowIds(*row) if row else RowIds(0, None)
        return ids

    def commit(self) -> list[bool]:
        """Make the batch durable. Returns when it is on the disk."""
        try:
            self.db.commit()
        except sqlite3.Error as problem:
            raise store_error(self.file, problem) from problem
        return self.fitting

    def roll_back(self) -> None:
        """As if nothing had been written."""
        self.row_ids.clear()
        with contextlib.suppress(sqlite3.Error):
            self.db.rollback()

    def _write(self, change: Change, now: float) -> bool:
        self.checkpoint_due = self.checkpoint_due or change.erases
        if change.version == 1:
            return self._insert(change, now)
        before = self._setup_of(change.code)
        events: list[tuple[Any, ...]] = []
        ids = self._add_step(change, events)
        updated = self.db.execute(
            "UPDATE tables SET version = ?, touched = ?, game = ?, status = ?, setup = ?, state = ?, receipts = ?,"
            " time_left = ?, newest_event = ? WHERE id = ? AND code = ? AND version = ?",
            (
                change.version,
                now,
                change.game,
                change.status,
                change.setup,
                change.state,
                change.receipts,
                change.time_left,
                ids.newest_event,
                ids.table_id,
                change.code,
                change.version - 1,
            ),
        )
        if not updated.rowcount:
            self.row_ids.pop(change.code, None)
            return False
        if change.new_setup is not None and not change.close:
            self._keep_setup(change)
        self.db.executemany(INSERT_EVENT, events)
        self._write_details(ids.table_id, change, now)
        if before != change.setup or change.close:
            self._drop_setup(before)
        return True

    def _write_details(self, table_id: int, change: Change, now: float) -> None:
        self.db.executemany("DELETE FROM seen WHERE device = ? AND card = ?", change.unseen)
        self.db.executemany("DELETE FROM seen WHERE device = ?", [(device,) for device in change.forgotten])
        if change.close:
            self._delete(change.code)
            return
        if change.about is not None:
            self.db.execute("UPDATE abouts SET about = ? WHERE id = ?", (change.about, table_id))
        if change.seen is not None:
            card, devices = change.seen
            self.db.executemany(
                "INSERT OR IGNORE INTO seen (device, card, at) VALUES (?, ?, ?)",
                [(device, card, now) for device in devices],
            )
        for query, values in game_statements(change.remembered, now) if change.remembered else ():
            self.db.execute(query.replace("%s", "?"), values)
        if change.reported:
            self.db.execute("INSERT OR IGNORE INTO reports (card, at) VALUES (?, ?)", (change.reported, now))

    def _insert(self, change: Change, now: float) -> bool:
        row = self.db.execute(
            "INSERT INTO tables (code, version, touched, game, status, setup, state, receipts, time_left)"
            " VALUES (?, 1, ?, ?, ?, '', x'', ?, NULL) ON CONFLICT (code) DO NOTHING RETURNING id",
            (change.code, now, change.game, change.status, change.receipts),
        ).fetchone()
        if row is None:
            return False
        (table_id,) = row
        self.db.execute("INSERT INTO abouts (id, about) VALUES (?, ?)", (table_id, change.about))
        self.row_ids[change.code] = RowIds(table_id, None)
        return True

    def _keep_setup(self, change: Change) -> None:
        setup = change.new_setup
        if setup is None or self.db.execute("SELECT 1 FROM setups WHERE digest = ?", (change.setup,)).fetchone():
            return
        self.db.execute("INSERT INTO setups (digest, data) VALUES (?, ?)", (change.setup, setup.save()))

    def _setup_of(self, code: str) -> str:
        row = self.db.execute("SELECT setup FROM tables WHERE code = ?", (code,)).fetchone()
        return str(row[0]) if row else ""

    def _drop_setup(self, digest: str) -> None:
        """Cards and options go with the last table that plays with them: they may hold what people wrote."""
        self.db.execute(
            "DELETE FROM setups WHERE digest = ? AND NOT EXISTS (SELECT 1 FROM tables WHERE setup = digest)",
            (digest,),
        )

    def _delete(self, code: str) -> None:
        query = f"DELETE FROM events WHERE id IN ({EVENT_CHAIN}) SELECT id FROM chain)"  # noqa: S608
        self.db.execute(query, (code, FIRST_GAME))
        self.db.execute("DELETE FROM abouts WHERE id = (SELECT id FROM tables WHERE code = ?)", (code,))
        self.db.execute("DELETE FROM tables WHERE code = ?", (code,))
        self.row_ids.pop(code, None)

    # Housekeeping -------------------------------------------------------------------------------------------

    def now(self) -> float:
        """The time of day, but never earlier than what was written before: clocks are set back, too."""
        self.latest = max(time.time(), self.latest)
        return self.latest

    async def scrub(self) -> None:
        """If something was erased, put the log into the file and truncate it: no older copy stays there."""
        if self.checkpoint_due:
            with as_store_error(self.file):
                # Without waiting for readers of an older version, such as a backup: the next time will do.
                self.db.execute("PRAGMA busy_timeout = 0")
                try:
                    busy = self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
                finally:
                    self.db.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_SECONDS * 1000:.0f}")
            self.checkpoint_due = bool(busy)

    async def delete(self, codes: Sequence[str]) -> None:
        """Delete these tables, and setups that no table uses any more."""
        with as_store_error(self.file):
            self.db.execute("BEGIN IMMEDIATE")
            try:
                for code in codes:
                    self.db.executemany("DELETE FROM seen WHERE device = ? AND card = ?", self._own_cards_seen(code))
                    self._delete(code)
                self.db.execute("DELETE FROM setups WHERE digest NOT IN (SELECT setup FROM tables)")
                self.db.commit()
                self.checkpoint_due = True
            except sqlite3.Error:
                self.roll_back()
                raise

    def _own_cards_seen(self, code: str) -> set[tuple[str, str]]:
        about = self.db.execute("SELECT about FROM abouts JOIN tables USING (id) WHERE code = ?", (code,)).fetchone()
        return own_cards_seen_at(about[0]) if about else set()


def reports_in(folder: Path, looked_at: Sequence[str] = ()) -> list[tuple[str, float]]:
    """The questions that were reported at this server's tables, and when; those `looked_at` are drawn again."""
    source = folder / FILE_NAME
    if not source.is_file():
        raise StoreError("no-tables", where=folder)
    with (
        as_store_error(source),
        contextlib.closing(sqlite3.connect(source, timeout=BUSY_TIMEOUT_SECONDS, isolation_level=None)) as db,
    ):
        require_format(db)
        db.executemany("DELETE FROM reports WHERE card = ?", [(card,) for card in looked_at])
        return db.execute("SELECT card, at FROM reports ORDER BY at").fetchall()
