"""One WebSocket to a table server. Reconnecting is up to `TableConnection`."""

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

OPEN_TIMEOUT_SECONDS = 5.0
CLOSE_TIMEOUT_SECONDS = 1.0
LARGEST_FRAME_BYTES = 2**20
RETRY_STATUSES = (408, 425, 429)
"""After these, and after all from 500 on, it makes sense to try again."""


class Channel:
    """A WebSocket, with pings and delayed messages in the background."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._silence_timeout = OPEN_TIMEOUT_SECONDS
        self._tasks: set[asyncio.Task[None]] = set()
        self._pinging: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, address: str) -> Self:
        """Connect to this address."""
        return cls(
            await _NoRedirect(
                address,
                compression=None,
                open_timeout=OPEN_TIMEOUT_SECONDS,
                close_timeout=CLOSE_TIMEOUT_SECONDS,
                ping_interval=None,  # the protocol has pings of its own, which find a stuck server too
                max_size=LARGEST_FRAME_BYTES,
            )
        )

    async def send(self, message: ClientMessage) -> None:
        """Send a message. A closed connection is no error here: what matters is sent again on the next one."""
        with contextlib.suppress(ConnectionClosed):
            await self._socket.send(msgspec.json.encode(message), text=True)

    def send_later(self, message: ClientMessage, seconds: float) -> None:
        """Send a message after so many seconds, if still connected."""
        self._spawn(self._send_later(message, seconds))

    async def receive(self) -> bytes:
        """The next frame; a TimeoutError, and the end of the connection, if none comes for too long."""
        try:
            async with asyncio.timeout(self._silence_timeout):
                return await self._socket.recv(decode=False)
        except TimeoutError:
            self._socket.transport.abort()
            raise

    def keep_alive(self, ping: float) -> None:
        """Send a `ping` this often from now on; without a frame for two of them, the connection is dead."""
        self._silence_timeout = 2 * ping
        if self._pinging is not None:
            self._pinging.cancel()
        self._pinging = self._spawn(self._ping(ping))

    async def close(self) -> None:
        """Stop the background tasks, and close the socket."""
        for task in self._tasks:
            task.cancel()
        await self._socket.close()

    async def _ping(self, seconds: float) -> None:
        n = 0
        while True:
            await asyncio.sleep(seconds)
            n += 1
            await self.send(Ping(n=n))

    async def _send_later(self, message: ClientMessage, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self.send(message)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


class _NoRedirect(connect):
    """Follows no redirect: tokens go to the host that was named, or nowhere."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        return exc


def permanent_error(server: TableServer, problem: Exception) -> ClientError | None:
    """The error, if it makes no sense to try again; None if it does."""
    if isinstance(problem, ssl.SSLCertVerificationError):
        return server.error("not_trusted", why=problem.verify_message)
    if not isinstance(problem, InvalidStatus):
        return None
    status = problem.response.status_code
    if status >= 500 or status in RETRY_STATUSES:
        return None
    if 300 <= status < 400:
        return server.error("sent_elsewhere", location=problem.response.headers.get("Location", ""))
    return server.error("not_a_table_server", why=f"HTTP status {status}")
