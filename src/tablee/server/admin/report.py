"""What servers tell the operator of themselves: numbers, and live tables without names or anything of a game."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Literal

from msgspec import DecodeError, Struct, json

from tablee import __version__
from tablee.protocol.outgoing import Status
from tablee.server.metrics import quantile
from tablee.server.net.relay import HolderGone, relay_request, request_for
from tablee.server.rooms.room import Room, Unsaved
from tablee.stores import StoreError
from tablee.stores.leases import Contact
from tablee.tables.codes import hashed

if TYPE_CHECKING:
    from tablee.server.house import House

HERE = "/admin/here"
"""Where a server tells others of itself."""
ANSWER_SECONDS = 2.0
Condition = Literal["ok", "unwell", "draining", "silent"]


class LiveTable(Struct, frozen=True):
    """A table in memory. Who sits there, and what they play with, is nobody's business here."""

    code: str
    game: str
    status: Status
    people: int
    bots: int
    devices: int
    paused: bool
    minutes: int
    """Since it was opened."""


class ServerReport(Struct, frozen=True, kw_only=True):
    """One server, since it was started."""

    worker: str
    """By which it is named here: neither its address nor its secret."""
    address: str
    condition: Condition
    version: str = ""
    minutes: int = 0
    devices: int = 0
    passed_on: int = 0
    load: float = 0.0
    memory: int = 0
    answers: int = 0
    answer_p99: float | None = None
    commit_p99: float | None = None
    """In seconds, no more than this for 99 of 100; None if there were none, or some took very long."""
    errors: int = 0
    commit_failures: int = 0
    conflicts: int = 0
    lost_leases: int = 0
    tables: tuple[LiveTable, ...] = ()


class Overview(Struct, frozen=True):
    """All servers of a store."""

    joining: bool
    stored: int | None
    """None while the store cannot be read."""
    can_drain: bool
    servers: tuple[ServerReport, ...]

    def tables(self) -> list[tuple[LiveTable, ServerReport]]:
        """All live tables, with who holds them."""
        return [(table, server) for server in self.servers for table in server.tables]


def own_report(house: House) -> ServerReport:
    """This server's."""
    operations, metrics, rooms = house.operations, house.metrics, house.directory.rooms()
    is_well = house.commit.healthy and house.directory.is_ready
    return ServerReport(
        worker=worker_of(house.settings.worker_address),
        address=house.settings.worker_address,
        condition="draining" if operations.is_draining else "ok" if is_well else "unwell",
        version=__version__,
        minutes=int((house.loop.time() - operations.began) / 60),
        devices=len(house.sessions),
        passed_on=sum(session.relay is not None for session in house.sessions),
        load=round(operations.load, 3),
        memory=_memory(),
        answers=sum(metrics.answers.values()),
        answer_p99=quantile(0.99, metrics.answer_buckets()),
        commit_p99=quantile(0.99, metrics.commit_buckets()),
        errors=metrics.total(metrics.errors),
        commit_failures=metrics.total(metrics.commit_failures),
        conflicts=metrics.total(metrics.conflicts),
        lost_leases=metrics.total(metrics.lost_leases),
        tables=tuple(sorted(_tables(rooms), key=lambda table: table.code)),
    )


def worker_of(address: str) -> str:
    """The name of the server at this address, in forms."""
    return hashed(address)[:12]


def _tables(rooms: Iterable[Room]) -> Iterable[LiveTable]:
    now = time.time()
    for room in rooms:
        table = room.sitting.table
        yield LiveTable(
            code=table.code,
            game=table.game,
            status=table.status,
            people=len(table.people()),
            bots=sum(bool(chair.bot) for chair in table.sitting()),
            devices=len(room.audience.sessions),
            paused=table.paused,
            minutes=max(0, int((now - table.created) / 60)),
        )


def _memory() -> int:
    """The bytes that this process has; 0 where the system does not tell."""
    with suppress(OSError, ValueError, AttributeError), open("/proc/self/statm", encoding="ascii") as told:
        return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


async def overview(house: House) -> Overview:
    """All servers; one that does not answer is `silent`."""
    others = await asyncio.gather(*[_report_of(house, contact) for contact in house.directory.contacts()])
    servers = sorted((own_report(house), *others), key=lambda server: server.address)
    return Overview(
        joining=house.operations.joining[1],
        stored=await _stored(house),
        can_drain=bool(house.directory.takers()),
        servers=tuple(servers),
    )


async def _stored(house: House) -> int | None:
    try:
        return await house.store.count()
    except StoreError:
        return None


async def _report_of(house: House, contact: Contact) -> ServerReport:
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            answer = await relay_request(house, request_for(HERE), b"", "", contact)
        return json.decode(answer.body, type=ServerReport)
    except (HolderGone, Unsaved, TimeoutError, DecodeError):
        return ServerReport(worker=worker_of(contact.address), address=contact.address, condition="silent")
