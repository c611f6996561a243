"""The hub: messages in, one commit for many tables, and only then replies and views out."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from msgspec import DecodeError, Raw, Struct, ValidationError, json

from tablee.core import Refusal, SaveError, Setup
from tablee.server.connection import POLICY, Connection
from tablee.server.frames import MOST_REMEMBERED, Happened, Tail, encoded, rows_of
from tablee.server.jobs import Answering, Commanding, Stored, Unsaved
from tablee.server.limits import Bucket, Knocks
from tablee.server.live import Job, LiveTable, Quietly
from tablee.server.logs import log
from tablee.server.metrics import Metrics
from tablee.server.origins import Names
from tablee.server.settings import Settings
from tablee.server.sockets import SocketProtocol
from tablee.stores import Change, SqliteStore, StoreError
from tablee.stores.records import change_of, sitting_of
from tablee.stores.sqlite import explanation
from tablee.tables import commands, said
from tablee.tables.codes import hashed, is_token, new_code, tidied_code
from tablee.tables.powers import require_power
from tablee.tables.sitting import Sitting
from tablee.tables.told import Done, Line, Pong, Problem, Refused, Welcome

T = TypeVar("T")
MOST_DROPPED = 300
"""Messages over the limit that a socket may send before it is cut off."""
SWEEP = 2.0
CLEANING = 3600.0

decode = json.Decoder(said.AnySaid).decode
raw_events = json.Decoder(list[Raw]).decode


class Work(Struct):
    """One table's part in a commit: the draft, what happened in it, and whom to tell what came of it."""

    live: LiveTable
    draft: Sitting
    happened: Happened
    results: list[tuple[Job, Any]]
    change: Change | None
    closes: bool = False


class Hub:
    """All tables that somebody is connected to, and the way from a message to the disk and back."""

    def __init__(self, settings: Settings, store: SqliteStore, loop: asyncio.AbstractEventLoop) -> None:
        self.settings = settings
        self.store = store
        self.loop = loop
        self.names = self.names_of(settings)
        self.metrics = Metrics()
        self.instance = secrets.token_hex(8)
        self.tables: dict[str, LiveTable] = {}
        self.connections: dict[Connection, None] = {}
        self.per_client: dict[str, int] = {}
        self.knocks = Knocks(settings.knock_rate, settings.knock_burst)
        self.ready: dict[LiveTable, None] = {}
        self.pumping = False
        self.committing = False
        self.healthy = True
        self.stopped = False
        self.disk = ThreadPoolExecutor(1, thread_name_prefix="disk")
        self.tasks: list[asyncio.TimerHandle] = []

    @staticmethod
    def names_of(settings: Settings) -> Names:
        """The names by which this server may be called."""
        return Names(settings.hosts)

    # Coming and going ---------------------------------------------------------------------------------------

    def client_of(self, address: str, forwarded: str) -> str:
        """The address of a client; a proxy's word is taken only if it is one of ours."""
        if address in self.settings.proxies and forwarded:
            return forwarded.rsplit(",", 1)[-1].strip()[:60] or address
        return address

    def has_room_for(self, client: str) -> bool:
        """Whether this client may open one more socket."""
        return self.per_client.get(client, 0) < self.settings.sockets_per_client and not self.stopped

    def may_knock(self, client: str) -> bool:
        """Whether this client may open, join or look for a table once more."""
        return self.knocks.allow(client, self.loop.time())

    def arrived(self, socket: SocketProtocol, client: str) -> Connection:
        """A socket has been opened."""
        now = self.loop.time()
        bucket = Bucket(self.settings.message_rate, self.settings.message_burst, now)
        connection = Connection(socket, client, bucket, now)
        self.connections[connection] = None
        self.per_client[client] = self.per_client.get(client, 0) + 1
        return connection

    def lost(self, connection: Connection) -> None:
        """A socket is gone."""
        self.connections.pop(connection, None)
        left = self.per_client.get(connection.client, 0) - 1
        if left > 0:
            self.per_client[connection.client] = left
        else:
            self.per_client.pop(connection.client, None)
        live, connection.live = connection.live, None
        if live is not None:
            live.unseat(connection)

    # Messages -----------------------------------------------------------------------------------------------

    def received(self, connection: Connection, data: bytes) -> None:
        """A message. Whatever it is, it is answered, and never with a traceback."""
        now = self.loop.time()
        connection.heard = now
        if not connection.bucket.take(now):
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

    def _too_many(self, connection: Connection) -> None:
        self.metrics.add("dropped_messages_total")
        connection.dropped += 1
        if connection.dropped == 1 or connection.dropped % 50 == 0:
            connection.tell(Problem(code="too_many", facts={"rate": self.settings.message_rate}))
        if connection.dropped > MOST_DROPPED:
            connection.socket.close(POLICY, "too_many")

    def _handle(self, connection: Connection, message: said.Said) -> None:
        live = connection.live
        if type(message) is said.Answer and live is not None:
            # The way that is taken most is short: the role is checked here, the moment by the table itself.
            seats = live.sitting.table.seats
            if message.seat >= len(seats) or seats[message.seat] not in connection.chairs:
                require_power(live.sitting.table, live.sitting.state, connection.actor(), message)
            self.submit(live, Answering(connection, message))
        elif type(message) is said.Ping:
            connection.tell(Pong(n=message.n))
        elif type(message) is said.Hello:
            self._hello(connection, message)
        elif live is None:
            raise Refusal("table", "hello_first")
        else:
            require_power(live.sitting.table, live.sitting.state, connection.actor(), message)
            self._at_table(connection, live, message)

    def _at_table(self, connection: Connection, live: LiveTable, message: said.Said) -> None:
        if isinstance(message, said.Uncover):
            connection.uncovered = message.chair
            live.refresh(connection)
        elif isinstance(message, said.Cover):
            connection.uncovered = None
            live.refresh(connection)
        elif isinstance(message, said.Speak):
            self._speak(live, message)
        elif isinstance(message, said.Command):
            self.submit(live, Commanding(connection, live, message))

    def _speak(self, live: LiveTable, message: said.Speak) -> None:
        state = live.sitting.state
        if state is None or message.seat not in state.phase.on_the_floor(state):
            raise Refusal("CAR-33", "not_debating")
        text = message.text.strip()
        if not text or not all(letter.isprintable() for letter in text):
            raise Refusal("table", "not_plain")
        live.speak(Line(message.seat, text))

    def _refuse(self, connection: Connection, message: said.Said, refusal: Refusal) -> None:
        key = getattr(message, "key", None)
        if key is None:
            connection.tell(Problem(code=refusal.code, facts=refusal.facts))
        else:
            connection.tell(Refused(key=key, rule=refusal.rule, code=refusal.code, facts=refusal.facts))

    # Hello --------------------------------------------------------------------------------------------------

    def _hello(self, connection: Connection, message: said.Hello) -> None:
        live = self.find(message.code)
        tokens = [hashed(token) for token in message.tokens]
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
        connection.live = live
        self._where_it_was(connection, live, message.have)
        self.welcome(connection)
        live.seat(connection)
        live.refresh(connection)
        if live.floor:
            live.tell_floor(connection)

    def _recognise(self, connection: Connection, live: LiveTable, tokens: Sequence[str]) -> bool:
        """Give the device what its tokens stand for."""
        table = live.sitting.table
        connection.founder = any(is_token(table.founder, token) for token in tokens)
        connection.watching = any(token in table.watchers for token in tokens)
        connection.chairs = tuple(
            chair.id for chair in table.people() if any(is_token(chair.token, token) for token in tokens)
        )
        return connection.founder or connection.watching or bool(connection.chairs)

    @staticmethod
    def _uncovered(connection: Connection, wish: int | None) -> int | None:
        if wish in connection.chairs:
            return wish
        return connection.chairs[0] if len(connection.chairs) == 1 else None

    @staticmethod
    def _where_it_was(connection: Connection, live: LiveTable, have: said.Have | None) -> None:
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
        except (SaveError, DecodeError, ValidationError) as problem:
            log.error("a table cannot be read", extra={"table": record.code, "problem": str(problem)[:300]})
            raise Refusal("table", "damaged") from None
        tail = Tail(sitting.table.games, sitting.version)
        rows = self.store.events(record.code, sitting.table.games, 0, MOST_REMEMBERED * 3)
        for version, audience, payload in rows:
            events = [(audience, bytes(event)) for event in raw_events(payload)]
            if tail.versions and tail.versions[-1][0] == version:
                tail.versions[-1][1].extend(events)
            else:
                tail.add(version, events)
        return LiveTable(self, sitting, tail)

    async def open_table(self, wish: Any) -> tuple[str, str]:
        """A new table: its code and the host's token, once it is on disk."""
        token = secrets.token_urlsafe(16)
        while True:
            code = new_code()
            if code not in self.tables and not self.store.has(code):
                break
        table = commands.new_table(code, wish, token, time.time())
        live = LiveTable(self, Sitting(table), Tail(0, 0), fresh=True)
        self.tables[code] = live
        try:
            await self.ask(live, lambda draft: None)
        except BaseException:
            self.tables.pop(code, None)
            raise
        return code, token

    async def ask(self, live: LiveTable, change: Callable[[Sitting], T]) -> T:
        """Have something done to a table, and wait until it is on disk; a Refusal if it cannot be done."""
        future: asyncio.Future[T] = self.loop.create_future()
        self.submit(live, Stored(change, future))
        return await future

    # From a draft to the disk -------------------------------------------------------------------------------

    def submit(self, live: LiveTable, job: Job) -> None:
        """Have a job done. Jobs of one table are done in turn; one commit at a time writes what is ready."""
        live.queue.append(job)
        if not live.busy:
            self.ready[live] = None
            self._pump_soon()

    def _pump_soon(self) -> None:
        if not self.pumping and not self.committing:
            self.pumping = True
            self.loop.call_soon(self._pump)

    def _pump(self) -> None:
        """Take up everything that is ready: what changes nothing is answered, the rest goes to disk together."""
        self.pumping = False
        ready, self.ready = self.ready, {}
        batch = []
        for live in ready:
            work = self._work(live)
            if work.change is None:
                self._finish(work)
            else:
                live.busy = True
                batch.append(work)
        if batch:
            self._write(batch)

    def _work(self, live: LiveTable) -> Work:
        """All jobs that wait for this table, done to one draft. If one fails, the others are done anew."""
        jobs, live.queue = live.queue, []
        while True:
            draft = live.sitting.draft()
            draft.time_left = live.time_left()
            results: list[tuple[Job, Any]] = []
            for job in jobs:
                try:
                    results.append((job, job.apply(draft)))
                except Exception as error:
                    self._failed(live, job, error)
                    jobs = [other for other in jobs if other is not job]
                    break
            else:
                return self._planned(live, draft, results)

    def _failed(self, live: LiveTable, job: Job, error: Exception) -> None:
        if not isinstance(error, Refusal):
            self.metrics.add("errors_total")
            log.error("a table could not go on", exc_info=error, extra={"table": live.sitting.table.code})
        job.failed(error)

    def _planned(self, live: LiveTable, draft: Sitting, results: list[tuple[Job, Any]]) -> Work:
        before = live.sitting
        closes = any(
            isinstance(job, Commanding) and isinstance(job.message, said.Close) and isinstance(result, Done)
            for job, result in results
        )
        happened = encoded(draft.events)
        new = before.version == 0
        changed = new or happened or draft.table is not before.table or draft.receipts != before.receipts
        change = None
        if changed:
            if draft.state is not None and (before.state is None or draft.state.moment != before.state.moment):
                draft.time_left = draft.time_for_now()
            change = change_of(None if new else before, draft, rows_of(happened), closes)
        return Work(live, draft, happened, results, change, closes)

    def _write(self, batch: list[Work]) -> None:
        """Write a batch; the disk is waited for in another thread, so that pings are answered meanwhile."""
        self.committing = True
        try:
            fits = self.store.prepare([work.change for work in batch if work.change is not None])
        except sqlite3.Error:
            self._one_by_one(batch)
            return
        began = self.loop.time()
        written = self.loop.run_in_executor(self.disk, self.store.commit)
        written.add_done_callback(lambda future: self._written(batch, fits, began, future))

    def _written(self, batch: list[Work], fits: list[bool], began: float, future: asyncio.Future[None]) -> None:
        self.metrics.add("commit_seconds_total", amount=self.loop.time() - began)
        if future.exception() is not None:
            self._one_by_one(batch)
            return
        self.metrics.add("commits_total")
        self.metrics.add("committed_tables_total", amount=len(batch))
        self.healthy = True
        self.committing = False
        for work, fit in zip(batch, fits, strict=True):
            if fit:
                self._finish(work)
            else:
                self._out_of_step(work)
        self._go_on()

    def _one_by_one(self, batch: list[Work]) -> None:
        """The batch could not be written: one table's trouble must not be the others'."""
        self.store.roll_back()
        for work in batch:
            if work.change is None:
                continue
            try:
                fit = self.store.prepare([work.change])[0]
                self.store.commit()
            except sqlite3.Error as problem:
                self.store.roll_back()
                self._unsaved(work, problem)
                continue
            if fit:
                self._finish(work)
            else:
                self._out_of_step(work)
        self.committing = False
        self._go_on()

    def _go_on(self) -> None:
        if self.ready:
            self._pump_soon()

    def _finish(self, work: Work) -> None:
        """It is on disk, or there was nothing to write: now everybody may know."""
        live, draft = work.live, work.draft
        live.busy = False
        if work.closes:
            for job, result in work.results:
                job.settled(result)
            live.close()
            self.tables.pop(draft.table.code, None)
        elif work.change is not None:
            live.saved(draft, work.happened)
            self._settle(live, work)
        elif _has_new_ballots(live.sitting, draft):
            live.put(draft)  # ballots in the urn: seen, but on no disk
            self._settle(live, work)
        else:
            for job, result in work.results:
                job.settled(result)
        if live.queue:
            self.ready[live] = None
            self._pump_soon()

    def _settle(self, live: LiveTable, work: Work) -> None:
        for job, result in work.results:
            job.settled(result)
        live.wake()
        live.publish()

    def _unsaved(self, work: Work, problem: Exception) -> None:
        """The old table stands, and the senders try again."""
        self.healthy = False
        self.metrics.add("commit_failures_total")
        log.error(explanation(str(self.store.file), problem), extra={"table": work.draft.table.code})
        work.live.busy = False
        for job, _ in work.results:
            job.failed(Unsaved())
        if work.live.queue:
            self.ready[work.live] = None

    def _out_of_step(self, work: Work) -> None:
        """Somebody else wrote this table: what is in memory is worth nothing. Everybody starts from the disk."""
        code = work.draft.table.code
        log.error("a table was changed by somebody else", extra={"table": code})
        self.tables.pop(code, None)
        work.live.busy = False
        for job, _ in work.results:
            job.failed(Unsaved())
        for connection in list(work.live.connections):
            connection.bye("restarting", again=True)

    # By the clock -------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to look after sockets and old tables."""
        self.tasks = [self.loop.call_later(SWEEP, self._sweep), self.loop.call_later(1.0, self._clean)]

    async def stop(self) -> None:
        """Finish what is being written; tell everybody to come back."""
        self.stopped = True
        for task in self.tasks:
            task.cancel()
        while self.committing or self.ready:
            await asyncio.sleep(0.01)
        for connection in list(self.connections):
            connection.bye("restarting", again=True)
        self.disk.shutdown()

    def think_time(self) -> float:
        """How long a bot pretends to think."""
        return self.settings.bot_delay * (0.5 + secrets.randbelow(1000) / 1000)

    def _sweep(self) -> None:
        """Cut off dead sockets, let tables go that nobody looks at, and find a new host where the old one is gone."""
        now, settings = self.loop.time(), self.settings
        for connection in list(self.connections):
            late = connection.live is None and now - connection.born > settings.greeting
            if late or now - connection.heard > settings.silence:
                connection.socket.close(POLICY, "silent")
                connection.socket.transport.abort()
        for code, live in list(self.tables.items()):
            if not live.connections:
                if not live.busy and not live.queue and now - live.idle_since > settings.evict_after:
                    live.stop_clock()
                    del self.tables[code]
            elif live.host_is_here():
                live.host_seen = now
            elif now - live.host_seen > settings.host_gone and live.chairs:
                live.host_seen = now
                present = tuple(live.chairs)
                self.submit(live, Quietly(live, lambda draft, here=present: commands.pass_host_on(draft, here)))  # type: ignore[misc]
        self.tasks[0] = self.loop.call_later(SWEEP, self._sweep)

    def _clean(self) -> None:
        """Clear away tables that nobody has touched for long."""
        now = time.time()
        try:
            old = self.store.old(now - self.settings.keep_played, now - self.settings.keep_opened)
            codes = [code for code in old if code not in self.tables]
            if codes and not self.committing:
                self.store.clean(codes)
                log.info("old tables cleared away", extra={"tables": len(codes)})
        except StoreError as problem:
            log.error(str(problem))
        self.tasks[1] = self.loop.call_later(CLEANING, self._clean)

    def gauges(self) -> dict[str, float]:
        """How things stand now."""
        return {
            "sockets": len(self.connections),
            "tables_in_memory": len(self.tables),
            "tables_stored": self.store.count(),
            "healthy": int(self.healthy),
        }


def _has_new_ballots(before: Sitting, draft: Sitting) -> bool:
    return before.state is not None and draft.state is not None and draft.state.pool is not before.state.pool
