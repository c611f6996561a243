"""Answers and commands without a final reply: they are sent again, with the same key, until they have one."""

from __future__ import annotations

import asyncio
from typing import TypeAlias

import msgspec

from tablee.client.errors import ClientError
from tablee.protocol.incoming import LARGEST_MESSAGE_BYTES, Answer, AnyCommand, Command
from tablee.protocol.outgoing import Accepted, Closed, Done, Held, Problem, Refused, TableNews

OVERDUE_SECONDS = 2.0
"""A message without any reply for so long may have been dropped, and is sent again."""

Settled: TypeAlias = Accepted | Closed | Done
"""A final reply to an answer or a command; a refusal is raised."""


_message: msgspec.json.Decoder[Answer | AnyCommand] = msgspec.json.Decoder(Answer | AnyCommand)


def check(message: Answer | Command) -> None:
    """Raise a ClientError unless a server can decode this. (It could not tell us which message it could not.)"""
    try:
        frame = msgspec.json.encode(message)
        _message.decode(frame)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as problem:
        raise ClientError("malformed", facts={"problem": str(problem)}) from None
    if len(frame) > LARGEST_MESSAGE_BYTES:
        raise ClientError("malformed", facts={"problem": f"more than {LARGEST_MESSAGE_BYTES} bytes"})


class PendingMessage:
    """An answer or a command, the game it was meant for, and futures of its first and its final reply."""

    def __init__(self, message: Answer | Command, game: int | None) -> None:
        self.message = message
        self.game = game
        self.sent = asyncio.get_running_loop().time()
        self.retries = 0
        """How often the server could not save it."""
        self.paused = False
        """Whether it was refused because the table pauses: it is sent again when that ends."""
        self.first: asyncio.Future[Held | Settled] = asyncio.get_running_loop().create_future()
        self.last: asyncio.Future[Settled] = asyncio.get_running_loop().create_future()

    def settle(self, reply: Settled) -> None:
        """This is the final reply."""
        for future in (self.first, self.last):
            if not future.done():
                future.set_result(reply)

    def fail(self, error: ClientError) -> None:
        """Raise this where a reply is awaited."""
        for future in (self.first, self.last):
            if not future.done():
                future.set_exception(error)
                future.exception()  # retrieved: the final reply to a held ballot may be awaited nowhere


class Outbox(dict[str, PendingMessage]):
    """All messages without a final reply by their keys, oldest first."""

    def put(self, message: Answer | Command, game: int | None) -> PendingMessage:
        """Keep a message that is about to be sent. A key that is pending already stands for that message."""
        return self.setdefault(message.key, PendingMessage(message, game))

    def held(self, reply: Held) -> None:
        """The ballot is in the urn: that is its first reply, and it stays pending."""
        pending = self.get(reply.key)
        if pending is not None and not pending.first.done():
            pending.first.set_result(reply)

    def settled(self, reply: Settled) -> None:
        """This message has its final reply."""
        pending = self.pop(reply.key, None)
        if pending is not None:
            pending.settle(reply)

    def refused(self, reply: Refused) -> None:
        """The message failed; but an answer to a table that pauses is sent again later."""
        pending = self.get(reply.key)
        if pending is None:
            return
        if reply.code == "paused" and isinstance(pending.message, Answer):
            pending.paused = True
            return
        del self[reply.key]
        pending.fail(ClientError(reply.code, reply.rule, reply.facts))

    def problem(self, problem: Problem) -> None:
        """The message failed: the server could not handle it."""
        pending = self.pop(problem.key, None) if problem.key is not None else None
        if pending is not None:
            pending.fail(ClientError(problem.code, facts=problem.facts))

    def due(self, news: TableNews, is_reconnected: bool) -> list[PendingMessage]:
        """What is to be sent (again): everything after a reconnection, else what waited for the end of a pause.

        An answer that was meant for another game is never sent into this one, where its ask may have a namesake.
        """
        games = news.table.games
        for pending in [pending for pending in self.values() if pending.game not in (None, games)]:
            message = pending.message
            assert isinstance(message, Answer)  # noqa: S101 - commands are for the table, not for a game
            self.settled(Closed(key=message.key, ask=message.ask, by="over"))
        goes_on = not news.table.paused
        due = [one for one in self.values() if is_reconnected or (one.paused and goes_on)]
        for pending in due:
            pending.paused = False
        return due

    def overdue(self) -> list[PendingMessage]:
        """What was sent long ago and has had no reply at all."""
        since = asyncio.get_running_loop().time() - OVERDUE_SECONDS
        return [pending for pending in self.unanswered() if pending.sent < since]

    def unanswered(self) -> list[PendingMessage]:
        """What has had no reply at all."""
        return [pending for pending in self.values() if not pending.first.done() and not pending.paused]

    def close(self, error: ClientError) -> None:
        """Fail all messages with this error."""
        for pending in self.values():
            pending.fail(error)
        self.clear()
