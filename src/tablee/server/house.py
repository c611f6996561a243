"""The house: all parts of a running server, made in one place and handed to each other."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Coroutine, Sequence
from typing import Any

from tablee.core import Refusal
from tablee.decks.editing import Workbench
from tablee.decks.library import Shelf
from tablee.protocol import api
from tablee.server.admin.operations import Operations
from tablee.server.cluster import LeasedDirectory
from tablee.server.commit import GroupCommit
from tablee.server.directory import Directory, LocalDirectory
from tablee.server.housekeeping import Housekeeping
from tablee.server.http import pages
from tablee.server.http.regulars import opened_for
from tablee.server.http.scraped import Scraper
from tablee.server.league import LeagueDesk, is_of_league
from tablee.server.limits import ClientRateLimiter, ConnectionCounter, FairLock, TokenBucket, client_at
from tablee.server.logs import log
from tablee.server.metrics import Metrics
from tablee.server.net.origins import HostNames
from tablee.server.net.relay import LinesToOthers
from tablee.server.net.websocket import FlushQueue
from tablee.server.ratings import RatingsDesk
from tablee.server.rooms.bots import new_persona_secret
from tablee.server.session import Session, Transport
from tablee.server.settings import Settings
from tablee.server.threads import DeadlineThreads
from tablee.server.workshop.rights import Rights
from tablee.stores import Store, StoreError
from tablee.tables import commands
from tablee.tables.codes import new_code, new_token
from tablee.tables.names import likeness
from tablee.tables.setups import Setups
from tablee.tables.sitting import Sitting
from tablee.tables.table import Table

HTTP_CONNECTIONS_PER_SOCKET = 2
"""Plain connections that a client may have open for each WebSocket that it may."""
COUNTED_FOR_SECONDS = 60.0
"""How long the number of stored tables is told as it was counted: counting many takes the store a while."""
BOT_THREADS = 4
WORKSHOP_THREADS, WORKSHOP_SECONDS = 2, 20.0
"""How many requests of the workshop are worked on at once, and for how long one may be."""


class House:
    """A running server."""

    def __init__(self, settings: Settings, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self.settings = settings
        self.setups = Setups(Shelf(settings.data))
        self.setups.shelf.prepare()
        self.workbench, self.rights = Workbench(settings.data), Rights(settings.workshop)
        self.workshop_threads = DeadlineThreads(WORKSHOP_THREADS, WORKSHOP_SECONDS)
        self.store = store
        self.loop = loop
        self.host_names = HostNames(settings.hosts)
        self.metrics = Metrics(self._gauges)
        self.scraper = Scraper(self)
        self.instance = settings.instance or secrets.token_hex(8)
        self.build, self.scripts = pages.build(), pages.scripts()
        """Of the web client that is served here."""
        self.stopped = False
        self.tables_stored = 0
        """As they were counted last."""
        self.count_again_at = 0.0
        self.tasks: set[asyncio.Task[None]] = set()
        self.sessions: dict[Session, None] = {}
        self.lines = LinesToOthers()
        self.websockets = ConnectionCounter(settings.sockets_per_client)
        self.http_connections = ConnectionCounter(HTTP_CONNECTIONS_PER_SOCKET * settings.sockets_per_client)
        # Rates and bursts as multiples of those for joining: what stays on disk is limited more than a try.
        self.join_limiter = self._limiter(1, 1)
        self.open_table_limiter = self._limiter(1 / 60, 4)
        self.deck_limiter = self._limiter(1 / 60, 1 / 3)
        self.workshop_limiter = self._limiter(4, 6)
        self.deck_byte_limiter = self._limiter(300, 70_000)
        self.card_byte_limiter = self._limiter(20_000, 1_000_000)
        self.error_report_limiter = self._limiter(1 / 60, 1 / 6)
        self.error_log_bucket = TokenBucket(settings.join_rate / 60, settings.join_burst, loop.time())
        """For the reports of all clients together."""
        self.deck_lock = FairLock()
        """Uploaded decks are read one at a time."""
        self.erasing = asyncio.Lock()
        """One member of the regulars is erased at a time."""
        self.record_lock = FairLock()
        """What is kept of a member is looked for at all tables of a group: for one at a time."""
        self.persona_secret = new_persona_secret()
        """Who the bots are, as long as this server runs."""
        self.bot_threads = DeadlineThreads(BOT_THREADS, settings.bot_deadline)
        self.ratings = RatingsDesk()
        self.league = LeagueDesk(self)
        self.flush_queue = FlushQueue(loop)
        self.commit = GroupCommit(store, self.metrics, loop, self.flush_queue.flush)
        self.directory = self._directory()
        self.operations = Operations(self)
        self.housekeeping = Housekeeping(self)

    def _directory(self) -> Directory:
        leases = self.store.leases
        if leases is None:
            return LocalDirectory(self)
        return LeasedDirectory(self, leases, self.settings.worker_address)

    @property
    def shared_limiters(self) -> dict[str, ClientRateLimiter]:
        """The limits that hold for all servers of a store together, by name."""
        return {
            "join": self.join_limiter,
            "open": self.open_table_limiter,
            "deck": self.deck_limiter,
            "workshop": self.workshop_limiter,
            "deck_bytes": self.deck_byte_limiter,
            "card_bytes": self.card_byte_limiter,
        }

    def _limiter(self, rate_factor: float, burst_factor: float) -> ClientRateLimiter:
        return ClientRateLimiter(rate_factor * self.settings.join_rate, burst_factor * self.settings.join_burst)

    # Starting and stopping ----------------------------------------------------------------------------------

    async def start(self) -> None:
        """Start the periodic work."""
        self.loop.set_exception_handler(self.on_unhandled)
        await self.directory.start()
        self.housekeeping.start()
        self.count_tables()

    async def stop(self) -> None:
        """Finish what is being written, tell clients to come back, and let other servers have the tables."""
        if self.stopped:
            return
        self.stopped = True
        self.housekeeping.stop()
        await self.commit.stop()
        for session in list(self.sessions):
            session.bye("restarting", again=True)
        for task in list(self.tasks):
            task.cancel()
        await self.directory.stop()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run this in the background; it is cancelled when the server stops."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def on_unhandled(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Count and log an error that nothing else has caught."""
        self.metrics.errors.inc()
        log.error("unhandled error: %s", context.get("message"), exc_info=context.get("exception"))

    # Clients and their limits -------------------------------------------------------------------------------

    def client_of(self, address: str, forwarded: Sequence[str], relayed: bool = False) -> str:
        """The client behind a connection; `X-Forwarded-For` counts only if a proxy or a server of ours sends it.

        A header may come in several lines: together they are one list, and our proxy wrote its last entry.
        """
        if forwarded and (relayed or address in self.settings.proxies):
            return client_at(forwarded[-1].rsplit(",", 1)[-1].strip()[:60] or address)
        return client_at(address)

    def may_connect(self, client: str) -> bool:
        """Whether this client may open one more WebSocket."""
        return self.websockets.allows(client) and not self.stopped

    def may_join(self, client: str) -> bool:
        """Whether this client may open, join or look for a table once more."""
        return self.join_limiter.allow(client, self.loop.time())

    def may_deal_bytes(self, client: str, size: int) -> bool:
        """Whether this client may begin a game with so many bytes of cards: they are kept with the table."""
        return self.card_byte_limiter.allow(client, self.loop.time(), size)

    def on_screen_error(self, mishap: api.Mishap) -> None:
        """Count an error that a web client reports, and log it unless there are far too many."""
        self.metrics.screen_errors.labels(mishap.error).inc()
        if self.error_log_bucket.take(self.loop.time()):
            # Only our own names, and numbers: nothing that a stranger could make up.
            build = self.build if mishap.build == self.build else "another"
            ours = " ".join(place for place in mishap.at if place.partition(":")[0] in self.scripts)
            extra = {"build": build, "screen": mishap.screen, "error": mishap.error, "at": ours}
            log.warning("error in a web client", extra=extra)

    def open_session(self, transport: Transport, client: str, code: str, relayed: bool = False) -> Session:
        """A session for a WebSocket that was accepted; perhaps another server passes it on."""
        session = Session(self, transport, client, code, relayed)
        self.sessions[session] = None
        self.websockets.add(client)
        return session

    def forget_session(self, session: Session) -> None:
        """Its WebSocket is closed."""
        if session in self.sessions:
            del self.sessions[session]
            self.websockets.remove(session.client)

    # Tables -------------------------------------------------------------------------------------------------

    async def open_table(self, wish: api.NewTable, league: str = "") -> tuple[str, str]:
        """A new table: its code and the host's token, once it is on disk. It may be one of the evening's league."""
        self.require_venue(wish.place)
        token, group = new_token(), league or await opened_for(self, wish.regulars)
        while await self.store.has(code := new_code()) or self.directory.in_memory(code):
            pass
        table = commands.new_table(code, wish, token, time.time(), self.setups, group)
        room = self.directory.open(Sitting(table))
        try:
            await room.perform(lambda draft: None)
        except BaseException:
            self.directory.release(room)
            raise
        await self.directory.open_for_others(room)
        log.info("table opened", extra={"table": code, "game": table.game})
        return code, token

    def require_venue(self, place: str = "anywhere") -> None:
        """A Refusal if a table is to have a place, and the operator has not switched that on."""
        if place and not self.settings.venue:
            raise Refusal("table", "no_venue")

    def open_tables(self) -> tuple[api.OpenTable, ...]:
        """The tables that have a place, by that: those that people are at, or were until lately.

        Not those of a league: their seats are for those who were drawn, and the league's page leads there.
        """
        tables = (room.sitting.table for room in self.directory.rooms())
        listed = [table for table in tables if table.place and not is_of_league(table)]
        return tuple(map(_as_listed, sorted(listed, key=lambda table: (likeness(table.place), table.code))))

    def count_tables(self) -> None:
        """See how many there are, unless that was lately done; nobody waits for it."""
        if self.loop.time() >= self.count_again_at:
            self.count_again_at = self.loop.time() + COUNTED_FOR_SECONDS
            self.spawn(self._count_tables())

    async def _count_tables(self) -> None:
        try:
            self.tables_stored = await self.store.count()
        except StoreError as problem:
            log.warning("tables not counted", extra={"problem": str(problem)})

    def _gauges(self) -> dict[str, float]:
        return {
            "sockets": len(self.sessions),
            "relayed_sockets": sum(session.relay is not None for session in self.sessions),
            "tables_in_memory": len(self.directory.rooms()),
            "tables_stored": self.tables_stored,
            "healthy": int(self.commit.healthy),
            "draining": int(self.operations.is_draining),
            "joining": int(self.operations.joining[1]),
        }


def _as_listed(table: Table) -> api.OpenTable:
    people = sum(not chair.bot for chair in table.sitting())
    free = max(0, table.rules.most - people) if table.status != "playing" else 0
    return api.OpenTable(
        place=table.place, code=table.code, game=table.game, status=table.status, people=people, free=free
    )
