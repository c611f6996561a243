"""Periodic work: closing dead sockets, evicting idle tables, replacing absent hosts, deleting old tables."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING

from tablee.server.logs import log
from tablee.server.rooms.room import Room
from tablee.server.session import POLICY_VIOLATION
from tablee.server.settings import DAY
from tablee.stores import StoreError
from tablee.tables.chairs import pass_host_on

if TYPE_CHECKING:
    from tablee.server.house import House

SWEEP_SECONDS = 2.0
CLOCK_LEAP_SECONDS = 24 * 3600.0
"""If the time of day moved by more than this against the monotonic clock, somebody has set it."""
SEEN_LASTS_SECONDS = 366 * 24 * 3600.0
"""A question that was shown longer ago counts as new."""
DELETED_AT_ONCE = 500
"""Tables: a store that was not cleaned for months has many more, and people play meanwhile."""
GROUPS_LAST_SECONDS = 2 * SEEN_LASTS_SECONDS
"""Regulars who have not met for so long are forgotten."""


class Housekeeping:
    """The periodic work of a house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.sweeping: asyncio.TimerHandle | None = None
        self.cleaning: asyncio.TimerHandle | None = None
        self.clocks = (0.0, 0.0)
        """The time of day and the monotonic time, when they were compared last."""

    def start(self) -> None:
        """Schedule the first rounds."""
        self.sweeping = self.house.loop.call_later(SWEEP_SECONDS, self._sweep)
        self._clean_later()
        self.clocks = (time.time(), self.house.loop.time())

    def stop(self) -> None:
        """Cancel the next rounds."""
        for handle in (self.sweeping, self.cleaning):
            if handle is not None:
                handle.cancel()

    def _sweep(self) -> None:
        # Scheduled first, so that an error in this round does not end the sweeping.
        self.sweeping = self.house.loop.call_later(SWEEP_SECONDS, self._sweep)
        now = self.house.loop.time()
        self.house.operations.sample()
        self.close_dead_sockets(now)
        for room in list(self.house.directory.rooms()):
            self.check_room(room, now)
        self.house.spawn(self.scrub())

    async def scrub(self) -> None:
        """Let no older copy of what was erased stay in the store."""
        if not self.house.commit.committing:  # the store takes one transaction at a time
            try:
                await self.house.store.scrub()
            except StoreError as problem:
                log.error("store not scrubbed", extra={"problem": str(problem)})

    def close_dead_sockets(self, now: float) -> None:
        """A socket that sends nothing is dead, whatever its transport believes."""
        settings = self.house.settings
        for session in list(self.house.sessions):
            late = (
                session.room is None and session.relay is None and now - session.opened_at > settings.arrival_timeout
            )
            if late or now - session.received_at > settings.silence_timeout:
                session.transport.close(POLICY_VIOLATION, "silent")
                session.transport.abort()

    def check_room(self, room: Room, now: float) -> None:
        """Evict the room if no device has been there for long; pass the host's role on if its host is gone."""
        settings = self.house.settings
        if room.audience.by_chair:
            self.keep(room)
        if not room.audience.sessions:
            if now - room.empty_since > settings.evict_after and not room.has_pending_changes():
                room.close("restarting", again=True)
        elif room.audience.has_host():
            room.host_seen_at = now
        elif now - room.host_seen_at > settings.host_timeout and room.audience.by_chair:
            room.host_seen_at = now
            room.submit_own(partial(pass_host_on, present=tuple(room.audience.by_chair)))

    def keep(self, room: Room) -> None:
        """A table that somebody comes back to is not old, for however long nobody has moved: note it once a day."""
        now = time.time()
        if now - room.touched > DAY:
            room.touched = now
            room.submit_own(lambda draft: setattr(draft, "changed", True))

    def _clean_later(self) -> None:
        self.cleaning = self.house.loop.call_later(
            self.house.settings.clean_every, lambda: self.house.spawn(self.clean())
        )

    async def clean(self) -> None:
        """Delete tables that have not been touched for long."""
        self._clean_later()
        settings, store = self.house.settings, self.house.store
        now = time.time()
        if self._clock_has_leapt(now):
            return
        try:
            old = await store.old(now - settings.keep_played, now - settings.keep_opened)
            for first in range(0, len(old), DELETED_AT_ONCE):
                await self._delete(old[first : first + DELETED_AT_ONCE])
            await store.forget_seen(now - SEEN_LASTS_SECONDS)
            await store.forget_groups(now - GROUPS_LAST_SECONDS)
            await self.house.league.find()  # one that is over is gone then
        except StoreError as problem:
            log.error("old tables not deleted", extra={"problem": str(problem)})

    async def _delete(self, old: list[str]) -> None:
        """Delete those of these tables that nobody has come back to meanwhile."""
        await asyncio.sleep(0)  # who plays has a turn between any two of these
        while self.house.commit.committing:  # the store takes one transaction at a time
            await asyncio.sleep(0.01)
        codes = [code for code in old if not self.house.directory.holds(code)]
        if codes:
            await self.house.store.delete(codes)
            log.info("old tables deleted", extra={"tables": len(codes)})

    def _clock_has_leapt(self, now: float) -> bool:
        """Whether the time of day was set since the last round: then the age of tables cannot be trusted yet."""
        (then, passed), self.clocks = self.clocks, (now, self.house.loop.time())
        return abs(now - then - (self.clocks[1] - passed)) > CLOCK_LEAP_SECONDS
