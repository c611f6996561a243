"""Plain HTTP on uvicorn, but not for ever: a request has to arrive in time, and its head has to end."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_ARRIVES_WITHIN = 10.0
LARGEST_HEAD = 32 * 1024


class PunctualProtocol(HttpToolsProtocol):
    """Cuts off whoever opens a connection and dawdles, or never stops sending headers."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The clock starts."""
        super().connection_made(transport)
        self.head = 0
        self.deadline: asyncio.TimerHandle | None = self.loop.call_later(HEAD_ARRIVES_WITHIN, transport.abort)

    def data_received(self, data: bytes) -> None:
        """Count what comes before a request is whole."""
        if self.deadline is None and self.timeout_keep_alive_task is not None:
            self.deadline = self.loop.call_later(HEAD_ARRIVES_WITHIN, self.transport.abort)  # the next request
        if self.deadline is not None:
            self.head += len(data)
            if self.head > LARGEST_HEAD:
                self.transport.abort()
                return
        super().data_received(data)

    def on_headers_complete(self) -> Any:
        """The head is there."""
        self._in_time()
        return super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is waited for any more."""
        self._in_time()
        super().connection_lost(exc)

    def _in_time(self) -> None:
        self.head = 0
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
