"""One WebSocket to a table server, from the first word to its loss. Coming back is somebody else's business."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import Coroutine
from typing import Any, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablee.client.errors import ClientError
from tablee.client.http import TableServer
from tablee.protocol.incoming import ClientMessage, Ping

OPENING = 5.0
"""How long a server may take to let us in, in seconds."""
CLOSING = 1.0
LONGEST_FRAME = 2**20
TRY_AGAIN = (408, 425, 429)
"""What servers say that will let us in later; so do all that are in trouble themselves (500 and above)."""


class Line:
    """A socket with something running beside it: pings, and words to be said in a moment."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._silence = OPENING
        self._chores: set[asyncio.Task[None]] = set()
        self._pinging: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, address: str) -> Self:
        """A socket to this address."""
        return cls(
            await _Straight(
                address,
                compression=None,
                open_timeout=OPENING,
                close_timeout=CLOSING,
                ping_interval=None,  # the protocol has pings of its own, which find a stuck server too
                max_size=LONGEST_FRAME,
            )
        )

    async def say(self, message: ClientMessage) -> None:
        """Send this, or notice later that nobody listens: what matters is said again on the next line."""
        with contextlib.suppress(ConnectionClosed):
            await self._socket.send(msgspec.json.encode(message), text=True)

    def say_later(self, message: ClientMessage, seconds: float) -> None:
        """Send this in a moment, if the line still stands."""
        self._beside(self._say_later(message, seconds))

    async def hear(self) -> bytes:
        """The next frame. A line on which nothing is heard for too long is dead: a TimeoutError."""
        try:
            async with asyncio.timeout(self._silence):
                return await self._socket.recv(decode=False)
        except TimeoutError:
            self._socket.transport.abort()
            raise

    def keep_alive(self, ping: float) -> None:
        """Say `ping` this often from now on; who says nothing for two of them is gone."""
        self._silence = 2 * ping
        if self._pinging is not None:
            self._pinging.cancel()
        self._pinging = self._beside(self._ping(ping))

    async def hang_up(self) -> None:
        """Let the line go, with a goodbye if it still stands."""
        for chore in self._chores:
            chore.cancel()
        await self._socket.close()

    async def _ping(self, seconds: float) -> None:
        n = 0
        while True:
            await asyncio.sleep(seconds)
            n += 1
            await self.say(Ping(n=n))

    async def _say_later(self, message: ClientMessage, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self.say(message)

    def _beside(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        chore = asyncio.create_task(work)
        self._chores.add(chore)
        chore.add_done_callback(self._chores.discard)
        return chore


class _Straight(connect):
    """Follows no redirect: tokens go to the host that was named, or nowhere."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        return exc


def hopeless(server: TableServer, problem: Exception) -> ClientError | None:
    """Why it makes no sense to knock again; None if it may."""
    facts: dict[str, Any] = {"address": server.address}
    if isinstance(problem, ssl.SSLCertVerificationError):
        return ClientError("not_trusted", facts={**facts, "why": problem.verify_message})
    if not isinstance(problem, InvalidStatus):
        return None
    status = problem.response.status_code
    if status >= 500 or status in TRY_AGAIN:
        return None
    if 300 <= status < 400:
        return ClientError(
            "sent_elsewhere", facts={**facts, "location": problem.response.headers.get("Location", "")}
        )
    return ClientError("not_a_table_server", facts={**facts, "why": f"HTTP status {status}"})
