"""uvicorn's HTTP protocol with limits: on time, on the size of heads, and on connections of one client."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from msgspec import json
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tablee.server.http.guard import SECURITY_HEADERS
from tablee.server.net.websocket import CLOSE_TIMEOUT_SECONDS

if TYPE_CHECKING:
    from tablee.server.house import House

LARGEST_HEAD_BYTES = 32 * 1024
BODY = json.encode({"code": "too_many_sockets"})
TOO_MANY_CONNECTIONS = b"\r\n".join(
    [
        b"HTTP/1.1 429 Too Many Requests",
        b"connection: close",
        b"content-type: application/json",
        b"content-length: %d" % len(BODY),
        *(b"%b: %b" % header for header in SECURITY_HEADERS),
        b"",
        BODY,
    ]
)


class LimitedHttpProtocol(HttpToolsProtocol):
    """Aborts connections whose request is late or has an endless head; rejects a client that has too many."""

    counted_client: str | None = None
    """The client that this connection is counted for; none behind a proxy of ours, where all look alike."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Reject the connection if its client has too many; otherwise a request must begin in time."""
        super().connection_made(transport)
        self.house: House = self.app_state["house"]
        self.head_bytes = 0
        self.deadline: asyncio.TimerHandle | None = None
        self._start_deadline()
        client = self.client[0] if self.client else ""
        if client in self.house.settings.proxies or client in self.house.directory.peer_hosts:
            return
        client = self.house.client_of(client, ())
        if self.house.http_connections.allows(client):
            self.counted_client = client
            self.house.http_connections.add(client)
        else:
            self.house.metrics.refused_sockets.labels("too_many_sockets").inc()
            transport.write(TOO_MANY_CONNECTIONS)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Count what is not body: the head, and whatever may come after a body."""
        if self.timeout_keep_alive_task is not None:
            self._start_deadline()
        super().data_received(data)
        self.head_bytes += len(data)
        if self.head_bytes > LARGEST_HEAD_BYTES:
            self.transport.abort()

    def on_message_begin(self) -> None:
        """The next request, perhaps before the last was answered."""
        self.head_bytes = 0
        self._start_deadline()
        super().on_message_begin()

    def on_headers_complete(self) -> Any:
        """The head arrived in time."""
        self._cancel_deadline()
        return super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Bodies do not count here: the application limits them."""
        self.head_bytes -= len(body)
        super().on_body(body)

    def connection_lost(self, exc: Exception | None) -> None:
        """Release everything that this connection holds."""
        self._cancel_deadline()
        self._stop_counting()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From now on it counts as a WebSocket. While an earlier response is still being sent, it is aborted."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()
            return
        self._stop_counting()
        super().handle_websocket_upgrade()

    def shutdown(self) -> None:
        """The server stops, and waits neither for the rest of a request nor for clients that read no response."""
        self.loop.call_later(CLOSE_TIMEOUT_SECONDS, self.transport.abort)
        if self.cycle is not None and self.cycle.more_body:
            self.transport.abort()
        else:
            super().shutdown()

    def _start_deadline(self) -> None:
        if self.deadline is None:
            self.deadline = self.loop.call_later(self.house.settings.arrival_timeout, self.transport.abort)

    def _cancel_deadline(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _stop_counting(self) -> None:
        if self.counted_client is not None:
            self.house.http_connections.remove(self.counted_client)
            self.counted_client = None
