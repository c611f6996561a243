"""Three servers, a proxy and PostgreSQL, and everything goes wrong, again and again, while people play."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import psycopg
from msgspec import json

from tablee.core import SaveError
from tablee.stores.leases import LEASE_SECONDS
from tablee.stores.postgres.schema import migrate
from tablee.stores.records import Record, sitting_of
from tablee.tables.sitting import Sitting
from tests.faults.absences import Wrong
from tests.faults.disk import Stored, compare
from tests.faults.history import Killed, history, judge_history, keep_history, taken_over
from tests.faults.ledger import Evening
from tests.faults.network import HERE, DatabaseLine, Proxy
from tests.faults.pads import Room
from tests.faults.party import Party
from tests.faults.replaying import judge
from tests.faults.running import Plan, Run
from tests.postgres.cluster import Cluster
from tests.postgres.patience import patient_connections
from tests.server.serving import WIDE, ServerProcess

STANDS_STILL = LEASE_SECONDS + 1.0
"""How long a server is stopped, or cut off: longer than its lease."""
SLOW = 0.03
"""How long each piece takes to a slow database and back, in seconds."""
LATE = 0.7
"""How long after its device has gone something that was said arrives."""
MOST_STARTS = 5
LONGEST_WAIT = 180.0
"""Seconds for sixty answers, after which a table is stuck. Very busy machines are slow, too."""


@dataclass(frozen=True, kw_only=True)
class Weather(Plan):
    """Three servers, and what happens to them."""

    faults: tuple[str, ...]
    """What goes wrong, in order."""
    answers: int = 60
    """From one fault to the next."""
    workers: int = 3


class PostgresDisk(Stored):
    """The tables as they are stored."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.connection = connection

    def sitting(self, code: str) -> Sitting | None:
        """A table, or None if there is none of this code."""
        row = self._row(
            "SELECT code, version, about, setup, state, receipts, time_left"
            " FROM tables JOIN abouts USING (code) WHERE code = %s",
            code,
        )
        if row is None:
            return None
        record = Record(**dict(zip(Record.__struct_fields__, row, strict=False)))
        setup = self._row("SELECT data FROM setups WHERE digest = %s", record.setup)
        return sitting_of(record, None if setup is None else setup[0], {})

    def state(self, code: str) -> bytes:
        """The game on a table, as the bytes that are stored."""
        row = self._row("SELECT state FROM tables WHERE code = %s", code)
        assert row is not None
        return bytes(row[0])

    def events(self, code: str, game: int) -> list[tuple[int, list[Any]]]:
        """What happened in public in a game, by version."""
        rows = self.connection.execute(
            "SELECT version, events FROM steps WHERE code = %s AND game = %s ORDER BY version", (code, game)
        )
        return [(version, json.decode(events)) for version, events in rows]

    def states(self, code: str) -> dict[int, bytes]:
        """The game on a table as each version of it was stored."""
        rows = self.connection.execute(
            "SELECT version, state FROM history WHERE code = %s AND state <> ''", (code,), binary=True
        )
        return dict(rows.fetchall())

    def _row(self, query: str, value: str) -> tuple[Any, ...] | None:
        return self.connection.execute(query.encode(), (value,), binary=True).fetchone()


class Storm(Run):
    """One run."""

    def __init__(self, weather: Weather, folder: Path, cluster: Cluster) -> None:
        super().__init__(weather)
        self.weather = weather
        self.folder = folder
        self.cluster = cluster
        self.killed: list[Killed] = []
        self.lines: list[DatabaseLine] = []
        self.workers: list[ServerProcess] = []
        self.proxy: Proxy | None = None
        self.answers = 0
        self.starting: dict[int, asyncio.Task[None]] = {}
        """Servers that were killed and are not back yet: others may be struck meanwhile."""
        self.database_stays = asyncio.Lock()
        """Held while a game is judged, and by what stops the database: the judge has no patience with that."""

    @property
    def address(self) -> str:
        """The proxy's."""
        assert self.proxy is not None
        return f"http://{HERE}:{self.proxy.port}"

    def is_up(self) -> bool:
        """Two of three always are, sooner or later."""
        return True

    async def start(self) -> None:
        """The lines to the database, the servers, and the proxy before them."""
        migrate(self.cluster.url)
        keep_history(self.cluster.url)
        for number in range(self.weather.workers):
            line = DatabaseLine(str(self.cluster.socket))
            await line.listen()
            url = f"postgresql://tablee@{HERE}:{line.port}/postgres?application_name=worker-{number}"
            server = ServerProcess(
                self.folder / f"worker-{number}", "--store", url, *WIDE, log="error", real_leases=True
            )
            self.lines.append(line)
            self.workers.append(self.with_the_planted_fault(server))
        await asyncio.gather(*[asyncio.to_thread(worker.start) for worker in self.workers])
        self.proxy = Proxy([worker.port for worker in self.workers], Random(self.rng.getrandbits(64)))
        await self.proxy.listen()

    async def stop(self) -> None:
        """Hang up, and stop what stands still, too."""
        await asyncio.gather(*self.starting.values())
        for worker in self.workers:
            if worker.process is not None:
                worker.process.send_signal(signal.SIGCONT)
                worker.stop(signal.SIGKILL)
        for line in (*([self.proxy] if self.proxy else []), *self.lines):
            await line.close()

    async def end(self) -> None:
        """What the database saw."""
        self._judge()
        self.evening.taken_over = taken_over(history(self.cluster.url), self.killed)

    def _judge(self) -> None:
        for fault, what in judge_history(history(self.cluster.url)):
            self.evening.found(fault, what)

    def state_of(self, code: str) -> str:
        """Who holds a table, and how the servers are."""
        well = self.proxy.well if self.proxy else set()
        query = (
            "SELECT version, holder, fence, address, expires - now() FROM tables"
            " LEFT JOIN workers ON workers.id = holder WHERE code = %s"
        )
        with psycopg.connect(self.cluster.url) as connection:
            row = connection.execute(query, (code,)).fetchone()
            table = PostgresDisk(connection).sitting(code)
        paused = table is not None and table.table.paused
        return (
            f"{'paused; ' if paused else ''}stored is {row}; {sorted(well)} are well, {sorted(self.starting)} start"
        )

    async def evening_of(self, party: Party, room: Room) -> None:
        """One game."""
        await party.play(room, 1)
        seen = room.ledger.take()
        async with self.database_stays:
            with closing(await self._disk()) as connection:
                disk = PostgresDisk(connection)
                compare(disk, room.ledger, *seen)
                judge(disk, room.ledger)

    async def _disk(self) -> psycopg.Connection[Any]:
        """A look past all servers; the database may just be starting."""
        while True:
            try:
                connection = await asyncio.to_thread(lambda: psycopg.connect(self.cluster.url))
            except psycopg.OperationalError:
                await asyncio.sleep(0.05)
            else:
                connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
                return connection

    # What goes wrong ----------------------------------------------------------------------------------------

    def stirred(self, kind: str) -> None:
        """Count how far people have got."""
        self.answers += kind in ("accepted", "held")

    async def go_wrong(self) -> None:
        """One fault after the other."""
        actions: dict[str, Callable[[int], Awaitable[None]]] = {
            "kill": self._kill,
            "stop": self._stand_still,
            "cut": self._cut,
            "restart": self._restart,
            "slow": self._slow,
            "delayed": self._late,
            "lag": self._lag,
            "none": self._nothing,
        }
        last = time.monotonic() + self.weather.fault_seconds
        for kind in self.weather.faults:
            await self._until_answers(self.rng.randint(self.weather.answers // 3, self.weather.answers))
            await asyncio.sleep(self.rng.uniform(0, 0.05))
            number, began = await self._victim(), time.monotonic()
            await actions[kind](number)
            self.evening.went_wrong.append(Wrong(kind, began, time.monotonic()))
            self.evening.figures[kind] += 1
            self.evening.figures["faults"] += 1
            await self._compare()
            if self.plan.planted:
                self._judge()
            self.plan.after_each(self.evening)
            if self.enough() or time.monotonic() > last:
                break
        await self._until_answers(self.weather.answers)

    async def _victim(self) -> int:
        """A server that is there, and if there is one, that holds tables. Another one is always left to take over."""
        while len(self.starting) > max(0, len(self.workers) - 2):
            await asyncio.sleep(0.01)
        with closing(await self._disk()) as connection:
            rows = connection.execute(
                "SELECT DISTINCT address FROM workers JOIN tables ON holder = workers.id"
            ).fetchall()
        ports = {int(address.rpartition(":")[2]) for (address,) in rows}
        there = [number for number in range(len(self.workers)) if number not in self.starting]
        holders = [number for number in there if self.workers[number].port in ports]
        return self.rng.choice(holders or there)

    async def _until_answers(self, number: int) -> None:
        """Until people have got so far; how long they were held up is counted."""
        began, last = time.monotonic(), self.answers
        while self.answers < last + number:
            await asyncio.sleep(0.01)
            if time.monotonic() > began + LONGEST_WAIT * max(1, number / 60):
                self.evening.found("illegal", f"{number} answers took too long")
                return

    async def _compare(self) -> None:
        """Everything that anybody was told is in the database by now."""
        with closing(await self._disk()) as connection:
            # Nothing else runs from here on: a table that is cleared away meanwhile would seem to be lost.
            seen = [(party.room.ledger, *party.room.ledger.take()) for party in self.parties if party.room]
            for ledger, frames, told in seen:
                try:
                    compare(PostgresDisk(connection), ledger, frames, told)
                except SaveError as damage:
                    self.evening.found("lost", f"{ledger.code}: {damage}")

    async def _nothing(self, number: int) -> None:
        """For a fault that is planted, and needs no other."""

    async def _kill(self, number: int) -> None:
        worker = self.workers[number]
        with closing(await self._disk()) as connection:
            ((now,),) = connection.execute("SELECT extract(epoch FROM clock_timestamp())::float8").fetchall()
        self.killed.append(Killed(f"worker-{number}", now))
        worker.stop(signal.SIGKILL)
        self.starting[number] = task = asyncio.create_task(asyncio.to_thread(self._start_again, worker))
        task.add_done_callback(lambda _: self.starting.pop(number))

    def _start_again(self, worker: ServerProcess) -> None:
        """As an operator's system does: until it stays."""
        for _ in range(MOST_STARTS):
            try:
                worker.start()
            except AssertionError:
                self.evening.figures["starts that failed"] += 1
            else:
                return
        self.evening.found("other", f"a server does not start: {worker.log[-2000:]}")

    async def _stand_still(self, number: int) -> None:
        """A zombie: it does not know that it was gone."""
        process = self.workers[number].process
        assert process is not None
        os.kill(process.pid, signal.SIGSTOP)
        await asyncio.sleep(STANDS_STILL)
        os.kill(process.pid, signal.SIGCONT)

    async def _cut(self, number: int) -> None:
        self.lines[number].cut()
        await asyncio.sleep(STANDS_STILL)
        self.lines[number].heal()

    async def _restart(self, number: int) -> None:
        async with self.database_stays:
            await asyncio.to_thread(self.cluster.stop, True)
            await asyncio.to_thread(self.cluster.start)

    async def _slow(self, number: int) -> None:
        for line in self.lines:
            line.delay = SLOW
        await asyncio.sleep(1.0)
        for line in self.lines:
            line.delay = 0.0

    async def _late(self, number: int) -> None:
        """All devices lose their line; what they have just said arrives when they are back and have said it again."""
        assert self.proxy is not None
        self.proxy.delay = LATE
        await asyncio.sleep(LATE / 2)
        self.proxy.delay = 0.0
        self.proxy.let_go()
        await asyncio.sleep(LATE)

    async def _lag(self, number: int) -> None:
        """What one server says to the database arrives when others hold its tables by now."""
        self.lines[number].delay = STANDS_STILL
        await asyncio.sleep(STANDS_STILL)
        self.lines[number].delay = 0.0
        await asyncio.sleep(STANDS_STILL)


def weather_the_storm(weather: Weather, folder: Path) -> Evening:
    """A whole evening, with a PostgreSQL of its own."""

    async def evening() -> Evening:
        with Cluster() as cluster, patient_connections():
            return await Storm(weather, folder, cluster).run()

    return asyncio.run(evening())
