"""How fast boardgame.io's server is with our small games in memory, on one core, the load on another.

    python -m bench.peer_server

The games, the peer's server and the load client are in ``bench/boardgameio``; this file starts them, each time anew,
and measures what they use. It needs Node.js and npm, which fetches the peer once.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import sleep

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.measure import (
    CLIENT_CORE,
    DUEL_ROOMS,
    IDLE_ROOMS,
    IDLE_SECONDS,
    PATIENCE_SECONDS,
    SERVER_CORE,
    SETTLE_SECONDS,
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

FOLDER = Path(__file__).with_name("boardgameio")
INSTALLED = FOLDER / "node_modules" / ".package-lock.json"  # npm writes it last.

LOAD_SECONDS = 8.0


@dataclass(frozen=True)
class PeerFigures:
    """Everything measured: duels by number of rooms, votes by number of players, and idle rooms."""

    duel: dict[int, LoadFigures]
    vote: dict[int, LoadFigures]
    idle: IdleFigures


def install() -> None:
    """Fetch the peer if it is not there."""
    if INSTALLED.exists():
        return
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise BenchError("the peer needs Node.js 18 or newer and npm")
    command = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.run(command, cwd=FOLDER, stdout=subprocess.DEVNULL, check=False).returncode != 0:
        raise BenchError("npm could not fetch the peer")


def measure_peer(progress: Progress) -> PeerFigures:
    """All of it, in less than two minutes."""
    task = progress.add_task("boardgame.io", total=len(DUEL_ROOMS) + len(VOTE_PLAYERS) + 1)
    duel, vote = {}, {}
    for rooms in DUEL_ROOMS:
        progress.update(task, description=f"boardgame.io: {rooms} duels")
        duel[rooms] = measure_peer_load("duel", rooms, players=2)
        progress.advance(task)
    for players in VOTE_PLAYERS:
        progress.update(task, description=f"boardgame.io: votes of {players}")
        vote[players] = measure_peer_load("vote", VOTE_ROOMS, players)
        progress.advance(task)
    progress.update(task, description=f"boardgame.io: {IDLE_ROOMS} idle rooms")
    idle = measure_peer_idle(IDLE_ROOMS)
    progress.advance(task)
    return PeerFigures(duel, vote, idle)


def measure_peer_load(work: str, rooms: int, players: int, seconds: float = LOAD_SECONDS) -> LoadFigures:
    """Rooms kept busy in a closed loop: a duel has one move outstanding, a vote one answer of each player."""
    with peer_server() as (server, port):
        command = [str(port), work, str(rooms), str(WARM_UP_SECONDS), str(seconds), str(players)]
        with pinned(CLIENT_CORE, ["node", "load.js", *command], FOLDER) as client:
            return measure_load(server, client, rooms, players)


def measure_peer_idle(rooms: int) -> IdleFigures:
    """Duels that have been dealt and in which nobody moves, both players connected."""
    with peer_server() as (server, port):
        empty = server.resident_kilobytes()
        with pinned(CLIENT_CORE, ["node", "load.js", str(port), "idle", str(rooms)], FOLDER) as client:
            client.wait_for("connected", PATIENCE_SECONDS)
            sleep(SETTLE_SECONDS)
            full, used = server.resident_kilobytes(), server.processor_seconds()
            sleep(IDLE_SECONDS)
            used = server.processor_seconds() - used
    return IdleFigures(
        rooms=rooms,
        players=2,
        empty_kilobytes=empty,
        kilobytes_per_room=(full - empty) / rooms,
        server_busy=used / IDLE_SECONDS,
    )


@contextmanager
def peer_server() -> Iterator[tuple[PinnedProcess, int]]:
    """A fresh server of the peer and the port it listens on."""
    install()
    environment = {"NODE_ENV": "production"}  # Otherwise it logs every move.
    with pinned(SERVER_CORE, ["node", "server.js"], FOLDER, environment) as server:
        yield server, int(server.wait_for("listening", PATIENCE_SECONDS)["port"])


def load_table(figures: PeerFigures) -> Table:
    """The loads, a row each."""
    table = Table("", "rooms", "moves/s", "/CPU s", "p50 ms", "p99 ms", "bytes", "server", "client")
    table.title = "boardgame.io 0.50.2"
    table.padding = 0
    for column in table.columns[1:]:
        column.justify = "right"
    for load in (*figures.duel.values(), *figures.vote.values()):
        table.add_row(
            "duel" if load.players == 2 else f"vote of {load.players}",
            f"{load.rooms}",
            f"{load.moves_per_second:,.0f}",
            f"{load.moves_per_processor_second:,.0f}",
            f"{load.p50_milliseconds:.1f}",
            f"{load.p99_milliseconds:.1f}",
            f"{load.bytes_per_frame:.0f}",
            f"{load.server_busy:.0%}",
            f"{load.client_busy:.0%}",
        )
    return table


def main() -> None:
    """Measure the peer alone."""
    console = Console()
    try:
        with Progress(console=console, transient=True) as progress:
            figures = measure_peer(progress)
    except BenchError as error:
        sys.exit(str(error))
    idle = figures.idle
    console.print(load_table(figures))
    console.print(
        f"{idle.rooms:,} idle rooms of {idle.players}: {idle.kilobytes_per_room:.1f} kB a room "
        f"above {idle.empty_kilobytes / 1000:.0f} MB, {idle.server_busy:.1%} of a core"
    )


if __name__ == "__main__":
    main()
