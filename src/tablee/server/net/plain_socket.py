"""WebSockets as any ASGI server offers them: slower than ours, and without the private parts of any library.

`tablee serve --plain-sockets` uses it: if a newer uvicorn or websockets breaks net/websocket.py, people can play on.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import TYPE_CHECKING

from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.server.net.door import PATH, Knock

if TYPE_CHECKING:
    from tablee.server.house import House
    from tablee.server.session import Session

MOST_UNSENT = 64
"""Frames that may wait to be sent before views are held back for this client."""


class PlainSocket:
    """A session's way to its client: frames wait in a queue, and a task sends them."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.blocked = False
        self.unsent: deque[bytes] = deque()
        self.is_due = asyncio.Event()
        self.goodbye: tuple[int, str] | None = None
        self.receiving: asyncio.Task[None] | None = None

    def send(self, frame: bytes) -> None:
        """A text frame."""
        self.unsent.append(frame)
        self.blocked = len(self.unsent) > MOST_UNSENT
        self.is_due.set()

    def close(self, code: int, reason: str) -> None:
        """Say goodbye, after what waits."""
        self.goodbye = self.goodbye or (code, reason)
        self.is_due.set()

    def abort(self) -> None:
        """Cut the line."""
        if self.receiving is not None:
            self.receiving.cancel()

    async def serve(self, house: House, client: str, code: str) -> None:
        """Everything on this socket, until one side has enough."""
        session = house.open_session(self, client, code)
        self.receiving = asyncio.create_task(self._receive(session))
        sending = asyncio.create_task(self._send(session))
        try:
            await asyncio.wait([self.receiving, sending], return_when=asyncio.FIRST_COMPLETED)
        finally:
            session.on_disconnect()
            for task in (self.receiving, sending):
                task.cancel()
            for task in (self.receiving, sending):
                with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
                    await task

    async def _receive(self, session: Session) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None:
                self.close(1003, "text only")
            elif self.goodbye is None:
                session.on_message(text.encode())

    async def _send(self, session: Session) -> None:
        while True:
            await self.is_due.wait()
            self.is_due.clear()
            while self.unsent:
                await self.socket.send_text(self.unsent.popleft().decode())
            if self.goodbye is not None:
                await self.socket.close(*self.goodbye)
                return
            if self.blocked:
                self.blocked = False
                session.on_writable()


async def endpoint(socket: WebSocket) -> None:
    """Somebody wants to open a socket."""
    house: House = socket.app.state.house
    address = socket.client.host if socket.client else ""
    client = house.client_of(address, socket.headers.getlist("x-forwarded-for"))
    knock = Knock(socket.url.path, socket.headers.getlist("host"), socket.headers.getlist("origin"), client)
    refused = knock.why_not(house)
    if refused is None:
        await socket.accept()
        await PlainSocket(socket).serve(house, client, knock.code)
    else:
        status, reason = refused
        house.metrics.refused_sockets.labels(reason).inc()
        await socket.send_denial_response(PlainTextResponse(f"{reason}\n", status))


def routes() -> list[BaseRoute]:
    """Where sockets are opened."""
    return [WebSocketRoute(PATH, endpoint), WebSocketRoute(f"{PATH}/{{code}}", endpoint)]
