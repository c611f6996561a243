"""Our server, as the benches start it: fresh, with its limits on clients lifted and its store on disk."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from urllib.request import urlopen

from bench.measure import (
    CLIENT_CORE,
    DISK,
    IDLE_SECONDS,
    ROOT,
    SERVER_CORE,
    SETTLE_SECONDS,
    TIMEOUT_SECONDS,
    WARM_UP_SECONDS,
    BenchError,
    IdleFigures,
    LoadFigures,
    PinnedProcess,
    measure_load,
    pinned,
)

OUR_WORK = {2: "duel", 6: "vote", 8: "guess"}
LIMITS_OFF = ["--message-rate", "100000", "--knock-rate", "100000", "--sockets-per-client", "100000"]


@contextmanager
def our_server() -> Iterator[tuple[PinnedProcess, int]]:
    """A fresh server of ours with an empty store on disk, and the port it listens on."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    DISK.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="bench-", dir=DISK) as data:
        where = ["--host", "127.0.0.1", "--port", str(port), "--data", data, "--no-mdns"]
        with pinned(SERVER_CORE, [sys.executable, "-m", "tablee", "serve", *where, *LIMITS_OFF], ROOT) as server:
            wait_until_healthy(port)
            yield server, port


def wait_until_healthy(port: int) -> None:
    """Wait for the server to start."""
    end = perf_counter() + TIMEOUT_SECONDS
    while perf_counter() < end:
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz"):
                return
        except OSError:
            sleep(0.05)
    raise BenchError("our server did not start")


def our_client(port: int, *work: str) -> list[str]:
    """The command of the load client."""
    return [sys.executable, "-m", "bench.load", str(port), *work]


def measure_our_load(rooms: int, players: int, seconds: float) -> LoadFigures:
    """Tables kept busy in a closed loop."""
    with our_server() as (server, port):
        command = our_client(port, OUR_WORK[players], str(rooms), str(WARM_UP_SECONDS), str(seconds))
        with pinned(CLIENT_CORE, command, ROOT) as client:
            return measure_load(server, client, rooms, players)


def measure_our_idle(rooms: int, seats: int) -> tuple[IdleFigures, float]:
    """Idle tables, and which share of a core many more idle seats take, their pings going."""
    with our_server() as (server, port):
        empty = server.resident_kilobytes()
        with pinned(CLIENT_CORE, our_client(port, "idle", str(rooms), str(seats // 2 - rooms)), ROOT) as client:
            client.wait_for("connected", TIMEOUT_SECONDS)
            sleep(SETTLE_SECONDS)
            full = server.resident_kilobytes()
            busy = server.share_of_core(IDLE_SECONDS)
            client.write_line("more")
            client.wait_for("connected", 2 * TIMEOUT_SECONDS)
            sleep(SETTLE_SECONDS)
            busy_with_more = server.share_of_core(IDLE_SECONDS)
    figures = IdleFigures(
        rooms=rooms, players=2, empty_kilobytes=empty, kilobytes_per_room=(full - empty) / rooms, server_busy=busy
    )
    return figures, busy_with_more


def disk_milliseconds(*, grows: bool = True) -> float:
    """How long this disk takes to make 4 kB durable: a disk in memory would show here. In a file that grows, or in
    one whose space is there already, as PostgreSQL's log is."""
    times = []
    DISK.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="bench-", dir=DISK) as folder, (Path(folder) / "probe").open("wb", 0) as probe:
        if not grows:
            probe.write(bytes(100 * 4096))
            os.fsync(probe.fileno())
            probe.seek(0)
        for _ in range(100):
            probe.write(bytes(4096))
            start = perf_counter()
            os.fdatasync(probe.fileno())
            times.append(perf_counter() - start)
    return median(times) * 1000
