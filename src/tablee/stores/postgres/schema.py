"""The format of the database: made at first, and brought to the present one later."""

from __future__ import annotations

import psycopg

from tablee.stores.postgres.connection import Connection, as_store_error, reachable
from tablee.stores.postgres.migrations import MIGRATIONS
from tablee.stores.records import StoreError

FORMAT = len(MIGRATIONS)
TABLEE = 0x7AB1EE
"""What a database of ours says it is; and the lock with which servers that start together migrate one by one."""


def migrate(url: str) -> None:
    """Bring the database to the present format, each step whole or not at all; refuse what is not ours, or newer."""
    with (
        as_store_error(url),
        psycopg.connect(reachable(url), autocommit=True) as connection,
    ):  # without a bound once it is there: it may take long
        connection.execute("SELECT pg_advisory_lock(%s)", (TABLEE,))
        for number in range(_format(connection), FORMAT):
            with connection.transaction():
                for statement in MIGRATIONS[number]:
                    connection.execute(statement.encode())
                connection.execute("UPDATE meta SET value = %s WHERE name = 'format'", (number + 1,))


def _format(connection: Connection) -> int:
    """The format of what is there."""
    there = connection.execute("SELECT to_regclass('meta') IS NOT NULL, to_regclass('tables') IS NOT NULL").fetchone()
    if there == (False, False):
        return 0
    if there != (True, True):
        raise StoreError("foreign-database")
    rows: dict[str, int] = dict(
        connection.execute("SELECT name, value FROM meta WHERE name IN ('tablee', 'format')").fetchall()
    )
    if rows.get("tablee") != TABLEE:
        raise StoreError("foreign-database")
    if rows["format"] > FORMAT:
        raise StoreError("newer", version=rows["format"], known=FORMAT)
    return rows["format"]
