"""WebSockets on uvicorn, without a task and a queue for each: messages are handled as they arrive.

uvicorn hands an upgraded connection to this protocol as it would to its own (the setting `ws` takes a class). The
handshake and the frames are those of the `websockets` library, without compression.
"""

from __future__ import annotations

import asyncio
import socket
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

from websockets.frames import Frame, Opcode, apply_mask  # type: ignore[attr-defined]  # the quicker of its two
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from tablee.server.http.guard import HEADERS
from tablee.server.net.door import Knock
from tablee.server.session import POLICY_VIOLATION, Session

if TYPE_CHECKING:
    from uvicorn.config import Config
    from uvicorn.server import ServerState

    from tablee.server.house import House

LARGEST_MESSAGE = 16 * 1024
LARGEST_BACKLOG = 64 * 1024
"""Bytes that a client may leave unread before views are held back for it."""
LARGEST_DEBT = 2**20
"""Bytes of whatever kind, pongs too, that a client may leave unread before it is cut off."""
MOST_AT_ONCE = 128
MOST_PARTS = 64
"""Parts that a message may come in; browsers send it whole."""
WHOLE_TEXT = 0x81
CLOSING = 3.0
"""How long whoever is hung up on may take to hear it out."""


class Post:
    """The sockets that have something to be written: what is said in one go is written in one go."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.sockets: list[WebSocketProtocol] = []
        self.scheduled = False

    def add(self, socket: WebSocketProtocol) -> None:
        """This socket has something, to be written as soon as what is being done is done."""
        if not self.scheduled:
            self.scheduled = True
            self.loop.call_soon(self.deliver, True)
        self.sockets.append(socket)

    def deliver(self, as_scheduled: bool = False) -> None:
        """Write all that waits."""
        if as_scheduled:
            self.scheduled = False
        sockets, self.sockets = self.sockets, []
        for each in sockets:
            each.flush()


class WebSocketProtocol(asyncio.Protocol):
    """One WebSocket: bytes in, messages to the session, and frames out."""

    __slots__ = (
        "blocked",
        "closing",
        "due",
        "house",
        "in_step",
        "known",
        "parts",
        "session",
        "transport",
        "waiting",
        "wire",
    )

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], **_: Any) -> None:
        self.house: House = app_state["house"]
        self.known = server_state.connections
        self.wire = ServerProtocol(max_size=LARGEST_MESSAGE)
        self.session: Session | None = None
        self.parts: list[bytes] = []
        self.in_step = False
        """Whether what came last ended where a frame ended."""
        self.blocked = False
        self.closing = False
        self.due = False
        self.waiting: list[bytes] = []
        """Whether something waits to be written, and what."""

    # What the transport says --------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody is at the door."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.set_write_buffer_limits(high=LARGEST_BACKLOG)
        line: socket.socket | None = self.transport.get_extra_info("socket")
        if line is not None:
            # asyncio leaves small frames waiting for others to go with, if the listener was not made by itself.
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.known.add(self)  # type: ignore[arg-type]  # uvicorn tells us to shut down, like its own

    def data_received(self, data: bytes) -> None:
        """Bytes; whole messages go to the session."""
        if self.in_step:
            message = _whole_text(data)
            if message is not None and not self.parts:
                if self.session is not None and not self.closing:
                    self.session.on_message(message)
                return
            self.in_step = _ends_with_a_frame(data)
        self.wire.receive_data(data)
        for event in self.wire.events_received():
            if isinstance(event, Request):
                self._shake_hands(event)
                self.in_step = data.endswith(b"\r\n\r\n")
            elif isinstance(event, Frame):
                self._frame(event)
        if self.wire.parser_exc is not None or self.wire.close_expected():
            self._hang_up()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side is gone."""
        self.closing = True
        self.known.discard(self)
        session, self.session = self.session, None
        if session is not None:
            session.on_disconnect()

    def pause_writing(self) -> None:
        """The client reads too slowly: it will get the newest view when it has caught up."""
        self.blocked = True

    def resume_writing(self) -> None:
        """The client has caught up."""
        self.blocked = False
        if self.session is not None:
            self.session.on_writable()

    def eof_received(self) -> None:
        """Half a connection is none."""

    # What uvicorn and the session say ---------------------------------------------------------------------------

    def shutdown(self) -> None:
        """The server stops: clients are told to come back."""
        if self.session is None:
            self.transport.close()
        else:
            self.session.bye("restarting", again=True)

    def send(self, frame: bytes) -> None:
        """A text frame. What is said in one go is written in one go."""
        if not self.closing:
            size = len(frame)
            if size < 126:
                head = b"\x81%c" % size
            elif size < 65536:
                head = b"\x81\x7e" + size.to_bytes(2, "big")
            else:
                head = b"\x81\x7f" + size.to_bytes(8, "big")
            self.waiting += (head, frame)
            if not self.due:
                self.due = True
                self.house.post.add(self)
            elif len(self.waiting) > MOST_AT_ONCE:
                self.flush()  # so that a slow reader is noticed

    def close(self, code: int, reason: str) -> None:
        """Say goodbye."""
        if not self.closing:
            if self.wire.state is State.OPEN:  # otherwise one side has said so already
                self.wire.send_close(code, reason)
            self._hang_up()

    def abort(self) -> None:
        """Cut the line."""
        self.transport.abort()

    # The handshake and the frames ---------------------------------------------------------------------------

    def _shake_hands(self, request: Request) -> None:
        knock = self._knock(request)
        refused = knock.why_not(self.house)
        if refused is not None:
            status, reason = refused
            self.house.metrics.refused_sockets.labels(reason).inc()
            response = self.wire.reject(status, f"{reason}\n")
            for name, value in HEADERS:
                response.headers[name.decode()] = value.decode()
            self.wire.send_response(response)
            self._hang_up()
            return
        response = self.wire.accept(request)
        self.wire.send_response(response)
        self._flush_all()
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.session = self.house.open_session(self, knock.client, knock.code)
        else:
            self._hang_up()

    def _knock(self, request: Request) -> Knock:
        headers, address = request.headers, self.transport.get_extra_info("peername")
        client = self.house.client_of(address[0] if address else "", headers.get_all("X-Forwarded-For"))
        return Knock(request.path, headers.get_all("Host"), headers.get_all("Origin"), client)

    def _frame(self, frame: Frame) -> None:
        if frame.opcode is Opcode.TEXT and frame.fin:
            self._message(bytes(frame.data))
        elif frame.opcode in (Opcode.TEXT, Opcode.CONT):
            self._part(frame)
        elif frame.opcode is Opcode.BINARY:
            self.close(1003, "text only")
        else:
            self.closing = self.closing or frame.opcode is Opcode.CLOSE
            self._flush_all()  # a ping is answered, a close is confirmed
            if self.session is not None and not self.closing:
                self.session.on_ping()

    def _part(self, frame: Frame) -> None:
        self.parts.append(bytes(frame.data))
        if len(self.parts) > MOST_PARTS:
            self.close(POLICY_VIOLATION, "too_many")
        elif frame.fin:
            message, self.parts = b"".join(self.parts), []
            self._message(message)

    def _message(self, message: bytes) -> None:
        if self.session is not None and not self.closing:
            self.session.on_message(message)

    def flush(self) -> None:
        """Write the text frames that wait."""
        self.due = False
        data, self.waiting = self.waiting, []
        if data and not self.transport.is_closing():
            self.transport.write(b"".join(data))
            if self.blocked and self.transport.get_write_buffer_size() > LARGEST_DEBT:
                self.transport.abort()

    def _hang_up(self) -> None:
        """Write what is left to be said; whoever does not hear it out is cut off."""
        self.closing = True
        self._flush_all()
        self.transport.close()
        self.house.loop.call_later(CLOSING, self.transport.abort)

    def _flush_all(self) -> None:
        """Write the text frames that wait, then what the protocol has to say (the handshake, a pong, a close)."""
        self.waiting += self.wire.data_to_send()
        self.flush()


# Nearly every message of a browser is a whole text frame in a packet of its own, and nearly all that a server
# sends is a whole text frame. These two are read and made here (RFC 6455, 5.2), in a third of the time; the rest
# is left to the library.


def _whole_text(data: bytes) -> bytes | None:
    """What is in one masked text frame, not larger than a message may be; None if this is anything else."""
    size = len(data)
    if size < 6 or data[0] != WHOLE_TEXT:
        return None
    length, start = data[1] - 0x80, 2
    if length == 126 and size <= LARGEST_MESSAGE:
        length, start = int.from_bytes(data[2:4], "big"), 4
    elif length >= 126:
        return None
    return apply_mask(data[start + 4 :], data[start : start + 4]) if size == start + 4 + length else None


def _ends_with_a_frame(data: bytes) -> bool:
    """Whether these are whole frames, the first of which begins here: a busy server gets several at once."""
    start, size = 0, len(data)
    while start + 4 <= size:
        length = data[start + 1] & 0x7F
        if length == 127:
            return False
        start += length + 6 if length < 126 else int.from_bytes(data[start + 2 : start + 4], "big") + 8
    return start == size
