"""WebSockets on uvicorn, without a task and a queue for each: messages are handled as they arrive.

uvicorn hands an upgraded connection to this protocol as it would to its own (the setting `ws` takes a class). The
handshake and the frames are those of the `websockets` library, without compression.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

from websockets.frames import Frame, Opcode, apply_mask  # type: ignore[attr-defined]  # the quicker of its two
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from tablee.protocol.incoming import LARGEST_MESSAGE_BYTES
from tablee.server.http.guard import SECURITY_HEADERS
from tablee.server.net.handshake import RELAYED_HEADER, Handshake
from tablee.server.session import POLICY_VIOLATION, Session

if TYPE_CHECKING:
    from uvicorn.config import Config
    from uvicorn.server import ServerState

    from tablee.server.house import House

HIGH_WATER_BYTES = 64 * 1024
"""Unsent bytes beyond which views are held back for a client."""
MOST_UNSENT_BYTES = 2**20
"""Unsent bytes, pongs included, beyond which a client is cut off."""
MOST_BUFFERED_CHUNKS = 128
MOST_FRAGMENTS = 64
"""Frames that a message may come in; browsers send it in one."""
WHOLE_TEXT_FRAME = 0x81
"""The first byte of a text frame that is a whole message."""
CLOSE_TIMEOUT_SECONDS = 3.0
"""How long a client may take to read the end of what it was sent."""


class FlushQueue:
    """The sockets with frames in their buffer: all that is sent in one turn of the loop is written at once."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.sockets: list[WebSocketProtocol] = []
        self.scheduled = False

    def add(self, socket: WebSocketProtocol) -> None:
        """Flush this socket in the next turn of the loop."""
        if not self.scheduled:
            self.scheduled = True
            self.loop.call_soon(self.flush, True)
        self.sockets.append(socket)

    def flush(self, as_scheduled: bool = False) -> None:
        """Flush all of them, now."""
        if as_scheduled:
            self.scheduled = False
        sockets, self.sockets = self.sockets, []
        for each in sockets:
            each.flush()


class WebSocketProtocol(asyncio.Protocol):
    """One WebSocket: bytes in, messages to the session, and frames out."""

    __slots__ = (
        "at_frame_start", "blocked", "buffer", "closing", "connections", "flush_due", "fragments", "house", "session",
        "transport", "wire",
    )  # fmt: skip

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], **_: Any) -> None:
        self.house: House = app_state["house"]
        self.connections = server_state.connections
        self.wire = ServerProtocol(max_size=LARGEST_MESSAGE_BYTES)
        self.session: Session | None = None
        self.fragments: list[bytes] = []
        self.at_frame_start = False
        """Whether the next byte to come is the first of a frame."""
        self.blocked = False
        self.closing = False
        self.buffer: list[bytes] = []
        self.flush_due = False

    # Called by the event loop --------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A connection that uvicorn hands over; the handshake comes next."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.set_write_buffer_limits(high=HIGH_WATER_BYTES)
        self.connections.add(self)  # type: ignore[arg-type]  # uvicorn tells us to shut down, like its own

    def data_received(self, data: bytes) -> None:
        """Bytes; whole messages go to the session."""
        if self.at_frame_start:
            message = _whole_text(data)
            if message is not None and not self.fragments:
                if self.session is not None and not self.closing:
                    self.session.on_message(message)
                return
            self.at_frame_start = _ends_with_a_frame(data)
        self.wire.receive_data(data)
        for event in self.wire.events_received():
            if isinstance(event, Request):
                self._handshake(event)
                self.at_frame_start = data.endswith(b"\r\n\r\n")
            elif isinstance(event, Frame):
                self._frame(event)
        if self.wire.parser_exc is not None or self.wire.close_expected():
            self._close_transport()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self.closing = True
        self.connections.discard(self)
        session, self.session = self.session, None
        if session is not None:
            session.on_disconnect()

    def pause_writing(self) -> None:
        """The client reads too slowly: it gets the newest view when it has caught up."""
        self.blocked = True

    def resume_writing(self) -> None:
        """The client has caught up."""
        self.blocked = False
        if self.session is not None:
            self.session.on_writable()

    def eof_received(self) -> None:
        """None lets asyncio close the connection: half of one is of no use."""

    # Called by uvicorn and the session --------------------------------------------------------------------------

    def shutdown(self) -> None:
        """The server stops: tell the client to come back."""
        if self.session is None:
            self.transport.close()
        else:
            self.session.bye("restarting", again=True)

    def send(self, frame: bytes) -> None:
        """Buffer a text frame, to be written with others of this turn of the loop."""
        if not self.closing:
            size = len(frame)
            if size < 126:
                head = b"\x81%c" % size
            elif size < 65536:
                head = b"\x81\x7e" + size.to_bytes(2, "big")
            else:
                head = b"\x81\x7f" + size.to_bytes(8, "big")
            self.buffer += (head, frame)
            if not self.flush_due:
                self.flush_due = True
                self.house.flush_queue.add(self)
            elif len(self.buffer) > MOST_BUFFERED_CHUNKS:
                self.flush()  # so that a slow reader is noticed

    def close(self, code: int, reason: str) -> None:
        """Send a close frame, then close the connection."""
        if not self.closing:
            if self.wire.state is State.OPEN:  # otherwise one side has sent a close frame already
                self.wire.send_close(code, reason)
            self._close_transport()

    def abort(self) -> None:
        """Drop the connection without a close frame."""
        self.transport.abort()

    # The handshake and the frames ---------------------------------------------------------------------------

    def _handshake(self, request: Request) -> None:
        headers, address = request.headers, self.transport.get_extra_info("peername")
        relayed = self.house.directory.is_passed_on(headers.get(RELAYED_HEADER))
        client = self.house.client_of(address[0] if address else "", headers.get_all("X-Forwarded-For"), relayed)
        handshake = Handshake(request.path, headers.get_all("Host"), headers.get_all("Origin"), client, relayed)
        rejected = handshake.rejection(self.house)
        if rejected is not None:
            status, reason = rejected
            self.house.metrics.refused_sockets.labels(reason).inc()
            response = self.wire.reject(status, f"{reason}\n")
            for name, value in SECURITY_HEADERS:
                response.headers[name.decode()] = value.decode()
            self.wire.send_response(response)
            self._close_transport()
            return
        response = self.wire.accept(request)
        self.wire.send_response(response)
        self._flush_all()
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.session = self.house.open_session(self, client, handshake.code, handshake.relayed)
        else:
            self._close_transport()

    def _frame(self, frame: Frame) -> None:
        if frame.opcode is Opcode.TEXT and frame.fin:
            self._message(bytes(frame.data))
        elif frame.opcode in (Opcode.TEXT, Opcode.CONT):
            self._fragment(frame)
        elif frame.opcode is Opcode.BINARY:
            self.close(1003, "text only")
        else:
            self.closing = self.closing or frame.opcode is Opcode.CLOSE
            self._flush_all()  # a ping is answered, a close is confirmed
            if self.session is not None and not self.closing:
                self.session.on_ping()

    def _fragment(self, frame: Frame) -> None:
        self.fragments.append(bytes(frame.data))
        if len(self.fragments) > MOST_FRAGMENTS:
            self.close(POLICY_VIOLATION, "too_many")
        elif frame.fin:
            message, self.fragments = b"".join(self.fragments), []
            self._message(message)

    def _message(self, message: bytes) -> None:
        if self.session is not None and not self.closing:
            self.session.on_message(message)

    def flush(self) -> None:
        """Write the buffer."""
        self.flush_due = False
        data, self.buffer = self.buffer, []
        if data and not self.transport.is_closing():
            self.transport.write(b"".join(data))
            if self.blocked and self.transport.get_write_buffer_size() > MOST_UNSENT_BYTES:
                self.transport.abort()

    def _close_transport(self) -> None:
        """Write what is left and close; a client that does not read it in time is cut off."""
        self.closing = True
        self._flush_all()
        self.transport.close()
        self.house.loop.call_later(CLOSE_TIMEOUT_SECONDS, self.transport.abort)

    def _flush_all(self) -> None:
        """Write the buffer, then what the library has to send (the handshake, a pong, a close)."""
        self.buffer += self.wire.data_to_send()
        self.flush()


# Nearly every message of a browser is a whole text frame in a packet of its own, and nearly all that a server
# sends is a whole text frame. These two are read and made here (RFC 6455, 5.2), in a third of the time; the rest
# is left to the library.


def _whole_text(data: bytes) -> bytes | None:
    """The payload, if this is exactly one masked text frame of a legal size; None if it is anything else."""
    size = len(data)
    if size < 6 or data[0] != WHOLE_TEXT_FRAME:
        return None
    length, start = data[1] - 0x80, 2
    if length == 126 and size <= LARGEST_MESSAGE_BYTES:
        length, start = int.from_bytes(data[2:4], "big"), 4
    elif length >= 126:
        return None
    return apply_mask(data[start + 4 :], data[start : start + 4]) if size == start + 4 + length else None


def _ends_with_a_frame(data: bytes) -> bool:
    """Whether these are whole frames and nothing else: a busy server receives several at once."""
    start, size = 0, len(data)
    while start + 4 <= size:
        length = data[start + 1] & 0x7F
        if length == 127:
            return False
        start += length + 6 if length < 126 else int.from_bytes(data[start + 2 : start + 4], "big") + 8
    return start == size
