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

FINE = (b'{"tell":"accepted"', b'{"tell":"held"')
TROUBLE = ("refused", "closed", "retry", "problem", "bye")

# The frames of a WebSocket, as far as our server uses them. The library that does the handshake could read and write
# them, too, but takes a care over it that would make the client the limit.
TEXT = 0x81
MASKED = 0x80
SHORT = 126


class Top(Struct):
    """The visible card of a pile."""

    card: int


class Side(Struct):
    """One player's piles in Face to Face."""

    ascending: Top
    descending: Top


class Seen(Struct):
    """What the scripts go by in a view."""

    phase: str
    waiting: tuple[int, ...] = ()
    ask: Ask | None = None
    outcome: Any = None
    sides: tuple[Side, ...] = ()


class Heard(Struct):
    """What the scripts go by in a message."""

    tell: str
    version: int = 0
    seat: int | None = None
    view: Seen | None = None
    ping: float = 0.0
    code: str = ""
    rule: str = ""


encode = json.Encoder().encode
decode = json.Decoder(Heard).decode


class Record:
    """What was delivered while `on`."""

    def __init__(self) -> None:
        self.on = False
        self.milliseconds: list[float] = []
        self.frames = 0
        self.bytes = 0

    def heard(self, size: int) -> None:
        """A view has come."""
        if self.on:
            self.frames += 1
            self.bytes += size

    def delivered(self, seconds: float) -> None:
        """An answer has come to somebody's eyes."""
        if self.on:
            self.milliseconds.append(seconds * 1000)

    def figures(self, seconds: float) -> dict[str, float]:
        """What the peer's load client tells, too."""
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
        tokens = (seats.tokens[number], seats.host) if number == 0 else (seats.tokens[number],)
        self.hello = Hello(tokens=tokens)
        self.handshake = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/ws/{seats.code}"))
        self.is_open = False
        self.unread = b""
        self.is_welcome = False
        self.ping_every = 0.0
        self.version = 0
        self.view: Seen | None = None
        self.said = 0

    def itself(self) -> Player:
        """The factory that asyncio wants."""
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands."""
        self.transport = cast(asyncio.Transport, transport)
        self.handshake.send_request(self.handshake.connect())
        for data in self.handshake.data_to_send():
            self.transport.write(data)

    def data_received(self, data: bytes) -> None:
        """Bytes from the server."""
        time = perf_counter()  # Before reading them: that is the client's work, not the server's.
        if not self.is_open:
            self._shaken(data)
            return
        unread = self.unread + data if self.unread else data
        start = 0
        while (length := _frame_length(unread, start)) is not None:
            head = 2 if unread[start + 1] < SHORT else 4
            if unread[start] == TEXT:
                self._heard(unread[start + head : start + length], time)
            start += length
        self.unread = unread[start:]

    def _shaken(self, data: bytes) -> None:
        self.handshake.receive_data(data)
        for _ in self.handshake.events_received():
            if self.handshake.handshake_exc is not None:
                raise self.handshake.handshake_exc
            self.is_open = True  # Nothing more comes until we say hello.
            self.say(self.hello)

    def connection_lost(self, exc: Exception | None) -> None:
        """No server of ours closes a socket of a player who answers and pings."""
        raise RuntimeError("the server closed the socket of a player")

    def _heard(self, data: bytes, time: float) -> None:
        if data.startswith(FINE):
            return
        news = decode(data)
        if news.view is not None:
            self.version, self.view = news.version, news.view
            self.room.record.heard(len(data))
            self.room.seen(self, news.view, time)
        elif news.tell == "welcome":
            self.is_welcome, self.ping_every = True, news.ping
        elif news.tell in TROUBLE:
            raise RuntimeError(f"the server says {data!r}")

    def say(self, message: ClientMessage) -> None:
        """Send a message in a masked frame; the mask of zeros leaves the text as it is, here as on the server."""
        text = encode(message)
        length = (
            bytes((MASKED | len(text),)) if len(text) < SHORT else bytes((MASKED | SHORT, *divmod(len(text), 256)))
        )
        self.transport.write(b"\x81" + length + b"\0\0\0\0" + text)

    def command(self, kind: type[Command]) -> None:
        """Have something done to the table."""
        self.said += 1
        self.say(kind(key=f"{self.said}"))

    def answer(self, move: dict[str, Any]) -> None:
        """Answer the ask of the last view."""
        assert self.view is not None
        assert self.view.ask is not None
        self.said += 1
        self.say(Answer(seat=self.number, ask=self.view.ask.id, key=f"{self.said}", move=move))

    def ping(self) -> None:
        """Still here."""
        self.say(Ping())


def _frame_length(data: bytes, start: int) -> int | None:
    """How many bytes the frame has that begins here; None if it is not all there."""
    there = len(data) - start
    if there < 4:
        return 2 if there >= 2 and data[start + 1] == 0 else None
    length = data[start + 1]
    if length > SHORT:
        raise RuntimeError("the server sends a frame of more than 64 kB")
    length = length + 2 if length < SHORT else data[start + 2] * 256 + data[start + 3] + 4
    return length if length <= there else None
