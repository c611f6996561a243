"""What a client said and must not forget: it is said again, with the same key, until the table has settled it."""

from __future__ import annotations

import asyncio
from typing import TypeAlias

import msgspec

from tablee.client.errors import ClientError
from tablee.protocol.incoming import Answer, AnyCommand, Command
from tablee.protocol.outgoing import Accepted, Closed, Done, Held, Problem, Refused, TableNews

OVERDUE = 2.0
"""A server that has not replied for so many seconds may have had too much to do to listen."""
LARGEST_MESSAGE = 16 * 1024
"""What a server takes, in bytes."""

Settled: TypeAlias = Accepted | Closed | Done
"""The last word on an answer or a command; a refusal is raised."""


_message: msgspec.json.Decoder[Answer | AnyCommand] = msgspec.json.Decoder(Answer | AnyCommand)


def check(message: Answer | Command) -> None:
    """Raise a ClientError unless a server will understand this. (It could not tell us which message it did not.)"""
    try:
        frame = msgspec.json.encode(message)
        _message.decode(frame)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as problem:
        raise ClientError("malformed", facts={"problem": str(problem)}) from None
    if len(frame) > LARGEST_MESSAGE:
        raise ClientError("malformed", facts={"problem": f"more than {LARGEST_MESSAGE} bytes"})


class Letter:
    """An answer or a command, the game it was meant for, and what the table says to it."""

    def __init__(self, message: Answer | Command, game: int | None) -> None:
        self.message = message
        self.game = game
        self.sent = asyncio.get_running_loop().time()
        self.retries = 0
        self.paused = False
        """Whether the table said that answers wait until it goes on."""
        self.first: asyncio.Future[Held | Settled] = asyncio.get_running_loop().create_future()
        self.last: asyncio.Future[Settled] = asyncio.get_running_loop().create_future()

    def tries(self) -> int:
        """How often it could not be written down before; counts one more."""
        self.retries += 1
        return self.retries - 1

    def settle(self, reply: Settled) -> None:
        """This is the last word."""
        for future in (self.first, self.last):
            if not future.done():
                future.set_result(reply)

    def fail(self, error: ClientError) -> None:
        """It came to nothing; whoever waits is told."""
        for future in (self.first, self.last):
            if not future.done():
                future.set_exception(error)
                future.exception()  # seen: a ballot in the urn has nobody waiting for the last word


class Outbox:
    """All letters that are not settled, oldest first."""

    def __init__(self) -> None:
        self._letters: dict[str, Letter] = {}

    def __len__(self) -> int:
        return len(self._letters)

    def put(self, message: Answer | Command, game: int | None) -> Letter:
        """Keep what is about to be said. The key of a letter that is still open stands for that letter."""
        return self._letters.setdefault(message.key, Letter(message, game))

    def get(self, key: str) -> Letter | None:
        """The letter with this key, while it is open."""
        return self._letters.get(key)

    def held(self, reply: Held) -> None:
        """The ballot is in the urn: whoever waits may go on, the letter is kept."""
        letter = self._letters.get(reply.key)
        if letter is not None and not letter.first.done():
            letter.first.set_result(reply)

    def settled(self, reply: Settled) -> None:
        """The table is through with this letter."""
        letter = self._letters.pop(reply.key, None)
        if letter is not None:
            letter.settle(reply)

    def refused(self, reply: Refused) -> None:
        """No; but an answer to a table that pauses is only early."""
        letter = self._letters.get(reply.key)
        if letter is None:
            return
        if reply.code == "paused" and isinstance(letter.message, Answer):
            letter.paused = True
            return
        del self._letters[reply.key]
        letter.fail(ClientError(reply.code, reply.rule, reply.facts))

    def problem(self, problem: Problem) -> None:
        """The table could not make sense of it."""
        letter = self._letters.pop(problem.key, None) if problem.key is not None else None
        if letter is not None:
            letter.fail(ClientError(problem.code, facts=problem.facts))

    def due(self, news: TableNews, afresh: bool) -> list[Letter]:
        """What is to be said (again) at this table: everything on a fresh socket, else what waited for the pause.

        An answer that was meant for another game is never sent into this one, where its ask may have a namesake.
        """
        games = news.table.games
        for letter in [letter for letter in self._letters.values() if letter.game not in (None, games)]:
            message = letter.message
            assert isinstance(message, Answer)  # noqa: S101 - commands are for the table, not for a game
            self.settled(Closed(key=message.key, ask=message.ask, by="over"))
        due = [letter for letter in self._letters.values() if afresh or (letter.paused and not news.table.paused)]
        for letter in due:
            letter.paused = False
        return due

    def overdue(self) -> list[Letter]:
        """What was said a while ago and not replied to at all."""
        since = asyncio.get_running_loop().time() - OVERDUE
        return [letter for letter in self.unheard() if letter.sent < since]

    def unheard(self) -> list[Letter]:
        """What was not replied to at all."""
        return [letter for letter in self._letters.values() if not letter.first.done() and not letter.paused]

    def close(self, error: ClientError) -> None:
        """Nothing will be sent any more."""
        letters, self._letters = self._letters, {}
        for letter in letters.values():
            letter.fail(error)
