"""What is said on a connection to PostgreSQL, message by message, as PostgreSQL's own library writes it down."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from psycopg import pq

from tablee.stores.postgres.connection import Connection


def listen(connection: Connection | None, file: IO[bytes]) -> None:
    """From now on everything is written into this file: F what the database is told, B what it answers."""
    assert connection is not None
    connection.pgconn.trace(file.fileno())
    connection.pgconn.set_trace_flags(pq.Trace.SUPPRESS_TIMESTAMPS | pq.Trace.REGRESS_MODE)


@contextmanager
def said_on(connection: Connection | None) -> Iterator[list[bytes]]:
    """The lines that are said meanwhile."""
    assert connection is not None
    lines: list[bytes] = []
    with tempfile.TemporaryFile() as file:
        listen(connection, file)
        try:
            yield lines
        finally:
            connection.pgconn.untrace()
            file.seek(0)
            lines += file.read().splitlines()


def round_trips(lines: list[bytes]) -> int:
    """How often somebody waited for the database: each time it says that it is ready for more."""
    return sum(line.startswith(b"B") and b"ReadyForQuery" in line for line in lines)
