"""A session: one device on one socket. It decodes messages, enforces limits, and knows the device's roles."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Awaitable, Callable
from collections.abc import Set as AbstractSet
from functools import partial
from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import DecodeError, Struct, ValidationError, json

from tablee.core import Refusal
from tablee.protocol import incoming
from tablee.protocol.outgoing import Bye, Done, Line, Pong, Problem, Refused, Reply, Retry, ServerMessage, Welcome
from tablee.server.logs import log
from tablee.server.metrics import LATENCIES
from tablee.server.net.relay import SocketRelay, found_or_passed_on
from tablee.server.rooms.room import FunctionsRequest, Room, Unsaved
from tablee.stores import StoreAway, StoreError
from tablee.stores.leases import Contact
from tablee.tables.codes import hashed, tidied_code
from tablee.tables.commands import carry_out
from tablee.tables.permissions import Actor, require_permission
from tablee.tables.regulars import remembered_by
from tablee.tables.sitting import Draft, Known
from tablee.tables.table import Table

if TYPE_CHECKING:
    from tablee.server.house import House

MOST_QUEUED_FRAMES = 64
"""Replies that may wait for a slow client; beyond that it is cut off."""
MOST_DROPPED_MESSAGES = 300
"""Messages over the rate limit that a client may send before it is cut off."""
MOST_DEFERRED_MESSAGES = 100
"""Messages that may wait while the one before them needs the store."""
BYTES_PER_UNIT = 1024
"""The rate limit counts units: one for each message, and one more for each so many bytes of it."""
COMMAND_UNITS = 2.0
"""What a command counts for besides: the table is written anew, and sent to everybody."""
COSTLY_UNITS = 5.0
"""The same for dealing, choosing cards, saying hello and asking for a hint, which cost more."""
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
    """What a session needs of a socket. A fast one and a plain one are in net/."""

    blocked: bool
    """Whether the client has so much left to read that views are held back for it."""

    def send(self, frame: bytes) -> None:
        """Send a text frame; it may be buffered for a moment, to be written with others."""

    def close(self, code: int, reason: str) -> None:
        """Send what is buffered, then a close frame."""

    def abort(self) -> None:
        """Drop the connection without a close frame."""


class Session:
    """A socket and the players behind it."""

    __slots__ = (
        "board", "bucket_full_at", "chairs", "client", "code", "deferred", "dropped", "floor_due", "founder", "game",
        "house", "opened_at", "presence", "presence_due", "queued", "received_at", "relay", "relayed", "room",
        "table_version", "talk_due",
        "transport", "uncovered", "unit_seconds", "version", "watcher",
    )  # fmt: skip

    def __init__(self, house: House, transport: Transport, client: str, code: str, relayed: bool = False) -> None:
        now = house.loop.time()
        self.house = house
        self.transport = transport
        self.client = client
        self.code = code
        """The table in the socket's address."""
        self.relayed = relayed
        """Whether another server passes this socket on to us."""
        self.relay: SocketRelay | None = None
        """The way to another server that holds the table."""
        self.unit_seconds = 1 / max(house.settings.message_rate, 1e-9)
        """How long the token bucket takes to refill by one unit."""
        self.bucket_full_at = now
        """When the token bucket will be full again; it is empty if that is a whole burst ahead."""
        self.opened_at = self.received_at = now
        self.dropped = 0
        self.deferred: list[incoming.ClientMessage] | None = None
        """Messages that wait until the one before them has been handled; None if none is waited for."""
        self.room: Room | None = None
        self.founder = False
        self.chairs: tuple[int, ...] = ()
        """The chairs that this device plays for."""
        self.watcher = ""
        """The hash of the token by which it watches; empty if it does not."""
        self.board = False
        self.uncovered: int | None = None
        """The chair whose private view this device shows; None while everything is covered."""
        self.game = 0
        self.version = -1
        """The newest version whose events it was sent, and of which game."""
        self.table_version = 0
        self.floor_due = self.presence_due = self.talk_due = False
        self.presence = b""
        """The last `presence` frame that it was sent."""
        self.queued: list[bytes] = []
        """Replies that wait until the client has caught up. Views do not wait: the newest is made when it has."""

    # Called by the transport --------------------------------------------------------------------------------

    def on_message(self, data: bytes) -> None:
        """Handle a message. Whatever it is, the client gets a reply, and never a traceback."""
        now = self.house.loop.time()
        self.received_at = now
        bucket_full_at = max(self.bucket_full_at, now) + self.unit_seconds * (1 + len(data) // BYTES_PER_UNIT)
        if bucket_full_at - now > self.unit_seconds * self.house.settings.message_burst:
            self._drop()
            return
        self.bucket_full_at = bucket_full_at
        if self.relay is not None:
            if not self.relay.on_message(data):
                self._drop()
            return
        try:
            message = decode(data)
        except (ValidationError, DecodeError, UnicodeDecodeError, RecursionError) as problem:
            self.house.metrics.malformed_messages.inc()
            self.send(Problem(code="malformed", facts={"problem": str(problem)[:200]}))
            return
        if type(message) is incoming.Answer and self.room is not None and self.deferred is None:
            try:  # a short cut for nearly all messages
                self._answer(self.room, message)
            except Exception as problem:
                self._on_problem(message, problem)
            return
        self.bucket_full_at += self.unit_seconds * _extra_units(message)
        if self.deferred is None:
            self._handle(message)
        elif len(self.deferred) < MOST_DEFERRED_MESSAGES:
            self.deferred.append(message)
        else:
            self._drop()

    def on_ping(self) -> None:
        """A ping frame: the transport answers it, but it counts like a message."""
        now = self.house.loop.time()
        self.bucket_full_at = max(self.bucket_full_at, now) + self.unit_seconds
        if self.bucket_full_at - now > self.unit_seconds * self.house.settings.message_burst:
            self._drop()

    def on_writable(self) -> None:
        """The client has caught up: send the queued replies, then the newest of everything."""
        queued, self.queued = self.queued, []
        for frame in queued:
            self.send_frame(frame)
        if self.room is not None and not self.transport.blocked:
            self.room.audience.refresh(self)
        if self.relay is not None:
            self.relay.writable.set()

    def on_disconnect(self) -> None:
        """The socket is closed."""
        self.house.forget_session(self)
        if self.relay is not None:
            self.relay.stop()
        room, self.room = self.room, None
        if room is not None:
            room.leave(self)

    def _drop(self) -> None:
        """Ignore a message over the rate limit; the client is told at first, and at every fiftieth."""
        self.house.metrics.dropped_messages.inc()
        self.dropped += 1
        if self.dropped == 1 or self.dropped % 50 == 0:
            self.send(Problem(code="too_many", facts={"rate": self.house.settings.message_rate}))
        if self.dropped > MOST_DROPPED_MESSAGES:
            self.transport.close(POLICY_VIOLATION, "too_many")

    # Sending ------------------------------------------------------------------------------------------------

    def send(self, message: ServerMessage) -> None:
        """Send a message that must not be skipped."""
        self.send_frame(encode(message))

    def send_frame(self, frame: bytes) -> None:
        """Send a frame that must not be skipped; a client that is too slow even for those is cut off."""
        if not self.transport.blocked:
            self.transport.send(frame)
        elif len(self.queued) < MOST_QUEUED_FRAMES:
            self.queued.append(frame)
        else:
            self.queued.clear()
            self.transport.close(POLICY_VIOLATION, "too_slow")
            self.transport.abort()

    def welcome(self) -> None:
        """Tell the device which chairs and roles it has."""
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
        """Send the last message, and close the socket."""
        self.send(Bye(code=code, again=again))
        self.transport.close(CLOSE_CODES[code], code)

    # Roles --------------------------------------------------------------------------------------------------

    def actor(self) -> Actor:
        """The roles of this device at its table."""
        return Actor() if self.room is None else self.actor_at(self.room.sitting.table)

    def actor_at(self, table: Table) -> Actor:
        """The same, for a table that is just being changed."""
        is_host = self.founder if table.host is None else table.host in self.chairs
        return Actor(is_host, self.chairs, self.watching)

    @property
    def is_open(self) -> bool:
        """Whether its socket is."""
        return self in self.house.sessions

    @property
    def watching(self) -> bool:
        """Whether it watches, as a board or a spectator."""
        return bool(self.watcher)

    @property
    def key_owner(self) -> str:
        """Whose command keys these are: the same when the device comes back, and never another player's."""
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
        elif isinstance(message, incoming.Start) and room.sitting.table.rules.load_deck is not None:
            self._defer(message, partial(self._start, room, message))
        elif isinstance(message, incoming.Command):
            self._command(room, message)
        else:
            require_permission(room.sitting.table, room.sitting.state, self.actor(), message)
            if isinstance(message, incoming.Speak):
                room.floor.speak(Line(message.seat, message.text.strip()))
            elif isinstance(message, incoming.AskHint):
                room.hints.ask(self, message)
            elif isinstance(message, incoming.Chat | incoming.React):
                room.talk.hear(message)
            else:
                self.uncovered = message.chair if isinstance(message, incoming.Uncover) else None
                room.audience.refresh(self)

    def _defer(self, message: incoming.ClientMessage, work: Callable[[], Awaitable[None]]) -> None:
        """Handle a message in the background, as it needs the store; those that come meanwhile wait for it."""
        self.deferred = []

        async def run() -> None:
            try:
                await work()
            except Exception as problem:
                self._on_problem(message, problem)
            deferred, self.deferred = self.deferred or [], None
            for number, later in enumerate(deferred):
                if self.deferred is not None:  # the last one needs the store, too
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
        elif isinstance(problem, StoreAway) and key is not None:
            self.send(Retry(key=key))
        elif isinstance(problem, StoreError):
            log.error("store cannot be read", exc_info=problem)
            self.send(Problem(code="store", key=key))
        else:
            self.house.metrics.errors.inc()
            log.error("message not handled", exc_info=problem, extra={"say": type(message).__name__})
            self.send(Problem(code="internal", key=key))

    # Answers and commands -----------------------------------------------------------------------------------

    def _answer(self, room: Room, message: incoming.Answer) -> None:
        """Submit an answer. The role is checked here, and again with the draft: the chair may be lost meanwhile."""
        seats = room.sitting.table.seats
        if message.seat >= len(seats) or seats[message.seat] not in self.chairs:
            require_permission(room.sitting.table, room.sitting.state, self.actor(), message)
        room.submit(AnswerRequest(self, message, self.received_at))

    async def _start(self, room: Room, message: incoming.Start) -> None:
        """Deal; cards that the devices at this table have shown before come last, doubted ones not at all."""
        store, table = self.house.store, room.sitting.table
        known = Known(await store.seen_by(remembered_by(table), table.game), await store.reported(table.game))
        self._command(room, message, known)

    def _command(self, room: Room, message: incoming.Command, known: Known | None = None) -> None:
        """Submit a command; a key that was used before is only confirmed."""

        def perform(draft: Draft) -> Reply:
            # Before the permission: a host who handed over, and got no reply, repeats it without being host.
            key = f"{self.key_owner}/{message.key}"
            if key in draft.table.keys:  # perhaps of this very draft, if it was said again at once
                is_stored = key in room.sitting.table.keys
                return Done(key=message.key, version=draft.version if is_stored else draft.next_version)
            try:
                # Now, not when the message came: the game may have begun meanwhile.
                require_permission(draft.table, draft.state, self.actor_at(draft.table), message)
                draft.known = known or draft.known
                rescue = draft.attempt(lambda: self._carry_out(draft, message))
            except Refusal as refusal:
                return Refused(key=message.key, rule=refusal.rule, code=refusal.code, facts=refusal.facts)
            draft.table = draft.table.with_key(self.key_owner, message.key)
            return Done(key=message.key, version=draft.next_version, rescue=rescue or "")

        def done(reply: Reply) -> None:
            self.house.metrics.commands[str(reply.__struct_config__.tag)] += 1
            if isinstance(reply, Done) and isinstance(message, incoming.Resume | incoming.Start):
                room.clock.awaits_resume = False
            self.send(reply)

        room.submit(FunctionsRequest(perform, done, partial(self.on_failed, message.key)))

    def _carry_out(self, draft: Draft, message: incoming.Command) -> str | None:
        if isinstance(message, incoming.SetPlace):
            self.house.require_venue(message.place)
        result = carry_out(draft, message, time.time(), self.house.setups)
        if isinstance(message, incoming.Start) and draft.state is not None:
            dealt_bytes = len(draft.state.setup.save())
            if not self.house.may_deal_bytes(self.client, dealt_bytes):
                raise Refusal("table", "too_many_tries")
        return result

    def on_failed(self, key: str, error: Exception) -> None:
        """Tell the device that nothing has changed by the message of this key."""
        self.send(Retry(key=key) if isinstance(error, Unsaved) else Problem(code="internal", key=key))

    # Hello --------------------------------------------------------------------------------------------------

    def _hello(self, message: incoming.Hello) -> None:
        """Find the table, in memory or in the store, and let the device in.

        A client that has no try left does not reach the store: the time that takes would tell which codes exist.
        Tables in memory it still finds, so that a player can come back however many codes the neighbours have tried.
        """
        house, code = self.house, self.code or message.code
        if message.code and tidied_code(message.code) != tidied_code(code):
            raise Refusal("table", "another_table")
        room = house.directory.in_memory(code)
        if room is None and house.join_limiter.would_allow(self.client, house.loop.time()):
            self._defer(message, partial(self._find_and_greet, code, message))
        else:
            self._greet(room, message)

    async def _find_and_greet(self, code: str, message: incoming.Hello) -> None:
        try:
            here, room = await found_or_passed_on(
                partial(self.house.directory.find, code), partial(self._pass_on, code, message)
            )
        except (Unsaved, StoreAway):
            self.bye("restarting", again=True)
            return
        if here and self.is_open:  # not closed meanwhile
            self._greet(room, message)

    async def _pass_on(self, code: str, message: incoming.Hello, holder: Contact) -> None:
        """Connect this device through to the server that holds its table, until one side closes."""
        if self.relayed or self.room is not None or not self.is_open:
            raise Unsaved
        relay = SocketRelay(self, holder)
        upstream = await relay.connect(code, encode(message))
        self.relay = relay
        deferred, self.deferred = self.deferred or [], []  # none of them is for us any more
        for later in deferred:
            relay.on_message(encode(later))
        await relay.run(upstream)

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
        self.uncovered = self._chair_to_uncover(message.uncovered)
        self.board = message.board
        room.audience.leave(self)
        self.room, self.presence = room, b""
        self._start_from(room, message.have)
        self.welcome()
        room.enter(self)
        room.audience.refresh(self)
        if room.floor.lines:
            self.send(room.floor.whole())
        room.talk.greet(self)

    def _recognise(self, table: Table, tokens: AbstractSet[str]) -> bool:
        """Give the device the roles that its tokens stand for; False if there are none.

        The tokens are hashes, so the time this takes tells nothing of them; and it is short, so that a code with a
        table is not slower to be refused than one without.
        """
        self.founder = table.founder in tokens
        self.watcher = next((token for token in table.watchers if token in tokens), "")
        self.chairs = tuple(chair.id for chair in table.people() if chair.token in tokens)
        return self.founder or self.watching or bool(self.chairs)

    def _chair_to_uncover(self, wish: int | None) -> int | None:
        if wish in self.chairs:
            return wish
        return self.chairs[0] if len(self.chairs) == 1 else None

    def _start_from(self, room: Room, have: incoming.Have | None) -> None:
        """Send events from the version that the device has; from now on if that is of another game."""
        sitting = room.sitting
        self.game, self.table_version = sitting.table.games, 0
        same_game = have is not None and have.game == sitting.table.games and have.version <= sitting.version
        self.version = have.version if have is not None and same_game else sitting.version


class AnswerRequest(Struct, frozen=True):
    """An answer from a device. A command's request is made of functions; to make them here would take a fiftieth of
    the time that an answer takes."""

    session: Session
    message: incoming.Answer
    received_at: float

    def change(self, draft: Draft) -> Reply:
        """Check the role again, now with the draft, and answer."""
        message, seats = self.message, draft.table.seats
        if message.seat >= len(seats) or seats[message.seat] not in self.session.chairs:
            return Refused(key=message.key, rule="table", code="not_for_you", facts={"who": "player"})
        return draft.answer(message.seat, message.ask, message.key, message.move)

    def done(self, reply: Reply) -> None:
        """Send the reply."""
        house = self.session.house
        metrics, seconds = house.metrics, house.loop.time() - self.received_at
        metrics.answers[str(reply.__struct_config__.tag)] += 1
        metrics.answer_latencies[bisect_left(LATENCIES, seconds)] += 1
        metrics.answer_seconds += seconds
        self.session.send_frame(encode(reply))

    def failed(self, error: Exception) -> None:
        """Tell the device."""
        self.session.on_failed(self.message.key, error)


def _extra_units(message: incoming.ClientMessage) -> float:
    if isinstance(message, incoming.Hello | incoming.Choose | incoming.Start | incoming.AskHint):
        return COSTLY_UNITS
    return COMMAND_UNITS if isinstance(message, incoming.Command) else 0.0
