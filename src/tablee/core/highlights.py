"""What is worth telling once more when a game is over: found in what everybody saw, and kind.

A highlight honours a person who did something well: what bots do better is of no account. Nobody is named as worst,
and nothing is told of who said or voted what of whom.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, TypeAlias

from msgspec import Struct

from tablee.core.asks import Seat
from tablee.core.events import Event, RoundVoided, read_events

MOST_NAMES = 2
"""What more people did equally well is nothing to single anybody out for."""


class Highlight(Struct, frozen=True, omit_defaults=True):
    """One of them, as a code with parameters: `highlight-CODE` is its sentence, `record-CODE` its title."""

    code: str
    seats: tuple[Seat, ...]
    worth: float
    """How remarkable it is beside others of its code, of this game or another: more is better."""
    facts: dict[str, Any] = {}


class Highlights(Struct, frozen=True):
    """How a game finds its highlights."""

    events: tuple[type[Event], ...]
    """All that must be remembered of a game for it."""
    find: Callable[[Sequence[Event], Collection[Seat]], Iterable[Highlight]]
    """From those events, in order, for the seats that people play. The others are bots', which nobody honours."""
    begins: Callable[[Event], bool] = lambda event: False
    """Whether a round begins with this event: one that is voided has never been played."""


Told: TypeAlias = tuple[Event, ...]
Past: TypeAlias = "tuple[Past, Told] | None"
"""What was told so far: all but the last of it, and the last. To add to it copies nothing, however long the game."""
NOTHING_TOLD: Past = None


def told_more(past: Past, more: Told) -> Past:
    """The past, and this after it."""
    return (past, more) if more else past


def all_told(past: Past) -> Told:
    """All of it, from the beginning."""
    parts = []
    while past is not None:
        past, last = past
        parts.append(last)
    return tuple(chain.from_iterable(reversed(parts)))


def noted(highlights: Highlights | None, events: Iterable[Event]) -> Told:
    """Those of the events that must be remembered."""
    if highlights is None:
        return ()
    kinds = highlights.events
    return tuple([event for event in events if type(event) in kinds or type(event) is RoundVoided])


def read_again(highlights: Highlights | None, plain: Iterable[Any]) -> Told:
    """The same from events in their plain form, as they are stored; what cannot be understood is left out."""
    return () if highlights is None else read_events((*highlights.events, RoundVoided), plain)


def found(highlights: Highlights | None, told: Told, people: Collection[Seat]) -> tuple[Highlight, ...]:
    """The highlights of a game in which this was told, and these seats were people's."""
    return tuple(highlights.find(_that_counts(told, highlights.begins), people)) if highlights is not None else ()


def _that_counts(told: Told, begins: Callable[[Event], bool]) -> list[Event]:
    """What was told, without the rounds that were taken back. Only how they began is left of them."""
    counting: list[Event] = []
    for event in told:
        if type(event) is not RoundVoided:
            counting.append(event)
            continue
        while counting and not begins(counting[-1]):
            counting.pop()
    return counting


# What games find them with ------------------------------------------------------------------------------------------


def best_of_each(candidates: Iterable[Highlight], people: Collection[Seat]) -> Iterator[Highlight]:
    """People's most remarkable of each code, the first of equals; in the order in which their codes first came."""
    best: dict[str, Highlight] = {}
    for one in candidates:
        if all(seat in people for seat in one.seats) and (one.code not in best or one.worth > best[one.code].worth):
            best[one.code] = one
    yield from best.values()


def most(code: str, counts: Mapping[Seat, int], least: int, people: Collection[Seat]) -> Iterator[Highlight]:
    """Which of the people did something most often, if they are few and it was this often at least."""
    top = max((count for seat, count in counts.items() if seat in people), default=0)
    seats = tuple(sorted(seat for seat, count in counts.items() if count == top and seat in people))
    if top >= least and len(seats) <= MOST_NAMES:
        yield Highlight(code, seats, float(top), {"count": top})


def parted(told: Iterable[Event], begins: type[Event]) -> Iterator[list[Event]]:
    """What was told, in parts that begin with an event of this kind."""
    part: list[Event] = []
    for event in told:
        if type(event) is begins and part:
            yield part
            part = []
        part.append(event)
    if part:
        yield part
