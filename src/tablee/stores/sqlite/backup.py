"""A copy of the store that brings the data folder's decks along."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

from tablee.decks.library import is_kept_file, kept_files, make_private_folders, write_atomically
from tablee.stores.records import StoreError
from tablee.stores.sqlite.file import FILE_NAME, as_store_error, keep_private, require_format, require_sound


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
    with as_store_error(source):
        db = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
        with contextlib.closing(db):
            require_format(db)
            # All of it as it is now: a copy that saw every commit would begin anew at each, and perhaps never end.
            db.execute("BEGIN")
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()
            with as_store_error(target), contextlib.closing(sqlite3.connect(target)) as copy:
                db.backup(copy, pages=1024, progress=lambda _, left, of: progress and progress(left, of))
                copy.execute("PRAGMA journal_mode = DELETE")
                require_sound(copy)


def _pack_decks(folder: Path, copy: Path) -> None:
    """A backup brings the decks of the data folder along: without them its tables could not start another game."""
    decks = [(file.relative_to(folder).as_posix(), file.read_bytes()) for file in kept_files(folder)]
    if decks:
        with as_store_error(copy), contextlib.closing(sqlite3.connect(copy)) as db:
            db.execute("CREATE TABLE decks (path TEXT PRIMARY KEY, data BLOB NOT NULL) STRICT")
            db.executemany("INSERT INTO decks VALUES (?, ?)", decks)
            db.commit()


def unpack_decks(db: sqlite3.Connection, folder: Path) -> None:
    """A backup that became the store: its decks go where decks are kept, unless there are others of their names."""
    with as_store_error(folder):
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'decks'").fetchone():
            return
        for path, data in db.execute("SELECT path, data FROM decks"):
            file = folder / path
            if is_kept_file(file, folder) and not file.exists():
                make_private_folders(file.parent, folder)
                write_atomically(file, data)
        db.execute("DROP TABLE decks")
