"""The highlights of Tous Ego: forecasts that came true, in all, in a row, and the bold ones.

Nothing of any ballot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from tablee.core import Event, Seat
from tablee.core.highlights import Highlight, Highlights, most
from tablee.games.tous_ego.events import POINTS, Asked, Counted

RIGHT = 2
STREAK = 3
BOLD = 2
BOLD_POINTS = max(POINTS.values())


def _find(told: Sequence[Event], people: Collection[Seat]) -> Iterator[Highlight]:
    counted = [event for event in told if isinstance(event, Counted)]
    right = Counter(event.seat for event in counted if event.points)
    bold = Counter(event.seat for event in counted if event.points == BOLD_POINTS)
    yield from most("sure_forecasts", right, RIGHT, people)
    yield from most("forecasts_in_a_row", _longest_streaks(counted), STREAK, people)
    yield from most("bold_forecasts", bold, BOLD, people)


def _longest_streaks(counted: list[Counted]) -> Counter[Seat]:
    running: Counter[Seat] = Counter()
    longest: Counter[Seat] = Counter()
    for event in counted:
        count = running[event.seat] = running[event.seat] + 1 if event.points else 0
        longest[event.seat] = max(longest[event.seat], count)
    return longest


HIGHLIGHTS = Highlights(events=(Asked, Counted), find=_find, begins=lambda event: isinstance(event, Asked))
