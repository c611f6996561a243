"""“What would you do?”: a player asks, a bot thinks beside the event loop, and everybody is told of the question."""

from __future__ import annotations

from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from tablee.core import Refusal, Seat, State
from tablee.core.advice import Advice
from tablee.core.game import Adviser
from tablee.protocol.incoming import AskHint
from tablee.protocol.outgoing import Advised, Notice, Refused
from tablee.server.logs import log

if TYPE_CHECKING:
    from tablee.server.rooms.room import Room
    from tablee.server.session import Session

MOST_WAITING = 8
"""How often a player may ask the same before there is an answer."""

Turn = tuple[Seat, int]
"""A seat, and the ask that it has."""


class Hints:
    """The hints of a room. They follow from what the seat may know, and are kept in memory until it has answered."""

    __slots__ = ("given", "room", "waiting")

    def __init__(self, room: Room) -> None:
        self.room = room
        self.given: dict[Seat, tuple[Turn, Advice]] = {}
        """What each seat was told last: the same question has the same answer, and is worked out once."""
        self.waiting: dict[Seat, tuple[Turn, list[tuple[Session, str]]]] = {}
        """What is being thought about, one thing a seat at most, and who is to be told."""

    def ask(self, session: Session, message: AskHint) -> None:
        """Reply with a hint, now or when there is one; a Refusal if there cannot be any."""
        adviser, state = self._require(session, message)
        seat, turn, asked = message.seat, (message.seat, message.ask), (session, message.key)
        given = self.given.get(seat)
        if given is not None and given[0] == turn:
            self._tell(*asked, turn, given[1])
            return
        under_way = self.waiting.get(seat)
        if under_way is not None:
            if under_way[0] != turn or len(under_way[1]) >= MOST_WAITING:
                raise Refusal("table", "still_thinking")
            under_way[1].append(asked)
            return
        self.waiting[seat] = turn, [asked]
        # At once: how long it takes would tell the others something of what is thought about.
        self.room.audience.send_all(Notice(code="hinted", chair=self.room.sitting.table.seats[seat]))
        self.room.house.spawn(self._think(adviser, state, turn))

    def _require(self, session: Session, message: AskHint) -> tuple[Adviser, State[Any]]:
        """Raise a Refusal unless this device may have a hint for this seat now. (Whose seat it is, is known.)"""
        table, state = self.room.sitting.table, self.room.sitting.state
        adviser = table.rules.advise
        if not table.hints or adviser is None:
            raise Refusal("table", "no_hints")
        if table.paused:
            raise Refusal("table", "paused")
        if table.player_of(message.seat).held_by:
            raise Refusal("table", "bot_plays")
        if session.uncovered != table.seats[message.seat]:
            raise Refusal("table", "seat_is_covered")
        ask = None if state is None else state.ask(message.seat)
        if state is None or ask is None or ask.id != message.ask:
            raise Refusal("table", "asked_no_more")
        return adviser, state

    async def _think(self, adviser: Adviser, state: State[Any], turn: Turn) -> None:
        seat, house = turn[0], self.room.house
        view, game = state.view(seat), self.room.sitting.table.rules
        try:
            advice = await house.bot_threads.run(partial(adviser, game, view, view.ask, seat, SystemRandom()))
        except Exception as error:
            if not isinstance(error, TimeoutError):
                house.metrics.errors.inc()
            log.warning("no hint", exc_info=error, extra={"table": self.room.code, "game": game.name})
            _, asked = self.waiting.pop(seat)
            for session, key in asked:
                session.send(Refused(key=key, rule="table", code="no_hint_found"))
            return
        _, asked = self.waiting.pop(seat)
        if self.room.is_closed:
            return
        self.given[seat] = turn, advice
        for session, key in asked:
            self._tell(session, key, turn, advice)

    def _tell(self, session: Session, key: str, turn: Turn, advice: Advice) -> None:
        """Tell the device that asked, unless it was passed on or closed meanwhile."""
        seat, ask = turn
        seats = self.room.sitting.table.seats
        if session.room is not self.room or seat >= len(seats) or session.uncovered != seats[seat]:
            return
        move = None if advice.move is None else to_builtins(advice.move)
        session.send(Advised(key=key, ask=ask, reason=advice.reason, move=move, facts=advice.facts))
