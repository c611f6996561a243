"""A table with the game on it: as it is saved (`Sitting`), and while it is being changed (`Draft`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil, inf
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tablee.core import Event, Move, Refusal, Seat, State
from tablee.core.highlights import NOTHING_TOLD, Past, all_told, found, noted, told_more
from tablee.core.phases import Pause
from tablee.games import GAMES
from tablee.protocol.outgoing import Accepted, Closed, ClosedBy, Held, Notice, Refused, Reply
from tablee.tables.table import Table

T = TypeVar("T")


class Receipt(Struct, frozen=True, array_like=True):
    """The last ask of a seat that was closed, how, and the key of the answer if it was answered. Never the answer."""

    ask: int
    key: str
    version: int
    by: ClosedBy = "answered"


class Known(Struct, frozen=True):
    """Which cards of the game a deal should leave to the last, and which out, by their ids."""

    seen: frozenset[str] = frozenset()
    reported: frozenset[str] = frozenset()


NOTHING_KNOWN = Known()


class Sitting(Struct, frozen=True, eq=False):
    """One table, as it was committed last. It never changes: a draft takes its place when it is durable."""

    table: Table
    state: State[Any] | None = None
    version: int = 0
    receipts: dict[Seat, Receipt] = {}
    time_left: float | None = None
    """How long the awaited had when it was saved, in seconds; None without a clock."""
    voided: tuple[int, ClosedBy] | None = None
    """The last moment that the table itself put an end to, and how."""

    # Memory only.
    held: Mapping[Seat, tuple[int, str]] = {}
    """The ask and key of each ballot in the urn, so that its sender is told when it counts."""
    began: float = -inf
    """When everybody saw the present moment begin, by a clock that never goes back; long ago after a restart."""
    loaded: float = -inf
    """When the table was read from the store, by the same clock."""
    told: Past = NOTHING_TOLD
    """What was told of the game on the table, as far as its highlights need it; the store has all of it."""

    def draft(self, now: float = 0.0, time_left: float | None = None) -> Draft:
        """A copy to work on."""
        state = self.state
        return Draft(
            self.table,
            None if state is None else state.copy(),
            self.version,
            self.receipts.copy(),
            time_left,
            self.voided,
            self.held,
            now=now,
            began=self.began,
            loaded=self.loaded,
            seen_moment=-1 if state is None else state.moment,
            told=self.told,
        )


class Draft(Struct, eq=False):
    """A table that is being changed. It counts once it is saved; until then nobody is shown anything of it."""

    table: Table
    state: State[Any] | None = None
    version: int = 0
    """The version that it was made from."""
    receipts: dict[Seat, Receipt] = {}
    time_left: float | None = None
    """How long the awaited have, in seconds; None without a clock."""
    voided: tuple[int, ClosedBy] | None = None
    """The last moment that the table itself put an end to, and how."""
    held: Mapping[Seat, tuple[int, str]] = {}
    """The ask and key of each ballot in the urn, so that its sender is told when it counts. Shared with the sitting,
    so never changed: another ballot makes a new one."""

    # What time it is, by a clock that never goes back.
    now: float = 0.0
    began: float = -inf
    """When everybody saw the present moment begin."""
    loaded: float = -inf
    """When the table was read from the store."""
    seen_moment: int = -1
    """The moment that everybody has seen: one that begins in this draft is not in sight yet."""

    told: Past = NOTHING_TOLD
    """What was told of the game on the table, as far as its highlights need it."""

    # What is new in this draft.
    events: list[Event] = []
    """What happened."""
    changed: bool = False
    """Whether there is anything to be saved, apart from the table itself."""
    notices: list[Notice] = []
    deferred_replies: list[tuple[int, Reply]] = []
    """Replies to answers that were held before, by chair."""
    closing: bool = False
    """Whether the table is to be cleared away."""
    known: Known = NOTHING_KNOWN
    reported: str = ""
    """The card that somebody finds something wrong with."""

    def saved(self, version: int, now: float) -> Sitting:
        """What it is when it is durable, or when its ballots are in the urn: from now on everybody sees it."""
        state = self.state
        is_new_moment = state is not None and state.moment != self.seen_moment
        began = now if is_new_moment else self.began
        return Sitting(
            self.table,
            state,
            version,
            self.receipts,
            self.time_left,
            self.voided,
            self.held,
            began,
            self.loaded,
            self.told,
        )

    def attempt(self, change: Callable[[], T]) -> T:
        """Do something that may be refused half-way: then it is as if it had not been tried."""
        kept = replace(
            self,
            state=self.state.copy() if self.state is not None else None,
            receipts=self.receipts.copy(),
            events=self.events[:],
            notices=self.notices[:],
            deferred_replies=self.deferred_replies[:],
        )
        try:
            return change()
        except Refusal:
            for name in self.__struct_fields__:
                setattr(self, name, getattr(kept, name))
            raise

    @property
    def next_version(self) -> int:
        """The version that this draft will be when it is saved."""
        return self.version + 1

    def turns_begun(self) -> int:
        """How many turns have begun in this draft, in a game that players may not look back on further than one."""
        begins = self.state.turn_event if self.state is not None else None
        if begins is None:
            return 0
        begun = list(map(type, self.events)).count(begins)
        return 0 if begun and self.state is not None and self.state.looks_back() else begun

    def is_new(self, before: Table) -> bool:
        """Whether there is something to be saved."""
        return self.changed or bool(self.events) or self.table is not before or self.version == 0

    # Answers ------------------------------------------------------------------------------------------------

    def answer(self, seat: Seat, ask: int, key: str, raw: dict[str, Any]) -> Reply:
        """A player's answer. The same key twice is one answer."""
        receipt = self.receipts.get(seat)
        if receipt is not None and receipt.ask == ask and receipt.key == key:
            return Accepted(key=key, version=receipt.version)
        if self.held and self.held.get(seat) == (ask, key):
            return Held(key=key)
        refused = self._not_now(seat, ask, key)
        if refused is not None:
            return refused
        state = self.state
        assert state is not None  # noqa: S101 - `_not_now` refuses where nothing is played
        try:
            move = state.read(raw)
            pause = state.phase.pause(state, move)
            if pause is not None:
                self.require_time(pause, seat, move)
            events = state.answer(seat, move)
        except Refusal as refusal:
            facts = {**refusal.limits, **refusal.facts}
            return Refused(key=key, rule=refusal.rule, code=refusal.code, facts=facts)
        if seat in state.pool.given:
            self.held = {**self.held, seat: (ask, key)}
            return Held(key=key)
        version = self.version + 1
        self.receipts[seat] = Receipt(ask, key, version)
        self._happened(events)
        return Accepted(key=key, version=version)

    def _not_now(self, seat: Seat, ask: int, key: str) -> Reply | None:
        state = self.state
        if state is None:
            return Closed(key=key, ask=ask, by="over")
        if state.moment != ask or (seat not in state.phase.awaited(state) and seat not in state.phase.invited(state)):
            return Closed(key=key, ask=ask, by=self.closed_by(seat, ask))
        if self.table.paused:
            return Refused(key=key, rule="table", code="paused")
        if seat in state.bots:  # its person sends this, while a bot holds the seat
            return Refused(key=key, rule="table", code="bot_plays")
        return None

    def closed_by(self, seat: Seat, ask: int) -> ClosedBy:
        """What put an end to this ask."""
        receipt = self.receipts.get(seat)
        if receipt is not None and receipt.ask == ask:
            return receipt.by
        if seat in self.held and self.held[seat][0] == ask:
            return "answered"
        if self.voided is not None and self.voided[0] == ask:
            return self.voided[1]
        return "over" if self.table.status == "over" else "moved_on"

    def bot_answers(self, seat: Seat, ask: int, move: Move) -> None:
        """A bot's answer, if the ask is still open."""
        state = self.state
        if state is None or state.moment != ask or self.table.paused or not self.table.player_of(seat).player:
            return
        try:
            pause = state.phase.pause(state, move)
            if pause is not None:
                self.require_time(pause, seat, move)
            events = state.answer(seat, move)
        except Refusal:
            return
        if seat in state.pool.given:
            return
        self.receipts[seat] = Receipt(ask, "", self.next_version, "bot")
        self._happened(events)

    def bot_sits_out(self, seat: Seat, ask: int) -> None:
        """A bot does not answer: if it is still waited for, the table does what the rules say of somebody absent."""
        state = self.state
        if state is not None and state.moment == ask and not self.table.paused and seat in state.waiting():
            self.stand_in(seat, "bot")

    # Time ---------------------------------------------------------------------------------------------------

    def waited(self) -> float:
        """For how many seconds everybody has seen the present moment."""
        return self.now - self.began if self.state is not None and self.state.moment == self.seen_moment else 0.0

    def pause_left(self, pause: Pause) -> float:
        """So many seconds of a pause are left. A restart begins it anew."""
        return pause.seconds - min(self.waited(), self.now - self.loaded)

    def require_time(self, pause: Pause, seat: Seat, move: Move | None) -> None:
        """Raise a Refusal while others must have time first; what is not allowed at all is refused as that."""
        state, left = self.state, self.pause_left(pause)
        if state is not None and left > 0 and seat in state.waiting():
            if move is not None:
                state.check(seat, move)
            raise Refusal(pause.rule, pause.code, seconds=ceil(left))

    # Absence ------------------------------------------------------------------------------------------------

    def stand_in(self, seat: Seat, by: ClosedBy) -> None:
        """Do what the rules say when this seat does not answer. Only the table's clock does so without a pause."""
        pause = None if self.state is None or by == "time" else self.state.phase.pause(self.state, None)
        if pause is not None:
            self.require_time(pause, seat, None)
        self._intervene(by, (seat,), lambda state: state.stand_in(seat))

    def time_is_up(self, moment: int) -> None:
        """Nobody waits for those who have not answered, if it is still the same moment."""
        state = self.state
        while state is not None and state.moment == moment and self.table.status == "playing":
            waiting = state.waiting()
            if not waiting:
                return
            self.stand_in(waiting[0], "time")

    def leave(self, seat: Seat) -> None:
        """Whoever plays this seat has gone home."""
        state = self.state
        if state is not None and state.outcome() is None and seat in state.present and seat not in state.gone:
            self._intervene("left", (seat,), lambda state: state.leave(seat))

    def replace_question(self) -> None:
        """Another question."""
        self._intervene("replaced", (), lambda state: state.replace_question())

    def void_round(self) -> None:
        """The round counts for nothing; a finished game goes on."""
        self._intervene("voided", (), lambda state: state.void_round())
        if self.table.status == "over" and self.state is not None and self.state.outcome() is None:
            self.table = replace(self.table, status="playing", highlights=(), version=self.table.version + 1)
            for seat in range(len(self.table.seats)):
                if self.table.player_of(seat).gone:  # went home when the game seemed to be over
                    self.leave(seat)

    def _intervene(self, by: ClosedBy, seats: tuple[Seat, ...], change: Callable[[State[Any]], list[Event]]) -> None:
        state = self.state
        if state is None:
            raise Refusal("table", "no_game")
        moment = state.moment
        events = change(state)
        for seat in seats:
            self.receipts[seat] = Receipt(moment, "", self.next_version, by)
        if by in ("replaced", "voided"):
            self.voided = (moment, by)
        self._happened(events)

    # Afterwards ---------------------------------------------------------------------------------------------

    def _happened(self, events: list[Event]) -> None:
        """The game went on: those whose ballots were held are told, and a finished game is over."""
        self.changed = True
        self.events.extend(events)
        telling = GAMES[self.table.game].highlights
        self.told = told_more(self.told, noted(telling, events))
        state = self.state
        assert state is not None  # noqa: S101 - only a game can go on
        if self.held and not state.pool.given:
            self._count_held()
        if self.table.status == "playing" and state.outcome() is not None:
            told = found(telling, all_told(self.told), self.table.people_seats())
            self.table = replace(
                self.table, status="over", paused=False, highlights=told, version=self.table.version + 1
            )

    def _count_held(self) -> None:
        for seat, (ask, key) in sorted(self.held.items()):
            receipt, chair = self.receipts.get(seat), self.table.seats[seat]
            if self.voided is not None and self.voided[0] == ask:
                self.deferred_replies.append((chair, Closed(key=key, ask=ask, by=self.voided[1])))
            elif receipt is not None and receipt.ask == ask:
                self.deferred_replies.append((chair, Closed(key=key, ask=ask, by=receipt.by)))
            else:
                self.receipts[seat] = Receipt(ask, key, self.next_version)
                self.deferred_replies.append((chair, Accepted(key=key, version=self.next_version)))
        self.held = {}

    def put_away(self) -> None:
        """Nothing lies on the table any more; ballots that were in the urn count for nothing."""
        for seat, (ask, key) in sorted(self.held.items()):
            self.deferred_replies.append((self.table.seats[seat], Closed(key=key, ask=ask, by="over")))
        self.state, self.receipts, self.held, self.voided, self.told = None, {}, {}, None, NOTHING_TOLD


def time_allowed(table: Table, state: State[Any] | None) -> float | None:
    """How long the present moment may take, by what the table agreed; None without a clock."""
    if state is None or table.status != "playing":
        return None
    seconds = state.phase.seconds_allowed(state)
    return None if seconds is None else float(seconds)
