"""The clock of a table: how long the awaited players have left. It keeps time left, not a time of day."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tablee.protocol.outgoing import Clock
from tablee.tables.sitting import time_allowed

if TYPE_CHECKING:
    from tablee.server.rooms.room import Room


class TurnClock:
    """Runs while a device is connected and the game is not paused; after a restart, only once the host resumes."""

    __slots__ = ("awaits_resume", "deadline", "is_used", "left", "moment", "room", "timer")

    def __init__(self, room: Room, is_new: bool) -> None:
        state = room.sitting.state
        self.room = room
        self.is_used = state is not None and state.setup.options.has_clock()
        """Whether the game is played with a clock."""
        self.awaits_resume = not is_new
        """Whether it stands still since a restart."""
        self.moment = -1 if is_new or state is None else state.moment
        self.left = room.sitting.time_left
        """Seconds that were left when it was stopped; None without a clock."""
        self.deadline: float | None = None
        """When the time is up; None while it does not run."""
        self.timer: asyncio.TimerHandle | None = None

    def time_left(self) -> float | None:
        """Seconds left for the present moment; None without a clock."""
        return self.left if self.deadline is None else max(0.0, self.deadline - self.room.house.loop.time())

    def shown(self) -> Clock | None:
        """The clock as it is sent to everybody."""
        left = self.time_left()
        return None if left is None else Clock(round(left, 1), self.deadline is not None)

    def update(self) -> None:
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
        if self.awaits_resume or sitting.table.paused or not self.room.audience.sessions:
            self.left = self.time_left()
            self.stop()
        elif self.deadline is None:
            left = full if self.left is None else self.left
            self.deadline = loop.time() + left
            self.timer = loop.call_later(left, self._on_deadline)

    def stop(self) -> None:
        """Cancel the timer; `left` stays as it is."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = self.deadline = None

    def _on_deadline(self) -> None:
        moment = self.moment
        self.stop()
        self.left = 0.0
        self.room.submit_own(lambda draft: draft.time_is_up(moment))
