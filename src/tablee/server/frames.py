"""What is sent of a table, as bytes. `view` is the only way out for secrets; here it is only wrapped."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from msgspec import json, to_builtins

from tablee.core import Event, Seat, State
from tablee.protocol.outgoing import About, Sitter, TableNews
from tablee.stores.records import PUBLIC, EventRow
from tablee.tables.sitting import Sitting
from tablee.tables.table import Table

MOST_REMEMBERED = 64
"""Versions that a client may have missed and still be told of, one by one."""

encode = json.Encoder().encode

Happened = tuple[EventRow, ...]
"""The events of one version by audience, as they are stored: those for everybody first."""


def encoded(events: list[Event]) -> Happened:
    """The events of one version, in the order in which they are told."""
    if len(events) == 1 and events[0].to is None:
        return (EventRow(PUBLIC, encode(events)),)
    public = [event for event in events if event.to is None]
    rows = [EventRow(PUBLIC, encode(public))] if public else []
    if len(public) < len(events):
        seats = sorted({event.to for event in events if event.to is not None})
        rows += [EventRow(seat, encode([event for event in events if event.to == seat])) for seat in seats]
    return tuple(rows)


class Tail:
    """The last versions of a game, for those who missed some."""

    __slots__ = ("begun", "game", "turn", "versions")

    def __init__(self, game: int, begun: int) -> None:
        self.game = game
        self.begun = begun
        """The version before the first of this game."""
        self.turn = 0
        """The version with which the last turn began, where that matters."""
        self.versions: deque[tuple[int, Happened]] = deque(maxlen=MOST_REMEMBERED)

    def add(self, version: int, happened: Happened) -> None:
        """One more version."""
        self.versions.append((version, happened))

    def forget_before_last_turn(self, version: int) -> None:
        """A turn begins with this version: keep the one before, where players may not look back further.

        The version with which the last turn began goes too: it may hold the last card of the turn before that.
        """
        while self.versions and self.versions[0][0] <= self.turn:
            self.versions.popleft()
        self.turn = version

    def since(self, version: int, seat: Seat | None) -> tuple[bytes, bool]:
        """What this seat may be told of everything after a version, and whether something is missing."""
        newest, happened = self.versions[-1] if self.versions else (version, ())
        if version >= newest:
            return b"", False
        if version == newest - 1:
            return _told_to(seat, happened), False
        if version + 1 < self.versions[0][0]:
            return b"", True
        missed = [row for number, rows in self.versions if number > version for row in rows]
        return _told_to(seat, missed), False


def _told_to(seat: Seat | None, happened: Sequence[EventRow]) -> bytes:
    """What this seat may be told of it: events as JSON, with commas between."""
    if len(happened) == 1 and happened[0].audience == PUBLIC:
        return happened[0].payload[1:-1]
    return b",".join([row.payload[1:-1] for row in happened if row.audience in (PUBLIC, seat)])


def view_frame(
    seat: Seat | None, game: int, version: int, told: bytes, gap: bool, view: bytes, clock: tuple[float, bool] | None
) -> bytes:
    """The message `view`."""
    who = b"null" if seat is None else b"%d" % seat
    tail = b',"gap":true}' if gap else b"}"
    if clock is not None:
        tail = b',"clock":{"left":%.1f,"running":%s}' % (clock[0], b"true" if clock[1] else b"false") + tail
    return b'{"tell":"view","game":%d,"version":%d,"seat":%b,"events":[%b],"view":%b%b' % (
        game, version, who, told, view, tail,
    )  # fmt: skip


def public_view(state: State[Any]) -> bytes:
    """What everybody may know, as JSON."""
    return encode(state.public_view())


def view_of(state: State[Any], seat: Seat, public: bytes) -> bytes:
    """What this seat may know, as JSON: what everybody may, made once for all of them, and what it alone may."""
    private = encode(state.private_view(seat))
    return public if private == b"{}" else b"%b,%b" % (public[:-1], private[1:])


def table_frame(sitting: Sitting) -> bytes:
    """The message `table`."""
    table = sitting.table
    board = getattr(sitting.state.setup, "board", None) if sitting.state is not None else None
    about = About(
        code=table.code,
        game=table.game,
        games=table.games,
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
    return encode(TableNews(version=table.version, table=about))


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
