"""Small real servers on loopback addresses: ours, other people's, and some that misbehave."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address

from tablee.server.net.addresses import Address
from tests.server.serving import free_port

OURS = "5f0c7e1d2b"
FIRST, SECOND, SIXTH = (Address(ip_address(text), "lo") for text in ("127.0.0.1", "127.0.0.2", "::1"))


def healthy(instance: str = OURS, status: str = "200 OK") -> bytes:
    """What our server says of its health."""
    return f"HTTP/1.1 {status}\r\nX-Tablee-Instance: {instance}\r\nContent-Length: 2\r\n\r\nok".encode()


class Listening:
    """A server that gives everybody the same reply, and keeps what it was asked."""

    def __init__(self, reply: bytes | None) -> None:
        self.reply = reply
        self.asked: list[bytes] = []
        self.port = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request; without a reply the line stays open and silent."""
        try:
            self.asked.append(await reader.readuntil(b"\r\n\r\n"))
            if self.reply is None:
                await reader.read()
            else:
                writer.write(self.reply)
                await writer.drain()
        except (OSError, EOFError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def listening(
    address: Address = FIRST, port: int = 0, reply: bytes | None = healthy(), tls: ssl.SSLContext | None = None
) -> AsyncIterator[Listening]:
    """A server on this address; on a free port unless told."""
    one = Listening(reply)
    server = await asyncio.start_server(one.serve, str(address.ip), port or free_port(), ssl=tls)
    async with server:
        one.port = server.sockets[0].getsockname()[1]
        yield one
