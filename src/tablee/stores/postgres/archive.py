"""A PostgreSQL store as a whole, to be copied from or into."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tablee.stores.migrating import COLUMNS, Archive, Report, Shown, StoredTable
from tablee.stores.postgres.arrays import big_ints, blobs, floats, ints, texts
from tablee.stores.postgres.connection import as_store_error, connect, place
from tablee.stores.postgres.schema import migrate
from tablee.stores.records import StoreError


class PostgresArchive(Archive):
    """The store at a URL, which no server may be using."""

    mark, key = "%s", "code"

    def __init__(self, url: str) -> None:
        self.url = url
        migrate(url)
        self.connection = connect(url)
        ((workers,),) = self.rows("SELECT count(*) FROM workers WHERE expires > now()")
        if workers:
            self.close()
            raise StoreError("migrate-running", where=place(url), servers=workers)

    def close(self) -> None:
        """Let go of it."""
        self.connection.close()

    def rows(self, query: str, *values: object) -> list[Any]:
        """What the database holds."""
        with as_store_error(self.url):
            return self.connection.execute(query.encode(), values, binary=True).fetchall()

    def steps(self, code: str) -> list[Any]:
        """The versions of a table's games."""
        return self.rows("SELECT version, game, events, view FROM steps WHERE code = %s ORDER BY version", code)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """What is put in here is durable as a whole, or not at all."""
        with as_store_error(self.url), self.connection.transaction():
            yield

    def put_table(self, table: StoredTable) -> None:
        """Add this table, with its steps."""
        values = [getattr(table, name) for name in COLUMNS]
        self.do(
            f"INSERT INTO tables (code, {', '.join(COLUMNS)}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)",  # noqa: S608
            table.code,
            *values,
        )
        self.do("INSERT INTO abouts (code, about) VALUES (%s, %s)", table.code, table.about)
        self.do(
            "INSERT INTO steps (code, version, game, events, view) SELECT %s, * FROM unnest(%s, %s, %s, %s)",
            table.code,
            big_ints(step.version for step in table.steps),
            ints(step.game for step in table.steps),
            blobs(step.events for step in table.steps),
            blobs(step.view for step in table.steps),
        )

    def put_setup(self, digest: str, data: bytes) -> None:
        """Add this setup."""
        self.do("INSERT INTO setups (digest, data) VALUES (%s, %s)", digest, data)

    def put_seen(self, rows: Sequence[Shown]) -> None:
        """Add these, or leave those that are there."""
        self.do(
            "INSERT INTO seen (device, card, at) SELECT * FROM unnest(%s, %s, %s) ON CONFLICT DO NOTHING",
            texts(device for device, _, _ in rows),
            texts(card for _, card, _ in rows),
            floats(at for _, _, at in rows),
        )

    def put_reports(self, rows: Sequence[Report]) -> None:
        """The same."""
        self.do(
            "INSERT INTO reports (card, at) SELECT * FROM unnest(%s, %s) ON CONFLICT DO NOTHING",
            texts(card for card, _ in rows),
            floats(at for _, at in rows),
        )

    def do(self, query: str, *values: object) -> None:
        """Change something."""
        with as_store_error(self.url):
            self.connection.execute(query.encode(), values, binary=True)
