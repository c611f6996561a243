"""A place at a table over WebSocket: it reconnects by itself, and loses no answer and no command."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections.abc import Sequence
from random import uniform
from typing import Any, Self

import msgspec
from websockets.exceptions import WebSocketException

from tablee.client.channel import Channel, permanent_error
from tablee.client.errors import ClientError
from tablee.client.http import TableServer
from tablee.client.news import Inbox, News, read_frame
from tablee.client.outbox import Outbox, PendingMessage, check
from tablee.core import Move, Seat
from tablee.protocol.incoming import Answer, ClientMessage, Command, Cover, Have, Hello, Speak, Uncover
from tablee.protocol.outgoing import (
    Accepted,
    AnyServerMessage,
    Bye,
    Closed,
    Done,
    Held,
    Pong,
    Problem,
    Refused,
    Retry,
    TableNews,
    ViewNews,
    Welcome,
)

SHORTEST_BACKOFF_SECONDS, LONGEST_BACKOFF_SECONDS = 0.1, 5.0
"""The wait before a reconnection: twice as long each time, with some jitter."""
STABLE_SECONDS = 1.0
"""After a connection that lasted this long, the backoff starts again from the shortest."""
THROTTLE_SECONDS = 0.5
"""The wait before unanswered messages are sent again, when there were too many."""

log = logging.getLogger("tablee.client")


def new_key() -> str:
    """A key for an answer or a command: sent twice with the same key, it is done once."""
    return secrets.token_urlsafe(12)


def back_off(failures: int) -> float:
    """How long to wait after so many failures, so that a thousand clients do not come back in the same instant."""
    return min(LONGEST_BACKOFF_SECONDS, SHORTEST_BACKOFF_SECONDS * 2.0 ** min(failures, 10)) * uniform(0.5, 1)  # noqa: S311 - nothing to be guessed


class TableConnection:
    """One device at a table, with the tokens it holds. Open it with `async with`, read it with `async for`:

        async with TableConnection(server, code, [joined.token]) as connection:
            async for news in connection:
                if isinstance(news, ViewNews) and news.view.ask is not None:
                    await connection.answer(news.seat, news.view.ask.id, move)

    When the connection is lost or silent it is opened again, and the table sends what happened in between. Answers
    and commands without a final reply are sent again with the same key, which the table counts once.

    It ends with the news of a `Bye` after which coming back makes no sense, with `close()`, or with a ClientError out
    of the `async for`: there never was a table server at that address, it speaks another version, or nothing came
    from it for `give_up_seconds`.
    """

    def __init__(
        self,
        server: TableServer | str,
        code: str,
        tokens: Sequence[str],
        *,
        uncovered: int | None = None,
        give_up_seconds: float = math.inf,
    ) -> None:
        self.server = server if isinstance(server, TableServer) else TableServer(server)
        self.code = code
        self.tokens = tuple(tokens)
        self.uncovered = uncovered
        """The chair whose player holds the device, if it has several."""
        self.give_up_seconds = give_up_seconds
        self.have: Have | None = None
        """The game and the version that was seen last."""
        self._outbox = Outbox()
        self._inbox = Inbox()
        self._channel: Channel | None = None
        self.connected = False
        """Whether we sit at the table just now."""
        self._lost = False
        self._received_at: float | None = None
        self._shown: dict[Seat | None, tuple[int, int, bytes]] = {}
        self._task: asyncio.Task[None] | None = None
        self._ended: ClientError | None = None

    # For everybody ------------------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> News:
        return await self._inbox.next()

    async def close(self) -> None:
        """Disconnect. The chair stays ours: another connection with the same token has it again."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
            if not self._task.cancelled():
                self._task.result()
        self._end(ClientError("connection_closed"))

    @property
    def unsettled(self) -> int:
        """How many answers and commands have no final reply yet."""
        return len(self._outbox)

    async def answer(
        self, seat: Seat, ask: int, move: Move | dict[str, Any], *, key: str = "", settled: bool = False
    ) -> Accepted | Held | Closed:
        """Answer the ask of this id. What the rules refuse is a ClientError; while the table pauses, this waits.

        A pooled ballot is `Held` until the last one is in. That is when this returns; the connection keeps the ballot
        and sends it again after each reconnection, until it counts or its ask is closed. With `settled`, this returns
        only then, and never with `Held`.
        """
        plain = move if isinstance(move, dict) else msgspec.to_builtins(move)
        message = Answer(seat=seat, ask=ask, key=key or new_key(), move=plain)
        pending = await self._post(message, self.have.game if self.have is not None else None)
        reply = await asyncio.shield(pending.last if settled else pending.first)
        assert not isinstance(reply, Done)  # noqa: S101 - that is a reply to commands
        return reply

    async def do(self, command: Command) -> Done:
        """Have something done to the table; a ClientError if it may not be."""
        pending = await self._post(command, None)
        reply = await asyncio.shield(pending.last)
        assert isinstance(reply, Done)  # noqa: S101 - the others are replies to answers
        return reply

    async def speak(self, seat: Seat, text: str) -> None:
        """A line on the debate floor. It is sent once, and lost while not connected."""
        await self._send_once(Speak(seat=seat, text=text))

    async def uncover(self, chair: int) -> None:
        """This chair's player holds the device now, also when we come back."""
        self.uncovered = chair
        self._shown.clear()
        await self._send_once(Uncover(chair=chair))

    async def cover(self) -> None:
        """Nobody's secrets on this device, please."""
        self.uncovered = None
        self._shown.clear()
        await self._send_once(Cover())

    # Sending ------------------------------------------------------------------------------------------------

    async def _post(self, message: Answer | Command, game: int | None) -> PendingMessage:
        if self._ended is not None:
            raise self._ended
        check(message)
        pending = self._outbox.put(message, game)
        if self._channel is not None and self.connected:
            await self._send(self._channel, pending)
        return pending

    async def _send_once(self, message: ClientMessage) -> None:
        if self._channel is not None and self.connected:
            await self._channel.send(message)

    @staticmethod
    async def _send(channel: Channel, pending: PendingMessage) -> None:
        pending.sent = asyncio.get_running_loop().time()
        await channel.send(pending.message)

    # Staying connected --------------------------------------------------------------------------------------

    async def _run(self) -> None:
        """Reconnect until it ends."""
        loop = asyncio.get_running_loop()
        failures, opened = 0, loop.time()
        try:
            while self._ended is None:
                began = loop.time()
                await self._try_session()
                failures = 0 if loop.time() - began >= STABLE_SECONDS else failures + 1
                if loop.time() - (self._received_at or opened) > self.give_up_seconds:
                    self._end(self.server.error("unreachable", why="not heard for too long"), raised=True)
                if self._ended is None:
                    await asyncio.sleep(back_off(max(0, failures - 1)))
        finally:
            self._end(ClientError("connection_closed"))

    async def _try_session(self) -> None:
        try:
            await self._session()
        except ClientError as error:
            self._end(error, raised=True)
        except (OSError, WebSocketException) as problem:
            if not self._lost:
                log.info("No connection to the table (%s); trying again.", str(problem) or type(problem).__name__)
            self._lost = True
            reason = permanent_error(self.server, problem)
            if reason is not None and self._received_at is None:
                self._end(reason, raised=True)

    async def _session(self) -> None:
        """One connection, from `hello` until it is lost or the server sends `bye`."""
        channel = await Channel.open(self.server.socket(self.code))
        self._channel, has_ended = channel, False
        try:
            await channel.send(Hello(tokens=self.tokens, have=self.have, uncovered=self.uncovered))
            while not has_ended:
                frame = await channel.receive()
                self._received_at = asyncio.get_running_loop().time()
                message = read_frame(frame)
                if message is None:
                    log.warning("The table said something that this version of Tablée does not know.")
                else:
                    await self._handle(channel, message, frame)
                    has_ended = isinstance(message, Bye)
        finally:
            self._channel, self.connected = None, False
            await channel.close()

    async def _handle(self, channel: Channel, message: AnyServerMessage, frame: bytes) -> None:
        """Replies go to the outbox; the rest is news."""
        match message:
            case Accepted() | Closed() | Done():
                self._outbox.settled(message)
            case Held():
                self._outbox.held(message)
            case Refused():
                self._outbox.refused(message)
            case Retry():
                pending = self._outbox.get(message.key)
                if pending is not None:
                    pending.sent = asyncio.get_running_loop().time()
                    channel.send_later(pending.message, back_off(pending.retries))
                    pending.retries += 1
            case Pong():
                for pending in self._outbox.overdue():
                    await self._send(channel, pending)
            case _:
                await self._handle_news(channel, message, frame)

    async def _handle_news(self, channel: Channel, news: News, frame: bytes) -> None:
        match news:
            case Welcome():
                channel.keep_alive(news.ping)
                self._shown.clear()
            case ViewNews() if self._is_old(news, frame):
                return
            case Problem(code="too_many"):
                for pending in self._outbox.unanswered():
                    channel.send_later(pending.message, THROTTLE_SECONDS)
            case Problem():
                self._outbox.problem(news)
        self._inbox.put(news)
        if isinstance(news, TableNews):
            if self._lost:
                log.info("Back at the table.")
            is_reconnected, self.connected, self._lost = not self.connected, True, False
            for pending in self._outbox.due(news, is_reconnected):
                await self._send(channel, pending)
        if isinstance(news, Bye) and not news.again:
            self._end(ClientError(news.code))

    def _is_old(self, news: ViewNews, frame: bytes) -> bool:
        """Whether this was seen already. (The same version may look different: ballots are seen, not recorded.)

        The first view after a reconnection always counts, even if the server was set back to an older copy.
        """
        seen = self._shown.get(news.seat)
        if seen is not None and ((news.game, news.version) < seen[:2] or frame == seen[2]):
            return True
        self._shown[news.seat] = (news.game, news.version, frame)
        self.have = Have(game=news.game, version=news.version)
        return False

    def _end(self, error: ClientError, *, raised: bool = False) -> None:
        """End for good. Awaited replies raise the error; the `async for` does so if `raised`, or else just ends."""
        if self._ended is None:
            self._ended = error
            self._outbox.close(error)
            self._inbox.end(error if raised else None)
