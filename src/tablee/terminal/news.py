"""What has happened and who has not read it yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from tablee.core import Event, Seat, Words
from tablee.core.events import Answered
from tablee.terminal.boards import GameBoard
from tablee.words import Catalogue

QUIET = frozenset({"answered", "question_replaced", "sat_out", "left"})
"""What games share and a person may just as well read alone."""
RESULTS = frozenset({"round_void"})
"""What games share and the table looks at before even a bot goes on."""


class Item(NamedTuple):
    """A sentence.

    `answered` is the seat that gave a secret answer: several of those make one sentence. `question` is the one that
    the sentence tells, if it tells one; `tag` is the event's.
    """

    text: str
    private: bool
    answered: Seat | None
    question: Words | None
    tag: str


class News:
    """Sentences for the table's screen and for each person's own; each is read once on every screen."""

    def __init__(self, words: Catalogue, board: GameBoard) -> None:
        self.words = words
        self.quiet = QUIET | board.quiet
        self.results = RESULTS | board.results
        self.for_all: list[Item] = []
        self.for_one: dict[Seat, list[Item]] = {}

    def add(self, events: Iterable[Event], people: Sequence[Seat], view: Any) -> None:
        """Turn events into sentences, for those who may read them. `view` is everybody's, after the events."""
        for event in events:
            item = Item(
                self._sentence(event, view),
                event.to is not None,
                event.seat if isinstance(event, Answered) else None,
                getattr(event, "question", None),
                str(type(event).__struct_config__.tag),
            )
            for person in people if event.to is None else [event.to]:
                self.for_one.setdefault(person, []).append(item)
            if event.to is None:
                self.for_all.append(item)

    def _sentence(self, event: Event, view: Any) -> str:
        """Cards that speak of a neighbour say {left} or {right}: the view knows who that is."""
        question, card = getattr(event, "question", None), getattr(view, "card", None)
        if question is not None and card is not None:
            names = {"left": self.words.name(card.left), "right": self.words.name(card.right)}
            event = replace(event, question=_with_names(question, names))
        return self.words.event(event)

    def discloses(self) -> bool:
        """Whether the table has not yet read something that everybody should see at the same time."""
        return any(item.tag not in self.quiet for item in self.for_all)

    def has_results(self) -> bool:
        """Whether the table has not yet read how something ended."""
        return any(item.tag in self.results for item in self.for_all)

    def read_aloud(self, shown: Words | None) -> list[str]:
        """What the table's screen has not told yet. Everybody looks at it, so nobody needs it again.

        The question that is shown anyway is not told.
        """
        items, self.for_all = self.for_all, []
        for seat, own in self.for_one.items():
            self.for_one[seat] = [item for item in own if item.private]
        return self._merged(items, shown)

    def read_alone(self, seat: Seat, shown: Words | None) -> list[str]:
        """What this person has not read yet, the person's own secrets included."""
        return self._merged(self.for_one.pop(seat, []), shown)

    def _merged(self, items: list[Item], shown: Words | None) -> list[str]:
        """The sentences; “has answered” again and again becomes one sentence."""
        sentences: list[str] = []
        waiting: list[Seat] = []
        for item in [*items, None]:
            if item is not None and item.answered is not None:
                waiting.append(item.answered)
                continue
            if waiting:
                names = self.words.listed([self.words.name(seat) for seat in waiting])
                sentences.append(self.words.text("terminal-have-answered", names=names, count=len(waiting)))
                waiting = []
            if item is not None and (item.question is None or item.question != shown):
                sentences.append(item.text)
        return sentences


def _with_names(text: Words, names: dict[str, str]) -> Words:
    sentences = [text.fr, text.en]
    for place, name in names.items():
        sentences = [words.replace(f"{{{place}}}", name) for words in sentences]
    return Words(*sentences)
