"""A place at a table over WebSocket: it comes back by itself, and loses nothing that was said."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from random import uniform
from typing import Any, Self

import msgspec
from websockets.exceptions import WebSocketException

from tablee.client.errors import ClientError
from tablee.client.http import TableServer
from tablee.client.line import Line, hopeless
from tablee.client.news import News, Unread, read_frame
from tablee.client.outbox import Letter, Outbox, check
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

SOONEST, LATEST = 0.1, 5.0
"""How long to wait before coming back, in seconds: twice as long each time, but for chance."""
STEADY = 1.0
"""A line that lasted this long was a good one: after it, waiting begins anew."""

TOO_FAST = 0.5
"""How long to hold one's breath, in seconds, when a table cannot follow."""

log = logging.getLogger("tablee.client")


def new_key() -> str:
    """A key for an answer or a command: said twice with the same key, it is done once."""
    return secrets.token_urlsafe(12)


def back_off(failures: int) -> float:
    """How long to wait after so many failures, so that a thousand clients do not come back in the same instant."""
    return min(LATEST, SOONEST * 2.0 ** min(failures, 10)) * uniform(0.5, 1)  # noqa: S311 - nothing to be guessed


class TableConnection:
    """One device at a table, with the tokens it holds. Open it with `async with`, read it with `async for`:

        async with TableConnection(server, code, [joined.token]) as connection:
            async for news in connection:
                if isinstance(news, ViewNews) and news.view.ask is not None:
                    await connection.answer(news.seat, news.view.ask.id, move)

    When the line is lost or silent it is opened again, and the table tells what happened in between. Answers and
    commands that were not settled are said again with the same key, which the table counts once.

    It ends with the news of a `Bye` after which coming back makes no sense, with `close()`, or with a ClientError out
    of the `async for`: there never was a table server at that address, it speaks another version, or it has not been
    heard for `patience` seconds (None: wait for ever).
    """

    def __init__(
        self,
        server: TableServer | str,
        code: str,
        tokens: Sequence[str],
        *,
        uncovered: int | None = None,
        patience: float | None = None,
    ) -> None:
        self.server = server if isinstance(server, TableServer) else TableServer(server)
        self.code = code
        self.tokens = tuple(tokens)
        self.uncovered = uncovered
        """The chair whose player holds the device, if it has several."""
        self.patience = patience
        self.have: Have | None = None
        """The game and the version that was seen last."""
        self._outbox = Outbox()
        self._unread = Unread()
        self._line: Line | None = None
        self._seated = False
        self._lost = False
        self._heard: float | None = None
        self._shown: dict[Seat | None, tuple[int, int, bytes]] = {}
        self._staying: asyncio.Task[None] | None = None
        self._ended: ClientError | None = None

    # For everybody ------------------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        self._staying = asyncio.create_task(self._stay())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> News:
        return await self._unread.next()

    async def close(self) -> None:
        """Hang up. The chair stays ours: another connection with the same token has it again."""
        if self._staying is not None:
            self._staying.cancel()
            await asyncio.wait([self._staying])
            if not self._staying.cancelled():
                self._staying.result()
        self._end(ClientError("connection_closed"))

    @property
    def connected(self) -> bool:
        """Whether we sit at the table just now."""
        return self._seated

    @property
    def unsettled(self) -> int:
        """How many answers and commands still wait for the table's last word."""
        return len(self._outbox)

    async def answer(
        self, seat: Seat, ask: int, move: Move | dict[str, Any], *, key: str = "", settled: bool = False
    ) -> Accepted | Held | Closed:
        """Answer the ask of this id. What the rules refuse is a ClientError; while the table pauses, this waits.

        A pooled ballot is `Held` until the last one is in. That is when this returns; the connection keeps the ballot
        and says it again whenever it comes back, until it counts or its ask is closed. With `settled`, this returns
        only then, and never with `Held`.
        """
        plain = move if isinstance(move, dict) else msgspec.to_builtins(move)
        message = Answer(seat=seat, ask=ask, key=key or new_key(), move=plain)
        letter = await self._post(message, self.have.game if self.have is not None else None)
        reply = await asyncio.shield(letter.last if settled else letter.first)
        assert not isinstance(reply, Done)  # noqa: S101 - that is what commands are told
        return reply

    async def do(self, command: Command) -> Done:
        """Have something done to the table; a ClientError if it may not be."""
        letter = await self._post(command, None)
        reply = await asyncio.shield(letter.last)
        assert isinstance(reply, Done)  # noqa: S101 - the rest is what answers are told
        return reply

    async def speak(self, seat: Seat, text: str) -> None:
        """A line on the debate floor. It is said once, and lost if nobody is there to hear it."""
        await self._say(Speak(seat=seat, text=text))

    async def uncover(self, chair: int) -> None:
        """This chair's player holds the device now, also when we come back."""
        self.uncovered = chair
        self._shown.clear()
        await self._say(Uncover(chair=chair))

    async def cover(self) -> None:
        """Nobody's secrets on this device, please."""
        self.uncovered = None
        self._shown.clear()
        await self._say(Cover())

    # Speaking -----------------------------------------------------------------------------------------------

    async def _post(self, message: Answer | Command, game: int | None) -> Letter:
        if self._ended is not None:
            raise self._ended
        check(message)
        letter = self._outbox.put(message, game)
        if self._line is not None and self._seated:
            await self._send(self._line, letter)
        return letter

    async def _say(self, message: ClientMessage) -> None:
        if self._line is not None and self._seated:
            await self._line.say(message)

    @staticmethod
    async def _send(line: Line, letter: Letter) -> None:
        letter.sent = asyncio.get_running_loop().time()
        await line.say(letter.message)

    # Staying at the table -----------------------------------------------------------------------------------

    async def _stay(self) -> None:
        """Come back, again and again."""
        loop = asyncio.get_running_loop()
        failures, opened = 0, loop.time()
        try:
            while self._ended is None:
                began = loop.time()
                await self._try_a_visit()
                failures = 0 if loop.time() - began >= STEADY else failures + 1
                if self.patience is not None and loop.time() - (self._heard or opened) > self.patience:
                    facts = {"address": self.server.address, "why": "not heard for too long"}
                    self._end(ClientError("unreachable", facts=facts), loudly=True)
                if self._ended is None:
                    await asyncio.sleep(back_off(max(0, failures - 1)))
        finally:
            self._end(ClientError("connection_closed"))

    async def _try_a_visit(self) -> None:
        try:
            await self._visit()
        except ClientError as error:
            self._end(error, loudly=True)
        except (OSError, WebSocketException) as problem:
            if not self._lost:
                log.info("No connection to the table (%s); trying again.", str(problem) or type(problem).__name__)
            self._lost = True
            reason = hopeless(self.server, problem)
            if reason is not None and self._heard is None:
                self._end(reason, loudly=True)

    async def _visit(self) -> None:
        """One line, from hello until it is lost or the table says goodbye."""
        line = await Line.open(self.server.socket(self.code))
        self._line, said_bye = line, False
        try:
            await line.say(Hello(tokens=self.tokens, have=self.have, uncovered=self.uncovered))
            while not said_bye:
                frame = await line.hear()
                self._heard = asyncio.get_running_loop().time()
                told = read_frame(frame)
                if told is None:
                    log.warning("The table said something that this version of Tablée does not know.")
                else:
                    await self._take(line, told, frame)
                    said_bye = isinstance(told, Bye)
        finally:
            self._line, self._seated = None, False
            await line.hang_up()

    async def _take(self, line: Line, told: AnyServerMessage, frame: bytes) -> None:
        """Replies settle what was said; the rest is news."""
        match told:
            case Accepted() | Closed() | Done():
                self._outbox.settled(told)
            case Held():
                self._outbox.held(told)
            case Refused():
                self._outbox.refused(told)
            case Retry():
                letter = self._outbox.get(told.key)
                if letter is not None:
                    letter.sent = asyncio.get_running_loop().time()
                    line.say_later(letter.message, back_off(letter.tries()))
            case Pong():
                for letter in self._outbox.overdue():
                    await self._send(line, letter)
            case _:
                await self._spread(line, told, frame)

    async def _spread(self, line: Line, news: News, frame: bytes) -> None:
        match news:
            case Welcome():
                line.keep_alive(news.ping)
                self._shown.clear()
            case ViewNews() if self._is_old(news, frame):
                return
            case Problem(code="too_many"):
                for letter in self._outbox.unheard():
                    line.say_later(letter.message, TOO_FAST)
            case Problem():
                self._outbox.problem(news)
        self._unread.put(news)
        if isinstance(news, TableNews):
            if self._lost:
                log.info("Back at the table.")
            afresh, self._seated, self._lost = not self._seated, True, False
            for letter in self._outbox.due(news, afresh):
                await self._send(line, letter)
        if isinstance(news, Bye) and not news.again:
            self._end(ClientError(news.code))

    def _is_old(self, news: ViewNews, frame: bytes) -> bool:
        """Whether this was seen already. (The same version may look different: ballots are seen, not recorded.)

        What a fresh line shows first always counts, even if the server was set back to an older copy.
        """
        seen = self._shown.get(news.seat)
        if seen is not None and ((news.game, news.version) < seen[:2] or frame == seen[2]):
            return True
        self._shown[news.seat] = (news.game, news.version, frame)
        self.have = Have(game=news.game, version=news.version)
        return False

    def _end(self, error: ClientError, *, loudly: bool = False) -> None:
        """For good. Whoever waits for a reply gets the error; whoever reads gets it if it is loud."""
        if self._ended is None:
            self._ended = error
            self._outbox.close(error)
            self._unread.end(error if loudly else None)
