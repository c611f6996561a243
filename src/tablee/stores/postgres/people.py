"""A person in PostgreSQL: told and erased also while servers run, but not at a table that one of them holds."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.stores.migrating import COLUMNS, StoredTable
from tablee.stores.postgres.archive import PostgresArchive
from tablee.stores.postgres.arrays import big_ints, blobs, texts
from tablee.stores.postgres.connection import connect
from tablee.stores.postgres.leases import IS_ALIVE, NOBODY
from tablee.stores.postgres.schema import migrate
from tablee.stores.postgres.store import DROP_SETUPS, LOCK_SETUPS
from tablee.stores.records import StoreError

LOCK = f"SELECT version, setup, {IS_ALIVE} FROM tables WHERE code = %s FOR UPDATE OF tables"  # noqa: S608
STEPS = """
UPDATE steps SET events = c.events, view = c.view
FROM unnest(%s, %s, %s) AS c (version, events, view) WHERE code = %s AND steps.version = c.version"""


class PostgresPeople(PostgresArchive):
    """The store at a URL, which servers may be using."""

    def __init__(self, url: str) -> None:
        self.url = url
        migrate(url)
        self.connection = connect(url)

    def abouts(self) -> list[tuple[str, bytes]]:
        """The code of every table, and the table itself."""
        return self.rows("SELECT code, about FROM abouts ORDER BY code")

    def seen_by(self, device: str) -> list[tuple[str, float]]:
        """The cards that a device has shown, and when."""
        return self.rows("SELECT card, at FROM seen WHERE device = %s ORDER BY at, card", device)

    def replace(self, table: StoredTable, devices: Sequence[str]) -> None:
        """Put this in the place of the version before, and forget what these devices have shown.

        Until it is done no server can take the table; the fencing number goes up, so that one that had it, and does
        not know that it was given up for dead, writes nothing.
        """
        names = [name for name in COLUMNS if name != "touched"]
        with self.transaction():
            rows = self.rows(LOCK, table.code)
            if not rows or rows[0][2]:
                raise StoreError("person-held", table=table.code)
            version, setup, _ = rows[0]
            if version != table.version - 1:
                raise StoreError("person-held", table=table.code)
            columns = ", ".join(f"{name} = %s" for name in names)
            self.do(
                f"UPDATE tables SET {columns}, holder = {NOBODY}, fence = fence + 1 WHERE code = %s",  # noqa: S608
                *(getattr(table, name) for name in names),
                table.code,
            )
            self.do("UPDATE abouts SET about = %s WHERE code = %s", table.about, table.code)
            self.do(
                STEPS,
                big_ints(step.version for step in table.steps),
                blobs(step.events for step in table.steps),
                blobs(step.view for step in table.steps),
                table.code,
            )
            self.do("DELETE FROM seen WHERE device = ANY(%s)", texts(devices))
            if setup:
                self.do(LOCK_SETUPS, texts([setup]))
                self.do(DROP_SETUPS, texts([setup]))
