"""By the clock: dead sockets, tables that nobody looks at, hosts who are gone, games long past."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import TYPE_CHECKING

from tablee.server.logs import log
from tablee.server.rooms.room import Room
from tablee.server.session import POLICY_VIOLATION
from tablee.stores import StoreError
from tablee.tables.commands import pass_host_on

if TYPE_CHECKING:
    from tablee.server.house import House

SWEEP_SECONDS = 2.0
CLOCK_LEAP_SECONDS = 24 * 3600.0
"""By so much a clock is not set every day."""
SEEN_LASTS_SECONDS = 366 * 24 * 3600.0
"""A question that was shown longer ago is as good as new."""


class Housekeeping:
    """Looks after a house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.sweeping: asyncio.TimerHandle | None = None
        self.cleaning: asyncio.TimerHandle | None = None
        self.clocks = (0.0, 0.0)
        """The time of day, and the time that has passed, when they were compared last."""

    def start(self) -> None:
        """Begin."""
        self.sweeping = self.house.loop.call_later(SWEEP_SECONDS, self._sweep)
        self._clean_later()
        self.clocks = (time.time(), self.house.loop.time())

    def stop(self) -> None:
        """No more."""
        for handle in (self.sweeping, self.cleaning):
            if handle is not None:
                handle.cancel()

    def _sweep(self) -> None:
        """Every few seconds, whatever comes of it."""
        self.sweeping = self.house.loop.call_later(SWEEP_SECONDS, self._sweep)
        now = self.house.loop.time()
        self.cut_off_silent(now)
        for room in list(self.house.directory.rooms()):
            self.look_at(room, now)
        self.scrub()

    def scrub(self) -> None:
        """What was erased stays in no older copy."""
        if not self.house.commit.committing:  # the store takes one transaction at a time
            try:
                self.house.store.scrub()
            except StoreError as problem:
                log.error(str(problem))

    def cut_off_silent(self, now: float) -> None:
        """A socket that says nothing is dead, whatever its transport believes."""
        settings = self.house.settings
        for session in list(self.house.sessions):
            late = session.room is None and now - session.born > settings.greeting
            if late or now - session.heard > settings.silence:
                session.transport.close(POLICY_VIOLATION, "silent")
                session.transport.abort()

    def look_at(self, room: Room, now: float) -> None:
        """Let a table go that nobody looks at; find a new host where the old one is gone for good."""
        settings = self.house.settings
        if not room.audience.sessions:
            if now - room.idle_since > settings.evict_after and room.is_idle():
                room.close("restarting", again=True)
        elif room.audience.has_host():
            room.host_seen = now
        elif now - room.host_seen > settings.host_gone and room.audience.by_chair:
            room.host_seen = now
            room.change(partial(pass_host_on, present=tuple(room.audience.by_chair)))

    def _clean_later(self) -> None:
        self.cleaning = self.house.loop.call_later(
            self.house.settings.clean_every, lambda: self.house.spawn(self.clean())
        )

    async def clean(self) -> None:
        """Every now and then: clear away tables that nobody has touched for long."""
        self._clean_later()
        settings, store = self.house.settings, self.house.store
        now = time.time()
        if self._clock_has_leapt(now):
            return
        try:
            old = await store.old(now - settings.keep_played, now - settings.keep_opened)
            await store.forget_seen(now - SEEN_LASTS_SECONDS)
            while self.house.commit.committing:  # the store takes one transaction at a time
                await asyncio.sleep(0.01)
            codes = [code for code in old if self.house.directory.in_memory(code) is None]
            if codes:
                store.delete(codes)
                log.info("old tables deleted", extra={"tables": len(codes)})
        except StoreError as problem:
            log.error(str(problem))

    def _clock_has_leapt(self, now: float) -> bool:
        """Whether the time of day was set since it was looked at last: then nothing is old until the next time."""
        (then, passed), self.clocks = self.clocks, (now, self.house.loop.time())
        return abs(now - then - (self.clocks[1] - passed)) > CLOCK_LEAP_SECONDS
