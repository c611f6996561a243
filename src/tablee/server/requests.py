"""Plain HTTP on uvicorn, but not for ever: a request has to arrive in time, and its head has to end."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST_HEAD = 32 * 1024


class PunctualProtocol(HttpToolsProtocol):
    """Cuts off whoever opens a connection and dawdles, or never stops sending headers."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The clock starts."""
        super().connection_made(transport)
        self.head = 0
        self.patience: float = self.app_state["hub"].settings.greeting
        self.deadline: asyncio.TimerHandle | None = self.loop.call_later(self.patience, transport.abort)

    def data_received(self, data: bytes) -> None:
        """Count what comes before a request is whole."""
        if self.deadline is None and self.timeout_keep_alive_task is not None:
            self.deadline = self.loop.call_later(self.patience, self.transport.abort)  # the next request
        super().data_received(data)
        if self.deadline is not None:
            # Counted afterwards: what came with the end of a head is body.
            self.head += len(data)
            if self.head > LARGEST_HEAD:
                self.transport.abort()

    def on_headers_complete(self) -> Any:
        """The head is there."""
        self._in_time()
        return super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is waited for any more."""
        self._in_time()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server stops: whoever is still sending a request is not waited for."""
        if self.cycle is not None and self.cycle.more_body:
            self.transport.abort()
        else:
            super().shutdown()

    def _in_time(self) -> None:
        self.head = 0
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
