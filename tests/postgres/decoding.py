"""What a PostgreSQL tells those who copy it: its logical decoding, and the bytes of its write-ahead log."""

from __future__ import annotations

from struct import unpack_from
from typing import NamedTuple, TypeAlias

from tablee.stores.postgres.connection import connect
from tests.postgres.cluster import Cluster

PAGE_BYTES = 8192
HEADER_BYTES, LONG_HEADER_BYTES = 24, 40
PLAYED = ("tables", "abouts", "steps", "setups", "seen", "reports")
"""All but the servers themselves, whose beats come when they come."""


Values: TypeAlias = tuple[bytes | None, ...]


class Row(NamedTuple):
    """A row that was added, changed or deleted, as replicas are sent it."""

    table: str
    before: Values
    """Empty if it was added; if old rows are not asked for, only the key of one that was deleted."""
    after: Values
    """Empty if it was deleted."""


class Decoding:
    """All that is committed from now on, row by row; if wanted, with the rows as they were before.

    (Those are then in the log once more. A database whose log is kept should not have it so.)
    """

    def __init__(self, url: str, name: str, with_old_rows: bool = False) -> None:
        self.url, self.name = url, name
        with connect(url) as connection:
            for table in PLAYED if with_old_rows else ():
                connection.execute(f"ALTER TABLE {table} REPLICA IDENTITY FULL".encode())
            connection.execute(f"CREATE PUBLICATION {name} FOR TABLE {', '.join(PLAYED)}".encode())
            connection.execute("SELECT pg_create_logical_replication_slot(%s, 'pgoutput')", (name,))

    def rows(self) -> list[Row]:
        """What has happened, without numbers of transactions and times of day."""
        with connect(self.url) as connection:
            messages = connection.execute(
                "SELECT data FROM pg_logical_slot_peek_binary_changes(%s, NULL, NULL,"
                " 'proto_version', '1', 'publication_names', %s)",
                (self.name, self.name),
                binary=True,
            ).fetchall()
        names: dict[bytes, str] = {}
        found = []
        for (message,) in messages:
            kind, relation, rest = message[:1], message[1:5], message[5:]
            if kind == b"R":
                names[relation] = rest.split(b"\0")[1].decode()
            elif kind in b"IUD":
                found.append(Row(names[relation], *_read(rest)))
        return found

    def close(self) -> None:
        """Let the log be recycled."""
        with connect(self.url) as connection:
            connection.execute("SELECT pg_drop_replication_slot(%s)", (self.name,))
            connection.execute(f"DROP PUBLICATION {self.name}".encode())


def _read(message: bytes) -> tuple[Values, Values]:
    """The row before and after: each a letter, a number of columns, and of each column a letter and perhaps bytes."""
    rows: dict[bytes, Values] = {b"O": (), b"K": (), b"N": ()}
    at = 0
    while at < len(message):
        which, (columns,), at = message[at : at + 1], unpack_from(">h", message, at + 1), at + 3
        values: list[bytes | None] = []
        for _ in range(columns):
            kind, at = message[at : at + 1], at + 1
            if kind == b"t":
                (length,) = unpack_from(">i", message, at)
                at += 4 + length
            values.append(message[at - length : at] if kind == b"t" else None)
        rows[which] = tuple(values)
    return rows[b"O"] or rows[b"K"], rows[b"N"]


def log_position(url: str) -> int:
    """How far the write-ahead log goes, in bytes."""
    with connect(url) as connection:
        row = connection.execute("SELECT pg_current_wal_flush_lsn() - '0/0'::pg_lsn").fetchone()
        assert row is not None
        return int(row[0])


def log_bytes(cluster: Cluster, first: int, last: int) -> bytes:
    """What was written to the log from one position to another, without the headers of its pages."""
    with connect(cluster.url) as connection:
        row = connection.execute("SELECT setting::bigint FROM pg_settings WHERE name = 'wal_segment_size'").fetchone()
        assert row is not None
        segment = int(row[0])
    parts = []
    for page in range(first - first % PAGE_BYTES, last, PAGE_BYTES):
        number, offset = divmod(page, segment)
        a_log = 2**32 // segment
        with (cluster.data / "pg_wal" / f"00000001{number // a_log:08X}{number % a_log:08X}").open("rb") as file:
            file.seek(offset)
            data = file.read(PAGE_BYTES)
        header = HEADER_BYTES if offset else LONG_HEADER_BYTES
        parts.append(data[max(header, first - page) : max(0, last - page)])
    return b"".join(parts)
