"""A game that is played by numbers of actions; what a seat sees comes from its view and from its ask alone."""

from __future__ import annotations

from typing import Any

from tablee.core import Move, Seat, State
from tablee.research.actions import WAIT, Asked, Parts, Space, Values
from tablee.research.features import Features
from tablee.research.game import Doors

Legal = dict[int, tuple[int, Values | Parts]]


class Table:
    """Whose turn it is, which actions are legal, and what they do.

    Whoever may answer without being waited for is asked first, once; `WAIT` declines.
    """

    def __init__(self, doors: Doors, space: Space, state: State[Any]) -> None:
        self.doors = doors
        self.space = space
        self.state = state
        self.begun: dict[Seat, tuple[int, int, Parts]] = {}
        """Answers that are not complete: the ask, the block, and what was chosen."""
        self.declined: frozenset[tuple[int, Seat]] = frozenset()
        self.known: dict[Seat, Legal] = {}

    def copy(self) -> Table:
        """A table that can go another way."""
        twin = Table(self.doors, self.space, self.state.copy())
        twin.begun, twin.declined = dict(self.begun), self.declined
        return twin

    def __deepcopy__(self, memo: object) -> Table:
        return self.copy()

    def seen_otherwise(self, state: State[Any]) -> Table:
        """The same table, but for what nobody here could know: this state lies on it."""
        twin = self.copy()
        twin.state = state
        return twin

    # Whose turn it is -------------------------------------------------------------------------------------------

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.outcome() is not None

    def next_seat(self) -> Seat | None:
        """Who acts next; nobody when the game is over."""
        asks = self.state.asks()
        for seat in sorted(asks, key=lambda seat: not asks[seat].optional):
            if (asks[seat].id, seat) not in self.declined:
                return seat
        return None

    # What it may do ---------------------------------------------------------------------------------------------

    def legal(self, seat: Seat) -> Legal:
        """The legal actions of this seat, but for `WAIT`."""
        if seat not in self.known:
            ask, begun = self.state.ask(seat), self.begun.get(seat)
            if ask is None or (ask.id, seat) in self.declined:
                return {}
            still = begun[1:] if begun is not None and begun[0] == ask.id else None
            self.known[seat] = self.space.legal(ask, Asked(seat, self.state.seats), still)
        return self.known[seat]

    def actions(self, seat: Seat) -> list[int]:
        """The numbers of all legal actions, lowest first."""
        found = sorted(self.legal(seat))
        ask = self.state.ask(seat)
        may_wait = not found or (ask is not None and ask.optional and seat not in self.begun)
        return [WAIT, *found] if may_wait else found

    def move_of(self, seat: Seat, action: int) -> Move | None:
        """The move that this action completes; None if it declines, or if there is more to choose."""
        block, way = self.legal(seat).get(action, (0, NOT_YET))
        return None if isinstance(way, Parts) else self.state.moves[self.space.blocks[block].move](**way)

    def act(self, seat: Seat, action: int) -> None:
        """Do it. (Actions that are not legal are the caller's mistake.)"""
        if action not in self.actions(seat):
            raise ValueError(f"{self.space.names[action]!r} is not a legal action of seat {seat} now.")
        ask = self.state.ask(seat)
        if ask is None:
            return
        block, way = self.legal(seat).get(action, (0, NOT_YET))
        self.known = {}
        if action == WAIT:
            self.declined |= {(ask.id, seat)}
            return
        if isinstance(way, Parts):
            self.begun[seat] = (ask.id, block, way)
        else:
            self.begun.pop(seat, None)
            self.state.apply(seat, self.state.moves[self.space.blocks[block].move](**way))
            if self.declined and self.state.moment != ask.id:
                self.declined = frozenset()

    # What it sees -----------------------------------------------------------------------------------------------

    def features(self, seat: Seat, view: Any = None) -> list[float]:
        """What this seat sees as numbers; with a view, what it would see in that."""
        into = Features()
        self.doors.features(into, self.state.view(seat) if view is None else view, seat)
        begun = self.begun.get(seat)
        into.numbers("parts of an answer chosen so far", [len(begun[2].chosen) if begun else 0], 10, 1)
        return into.values


NOT_YET = Parts(())
