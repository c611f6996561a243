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

from tablee.server.net.handshake import RELAYED_HEADER, SOCKET_PATH, Handshake

if TYPE_CHECKING:
    from tablee.server.house import House
    from tablee.server.session import Session

MOST_UNSENT_FRAMES = 64
"""Frames that may wait to be sent before views are held back for this client."""


class PlainSocket:
    """The transport of a session: frames wait in a queue, and a task sends them."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.blocked = False
        self.unsent: deque[bytes] = deque()
        self.has_work = asyncio.Event()
        self.close_reason: tuple[int, str] | None = None
        self.receiving: asyncio.Task[None] | None = None

    def send(self, frame: bytes) -> None:
        """A text frame."""
        self.unsent.append(frame)
        self.blocked = len(self.unsent) > MOST_UNSENT_FRAMES
        self.has_work.set()

    def close(self, code: int, reason: str) -> None:
        """Close the socket, after the frames that wait."""
        self.close_reason = self.close_reason or (code, reason)
        self.has_work.set()

    def abort(self) -> None:
        """Drop the connection without a close frame."""
        if self.receiving is not None:
            self.receiving.cancel()

    async def serve(self, house: House, client: str, handshake: Handshake) -> None:
        """Send and receive until one side closes."""
        session = house.open_session(self, client, handshake.code, handshake.relayed)
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
            elif self.close_reason is None:
                session.on_message(text.encode())

    async def _send(self, session: Session) -> None:
        while True:
            await self.has_work.wait()
            self.has_work.clear()
            while self.unsent:
                await self.socket.send_text(self.unsent.popleft().decode())
            if self.close_reason is not None:
                await self.socket.close(*self.close_reason)
                return
            if self.blocked:
                self.blocked = False
                session.on_writable()


async def endpoint(socket: WebSocket) -> None:
    """Accept or reject the handshake; serve the socket until it is closed."""
    house: House = socket.app.state.house
    address = socket.client.host if socket.client else ""
    headers = socket.headers
    relayed = house.directory.is_passed_on(headers.get(RELAYED_HEADER))
    client = house.client_of(address, headers.getlist("x-forwarded-for"), relayed)
    handshake = Handshake(socket.url.path, headers.getlist("host"), headers.getlist("origin"), client, relayed)
    rejected = handshake.rejection(house)
    if rejected is None:
        await socket.accept()
        await PlainSocket(socket).serve(house, client, handshake)
    else:
        status, reason = rejected
        house.metrics.refused_sockets.labels(reason).inc()
        await socket.send_denial_response(PlainTextResponse(f"{reason}\n", status))


def routes() -> list[BaseRoute]:
    """Where WebSockets are opened."""
    return [WebSocketRoute(SOCKET_PATH, endpoint), WebSocketRoute(f"{SOCKET_PATH}/{{code}}", endpoint)]
