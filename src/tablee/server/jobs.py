"""What is asked of a table, from the message to the reply."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tablee.core import Refusal
from tablee.core.asks import name_of
from tablee.protocol import incoming
from tablee.protocol.outgoing import Done, Problem, Refused, Reply, Retry
from tablee.tables.commands import carry_out
from tablee.tables.permissions import require_permission
from tablee.tables.sitting import Sitting
from tablee.tables.table import MOST_KEYS

if TYPE_CHECKING:
    from tablee.server.connection import Connection
    from tablee.server.live import LiveTable


class Unsaved(Exception):  # noqa: N818 - it is told to clients as "retry"
    """The disk did not take it; nothing has changed."""


class Answering:
    """A player's answer."""

    __slots__ = ("connection", "message")

    def __init__(self, connection: Connection, message: incoming.Answer) -> None:
        self.connection = connection
        self.message = message

    def apply(self, draft: Sitting) -> Reply:
        """Answer; what the rules refuse is a reply too."""
        message = self.message
        table = draft.table
        if message.seat >= len(table.seats) or table.seats[message.seat] not in self.connection.chairs:
            return Refused(key=message.key, rule="table", code="not_for_you", facts={"who": "player"})
        return draft.answer(message.seat, message.ask, message.key, message.move)

    def settled(self, result: Reply) -> None:
        """Tell the player."""
        _count(self.connection, "answers_total", result)
        self.connection.tell(result)

    def failed(self, error: Exception) -> None:
        """Nothing has changed."""
        _tell_failure(self.connection, self.message.key, error)


class Commanding:
    """A command, once for each key."""

    __slots__ = ("connection", "live", "message")

    def __init__(self, connection: Connection, live: LiveTable, message: incoming.Command) -> None:
        self.connection = connection
        self.live = live
        self.message = message

    def apply(self, draft: Sitting) -> Reply:
        """Carry it out, if whoever sent it still may."""
        message = self.message
        # Asked before who may: a host who handed over, and was not told so, repeats it without being host any more.
        known = f"{self.connection.speaker}/{message.key}"
        if known in draft.table.keys:
            return Done(key=message.key, version=draft.version)
        try:
            require_permission(draft.table, draft.state, self.connection.actor_at(draft.table), message)
            rescue = draft.attempt(lambda: self._carry_out(draft))
        except Refusal as refusal:
            return Refused(key=message.key, rule=refusal.rule, code=refusal.code, facts=refusal.facts)
        draft.table = replace(draft.table, keys=(*draft.table.keys, known)[-MOST_KEYS:])
        return Done(key=message.key, version=draft.next_version, rescue=rescue or "")

    def _carry_out(self, draft: Sitting) -> str | None:
        hub = self.live.hub
        if isinstance(self.message, incoming.Start):
            draft.known = hub.known_at(draft.table)
        told = carry_out(draft, self.message, time.time(), hub.setups)
        if isinstance(self.message, incoming.Start) and draft.state is not None:
            self._require_room(len(draft.state.setup.save()))
        return told

    def _require_room(self, size: int) -> None:
        """Raise a Refusal if this client has dealt too many cards lately: they are kept with the table."""
        if not self.live.hub.may_deal(self.connection.client, size):
            raise Refusal("table", "too_many_tries")

    def settled(self, result: Reply) -> None:
        """Tell whoever sent it. A clock that stood still runs again when the host says so."""
        _count(self.connection, "commands_total", result)
        if isinstance(result, Done) and isinstance(self.message, incoming.Resume | incoming.Start):
            self.live.clock_stopped = False
        self.connection.tell(result)

    def failed(self, error: Exception) -> None:
        """Nothing has changed."""
        _tell_failure(self.connection, self.message.key, error)


class Stored:
    """Something that a request waits for."""

    __slots__ = ("change", "future")

    def __init__(self, change: Callable[[Sitting], Any], future: asyncio.Future[Any]) -> None:
        self.change = change
        self.future = future

    def apply(self, draft: Sitting) -> Any:
        """Change the draft; a refusal is a result like another."""
        try:
            return draft.attempt(lambda: self.change(draft))
        except Refusal as refusal:
            return refusal

    def settled(self, result: Any) -> None:
        """The request can be answered."""
        if self.future.done():
            return
        if isinstance(result, Refusal):
            self.future.set_exception(result)
        else:
            self.future.set_result(result)

    def failed(self, error: Exception) -> None:
        """The request has failed."""
        if not self.future.done():
            self.future.set_exception(error)


def _count(connection: Connection, name: str, reply: Reply) -> None:
    if connection.live is not None:
        connection.live.hub.metrics.add(name, name_of(type(reply)))


def _tell_failure(connection: Connection, key: str, error: Exception) -> None:
    if isinstance(error, Unsaved):
        connection.tell(Retry(key=key))
    else:
        connection.tell(Problem(code="internal", key=key))
