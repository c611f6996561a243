"""The highlights of Face to Face: the longest chain of jumps, the largest turn, the most help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from tablee.core import Event, Seat
from tablee.core.highlights import Highlight, Highlights, best_of_each, most, parted
from tablee.games.face_to_face.events import Began, Played, TookBack

CHAIN = 2
LARGE_TURN = 4
HELPS = 2


def _find(told: Sequence[Event], people: Collection[Seat]) -> Iterator[Highlight]:
    turns = [_laid(turn) for turn in parted(told, Began)]
    yield from best_of_each((one for turn in turns for one in _of_turn(turn)), people)
    helps = Counter(played.seat for turn in turns for played in turn if played.help)
    yield from most("most_help", helps, HELPS, people)


def _laid(turn: list[Event]) -> list[Played]:
    """The cards of a turn, without those that were taken back."""
    laid: list[Played] = []
    for event in turn:
        if type(event) is Played:
            laid.append(event)
        elif type(event) is TookBack and laid:
            laid.pop()
    return laid


def _of_turn(laid: list[Played]) -> Iterator[Highlight]:
    chain = _longest_chain(laid)
    if chain >= CHAIN:
        yield Highlight("jumps", (laid[0].seat,), float(chain), {"count": chain})
    if len(laid) >= LARGE_TURN:
        yield Highlight("large_turn", (laid[0].seat,), float(len(laid)), {"count": len(laid)})


def _longest_chain(laid: list[Played]) -> int:
    """The most jumps one after the other."""
    longest = chain = 0
    for played in laid:
        chain = chain + 1 if played.jump else 0
        longest = max(longest, chain)
    return longest


HIGHLIGHTS = Highlights(events=(Began, Played, TookBack), find=_find)
