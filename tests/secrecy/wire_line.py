"""A device at a real socket that keeps every byte the server sends, in order."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import json
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.uri import parse_uri

from tablee.core import Seat
from tests.server.serving import HERE, PATIENCE

REPLIES = {"accepted", "held", "refused", "closed", "retry", "done"}


class Line(asyncio.Protocol):
    """One WebSocket, from the client's side: the raw bytes after the handshake, and the messages in them."""

    def __init__(self, port: int, code: str) -> None:
        self.wire = ClientProtocol(parse_uri(f"ws://{HERE}:{port}/ws/{code}"))
        self.raw = bytearray()
        self.messages: list[dict[str, Any]] = []
        self.times: list[float] = []
        self.shaken = False
        self.heard = asyncio.Event()
        self.open, self.lost = asyncio.Event(), asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.wire.send_request(self.wire.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        self.raw += data
        self.wire.receive_data(data)
        for event in self.wire.events_received():
            if not isinstance(event, Frame):
                del self.raw[: self.raw.index(b"\r\n\r\n") + 4]
                self.open.set()
            elif event.opcode.name == "TEXT":
                self.messages.append(json.decode(event.data))
                self.times.append(asyncio.get_running_loop().time())
        self.heard.set()
        self._flush()

    def connection_lost(self, problem: Exception | None) -> None:
        self.lost.set()
        self.heard.set()

    def say(self, message: dict[str, Any]) -> None:
        self.wire.send_text(json.encode(message))
        self._flush()

    def close(self) -> None:
        self.transport.abort()

    def _flush(self) -> None:
        for data in self.wire.data_to_send():
            if data:
                self.transport.write(data)

    async def until(self, tell: str, **fields: Any) -> dict[str, Any]:
        """The first message of this kind with these fields, sent ever or soon."""
        seen = 0
        async with asyncio.timeout(PATIENCE):
            while True:
                for message in self.messages[seen:]:
                    if message["tell"] == tell and fields.items() <= message.items():
                        return message
                seen = len(self.messages)
                assert not self.lost.is_set(), f"the line is dead, before any {tell}: {self.messages[-2:]}"
                self.heard.clear()
                await self.heard.wait()

    async def reply(self, key: str) -> dict[str, Any]:
        """The reply to what was said with this key."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for message in self.messages:
                    if message["tell"] in REPLIES and message.get("key") == key:
                        return message
                assert not self.lost.is_set()
                self.heard.clear()
                await self.heard.wait()


class Device:
    """Whoever holds it, and whose eyes it has: those of one seat, or nobody's."""

    def __init__(self, name: str, port: int, code: str, tokens: list[str], knows: Seat | None = None) -> None:
        self.name, self.port, self.code, self.tokens, self.knows = name, port, code, tokens, knows
        self.keys: set[str] = set()
        self.pings = 0
        self.line: Line

    async def connect(self, have: dict[str, int] | None = None) -> None:
        """Come, or come back on another socket: the old one is told goodbye."""
        before: Line | None = getattr(self, "line", None)
        loop = asyncio.get_running_loop()
        _, self.line = await loop.create_connection(lambda: Line(self.port, self.code), HERE, self.port)
        await self.line.open.wait()
        self.line.say({"say": "hello", "tokens": self.tokens, "have": have})
        await self.line.until("welcome")
        if before is not None:
            before.close()
            await before.lost.wait()

    def ping(self) -> None:
        """Whatever is on its way now comes before the answer to this."""
        self.pings += 1
        self.line.say({"say": "ping", "n": self.pings})

    async def settle(self) -> None:
        """Wait until the server has taken in all that was said from here."""
        self.ping()
        await self.line.until("pong", n=self.pings)

    async def everything(self) -> bytes:
        """All bytes that have come on this socket up to the last ping, since somebody looked last."""
        await self.line.until("pong", n=self.pings)
        self._only_my_business()
        raw = bytes(self.line.raw)
        self.line.raw.clear()
        self.line.messages.clear()
        self.line.times.clear()
        return raw

    def _only_my_business(self) -> None:
        """No reply to somebody else, and no event for another seat."""
        for message in self.line.messages:
            if message["tell"] in REPLIES:
                assert message["key"] in self.keys, f"{self.name} is told the reply to somebody else: {message}"
            if message["tell"] == "view":
                assert message["seat"] == self.knows, f"{self.name} has the eyes of seat {message['seat']}"
                for event in message["events"]:
                    assert event.get("to", self.knows) == self.knows, f"{self.name} is told {event}"

    async def answer(self, seat: Seat, ask: int, key: str, move: dict[str, Any]) -> dict[str, Any]:
        """Answer for a seat; the reply."""
        self.keys.add(key)
        self.line.say({"say": "answer", "seat": seat, "ask": ask, "key": key, "move": move})
        return await self.line.reply(key)

    async def do(self, say: str, key: str, **fields: Any) -> dict[str, Any]:
        """A command; the reply."""
        self.keys.add(key)
        self.line.say({"say": say, "key": key, **fields})
        return await self.line.reply(key)
