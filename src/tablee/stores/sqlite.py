"""Tables in one SQLite file: write-ahead log, full sync, one commit for many tables."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from msgspec import Struct

from tablee.decks.library import deck_files, is_deck_file, make_private_folders, write_atomically
from tablee.stores.lock import FolderLock
from tablee.stores.migrations import MIGRATIONS
from tablee.stores.records import MOST_STEPS, Change, Record, Step, StoreError, own_cards_seen_at

FILE_NAME = "tables.sqlite3"
FORMAT = len(MIGRATIONS)
APPLICATION_ID = 0x7AB1EE
BUSY_TIMEOUT_SECONDS = 2.0
LARGEST_CHECKED_BYTES = 256 * 1024 * 1024
"""Larger files are not checked at every start."""
MOST_CACHED_ROW_IDS = 20_000
INSERT_EVENT = (
    "INSERT INTO events (id, previous, table_id, game, version, payload, view) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
SECURE_DELETE = "PRAGMA secure_delete = ON"
"""Erased data is overwritten, in free pages, too. A setting of each connection."""
EVENT_CHAIN = """WITH RECURSIVE chain (id, previous, game) AS (
    SELECT events.id, previous, events.game FROM tables JOIN events ON events.id = newest_event WHERE code = ?
    UNION ALL
    SELECT events.id, events.previous, events.game
    FROM chain JOIN events ON events.id = chain.previous AND events.id < chain.id AND events.game >= ?"""
"""The events of a table since a game, from the newest one back (never forth: a damaged file could make a loop)."""
FIRST_GAME = 0


class RowIds(Struct, frozen=True):
    """The rows of a table: of itself, and of its newest event."""

    table_id: int
    newest_event: int | None


class SqliteStore:
    """The embedded store. One connection writes, another reads: reading does not wait for a commit."""

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
            _keep_all_private(folder)
            self.db = _connected(self.file)
            _unpack_decks(self.db, folder)
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
            "SELECT code, version, about, setup, state, receipts, time_left"
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

    async def forget_device(self, device: str) -> None:
        """Forget what this device has shown."""
        await self._query("DELETE FROM seen WHERE device = ?", device)
        self.checkpoint_due = True

    async def forget_seen(self, before: float) -> None:
        """Forget what was shown so long ago."""
        await self._query("DELETE FROM seen WHERE at < ?", before)

    async def _query(self, query: str, *values: object) -> list[Any]:
        """The rows, read in the reader's thread: the event loop does not wait for the disk."""
        return await asyncio.get_running_loop().run_in_executor(self.reading, self._fetch, query, values)

    def _fetch(self, query: str, values: tuple[object, ...]) -> list[Any]:
        with _as_store_error(self.file):
            return self.reader.execute(query, values).fetchall()

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
        """Write plain changes, most of all, in two statements for all tables; False if one does not fit."""
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
                    change.state,
                    change.receipts,
                    change.time_left,
                    ids.newest_event,
                    ids.table_id,
                    change.code,
                    change.version - 1,
                )
            )
        updated = self.db.executemany(
            "UPDATE tables SET version = ?, touched = ?, state = ?, receipts = ?, time_left = ?, newest_event = ?"
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
            step = (change.game, change.version, change.events, change.view or None)
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

    def scrub(self) -> None:
        """If something was erased, put the log into the file and truncate it: no older copy stays there."""
        if self.checkpoint_due:
            with _as_store_error(self.file):
                # Without waiting for readers of an older version, such as a backup: the next time will do.
                self.db.execute("PRAGMA busy_timeout = 0")
                try:
                    busy = self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
                finally:
                    self.db.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_SECONDS * 1000:.0f}")
            self.checkpoint_due = bool(busy)

    def delete(self, codes: Sequence[str]) -> None:
        """Delete these tables, and setups that no table uses any more."""
        with _as_store_error(self.file):
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
        _as_store_error(source),
        contextlib.closing(sqlite3.connect(source, timeout=BUSY_TIMEOUT_SECONDS, isolation_level=None)) as db,
    ):
        _require_format(db)
        db.executemany("DELETE FROM reports WHERE card = ?", [(card,) for card in looked_at])
        return db.execute("SELECT card, at FROM reports ORDER BY at").fetchall()


def backup(folder: Path, target: Path, progress: Callable[[int, int], None] | None = None) -> None:
    """Copy the store as it is at this moment, also while a server writes to it.

    `progress` is called with the number of pages left, and of all.
    """
    source = folder / FILE_NAME
    if not source.is_file():
        raise StoreError("no-tables", where=folder)
    if target.exists():
        raise StoreError("exists", where=target)
    unfinished = target.with_name(target.name + ".part")
    try:
        unfinished.unlink(missing_ok=True)  # of a copy that was cut short
        keep_private(unfinished)
        _copy(source, unfinished, progress)
        _pack_decks(folder, unfinished)
        unfinished.rename(target)
    finally:
        for left in (unfinished, unfinished.with_name(unfinished.name + "-journal")):
            left.unlink(missing_ok=True)


def _copy(source: Path, target: Path, progress: Callable[[int, int], None] | None) -> None:
    with _as_store_error(source):
        db = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
        with contextlib.closing(db):
            _require_format(db)
            # All of it as it is now: a copy that saw every commit would begin anew at each, and perhaps never end.
            db.execute("BEGIN")
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            with _as_store_error(target), contextlib.closing(sqlite3.connect(target)) as copy:
                db.backup(copy, pages=1024, progress=lambda _, left, of: progress and progress(left, of))
                copy.execute("PRAGMA journal_mode = DELETE")
                _require_sound(copy)


def keep_private(file: Path) -> None:
    """Let only its owner read a file, from before anything is in it. SQLite gives its log the same permissions.

    Errors are ignored: opening the file next fails with a better message.
    """
    with contextlib.suppress(OSError):
        if not file.exists():
            os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        mode = stat.S_IMODE(file.stat().st_mode)
        if mode & 0o077:
            file.chmod(mode & 0o700)


def _keep_all_private(folder: Path) -> None:
    """The same for everything that is ours in the folder, also what an older Tablée or a wider umask left there."""
    keep_private(folder / FILE_NAME)
    ours = [*folder.glob("decks"), *folder.glob("decks/*"), *folder.glob("decks/*/*"), *folder.glob("tables.*")]
    for each in ours:
        if not each.is_symlink():  # a link was made on purpose, and its target is not ours
            keep_private(each)


def _pack_decks(folder: Path, copy: Path) -> None:
    """A backup brings the decks of the data folder along: without them its tables could not start another game."""
    decks = [(file.relative_to(folder).as_posix(), file.read_bytes()) for file in deck_files(folder)]
    if decks:
        with _as_store_error(copy), contextlib.closing(sqlite3.connect(copy)) as db:
            db.execute("CREATE TABLE decks (path TEXT PRIMARY KEY, data BLOB NOT NULL) STRICT")
            db.executemany("INSERT INTO decks VALUES (?, ?)", decks)
            db.commit()


def _unpack_decks(db: sqlite3.Connection, folder: Path) -> None:
    """A backup that became the store: its decks go where decks are kept, unless there are others of their names."""
    with _as_store_error(folder):
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'decks'").fetchone():
            return
        for path, data in db.execute("SELECT path, data FROM decks"):
            file = folder / path
            if is_deck_file(file, folder) and not file.exists():
                make_private_folders(file.parent, folder)
                write_atomically(file, data)
        db.execute("DROP TABLE decks")


def _connected(file: Path) -> sqlite3.Connection:
    with _as_store_error(file):
        db = sqlite3.connect(
            file, timeout=BUSY_TIMEOUT_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=64
        )
        try:
            _prepare(db, file)
        except BaseException:
            db.close()
            raise
        return db


def _prepare(db: sqlite3.Connection, file: Path) -> None:
    _require_format(db)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute(SECURE_DELETE)
    db.execute("PRAGMA wal_autocheckpoint = 4000")
    db.execute("PRAGMA cache_size = -32000")
    if file.stat().st_size <= LARGEST_CHECKED_BYTES:
        _require_sound(db)
    _migrate(db)
    # A folder that cannot be written to should be an error now, not in the middle of a game.
    db.execute("BEGIN IMMEDIATE")
    db.execute("UPDATE meta SET value = value + 1 WHERE name = 'starts'")
    db.execute("COMMIT")
    # After a kill or a migration, the log holds older copies of what was erased.
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _require_sound(db: sqlite3.Connection) -> None:
    found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(f"malformed: {found}")


def _require_format(db: sqlite3.Connection) -> None:
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if tables and application != APPLICATION_ID:
        raise StoreError("foreign")
    if version > FORMAT:
        raise StoreError("newer", version=version, known=FORMAT)


def _migrate(db: sqlite3.Connection) -> None:
    """Bring an older file to the present format, each step whole or not at all."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    for number in range(version, FORMAT):
        db.execute("BEGIN IMMEDIATE")
        for statement in MIGRATIONS[number]:
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {number + 1}")
        db.execute("COMMIT")


@contextlib.contextmanager
def _as_store_error(file: Path) -> Iterator[None]:
    """Raise errors of SQLite and of the system as StoreErrors."""
    try:
        yield
    except (sqlite3.Error, OSError) as problem:
        raise store_error(file, problem) from problem


ERROR_CODES = {
    "locked": "locked",
    "readonly": "cannot-write",
    "unable to open": "cannot-open",
    "disk i/o": "disk",
    "full": "full",
    "malformed": "damaged",
    "not a database": "no-database",
}
"""The codes of our errors, by a part of SQLite's messages."""


def store_error(file: Path, problem: Exception) -> StoreError:
    """The error for the operator, which says what to do next."""
    message = str(problem).lower()
    code = next((code for key, code in ERROR_CODES.items() if key in message), "other")
    return StoreError(code, where=file, problem=problem)
