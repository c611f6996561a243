"""A room: everything of one table that lives in memory. Nothing else changes it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from msgspec import Struct, json
from msgspec.structs import astuple, replace

from tablee.core import Move, Refusal, State
from tablee.core.views import view_change
from tablee.games import PACKAGES
from tablee.server.commit import Conflict
from tablee.server.logs import log
from tablee.server.rooms.audience import Audience, RecentEvents, VersionEvents, events_of_version
from tablee.server.rooms.bots import BotPlayers
from tablee.server.rooms.clock import TurnClock
from tablee.server.rooms.floor import DebateFloor
from tablee.server.rooms.hints import Hints
from tablee.server.rooms.reviews import Reviews
from tablee.server.rooms.talk import TableTalk
from tablee.stores import Change, StoreError
from tablee.stores.records import change_of
from tablee.tables.sitting import Draft, Sitting, time_allowed

if TYPE_CHECKING:
    from tablee.server.house import House
    from tablee.server.session import Session

T = TypeVar("T")
encode = json.Encoder().encode
RETRY_SECONDS = 1.0
"""After this, a change that the table makes by itself is tried again."""


class Unsaved(Exception):  # noqa: N818 - clients are told "retry"
    """The change could not be saved; nothing has changed."""


class Unseen(Exception):  # noqa: N818 - what a game raised is its cause
    """What a draft shows cannot be made."""


class Request(Protocol):
    """What to do to the draft, and what to call then."""

    def change(self, draft: Draft, /) -> Any:
        """Do it."""

    def done(self, result: Any, /) -> object:
        """Called with the result of `change`, once that is durable."""

    def failed(self, error: Exception, /) -> object:
        """Called if nothing has changed: with what `change` raised, or with Unsaved."""


class FunctionsRequest(Struct, frozen=True):
    """A request made of functions."""

    change: Callable[[Draft], Any]
    done: Callable[[Any], object]
    failed: Callable[[Exception], object]


class Sealed(Struct, frozen=True):
    """A draft on its way to the disk."""

    draft: Draft
    applied: list[tuple[Request, Any]]
    """The requests that made it, with their results; each is removed when it is answered."""
    events: VersionEvents
    view: Any
    """The public view."""
    view_fields: tuple[Any, ...]


class Room:
    """One table that devices are connected to, or were until lately.

    Requests are applied to a draft as they come. A draft with something to be saved is sealed and written by the
    group commit; until it is durable no reply and no view is sent, and further requests wait.
    """

    __slots__ = (
        "applied", "audience", "bots", "clock", "draft", "empty_since", "fence", "floor", "hints", "host_seen_at",
        "house", "is_closed",
        "reply_scheduled", "reviews", "sealed", "sitting", "talk", "touched", "waiting",
    )  # fmt: skip

    def __init__(
        self, house: House, sitting: Sitting, recent: RecentEvents, is_new: bool = False, fence: int = 0
    ) -> None:
        now = house.loop.time()
        self.house = house
        self.fence = fence
        """The number with which this server holds the table, quoted in every commit."""
        self.sitting = replace(sitting, loaded=now)
        self.draft: Draft | None = None
        self.applied: list[tuple[Request, Any]] = []
        self.sealed: Sealed | None = None
        self.waiting: list[Request] = []
        """Requests that came while the draft was being written."""
        self.reply_scheduled = False
        self.is_closed = False
        self.empty_since = self.host_seen_at = now
        self.touched = time.time()
        """When the table was used last, as far as cleaning up is concerned: to the day."""
        self.audience = Audience(self, recent)
        self.clock = TurnClock(self, is_new)
        self.bots = BotPlayers(self)
        self.floor = DebateFloor(self)
        self.talk = TableTalk(self)
        self.hints = Hints(self)
        self.reviews = Reviews(self)

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.sitting.table.code

    # Requests -----------------------------------------------------------------------------------------------

    def submit(self, request: Request) -> None:
        """Apply a request to the draft; it is answered when that is durable."""
        if self.is_closed or self.house.commit.is_stopped:
            request.failed(Unsaved())
        elif self.sealed is not None:
            self.waiting.append(request)
        else:
            try:
                self._apply(request)
            except Exception as error:
                self.rejected(error)

    async def perform(self, change: Callable[[Draft], T]) -> T:
        """The same for callers that await the result. Raises a Refusal, or Unsaved."""
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

        self.submit(FunctionsRequest(attempt, done, failed))
        return await future

    def submit_own(self, change: Callable[[Draft], None]) -> None:
        """The same for a change that the table makes by itself. If that fails, clock and bots look again soon."""
        loop = self.house.loop
        self.submit(FunctionsRequest(change, lambda _: None, lambda _: loop.call_later(RETRY_SECONDS, self.wake)))

    def _apply(self, request: Request) -> None:
        draft = self.draft
        if draft is None:
            draft = self.draft = self.sitting.draft(time_left=self.clock.time_left() if self.clock.is_used else None)
        draft.now = self.house.loop.time()
        try:
            self.applied.append((request, request.change(draft)))
        except Exception as error:
            self._rebuild_draft(request, error)
            return
        if draft.changed or draft.is_new(self.sitting.table):
            self.house.commit.enqueue(self)
        elif not self.reply_scheduled:
            self.reply_scheduled = True
            self.house.loop.call_soon(self._reply_without_commit)

    def _rebuild_draft(self, failing: Request, error: Exception) -> None:
        """A request failed, perhaps half-way: make the draft again from the others."""
        if not isinstance(error, Refusal):
            self.house.metrics.errors.inc()
            log.error("request failed", exc_info=error, extra=self._about_game())
        others, self.applied, self.draft = self.applied, [], None
        self.house.commit.dequeue(self)
        failing.failed(error)
        for request, _ in others:
            self._apply(request)

    def _about_game(self) -> dict[str, Any]:
        """What a log says of an error: perhaps it is one of the game, which a package may have brought."""
        game = self.sitting.table.game
        brought = {"package": PACKAGES[game]} if game in PACKAGES else {}
        return {"table": self.code, "game": game, **brought}

    def _reply_without_commit(self) -> None:
        """Answer requests that left nothing to be saved: refused, repeated, or a ballot, which is on no disk."""
        self.reply_scheduled = False
        draft = self.draft
        if draft is None or draft.is_new(self.sitting.table):
            return
        try:
            self._adopt_ballots(draft)
        except Exception as error:
            self.rejected(error)

    def _adopt_ballots(self, draft: Draft) -> None:
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

    # Called by the group commit -----------------------------------------------------------------------------

    def seal(self) -> Change:
        """Close the draft; returns what is to be written."""
        draft, before = self.draft, self.sitting
        assert draft is not None  # noqa: S101 - only a room with a draft is enqueued
        if self.clock.is_used or draft.table is not before.table:
            is_same = draft.state is not None and draft.state.moment == draft.seen_moment
            draft.time_left = draft.time_left if is_same else time_allowed(draft.table, draft.state)
        events = events_of_version(draft.version + 1, draft.events)
        view, fields, view_diff = None, (), b""
        if draft.state is not None:
            try:
                view = draft.state.public_view()
                if draft.table.game in PACKAGES:
                    self._try_all_views(draft.state)
            except Exception as error:
                raise Unseen from error
            fields, stored = astuple(view), self.audience.stored_view_fields
            is_same_game = draft.table.games == before.table.games
            changed = view_change(type(view), stored if is_same_game else (), fields)
            view_diff = encode(changed) if changed else b""
        public = events.public if draft.events or view_diff else b""
        change = change_of(before if before.version else None, draft, public, view_diff, self.fence)
        self.sealed, self.draft, self.applied = Sealed(draft, self.applied, events, view, fields), None, []
        return change

    def _try_all_views(self, state: State[Any]) -> None:
        """What cannot be shown must not be saved. (The house's own games are tested: their views are made while the
        disk is at work.)"""
        for seat in range(state.seats):
            self.audience.view_of(state, seat)

    def preview(self) -> None:
        """Make the views of the draft while it is being written; they are sent when it is durable."""
        assert self.sealed is not None  # noqa: S101 - it has just been sealed
        state, audience = self.sealed.draft.state, self.audience
        if state is not None and not self.sealed.draft.closing:
            audience.views, audience.views_state = {None: encode(self.sealed.view)}, state
            for session in audience.by_chair.values():
                audience.view_of(state, audience.seat_of_chair.get(session.uncovered))
            state.forget_ask()

    def committed(self) -> None:
        """The draft is durable: put it in the table's place, answer its requests, and send everybody what is new."""
        assert self.sealed is not None  # noqa: S101 - it has just been written
        sealed = self.sealed
        draft, applied, events, fields = sealed.draft, sealed.applied, sealed.events, sealed.view_fields
        before = self.sitting
        if not draft.closing:
            self._adopt(draft, events)
            self.audience.stored_view_fields = fields
        while applied:
            request, result = applied.pop(0)
            request.done(result)
        if draft.closing:
            self.sealed, self.is_closed = None, True
            _fail_unsaved(self.waiting)
            self.close("closed")
            return
        if draft.table is not before.table or draft.deferred_replies or draft.notices:
            self._announce(draft, before)
        if self.clock.is_used or self.bots.seats or draft.table is not before.table:
            self.wake()
        self.audience.publish()
        self.sealed = None
        if self.waiting:
            self._submit_waiting()

    def rejected(self, why: Exception) -> None:
        """The draft is void. After a store error the room goes on, as it does without what cannot be shown; after any
        other error it is evicted, and read again."""
        if isinstance(why, Unseen) and self.applied:
            request, _ = self.applied.pop()  # the last one, until what is left can be shown
            self._rebuild_draft(request, why)
            return
        sealed, self.sealed = self.sealed, None
        if isinstance(why, StoreError) and sealed is not None:
            log.error("table not saved", extra={"table": self.code, "problem": str(why)})
            _fail_unsaved([request for request, _ in sealed.applied])
            self._submit_waiting()
            return
        if isinstance(why, Conflict):
            self.house.metrics.conflicts.inc()
            log.warning("table is held by another server", extra={"table": self.code})
        else:
            self.house.metrics.errors.inc()
            log.error("table evicted after internal error", exc_info=why, extra=self._about_game())
        applied = [*(sealed.applied if sealed is not None else ()), *self.applied]
        waiting, self.waiting, self.applied, self.draft = self.waiting, [], [], None
        self.is_closed = True
        _fail_unsaved([request for request, _ in applied] + waiting)  # before their sockets are closed
        self.house.directory.release(self, failed=not isinstance(why, Conflict))
        self.close("restarting", again=True)

    def _adopt(self, draft: Draft, events: VersionEvents) -> None:
        """Put the draft in the table's place."""
        before, recent = self.sitting, self.audience.recent
        self.sitting = draft.saved(events.version, self.house.loop.time())
        if draft.table is not before.table:
            self.bots.seats = draft.table.bot_seats()
            if draft.table.status != before.table.status:
                log.info("table is %s", draft.table.status, extra={"table": self.code, "game": draft.table.game})
            if draft.table.games != before.table.games or draft.state is None:
                recent = self.audience.recent = RecentEvents(before.version)
                self.bots.forget()
        for _ in range(draft.turns_begun()):
            recent.forget_before_last_turn(events.version)
        recent.versions.append(events)
        if self.floor.lines:
            self.floor.clear_after(draft.state)

    def _announce(self, draft: Draft, before: Sitting) -> None:
        """Send what comes besides the view: notices, replies to held ballots, and chairs that changed hands."""
        for notice in draft.notices:
            self.audience.send_all(notice)
        for chair, reply in draft.deferred_replies:
            self.audience.reply_to_chair(chair, reply)
        if draft.table is not before.table:
            self.audience.revoke_lost_chairs(before.table)
            if draft.table.watchers is not before.table.watchers:
                self.audience.dismiss_onlookers()
            self.talk.follow(before.table)

    def _submit_waiting(self) -> None:
        waiting, self.waiting = self.waiting, []
        for request in waiting:
            self.submit(request)

    # Devices, clock and bots --------------------------------------------------------------------------------

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
        """Send everybody who is away. Clock and bots stop in an empty room."""
        now = self.house.loop.time()
        if not self.audience.sessions:
            self.empty_since = now
        if self.audience.has_host():
            self.host_seen_at = now
        self.audience.send_presence()
        self.wake()

    def wake(self) -> None:
        """Let clock and bots see what there is for them to do."""
        if not self.is_closed:
            self.clock.update()
            if self.bots.seats:
                self.bots.wake()

    def pause_left(self, move: Move) -> float:
        """How many seconds the others must still be given before this answer."""
        state, sitting, now = self.sitting.state, self.sitting, self.house.loop.time()
        pause = None if state is None else state.phase.pause(state, move)
        return 0.0 if pause is None else pause.seconds - min(now - sitting.began, now - sitting.loaded)

    def has_pending_changes(self) -> bool:
        """Whether requests wait, or a draft is to be written."""
        return self.draft is not None or self.sealed is not None or bool(self.waiting)

    def abandon(self) -> None:
        """Another server may hold the table by now: void what is not on its way to the store, and let go of it."""
        applied, waiting = self.applied, self.waiting
        self.applied, self.waiting, self.draft = [], [], None
        self.is_closed = True
        _fail_unsaved([request for request, _ in applied] + waiting)  # before their sockets are closed
        self.close("restarting", again=True)

    def close(self, why: Literal["closed", "restarting"], again: bool = False) -> None:
        """Disconnect everybody and leave memory: the table is deleted, or can be read from the store again."""
        self.is_closed = True
        self.house.directory.release(self)
        self.house.commit.dequeue(self)
        self.clock.stop()
        for session in list(self.audience.sessions):
            try:
                session.bye(why, again)
            except Exception:  # the others are still to be closed
                self.house.metrics.errors.inc()
                log.exception("socket could not be closed", extra={"table": self.code})
        self.audience.sessions.clear()


def _fail_unsaved(requests: list[Request]) -> None:
    for request in requests:
        try:
            request.failed(Unsaved())
        except Exception:
            log.exception("reply could not be sent")
