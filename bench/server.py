"""How fast our server is beside boardgame.io's: each on one core, the load on another, in turns, in one run.

    python -m bench.server

Ours is `tablee serve` with its limits on clients lifted and its SQLite file on disk: a move is shown only after it is
durable. The peer keeps everything in memory. The works, on both sides in a closed loop (nothing new is sent before
the last has come back) and timed from sending to another player's receipt:

* duel: tables of two; a move counts when the other player has received it. Ours is Face to Face.
* vote of 6: all answer in secret at once; an answer counts when its player has seen the result. Ours is Tous Ego,
  ballots and forecasts.
* vote of 8: ours is Caractère with nine, in which eight guess at once in secret.
* idle: 1,000 duels that are dealt and in which nobody moves, all players connected; ours also with 5,000 seats.

In ours, cards drawn, questions answered and games begun between the votes are not counted, though they are work.
"""

from __future__ import annotations

import os
import resource
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from urllib.request import urlopen

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from bench.measure import (
    CLIENT_CORE,
    DUEL_ROOMS,
    IDLE_ROOMS,
    IDLE_SECONDS,
    SERVER_CORE,
    SETTLE_SECONDS,
    TIMEOUT_SECONDS,
    VOTE_PLAYERS,
    VOTE_ROOMS,
    WARM_UP_SECONDS,
    BenchError,
    IdleFigures,
    LoadFigures,
    PinnedProcess,
    measure_load,
    pinned,
)
from bench.peer_server import install, measure_peer_idle, measure_peer_load

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build"  # Beside the sources: a folder for temporary files may be kept in memory.
ROUNDS = 5
LOAD_SECONDS = 4.0
IDLE_SEATS = 5000
BUSY_ENOUGH = 0.9
OUR_WORK = {2: "duel", 6: "vote", 8: "guess"}
LIMITS_OFF = ["--message-rate", "100000", "--knock-rate", "100000", "--sockets-per-client", "100000"]

Load = tuple[int, int]
"""How many rooms of how many players."""
LOADS: tuple[Load, ...] = (
    *((rooms, 2) for rooms in DUEL_ROOMS),
    *((VOTE_ROOMS, players) for players in VOTE_PLAYERS),
)


class Rounds(dict[Load, list[LoadFigures]]):
    """What one server did, round after round."""

    def typical(self, load: Load, figure: Callable[[LoadFigures], float]) -> float:
        """The median of a figure over the rounds."""
        return median(figure(each) for each in self[load])

    def idle_rounds(self, load: Load) -> int:
        """Rounds in which the server did not use its whole core: others took it, or it waited for the disk."""
        return sum(each.server_busy < BUSY_ENOUGH for each in self[load])


# Ours -------------------------------------------------------------------------------------------------------


@contextmanager
def our_server() -> Iterator[tuple[PinnedProcess, int]]:
    """A fresh server of ours with an empty store on disk, and the port it listens on."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="bench-", dir=FOLDER) as data:
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


def disk_milliseconds() -> float:
    """How long this disk takes to make 4 kB durable: a disk in memory would show here."""
    times = []
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory(prefix="bench-", dir=FOLDER) as folder, (Path(folder) / "probe").open("wb", 0) as probe:
        for _ in range(100):
            probe.write(bytes(4096))
            start = perf_counter()
            os.fdatasync(probe.fileno())
            times.append(perf_counter() - start)
    return median(times) * 1000


# Both -------------------------------------------------------------------------------------------------------


def measure_both(progress: Progress) -> tuple[Rounds, Rounds]:
    """Ours and the peer's, in turns, so that whatever else the machine does meets both."""
    ours, peers = Rounds(), Rounds()
    task = progress.add_task("", total=ROUNDS * len(LOADS) * 2)
    for number in range(ROUNDS):
        for rooms, players in LOADS:
            what = f"round {number + 1} of {ROUNDS}: {rooms} {title(players)}"
            progress.update(task, description=f"{what}, ours")
            ours.setdefault((rooms, players), []).append(measure_our_load(rooms, players, LOAD_SECONDS))
            progress.update(task, advance=1, description=f"{what}, boardgame.io")
            work = "duel" if players == 2 else "vote"
            peers.setdefault((rooms, players), []).append(measure_peer_load(work, rooms, players, LOAD_SECONDS))
            progress.advance(task)
    progress.remove_task(task)
    return ours, peers


def title(players: int) -> str:
    """What a load is called."""
    return "duels" if players == 2 else f"votes of {players}"


def load_table(ours: Rounds, peers: Rounds) -> Table:
    """The loads, a row for each server: the medians of the rounds."""
    table = Table("", "server", "moves/s", "/CPU s", "p50 ms", "p99 ms", "bytes", "busy", "client")
    table.padding = 0
    for column in table.columns[2:]:
        column.justify = "right"
    for load in LOADS:
        for name, rounds in (("tablee", ours), ("boardgame.io", peers)):
            table.add_row(
                f"{load[0]} {title(load[1])}",
                name,
                f"{rounds.typical(load, lambda each: each.moves_per_second):,.0f}",
                f"{rounds.typical(load, lambda each: each.moves_per_processor_second):,.0f}",
                f"{rounds.typical(load, lambda each: each.p50_milliseconds):.1f}",
                f"{rounds.typical(load, lambda each: each.p99_milliseconds):.1f}",
                f"{rounds.typical(load, lambda each: each.bytes_per_frame):.0f}",
                f"{rounds.typical(load, lambda each: each.server_busy):.0%}{'*' * rounds.idle_rounds(load)}",
                f"{rounds.typical(load, lambda each: each.client_busy):.0%}",
            )
        table.add_section()
    return table


def idle_line(name: str, idle: IdleFigures) -> str:
    """The idle rooms of one server."""
    return (
        f"{name}: {idle.rooms:,} idle tables of {idle.players}: {idle.kilobytes_per_room:.1f} kB a table above "
        f"{idle.empty_kilobytes / 1000:.0f} MB, {idle.server_busy:.1%} of a core"
    )


def ratios(ours: Rounds, peers: Rounds, our_idle: IdleFigures, peer_idle: IdleFigures) -> Iterator[tuple[str, float]]:
    """By name, the most important last. Above 1 ours is better, but for latency and memory, where it is below 1."""

    def ratio(load: Load, figure: Callable[[LoadFigures], float]) -> float:
        pairs = zip(ours[load], peers[load], strict=True)  # One right after the other: what disturbed both drops out.
        return median(figure(our) / figure(peer) for our, peer in pairs)

    yield "server-idle-memory-ratio", our_idle.kilobytes_per_room / peer_idle.kilobytes_per_room
    for rooms, players in LOADS:
        name = f"moves-{rooms}" if players == 2 else f"answers-{players}"
        yield f"server-p99-ratio-{name}", ratio((rooms, players), lambda each: each.p99_milliseconds)
        yield f"server-per-cpu-second-ratio-{name}", ratio((rooms, players), lambda e: e.moves_per_processor_second)
    for players in VOTE_PLAYERS:
        yield f"server-answers-ratio-{players}", ratio((VOTE_ROOMS, players), lambda each: each.moves_per_second)
    for rooms in (*(rooms for rooms in DUEL_ROOMS if rooms != 100), 100):
        yield f"server-moves-ratio-{rooms}", ratio((rooms, 2), lambda each: each.moves_per_second)


def allow_many_sockets() -> None:
    """As many open files as we may have; the processes that we start inherit it."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if most != resource.RLIM_INFINITY and most < IDLE_SEATS + 100:
        raise BenchError(f"{IDLE_SEATS} seats need as many open files, and {most} are allowed: ulimit -Hn")
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def run(console: Console) -> None:
    """Measure everything, and print it."""
    allow_many_sockets()
    install()
    disk = disk_milliseconds()
    columns = BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        ours, peers = measure_both(progress)
        task = progress.add_task(f"{IDLE_ROOMS:,} idle tables, ours", total=2)
        our_idle, busy_with_more = measure_our_idle(IDLE_ROOMS, IDLE_SEATS)
        progress.update(task, advance=1, description=f"{IDLE_ROOMS:,} idle tables, boardgame.io")
        peer_idle = measure_peer_idle(IDLE_ROOMS)
    console.print(load_table(ours, peers))
    print(f"Medians of {ROUNDS} rounds. *: a round with the server on less than {BUSY_ENOUGH:.0%} of its core.")
    print(f"4 kB are durable in {disk:.2f} ms here; ours waits for that, the peer does not.")
    if any(2 * peers.idle_rounds(load) > ROUNDS for load in LOADS):
        print(
            "Somebody else used the peer's core, which costs it most, being compiled as it runs: measure again alone."
        )
    print(idle_line("boardgame.io", peer_idle))
    print(idle_line("tablee", our_idle))
    print(f"tablee: {IDLE_SEATS:,} idle seats: {busy_with_more:.1%} of a core")
    for name, ratio in ratios(ours, peers, our_idle, peer_idle):
        print(f"{name}: {ratio:.2f}")


def main() -> None:
    """Measure ours and the peer."""
    try:
        run(Console())
    except BenchError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
