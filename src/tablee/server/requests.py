"""Plain HTTP on uvicorn, but neither for ever nor for crowds: requests must arrive in time, and heads must end."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from msgspec import json
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tablee.server.guard import HEADERS
from tablee.server.sockets import CLOSING

if TYPE_CHECKING:
    from tablee.server.hub import Hub

LARGEST_HEAD = 32 * 1024
TOO_MANY = json.encode({"code": "too_many_sockets"})
REFUSED = b"\r\n".join(
    [
        b"HTTP/1.1 429 Too Many Requests",
        b"connection: close",
        b"content-type: application/json",
        b"content-length: %d" % len(TOO_MANY),
        *(b"%b: %b" % header for header in HEADERS),
        b"",
        TOO_MANY,
    ]
)


class PunctualProtocol(HttpToolsProtocol):
    """Cuts off whoever opens a connection and dawdles, never stops sending headers, or has too many open already."""

    visitor: str | None = None
    """Who is counted for this connection; those behind a proxy of ours cannot be told apart yet."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The clock starts."""
        super().connection_made(transport)
        self.hub: Hub = self.app_state["hub"]
        self.head = 0
        self.patience = self.hub.settings.greeting
        self.deadline: asyncio.TimerHandle | None = None
        self._start_the_clock()
        client = self.client[0] if self.client else ""
        if client in self.hub.settings.proxies:
            return
        client = self.hub.client_of(client, ())
        if self.hub.visitors.has_room_for(client):
            self.visitor = client
            self.hub.visitors.enter(client)
        else:
            self.hub.metrics.add("refused_sockets_total", "too_many_sockets")
            transport.write(REFUSED)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Count what is not body: the head, and whatever may come after a body."""
        if self.timeout_keep_alive_task is not None:
            self._start_the_clock()
        super().data_received(data)
        self.head += len(data)
        if self.head > LARGEST_HEAD:
            self.transport.abort()

    def on_message_begin(self) -> None:
        """The next request, perhaps before the last was answered."""
        self.head = 0
        self._start_the_clock()
        super().on_message_begin()

    def on_headers_complete(self) -> Any:
        """The head is there."""
        self._in_time()
        return super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """How long a body may be, the application says."""
        self.head -= len(body)
        super().on_body(body)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is waited for any more."""
        self._in_time()
        self._gone()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From now on it is counted with the sockets; but first an answer that is still being sent must be read."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()
            return
        self._gone()
        super().handle_websocket_upgrade()

    def shutdown(self) -> None:
        """The server stops: whoever is still sending a request is not waited for, nor one who reads no answer."""
        self.loop.call_later(CLOSING, self.transport.abort)
        if self.cycle is not None and self.cycle.more_body:
            self.transport.abort()
        else:
            super().shutdown()

    def _start_the_clock(self) -> None:
        if self.deadline is None:
            self.deadline = self.loop.call_later(self.patience, self.transport.abort)

    def _in_time(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _gone(self) -> None:
        if self.visitor is not None:
            self.hub.visitors.leave(self.visitor)
            self.visitor = None
