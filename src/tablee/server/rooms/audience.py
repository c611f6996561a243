"""The devices at one table: who is connected, and what each of them is sent."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

from msgspec import Raw, json, to_builtins

from tablee.core import Event, Seat, State
from tablee.protocol.outgoing import About, Presence, Reply, ServerMessage, Sitter, TableNews, ViewNews
from tablee.tables.sitting import Sitting
from tablee.tables.table import Table

if TYPE_CHECKING:
    from tablee.server.rooms.room import Room
    from tablee.server.session import Session

MOST_RECENT_VERSIONS = 64
"""Versions that a client may have missed and still be told of, one by one."""

NO_EVENTS = b"[]"
"""What everybody is told of a version in which only the view changed."""

encode = json.Encoder().encode


class Happened(NamedTuple):
    """What happened in one version: what everybody is told of it, and single seats besides, as JSON lists."""

    version: int
    public: bytes
    private: dict[Seat, bytes]


def happened(version: int, events: list[Event]) -> Happened:
    """The events of a version by whom they are for."""
    private = [event for event in events if event.to is not None]
    if not private:
        return Happened(version, encode(events), {})
    public = encode([event for event in events if event.to is None])
    seats = {event.to for event in private if event.to is not None}
    return Happened(version, public, {seat: encode([one for one in private if one.to == seat]) for seat in seats})


class RecentEvents:
    """What happened in the last versions of a game, for those who missed some."""

    __slots__ = ("before_first", "last_turn", "private_from", "versions")

    def __init__(self, before_first: int, private_from: int = 0) -> None:
        self.before_first = before_first
        """The version before the first of this game."""
        self.last_turn = 0
        """The version with which the last turn began, where that matters."""
        self.private_from = private_from
        """The version from which on it is known what single seats were told: that is on no disk."""
        self.versions: deque[Happened] = deque(maxlen=MOST_RECENT_VERSIONS)

    def forget_before_last_turn(self, version: int) -> None:
        """A turn begins with this version: keep the one before, where players may not look back further.

        The version with which the last turn began goes too: it may hold the last card of the turn before that.
        """
        while self.versions and self.versions[0].version <= self.last_turn:
            self.versions.popleft()
        self.last_turn = version

    def since(self, version: int, seat: Seat | None) -> tuple[bytes, bool]:
        """What this seat may be told of all that came after a version, as a JSON list; whether some is missing."""
        if not self.versions or version >= self.versions[-1].version:
            return NO_EVENTS, False
        if version + 1 < self.versions[0].version or (seat is not None and version + 1 < self.private_from):
            return NO_EVENTS, True
        missed = self.versions if version + 1 < self.versions[-1].version else (self.versions[-1],)
        if len(missed) == 1 and seat not in missed[0].private:
            return missed[0].public, False
        told = [
            events
            for one in missed
            if one.version > version
            for events in (one.public, one.private.get(cast(Seat, seat), NO_EVENTS))
        ]
        return b"[%b]" % b",".join([events[1:-1] for events in told if events != NO_EVENTS]), False


class Audience:
    """The devices of a room. Each is sent the newest view of the one seat whose eyes it has; views do not queue."""

    __slots__ = (
        "by_chair", "eyes", "eyes_at", "last_watched", "recent", "recorded", "room", "sessions",
        "table_frame", "views", "views_of",
    )  # fmt: skip

    def __init__(self, room: Room, recent: RecentEvents) -> None:
        self.room = room
        self.recent = recent
        self.sessions: dict[Session, None] = {}
        self.by_chair: dict[int, Session] = {}
        """The device of each player who is connected."""
        self.last_watched: dict[str, float] = {}
        """When somebody who looked on was last there, by token."""
        self.views: dict[Seat | None, bytes] = {}
        self.views_of: State[Any] | None = None
        """What is seen of the newest state, by seat, as far as somebody has looked."""
        self.table_frame: tuple[Table | None, bytes] = (None, b"")
        self.recorded: tuple[Any, ...] = ()
        """The fields of everybody's view as it was stored with the last version; none if that is not known."""
        self.eyes: dict[int | None, Seat] = {}
        self.eyes_at: Table | None = None
        """Which seat's view each chair may see, at this version of the table."""

    # Coming and going ---------------------------------------------------------------------------------------

    def enter(self, session: Session) -> None:
        """Somebody has come, or come back. Each chair has one device: the newest."""
        self.sessions[session] = None
        for chair in session.chairs:
            before = self.by_chair.get(chair)
            self.by_chair[chair] = session
            if before is not None and before is not session:
                self._take_chair(before, chair, "elsewhere")

    def leave(self, session: Session) -> None:
        """This device plays for nobody (any more)."""
        if session in self.sessions and session.watching:
            self.last_watched[session.watcher] = self.room.house.loop.time()
        self.sessions.pop(session, None)
        for chair in [chair for chair, device in self.by_chair.items() if device is session]:
            del self.by_chair[chair]

    def check_chairs(self, before: Table) -> None:
        """Devices whose player has left, or whose token is worth nothing any more, play for them no longer."""
        table = self.room.sitting.table
        for chair, session in list(self.by_chair.items()):
            sitter, was = table.chair(chair), before.chair(chair)
            left = sitter is None or sitter.gone
            if left or (sitter is not None and was is not None and sitter.token != was.token):
                del self.by_chair[chair]
                self._take_chair(session, chair, "removed" if left else "elsewhere")

    def _take_chair(self, session: Session, chair: int, why: Literal["elsewhere", "removed"]) -> None:
        session.chairs = tuple(other for other in session.chairs if other != chair)
        if session.uncovered == chair:
            session.uncovered = None
        if session.chairs or session.founder or session.watching:
            session.welcome()
        else:
            self.sessions.pop(session, None)
            session.bye(why)

    def presence(self) -> Presence:
        """Which players are away, how many look on, and how many screens the whole room sees."""
        away = tuple(chair.id for chair in self.room.sitting.table.people() if chair.id not in self.by_chair)
        watching = sum(session.watching for session in self.sessions)
        return Presence(away=away, watching=watching, boards=sum(session.board for session in self.sessions))

    def watching(self) -> frozenset[str]:
        """The tokens of those who look on, as they are kept: now, or until a little while ago."""
        since = self.room.house.loop.time() - self.room.house.settings.evict_after
        self.last_watched = {token: at for token, at in self.last_watched.items() if at > since}
        now = [session.watcher for session in self.sessions if session.watching]
        return frozenset((*now, *self.last_watched))

    def has_host(self) -> bool:
        """Whether the host is connected."""
        return any(session.actor().host for session in self.sessions)

    # What is sent -------------------------------------------------------------------------------------------

    def publish(self) -> None:
        """Everybody sees what is new."""
        for session in list(self.sessions):
            self.refresh(session)

    def refresh(self, session: Session) -> None:
        """Send what has changed since this device was told last; a slow one gets it when it has caught up."""
        metrics, transport = self.room.house.metrics, session.transport
        if transport.blocked:
            metrics.coalesced += 1
            return
        sitting = self.room.sitting
        if session.table_version != sitting.table.version:
            session.table_version = sitting.table.version
            transport.send(self._table_frame(sitting))
        if session.presence_due or session.floor_due:
            self._send_overdue(session)
        state, game = sitting.state, sitting.table.games
        if state is None:
            return
        if session.game != game:
            session.game, session.version = game, self.recent.before_first
        eyes = self.eyes if self.eyes_at is sitting.table else self._eyes(sitting.table)
        seat = eyes.get(session.uncovered)
        events, gap = self.recent.since(session.version, seat)
        session.version = sitting.version
        news = ViewNews(
            game=game,
            version=sitting.version,
            seat=seat,
            events=cast(Any, Raw(events)),
            view=Raw(self.view_of(state, seat)),
            gap=gap,
            clock=self.room.clock.shown() if self.room.clock.is_used else None,
        )
        transport.send(encode(news))
        metrics.frames += 1

    def view_of(self, state: State[Any], seat: Seat | None) -> bytes:
        """What this seat may see of a state, as JSON. What everybody may see of it is made once for all."""
        if self.views_of is not state:
            self.views, self.views_of = {None: encode(state.public_view())}, state
        view = self.views.get(seat)
        if view is None:
            public, private = self.views[None], encode(state.private_view(cast(Seat, seat)))
            view = self.views[seat] = public if private == b"{}" else b"%b,%b" % (public[:-1], private[1:])
        return view

    def _eyes(self, table: Table) -> dict[int | None, Seat]:
        """Which seat's view each chair may see: its own while its person plays it, none while a bot does."""
        bots = table.bot_seats()
        self.eyes, self.eyes_at = {chair: seat for seat, chair in enumerate(table.seats) if seat not in bots}, table
        return self.eyes

    def _send_overdue(self, session: Session) -> None:
        """What a slow device has not been told meanwhile."""
        if session.presence_due:
            session.presence_due = False
            session.presence = encode(self.presence())
            session.transport.send(session.presence)
        if session.floor_due:
            session.floor_due = False
            session.send(self.room.floor.so_far())

    def _table_frame(self, sitting: Sitting) -> bytes:
        """The message `table`, made once a version."""
        table = sitting.table
        if self.table_frame[0] is not table:
            self.table_frame = (table, encode(table_news(sitting)))
        return self.table_frame[1]

    def send_all(self, message: ServerMessage) -> None:
        """Something that may not be left out, to everybody."""
        frame = encode(message)
        for session in list(self.sessions):
            session.send_frame(frame)

    def send_presence(self) -> None:
        """Who is here, to everybody; a slow device gets the newest when it has caught up."""
        frame = encode(self.presence())
        for session in list(self.sessions):
            if session.presence == frame:
                continue  # whoever says hello again and again is news to nobody
            if session.transport.blocked:
                session.presence_due = True
            else:
                session.presence = frame
                session.send_frame(frame)

    def reply_to_chair(self, chair: int, reply: Reply) -> None:
        """A reply to whoever sits on this chair, if the device is there."""
        session = self.by_chair.get(chair)
        if session is not None:
            session.send(reply)


def table_news(sitting: Sitting) -> TableNews:
    """The table as everybody sees it."""
    table = sitting.table
    board = getattr(sitting.state.setup, "board", None) if sitting.state is not None else None
    about = About(
        code=table.code,
        game=table.game,
        games=table.games,
        played=table.played,
        status=table.status,
        language=table.language,
        options=table.options,
        decks=table.decks,
        tags=table.tags,
        written=len(table.written),
        own=table.own,
        chairs=sitters(table),
        host=table.host,
        starter=table.starter,
        began=table.began,
        paused=table.paused,
        board=to_builtins(board) if board is not None else None,
    )
    return TableNews(version=table.version, table=about)


def sitters(table: Table) -> tuple[Sitter, ...]:
    """The chairs as everybody sees them."""
    return tuple(
        Sitter(
            id=chair.id,
            name=chair.name,
            look=chair.look,
            seat=table.seat_of(chair.id),
            bot=chair.bot,
            held_by=chair.held_by,
            gone=chair.gone,
        )
        for chair in table.chairs
    )
