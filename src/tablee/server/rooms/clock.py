"""The clock of a table: how long whoever is awaited has left. It keeps time left, not a time of day."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tablee.protocol.outgoing import Clock
from tablee.tables.sitting import time_allowed

if TYPE_CHECKING:
    from tablee.server.rooms.room import Room


class TurnClock:
    """Runs while somebody is there to see it and nothing is paused; after a restart, once the host resumes."""

    __slots__ = ("is_stopped", "is_used", "left", "moment", "room", "timer", "until")

    def __init__(self, room: Room, is_new: bool) -> None:
        state = room.sitting.state
        self.room = room
        self.is_used = state is not None and state.setup.options.has_clock()
        """Whether the game is played with a clock; where it is not, nobody need ask."""
        self.is_stopped = not is_new
        self.moment = -1 if is_new or state is None else state.moment
        self.left = room.sitting.time_left
        """What was left when it stood still; None without a clock."""
        self.until: float | None = None
        """When it rings, while it runs."""
        self.timer: asyncio.TimerHandle | None = None

    def time_left(self) -> float | None:
        """Seconds left for the present moment; None without a clock."""
        return self.left if self.until is None else max(0.0, self.until - self.room.house.loop.time())

    def shown(self) -> Clock | None:
        """The clock as everybody sees it."""
        left = self.time_left()
        return None if left is None else Clock(round(left, 1), self.until is not None)

    def wind(self) -> None:
        """Start, stop or set the clock as the table now is."""
        sitting, loop = self.room.sitting, self.room.house.loop
        self.is_used = sitting.state is not None and sitting.state.setup.options.has_clock()
        full = time_allowed(sitting.table, sitting.state)
        if full is None or sitting.state is None:
            self.stop()
            self.left = None
            return
        if sitting.state.moment != self.moment:
            self.stop()
            self.moment, self.left = sitting.state.moment, full
        if self.is_stopped or sitting.table.paused or not self.room.audience.sessions:
            self.left = self.time_left()
            self.stop()
        elif self.until is None:
            left = full if self.left is None else self.left
            self.until = loop.time() + left
            self.timer = loop.call_later(left, self._ring)

    def stop(self) -> None:
        """It runs no longer."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = self.until = None

    def _ring(self) -> None:
        moment = self.moment
        self.stop()
        self.left = 0.0
        self.room.change(lambda draft: draft.time_is_up(moment))
