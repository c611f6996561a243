"""The floor of a debate: what two players who argue in writing say to everybody. It is kept in memory only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import json

from tablee.core import Refusal, State
from tablee.protocol.outgoing import Floor, Line
from tablee.server.limits import TokenBucket

if TYPE_CHECKING:
    from tablee.server.rooms.room import Room

MOST_LINES = 60
LINES_PER_SECOND, LINES_AT_ONCE = 2.0, 10.0

encode = json.Encoder().encode


class DebateFloor:
    """The lines of the present debate."""

    __slots__ = ("limit", "lines", "moment", "room")

    def __init__(self, room: Room) -> None:
        self.room = room
        self.limit = TokenBucket(LINES_PER_SECOND, LINES_AT_ONCE, room.house.loop.time())
        self.lines: list[Line] = []
        self.moment = -1

    def speak(self, line: Line) -> None:
        """Add a debater's line, and send it to everybody."""
        state = self.room.sitting.state
        if state is None or line.seat not in state.phase.on_the_floor(state):
            raise Refusal(self.room.sitting.table.rules.floor_rule, "not_debating")
        if not line.text or not line.text.isprintable():
            raise Refusal("table", "not_plain")
        if not self.limit.take(self.room.house.loop.time()):
            raise Refusal("table", "too_many", rate=LINES_PER_SECOND)
        if self.moment != state.moment:
            self.lines, self.moment = [], state.moment
        self.lines = [*self.lines, line][-MOST_LINES:]
        self._send(Floor(lines=(line,), more=True))

    def whole(self) -> Floor:
        """The whole debate, for a device that has just come."""
        return Floor(lines=tuple(self.lines))

    def clear_after(self, state: State[Any] | None) -> None:
        """Forget a debate that is over: the game went on, and nobody weighs any more what was said."""
        goes_on = state is not None and (state.moment == self.moment or state.phase.weighs_floor)
        if not goes_on:
            self.lines = []
            self._send(Floor(lines=()))

    def _send(self, news: Floor) -> None:
        """Send everybody what is new; a slow device gets the whole debate when it has caught up."""
        frame = encode(news)
        for session in list(self.room.audience.sessions):
            if session.transport.blocked:
                session.floor_due = True
            else:
                session.transport.send(frame)
