"""A WebSocket byte by byte, for what no decent client would send."""

from __future__ import annotations

import socket
import ssl
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from msgspec import json
from websockets.frames import Frame, Opcode

from tests.server.serving import HERE, PATIENCE, Place

KEY = "dGhlIHNhbXBsZSBub25jZQ=="


def handshake(server: Place, path: str | None = "/ws", **changed: str | None) -> bytes:
    """A request to open a WebSocket; headers can be changed, and left out with None."""
    headers: dict[str, str | None] = {
        "Host": server.netloc,
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": KEY,
        **{name.replace("_", "-"): value for name, value in changed.items()},
    }
    lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode("latin-1")


def frame(opcode: Opcode, data: bytes, fin: bool = True, masked: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=masked)


def text(message: bytes) -> bytes:
    """A whole text message."""
    return frame(Opcode.TEXT, message)


class Wire:
    """A plain TCP connection to the server."""

    def __init__(self, server: Place, source: str = HERE, receive_buffer: int = 0) -> None:
        self.server = server
        self.line = socket.socket()
        self.line.settimeout(PATIENCE)
        if receive_buffer:
            self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.line.bind((source, 0))
        self.line.connect((HERE, server.port))
        if server.tls is not None:
            self.line = server.tls.wrap_socket(self.line, server_hostname=HERE)
        self.buffer = b""

    def send(self, data: bytes) -> None:
        """Bytes, as they are; a server that has hung up is no failure here."""
        with suppress(BrokenPipeError, ConnectionResetError, ssl.SSLError):
            self.line.sendall(data)

    def head(self, **changed: str | None) -> str:
        """Shake hands: the status line and headers of the reply."""
        self.send(handshake(self.server, **changed))
        return self.read_head()

    def read_head(self) -> str:
        """The head of a reply; empty if there is none."""
        while b"\r\n\r\n" not in self.buffer:
            data = self._more()
            if not data:
                break
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        return head.decode("latin-1")

    def hello(self, code: str, *tokens: str, **more: Any) -> None:
        """The first message."""
        self.send(text(json.encode({"say": "hello", "code": code, "tokens": tokens, **more})))

    def frames(self) -> Iterator[tuple[Opcode, bytes]]:
        """Every frame, until the server hangs up."""
        while True:
            found = self._frame()
            if found is None:
                return
            yield found

    def messages(self) -> Iterator[dict[str, Any]]:
        """Every text message, read."""
        return (json.decode(data) for opcode, data in self.frames() if opcode is Opcode.TEXT)

    def until(self, tell: str) -> dict[str, Any]:
        """The next message of this kind."""
        return next(message for message in self.messages() if message["tell"] == tell)

    def close_code(self) -> int | None:
        """How the server says goodbye; None if it just hangs up."""
        for opcode, data in self.frames():
            if opcode is Opcode.CLOSE:
                return int(struct.unpack("!H", data[:2])[0])
        return None

    def is_cut_off(self) -> bool:
        """Whether the server hangs up before our patience ends."""
        try:
            while self._more():
                pass
        except TimeoutError:
            return False
        return True

    def _frame(self) -> tuple[Opcode, bytes] | None:
        if not self._has(2):
            return None
        length, start = self.buffer[1] & 0x7F, 2
        if length >= 126:
            start = 4 if length == 126 else 10
            if not self._has(start):
                return None
            length = int.from_bytes(self.buffer[2:start], "big")
        if not self._has(start + length):
            return None
        opcode, data = Opcode(self.buffer[0] & 0x0F), self.buffer[start : start + length]
        self.buffer = self.buffer[start + length :]
        return opcode, data

    def _has(self, length: int) -> bool:
        while len(self.buffer) < length:
            if not self._more():
                return False
        return True

    def _more(self) -> bytes:
        try:
            data = self.line.recv(65536)
        except (ConnectionResetError, ssl.SSLError):
            return b""
        self.buffer += data
        return data


@contextmanager
def wire(server: Place, source: str = HERE, receive_buffer: int = 0) -> Iterator[Wire]:
    """A line that is hung up in the end."""
    one = Wire(server, source, receive_buffer)
    try:
        yield one
    finally:
        one.line.close()


@contextmanager
def opened(server: Place, **changed: str | None) -> Iterator[Wire]:
    """A line on which hands have been shaken."""
    with wire(server) as one:
        assert " 101 " in one.head(**changed).splitlines()[0]
        yield one
