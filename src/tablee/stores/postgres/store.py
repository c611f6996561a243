"""Tables in PostgreSQL: one commit for many tables, in one round trip, or in two if more than games went on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from threading import Lock, local
from typing import Any, TypeVar

from tablee.stores.migrating import StoredStep
from tablee.stores.postgres.arrays import Column, big_ints, blobs, floats, ints, texts
from tablee.stores.postgres.connection import Connection, as_store_error, closed_if_it_fails, connect
from tablee.stores.postgres.leases import IS_ALIVE, PostgresLeases
from tablee.stores.postgres.schema import migrate
from tablee.stores.records import DEALT, MOST_STEPS, Change, Record, Step, StoreAway, own_cards_seen_at
from tablee.stores.regulars import RegularsStore, Run, game_statements

T = TypeVar("T")
READERS = 4
"""Connections for reading: so many reads at once."""
ADD_STEPS = """
    INSERT INTO steps (code, version, game, events, view)
    SELECT code, version, game, events, view FROM change JOIN updated USING (code) WHERE events <> ''"""
WRITE_PLAIN = f"""
WITH change AS (
    SELECT * FROM unnest(%s, %s, %s, %s, %s, %s, %s, %s)
    AS c (code, version, fence, game, events, view, state, receipts)
), updated AS (
    UPDATE tables SET version = change.version, touched = greatest(touched, %s),
        state = change.state, receipts = change.receipts
    FROM change WHERE tables.code = change.code AND tables.version = change.version - 1
        AND tables.fence = change.fence
    RETURNING tables.code
), added AS ({ADD_STEPS})
SELECT code FROM updated"""  # noqa: S608
WRITE = f"""
WITH change AS (
    SELECT * FROM unnest(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
    AS c (code, version, fence, game, events, view, state, receipts, status, setup, time_left)
), updated AS (
    UPDATE tables SET version = change.version, touched = greatest(tables.touched, %s), game = change.game,
        state = change.state, receipts = change.receipts, status = change.status, setup = change.setup,
        time_left = change.time_left
    FROM change JOIN tables AS before USING (code)
    WHERE tables.code = change.code AND tables.version = change.version - 1 AND tables.fence = change.fence
    RETURNING tables.code, before.setup
), added AS ({ADD_STEPS})
SELECT code, setup FROM updated"""  # noqa: S608
INSERT = """
INSERT INTO tables (code, version, touched, holder, fence, game, status, setup, state, receipts)
SELECT code, 1, %s, %s, fence, game, status, '', '', receipts
FROM unnest(%s, %s, %s, %s, %s) AS c (code, fence, game, status, receipts)
ON CONFLICT DO NOTHING RETURNING code, ''"""
WRITE_ABOUTS = """
INSERT INTO abouts (code, about) SELECT * FROM unnest(%s, %s)
ON CONFLICT (code) DO UPDATE SET about = excluded.about"""
FORGET_CARDS = "DELETE FROM seen WHERE (device, card) IN (SELECT * FROM unnest(%s, %s))"
FORGET_DEVICES = "DELETE FROM seen WHERE device = ANY(%s)"
REMEMBER_CARDS = "INSERT INTO seen (device, card, at) SELECT *, %s FROM unnest(%s, %s) ON CONFLICT DO NOTHING"
REPORT_CARDS = "INSERT INTO reports (card, at) SELECT *, %s FROM unnest(%s) ON CONFLICT DO NOTHING"
# Who needs a setup and who drops the same one wait for each other: what one has committed, the other's next statement
# sees.
LOCK_SETUPS = "SELECT pg_advisory_xact_lock(hashtextextended(digest, 0)) FROM unnest(%s) AS digest ORDER BY digest"
KEEP_SETUPS = "INSERT INTO setups (digest, data) SELECT * FROM unnest(%s, %s) ON CONFLICT DO NOTHING"
DROP_SETUPS = """
DELETE FROM setups WHERE digest = ANY(%s)
AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.setup = setups.digest AND tables.setup <> '')"""
DELETE = tuple(f"DELETE FROM {table} WHERE code = ANY(%s)" for table in ("steps", "abouts", "tables"))  # noqa: S608
LOOKED_AT_ONCE = 2000
"""Tables, to see which of them are old: however many there are, no statement takes long."""
OLD = f"""
WITH page AS (
    SELECT code, NOT {IS_ALIVE} AS is_free, touched < %s OR (status = 'lobby' AND game = 0 AND touched < %s) AS is_old
    FROM tables WHERE code > %s ORDER BY code LIMIT %s
)
SELECT max(code), coalesce(array_agg(code) FILTER (WHERE is_old AND is_free), '{{}}') FROM page"""  # noqa: S608
FORGOTTEN_AT_ONCE = 20_000
FORGET_SEEN = """
WITH gone AS (
    DELETE FROM seen WHERE (device, card) IN (SELECT device, card FROM seen WHERE at < %s LIMIT %s) RETURNING 1
)
SELECT count(*) FROM gone"""
LOCK_FREE = f"SELECT code FROM tables WHERE code = ANY(%s) AND NOT {IS_ALIVE} FOR UPDATE OF tables"  # noqa: S608


class PostgresStore(RegularsStore):
    """The store of several servers. One connection writes, a few others read: reading does not wait for a commit."""

    key = "code"

    def __init__(self, url: str) -> None:
        self.url = url
        migrate(url)
        self.writer: Connection | None = connect(url)
        self.batch: Sequence[Change] = ()
        self.leases = PostgresLeases(url, self._query)
        self.readers = local()
        self.connections: list[Connection] = []
        self.connections_lock = Lock()
        self.reading = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.latest = 0.0
        """When something was written last. A table's own time never goes back, whoever's clock is wrong."""

    def close(self) -> None:
        """Close all connections."""
        self.leases.close()
        self.reading.shutdown()
        for connection in [*self.connections, *([self.writer] if self.writer else [])]:
            connection.close()

    # Reading ------------------------------------------------------------------------------------------------

    async def has(self, code: str) -> bool:
        """Whether there is a table of this code."""
        return bool(await self._query("SELECT 1 FROM tables WHERE code = %s", code))

    async def read(self, code: str) -> Record | None:
        """The table of this code as it was committed last."""
        rows = await self._query(
            "SELECT code, version, about, setup, state, receipts, time_left, touched"
            " FROM tables JOIN abouts USING (code) WHERE code = %s",
            code,
        )
        return Record(**dict(zip(Record.__struct_fields__, rows[0], strict=True))) if rows else None

    async def setup(self, digest: str) -> bytes | None:
        """The setup of this fingerprint."""
        rows = await self._query("SELECT data FROM setups WHERE digest = %s", digest)
        return bytes(rows[0][0]) if rows else None

    async def steps(self, code: str, game: int, most: int = MOST_STEPS) -> list[Step]:
        """A game as everybody saw it, version by version: the newest `most` in order."""
        rows = await self._query(
            "SELECT version, events, view FROM steps WHERE code = %s AND game = %s ORDER BY version DESC LIMIT %s",
            code,
            game,
            most,
        )
        return [Step(*row) for row in reversed(rows)]

    async def count(self) -> int:
        """How many tables there are."""
        return int((await self._query("SELECT count(*) FROM tables"))[0][0])

    async def old(self, played_before: float, opened_before: float) -> list[str]:
        """The codes of untouched tables: games since the one time, lobbies without any since the other."""
        found: list[str] = []
        last: str | None = ""
        while last is not None:
            ((last, codes),) = await self._query(OLD, played_before, opened_before, last, LOOKED_AT_ONCE)
            found += codes
        return found

    async def seen_by(self, devices: Sequence[str], game: str) -> frozenset[str]:
        """The cards of a game, by id, that any of these devices has shown."""
        rows = await self._query(
            "SELECT DISTINCT card FROM seen WHERE device = ANY(%s) AND card >= %s AND card < %s",
            list(devices),
            f"{game}/",
            f"{game}0",
        )
        return frozenset(row[0].partition("/")[2] for row in rows)

    async def reported(self, game: str) -> frozenset[str]:
        """The cards of a game, by id, that somebody found something wrong with."""
        rows = await self._query("SELECT card FROM reports WHERE card >= %s AND card < %s", f"{game}/", f"{game}0")
        return frozenset(row[0].partition("/")[2] for row in rows)

    async def reports(self) -> list[tuple[str, float]]:
        """All of them, as GAME/ID, with when somebody said so; the oldest first."""
        return [(card, at) for card, at in await self._query("SELECT card, at FROM reports ORDER BY at, card")]

    async def looked_at(self, cards: Sequence[str]) -> None:
        """Let these be drawn again."""
        await self._query("DELETE FROM reports WHERE card = ANY(%s)", list(cards))

    async def forget_device(self, device: str) -> None:
        """Forget what this device has shown."""
        await self._query("DELETE FROM seen WHERE device = %s", device)

    async def tables_of(self, group: str) -> list[str]:
        """The codes of the tables in which the id of this group stands."""
        query = "SELECT code FROM abouts WHERE position(%s IN about) > 0 ORDER BY code"
        return [row[0] for row in await self._query(query, group.encode())]

    async def beginnings(self, code: str) -> list[StoredStep]:
        """The versions with which the games of a table began, in order, however long ago."""
        query = (
            "SELECT version, game, events, view FROM steps WHERE code = %s AND position(%s IN events) > 0"
            " ORDER BY version"
        )
        return [StoredStep(*row) for row in await self._query(query, code, DEALT)]

    async def record_of(self, code: str, games: Sequence[int]) -> list[StoredStep]:
        """All versions of these games of a table, in order, however long ago: ask for a few games at a time."""
        query = "SELECT version, game, events, view FROM steps WHERE code = %s AND game = ANY(%s) ORDER BY version"
        return [StoredStep(*row) for row in await self._query(query, code, ints(games))]

    async def rewrite_steps(self, code: str, steps: Sequence[tuple[StoredStep, StoredStep]]) -> bool:
        """Put the second of each pair in the place of the first; False if one of those is not stored any more."""
        query = (
            "UPDATE steps SET events = %s, view = %s"
            " WHERE code = %s AND version = %s AND events = %s AND view = %s RETURNING version"
        )

        def rewrite(run: Run) -> bool:
            return all(
                run(query, new.events, new.view, code, old.version, old.events, old.view) for old, new in steps
            )

        return not steps or await self._transact(rewrite)

    async def forget_seen(self, before: float) -> None:
        """Forget what was shown so long ago."""
        while (await self._query(FORGET_SEEN, before, FORGOTTEN_AT_ONCE))[0][0] == FORGOTTEN_AT_ONCE:
            pass

    async def _query(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows, read in a reader's thread: the event loop does not wait for the database."""
        return await asyncio.get_running_loop().run_in_executor(self.reading, self._fetch, query, values)

    def _fetch(self, query: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        """A connection that was idle may have been cut: then another is tried."""
        try:
            return self._fetch_once(query, values)
        except StoreAway:
            return self._fetch_once(query, values)

    def _fetch_once(self, query: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        connection = self._reader()
        with as_store_error(self.url), closed_if_it_fails(connection):
            cursor = connection.execute(query.encode(), values, binary=True)
            return cursor.fetchall() if cursor.description else []

    async def _rows(self, query: str, *values: object) -> list[Any]:
        """What there is, read in a reader's thread."""
        return await self._query(query, *values)

    async def _transact(self, work: Callable[[Run], T]) -> T:
        """Do this in one transaction, in a reader's thread."""
        return await asyncio.get_running_loop().run_in_executor(self.reading, self._transacted, work)

    def _transacted(self, work: Callable[[Run], T]) -> T:
        connection = self._reader()

        def run(query: str, *values: object) -> list[Any]:
            cursor = connection.execute(query.encode(), values, binary=True)
            return cursor.fetchall() if cursor.description else []

        with as_store_error(self.url), closed_if_it_fails(connection), connection.transaction():
            return work(run)

    def _reader(self) -> Connection:
        """The connection of this thread."""
        connection: Connection | None = getattr(self.readers, "connection", None)
        if connection is None or connection.closed:
            connection = self.readers.connection = connect(self.url)
            with self.connections_lock:
                self.connections = [*[one for one in self.connections if not one.closed], connection]
        return connection

    # Writing ------------------------------------------------------------------------------------------------

    def prepare(self, batch: Sequence[Change]) -> None:
        """Nothing is sent yet: the event loop does not wait for the network."""
        self.batch = batch

    def roll_back(self) -> None:
        """As if nothing had been prepared."""
        self.batch = ()

    def commit(self) -> list[bool]:
        """Write the batch in one transaction. Returns when it is durable."""
        batch, self.batch = self.batch, ()
        now = self.now()
        if self.writer is None or self.writer.closed:
            self.writer = connect(self.url)
        with as_store_error(self.url), closed_if_it_fails(self.writer):
            if all(change.is_plain for change in batch):
                rows = self.writer.execute(WRITE_PLAIN, _plain_values(batch, now), prepare=True).fetchall()
                fitting = {row[0] for row in rows}
            else:
                fitting = self._write(self.writer, batch, now)
        return [change.code in fitting for change in batch]

    def _write(self, connection: Connection, batch: Sequence[Change], now: float) -> set[str]:
        """Write what fits, which one round trip tells, and in a second one whatever goes with it."""
        plain = [change for change in batch if change.is_plain]
        new = [change for change in batch if change.version == 1 and not change.is_plain]
        others = [change for change in batch if change.version != 1 and not change.is_plain]
        with connection.pipeline() as pipeline:
            connection.execute("BEGIN")
            writing = [
                *([connection.execute(WRITE_PLAIN, _plain_values(plain, now), prepare=True)] if plain else []),
                *([connection.execute(WRITE, _values(others, now), prepare=True)] if others else []),
                *(
                    [connection.execute(INSERT, _new_values(new, self.leases.worker, now), prepare=True)]
                    if new
                    else []
                ),
            ]
            pipeline.sync()
            rows = list(chain.from_iterable(written.fetchall() for written in writing))
            fitting = {row[0] for row in rows}
            setups_before = {row[0]: row[1] for row in rows if len(row) > 1}
            fit = [change for change in (*others, *new) if change.code in fitting]
            for statement, values in _details(fit, setups_before, now):
                connection.execute(statement, values, prepare=True)
            connection.execute("COMMIT")
        return fitting

    # Between batches ----------------------------------------------------------------------------------------

    def now(self) -> float:
        """The time of day, but never earlier than what was written before: clocks are set back, too."""
        self.latest = max(time.time(), self.latest)
        return self.latest

    async def delete(self, codes: Sequence[str]) -> None:
        """Delete these tables, and setups that no table uses any more."""
        await asyncio.get_running_loop().run_in_executor(self.reading, self._delete, list(codes))

    def _delete(self, wished: list[str]) -> None:
        """But for those that somebody holds by now."""
        connection = self._reader()
        with as_store_error(self.url), closed_if_it_fails(connection), connection.transaction():
            codes = [code for (code,) in connection.execute(LOCK_FREE, (wished,)).fetchall()]
            abouts = connection.execute("SELECT about FROM abouts WHERE code = ANY(%s)", (codes,), binary=True)
            cards = sorted({shown for (about,) in abouts for shown in own_cards_seen_at(about)})
            setups = connection.execute("SELECT DISTINCT setup FROM tables WHERE code = ANY(%s)", (codes,)).fetchall()
            for code in codes:  # of one alone there may be many thousands
                connection.execute("DELETE FROM steps WHERE code = %s", (code,))
            for statement in DELETE:
                connection.execute(statement.encode(), (codes,))
            digests = texts(digest for (digest,) in setups)
            connection.execute(FORGET_CARDS, _pairs(cards))
            connection.execute(LOCK_SETUPS, (digests,))
            connection.execute(DROP_SETUPS, (digests,))

    async def scrub(self) -> None:
        """Nothing can be done here: how long older copies stay in files and log is for the operator to set up."""


def reports_at(url: str, looked_at: Sequence[str] = ()) -> list[tuple[str, float]]:
    """The questions that were reported at these servers' tables, and when; those `looked_at` are drawn again."""
    migrate(url)
    with as_store_error(url), connect(url) as connection:
        connection.execute("DELETE FROM reports WHERE card = ANY(%s)", (list(looked_at),))
        rows = connection.execute("SELECT card, at FROM reports ORDER BY at").fetchall()
        return [(card, at) for card, at in rows]


def _plain_values(changes: Sequence[Change], now: float) -> tuple[Column | float, ...]:
    return (*_columns(changes), now)


def _columns(changes: Sequence[Change]) -> tuple[Column, ...]:
    return (
        texts(change.code for change in changes),
        big_ints(change.version for change in changes),
        big_ints(change.fence for change in changes),
        ints(change.game for change in changes),
        blobs(change.events for change in changes),
        blobs(change.view for change in changes),
        blobs(change.state for change in changes),
        blobs(change.receipts for change in changes),
    )


def _values(changes: Sequence[Change], now: float) -> tuple[Column | float, ...]:
    return (
        *_columns(changes),
        texts(change.status for change in changes),
        texts(change.setup for change in changes),
        floats(change.time_left for change in changes),
        now,
    )


def _new_values(changes: Sequence[Change], worker: int, now: float) -> tuple[Column | float, ...]:
    return (
        now,
        worker,
        texts(change.code for change in changes),
        big_ints(change.fence for change in changes),
        ints(change.game for change in changes),
        texts(change.status for change in changes),
        blobs(change.receipts for change in changes),
    )


def _details(
    changes: Sequence[Change], setups_before: dict[str, str], now: float
) -> Iterable[tuple[str, tuple[Any, ...]]]:
    """What goes with changes that fit, statement by statement."""
    kept = [change for change in changes if not change.close]
    unseen = [shown for change in changes for shown in change.unseen]
    if unseen:
        yield FORGET_CARDS, _pairs(unseen)
    forgotten = [device for change in changes for device in change.forgotten]
    if forgotten:
        yield FORGET_DEVICES, (texts(forgotten),)
    closed = texts(change.code for change in changes if change.close)
    if len(kept) < len(changes):
        yield from ((statement, (closed,)) for statement in DELETE)
    abouts = {change.code: change.about for change in kept if change.about is not None}
    if abouts:
        yield WRITE_ABOUTS, (texts(abouts), blobs(abouts.values()))
    seen = sorted({(device, change.seen[0]) for change in kept if change.seen for device in change.seen[1]})
    if seen:
        yield REMEMBER_CARDS, (now, *_pairs(seen))
    reported = sorted({change.reported for change in kept if change.reported})
    if reported:
        yield REPORT_CARDS, (now, texts(reported))
    for change in kept:
        yield from game_statements(change.remembered, now) if change.remembered else ()
    yield from _setup_details(changes, setups_before)


def _pairs(shown: Sequence[tuple[str, str]]) -> tuple[Column, Column]:
    """Devices, and the cards that they have shown."""
    return texts(device for device, _ in shown), texts(card for _, card in shown)


def _setup_details(
    changes: Sequence[Change], setups_before: dict[str, str]
) -> Iterable[tuple[str, tuple[Column | float, ...]]]:
    """Setups that are used from now on, and those that perhaps are not any more."""
    new = {change.setup: change.new_setup for change in changes if change.new_setup is not None and not change.close}
    dropped = {
        setups_before[change.code] for change in changes if change.close or setups_before[change.code] != change.setup
    } - {""}
    if new or dropped:
        yield LOCK_SETUPS, (texts(sorted({*new, *dropped})),)
    if new:
        yield KEEP_SETUPS, (texts(new), blobs(setup.save() for setup in new.values()))
    if dropped:
        yield DROP_SETUPS, (texts(sorted(dropped)),)
