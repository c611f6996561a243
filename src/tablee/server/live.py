"""A table in memory: who is connected to it, what they have seen, its clock and its bots."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast

from tablee.bots import Bot, make_bot
from tablee.core import Refusal, Seat, State
from tablee.protocol.outgoing import Floor, Line, Presence, Reply
from tablee.server import frames
from tablee.server.connection import Connection, encode
from tablee.server.frames import Happened, Tail
from tablee.server.limits import Bucket
from tablee.server.logs import log
from tablee.tables.sitting import Sitting
from tablee.tables.table import Table

if TYPE_CHECKING:
    from tablee.server.hub import Hub

MOST_LINES = 60
LINES_PER_SECOND, LINES_AT_ONCE = 2.0, 10.0
"""What two people who argue in writing may add to the floor: everybody is sent each line."""
UNHURRIED = 6
"""So many times longer bots wait with the next card, and while a person may still contest: laughing is play."""


class Job(Protocol):
    """Something to be done to a table: it changes a draft, and is told what came of it when that is saved."""

    def apply(self, draft: Sitting) -> Any:
        """Change the draft."""

    def settled(self, result: Any) -> None:
        """It is done, and on disk."""

    def failed(self, error: Exception) -> None:
        """Nothing has changed: it was refused, or it could not be saved."""


class LiveTable:
    """One table that somebody is connected to, or was a little while ago."""

    __slots__ = (
        "bot_seats_now", "bot_seats_of", "bots", "busy",
        "chairs", "clock_handle", "clock_moment", "clock_stopped", "clock_until", "closed",
        "connections", "declined", "floor", "floor_bucket", "floor_moment", "host_seen", "hub", "idle_since",
        "looked", "queue", "sitting", "table_bytes", "table_bytes_of", "tail", "thinking", "views", "views_of",
    )  # fmt: skip

    def __init__(self, hub: Hub, sitting: Sitting, tail: Tail, fresh: bool = False) -> None:
        self.hub = hub
        self.sitting = sitting
        sitting.taken_up, sitting.shown = hub.loop.time(), -1 if sitting.state is None else sitting.state.moment
        self.tail = tail
        self.queue: list[Job] = []
        self.busy = False
        self.closed = False
        self.connections: dict[Connection, None] = {}
        self.chairs: dict[int, Connection] = {}
        """The device of each player who is connected."""
        self.looked: dict[str, float] = {}
        """When somebody who looked on was last there, by token."""
        self.idle_since = self.host_seen = hub.loop.time()
        self.views: dict[Seat | None, bytes] = {}
        self.views_of: State[Any] | None = None
        """What is seen of the newest state, by seat, as far as somebody has looked."""
        self.table_bytes = b""
        self.table_bytes_of = -1
        self.floor: list[Line] = []
        self.floor_moment = -1
        self.floor_bucket = Bucket(LINES_PER_SECOND, LINES_AT_ONCE, hub.loop.time())
        self.bots: dict[tuple[Seat, str], Bot] = {}
        self.bot_seats_of: Table | None = None
        self.bot_seats_now: frozenset[Seat] = frozenset()
        self.thinking: set[tuple[Seat, int]] = set()
        self.declined: set[tuple[Seat, int]] = set()
        self.clock_moment = -1 if fresh or sitting.state is None else sitting.state.moment
        self.clock_stopped = not fresh
        """After a restart clocks stand still until the host resumes."""
        self.clock_until: float | None = None
        self.clock_handle: asyncio.TimerHandle | None = None

    # Who is connected ---------------------------------------------------------------------------------------

    def seat(self, connection: Connection) -> None:
        """Somebody has come, or come back. Each chair has one device: the newest."""
        self.connections[connection] = None
        for chair in connection.chairs:
            before = self.chairs.get(chair)
            self.chairs[chair] = connection
            if before is not None and before is not connection:
                self._take_from(before, chair, "elsewhere")
        self.after_coming_or_going()

    def _take_from(self, device: Connection, chair: int, why: Literal["elsewhere", "removed"]) -> None:
        device.chairs = tuple(other for other in device.chairs if other != chair)
        if device.uncovered == chair:
            device.uncovered = None
        if device.chairs or device.founder or device.watching:
            self.hub.welcome(device)
        else:
            self.connections.pop(device, None)
            device.bye(why)

    def forget(self, connection: Connection) -> None:
        """This device plays for nobody (any more)."""
        self.connections.pop(connection, None)
        for chair in [chair for chair, device in self.chairs.items() if device is connection]:
            del self.chairs[chair]

    def unseat(self, connection: Connection) -> None:
        """A device is gone."""
        if connection.watching:
            self.looked[connection.watcher] = self.hub.loop.time()
        self.forget(connection)
        if not self.closed:
            self.after_coming_or_going()

    def after_coming_or_going(self) -> None:
        """Everybody sees who is away; clocks and bots do nothing for an empty room."""
        now = self.hub.loop.time()
        if not self.connections:
            self.idle_since = now
        if self.host_is_here():
            self.host_seen = now
        presence = encode(self.presence())
        for connection in list(self.connections):
            if connection.presence == presence:
                continue  # whoever says hello again and again is news to nobody
            if connection.socket.blocked:
                connection.presence_due = True
            else:
                connection.presence = presence
                connection.send(presence)
        self.wake()

    def presence(self) -> Presence:
        """Which players are away, how many look on, and how many screens the whole room sees."""
        away = tuple(chair.id for chair in self.sitting.table.people() if chair.id not in self.chairs)
        watching = sum(connection.watching for connection in self.connections)
        return Presence(away=away, watching=watching, boards=sum(connection.board for connection in self.connections))

    def looking(self) -> frozenset[str]:
        """The tokens of those who look on, as they are kept: now, or until a little while ago."""
        since = self.hub.loop.time() - self.hub.settings.evict_after
        self.looked = {token: at for token, at in self.looked.items() if at > since}
        now = [connection.watcher for connection in self.connections if connection.watching]
        return frozenset((*now, *self.looked))

    def host_is_here(self) -> bool:
        """Whether the host is connected."""
        return any(connection.actor().host for connection in self.connections)

    # What is sent -------------------------------------------------------------------------------------------

    def audience(self, connection: Connection) -> Seat | None:
        """Whose eyes this device has: those of the uncovered chair, if its person plays."""
        chair = connection.uncovered
        if chair is None:
            return None
        seats = self.sitting.table.seats
        if chair not in seats:
            return None
        seat = seats.index(chair)
        return None if seat in self.bot_seats() else seat

    def refresh(self, connection: Connection) -> None:
        """Send what has changed since this device was told last; a slow one gets it when it has caught up."""
        if connection.socket.blocked:
            self.hub.metrics.add("coalesced_total")
            return
        table = self.sitting.table
        if connection.table_version != table.version:
            connection.table_version = table.version
            connection.socket.send(self.table_frame())
        if connection.presence_due:
            connection.presence_due = False
            connection.presence = encode(self.presence())
            connection.socket.send(connection.presence)
        if connection.floor_due:
            connection.floor_due = False
            self.tell_floor(connection)
        if self.sitting.state is not None:
            self.send_view(connection)

    def send_view(self, connection: Connection) -> None:
        """The message `view`: whole, with what happened since the last."""
        sitting = self.sitting
        state, version, game = sitting.state, sitting.version, sitting.table.games
        if state is None:
            return
        if connection.game != game:
            connection.game, connection.version = game, self.tail.begun
        seat = self.audience(connection)
        told, gap = self.tail.since(connection.version, seat)
        connection.version = version
        view = self.view_of(state, seat)
        connection.socket.send(frames.view_frame(seat, game, version, told, gap, view, self.clock()))
        self.hub.metrics.frames += 1

    def view_of(self, state: State[Any], seat: Seat | None) -> bytes:
        """What this seat sees of a state, made once; what everybody sees of it is made once for all."""
        if self.views_of is not state:
            self.views, self.views_of = {None: frames.public_view(state)}, state
        view = self.views.get(seat)
        if view is None:
            view = self.views[seat] = frames.view_of(state, cast(Seat, seat), self.views[None])
        return view

    def look_ahead(self, draft: Sitting) -> None:
        """Make the views of a draft that is on its way to the disk. Nobody is shown them before it is there."""
        if draft.state is not None and not draft.closing:
            for connection in self.connections:
                self.view_of(draft.state, self.audience(connection))

    def table_frame(self) -> bytes:
        """The message `table`, made once a version."""
        if self.table_bytes_of != self.sitting.table.version:
            self.table_bytes, self.table_bytes_of = frames.table_frame(self.sitting), self.sitting.table.version
        return self.table_bytes

    def publish(self) -> None:
        """Everybody sees what is new; clock and bots take it up."""
        self.wake()
        for connection in list(self.connections):
            self.refresh(connection)

    def tell_all(self, frame: bytes) -> None:
        """Something everybody hears."""
        for connection in list(self.connections):
            connection.send(frame)

    # After a commit -----------------------------------------------------------------------------------------

    def saved(self, draft: Sitting, happened: Happened) -> None:
        """The draft is on disk: it is the table now."""
        before = self.sitting
        draft.version += 1
        if draft.table is not before.table:
            self._table_changed(before, draft)
        for _ in range(draft.turns_begun()):
            self.tail.forget_before_last_turn(draft.version)
        self.tail.add(draft.version, happened)
        self.put(draft)

    def _table_changed(self, before: Sitting, draft: Sitting) -> None:
        table = draft.table
        if table.status != before.table.status:
            log.info("a table is %s", table.status, extra={"table": table.code, "game": table.game})
        if table.games != before.table.games or draft.state is None:
            self.tail = Tail(table.games, before.version)
            self.bots.clear()
            self.declined.clear()

    def announce(self, before: Sitting) -> None:
        """Tell what concerns single devices or is said to all, besides the view."""
        sitting = self.sitting
        for notice in sitting.notices:
            self.tell_all(encode(notice))
        for chair, reply in sitting.late:
            self.reply_to_chair(chair, reply)
        if sitting.table is not before.table:
            self._chairs_changed(before.table)

    def put(self, draft: Sitting) -> None:
        """The draft takes the table's place."""
        before, now = self.sitting.state, draft.state
        if now is not None and (before is None or before.moment != now.moment):
            draft.began = self.hub.loop.time()
        draft.shown = -1 if now is None else now.moment
        self.sitting = draft
        if self.floor and (draft.state is None or draft.state.moment != self.floor_moment):
            self.floor = []
            self._show_floor(Floor(lines=()))

    def _chairs_changed(self, before: Table) -> None:
        """Devices whose player has left, or whose token is worth nothing any more, play for them no longer."""
        table = self.sitting.table
        for chair, connection in list(self.chairs.items()):
            sitter, was = table.chair(chair), before.chair(chair)
            left = sitter is None or sitter.gone
            if left or (sitter is not None and was is not None and sitter.token != was.token):
                del self.chairs[chair]
                self._take_from(connection, chair, "removed" if left else "elsewhere")

    def reply_to_chair(self, chair: int, reply: Reply) -> None:
        """A reply to whoever sits on this chair, if the device is there."""
        connection = self.chairs.get(chair)
        if connection is not None:
            connection.tell(reply)

    def close(self, why: Literal["closed", "restarting"] = "closed", again: bool = False) -> None:
        """The table is cleared away, or let go to be read from disk anew."""
        self.closed = True
        self.stop_clock()
        for connection in list(self.connections):
            try:
                connection.bye(why, again)
            except Exception:  # the others are still to be told
                self.hub.metrics.add("errors_total")
                log.exception("a socket could not be closed")
        self.connections.clear()

    # The debate floor ---------------------------------------------------------------------------------------

    def speak(self, line: Line) -> None:
        """A debater speaks; everybody reads. Nothing of it is kept."""
        state = self.sitting.state
        assert state is not None  # noqa: S101 - there is a debate
        if not self.floor_bucket.take(self.hub.loop.time()):
            raise Refusal("table", "too_many", rate=LINES_PER_SECOND)
        if self.floor_moment != state.moment:
            self.floor, self.floor_moment = [], state.moment
        self.floor = [*self.floor, line][-MOST_LINES:]
        self._show_floor(Floor(lines=(line,), more=True))

    def _show_floor(self, news: Floor) -> None:
        """What is new on the floor, to everybody; a slow device gets the whole of it when it has caught up."""
        frame = encode(news)
        for connection in list(self.connections):
            if connection.socket.blocked:
                connection.floor_due = True
            else:
                connection.socket.send(frame)

    def tell_floor(self, connection: Connection) -> None:
        """The debate so far, to somebody who has just come."""
        connection.tell(Floor(lines=tuple(self.floor)))

    # The clock ----------------------------------------------------------------------------------------------

    def clock(self) -> tuple[float, bool] | None:
        """How long there is left, and whether it is running."""
        if self.clock_until is None and self.sitting.time_left is None:
            return None
        return self.time_left() or 0.0, self.clock_until is not None

    def time_left(self) -> float | None:
        """Seconds left for the present moment; None without a clock."""
        if self.clock_until is not None:
            return max(0.0, self.clock_until - self.hub.loop.time())
        return self.sitting.time_left

    def wind_clock(self) -> None:
        """Start, stop or set the clock as the table now is."""
        sitting = self.sitting
        full = sitting.time_for_now()
        if full is None or sitting.state is None:
            sitting.time_left = None
            self.stop_clock()
            return
        if sitting.state.moment != self.clock_moment:
            self.stop_clock()
            self.clock_moment, sitting.time_left = sitting.state.moment, full
        runs = bool(self.connections) and not sitting.table.paused and not self.clock_stopped
        if not runs:
            sitting.time_left = self.time_left()
            self.stop_clock()
        elif self.clock_until is None:
            left = full if sitting.time_left is None else sitting.time_left
            self.clock_until = self.hub.loop.time() + left
            self.clock_handle = self.hub.loop.call_later(left, self.ring)

    def stop_clock(self) -> None:
        """No clock is running."""
        if self.clock_handle is not None:
            self.clock_handle.cancel()
        self.clock_handle = self.clock_until = None

    def ring(self) -> None:
        """Time is up."""
        moment = self.clock_moment
        self.stop_clock()
        self.sitting.time_left = 0.0
        self.hub.submit(self, Quietly(self, lambda draft: draft.time_is_up(moment)))

    def wake(self) -> None:
        """Clock and bots look whether there is something for them to do."""
        if not self.closed:
            self.wind_clock()
            self.wake_bots()

    # Bots ---------------------------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Let each bot that is asked something think about it, while somebody is there to see."""
        sitting = self.sitting
        state = sitting.state
        if state is None or sitting.table.status != "playing" or sitting.table.paused or not self.connections:
            return
        players = self.bot_seats()
        if not players:
            return
        self.declined = {turn for turn in self.declined if turn[1] == state.moment}
        asks = state.asks()
        unhurried = state.phase.between_rounds or any(
            ask.optional and seat not in players for seat, ask in asks.items()
        )
        think = self.hub.think_time() * (UNHURRIED if unhurried else 1)
        for seat in asks:
            turn = (seat, state.moment)
            if seat in players and turn not in self.thinking and turn not in self.declined:
                self.thinking.add(turn)
                self.hub.loop.call_later(think, self.bot_answers, *turn)

    def bot_seats(self) -> frozenset[Seat]:
        """The seats that bots play, found once for each version of the table."""
        sitting = self.sitting
        if self.bot_seats_of is not sitting.table:
            seats = range(len(sitting.table.seats))
            self.bot_seats_now = frozenset(seat for seat in seats if sitting.player_of(seat).player)
            self.bot_seats_of = sitting.table
        return self.bot_seats_now

    def bot_answers(self, seat: Seat, moment: int) -> None:
        """A bot has thought."""
        self.thinking.discard((seat, moment))
        state = self.sitting.state
        if self.closed or state is None or state.moment != moment or self.sitting.table.paused:
            return
        chair, ask = self.sitting.player_of(seat), state.ask(seat)
        if ask is None or not chair.player:
            return
        if chair.held_by and state.phase.personal:
            self.hub.submit(self, Quietly(self, lambda draft: draft.stand_in(seat, "bot")))
            return
        try:
            move = self._bot(seat, chair.player).answer(state.view(seat), ask)
        except Exception:
            self.hub.metrics.add("errors_total")
            log.exception("a bot failed", extra={"table": self.sitting.table.code, "game": self.sitting.table.game})
            self.hub.submit(self, Quietly(self, lambda draft: draft.stand_in(seat, "bot")))
            return
        self.sitting.now = self.hub.loop.time()
        if move is None:
            self.declined.add((seat, moment))
        elif (left := self.sitting.pause_left(move)) > 0:
            self.thinking.add((seat, moment))
            self.hub.loop.call_later(left, self.bot_answers, seat, moment)
        else:
            self.hub.submit(self, Quietly(self, lambda draft: draft.bot_answers(seat, moment, move)))

    def _bot(self, seat: Seat, level: str) -> Bot:
        bot = self.bots.get((seat, level))
        if bot is None:
            # Not from the game's seed: what a bot votes must not follow from what is on disk.
            bot = self.bots[seat, level] = make_bot(level, self.sitting.table.rules, seat, SystemRandom())
        return bot


class Quietly:
    """Something the table does by itself: nobody waits for a reply."""

    __slots__ = ("change", "live")

    def __init__(self, live: LiveTable, change: Callable[[Sitting], None]) -> None:
        self.live = live
        self.change = change

    def apply(self, draft: Sitting) -> None:
        """Change the draft."""
        self.change(draft)

    def settled(self, result: Any) -> None:
        """Nobody asked."""

    def failed(self, error: Exception) -> None:
        """It came too late, or could not be saved: look again in a moment."""
        self.live.hub.loop.call_later(1.0, self.live.wake)
