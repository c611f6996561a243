"""Passing devices on to the server that holds their table.

A proxy in front routes by the code in the address, so that this is rare; but wherever a device arrives, it is served.
If the holder has just died, it is tried again until its lease is over and the table is ours.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tablee.server.directory import HeldElsewhere
from tablee.server.net.handshake import RELAYED_HEADER, SOCKET_PATH
from tablee.server.rooms.room import Room, Unsaved
from tablee.stores.leases import LEASE_SECONDS, Contact

if TYPE_CHECKING:
    from tablee.server.house import House
    from tablee.server.session import Session

HOP_HEADERS = frozenset({"connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer"})
OWN_HEADERS = frozenset({"content-length", "host", "origin", "x-forwarded-for", RELAYED_HEADER})
"""Headers that are not passed on as they came; host and origin were checked here."""
PATIENCE_SECONDS = 2 * LEASE_SECONDS
"""How long a dead holder is tried: a little longer than its lease."""
PAUSE_SECONDS = 0.1
ANSWER_SECONDS = 10.0
MISDIRECTED = 421
"""The status that says so to the server that passed a request on."""
MOST_WAITING = 100
"""Messages of a device that wait to be passed on."""


class HolderGone(Exception):  # noqa: N818 - it is tried again
    """The server that holds the table cannot be reached; it has not been told anything."""


class Misdirected(Exception):  # noqa: N818 - who passed it on tries again
    """A request was passed on to us, but its table is no longer here; nothing was done."""


async def found_or_passed_on(
    find: Callable[[], Awaitable[Room | None]], pass_on: Callable[[Contact], Awaitable[None]]
) -> tuple[bool, Room | None]:
    """The room of a table, if it is here; otherwise who asks is passed on to its holder, and the result is False."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + PATIENCE_SECONDS
    while True:
        try:
            return True, await find()
        except HeldElsewhere as elsewhere:
            with contextlib.suppress(HolderGone):
                await pass_on(elsewhere.holder)
                return False, None
        except Unsaved:  # we hold nothing just now
            pass
        if loop.time() > deadline:
            raise Unsaved
        await asyncio.sleep(PAUSE_SECONDS)


class LinesToOthers:
    """What is passed on to other servers just now. One that stands still says nothing: when its lease is over, nobody
    waits for it any more."""

    def __init__(self) -> None:
        self.open: dict[Callable[[], object], Contact] = {}
        """What cuts each line, and where it leads."""

    @contextlib.contextmanager
    def led(self, holder: Contact, cut: Callable[[], object]) -> Iterator[None]:
        """Meanwhile a line leads there."""
        self.open[cut] = holder
        try:
            yield
        finally:
            self.open.pop(cut, None)

    @contextlib.asynccontextmanager
    async def waited_for(self, holder: Contact, seconds: float) -> AsyncIterator[None]:
        """A TimeoutError after so long, or when the holder is dead."""
        async with asyncio.timeout(seconds) as patience:

            def cut() -> None:
                if not patience.expired():
                    patience.reschedule(0.0)

            with self.led(holder, cut):
                yield

    def cut_others(self, alive: Collection[Contact]) -> None:
        """Cut those that lead to nobody of these."""
        for cut in [cut for cut, holder in self.open.items() if holder not in alive]:
            del self.open[cut]
            cut()


# Sockets --------------------------------------------------------------------------------------------------------


class SocketRelay:
    """A device's socket that is connected through to another server."""

    def __init__(self, session: Session, holder: Contact) -> None:
        self.session = session
        self.holder = holder
        self.lines = session.house.lines
        self.task = asyncio.current_task()
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.writable = asyncio.Event()
        self.writable.set()

    def on_message(self, data: bytes) -> bool:
        """Pass a message on; False if too many wait."""
        with contextlib.suppress(asyncio.QueueFull):
            self.waiting.put_nowait(data)
            return True
        return False

    def stop(self) -> None:
        """The device is gone."""
        if self.task is not None:
            self.task.cancel()

    async def connect(self, code: str, hello: bytes) -> ClientConnection:
        """A connection to the holder, which was sent the device's `hello`. HolderGone if it does not answer."""
        headers = {RELAYED_HEADER: self.holder.secret, "x-forwarded-for": self.session.client}
        try:
            async with self.lines.waited_for(self.holder, LEASE_SECONDS):
                upstream = await connect(
                    f"ws://{self.holder.address}{SOCKET_PATH}/{code}",
                    additional_headers=headers,
                    compression=None,
                    proxy=None,
                    open_timeout=None,
                    ping_interval=None,
                    close_timeout=1,
                    max_size=None,
                )
            if not self.session.is_open:  # the device is elsewhere by now: this hello must not come after the newer
                upstream.transport.abort()
                raise asyncio.CancelledError
            await upstream.send(hello, text=True)
        except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed) as problem:
            raise HolderGone from problem
        return upstream

    async def run(self, upstream: ClientConnection) -> None:
        """Pass everything on, both ways, until one side closes."""
        sending = asyncio.get_running_loop().create_task(self._send(upstream))
        try:
            with self.lines.led(self.holder, lambda: upstream.transport.abort()):
                await self._receive(upstream)
        except ConnectionClosed:
            pass
        finally:
            sending.cancel()
            await upstream.close()
        if upstream.close_code in (None, 1005, 1006):
            self.session.bye("restarting", again=True)
        else:
            self.session.transport.close(upstream.close_code or 0, upstream.close_reason or "")

    async def _receive(self, upstream: ClientConnection) -> None:
        async for frame in upstream:
            await self.writable.wait()
            self.session.send_frame(frame if isinstance(frame, bytes) else frame.encode())
            if self.session.transport.blocked:
                self.writable.clear()

    async def _send(self, upstream: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await upstream.send(await self.waiting.get(), text=True)


# Requests -------------------------------------------------------------------------------------------------------


def request_for(path: str) -> Request:
    """A request of our own for another server."""
    return Request(
        {
            "type": "http",
            "method": "GET",
            "path": path,
            "root_path": "",
            "query_string": b"",
            "scheme": "http",
            "server": ("", 80),
            "headers": [],
        }
    )


async def relay_request(house: House, request: Request, body: bytes, client: str, holder: Contact) -> Response:
    """The holder's answer to a request about its table. HolderGone if it cannot be reached, or has let go of it.

    Unsaved if it does not answer: it may have done what was asked, so that only who asks can try again.
    """
    host, _, port = holder.address.rpartition(":")
    try:
        async with house.lines.waited_for(holder, LEASE_SECONDS):
            reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
    except (OSError, TimeoutError) as problem:
        raise HolderGone from problem
    try:
        async with house.lines.waited_for(holder, ANSWER_SECONDS):
            writer.write(_request(request, body, client, holder))
            answer = await reader.read()
    except (OSError, TimeoutError) as problem:
        raise Unsaved from problem
    finally:
        writer.close()
    head, end, content = answer.partition(b"\r\n\r\n")
    if not end:
        raise Unsaved
    first, *lines = head.decode("latin-1").split("\r\n")
    status = int(first.split()[1])
    if status == MISDIRECTED:
        raise HolderGone
    pairs = [line.partition(":")[::2] for line in lines]
    headers = {name.lower(): value.strip() for name, value in pairs}
    for name in (*HOP_HEADERS, "content-length", "date"):
        headers.pop(name, None)
    return Response(content, status, headers)


def _request(request: Request, body: bytes, client: str, holder: Contact) -> bytes:
    """The same request, in the oldest form of HTTP: its answer ends when the connection does."""
    url = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    kept = [(name, value) for name, value in request.headers.items() if name not in HOP_HEADERS | OWN_HEADERS]
    kept += [("host", holder.address), ("x-forwarded-for", client), (RELAYED_HEADER, holder.secret)]
    kept += [("content-length", str(len(body)))]
    head = [f"{request.method} {url} HTTP/1.0", *(f"{name}: {value}" for name, value in kept)]
    return "\r\n".join([*head, "", ""]).encode("latin-1") + body
