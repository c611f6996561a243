"""boardgame.io's server with our small games, in memory: what `bench.server` measures beside ours.

The games, the peer's server and the load client are in ``bench/boardgameio``; this file starts them, each time anew,
and measures what they use. It needs Node.js and npm, which fetches the peer once.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

from bench.measure import (
    CLIENT_CORE,
    IDLE_SECONDS,
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

FOLDER = Path(__file__).with_name("boardgameio")
INSTALLED = FOLDER / "node_modules" / ".package-lock.json"  # npm writes it last.


def install() -> None:
    """Fetch the peer if it is not there."""
    if INSTALLED.exists():
        return
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise BenchError("the peer needs Node.js 18 or newer and npm")
    command = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.run(command, cwd=FOLDER, stdout=subprocess.DEVNULL, check=False).returncode != 0:
        raise BenchError("npm could not fetch the peer")


def measure_peer_load(work: str, rooms: int, players: int, seconds: float) -> LoadFigures:
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
            client.wait_for("connected", TIMEOUT_SECONDS)
            sleep(SETTLE_SECONDS)
            full, busy = server.resident_kilobytes(), server.share_of_core(IDLE_SECONDS)
    return IdleFigures(
        rooms=rooms,
        players=2,
        empty_kilobytes=empty,
        kilobytes_per_room=(full - empty) / rooms,
        server_busy=busy,
    )


@contextmanager
def peer_server() -> Iterator[tuple[PinnedProcess, int]]:
    """A fresh server of the peer and the port it listens on."""
    install()
    environment = {"NODE_ENV": "production"}  # Otherwise it logs every move.
    with pinned(SERVER_CORE, ["node", "server.js"], FOLDER, environment) as server:
        yield server, int(server.wait_for("listening", TIMEOUT_SECONDS)["port"])
