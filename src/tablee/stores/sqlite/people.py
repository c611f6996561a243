"""A person in a SQLite store: told also while a server runs, erased while none does."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tablee.stores.migrating import COLUMNS, StoredTable
from tablee.stores.records import StoreError
from tablee.stores.sqlite.archive import SqliteArchive
from tablee.stores.sqlite.file import BUSY_TIMEOUT_SECONDS, FILE_NAME, as_store_error, require_format
from tablee.stores.sqlite.store import EVENT_CHAIN, FIRST_GAME

ABOUTS = "SELECT code, about FROM tables JOIN abouts USING (id) ORDER BY code"
SEEN_BY = "SELECT card, at FROM seen WHERE device = ? ORDER BY at, card"


class ReadSqlitePeople(SqliteArchive):
    """To be read, beside a server that writes."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE_NAME
        if not self.file.is_file():
            raise StoreError("no-tables", where=folder)
        with as_store_error(self.file):
            where = f"{self.file.absolute().as_uri()}?mode=ro"
            self.db = sqlite3.connect(where, uri=True, timeout=BUSY_TIMEOUT_SECONDS, isolation_level=None)
            require_format(self.db)

    def close(self) -> None:
        """Let go of it."""
        self.db.close()

    def abouts(self) -> list[tuple[str, bytes]]:
        """The code of every table, and the table itself."""
        return self.rows(ABOUTS)

    def seen_by(self, device: str) -> list[tuple[str, float]]:
        """The cards that a device has shown, and when."""
        return self.rows(SEEN_BY, device)

    def group_rows(self, table: str) -> list[Any]:
        """What there is of the regulars; a file that an older Tablée wrote has none."""
        is_there = self.rows("SELECT 1 FROM sqlite_master WHERE name = ?", table)
        return super().group_rows(table) if is_there else []

    def replace(self, table: StoredTable, devices: Sequence[str]) -> None:
        """Not here."""
        raise NotImplementedError

    def rows(self, query: str, *values: object) -> list[Any]:
        """What the file holds."""
        with as_store_error(self.file):
            return self.db.execute(query, values).fetchall()


class SqlitePeople(SqliteArchive):
    """To be changed. While this is open no server can use the folder, nor the other way round."""

    def __init__(self, folder: Path) -> None:
        if not (folder / FILE_NAME).is_file():
            raise StoreError("no-tables", where=folder)
        super().__init__(folder)

    def abouts(self) -> list[tuple[str, bytes]]:
        """The code of every table, and the table itself."""
        return self.rows(ABOUTS)

    def seen_by(self, device: str) -> list[tuple[str, float]]:
        """The cards that a device has shown, and when."""
        return self.rows(SEEN_BY, device)

    def replace(self, table: StoredTable, devices: Sequence[str]) -> None:
        """Put this in the place of the version before, and forget what these devices have shown.

        What was there is overwritten in the file, and in the log when this is closed.
        """
        db = self.store.db
        names = [name for name in COLUMNS if name != "touched"]
        with self.transaction(), contextlib.closing(db.cursor()) as cursor:
            columns = ", ".join(f"{name} = ?" for name in names)
            cursor.execute(
                f"UPDATE tables SET {columns} WHERE code = ? AND version = ? RETURNING id",  # noqa: S608
                (*(getattr(table, name) for name in names), table.code, table.version - 1),
            )
            (row,) = cursor.fetchall()
            cursor.execute("UPDATE abouts SET about = ? WHERE id = ?", (table.about, row[0]))
            chain = cursor.execute(
                f"{EVENT_CHAIN}) SELECT id, version FROM chain JOIN events USING (id)",  # noqa: S608
                (table.code, FIRST_GAME),
            ).fetchall()
            ids = {version: number for number, version in chain}
            cursor.executemany(
                "UPDATE events SET payload = ?, view = ? WHERE id = ?",
                [(step.events, step.view, ids[step.version]) for step in table.steps],
            )
            cursor.executemany("DELETE FROM seen WHERE device = ?", [(device,) for device in devices])
            cursor.execute("DELETE FROM setups WHERE digest NOT IN (SELECT setup FROM tables)")
