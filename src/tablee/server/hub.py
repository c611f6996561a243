"""The hub: messages in, one commit for many tables, and only then replies and views out."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar

from msgspec import DecodeError, Raw, ValidationError, json

from tablee.core import Refusal, SaveError, Setup
from tablee.decks.library import Shelf
from tablee.protocol import incoming
from tablee.protocol.outgoing import Line, Pong, Problem, Refused, Welcome
from tablee.server.connection import POLICY, Connection
from tablee.server.frames import MOST_REMEMBERED, Tail
from tablee.server.jobs import Answering, Commanding, Stored, Unsaved
from tablee.server.keeper import Keeper
from tablee.server.limits import Bucket, Crowd, Knocks, Turns, client_at
from tablee.server.live import Job, LiveTable
from tablee.server.logs import log
from tablee.server.metrics import Metrics
from tablee.server.mishaps import Mishaps
from tablee.server.origins import Names
from tablee.server.settings import Settings
from tablee.server.sockets import Post, SocketProtocol
from tablee.server.writer import Writer
from tablee.stores import SqliteStore, StoreError
from tablee.stores.records import EventRow, sitting_of
from tablee.tables import commands
from tablee.tables.codes import hashed, new_code, tidied_code
from tablee.tables.permissions import require_permission
from tablee.tables.setups import Setups
from tablee.tables.sitting import Known, Sitting
from tablee.tables.table import Table

T = TypeVar("T")
MOST_DROPPED = 300
"""Messages over the limit that a socket may send before it is cut off."""
COSTLY = 5.0
"""Messages that dealing or choosing cards counts for besides, and coming to a table: everybody there sees it."""
COMMAND = 2.0
"""The same for any other command: the table is written anew, and sent to everybody."""
BYTES_PER_TOKEN = 1024
"""A long message counts as several: what it costs to read grows with it."""
OPENING, OPENINGS = 60, 4
UPLOADING, UPLOADS = 60, 3
"""Measured by tries: opening a table is so much rarer, with so many at once; and bringing a deck."""
DECKS, MOST_DECKS = 300, 70_000
CARDS, MOST_CARDS = 20_000, 1_000_000
"""Bytes for each try: of decks that are brought, and of cards that are dealt, as time goes by and at once."""
VISITS_PER_SOCKET = 2
"""Plain connections that a client may have open for each WebSocket that it may."""

decode = json.Decoder(incoming.AnyClientMessage).decode
raw_events = json.Decoder(list[Raw]).decode


class Hub:
    """All tables that somebody is connected to, and the way from a message to the disk and back."""

    def __init__(self, settings: Settings, store: SqliteStore, loop: asyncio.AbstractEventLoop) -> None:
        self.settings = settings
        self.setups = Setups(Shelf(settings.data))
        self.setups.shelf.prepare()
        self.store = store
        self.loop = loop
        self.names = self.names_of(settings)
        self.metrics = Metrics()
        self.instance = secrets.token_hex(8)
        self.tables: dict[str, LiveTable] = {}
        self.connections: dict[Connection, None] = {}
        self.sockets = Crowd(settings.sockets_per_client)
        self.visitors = Crowd(VISITS_PER_SOCKET * settings.sockets_per_client)
        """Who has WebSockets open, and who plain connections."""
        self.knocks = Knocks(settings.knock_rate, settings.knock_burst)
        self.openings = Knocks(settings.knock_rate / OPENING, settings.knock_burst * OPENINGS)
        self.deck_uploads = Knocks(settings.knock_rate / UPLOADING, settings.knock_burst / UPLOADS)
        self.deck_bytes = Knocks(settings.knock_rate * DECKS, settings.knock_burst * MOST_DECKS)
        self.card_bytes = Knocks(settings.knock_rate * CARDS, settings.knock_burst * MOST_CARDS)
        """What stays on disk is worth more than a try."""
        self.mishaps = Mishaps(settings, self.metrics, loop.time())
        self.reading = Turns()
        """One deck is read at a time, however many are sent."""
        self.stopped = False
        self.post = Post(loop)
        self.writer = Writer(store, self.tables, self.metrics, self.post, loop)
        self.keeper = Keeper(self)

    @staticmethod
    def names_of(settings: Settings) -> Names:
        """The names by which this server may be called."""
        return Names(settings.hosts)

    # Coming and going ---------------------------------------------------------------------------------------

    def client_of(self, address: str, forwarded: Sequence[str]) -> str:
        """The address of a client; a proxy's word is taken only if it is one of ours.

        A header may come in several lines: together they are one list, and our proxy wrote its last entry.
        """
        if address in self.settings.proxies and forwarded:
            return client_at(forwarded[-1].rsplit(",", 1)[-1].strip()[:60] or address)
        return client_at(address)

    def has_room_for(self, client: str) -> bool:
        """Whether this client may open one more socket."""
        return self.sockets.has_room_for(client) and not self.stopped

    def may_knock(self, client: str) -> bool:
        """Whether this client may open, join or look for a table once more."""
        return self.knocks.allow(client, self.loop.time())

    def may_open(self, client: str) -> bool:
        """Whether this client may open one more table: some hundred at once, then one in a while."""
        return self.openings.allow(client, self.loop.time())

    def may_bring_deck(self, client: str) -> bool:
        """Whether this client may bring one more deck."""
        return self.deck_uploads.allow(client, self.loop.time())

    def may_bring(self, client: str, size: int) -> bool:
        """Whether this client may bring a deck of so many bytes."""
        return self.deck_bytes.allow(client, self.loop.time(), size)

    def may_deal(self, client: str, size: int) -> bool:
        """Whether this client may begin a game with so many bytes of cards: they are kept with the table."""
        return self.card_bytes.allow(client, self.loop.time(), size)

    def arrived(self, socket: SocketProtocol, client: str) -> Connection:
        """A socket has been opened."""
        now = self.loop.time()
        bucket = Bucket(self.settings.message_rate, self.settings.message_burst, now)
        connection = Connection(socket, client, bucket, now)
        self.connections[connection] = None
        self.sockets.enter(client)
        return connection

    def lost(self, connection: Connection) -> None:
        """A socket is gone."""
        self.connections.pop(connection, None)
        self.sockets.leave(connection.client)
        live, connection.live = connection.live, None
        if live is not None:
            live.unseat(connection)

    # Messages -----------------------------------------------------------------------------------------------

    def received(self, connection: Connection, data: bytes) -> None:
        """A message. Whatever it is, it is answered, and never with a traceback."""
        now = self.loop.time()
        connection.heard = now
        if not connection.bucket.take(now, 1 + len(data) // BYTES_PER_TOKEN):
            self._too_many(connection)
            return
        try:
            message = decode(data)
        except (ValidationError, DecodeError, UnicodeDecodeError, RecursionError) as problem:
            self.metrics.add("malformed_messages_total")
            connection.tell(Problem(code="malformed", facts={"problem": str(problem)[:200]}))
            return
        try:
            self._handle(connection, message)
        except Refusal as refusal:
            self._refuse(connection, message, refusal)
        except StoreError:
            log.exception("the store cannot be read")
            connection.tell(Problem(code="store", key=getattr(message, "key", None)))
        except Exception:
            self.metrics.add("errors_total")
            log.exception("a message was not handled", extra={"say": type(message).__name__})
            connection.tell(Problem(code="internal", key=getattr(message, "key", None)))

    def nudged(self, connection: Connection) -> None:
        """A ping of the WebSocket's own: answered already, but counted like a message."""
        if not connection.bucket.take(self.loop.time()):
            self._too_many(connection)

    def _too_many(self, connection: Connection) -> None:
        self.metrics.add("dropped_messages_total")
        connection.dropped += 1
        if connection.dropped == 1 or connection.dropped % 50 == 0:
            connection.tell(Problem(code="too_many", facts={"rate": self.settings.message_rate}))
        if connection.dropped > MOST_DROPPED:
            connection.socket.close(POLICY, "too_many")

    def _handle(self, connection: Connection, message: incoming.ClientMessage) -> None:
        live = connection.live
        if type(message) is incoming.Answer and live is not None:
            # The way that is taken most is short: the role is checked here, the moment by the table itself.
            seats = live.sitting.table.seats
            if message.seat >= len(seats) or seats[message.seat] not in connection.chairs:
                require_permission(live.sitting.table, live.sitting.state, connection.actor(), message)
            self.submit(live, Answering(connection, message))
        elif type(message) is incoming.Ping:
            connection.tell(Pong(n=message.n))
        elif type(message) is incoming.Hello:
            connection.bucket.spend(COSTLY)
            self._hello(connection, message)
        elif live is None:
            raise Refusal("table", "hello_first")
        elif isinstance(message, incoming.Command):
            connection.bucket.spend(COSTLY if isinstance(message, incoming.Choose | incoming.Start) else COMMAND)
            # Who may is asked when its turn comes: the game may have begun until then, or it may be done already.
            self.submit(live, Commanding(connection, live, message))
        else:
            require_permission(live.sitting.table, live.sitting.state, connection.actor(), message)
            self._at_table(connection, live, message)

    def _at_table(self, connection: Connection, live: LiveTable, message: incoming.ClientMessage) -> None:
        if isinstance(message, incoming.Uncover):
            connection.uncovered = message.chair
            live.refresh(connection)
        elif isinstance(message, incoming.Cover):
            connection.uncovered = None
            live.refresh(connection)
        elif isinstance(message, incoming.Speak):
            self._speak(live, message)

    def _speak(self, live: LiveTable, message: incoming.Speak) -> None:
        state = live.sitting.state
        if state is None or message.seat not in state.phase.on_the_floor(state):
            raise Refusal(live.sitting.table.rules.floor_rule, "not_debating")
        text = message.text.strip()
        if not text or not all(letter.isprintable() for letter in text):
            raise Refusal("table", "not_plain")
        live.speak(Line(message.seat, text))

    def _refuse(self, connection: Connection, message: incoming.ClientMessage, refusal: Refusal) -> None:
        key = getattr(message, "key", None)
        if key is None:
            connection.tell(Problem(code=refusal.code, facts=refusal.facts))
        else:
            connection.tell(Refused(key=key, rule=refusal.rule, code=refusal.code, facts=refusal.facts))

    # Hello --------------------------------------------------------------------------------------------------

    def _hello(self, connection: Connection, message: incoming.Hello) -> None:
        live = self._named(connection.client, message.code)
        tokens = {hashed(token) for token in message.tokens}
        if connection.live is not None and connection.live is not live:
            raise Refusal("table", "another_table")
        known = live is not None and self._recognise(connection, live, tokens)
        if live is None or not known:
            if not self.may_knock(connection.client):
                raise Refusal("table", "too_many_tries")
            removed = live is not None and any(token in live.sitting.table.banned for token in tokens)
            connection.bye("no_such_table" if live is None else "removed" if removed else "not_known")
            return
        connection.uncovered = self._uncovered(connection, message.uncovered)
        connection.board = message.board
        live.forget(connection)
        connection.live, connection.presence = live, b""
        self._where_it_was(connection, live, message.have)
        self.welcome(connection)
        live.seat(connection)
        live.refresh(connection)
        if live.floor:
            live.tell_floor(connection)

    def _named(self, client: str, code: str) -> LiveTable | None:
        """The table that a hello names. Whoever has no try left is not led to the disk: it would show in the time.

        Tables in memory are found all the same: whoever has a seat there comes back, whatever the neighbours do.
        """
        if self.knocks.has_left(client, self.loop.time()):
            return self.find(code)
        return self.tables.get(tidied_code(code) or "")

    def _recognise(self, connection: Connection, live: LiveTable, tokens: AbstractSet[str]) -> bool:
        """Give the device what its tokens stand for. They are hashes: how long it takes says nothing of the tokens.

        It is quick, so that a code that leads to a table takes no longer to be refused than one that does not.
        """
        table = live.sitting.table
        connection.founder = table.founder in tokens
        connection.watcher = next((token for token in table.watchers if token in tokens), "")
        connection.chairs = tuple(chair.id for chair in table.people() if chair.token in tokens)
        return connection.founder or connection.watching or bool(connection.chairs)

    @staticmethod
    def _uncovered(connection: Connection, wish: int | None) -> int | None:
        if wish in connection.chairs:
            return wish
        return connection.chairs[0] if len(connection.chairs) == 1 else None

    @staticmethod
    def _where_it_was(connection: Connection, live: LiveTable, have: incoming.Have | None) -> None:
        """From which version on it is told what happened: from its own, or from now on."""
        sitting = live.sitting
        connection.game, connection.table_version = sitting.table.games, 0
        same_game = have is not None and have.game == sitting.table.games and have.version <= sitting.version
        connection.version = have.version if have is not None and same_game else sitting.version

    def welcome(self, connection: Connection) -> None:
        """Tell a device who it is here."""
        live = connection.live
        if live is not None:
            connection.tell(
                Welcome(
                    code=live.sitting.table.code,
                    host=connection.actor().host,
                    chairs=connection.chairs,
                    watching=connection.watching,
                    uncovered=connection.uncovered,
                    ping=self.settings.ping,
                    build=self.mishaps.build,
                )
            )

    # Tables -------------------------------------------------------------------------------------------------

    def find(self, typed: str) -> LiveTable | None:
        """The table of this code: from memory, or back from disk."""
        code = tidied_code(typed)
        if code is None:
            return None
        live = self.tables.get(code)
        if live is None:
            record = self.store.read(code)
            if record is None:
                return None
            live = self.tables[code] = self._loaded(record)
        return live

    def _loaded(self, record: Any) -> LiveTable:
        shared: dict[str, Setup[Any]] = {
            other.sitting.state.setup.digest(): other.sitting.state.setup
            for other in self.tables.values()
            if other.sitting.state is not None
        }
        try:
            setup = None if record.setup in shared else self.store.setup(record.setup)
            sitting = sitting_of(record, setup, shared)
            return LiveTable(self, sitting, self._tail_of(sitting))
        except (SaveError, DecodeError, UnicodeDecodeError, RecursionError) as problem:
            log.error("a table cannot be read", extra={"table": record.code, "problem": str(problem)[:300]})
            raise Refusal("table", "damaged") from None

    def _tail_of(self, sitting: Sitting) -> Tail:
        """The last versions, no more of them than were told before the table left memory."""
        tail, state = Tail(sitting.table.games, sitting.version), sitting.state
        turn = None if state is None or state.looks_back() else b'{"event":"%s"' % state.turn_tag()
        rows = self.store.events(sitting.table.code, sitting.table.games, 0, MOST_REMEMBERED * 3)
        for version, told in groupby(rows, key=itemgetter(0)):
            happened = tuple(EventRow(audience, payload) for _, audience, payload in told)
            events = [bytes(event) for row in happened for event in raw_events(row.payload)]
            for _ in [event for event in events if turn is not None and event.startswith(turn)]:
                tail.forget_before_last_turn(version)
            tail.add(version, happened)
        return tail

    async def open_table(self, wish: Any) -> tuple[str, str]:
        """A new table: its code and the host's token, once it is on disk."""
        token = secrets.token_urlsafe(16)
        while True:
            code = new_code()
            if code not in self.tables and not self.store.has(code):
                break
        table = commands.new_table(code, wish, token, time.time(), self.setups)
        live = LiveTable(self, Sitting(table), Tail(0, 0), fresh=True)
        self.tables[code] = live
        try:
            await self.ask(live, lambda draft: None)
            log.info("a table was opened", extra={"table": code, "game": table.game})
        except BaseException:
            self.tables.pop(code, None)
            raise
        return code, token

    def known_at(self, table: Table) -> Known:
        """Which questions the devices at a table have shown before, and which are doubted."""
        devices = sorted({chair.device for chair in table.chairs if chair.device})
        return Known(self.store.seen_by(devices, table.game), self.store.reported(table.game))

    async def ask(self, live: LiveTable, change: Callable[[Sitting], T]) -> T:
        """Have something done to a table, and wait until it is on disk; a Refusal if it cannot be done.

        Unsaved, if the table was let go while whoever asks made up their mind.
        """
        if self.tables.get(live.sitting.table.code) is not live:
            raise Unsaved
        future: asyncio.Future[T] = self.loop.create_future()
        self.submit(live, Stored(change, future))
        return await future

    def submit(self, live: LiveTable, job: Job) -> None:
        """Have a job done."""
        self.writer.submit(live, job)

    # The house ----------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to look after sockets and old tables."""
        self.loop.set_exception_handler(self.slipped_through)
        self.keeper.start()

    async def stop(self) -> None:
        """Finish what is being written; tell everybody to come back."""
        self.stopped = True
        self.keeper.stop()
        await self.writer.stop()
        for connection in list(self.connections):
            connection.bye("restarting", again=True)

    def slipped_through(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A mistake of ours that nothing else caught: counted, and logged once."""
        self.metrics.add("errors_total")
        log.error("an error reached the event loop: %s", context.get("message"), exc_info=context.get("exception"))

    def think_time(self) -> float:
        """How long a bot pretends to think."""
        return self.settings.bot_delay * (0.5 + secrets.randbelow(1000) / 1000)

    def gauges(self) -> dict[str, float]:
        """How things stand now."""
        return {
            "sockets": len(self.connections),
            "tables_in_memory": len(self.tables),
            "tables_stored": self.store.count(),
            "healthy": int(self.writer.healthy),
        }
