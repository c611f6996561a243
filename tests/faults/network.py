"""A network of a test's own: lines that can be cut, healed and slow, and a proxy in front of several servers.

The proxy does what docs/deploy has a real one do, but for the routing: it sends each device anywhere, so that many
are passed on from server to server. It asks servers how they are, and hangs up on devices of one that is silent.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from random import Random
from typing import TypeAlias

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Open: TypeAlias = Callable[[], Awaitable[Streams]]
HERE = "127.0.0.1"
HEALTH_SECONDS = 0.3
HEALTH_TIMEOUT_SECONDS = 0.7
STILL_ARRIVES_SECONDS = 5.0
CHUNK_BYTES = 65536


class Line:
    """A port that leads somewhere else."""

    def __init__(self) -> None:
        self.server: asyncio.Server
        self.port = 0
        self.delay = 0.0
        """How long each piece takes, in seconds."""
        self.is_cut = False
        self.open: dict[asyncio.Task[None], str] = {}
        """The connections, each with where it leads."""
        self.near: dict[asyncio.Task[None], asyncio.StreamWriter] = {}
        """The same with who called."""

    async def listen(self) -> None:
        """Begin."""
        self.server = await asyncio.start_server(self._accept, HERE, 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """End, and hang up."""
        self.server.close()
        self.hang_up()

    def hang_up(self, where: str | None = None) -> None:
        """On everybody, or on those who are connected to there."""
        for task, leads_to in list(self.open.items()):
            if where is None or leads_to == where:
                task.cancel()

    def let_go(self) -> None:
        """Hang up on who called, and only there: what they said is still under way."""
        for writer in self.near.values():
            writer.transport.abort()

    async def lead(self) -> tuple[str, Streams]:
        """Where the next connection leads to."""
        raise NotImplementedError

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        with contextlib.suppress(OSError, asyncio.CancelledError, TimeoutError):
            try:
                if not self.is_cut:
                    where, (far_reader, far_writer) = await self.lead()
                    self.open[task], self.near[task] = where, writer
                    try:
                        await self._join((reader, writer), (far_reader, far_writer))
                    finally:
                        far_writer.transport.abort()
            finally:
                self.open.pop(task, None)
                self.near.pop(task, None)
                writer.transport.abort()

    async def _join(self, near: Streams, far: Streams) -> None:
        """Pass everything on, until one side is gone; what was said before that still arrives, however late."""
        ways = [
            asyncio.ensure_future(self._pass(near[0], far[1])),
            asyncio.ensure_future(self._pass(far[0], near[1])),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            if near[1].transport.is_closing():
                await asyncio.wait(ways[:1], timeout=STILL_ARRIVES_SECONDS)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK_BYTES):
            if self.delay:
                await asyncio.sleep(self.delay)
            writer.write(data)
            await writer.drain()


class DatabaseLine(Line):
    """The line between one server and the database."""

    def __init__(self, socket: str) -> None:
        super().__init__()
        self.socket = socket

    async def lead(self) -> tuple[str, Streams]:
        """The database."""
        return self.socket, await asyncio.open_unix_connection(self.socket)

    def cut(self) -> None:
        """From now on there is nothing at the other end."""
        self.is_cut = True
        self.hang_up()

    def heal(self) -> None:
        """It leads there again."""
        self.is_cut = False


class Proxy(Line):
    """In front of all servers."""

    def __init__(self, ports: list[int], rng: Random) -> None:
        super().__init__()
        self.ports = ports
        self.rng = rng
        self.well = set(ports)
        self.looking: list[asyncio.Task[None]] = []

    async def listen(self) -> None:
        """Begin, and look how the servers are."""
        await super().listen()
        self.looking = [asyncio.create_task(self._look_after(port)) for port in self.ports]

    async def close(self) -> None:
        """End."""
        for task in self.looking:
            task.cancel()
        await super().close()

    async def lead(self) -> tuple[str, Streams]:
        """Any server that is well; if it does not answer, another."""
        ports = self.rng.sample(sorted(self.well), len(self.well))
        for port in ports:
            with contextlib.suppress(OSError):
                return str(port), await asyncio.open_connection(HERE, port)
        raise OSError("no server is well")

    async def _look_after(self, port: int) -> None:
        while True:
            if await self._is_well(port):
                self.well.add(port)
            elif port in self.well:
                self.well.discard(port)
                self.hang_up(str(port))
            await asyncio.sleep(HEALTH_SECONDS)

    async def _is_well(self, port: int) -> bool:
        try:
            async with asyncio.timeout(HEALTH_TIMEOUT_SECONDS):
                reader, writer = await asyncio.open_connection(HERE, port)
                try:
                    writer.write(b"GET /healthz HTTP/1.0\r\nhost: 127.0.0.1\r\n\r\n")
                    return b" 200 " in await reader.readline()
                finally:
                    writer.transport.abort()
        except (OSError, TimeoutError):
            return False
