"""The file of the store: opened, checked and brought to the present format, and readable by its owner alone."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

from tablee.stores.records import StoreError
from tablee.stores.sqlite.migrations import MIGRATIONS

FILE_NAME = "tables.sqlite3"
FORMAT = len(MIGRATIONS)
APPLICATION_ID = 0x7AB1EE
BUSY_TIMEOUT_SECONDS = 2.0
LARGEST_CHECKED_BYTES = 256 * 1024 * 1024
"""Larger files are not checked at every start."""
SECURE_DELETE = "PRAGMA secure_delete = ON"
"""Erased data is overwritten, in free pages, too. A setting of each connection."""


def open_file(file: Path) -> sqlite3.Connection:
    """The connection that writes; the file is made, brought to the present format and looked through if need be."""
    with as_store_error(file):
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
    require_format(db)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute(SECURE_DELETE)
    db.execute("PRAGMA wal_autocheckpoint = 4000")
    db.execute("PRAGMA cache_size = -32000")
    if file.stat().st_size <= LARGEST_CHECKED_BYTES:
        require_sound(db)
    _migrate(db)
    # A folder that cannot be written to should be an error now, not in the middle of a game.
    db.execute("BEGIN IMMEDIATE")
    db.execute("UPDATE meta SET value = value + 1 WHERE name = 'starts'")
    db.execute("COMMIT")
    # After a kill or a migration, the log holds older copies of what was erased.
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def require_sound(db: sqlite3.Connection) -> None:
    """Raise an error if the file is damaged."""
    found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(f"malformed: {found}")


def require_format(db: sqlite3.Connection) -> None:
    """Refuse what is not ours, or newer than we are."""
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


def keep_folder_private(folder: Path) -> None:
    """The same for everything that is ours in the folder, also what an older Tablée or a wider umask left there."""
    keep_private(folder / FILE_NAME)
    ours = [
        *folder.glob("decks"),
        *folder.glob("decks/*"),
        *folder.glob("decks/*/*"),
        *folder.glob("tables.*"),
        *folder.glob("decks.lock"),
    ]
    for each in ours:
        if not each.is_symlink():  # a link was made on purpose, and its target is not ours
            keep_private(each)


@contextlib.contextmanager
def as_store_error(file: Path) -> Iterator[None]:
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
