"""What a batch costs PostgreSQL: batches of moves straight into the store, without servers and devices.

    python -m bench.batches --stored 100 100000

Every database is there at the same time and is given batches in turns, so that whatever else the machine does meets
all of them. What counts is the processor time of PostgreSQL's own processes, in nanoseconds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter

import psycopg

from tablee.stores import Change
from tablee.stores.postgres import PostgresStore
from tablee.stores.postgres.connection import connect
from tablee.stores.postgres.schema import migrate
from tests.postgres.cluster import Cluster
from tests.postgres.wire import round_trips, said_on

DURABLE = {"fsync": "on", "full_page_writes": "on", "shared_buffers": "128MB", "max_wal_size": "1GB"}
LIVE = 100
STATE, RECEIPTS, EVENTS, VIEW, ABOUT = 500, 90, 150, 100, 600
"""Bytes, as in a duel."""
FILL = f"""
INSERT INTO tables (code, version, touched, game, status, setup, state, receipts)
SELECT 'x' || n, 40, 0, 1, 'over', '', repeat('s', {STATE})::bytea, repeat('r', {RECEIPTS})::bytea
FROM generate_series(1, %(tables)s) n;
INSERT INTO abouts SELECT 'x' || n, repeat('a', {ABOUT})::bytea FROM generate_series(1, %(tables)s) n;
INSERT INTO steps SELECT 'x' || n, v, 1, repeat('e', {EVENTS})::bytea, repeat('v', {VIEW})::bytea
FROM generate_series(1, %(tables)s) n, generate_series(1, 10) v;
"""


class Database:
    """A PostgreSQL that syncs, and what it uses."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster

    def processor_seconds(self) -> float:
        """Of all its living processes: who serves us, and who writes, cleans and looks after things behind."""
        assert self.cluster.process is not None
        top, nanoseconds = self.cluster.process.pid, 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                pid, parent = int(stat.parent.name), int(stat.read_text().rpartition(")")[2].split()[1])
                if top in (pid, parent):
                    nanoseconds += int((stat.parent / "schedstat").read_text().split()[0])
            except OSError:
                continue
        return nanoseconds / 1e9

    def wal_bytes(self) -> int:
        """How much it has logged."""
        with connect(self.cluster.url) as connection:
            row = connection.execute("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn").fetchone()
            return int(row[0]) if row else 0

    def fill(self, tables: int) -> None:
        """Tables that nobody plays at any more."""
        migrate(self.cluster.url)
        with psycopg.connect(self.cluster.url, autocommit=True) as connection:
            for statement in FILL.split(";"):
                if statement.strip():
                    connection.execute((statement % {"tables": tables}).encode())
            connection.execute("VACUUM ANALYZE")
            connection.execute("CHECKPOINT")


@dataclass
class Cost:
    """Of one move, round after round."""

    processor_microseconds: list[float] = field(default_factory=list)
    wal_bytes: list[float] = field(default_factory=list)
    moves_per_second: list[float] = field(default_factory=list)
    commit_milliseconds: list[float] = field(default_factory=list)
    """How long a batch took."""


class Writer:
    """One server's tables in a database."""

    def __init__(self, url: str, name: str) -> None:
        self.store = PostgresStore(url)
        self.codes = [f"{name}{number:03}" for number in range(LIVE)]
        self.versions = dict.fromkeys(self.codes, 1)
        self.commit(
            [
                Change(
                    code=code, version=1, game=0, status="lobby", setup="", state=b"", receipts=b"\x80",
                    time_left=None, about=bytes(ABOUT),
                )
                for code in self.codes
            ]
        )  # fmt: skip

    def commit(self, changes: Sequence[Change]) -> None:
        """One batch."""
        self.store.prepare(changes)
        assert all(self.store.commit())

    def moves(self, tables: int) -> list[Change]:
        """One move at each of so many tables: the same for everybody, so that only the database works."""
        return [self._move(code) for code in self.codes[:tables]]

    def _move(self, code: str) -> Change:
        self.versions[code] += 1
        number = b"%d" % self.versions[code]
        return Change(
            code=code, version=self.versions[code], game=1, status="playing", setup="", time_left=None, is_plain=True,
            state=number.ljust(STATE, b"s"), receipts=number.ljust(RECEIPTS, b"r"),
            events=number.ljust(EVENTS, b"e"), view=number.ljust(VIEW, b"v"),
        )  # fmt: skip

    def write(self, batches: int, tables: int) -> list[float]:
        """So many batches; how long each took, in seconds."""
        times = []
        for _ in range(batches):
            changes = self.moves(tables)
            began = perf_counter()
            self.commit(changes)
            times.append(perf_counter() - began)
        return times


def trips(writer: Writer) -> int:
    """Round trips of a batch, once its statement is prepared."""
    writer.write(1, LIVE)
    with said_on(writer.store.writer) as lines:
        writer.write(1, LIVE)
    return round_trips(lines)


def one_round(database: Database, writers: Sequence[Writer], batches: int, tables: int, cost: Cost) -> None:
    """All writers at once, each so many batches."""
    used, logged, began = database.processor_seconds(), database.wal_bytes(), perf_counter()
    with ThreadPoolExecutor(len(writers)) as threads:
        each = [threads.submit(writer.write, batches, tables) for writer in writers]
        times = [seconds for one in each for seconds in one.result()]
    moves = batches * tables * len(writers)
    cost.moves_per_second.append(moves / (perf_counter() - began))
    cost.commit_milliseconds.append(1000 * median(times))
    cost.processor_microseconds.append(1e6 * (database.processor_seconds() - used) / moves)
    cost.wal_bytes.append((database.wal_bytes() - logged) / moves)


def by_stored(numbers: Sequence[int], rounds: int, batches: int) -> tuple[dict[int, Cost], int]:
    """What a move costs with so many tables stored, in turns; and the round trips of a batch."""
    costs = {number: Cost() for number in numbers}
    with ExitStack() as stack:
        databases = {number: Database(stack.enter_context(Cluster(**DURABLE))) for number in numbers}
        writers = {}
        for number, database in databases.items():
            database.fill(number)
            writers[number] = Writer(database.cluster.url, "a")
            stack.callback(writers[number].store.close)
            one_round(database, [writers[number]], batches, LIVE, Cost())  # until caches and free space are as usual
        for _ in range(rounds):
            for number, database in databases.items():
                one_round(database, [writers[number]], batches, LIVE, costs[number])
        return costs, trips(writers[numbers[0]])


def main() -> int:
    """Print what a move costs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--stored", type=int, nargs="+", default=[100, 100_000])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--batches", type=int, default=60)
    chosen = parser.parse_args()
    costs, round_trips_of_one = by_stored(chosen.stored, chosen.rounds, chosen.batches)
    for number, cost in costs.items():
        print(
            f"{number:,} stored: {median(cost.processor_microseconds):.1f} µs of processor and"
            f" {median(cost.wal_bytes):,.0f} bytes of log a move, {median(cost.commit_milliseconds):.1f} ms a batch"
        )
    print(f"round_trips_for_a_batch: {round_trips_of_one}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
