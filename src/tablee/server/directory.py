"""The directory: which server holds which table. With one that is a dict; with several it is a lease (cluster.py)."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import DecodeError, Raw, json
from msgspec.structs import replace

from tablee.core import Refusal, SaveError, Setup
from tablee.core.highlights import NOTHING_TOLD, Past, read_again, told_more
from tablee.server.logs import log
from tablee.server.rooms.audience import MOST_RECENT_VERSIONS, RecentEvents, VersionEvents
from tablee.server.rooms.room import Room
from tablee.stores import Record
from tablee.stores.leases import Contact
from tablee.stores.records import Step, sitting_of
from tablee.tables.codes import tidied_code
from tablee.tables.sitting import Sitting

if TYPE_CHECKING:
    from tablee.server.house import House

PAUSE_AFTER_FAILURE_SECONDS = 2.0
"""A table that failed is not read again before: devices come back at once, and may do again what made it fail."""

raw_events = json.Decoder(list[Raw]).decode


def events_of(step: Step) -> list[Any]:
    """What happened with a version; nothing if that is damaged: a table can be played without its highlights."""
    try:
        return json.decode(step.events or b"[]", type=list[Any])
    except (DecodeError, UnicodeDecodeError, RecursionError):
        return []


class HeldElsewhere(Exception):  # noqa: N818 - no mistake: who asked is passed on to there
    """Another server holds the table."""

    def __init__(self, holder: Contact) -> None:
        super().__init__(holder.address)
        self.holder = holder


class Directory(Protocol):
    """Finds the room of a table."""

    async def start(self) -> None:
        """Begin to hold tables."""

    async def stop(self) -> None:
        """Hold none any more."""

    def contacts(self) -> list[Contact]:
        """How other servers of the same store are reached."""

    def takers(self) -> list[Contact]:
        """Those of them who take tables now."""

    def is_passed_on(self, secret: str | None) -> bool:
        """Whether another server passes something on to us, which it shows by our secret."""

    @property
    def is_ready(self) -> bool:
        """Whether tables can be held now."""

    @property
    def peer_hosts(self) -> frozenset[str]:
        """The addresses of other servers: their connections are not counted as one client's."""

    def in_memory(self, typed: str) -> Room | None:
        """The room of this code, if it is in memory."""

    def holds(self, code: str) -> bool:
        """Whether the table of this code is in memory, or being read into it."""

    async def find(self, typed: str) -> Room | None:
        """The room of this code: from memory, or from the store. HeldElsewhere if another server holds the table."""

    async def open_for_others(self, room: Room) -> None:
        """A new table is stored: whichever server people come to may hold it."""

    def open(self, sitting: Sitting) -> Room:
        """A room for a new table."""

    def release(self, room: Room, failed: bool = False) -> None:
        """Let go of this room; after it has `failed`, its table may be found again a little later."""

    def rooms(self) -> Collection[Room]:
        """All rooms in memory."""


class LocalDirectory:
    """All tables are held by this process."""

    is_ready = True
    peer_hosts: frozenset[str] = frozenset()
    first_fence = 0
    """The number of a new table."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.by_code: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room | None]] = {}
        """Tables that are being read: concurrent lookups get the same room."""
        self.not_before: dict[str, float] = {}
        """When tables that failed may be read again."""

    async def start(self) -> None:
        """There is nothing to be done: all tables are ours."""

    async def stop(self) -> None:
        """There is nothing to be done."""

    async def open_for_others(self, room: Room) -> None:
        """There are no others."""

    def contacts(self) -> list[Contact]:
        """There are none."""
        return []

    def takers(self) -> list[Contact]:
        """There are none."""
        return []

    def is_passed_on(self, secret: str | None) -> bool:
        """Nobody does."""
        return False

    def in_memory(self, typed: str) -> Room | None:
        """The room of this code, if it is in memory."""
        return self.by_code.get(tidied_code(typed) or "")

    def holds(self, code: str) -> bool:
        """Whether the table of this code is in memory, or being read into it."""
        return code in self.by_code or code in self.loading

    async def find(self, typed: str) -> Room | None:
        """The room of this code: from memory, or from the store; a Refusal if what is stored is damaged."""
        code = tidied_code(typed)
        if code is None or code in self.by_code:
            return self.by_code.get(code or "")
        loading = self.loading.get(code)
        if loading is None:
            loading = self.loading[code] = self.house.loop.create_task(self._load(code))
            loading.add_done_callback(lambda _: self.loading.pop(code))
        return await asyncio.shield(loading)

    def open(self, sitting: Sitting) -> Room:
        """A room for a new table."""
        room = self.by_code[sitting.table.code] = Room(self.house, sitting, RecentEvents(0), True, self.first_fence)
        return room

    def release(self, room: Room, failed: bool = False) -> None:
        """Let go of this room; after it has `failed`, its table may be found again a little later."""
        if failed:
            self.not_before[room.code] = self.house.loop.time() + PAUSE_AFTER_FAILURE_SECONDS
        if self.by_code.get(room.code) is room:
            del self.by_code[room.code]

    def rooms(self) -> Collection[Room]:
        """All rooms in memory."""
        return self.by_code.values()

    async def _load(self, code: str) -> Room | None:
        await asyncio.sleep(self.not_before.pop(code, 0.0) - self.house.loop.time())
        return await self._read(code, 0)

    async def _read(self, code: str, fence: int) -> Room | None:
        record = await self.house.store.read(code)
        if record is None:
            return None
        try:
            sitting = await self._sitting_of(record)
            room = Room(self.house, sitting, await self._recent_events(sitting), fence=fence)
        except (SaveError, DecodeError, UnicodeDecodeError, RecursionError) as problem:
            log.error("table cannot be read", extra={"table": code, "problem": str(problem)[:300]})
            raise Refusal("table", "damaged") from None
        room.touched = record.touched
        return self.by_code.setdefault(code, room)

    async def _sitting_of(self, record: Record) -> Sitting:
        """The table as it was. Setups that are in use already are shared."""
        shared: dict[str, Setup[Any]] = {
            room.sitting.state.setup.digest(): room.sitting.state.setup
            for room in self.by_code.values()
            if room.sitting.state is not None
        }
        setup = None if record.setup in shared else await self.house.store.setup(record.setup)
        sitting = sitting_of(record, setup, shared)
        return sitting if sitting.state is None else replace(sitting, told=await self._told(sitting))

    async def _told(self, sitting: Sitting) -> Past:
        """What was told of the game on the table, as far as its highlights need it."""
        highlights = sitting.table.rules.highlights
        if highlights is None:
            return NOTHING_TOLD
        steps = await self.house.store.steps(sitting.table.code, sitting.table.games)
        told = read_again(highlights, (event for step in steps for event in events_of(step)))
        return told_more(NOTHING_TOLD, told)

    async def _recent_events(self, sitting: Sitting) -> RecentEvents:
        """The last versions, no more of them than a client could have been sent before the table left memory."""
        table, state = sitting.table, sitting.state
        recent = RecentEvents(sitting.version, sitting.version + 1 if table.rules.private_events else 0)
        turn = None if state is None or state.looks_back() else b'{"event":"%s"' % state.turn_tag()
        for step in await self.house.store.steps(table.code, table.games, MOST_RECENT_VERSIONS):
            events = [bytes(event) for event in raw_events(step.events)]
            for _ in [event for event in events if turn is not None and event.startswith(turn)]:
                recent.forget_before_last_turn(step.version)
            recent.versions.append(VersionEvents(step.version, step.events, {}))
        return recent
