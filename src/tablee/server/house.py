"""The house: all parts of a running server, made in one place and handed to each other."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Coroutine, Sequence
from typing import Any

from tablee.decks.library import Shelf
from tablee.protocol import api
from tablee.server.commit import GroupCommit
from tablee.server.directory import Directory, LocalDirectory
from tablee.server.housekeeping import Housekeeping
from tablee.server.http import pages
from tablee.server.limits import ConnectionCounter, JoinRateLimiter, TokenBucket, Turns, client_at
from tablee.server.logs import log
from tablee.server.metrics import Metrics
from tablee.server.net.origins import Names
from tablee.server.net.websocket import Post
from tablee.server.session import Session, Transport
from tablee.server.settings import Settings
from tablee.server.threads import DeadlineThreads
from tablee.stores import Store
from tablee.tables import commands
from tablee.tables.codes import new_code
from tablee.tables.setups import Setups
from tablee.tables.sitting import Sitting

OPENINGS_PER_JOIN, OPENINGS_AT_ONCE = 1 / 60, 4
UPLOADS_PER_JOIN, UPLOADS_AT_ONCE = 1 / 60, 1 / 3
DECK_BYTES_PER_JOIN, DECK_BYTES_AT_ONCE = 300, 70_000
CARD_BYTES_PER_JOIN, CARD_BYTES_AT_ONCE = 20_000, 1_000_000
"""Rate and burst, as parts of those for joining: what stays on disk is worth more than a try. The bytes are those of
decks that are brought, and of cards that are dealt."""
REPORTS_PER_JOIN, REPORTS_AT_ONCE = 1 / 60, 1 / 6
"""The same for telling of an error on a screen."""
VISITS_PER_SOCKET = 2
"""Plain connections that a client may have open for each WebSocket that it may."""
BOT_THREADS = 4


class House:
    """A running server."""

    def __init__(self, settings: Settings, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self.settings = settings
        self.setups = Setups(Shelf(settings.data))
        self.setups.shelf.prepare()
        self.store = store
        self.loop = loop
        self.names = names_of(settings)
        self.metrics = Metrics(self._gauges)
        self.instance = secrets.token_hex(8)
        self.build, self.scripts = pages.build(), pages.scripts()
        """Of the screens that are served here."""
        self.stopped = False
        self.tables_stored = 0
        self.tasks: set[asyncio.Task[None]] = set()
        self.sessions: dict[Session, None] = {}
        self.sockets = ConnectionCounter(settings.sockets_per_client)
        self.visitors = ConnectionCounter(VISITS_PER_SOCKET * settings.sockets_per_client)
        """Who has WebSockets open, and who plain connections."""
        rate, burst = settings.knock_rate, settings.knock_burst
        self.join_limiter = JoinRateLimiter(rate, burst)
        self.open_limiter = JoinRateLimiter(rate * OPENINGS_PER_JOIN, burst * OPENINGS_AT_ONCE)
        self.upload_limiter = JoinRateLimiter(rate * UPLOADS_PER_JOIN, burst * UPLOADS_AT_ONCE)
        self.deck_byte_limiter = JoinRateLimiter(rate * DECK_BYTES_PER_JOIN, burst * DECK_BYTES_AT_ONCE)
        self.card_byte_limiter = JoinRateLimiter(rate * CARD_BYTES_PER_JOIN, burst * CARD_BYTES_AT_ONCE)
        self.report_limiter = JoinRateLimiter(rate * REPORTS_PER_JOIN, burst * REPORTS_AT_ONCE)
        self.logged_reports = TokenBucket(rate * REPORTS_PER_JOIN, burst, loop.time())
        """Errors on screens: of one client, and of all that are written into the log."""
        self.deck_reading = Turns()
        """One deck is read at a time, however many are sent."""
        self.bot_threads = DeadlineThreads(BOT_THREADS, settings.bot_deadline)
        self.post = Post(loop)
        self.commit = GroupCommit(store, self.metrics, loop, self.post.deliver)
        self.directory: Directory = LocalDirectory(self)
        self.housekeeping = Housekeeping(self)

    # Starting and stopping ----------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to look after sockets and old tables."""
        self.loop.set_exception_handler(self.on_unhandled)
        self.housekeeping.start()

    async def stop(self) -> None:
        """Finish what is being written; tell everybody to come back."""
        self.stopped = True
        self.housekeeping.stop()
        await self.commit.stop()
        for session in list(self.sessions):
            session.bye("restarting", again=True)
        for task in list(self.tasks):
            task.cancel()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run this beside everything else, until it is done or the server stops."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def on_unhandled(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A mistake of ours that nothing else caught: counted, and logged once."""
        self.metrics.errors.inc()
        log.error("unhandled error: %s", context.get("message"), exc_info=context.get("exception"))

    # Clients and their limits -------------------------------------------------------------------------------

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

    def may_join(self, client: str) -> bool:
        """Whether this client may open, join or look for a table once more."""
        return self.join_limiter.allow(client, self.loop.time())

    def may_open(self, client: str) -> bool:
        """Whether this client may open one more table: some hundred at once, then one in a while."""
        return self.open_limiter.allow(client, self.loop.time())

    def may_bring_deck(self, client: str) -> bool:
        """Whether this client may bring one more deck."""
        return self.upload_limiter.allow(client, self.loop.time())

    def may_bring(self, client: str, size: int) -> bool:
        """Whether this client may bring a deck of so many bytes."""
        return self.deck_byte_limiter.allow(client, self.loop.time(), size)

    def may_deal(self, client: str, size: int) -> bool:
        """Whether this client may begin a game with so many bytes of cards: they are kept with the table."""
        return self.card_byte_limiter.allow(client, self.loop.time(), size)

    def may_report(self, client: str) -> bool:
        """Whether this client may tell of one more error on a screen."""
        return self.report_limiter.allow(client, self.loop.time())

    def on_screen_error(self, mishap: api.Mishap) -> None:
        """An error on somebody's screen: counted, and for the operator to read, unless there are far too many."""
        self.metrics.screen_errors.labels(mishap.error).inc()
        if self.logged_reports.take(self.loop.time()):
            # Nothing that a stranger could make up: our own names, and numbers.
            build = self.build if mishap.build == self.build else "another"
            ours = " ".join(place for place in mishap.at if place.partition(":")[0] in self.scripts)
            extra = {"build": build, "screen": mishap.screen, "error": mishap.error, "at": ours}
            log.warning("an error on a screen", extra=extra)

    def open_session(self, transport: Transport, client: str, code: str) -> Session:
        """A socket has been opened."""
        session = Session(self, transport, client, code)
        self.sessions[session] = None
        self.sockets.enter(client)
        return session

    def forget_session(self, session: Session) -> None:
        """A socket is gone."""
        if session in self.sessions:
            del self.sessions[session]
            self.sockets.leave(session.client)

    # Tables -------------------------------------------------------------------------------------------------

    async def open_table(self, wish: api.NewTable) -> tuple[str, str]:
        """A new table: its code and the host's token, once it is on disk."""
        token = secrets.token_urlsafe(16)
        while await self.store.has(code := new_code()) or self.directory.in_memory(code):
            pass
        table = commands.new_table(code, wish, token, time.time(), self.setups)
        room = self.directory.open(Sitting(table))
        try:
            await room.perform(lambda draft: None)
        except BaseException:
            self.directory.release(room)
            raise
        log.info("table opened", extra={"table": code, "game": table.game})
        return code, token

    def _gauges(self) -> dict[str, float]:
        """How things stand now."""
        return {
            "sockets": len(self.sessions),
            "tables_in_memory": len(self.directory.rooms()),
            "tables_stored": self.tables_stored,
            "healthy": int(self.commit.healthy),
        }


def names_of(settings: Settings) -> Names:
    """The names by which this server may be called."""
    return Names(settings.hosts)
