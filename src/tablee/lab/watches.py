"""Watches look at the state after every answer, and count.

They count in whole numbers only, so that the sums of many processes are the same in whatever order they are
added. One set of watches serves one game after another: `begin`, `look` after each answer, `over`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct

from tablee.core import Outcome, Seat
from tablee.core.game import Game
from tablee.lab.game import lab_of

Key: TypeAlias = Any
"""A whole number, a word, or a tuple of both."""
Counts: TypeAlias = dict[str, Counter[Key]]
Places: TypeAlias = tuple[int, ...]
"""How far everybody is, by seat: cells, points, or cards left."""


class FinishedGame(Struct, frozen=True):
    """A game that is over: which bots sat where, who began, how it ended."""

    seating: tuple[str, ...]
    beginner: Seat
    outcome: Outcome


class Watch:
    """Counts one kind of thing."""

    names: ClassVar[tuple[str, ...]]

    def __init__(self) -> None:
        self.counts: Counts = {name: Counter() for name in self.names}

    def begin(self, state: Any) -> None:
        """A game was dealt."""

    def look(self, state: Any) -> None:
        """An answer was carried out."""

    def over(self, state: Any, finished: FinishedGame) -> None:
        """The game ended."""


class _Wins(Watch):
    """Who won: by bot, seat, and place in the order of play (0 for the beginner); and why the game ended."""

    names = ("games", "wins", "ends")

    def over(self, state: Any, finished: FinishedGame) -> None:
        """Each winner is noted with the number of those who share the win."""
        outcome, seats = finished.outcome, len(finished.seating)
        self.counts["games"]["played"] += 1
        self.counts["ends"][outcome.reason] += 1
        for seat in outcome.winners:
            order = (seat - finished.beginner) % seats
            self.counts["wins"][finished.seating[seat], seat, order, len(outcome.winners)] += 1


class _Length(Watch):
    """How many answers a game takes."""

    names = ("answers",)

    def begin(self, state: Any) -> None:
        self.answers = 0

    def look(self, state: Any) -> None:
        self.answers += 1

    def over(self, state: Any, finished: FinishedGame) -> None:
        self.counts["answers"][self.answers] += 1


class Race(Watch):
    """Where everybody stands after each round; `stage` names the field that changes when a round is over."""

    names = ("rounds", "places", "gains", "running", "finished")

    def __init__(self, stage: str, places: Callable[[Any], Places] = attrgetter("position")) -> None:
        super().__init__()
        self.stage_of = attrgetter(stage)
        self.places_of = places

    def begin(self, state: Any) -> None:
        """Everybody at the start."""
        self.stage = self.stage_of(state)
        self.course = [self.places_of(state)]

    def look(self, state: Any) -> None:
        """Note the places when a round is over."""
        stage = self.stage_of(state)
        if stage != self.stage:
            self.stage = stage
            self.course.append(self.places_of(state))

    def over(self, state: Any, finished: FinishedGame) -> None:
        """The last round, and then the whole course, now that it is known who won."""
        self.course.append(self.places_of(state))
        rounds, winners = len(self.course) - 1, finished.outcome.winners
        self.counts["rounds"][rounds] += 1
        running = self.counts["running"]
        for number, places in enumerate(self.course):
            for seat, place in enumerate(places):
                running[number, seat in winners, place] += 1
        for seat, place in enumerate(self.course[-1]):
            self.counts["finished"][rounds, seat in winners, place] += 1
        for before, after in zip(self.course, self.course[1:], strict=False):
            self.note_gains(before, after)
        best_first = [seat for equals in finished.outcome.ranking for seat in equals]
        for rank, seat in enumerate(best_first):
            self.counts["places"][rank, self.course[-1][seat]] += 1

    def note_gains(self, before: Places, after: Places) -> None:
        """How far everybody came in a round."""
        for old, new in zip(before, after, strict=True):
            self.counts["gains"][new - old] += 1


def watches_for(game: Game) -> list[Watch]:
    """All that is watched in this game."""
    return [_Wins(), _Length(), *lab_of(game).watches()]


def add_counts(total: Counts, more: Counts) -> None:
    """Add these counts to the total."""
    for name, counts in more.items():
        total.setdefault(name, Counter()).update(counts)
