"""A session: one device on one socket. It decodes what comes, keeps to limits, and knows who speaks."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Awaitable, Callable
from collections.abc import Set as AbstractSet
from functools import partial
from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import DecodeError, ValidationError, json
from msgspec.structs import replace

from tablee.core import Refusal
from tablee.protocol import incoming
from tablee.protocol.outgoing import Bye, Done, Line, Pong, Problem, Refused, Reply, Retry, ServerMessage, Welcome
from tablee.server.logs import log
from tablee.server.metrics import LATENCIES
from tablee.server.rooms.room import Request, Room, Unsaved
from tablee.stores import StoreError
from tablee.tables.codes import hashed, tidied_code
from tablee.tables.commands import carry_out
from tablee.tables.permissions import Actor, require_permission
from tablee.tables.sitting import Draft, Known
from tablee.tables.table import MOST_KEYS, Table

if TYPE_CHECKING:
    from tablee.server.house import House

MOST_QUEUED_FRAMES = 64
"""Replies that a slow client may have coming; beyond that it is cut off."""
MOST_DROPPED = 300
"""Messages over the limit that a client may send before it is cut off."""
MOST_DEFERRED = 100
"""Messages that may wait while the one before them is looked up in the store."""
COSTLY_TOKENS = 5.0
"""Messages that dealing or choosing cards counts for besides, and coming to a table: everybody there sees it."""
COMMAND_TOKENS = 2.0
"""The same for any other command: the table is written anew, and sent to everybody."""
BYTES_PER_TOKEN = 1024
"""A long message counts as several: what it costs to read grows with it."""
POLICY_VIOLATION = 1008
CLOSE_CODES = {
    "elsewhere": 4001,
    "removed": 4002,
    "closed": 4003,
    "restarting": 1012,
    "no_such_table": 4004,
    "not_known": 4005,
}

encode = json.Encoder().encode
decode = json.Decoder(incoming.AnyClientMessage).decode


class Transport(Protocol):
    """What a session needs of a socket. Our own quick one and a plain one are in net/."""

    blocked: bool
    """Whether the client has so much left to read that views are held back for it."""

    def send(self, frame: bytes) -> None:
        """A text frame; it may wait a little for others to go with."""

    def close(self, code: int, reason: str) -> None:
        """Say goodbye."""

    def abort(self) -> None:
        """Cut the line."""


class Session:
    """A socket and the people behind it."""

    __slots__ = (
        "board", "born", "chairs", "client", "code", "deferred", "dropped", "floor_due", "founder", "game",
        "heard", "house", "presence", "presence_due", "queued", "quiet_from", "room",
        "table_version", "token_seconds", "transport", "uncovered", "version", "watcher",
    )  # fmt: skip

    def __init__(self, house: House, transport: Transport, client: str, code: str) -> None:
        now = house.loop.time()
        self.house = house
        self.transport = transport
        self.client = client
        self.code = code
        """The table in the socket's address."""
        self.token_seconds = 1 / max(house.settings.message_rate, 1e-9)
        """How long it takes until one more message is allowed."""
        self.quiet_from = now
        """When all that was sent will have been forgiven; this may lie ahead by as much as a burst."""
        self.born = self.heard = now
        self.dropped = 0
        self.deferred: list[incoming.ClientMessage] | None = None
        """What came while the message before it is being looked up; None if nothing is."""
        self.room: Room | None = None
        self.founder = False
        self.chairs: tuple[int, ...] = ()
        """The chairs that this device plays for."""
        self.watcher = ""
        """The hash of the token by which it looks on; none if it may not."""
        self.board = False
        self.uncovered: int | None = None
        """The chair whose private view this device shows; None while everything is covered."""
        self.game = 0
        self.version = -1
        """Up to which version of which game it was told what happened."""
        self.table_version = 0
        self.floor_due = self.presence_due = False
        self.presence = b""
        """What it was told last of who is there."""
        self.queued: list[bytes] = []
        """Replies that wait until the client has caught up. Views do not wait: the newest is made when it has."""

    # What the transport tells -------------------------------------------------------------------------------

    def on_message(self, data: bytes) -> None:
        """A message. Whatever it is, it is answered, and never with a traceback."""
        now = self.house.loop.time()
        self.heard = now
        # A token bucket: each message costs a while, and a burst may be owed.
        quiet_from = max(self.quiet_from, now) + self.token_seconds * (1 + len(data) // BYTES_PER_TOKEN)
        if quiet_from - now > self.token_seconds * self.house.settings.message_burst:
            self._drop()
            return
        self.quiet_from = quiet_from
        try:
            message = decode(data)
        except (ValidationError, DecodeError, UnicodeDecodeError, RecursionError) as problem:
            self.house.metrics.malformed_messages.inc()
            self.send(Problem(code="malformed", facts={"problem": str(problem)[:200]}))
            return
        if type(message) is incoming.Answer and self.room is not None and self.deferred is None:
            try:
                self._answer(self.room, message)
            except Exception as problem:
                self._on_problem(message, problem)
            return
        self.quiet_from += self.token_seconds * _surcharge(message)
        if self.deferred is None:
            self._handle(message)
        elif len(self.deferred) < MOST_DEFERRED:
            self.deferred.append(message)
        else:
            self._drop()

    def on_ping(self) -> None:
        """A ping of the WebSocket's own: answered already, but counted like a message."""
        now = self.house.loop.time()
        self.quiet_from = max(self.quiet_from, now) + self.token_seconds
        if self.quiet_from - now > self.token_seconds * self.house.settings.message_burst:
            self._drop()

    def on_writable(self) -> None:
        """The client reads again: first the replies, then the newest of everything."""
        queued, self.queued = self.queued, []
        for frame in queued:
            self.send_frame(frame)
        if self.room is not None and not self.transport.blocked:
            self.room.audience.refresh(self)

    def on_disconnect(self) -> None:
        """The socket is gone."""
        self.house.forget_session(self)
        room, self.room = self.room, None
        if room is not None:
            room.leave(self)

    def _drop(self) -> None:
        """Over the limit: not read, and now and then told so."""
        self.house.metrics.dropped_messages.inc()
        self.dropped += 1
        if self.dropped == 1 or self.dropped % 50 == 0:
            self.send(Problem(code="too_many", facts={"rate": self.house.settings.message_rate}))
        if self.dropped > MOST_DROPPED:
            self.transport.close(POLICY_VIOLATION, "too_many")

    # What is sent -------------------------------------------------------------------------------------------

    def send(self, message: ServerMessage) -> None:
        """Send a message that may not be left out."""
        self.send_frame(encode(message))

    def send_frame(self, frame: bytes) -> None:
        """Send a frame that may not be left out; a client that is too slow even for those is cut off."""
        if not self.transport.blocked:
            self.transport.send(frame)
        elif len(self.queued) < MOST_QUEUED_FRAMES:
            self.queued.append(frame)
        else:
            self.queued.clear()
            self.transport.close(POLICY_VIOLATION, "too_slow")
            self.transport.abort()

    def welcome(self) -> None:
        """Tell the device who it is here."""
        if self.room is not None:
            self.send(
                Welcome(
                    code=self.room.code,
                    host=self.actor().host,
                    chairs=self.chairs,
                    watching=self.watching,
                    uncovered=self.uncovered,
                    ping=self.house.settings.ping,
                    build=self.house.build,
                )
            )

    def bye(
        self,
        code: Literal["elsewhere", "removed", "closed", "restarting", "no_such_table", "not_known"],
        again: bool = False,
    ) -> None:
        """The last words on this socket."""
        self.send(Bye(code=code, again=again))
        self.transport.close(CLOSE_CODES[code], code)

    # Whom the device speaks for -----------------------------------------------------------------------------

    def actor(self) -> Actor:
        """Whom this device speaks for at its table."""
        return Actor() if self.room is None else self.actor_at(self.room.sitting.table)

    def actor_at(self, table: Table) -> Actor:
        """The same, for a table that is just being changed."""
        is_host = self.founder if table.host is None else table.host in self.chairs
        return Actor(is_host, self.chairs, self.watching)

    @property
    def watching(self) -> bool:
        """Whether it looks on, as a board or a spectator."""
        return bool(self.watcher)

    @property
    def speaker(self) -> str:
        """Whose commands these are, the same when the device comes back: keys of one are nothing to another."""
        return "founder" if self.founder else str(self.chairs[0]) if self.chairs else "watcher"

    # Messages -----------------------------------------------------------------------------------------------

    def _handle(self, message: incoming.ClientMessage) -> None:
        try:
            self._dispatch(message)
        except Exception as problem:
            self._on_problem(message, problem)

    def _dispatch(self, message: incoming.ClientMessage) -> None:
        room = self.room
        if isinstance(message, incoming.Ping):
            self.send(Pong(n=message.n))
        elif isinstance(message, incoming.Answer) and room is not None:
            self._answer(room, message)
        elif isinstance(message, incoming.Hello):
            self._hello(message)
        elif room is None:
            raise Refusal("table", "hello_first")
        elif isinstance(message, incoming.Start):
            self._defer(message, partial(self._start, room, message))
        elif isinstance(message, incoming.Command):
            self._command(room, message)
        else:
            require_permission(room.sitting.table, room.sitting.state, self.actor(), message)
            if isinstance(message, incoming.Speak):
                room.floor.speak(Line(message.seat, message.text.strip()))
            else:
                self.uncovered = message.chair if isinstance(message, incoming.Uncover) else None
                room.audience.refresh(self)

    def _defer(self, message: incoming.ClientMessage, work: Callable[[], Awaitable[None]]) -> None:
        """Something has to be looked up in the store first: what comes next waits until it has been handled."""
        self.deferred = []

        async def run() -> None:
            try:
                await work()
            except Exception as problem:
                self._on_problem(message, problem)
            deferred, self.deferred = self.deferred or [], None
            for number, later in enumerate(deferred):
                if self.deferred is not None:  # that one has to look something up, too
                    self.deferred += deferred[number:]
                    break
                self._handle(later)

        self.house.spawn(run())

    def _on_problem(self, message: incoming.ClientMessage, problem: Exception) -> None:
        key = getattr(message, "key", None)
        if isinstance(problem, Refusal):
            if key is None:
                self.send(Problem(code=problem.code, facts=problem.facts))
            else:
                self.send(Refused(key=key, rule=problem.rule, code=problem.code, facts=problem.facts))
        elif isinstance(problem, StoreError):
            log.error("store cannot be read", exc_info=problem)
            self.send(Problem(code="store", key=key))
        else:
            self.house.metrics.errors.inc()
            log.error("message not handled", exc_info=problem, extra={"say": type(message).__name__})
            self.send(Problem(code="internal", key=key))

    # Answers and commands -----------------------------------------------------------------------------------

    def _answer(self, room: Room, message: incoming.Answer) -> None:
        """The way that is taken most. The role is checked here, the moment by the draft."""
        seats = room.sitting.table.seats
        if message.seat >= len(seats) or seats[message.seat] not in self.chairs:
            require_permission(room.sitting.table, room.sitting.state, self.actor(), message)
        arrived = self.heard

        def answer(draft: Draft) -> Reply:
            seats = draft.table.seats
            if message.seat >= len(seats) or seats[message.seat] not in self.chairs:
                return Refused(key=message.key, rule="table", code="not_for_you", facts={"who": "player"})
            return draft.answer(message.seat, message.ask, message.key, message.move)

        def done(reply: Reply) -> None:
            metrics, seconds = self.house.metrics, self.house.loop.time() - arrived
            metrics.answers[str(reply.__struct_config__.tag)] += 1
            metrics.answer_latencies[bisect_left(LATENCIES, seconds)] += 1
            metrics.answer_seconds += seconds
            self.send_frame(encode(reply))

        room.submit(Request(answer, done, partial(self._failed, message.key)))

    async def _start(self, room: Room, message: incoming.Start) -> None:
        """Cards that the devices at this table have shown before come last, doubted ones not at all."""
        store, table = self.house.store, room.sitting.table
        devices = sorted({chair.device for chair in table.chairs if chair.device})
        known = Known(await store.seen_by(devices, table.game), await store.reported(table.game))
        self._command(room, message, known)

    def _command(self, room: Room, message: incoming.Command, known: Known | None = None) -> None:
        """A command, once for each key."""

        def perform(draft: Draft) -> Reply:
            # Asked before who may: a host who handed over and was not told so repeats it, and is host no more.
            key = f"{self.speaker}/{message.key}"
            if key in draft.table.keys:
                return Done(key=message.key, version=draft.version)
            try:
                # Who may is asked now, not when it came: the game may have begun meanwhile.
                require_permission(draft.table, draft.state, self.actor_at(draft.table), message)
                draft.known = known or draft.known
                rescue = draft.attempt(lambda: self._carry_out(draft, message))
            except Refusal as refusal:
                return Refused(key=message.key, rule=refusal.rule, code=refusal.code, facts=refusal.facts)
            draft.table = replace(draft.table, keys=(*draft.table.keys, key)[-MOST_KEYS:])
            return Done(key=message.key, version=draft.next_version, rescue=rescue or "")

        def done(reply: Reply) -> None:
            self.house.metrics.commands[str(reply.__struct_config__.tag)] += 1
            if isinstance(reply, Done) and isinstance(message, incoming.Resume | incoming.Start):
                room.clock.is_stopped = False
            self.send(reply)

        room.submit(Request(perform, done, partial(self._failed, message.key)))

    def _carry_out(self, draft: Draft, message: incoming.Command) -> str | None:
        result = carry_out(draft, message, time.time(), self.house.setups)
        if isinstance(message, incoming.Start) and draft.state is not None:
            self._require_room_for(len(draft.state.setup.save()))
        return result

    def _require_room_for(self, size: int) -> None:
        """Raise a Refusal if this client has dealt too many cards lately: they are kept with the table."""
        if not self.house.may_deal(self.client, size):
            raise Refusal("table", "too_many_tries")

    def _failed(self, key: str, error: Exception) -> None:
        self.send(Retry(key=key) if isinstance(error, Unsaved) else Problem(code="internal", key=key))

    # Hello --------------------------------------------------------------------------------------------------

    def _hello(self, message: incoming.Hello) -> None:
        """Who is this? A table in memory is found at once; another is read from the store first.

        Whoever has no try left is not led to the store: it would show in the time. Tables in memory are found all
        the same: whoever has a seat there comes back, whatever the neighbours do.
        """
        house, code = self.house, self.code or message.code
        if message.code and tidied_code(message.code) != tidied_code(code):
            raise Refusal("table", "another_table")
        room = house.directory.in_memory(code)
        if room is None and house.join_limiter.has_left(self.client, house.loop.time()):
            self._defer(message, partial(self._find_and_greet, code, message))
        else:
            self._greet(room, message)

    async def _find_and_greet(self, code: str, message: incoming.Hello) -> None:
        room = await self.house.directory.find(code)
        if self in self.house.sessions:  # and not gone meanwhile
            self._greet(room, message)

    def _greet(self, room: Room | None, message: incoming.Hello) -> None:
        tokens = {hashed(token) for token in message.tokens}
        if self.room is not None and self.room is not room:
            raise Refusal("table", "another_table")
        if room is None or not self._recognise(room.sitting.table, tokens):
            if not self.house.may_join(self.client):
                raise Refusal("table", "too_many_tries")
            removed = room is not None and any(token in room.sitting.table.banned for token in tokens)
            self.bye("no_such_table" if room is None else "removed" if removed else "not_known")
            return
        self.uncovered = self._wished_chair(message.uncovered)
        self.board = message.board
        room.audience.leave(self)
        self.room, self.presence = room, b""
        self._start_from(room, message.have)
        self.welcome()
        room.enter(self)
        room.audience.refresh(self)
        if room.floor.lines:
            self.send(room.floor.so_far())

    def _recognise(self, table: Table, tokens: AbstractSet[str]) -> bool:
        """Give the device what its tokens stand for. They are hashes: how long it takes says nothing of the tokens.

        It is quick, so that a code that leads to a table takes no longer to be refused than one that does not.
        """
        self.founder = table.founder in tokens
        self.watcher = next((token for token in table.watchers if token in tokens), "")
        self.chairs = tuple(chair.id for chair in table.people() if chair.token in tokens)
        return self.founder or self.watching or bool(self.chairs)

    def _wished_chair(self, wish: int | None) -> int | None:
        if wish in self.chairs:
            return wish
        return self.chairs[0] if len(self.chairs) == 1 else None

    def _start_from(self, room: Room, have: incoming.Have | None) -> None:
        """From which version on it is told what happened: from its own, or from now on."""
        sitting = room.sitting
        self.game, self.table_version = sitting.table.games, 0
        same_game = have is not None and have.game == sitting.table.games and have.version <= sitting.version
        self.version = have.version if have is not None and same_game else sitting.version


def _surcharge(message: incoming.ClientMessage) -> float:
    """What a message counts for besides, in tokens."""
    if isinstance(message, incoming.Hello | incoming.Choose | incoming.Start):
        return COSTLY_TOKENS
    return COMMAND_TOKENS if isinstance(message, incoming.Command) else 0.0
