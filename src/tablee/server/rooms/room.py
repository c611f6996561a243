"""A room: everything of one table that lives in memory, and the only one to change it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from msgspec import json
from msgspec.structs import astuple, replace

from tablee.core import Move, Refusal
from tablee.core.views import view_change
from tablee.server.commit import Conflict
from tablee.server.logs import log
from tablee.server.rooms.audience import Audience, Happened, RecentEvents, happened
from tablee.server.rooms.bots import BotPlayers
from tablee.server.rooms.clock import TurnClock
from tablee.server.rooms.floor import DebateFloor
from tablee.stores import Change, StoreError
from tablee.stores.records import change_of
from tablee.tables.sitting import Draft, Sitting, time_allowed

if TYPE_CHECKING:
    from tablee.server.house import House
    from tablee.server.session import Session

T = TypeVar("T")
encode = json.Encoder().encode
RETRY_SECONDS = 1.0
"""When what a table does by itself is tried again."""


class Unsaved(Exception):  # noqa: N818 - clients are told "retry"
    """It could not be saved; nothing has changed."""


class Request(NamedTuple):
    """What to do to the draft, and whom to answer."""

    change: Callable[[Draft], Any]
    done: Callable[[Any], object]
    """Called with the result when it is durable."""
    failed: Callable[[Exception], object]
    """Called if nothing has changed: it raised this, or it could not be saved (Unsaved)."""


class Sealed(NamedTuple):
    """A draft on its way to the disk."""

    draft: Draft
    applied: list[tuple[Request, Any]]
    """The requests that made it, with their results; those that have been answered are taken off."""
    happened: Happened
    view: Any
    view_fields: tuple[Any, ...]
    """What everybody will see."""


class Room:
    """One table that somebody is connected to, or was a little while ago.

    Requests are done to a draft as they come. What has something to be saved is sealed and written by the group
    commit; until it is durable nobody is told anything, and further requests wait.
    """

    __slots__ = (
        "applied", "audience", "bots", "clock", "draft", "floor", "host_seen", "house", "idle_since", "is_closed",
        "is_settling", "sealed", "sitting", "waiting",
    )  # fmt: skip

    def __init__(self, house: House, sitting: Sitting, recent: RecentEvents, is_new: bool = False) -> None:
        now = house.loop.time()
        self.house = house
        self.sitting = replace(sitting, loaded=now)
        self.draft: Draft | None = None
        self.applied: list[tuple[Request, Any]] = []
        self.sealed: Sealed | None = None
        self.waiting: list[Request] = []
        """Requests that came while the draft was being written."""
        self.is_settling = False
        self.is_closed = False
        self.idle_since = self.host_seen = now
        self.audience = Audience(self, recent)
        self.clock = TurnClock(self, is_new)
        self.bots = BotPlayers(self)
        self.floor = DebateFloor(self)

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.sitting.table.code

    # What is asked of the table -----------------------------------------------------------------------------

    def submit(self, request: Request) -> None:
        """Do this to the draft; whoever asks is answered when it is durable."""
        if self.is_closed:
            request.failed(Unsaved())
        elif self.sealed is not None:
            self.waiting.append(request)
        else:
            try:
                self._apply(request)
            except Exception as error:
                self.rejected(error)

    async def perform(self, change: Callable[[Draft], T]) -> T:
        """The same, for whoever can wait: the result, once it is durable; a Refusal, or Unsaved."""
        future: asyncio.Future[T] = self.house.loop.create_future()

        def attempt(draft: Draft) -> T | Refusal:
            try:
                return draft.attempt(lambda: change(draft))
            except Refusal as refusal:
                return refusal

        def done(result: T | Refusal) -> None:
            if isinstance(result, Refusal):
                failed(result)
            elif not future.done():
                future.set_result(result)

        def failed(error: Exception) -> None:
            if not future.done():
                future.set_exception(error)

        self.submit(Request(attempt, done, failed))
        return await future

    def change(self, change: Callable[[Draft], None]) -> None:
        """The same, for what the table does by itself. If it cannot be done, the table looks again in a moment."""
        loop = self.house.loop
        self.submit(Request(change, lambda _: None, lambda _: loop.call_later(RETRY_SECONDS, self.wake)))

    def _apply(self, request: Request) -> None:
        draft = self.draft
        if draft is None:
            draft = self.draft = self.sitting.draft(time_left=self.clock.time_left() if self.clock.is_used else None)
        draft.now = self.house.loop.time()
        try:
            self.applied.append((request, request.change(draft)))
        except Exception as error:
            self._start_over(request, error)
            return
        if draft.changed or draft.is_new(self.sitting.table):
            self.house.commit.enqueue(self)
        elif not self.is_settling:
            self.is_settling = True
            self.house.loop.call_soon(self._settle)

    def _start_over(self, failing: Request, error: Exception) -> None:
        """A request failed, perhaps half-way: the draft is made anew from the others."""
        if not isinstance(error, Refusal):
            self.house.metrics.errors.inc()
            log.error("request failed", exc_info=error, extra={"table": self.code})
        others, self.applied, self.draft = self.applied, [], None
        self.house.commit.forget(self)
        failing.failed(error)
        for request, _ in others:
            self._apply(request)

    def _settle(self) -> None:
        """What needs no commit is answered now: refusals, repetitions, and ballots, which are on no disk."""
        self.is_settling = False
        draft = self.draft
        if draft is None or draft.is_new(self.sitting.table):
            return
        try:
            self._answer_at_once(draft)
        except Exception as error:
            self.rejected(error)

    def _answer_at_once(self, draft: Draft) -> None:
        self.draft = None
        before, state = self.sitting.state, draft.state
        has_voted = state is not None and before is not None and state.pool is not before.pool
        if has_voted:
            self.sitting = draft.saved(self.sitting.version, self.house.loop.time())
        while self.applied:
            request, result = self.applied.pop(0)
            request.done(result)
        if has_voted:
            self.wake()
            self.audience.publish()

    # What the group commit does with the draft --------------------------------------------------------------

    def seal(self) -> Change:
        """Close the draft: this is what is written."""
        draft, before = self.draft, self.sitting
        assert draft is not None  # noqa: S101 - only a room with a draft is enqueued
        if self.clock.is_used or draft.table is not before.table:
            is_same = draft.state is not None and draft.state.moment == draft.seen_moment
            draft.time_left = draft.time_left if is_same else time_allowed(draft.table, draft.state)
        told = happened(draft.version + 1, draft.events)
        view, fields, view_changed = None, (), b""
        if draft.state is not None:
            view = draft.state.public_view()
            fields, known = astuple(view), self.audience.recorded
            is_same_game = draft.table.games == before.table.games
            changed = view_change(type(view), known if is_same_game else (), fields)
            view_changed = encode(changed) if changed else b""
        events = told.public if draft.events or view_changed else b""
        change = change_of(before if before.version else None, draft, events, view_changed)
        self.sealed, self.draft, self.applied = Sealed(draft, self.applied, told, view, fields), None, []
        return change

    def preview(self) -> None:
        """Make the views that will be shown. Nobody sees them before the draft is durable."""
        assert self.sealed is not None  # noqa: S101 - it is on its way to the disk
        state, audience = self.sealed.draft.state, self.audience
        if state is not None and not self.sealed.draft.closing:
            audience.views, audience.views_of = {None: encode(self.sealed.view)}, state
            for session in audience.sessions:
                audience.view_of(state, audience.eyes.get(session.uncovered))

    def committed(self) -> None:
        """The draft is the table now: its requests are answered, and everybody sees what is new."""
        assert self.sealed is not None  # noqa: S101 - it has just been written
        draft, applied, told, _, fields = self.sealed
        before = self.sitting
        if not draft.closing:
            self._adopt(draft, told)
            self.audience.recorded = fields
        while applied:
            request, result = applied.pop(0)
            request.done(result)
        if draft.closing:
            self.sealed, self.is_closed = None, True
            _fail(self.waiting)
            self.close("closed")
            return
        if draft.table is not before.table or draft.deferred_replies or draft.notices:
            self._announce(draft, before)
        if self.clock.is_used or self.bots.seats or draft.table is not before.table:
            self.wake()
        self.audience.publish()
        self.sealed = None
        if self.waiting:
            self._resume()

    def rejected(self, why: Exception) -> None:
        """Nothing of the draft counts. If that is the disk's trouble the table stands; else it is read anew."""
        sealed, self.sealed = self.sealed, None
        if isinstance(why, StoreError) and sealed is not None:
            log.error(str(why), extra={"table": self.code})
            _fail([request for request, _ in sealed.applied])
            self._resume()
            return
        if isinstance(why, Conflict):
            log.error("table was changed by another server", extra={"table": self.code})
        else:
            self.house.metrics.errors.inc()
            log.error("table evicted after internal error", exc_info=why, extra={"table": self.code})
        applied = [*(sealed.applied if sealed is not None else ()), *self.applied]
        waiting, self.waiting, self.applied, self.draft = self.waiting, [], [], None
        self.is_closed = True
        _fail([request for request, _ in applied] + waiting)  # before the last words on their sockets
        self.close("restarting", again=True)

    def _adopt(self, draft: Draft, told: Happened) -> None:
        """The draft takes the table's place."""
        before, recent = self.sitting, self.audience.recent
        self.sitting = draft.saved(told.version, self.house.loop.time())
        if draft.table is not before.table:
            self.bots.seats = draft.table.bot_seats()
            if draft.table.status != before.table.status:
                log.info("table is %s", draft.table.status, extra={"table": self.code, "game": draft.table.game})
            if draft.table.games != before.table.games or draft.state is None:
                recent = self.audience.recent = RecentEvents(before.version)
                self.bots.forget()
        for _ in range(draft.turns_begun()):
            recent.forget_before_last_turn(told.version)
        recent.versions.append(told)
        if self.floor.lines:
            self.floor.clear_unless(-1 if draft.state is None else draft.state.moment)

    def _announce(self, draft: Draft, before: Sitting) -> None:
        """What concerns single devices or is said to all, besides the view."""
        for notice in draft.notices:
            self.audience.send_all(notice)
        for chair, reply in draft.deferred_replies:
            self.audience.reply_to_chair(chair, reply)
        if draft.table is not before.table:
            self.audience.check_chairs(before.table)

    def _resume(self) -> None:
        """Take up what was asked meanwhile."""
        waiting, self.waiting = self.waiting, []
        for request in waiting:
            self.submit(request)

    # Coming and going ---------------------------------------------------------------------------------------

    def enter(self, session: Session) -> None:
        """A device has come, or come back."""
        self.audience.enter(session)
        self._presence_changed()

    def leave(self, session: Session) -> None:
        """A device is gone."""
        self.audience.leave(session)
        if not self.is_closed:
            self._presence_changed()

    def _presence_changed(self) -> None:
        """Everybody sees who is away; clocks and bots do nothing for an empty room."""
        now = self.house.loop.time()
        if not self.audience.sessions:
            self.idle_since = now
        if self.audience.has_host():
            self.host_seen = now
        self.audience.send_presence()
        self.wake()

    def wake(self) -> None:
        """Clock and bots look whether there is something for them to do."""
        if not self.is_closed:
            self.clock.wind()
            if self.bots.seats:
                self.bots.wake()

    def pause_left(self, move: Move) -> float:
        """For how many seconds others must still have time before this answer."""
        state, sitting, now = self.sitting.state, self.sitting, self.house.loop.time()
        pause = None if state is None else state.phase.pause(state, move)
        return 0.0 if pause is None else pause.seconds - min(now - sitting.began, now - sitting.loaded)

    def is_idle(self) -> bool:
        """Whether nothing is to be done to this table, or to be written of it."""
        return self.draft is None and self.sealed is None and not self.waiting

    def close(self, why: Literal["closed", "restarting"], again: bool = False) -> None:
        """The table is cleared away, or let go to be read from the store anew."""
        self.is_closed = True
        self.house.directory.release(self)
        self.house.commit.forget(self)
        self.clock.stop()
        for session in list(self.audience.sessions):
            try:
                session.bye(why, again)
            except Exception:  # the others are still to be told
                self.house.metrics.errors.inc()
                log.exception("a socket could not be closed")
        self.audience.sessions.clear()


def _fail(requests: list[Request]) -> None:
    """These are to try again."""
    for request in requests:
        try:
            request.failed(Unsaved())
        except Exception:
            log.exception("a reply could not be sent")
