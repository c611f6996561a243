"""The highlights of Tous Ego: forecasts that came true, in all, in a row, and the bold ones.

Nothing of any ballot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tablee.core import Event, Seat
from tablee.core.highlights import Highlight, Highlights, best_of_each, most
from tablee.games.tous_ego.events import POINTS, Asked, Counted

RIGHT = 2
STREAK = 3
BOLD = 2
BOLD_POINTS = max(POINTS.values())


def _find(told: Sequence[Event]) -> Iterator[Highlight]:
    counted = [event for event in told if isinstance(event, Counted)]
    yield from most("sure_forecasts", Counter(event.seat for event in counted if event.points), RIGHT)
    yield from best_of_each(_streaks(counted))
    yield from most("bold_forecasts", Counter(event.seat for event in counted if event.points == BOLD_POINTS), BOLD)


def _streaks(counted: list[Counted]) -> Iterator[Highlight]:
    running: Counter[Seat] = Counter()
    for event in counted:
        count = running[event.seat] = running[event.seat] + 1 if event.points else 0
        if count >= STREAK:
            yield Highlight("forecasts_in_a_row", (event.seat,), float(count), {"count": count})


HIGHLIGHTS = Highlights(events=(Asked, Counted), find=_find, begins=lambda event: isinstance(event, Asked))
