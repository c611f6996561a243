"""By the clock: dead sockets, tables that nobody looks at, hosts who are gone, games long past."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from tablee.server.connection import POLICY
from tablee.server.live import LiveTable, Quietly
from tablee.server.logs import log
from tablee.stores import StoreError
from tablee.tables.commands import pass_host_on

if TYPE_CHECKING:
    import asyncio

    from tablee.server.hub import Hub

SWEEP = 2.0
LEAP = 24 * 3600.0
"""Seconds by which a clock is not set every day."""
SEEN_LASTS = 366 * 24 * 3600.0
"""A question that was shown longer ago is as good as new."""


class Keeper:
    """Looks after a hub."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.sweeping: asyncio.TimerHandle | None = None
        self.cleaning: asyncio.TimerHandle | None = None
        self.clocks = (0.0, 0.0)
        """The time of day, and the time that has passed, when they were compared last."""

    def start(self) -> None:
        """Begin."""
        self.sweeping = self.hub.loop.call_later(SWEEP, self._sweep)
        self.cleaning = self.hub.loop.call_later(self.hub.settings.clean_every, self._clean)
        self.clocks = (time.time(), self.hub.loop.time())

    def stop(self) -> None:
        """No more."""
        for handle in (self.sweeping, self.cleaning):
            if handle is not None:
                handle.cancel()

    def _sweep(self) -> None:
        """Every few seconds, whatever comes of it."""
        self.sweeping = self.hub.loop.call_later(SWEEP, self._sweep)
        now = self.hub.loop.time()
        self.cut_off_the_silent(now)
        for live in list(self.hub.tables.values()):
            self.look_at(live, now)
        self.empty_log()

    def empty_log(self) -> None:
        """What was erased stays in no older copy."""
        if not self.hub.writer.committing:  # the store takes one transaction at a time
            try:
                self.hub.store.empty_log()
            except StoreError as problem:
                log.error(str(problem))

    def cut_off_the_silent(self, now: float) -> None:
        """A socket that says nothing is dead, whatever its transport believes."""
        settings = self.hub.settings
        for connection in list(self.hub.connections):
            late = connection.live is None and now - connection.born > settings.greeting
            if late or now - connection.heard > settings.silence:
                connection.socket.close(POLICY, "silent")
                connection.socket.transport.abort()

    def look_at(self, live: LiveTable, now: float) -> None:
        """Let a table go that nobody looks at; find a new host where the old one is gone for good."""
        settings = self.hub.settings
        if not live.connections:
            if now - live.idle_since > settings.evict_after and not self.hub.writer.needs(live):
                live.stop_clock()
                del self.hub.tables[live.sitting.table.code]
        elif live.host_is_here():
            live.host_seen = now
        elif now - live.host_seen > settings.host_gone and live.chairs:
            live.host_seen = now
            self.hub.submit(live, Quietly(live, partial(pass_host_on, present=tuple(live.chairs))))

    def _clean(self) -> None:
        """Every now and then: clear away tables that nobody has touched for long."""
        if self.hub.writer.committing:  # the store takes one transaction at a time
            self.cleaning = self.hub.loop.call_later(1.0, self._clean)
            return
        settings, store = self.hub.settings, self.hub.store
        self.cleaning = self.hub.loop.call_later(settings.clean_every, self._clean)
        now = time.time()
        if self._clock_has_leapt(now):
            return
        try:
            old = store.old(now - settings.keep_played, now - settings.keep_opened)
            codes = [code for code in old if code not in self.hub.tables]
            if codes:
                store.clean(codes)
                log.info("old tables cleared away", extra={"tables": len(codes)})
            store.forget_seen(now - SEEN_LASTS)
        except StoreError as problem:
            log.error(str(problem))

    def _clock_has_leapt(self, now: float) -> bool:
        """Whether the time of day was set since it was looked at last: then nothing is old until the next time."""
        (then, passed), self.clocks = self.clocks, (now, self.hub.loop.time())
        return abs(now - then - (self.clocks[1] - passed)) > LEAP
