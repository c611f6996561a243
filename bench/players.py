"""A scripted player's connection to our server, and what is recorded of it."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from msgspec import Struct, json
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from tablee.core import Ask
from tablee.protocol.incoming import Answer, ClientMessage, Command, Hello, Ping

if TYPE_CHECKING:
    from bench.rooms import Room

ACKNOWLEDGED = (b'{"tell":"accepted"', b'{"tell":"held"')
FAILURES = ("refused", "closed", "retry", "problem", "bye")

# The frames of a WebSocket, as far as our server uses them. The library that does the handshake could read and write
# them, too, but takes a care over it that would make the client the limit.
TEXT = 0x81
MASKED = 0x80
LENGTH_FOLLOWS = 126


class Top(Struct):
    """The visible card of a pile."""

    card: int


class Side(Struct):
    """One player's piles in Face to Face."""

    ascending: Top
    descending: Top


class Seen(Struct):
    """The fields of a view that the scripts read."""

    phase: str
    waiting: tuple[int, ...] = ()
    ask: Ask | None = None
    outcome: Any = None
    sides: tuple[Side, ...] = ()


class Message(Struct):
    """The fields of a message that the scripts read."""

    tell: str
    version: int = 0
    seat: int | None = None
    view: Seen | None = None
    ping: float = 0.0
    code: str = ""
    rule: str = ""


encode = json.Encoder().encode
decode = json.Decoder(Message).decode


class Record:
    """What was delivered while `on`."""

    def __init__(self) -> None:
        self.on = False
        self.milliseconds: list[float] = []
        self.frames = 0
        self.bytes = 0

    def view_received(self, size: int) -> None:
        """Count a frame with a view."""
        if self.on:
            self.frames += 1
            self.bytes += size

    def move_delivered(self, seconds: float) -> None:
        """Note the time from sending a move to its receipt by another player."""
        if self.on:
            self.milliseconds.append(seconds * 1000)

    def figures(self, seconds: float) -> dict[str, float]:
        """The same figures as the peer's load client reports."""
        ordered = sorted(self.milliseconds)
        return {
            "moves_per_second": len(ordered) / seconds,
            "p50_milliseconds": ordered[len(ordered) // 2],
            "p99_milliseconds": ordered[len(ordered) * 99 // 100],
            "bytes_per_frame": self.bytes / self.frames,
        }


class Seats(NamedTuple):
    """What opening and joining a table gave."""

    code: str
    host: str
    tokens: tuple[str, ...]


class Player(asyncio.Protocol):
    """One seat on one socket. The first player of a table is its host, too."""

    def __init__(self, room: Room, number: int, seats: Seats, port: int) -> None:
        self.room = room
        self.number = number
        own = seats.tokens if room.on_one_phone else (seats.tokens[number],)
        self.hello = Hello(tokens=(*own, seats.host) if number == 0 else own)
        self.handshake = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/ws/{seats.code}"))
        self.is_open = False
        self.buffer = b""
        self.is_welcome = False
        self.ping_every = 0.0
        self.version = 0
        self.view: Seen | None = None
        self.sent = 0

    def as_factory(self) -> Player:
        """The factory that asyncio wants."""
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        self.transport = cast(asyncio.Transport, transport)
        self.handshake.send_request(self.handshake.connect())
        for data in self.handshake.data_to_send():
            self.transport.write(data)

    def data_received(self, data: bytes) -> None:
        """Bytes from the server."""
        time = perf_counter()  # Before reading them: that is the client's work, not the server's.
        if not self.is_open:
            self._on_handshake(data)
            return
        buffer = self.buffer + data if self.buffer else data
        start = 0
        while (length := _frame_length(buffer, start)) is not None:
            head = 2 if buffer[start + 1] < LENGTH_FOLLOWS else 4
            if buffer[start] == TEXT:
                self._on_message(buffer[start + head : start + length], time)
            start += length
        self.buffer = buffer[start:]

    def _on_handshake(self, data: bytes) -> None:
        self.handshake.receive_data(data)
        for _ in self.handshake.events_received():
            if self.handshake.handshake_exc is not None:
                raise self.handshake.handshake_exc
            self.is_open = True  # Nothing more comes until we send hello.
            self.send(self.hello)

    def connection_lost(self, exc: Exception | None) -> None:
        """No server of ours closes a socket of a player who answers and pings."""
        raise RuntimeError("the server closed the socket of a player")

    def _on_message(self, data: bytes, time: float) -> None:
        if data.startswith(ACKNOWLEDGED):
            return
        news = decode(data)
        if news.view is not None:
            self.version, self.view = news.version, news.view
            self.room.record.view_received(len(data))
            self.room.seen(self, news.view, time)
        elif news.tell == "welcome":
            self.is_welcome, self.ping_every = True, news.ping
        elif news.tell in FAILURES:
            raise RuntimeError(f"the server says {data!r}")

    def send(self, message: ClientMessage) -> None:
        """Send a message in a masked frame; the mask of zeros leaves the text as it is, here as on the server."""
        text = encode(message)
        length = (
            bytes((MASKED | len(text),))
            if len(text) < LENGTH_FOLLOWS
            else bytes((MASKED | LENGTH_FOLLOWS, *divmod(len(text), 256)))
        )
        self.transport.write(bytes((TEXT,)) + length + b"\0\0\0\0" + text)

    def command(self, kind: type[Command]) -> None:
        """Send a command, under a key of its own."""
        self.sent += 1
        self.send(kind(key=f"{self.sent}"))

    def answer(self, move: dict[str, Any]) -> None:
        """Answer the ask of the last view."""
        assert self.view is not None
        assert self.view.ask is not None
        self.sent += 1
        self.send(Answer(seat=self.number, ask=self.view.ask.id, key=f"{self.sent}", move=move))

    def ping(self) -> None:
        """Keep the connection alive."""
        self.send(Ping())


def _frame_length(data: bytes, start: int) -> int | None:
    """How many bytes the frame has that begins here; None if it is not all there."""
    there = len(data) - start
    if there < 4:
        return 2 if there >= 2 and data[start + 1] == 0 else None
    length = data[start + 1]
    if length > LENGTH_FOLLOWS:
        raise RuntimeError("the server sends a frame of more than 64 kB")
    length = length + 2 if length < LENGTH_FOLLOWS else data[start + 2] * 256 + data[start + 3] + 4
    return length if length <= there else None
