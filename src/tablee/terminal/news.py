"""What has happened and who has not read it yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tablee.core import Event, Seat, Words
from tablee.core.events import Answered
from tablee.terminal.boards import GameBoard
from tablee.words import Catalogue

QUIET = frozenset({"answered", "question_replaced", "sat_out", "left"})
"""What games share and a person may just as well read alone."""
RESULTS = frozenset({"round_void"})
"""What games share and the table looks at before even a bot goes on."""


class News:
    """Events for the table's screen and for each person's own; each is read once on every screen."""

    def __init__(self, words: Catalogue, board: GameBoard) -> None:
        self.words = words
        self.quiet = QUIET | board.quiet
        self.results = RESULTS | board.results
        self.for_all: list[Event] = []
        self.for_one: dict[Seat, list[Event]] = {}

    def add(self, events: Iterable[Event], people: Sequence[Seat]) -> None:
        """Keep events for those who may read them."""
        for event in events:
            for person in people if event.to is None else [event.to]:
                self.for_one.setdefault(person, []).append(event)
            if event.to is None:
                self.for_all.append(event)

    def discloses(self) -> bool:
        """Whether the table has not yet read something that everybody should see at the same time."""
        return any(event.__struct_config__.tag not in self.quiet for event in self.for_all)

    def has_results(self) -> bool:
        """Whether the table has not yet read how something ended."""
        return any(event.__struct_config__.tag in self.results for event in self.for_all)

    def read_aloud(self, shown: Words | None) -> list[str]:
        """What the table's screen has not told yet. Everybody looks at it, so nobody needs it again.

        The question that is shown anyway is not told.
        """
        events, self.for_all = self.for_all, []
        for seat, own in self.for_one.items():
            self.for_one[seat] = [event for event in own if event.to is not None]
        return self._sentences(events, shown)

    def read_alone(self, seat: Seat, shown: Words | None) -> list[str]:
        """What this person has not read yet, the person's own secrets included."""
        return self._sentences(self.for_one.pop(seat, []), shown)

    def _sentences(self, events: list[Event], shown: Words | None) -> list[str]:
        """What happened, in words; “has answered” again and again becomes one sentence."""
        sentences: list[str] = []
        answered: list[Seat] = []
        for event in [*events, None]:
            if isinstance(event, Answered):
                answered.append(event.seat)
                continue
            if answered:
                names = self.words.listed([self.words.name(seat) for seat in answered])
                sentences.append(self.words.text("terminal-have-answered", names=names, count=len(answered)))
                answered = []
            question = getattr(event, "question", None)
            if event is not None and (question is None or question != shown):
                sentences.append(self.words.event(event))
        return sentences
