"""Talk beside the game, for tables that want it: short lines and reactions. It is kept in memory only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import json

from tablee.core import Refusal
from tablee.core.text import is_plain, tidied
from tablee.protocol.incoming import LONGEST_LINE, Chat, React
from tablee.protocol.outgoing import Call, Said, TalkNews, Thrown
from tablee.server.limits import TokenBucket
from tablee.tables.names import is_disguised
from tablee.tables.table import Table

if TYPE_CHECKING:
    from tablee.server.rooms.room import Room
    from tablee.server.session import Session

MOST_LINES = 40
"""Lines that somebody who comes later is told, and so all that is kept."""
JOINED_EMOJI = "\u200d"
"""What holds the parts of one picture together: nobody sees it, and without it the parts are seen."""
LINES_PER_SECOND, LINES_AT_ONCE = 0.5, 5.0
REACTIONS_PER_SECOND, REACTIONS_AT_ONCE = 1.0, 4.0
"""For each chair, and for all who look on together: nobody has more to say than the others can read."""

encode = json.Encoder().encode


class Limits:
    """A token bucket for each chair of a table; those who look on share one."""

    __slots__ = ("buckets", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.buckets: dict[int | None, TokenBucket] = {}

    def take(self, chair: int | None, now: float) -> None:
        """Take a token of this chair's; a Refusal if there is none."""
        bucket = self.buckets.setdefault(chair, TokenBucket(self.rate, self.burst, now))
        if not bucket.take(now):
            raise Refusal("table", "too_many", rate=self.rate)

    def forget_all_but(self, chairs: frozenset[int]) -> None:
        """Keep none of a chair that is gone."""
        self.buckets = {chair: one for chair, one in self.buckets.items() if chair is None or chair in chairs}


class TableTalk:
    """What is said beside the game at one table."""

    __slots__ = ("lines", "of_lines", "of_reactions", "room")

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lines: list[Said] = []
        self.of_lines = Limits(LINES_PER_SECOND, LINES_AT_ONCE)
        self.of_reactions = Limits(REACTIONS_PER_SECOND, REACTIONS_AT_ONCE)

    # What people do -----------------------------------------------------------------------------------------

    def hear(self, message: Chat | React) -> None:
        """Somebody speaks or throws something, whom the permissions let."""
        self._require_talk(message.chair)
        if isinstance(message, Chat):
            self._say(message)
        else:
            self._throw(message)

    def _say(self, message: Chat) -> None:
        text = tidied(message.text.replace(JOINED_EMOJI, ""))
        if not is_plain(text, LONGEST_LINE) or is_disguised(text):
            raise Refusal("table", "not_plain")
        self.of_lines.take(message.chair, self.room.house.loop.time())
        line = Said(message.chair, text)
        self.lines = [*self.lines, line][-MOST_LINES:]
        self._send(TalkNews(lines=(line,), more=True))

    def _throw(self, message: React) -> None:
        """Who is behind with reading misses it: it is of the moment."""
        self.of_reactions.take(message.chair, self.room.house.loop.time())
        frame = encode(Thrown(chair=message.chair, reaction=message.reaction))
        for session in list(self.room.audience.sessions):
            if not session.transport.blocked:
                session.transport.send(frame)

    def _require_talk(self, chair: int | None) -> None:
        table, state = self.room.sitting.table, self.room.sitting.state
        sitter = table.chair(chair) if chair is not None else None
        if table.talk == "off":
            raise Refusal("table", "talk_off")
        if sitter is not None and sitter.muted:
            raise Refusal("table", "muted")
        if state is not None and state.phase.hushed:
            raise Refusal("table", "hushed")

    # What devices are told ----------------------------------------------------------------------------------

    def whole(self) -> TalkNews:
        """All that is kept, for a device that has just come or caught up."""
        return TalkNews(lines=tuple(self.lines))

    def greet(self, session: Session) -> None:
        """A device has come, or come back."""
        if self.lines or self.room.sitting.table.talk != "off":
            session.send(self.whole())
        self._tell_call(session)

    def follow(self, before: Table) -> None:
        """The table has changed: forget what is not to be heard any more, and tell where the call is."""
        table = self.room.sitting.table
        heard = frozenset(chair.id for chair in table.people() if not chair.muted)
        lines = [line for line in self.lines if _is_heard(line, table, heard)]
        if lines != self.lines:
            self.lines = lines
            self._send(self.whole())
        self.of_lines.forget_all_but(heard)
        self.of_reactions.forget_all_but(heard)
        if table.call != before.call:
            for session in list(self.room.audience.sessions):
                self._tell_call(session, changed=True)

    def _tell_call(self, session: Session, changed: bool = False) -> None:
        """Who only looks on is not told."""
        link = self.room.sitting.table.call
        if (link or changed) and (session.chairs or session.actor().host):
            session.send(Call(link=link))

    def _send(self, news: TalkNews) -> None:
        """Send everybody what is new; a slow device gets all that is kept when it has caught up."""
        frame = encode(news)
        for session in list(self.room.audience.sessions):
            if session.transport.blocked:
                session.talk_due = True
            else:
                session.transport.send(frame)


def _is_heard(line: Said, table: Table, heard: frozenset[int]) -> bool:
    if table.talk == "off":
        return False
    return table.talk == "everybody" if line.chair is None else line.chair in heard
