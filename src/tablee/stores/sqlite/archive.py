"""A SQLite store as a whole, to be copied from or into."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tablee.stores.migrating import COLUMNS, Archive, Report, Shown, StoredTable
from tablee.stores.sqlite.file import as_store_error
from tablee.stores.sqlite.store import EVENT_CHAIN, FIRST_GAME, INSERT_EVENT, STEPS_OF_CHAIN, SqliteStore


class SqliteArchive(Archive):
    """The store in a folder; while it is open no server can use it."""

    mark, key = "?", "id"

    def __init__(self, folder: Path) -> None:
        self.store = SqliteStore(folder)

    def close(self) -> None:
        """Let servers use it again."""
        self.store.close()

    def rows(self, query: str, *values: object) -> list[Any]:
        """What the file holds."""
        with as_store_error(self.store.file):
            return self.store.db.execute(query, values).fetchall()

    def do(self, query: str, *values: object) -> None:
        """Change something."""
        self.store.db.execute(query, values)

    def steps(self, code: str) -> list[Any]:
        """The versions of a table's games, each of which names the one before."""
        return self.rows(
            f"{EVENT_CHAIN}{STEPS_OF_CHAIN} ORDER BY version",
            code,
            FIRST_GAME,
        )

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """What is put in here is durable as a whole, or not at all."""
        with as_store_error(self.store.file):
            self.store.db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self.store.db.rollback()
                raise
            self.store.db.commit()

    def put_table(self, table: StoredTable) -> None:
        """Add this table, with its steps, each of which names the one before."""
        db = self.store.db
        (newest,) = db.execute("SELECT coalesce(max(id), 0) FROM events").fetchone()
        last = newest + len(table.steps) if table.steps else None
        values = [getattr(table, name) for name in COLUMNS]
        row = db.execute(
            f"INSERT INTO tables (code, newest_event, {', '.join(COLUMNS)})"  # noqa: S608
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
            (table.code, last, *values),
        ).fetchone()
        db.execute("INSERT INTO abouts (id, about) VALUES (?, ?)", (row[0], table.about))
        db.executemany(
            INSERT_EVENT,
            [
                (
                    number,
                    number - 1 if number > newest + 1 else None,
                    row[0],
                    step.game,
                    step.version,
                    step.events,
                    step.view,
                )
                for number, step in enumerate(table.steps, newest + 1)
            ],
        )

    def put_setup(self, digest: str, data: bytes) -> None:
        """Add this setup."""
        self.store.db.execute("INSERT INTO setups (digest, data) VALUES (?, ?)", (digest, data))

    def put_seen(self, rows: Sequence[Shown]) -> None:
        """Add these, or leave those that are there."""
        self.store.db.executemany("INSERT OR IGNORE INTO seen (device, card, at) VALUES (?, ?, ?)", rows)

    def put_reports(self, rows: Sequence[Report]) -> None:
        """The same."""
        self.store.db.executemany("INSERT OR IGNORE INTO reports (card, at) VALUES (?, ?)", rows)
