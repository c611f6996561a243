"""A game with explicit chance, played by numbers: what a state of OpenSpiel needs, without OpenSpiel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from tablee.core import Move, Seat, State
from tablee.research.actions import Space
from tablee.research.game import Chance, Doors, ForOpenSpiel, returns_of
from tablee.research.table import Table


class Rules(Struct, frozen=True):
    """What a course follows; shared by all of them."""

    doors: Doors
    brought: ForOpenSpiel
    space: Space
    chance: Chance
    seats: int
    longest: int
    again: Callable[[], tuple[Any, tuple[Any, ...]]]
    """How these rules are found again elsewhere: a function that pickle can name, and its arguments."""

    def __reduce__(self) -> Any:
        return self.again()

    def any_table(self) -> Table:
        """Some deal: all of them have as many features."""
        drawn: tuple[int, ...] = ()
        while rest := self.chance.first(drawn):
            drawn = (*drawn, rest[0])
        return Table(self.doors, self.space, self.chance.deal(drawn))


class Past:
    """What one player has seen: the moment before, how the table lay then, and what the player did itself."""

    __slots__ = ("action", "before", "said", "state")

    def __init__(self, before: Past | None, state: State[Any] | None, action: int | None = None) -> None:
        self.before, self.state, self.action = before, state, action
        self.said: str | None = None

    def __deepcopy__(self, memo: object) -> Past:
        return self  # what is past does not change

    def told(self, brought: ForOpenSpiel, seat: Seat) -> str:
        """All of it in order; what has not changed is not repeated. (Made when somebody asks: playouts never do.)"""
        untold: list[Past] = []
        at: Past | None = self
        while at is not None and at.said is None:
            untold.append(at)
            at = at.before
        text = at.said if at is not None and at.said is not None else ""
        for moment in reversed(untold):
            text += "" if moment.action is None else f"{{{moment.action}}}"
            seen = brought.notice(moment.state.view(seat)) if moment.state is not None else ""
            text += "" if text.endswith(seen) else seen
            moment.said, moment.state = text, None
        return text


class Course:
    """What was drawn and done so far, and what can be next."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.table: Table | None = None
        self.drawn: tuple[int, ...] = ()
        self.pending: int | None = None
        """The action that is carried out as soon as chance has drawn what it needs."""
        self.past: tuple[Past, ...] = ()
        self.answers = 0
        self.actions: tuple[int, ...] = ()
        self.imagined = False

    def __deepcopy__(self, memo: object) -> Course:
        twin = Course(self.rules)
        twin.table = self.table.copy() if self.table is not None else None
        twin.drawn, twin.pending, twin.past = self.drawn, self.pending, self.past
        twin.answers, twin.actions, twin.imagined = self.answers, self.actions, self.imagined
        return twin

    def __reduce__(self) -> Any:
        if self.imagined:
            raise ValueError("A state that was only imagined cannot be saved.")
        return _replayed, (self.rules, self.actions)

    # Whose turn it is -------------------------------------------------------------------------------------------

    def is_chances(self) -> bool:
        """Whether something is to be drawn."""
        return self.table is None or self.pending is not None

    def is_over(self) -> bool:
        """Whether the game is over, or was broken off."""
        if self.table is None or self.pending is not None:
            return False
        return self.table.over() or self.answers >= self.rules.longest

    def player(self) -> Seat | None:
        """Who acts; nobody if it is chance, or all is over."""
        return None if self.table is None or self.pending is not None or self.is_over() else self.table.next_seat()

    def returns(self) -> list[float]:
        """By seat; 0 before the end."""
        return returns_of(self.table.state.outcome() if self.table is not None else None, self.rules.seats)

    def legal(self, seat: Seat) -> list[int]:
        """The legal actions of whoever acts."""
        return self.table.actions(seat) if self.table is not None else []

    def to_draw(self) -> Sequence[int]:
        """What chance can draw now, all equally likely."""
        chance = self.rules.chance
        if self.table is None:
            return chance.first(self.drawn)
        if self.pending is None:
            return ()
        return chance.before(self.table.state, self._pending_move(self.table), self.drawn)

    def _pending_move(self, table: Table) -> Move:
        move = table.move_of(table.next_seat() or 0, self.pending or 0)
        return NO_MOVE if move is None else move

    # What happens -----------------------------------------------------------------------------------------------

    def go_on(self, action: int) -> None:
        """Somebody acts, or chance draws."""
        self.actions = (*self.actions, action)
        if self.table is None or self.pending is not None:
            self.drawn = (*self.drawn, action)
        else:
            self.pending = action
        if self.table is None:
            self._begin()
        elif self.pending is not None and not self.to_draw():
            self._carry_out(self.table, self.pending)

    def _begin(self) -> None:
        """Deal, as soon as chance has drawn all that is needed."""
        rules = self.rules
        if rules.chance.first(self.drawn):
            return
        self.table = Table(rules.doors, rules.space, rules.chance.deal(self.drawn))
        self.past = tuple(Past(None, self.table.state.copy()) for _ in range(rules.seats))
        self.drawn = ()

    def _carry_out(self, table: Table, action: int) -> None:
        seat = table.next_seat() or 0
        if self.drawn:
            self.rules.chance.prepare(table.state, self._pending_move(table), self.drawn)
        table.act(seat, action)
        self.pending, self.drawn, self.answers = None, (), self.answers + 1
        now = table.state.copy()
        self.past = tuple(
            Past(before, now, action if player == seat else None) for player, before in enumerate(self.past)
        )

    def imagined_for(self, seat: Seat, luck: Random) -> Course:
        """A course that this seat cannot tell from this one. The others remember only what lies on the table now."""
        twin = self.__deepcopy__(None)
        if twin.table is not None:
            twin.table = twin.table.seen_otherwise(twin.table.state.reimagined_for(seat, luck))
            lying = twin.table.state.copy()
            twin.past = tuple(past if other == seat else Past(None, lying) for other, past in enumerate(self.past))
        twin.imagined = True
        return twin

    # What it looks like -----------------------------------------------------------------------------------------

    def information(self, seat: Seat) -> str:
        """All that this seat has seen and done."""
        return f"{seat}:{self.past[seat].told(self.rules.brought, seat)}" if self.past else f"{seat}:"

    def notice(self, seat: Seat | None) -> str:
        """What a seat sees now, or everybody."""
        return "" if self.table is None else self.rules.brought.notice(self.table.state.view(seat))

    def __str__(self) -> str:
        seen = (
            " ".join(self.notice(seat) for seat in range(self.rules.seats)) if self.table is not None else "dealing"
        )
        return f"{seen} {self.drawn}" if self.is_chances() else seen


NO_MOVE = Move()


def _replayed(rules: Rules, actions: tuple[int, ...]) -> Course:
    course = Course(rules)
    for action in actions:
        course.go_on(action)
    return course
