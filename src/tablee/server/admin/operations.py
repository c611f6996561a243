"""What an operator does to running servers: nobody new for a while, or this one's tables to the others."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from tablee.core import Refusal
from tablee.server.admin.access import Access

if TYPE_CHECKING:
    from tablee.server.house import House

PATIENCE_SECONDS = 5.0
"""How long a table that is drained may have something to write all the time; then it is let go of in between."""
PAUSE_SECONDS = 0.01


class Operations:
    """How this server is operated."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.joining = (0.0, True)
        """When an operator last said so, and whether people may sit down. The newest word counts for all servers."""
        self.access = Access(house.settings.admin_token, house.settings.admin_through_proxy)
        self.is_draining = False
        self.began = self.looked_at = house.loop.time()
        self.worked = time.process_time()
        self.load = 0.0
        """The share of one core that this process has lately used."""

    def sample(self) -> None:
        """See how busy we have been since the last time."""
        now, worked = self.house.loop.time(), time.process_time()
        if now > self.looked_at:
            self.load = (worked - self.worked) / (now - self.looked_at)
            self.looked_at, self.worked = now, worked

    # Joining ------------------------------------------------------------------------------------------------

    def allow_joining(self, allowed: bool) -> None:
        """Let people open tables and sit down, or not. Whoever sits stays, and comes back.

        Newer than what was said before, also if that was at a server whose clock is ahead of ours.
        """
        self.joining = (max(time.time(), self.joining[0] + 0.001), allowed)

    def hear(self, joining: tuple[float, bool]) -> None:
        """Another server was told so."""
        self.joining = max(self.joining, joining)

    def require_joining(self) -> None:
        """A Refusal while nobody may sit down."""
        if not self.joining[1]:
            raise Refusal("table", "joining_paused")

    # Draining -----------------------------------------------------------------------------------------------

    def start_draining(self) -> bool:
        """Give all tables up, and tell devices to come back: they find them at another server.

        What comes here from now on is passed on. False if there is no other server.
        """
        if not self.house.directory.takers():
            return False
        if not self.is_draining:
            self.is_draining = True
            self.house.spawn(self._drain())
        return True

    def stop_draining(self) -> None:
        """Take tables again."""
        self.is_draining = False

    async def _drain(self) -> None:
        """Each table when nothing of it is on its way to the store."""
        house = self.house
        for session in [session for session in house.sessions if session.relay is not None]:
            session.bye("restarting", again=True)
        late = house.loop.time() + PATIENCE_SECONDS
        while self.is_draining and house.directory.rooms():
            for room in list(house.directory.rooms()):
                if not room.has_pending_changes():
                    room.close("restarting", again=True)
                elif house.loop.time() > late:
                    room.abandon()
            await asyncio.sleep(PAUSE_SECONDS)
