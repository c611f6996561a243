"""The devices at one table: who is connected, and what each of them is sent."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Literal, cast

from msgspec import Raw, Struct, json, to_builtins

from tablee.core import Event, Seat, State
from tablee.protocol.outgoing import About, Presence, Reply, ServerMessage, Sitter, TableNews, ViewNews
from tablee.stores.people import without_name
from tablee.tables.sitting import Sitting
from tablee.tables.table import Table

if TYPE_CHECKING:
    from tablee.server.rooms.room import Room
    from tablee.server.session import Session

MOST_RECENT_VERSIONS = 64
"""Versions that a client may have missed and still be sent the events of."""

NO_EVENTS = b"[]"

encode = json.Encoder().encode


class VersionEvents(Struct, frozen=True):
    """The events of one version as JSON lists: those for everybody, and those for single seats besides."""

    version: int
    public: bytes
    private: dict[Seat, bytes]


def events_of_version(version: int, events: list[Event]) -> VersionEvents:
    """The events of a version, by whom they are for."""
    public: list[Event] = []
    private: dict[Seat, list[Event]] = {}
    for event in events:
        (public if event.to is None else private.setdefault(event.to, [])).append(event)
    return VersionEvents(version, encode(public), {seat: encode(own) for seat, own in private.items()})


class RecentEvents:
    """The events of the last versions of a game, for clients that missed some."""

    __slots__ = ("before_first", "last_turn", "private_from", "versions")

    def __init__(self, before_first: int, private_from: int = 0) -> None:
        self.before_first = before_first
        """The version before the first of this game."""
        self.last_turn = 0
        """The version with which the last turn began, in games that forbid looking back."""
        self.private_from = private_from
        """The first version whose private events are known: they are on no disk."""
        self.versions: deque[VersionEvents] = deque(maxlen=MOST_RECENT_VERSIONS)

    def forget_before_last_turn(self, version: int) -> None:
        """A turn begins with this version: forget all before the last turn, as players may not look back further.

        The version with which the last turn began goes too: it may hold the last card of the turn before that.
        """
        while self.versions and self.versions[0].version <= self.last_turn:
            self.versions.popleft()
        self.last_turn = version

    def forget_name(self, seat: Seat) -> None:
        """Whoever has this seat is not named any more to those who missed how the game began."""
        for index, one in enumerate(self.versions):
            events = [without_name(event, seat) for event in json.decode(one.public, type=list[dict[str, Any]])]
            self.versions[index] = VersionEvents(one.version, encode(events), one.private)

    def since(self, version: int, seat: Seat | None) -> tuple[bytes, bool]:
        """The events after a version that this seat may know, as a JSON list; and whether some are missing."""
        newest = self.versions[-1] if self.versions else None
        if newest is None or version >= newest.version:
            return NO_EVENTS, False
        if version + 1 < self.versions[0].version or (seat is not None and version + 1 < self.private_from):
            return NO_EVENTS, True
        if version + 1 == newest.version and seat not in newest.private:  # nearly always
            return newest.public, False
        lists = [
            events
            for one in self.versions
            if one.version > version
            for events in (one.public, one.private.get(cast(Seat, seat), NO_EVENTS))
        ]
        return b"[%b]" % b",".join([events[1:-1] for events in lists if events != NO_EVENTS]), False


class Audience:
    """The devices of a room. Each is sent the newest view of the seat that it shows; views do not queue."""

    __slots__ = (
        "by_chair", "public_frames", "recent", "room", "seat_of_chair", "seats_table", "sessions",
        "stored_view_fields", "table_frame", "views", "views_state", "watchers_seen_at",
    )  # fmt: skip

    def __init__(self, room: Room, recent: RecentEvents) -> None:
        self.room = room
        self.recent = recent
        self.sessions: dict[Session, None] = {}
        self.by_chair: dict[int, Session] = {}
        """The device of each player who is connected."""
        self.watchers_seen_at: dict[str, float] = {}
        """When watchers that have disconnected were last there, by the hash of their token."""
        self.views: dict[Seat | None, bytes] = {}
        self.views_state: State[Any] | None = None
        """The views that were made so far, by seat, and the state that they show."""
        self.public_frames: dict[int, bytes] | None = None
        """While everybody is sent what is new: the frames for those who see only what is public, by the version that
        they had."""
        self.table_frame: tuple[Table | None, bytes] = (None, b"")
        self.stored_view_fields: tuple[Any, ...] = ()
        """The fields of the public view that was stored with the last version; empty if that is not known."""
        self.seat_of_chair: dict[int | None, Seat] = {}
        self.seats_table: Table | None = None
        """Which seat's view each chair may see, and the table for which that was found out."""

    # Coming and going ---------------------------------------------------------------------------------------

    def enter(self, session: Session) -> None:
        """A device has come, or come back. Each chair has one device: the newest."""
        self.sessions[session] = None
        for chair in session.chairs:
            before = self.by_chair.get(chair)
            self.by_chair[chair] = session
            if before is not None and before is not session:
                self._revoke_chair(before, chair, "elsewhere")

    def leave(self, session: Session) -> None:
        """A device is gone, or about to say hello again: it has no chairs."""
        if session in self.sessions and session.watching:
            self.watchers_seen_at[session.watcher] = self.room.house.loop.time()
        self.sessions.pop(session, None)
        for chair in [chair for chair, device in self.by_chair.items() if device is session]:
            del self.by_chair[chair]

    def revoke_lost_chairs(self, before: Table) -> None:
        """Take chairs from devices whose player has left, or whose token is no longer valid."""
        table = self.room.sitting.table
        for chair, session in list(self.by_chair.items()):
            sitter, was = table.chair(chair), before.chair(chair)
            left = sitter is None or sitter.gone
            if left or (sitter is not None and was is not None and sitter.token != was.token):
                del self.by_chair[chair]
                self._revoke_chair(session, chair, "removed" if left else "elsewhere")

    def dismiss_onlookers(self) -> None:
        """Say goodbye to those whose token is no longer valid, unless they have another part here."""
        watchers = self.room.sitting.table.watchers
        for session in [one for one in self.sessions if one.watching and one.watcher not in watchers]:
            session.watcher = ""
            self._without_a_role(session, "not_known")

    def _revoke_chair(self, session: Session, chair: int, why: Literal["elsewhere", "removed"]) -> None:
        session.chairs = tuple(other for other in session.chairs if other != chair)
        if session.uncovered == chair:
            session.uncovered = None
        self._without_a_role(session, why)

    def _without_a_role(self, session: Session, why: Literal["elsewhere", "removed", "not_known"]) -> None:
        """It has lost a role: tell it which are left, or say goodbye."""
        if session.chairs or session.founder or session.watching:
            session.welcome()
        else:
            self.sessions.pop(session, None)
            session.bye(why)

    def presence(self) -> Presence:
        """Which players are away, and how many watchers and boards are connected."""
        away = tuple(chair.id for chair in self.room.sitting.table.people() if chair.id not in self.by_chair)
        watching = sum(session.watching and not session.board for session in self.sessions)
        return Presence(away=away, watching=watching, boards=sum(session.board for session in self.sessions))

    def recent_watchers(self) -> frozenset[str]:
        """The hashed tokens of watchers that are connected, or were until lately."""
        since = self.room.house.loop.time() - self.room.house.settings.evict_after
        self.watchers_seen_at = {token: at for token, at in self.watchers_seen_at.items() if at > since}
        now = [session.watcher for session in self.sessions if session.watching]
        return frozenset((*now, *self.watchers_seen_at))

    def has_host(self) -> bool:
        """Whether the host is connected."""
        return any(session.actor().host for session in self.sessions)

    # Sending ------------------------------------------------------------------------------------------------

    def publish(self) -> None:
        """Send everybody what is new."""
        self.public_frames = {}
        try:
            for session in list(self.sessions):
                self.refresh(session)
        finally:
            self.public_frames = None

    def refresh(self, session: Session) -> None:
        """Send a device what has changed since the last time; a slow one gets it when it has caught up."""
        metrics, transport = self.room.house.metrics, session.transport
        if transport.blocked:
            metrics.coalesced += 1
            return
        sitting = self.room.sitting
        table, state = sitting.table, sitting.state
        is_due = session.presence_due or session.floor_due or session.talk_due
        if is_due or session.table_version != table.version:
            self._send_missed(session)
        if state is None:
            return
        if session.game != table.games or self.seats_table is not table:
            self._follow_table(session)
        seat = self.seat_of_chair.get(session.uncovered)
        shared = self.public_frames if seat is None else None
        frame = shared.get(session.version) if shared is not None else None
        if frame is None:
            missed, gap = self.recent.since(session.version, seat)
            events: Any = Raw(missed)  # JSON already, of what the message promises
            news = ViewNews(
                game=table.games,
                version=sitting.version,
                seat=seat,
                events=events,
                view=Raw(self.view_of(state, seat)),
                gap=gap,
                clock=self.room.clock.shown() if self.room.clock.is_used else None,
                hushed=state.phase.hushed and table.talk != "off",
            )
            frame = encode(news)
            if shared is not None:
                shared[session.version] = frame
        session.version = sitting.version
        transport.send(frame)
        metrics.frames += 1

    def view_of(self, state: State[Any], seat: Seat | None) -> bytes:
        """What this seat may see of a state, as JSON. The public part is made once for all seats."""
        if self.views_state is not state:
            self.views, self.views_state = {None: encode(state.public_view())}, state
        view = self.views.get(seat)
        if view is None:
            assert seat is not None  # noqa: S101 - the public view is always there
            public, private = self.views[None], encode(state.private_view(seat))
            view = self.views[seat] = public if private == b"{}" else b"%b,%b" % (public[:-1], private[1:])
        return view

    def _follow_table(self, session: Session) -> None:
        """Another game, for this device, or another table: events are sent from its beginning, and seats found out.

        A chair may see the view of its own seat while its person plays it, and none while a bot does.
        """
        table = self.room.sitting.table
        if session.game != table.games:
            session.game, session.version = table.games, self.recent.before_first
        bots = table.bot_seats()
        self.seat_of_chair = {chair: seat for seat, chair in enumerate(table.seats) if seat not in bots}
        self.seats_table = table

    def _send_missed(self, session: Session) -> None:
        """Send the table, if it has changed, and what was held back while the device was slow."""
        sitting = self.room.sitting
        if session.table_version != sitting.table.version:
            session.table_version = sitting.table.version
            session.transport.send(self._table_frame(sitting))
        if session.presence_due:
            session.presence_due = False
            session.presence = encode(self.presence())
            session.transport.send(session.presence)
        if session.floor_due:
            session.floor_due = False
            session.send(self.room.floor.whole())
        if session.talk_due:
            session.talk_due = False
            session.send(self.room.talk.whole())

    def _table_frame(self, sitting: Sitting) -> bytes:
        """The message `table`, encoded once a version."""
        table = sitting.table
        if self.table_frame[0] is not table:
            self.table_frame = (table, encode(table_news(sitting)))
        return self.table_frame[1]

    def send_all(self, message: ServerMessage) -> None:
        """Send everybody a message that must not be skipped."""
        frame = encode(message)
        for session in list(self.sessions):
            session.send_frame(frame)

    def send_presence(self) -> None:
        """Send everybody who is here; a slow device gets the newest when it has caught up."""
        frame = encode(self.presence())
        for session in list(self.sessions):
            if session.presence == frame:
                continue  # a device that says hello again and again changes nothing for the others
            if session.transport.blocked:
                session.presence_due = True
            else:
                session.presence = frame
                session.send_frame(frame)

    def reply_to_chair(self, chair: int, reply: Reply) -> None:
        """Send a reply to the device of this chair, if it is connected."""
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
        guided=table.guided,
        hints=table.hints and table.rules.advise is not None,
        pace=table.pace,
        talk=table.talk,
        onlookers=table.onlookers,
        place=table.place,
        chairs=sitters(table),
        host=table.host,
        starter=table.starter,
        began=table.began,
        paused=table.paused,
        regulars=table.regulars,
        highlights=table.highlights,
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
            muted=chair.muted,
            member=chair.member,
        )
        for chair in table.chairs
    )
