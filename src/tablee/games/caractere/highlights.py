"""The highlights of Caractère: who guessed most, who won debates, a good last test.

Nothing of what anybody answered, nor of whom.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from tablee.core import Event, Seat
from tablee.core.highlights import Highlight, Highlights, best_of_each, most
from tablee.games.caractere.events import Advanced, ContestJudged, LastTestCounted, TurnBegan

GUESSES = 3
DEBATES = 2
TEST = 2


def _find(told: Sequence[Event], people: Collection[Seat]) -> Iterator[Highlight]:
    yield from most("right_guesses", Counter(_right_guesses(told)), GUESSES, people)
    debates = Counter(event.winner for event in told if isinstance(event, ContestJudged))
    yield from most("debates", debates, DEBATES, people)
    yield from best_of_each(_last_tests(told), people)


def _last_tests(told: Sequence[Event]) -> Iterator[Highlight]:
    for event in told:
        if isinstance(event, LastTestCounted) and event.right >= max(TEST, event.needed):
            yield Highlight("last_test", (event.seat,), float(event.right), {"count": event.right})


def _right_guesses(told: Sequence[Event]) -> Iterator[Seat]:
    return (event.seat for event in told if isinstance(event, Advanced) and event.reason == "guess")


HIGHLIGHTS = Highlights(
    events=(TurnBegan, Advanced, ContestJudged, LastTestCounted),
    find=_find,
    begins=lambda event: isinstance(event, TurnBegan),
)
