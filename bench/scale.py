"""What several servers on PostgreSQL do beside one on SQLite, and what a move costs the database.

    make bench-scale                        # a quarter of an hour at most, on two cores
    make bench-scale ARGS="--quick"         # two minutes, to see that it works

Duels, as in bench.server: two players in turns, a closed loop; a move counts when the other player has received it.
Each server has a load of its own, as a proxy that routes by the table's code would give it. Where servers, their load
and PostgreSQL share few cores, read the processor time of a move. Then the same with many more tables stored than
played, many tables that are connected and idle, and batches straight into the store (`bench.batches`): they show what
the number of stored tables costs with the least noise. All in turns; the last lines are ratios, `name: value`.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from statistics import median
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from rich.console import Console
from rich.table import Table

from bench.batches import DURABLE, LIVE, Cost, Database, by_stored
from bench.measure import (
    CLIENT_CORE,
    DISK,
    IDLE_SECONDS,
    ROOT,
    SERVER_CORE,
    SETTLE_SECONDS,
    WARM_UP_SECONDS,
    BenchError,
    LoadFigures,
    PinnedProcess,
    measure_load,
    pinned,
)
from bench.our_server import LIMITS_OFF, our_client, wait_until_healthy
from tests.postgres.cluster import Cluster
from tests.server.serving import free_port

STORED = (100, 100_000)
IDLE_TABLES = 10_000
SECONDS_A_TABLE = 0.03
"""How long opening an idle table may take, all of it, above half a minute."""
OPENING_SECONDS = 30.0
MOST_TRIES = 4
FOR_ROUNDS = 0.5
"""The share of the time after which no round begins."""
SPARE_FILES = 500
"""Files that a server has open besides its sockets."""


@dataclass(frozen=True)
class Figures:
    """What was measured in one go."""

    moves_per_second: float
    server_microseconds: float
    """Processor time of the servers for each move."""
    device_microseconds: float
    """The same of those who play."""
    p99_milliseconds: float
    tables_per_commit: float
    database_microseconds: float = 0.0
    """Processor time of PostgreSQL for each move."""
    wal_bytes: float = 0.0
    start_seconds: float = 0.0
    kilobytes: int = 0


@contextmanager
def server_on(core: int, *options: str) -> Iterator[tuple[PinnedProcess, int, float]]:
    """A server, its port, and how long it took to start."""
    port = free_port()
    DISK.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="bench-", dir=DISK) as data:
        where = ["--host", "127.0.0.1", "--port", str(port), "--data", data, "--no-mdns"]
        command = [sys.executable, "-m", "tablee", "serve", *where, *LIMITS_OFF, *options]
        began = time.perf_counter()
        with pinned(core, command, ROOT) as server:
            wait_until_healthy(port)
            yield server, port, time.perf_counter() - began


def loaded(server: PinnedProcess, port: int, core: int, rooms: int, seconds: float) -> LoadFigures:
    """One server under load."""
    command = our_client(port, "duel", str(rooms), str(WARM_UP_SECONDS), str(seconds))
    with pinned(core, command, ROOT) as client:
        return measure_load(server, client, rooms, 2)


def counted(port: int) -> tuple[float, float]:
    """Commits, and tables in them."""
    with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = dict(line.rsplit(" ", 1) for line in answer.read().decode().splitlines() if line[:1] != "#")
    return float(lines["tablee_commit_seconds_count"]), float(lines["tablee_committed_tables_total"])


def measure(workers: int, rooms: int, seconds: float, database: Database | None) -> Figures:
    """So many servers, each with its load. On a machine so busy that a server loses its lease, another time."""
    for _ in range(MOST_TRIES - 1):
        try:
            return measure_once(workers, rooms, seconds, database)
        except BenchError as problem:
            print(f"once more: {problem}"[:200], file=sys.stderr)
    return measure_once(workers, rooms, seconds, database)


def measure_once(workers: int, rooms: int, seconds: float, database: Database | None) -> Figures:
    """The same, or a BenchError."""
    options = ["--store", database.cluster.url] if database is not None else []
    cores = sorted(os.sched_getaffinity(0))
    with ExitStack() as stack, ThreadPoolExecutor(workers) as threads:
        # With two cores, two servers have one each, and their loads the other's.
        places = [(cores[n % len(cores)], cores[(n + 1) % len(cores)]) for n in range(workers)]
        started = [stack.enter_context(server_on(core, *options)) for core, _ in places]
        wal = database.wal_bytes() if database is not None else 0
        used = database.processor_seconds() if database is not None else 0.0
        before = [counted(port) for _, port, _ in started]
        running = [
            threads.submit(loaded, server, port, core, rooms, seconds)
            for (server, port, _), (_, core) in zip(started, places, strict=True)
        ]
        figures = [each.result() for each in running]
        after = [counted(port) for _, port, _ in started]
        commits = sum(late[0] - early[0] for early, late in zip(before, after, strict=True))
        tables = sum(late[1] - early[1] for early, late in zip(before, after, strict=True))
        return Figures(
            moves_per_second=sum(each.moves_per_second for each in figures),
            server_microseconds=1e6
            * sum(each.server_busy for each in figures)
            / sum(each.moves_per_second for each in figures),
            device_microseconds=1e6
            * sum(each.client_busy for each in figures)
            / sum(each.moves_per_second for each in figures),
            p99_milliseconds=max(each.p99_milliseconds for each in figures),
            tables_per_commit=tables / commits,
            database_microseconds=(database.processor_seconds() - used) / tables * 1e6 if database else 0.0,
            wal_bytes=(database.wal_bytes() - wal) / tables if database else 0.0,
            start_seconds=max(seconds for _, _, seconds in started),
            kilobytes=max(server.resident_kilobytes() for server, _, _ in started),
        )


@dataclass(frozen=True)
class Idle:
    """Many tables at which nothing happens, everybody connected."""

    tables: int
    on_one_phone: int
    """At so many of them all sit at one device."""
    empty_megabytes: float
    kilobytes_a_table: float
    busy: float
    """Of a core, for the pings of all."""
    opening_seconds: float


def measure_idle(tables: int, on_one_phone: int, database: Database) -> Idle:
    """Two seats at each table, each on a socket of its own but for those."""
    with server_on(SERVER_CORE, "--store", database.cluster.url) as (server, port, _):
        empty, began = server.resident_kilobytes(), time.perf_counter()
        with pinned(CLIENT_CORE, our_client(port, "idle", str(tables), "0", str(on_one_phone)), ROOT) as client:
            client.wait_for("connected", OPENING_SECONDS + tables * SECONDS_A_TABLE)
            opened = time.perf_counter() - began
            time.sleep(SETTLE_SECONDS)
            full = server.resident_kilobytes()
            busy = server.share_of_core(IDLE_SECONDS)
    return Idle(tables, on_one_phone, empty / 1024, (full - empty) / tables, busy, opened)


def files_for(tables: int) -> int:
    """How many files we may open, if need be more than before; as many are allowed to all whom we start."""
    wished, most = 2 * tables + SPARE_FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if most != resource.RLIM_INFINITY and most < wished:
        with suppress(ValueError):  # that is for root
            resource.setrlimit(resource.RLIMIT_NOFILE, (wished, wished))
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return wished if most == resource.RLIM_INFINITY else most


def tables_that_fit(wished: int, files: int) -> tuple[int, int]:
    """How many tables of two may be open with so many files, and at how many of them both must share a phone."""
    tables = min(wished, files - SPARE_FILES)
    on_one_phone = max(0, 2 * tables + SPARE_FILES - files)
    if on_one_phone or tables < wished:
        print(
            f"{tables:,} idle tables of {wished:,}, at {on_one_phone:,} of which two share a phone:"
            f" only {files:,} files may be open here (ulimit -Hn)"
        )
    return tables, on_one_phone


class Progress:
    """How far it is, and whether there is time for more."""

    def __init__(self, minutes: float) -> None:
        self.began = time.monotonic()
        self.minutes = minutes

    @property
    def passed(self) -> float:
        """Minutes."""
        return (time.monotonic() - self.began) / 60

    def say(self, what: str) -> None:
        """A line."""
        print(f"{self.passed:5.1f} min: {what}", file=sys.stderr, flush=True)

    def has_time(self, share: float) -> bool:
        """Whether less than this share of the time has passed."""
        return self.passed < share * self.minutes


def main() -> int:
    """Measure in turns, and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rooms", type=int, default=100, help="tables at each server (100)")
    parser.add_argument("--seconds", type=float, default=4.0, help="of each measure (4)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--stored", type=int, nargs=2, default=list(STORED), help="tables stored (100 100000)")
    parser.add_argument("--idle", type=int, default=IDLE_TABLES, help="tables that are connected and idle (10000)")
    parser.add_argument("--minutes", type=float, default=15.0, help="at most, nearly: with fewer rounds then (15)")
    parser.add_argument("--quick", action="store_true", help="small and short, to see that it works")
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.rooms, chosen.seconds, chosen.rounds, chosen.stored, chosen.idle = 20, 1.0, 1, [100, 2_000], 200
    progress = Progress(chosen.minutes)
    assert {SERVER_CORE, CLIENT_CORE} <= os.sched_getaffinity(0)
    idle_tables = tables_that_fit(chosen.idle, files_for(chosen.idle))
    with ExitStack() as stack:
        databases = {stored: Database(stack.enter_context(Cluster(**DURABLE))) for stored in chosen.stored}
        for stored, database in databases.items():
            progress.say(f"{stored:,} tables to be stored")
            database.fill(stored)
        found: dict[str, list[Figures]] = {}
        for number in range(chosen.rounds):
            if number and not progress.has_time(FOR_ROUNDS):
                break
            progress.say(f"round {number + 1} of {chosen.rounds}")
            found.setdefault(SQLITE, []).append(measure(1, chosen.rooms, chosen.seconds, None))
            for name, workers, stored in (ONE, TWO, MANY):
                figures = measure(workers, chosen.rooms, chosen.seconds, databases[chosen.stored[stored]])
                found.setdefault(name, []).append(figures)
        show(found)
        all_measured = True
        if chosen.idle:
            progress.say(f"{idle_tables[0]:,} idle tables")
            all_measured = show_idle(*idle_tables, chosen.stored[-1], databases[chosen.stored[-1]])
    progress.say("batches")
    costs, trips = by_stored(chosen.stored, rounds=3 * chosen.rounds, batches=60)
    for stored, cost in costs.items():
        print(
            f"batches of {LIVE}, {stored:,} stored: {median(cost.processor_microseconds):.1f} µs of PostgreSQL and"
            f" {median(cost.wal_bytes):,.0f} bytes of log a move, {median(cost.commit_milliseconds):.1f} ms a batch"
        )
    for name, ratio in ratios(found, *costs.values()):
        print(f"{name}: {ratio:.2f}")
    print(f"round_trips_for_a_batch: {trips}")
    return 0 if all_measured else 1


def show_idle(tables: int, on_one_phone: int, stored: int, database: Database) -> bool:
    """A line on tables at which nothing happens; False if they could not be measured."""
    try:
        idle = measure_idle(tables, on_one_phone, database)
    except BenchError as problem:  # a machine so busy that a server loses its lease, and hangs up on everybody
        print(f"{tables:,} idle tables could not be measured: {problem}")
        return False
    print(
        f"{idle.tables:,} idle tables of two, {stored:,} stored: {idle.kilobytes_a_table:.1f} kB a table above"
        f" {idle.empty_megabytes:.0f} MB, {idle.busy:.1%} of a core; opened in {idle.opening_seconds:.0f} s",
        flush=True,
    )
    return True


SQLITE = "1 server, SQLite"
ONE = ("1 server, PostgreSQL", 1, 0)
TWO = ("2 servers, PostgreSQL", 2, 0)
MANY = ("1 server, PostgreSQL, many stored", 1, 1)


def ratios(found: dict[str, list[Figures]], few: Cost, many: Cost) -> Iterator[tuple[str, float]]:
    """By name, the most important last."""

    def typical(name: str, figure: Callable[[Figures], float]) -> float:
        return median(figure(each) for each in found[name])

    sqlite, one = typical(SQLITE, _moves), typical(ONE[0], _moves)
    yield "two_servers_of_one", typical(TWO[0], _moves) / one
    yield "log_bytes_with_many_stored", median(many.wal_bytes) / median(few.wal_bytes)
    yield "moves_with_many_stored", typical(MANY[0], _moves) / one
    yield (
        "server_processor_of_sqlite",
        typical(ONE[0], lambda each: each.server_microseconds)
        / typical(SQLITE, lambda each: each.server_microseconds),
    )
    yield "cost_with_many_stored", median(many.processor_microseconds) / median(few.processor_microseconds)
    yield "moves_of_sqlite", one / sqlite


def _moves(figures: Figures) -> float:
    return figures.moves_per_second


def show(found: dict[str, list[Figures]]) -> None:
    """A table of medians."""
    table = Table(title="Duels: moves that are durable and shown")
    heads = ("", "moves/s", "lowest", "highest", "p99 ms", "tables/commit", "server µs/move", "database µs/move")
    for head in (*heads, "log bytes/move", "start s", "MB"):
        table.add_column(head, justify="right" if head else "left")
    for name, rounds in found.items():
        moves = sorted(map(_moves, rounds))
        table.add_row(
            name,
            *(f"{number:,.0f}" for number in (median(moves), moves[0], moves[-1])),
            f"{median(each.p99_milliseconds for each in rounds):.1f}",
            f"{median(each.tables_per_commit for each in rounds):.1f}",
            f"{median(each.server_microseconds for each in rounds):.0f}",
            f"{median(each.database_microseconds for each in rounds):.0f}",
            f"{median(each.wal_bytes for each in rounds):,.0f}",
            f"{median(each.start_seconds for each in rounds):.1f}",
            f"{median(each.kilobytes for each in rounds) / 1024:.0f}",
        )
    Console(width=150).print(table)


if __name__ == "__main__":
    sys.exit(main())
