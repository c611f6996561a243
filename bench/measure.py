"""What the measures of our server and of its peers share: pinned processes, what they use, and the figures."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from select import select
from time import perf_counter, sleep
from typing import Any

SERVER_CORE, CLIENT_CORE = 0, 1  # Apart, so that the load never takes time from what it loads.
TICKS = os.sysconf("SC_CLK_TCK")
ROOT = Path(__file__).resolve().parent.parent
DISK = ROOT / "build"  # Beside the sources: a folder for temporary files may be kept in memory.

DUEL_ROOMS = (10, 100, 500)
VOTE_PLAYERS = (6, 8)
VOTE_ROOMS = 10  # Enough to fill the peer's core; with 100 it answers no more.
IDLE_ROOMS = 1000

WARM_UP_SECONDS = 5.0  # Node compiles for seconds what is hot; on a core that others use, too, for longer than this.
SETTLE_SECONDS = 3.0
IDLE_SECONDS = 10.0  # The peer pings each player every ten seconds, our players ping every five.
TIMEOUT_SECONDS = 120.0  # For any step that should take a few seconds at most, if others use the machine, too.


class BenchError(Exception):
    """The measure cannot be made, or is worth nothing."""


@dataclass(frozen=True)
class LoadFigures:
    """One load on one server. Milliseconds run from sending a move to its receipt by another player."""

    rooms: int
    players: int
    moves_per_second: float
    p50_milliseconds: float
    p99_milliseconds: float
    bytes_per_frame: float
    server_busy: float  # Of its core; well below 1, others used the core, too, or the server was not the limit.
    client_busy: float  # Of its core; near 1, the client was the limit.

    @property
    def moves_per_processor_second(self) -> float:
        """What the server does in a second of work: hardly moved by what else the machine is doing."""
        return self.moves_per_second / self.server_busy


@dataclass(frozen=True)
class IdleFigures:
    """Rooms in which nothing happens, every player connected."""

    rooms: int
    players: int
    empty_kilobytes: int  # The server's resident memory before the first room.
    kilobytes_per_room: float
    server_busy: float


class PinnedProcess:
    """A process on one core that reports its progress in lines of JSON."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def wait_for(self, event: str, seconds: float) -> dict[str, Any]:
        """Wait for the next line, which must report this event."""
        output = self._process.stdout
        assert output is not None
        if not select([output], [], [], seconds)[0]:
            raise BenchError(f"{self._process.args!r} did not report {event!r} in {seconds:g} s")
        line = output.readline()
        if not line:
            raise BenchError(f"{self._process.args!r} ended before {event!r}")
        report: dict[str, Any] = json.loads(line)
        if report["event"] != event:
            raise BenchError(f"{self._process.args!r} reported {report['event']!r} instead of {event!r}")
        return report

    def write_line(self, line: str) -> None:
        """To its standard input."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())

    def resident_kilobytes(self) -> int:
        """Resident memory now, as the kernel counts it (VmRSS)."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))

    def share_of_core(self, seconds: float) -> float:
        """How much of its core it uses during the next seconds."""
        start, used = perf_counter(), self.processor_seconds()
        sleep(seconds)
        return (self.processor_seconds() - used) / (perf_counter() - start)

    def processor_seconds(self) -> float:
        """Processor time used until now, in user and system mode, by all threads."""
        stat = Path(f"/proc/{self._process.pid}/stat").read_text()
        fields = stat.rpartition(")")[2].split()  # After the name, which may hold spaces.
        return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def pinned(
    core: int, command: Sequence[str], folder: Path | None = None, environment: Mapping[str, str] | None = None
) -> Iterator[PinnedProcess]:
    """Run a command on one core, and end it on leaving."""
    if core not in os.sched_getaffinity(0):
        raise BenchError(f"core {core} is not ours to use: the server and its load need cores 0 and 1")
    # `taskset` becomes the command, so that the process is the command's own. Unbuffered, since `select` does not
    # know of lines that a buffer holds. A process that watches its input sees it end even if we are killed.
    with subprocess.Popen(
        ["taskset", "--cpu-list", str(core), *command],
        bufsize=0,
        cwd=folder,
        env={**os.environ, **(environment or {})},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        try:
            yield PinnedProcess(process)
        finally:
            process.kill()


def measure_load(server: PinnedProcess, client: PinnedProcess, rooms: int, players: int) -> LoadFigures:
    """Have the load client do its work, and see what both use meanwhile."""
    client.wait_for("connected", TIMEOUT_SECONDS)
    client.wait_for("measuring", TIMEOUT_SECONDS)
    start, server_start, client_start = perf_counter(), server.processor_seconds(), client.processor_seconds()
    report = client.wait_for("measured", TIMEOUT_SECONDS)
    seconds = perf_counter() - start
    server_busy = (server.processor_seconds() - server_start) / seconds
    client_busy = (client.processor_seconds() - client_start) / seconds
    client.wait_for("rested", TIMEOUT_SECONDS)
    return LoadFigures(
        rooms=rooms,
        players=players,
        moves_per_second=report["moves_per_second"],
        p50_milliseconds=report["p50_milliseconds"],
        p99_milliseconds=report["p99_milliseconds"],
        bytes_per_frame=report["bytes_per_frame"],
        server_busy=server_busy,
        client_busy=client_busy,
    )
