"""What the people at a table said and were told, written down by themselves: the evidence against the server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from msgspec import json

import tablee.games  # noqa: F401 - whose phases are looked through below
from tablee.core import Pooled, Seat
from tests.faults.absences import Absence, Wrong

Fault: TypeAlias = Literal["lost", "doubled", "early", "secret", "illegal", "other"]
FAULTS: tuple[Fault, ...] = ("lost", "doubled", "early", "secret", "illegal", "other")
SHOWN_OF_A_POOL = ("waiting", "ask", "forecast")
"""What a view shows of ballots in the urn, which are on no disk."""


def _tags(kind: type[Any]) -> Iterator[str]:
    for below in kind.__subclasses__():
        yield str(below.__struct_config__.tag)
        yield from _tags(below)


POOLED_PHASES = frozenset(_tags(Pooled))


def durable_part(view: dict[str, Any]) -> bytes:
    """A view without what it shows of ballots that are only held."""
    pooled = view["phase"] in POOLED_PHASES
    kept = {name: value for name, value in view.items() if not (pooled and name in SHOWN_OF_A_POOL)}
    return json.encode(kept, order="sorted")


@dataclass
class Letter:
    """An answer that somebody sent, perhaps many times, and what became of it."""

    game: int
    seat: Seat
    ask: int
    key: str
    move: dict[str, Any]
    sent: int = 0
    held: bool = False
    accepted: int | None = None
    closed: str = ""

    @property
    def settled(self) -> bool:
        """Whether the table has had its last word."""
        return self.accepted is not None or bool(self.closed)


@dataclass
class Order:
    """A command of the host."""

    key: str
    words: dict[str, Any]
    game: int
    done: int | None = None
    """The version that the table named; of a repeated command a later one than its own."""
    refused: str = ""


@dataclass(frozen=True)
class Frame:
    """A view that somebody was shown."""

    game: int
    version: int
    seat: Seat | None
    chair: int | None
    """Where the device sits that was shown it."""
    view: bytes
    events: tuple[Any, ...]
    """Those for everybody."""


@dataclass
class Evening:
    """What is counted over all tables, and everything that was found wrong."""

    figures: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[Fault, str]] = field(default_factory=list)
    away: list[Absence] = field(default_factory=list)
    """Each time that a line broke."""
    went_wrong: list[Wrong] = field(default_factory=list)
    taken_over: list[float] = field(default_factory=list)
    """For each server that was killed while it held tables, the seconds until another had the first of them."""

    def found(self, fault: Fault, what: str) -> None:
        """Something is wrong."""
        self.faults.append((fault, what))
        self.figures[fault] += 1


class Ledger:
    """One table's."""

    def __init__(self, evening: Evening, code: str) -> None:
        self.evening = evening
        self.code = code
        self.letters: dict[str, Letter] = {}
        self.orders: dict[str, Order] = {}
        self.frames: list[Frame] = []
        """Shown since somebody looked at the disk."""
        self.told: list[tuple[str, int]] = []
        """Versions that were named since then, and in which message."""
        self.faces: dict[tuple[int, int, Seat | None], int] = {}
        self.answered: dict[tuple[int, Seat, int], str] = {}

    # Answers ------------------------------------------------------------------------------------------------

    def accepted(self, key: str, version: int) -> None:
        """The table says that this answer counts."""
        letter = self.letters[key]
        self.told.append(("accepted", version))
        if letter.accepted is None:
            self.evening.figures["accepted"] += 1
            letter.accepted = version
        elif letter.accepted != version:
            self._doubled(f"{letter} was accepted again as version {version}")
        if letter.closed:
            self._doubled(f"{letter} was accepted after it was closed")
        first = self.answered.setdefault((letter.game, letter.seat, letter.ask), key)
        if first != key:
            self._doubled(f"{letter} and {self.letters[first]} were both accepted")

    def held(self, key: str) -> None:
        """The ballot is in the urn."""
        letter = self.letters[key]
        self.evening.figures["held"] += not letter.held
        letter.held = True
        if letter.accepted is not None:
            self.evening.found("other", f"{self.code}: {letter} is held though it was accepted")

    def closed(self, key: str, by: str) -> None:
        """The answer came too late; of one that counts, only that it is long ago."""
        letter = self.letters[key]
        if letter.accepted is None:
            self.evening.figures["closed"] += not letter.closed
            letter.closed = by

    def open_letters(self, game: int) -> int:
        """How many answers of this game wait for the last word."""
        return sum(not letter.settled for letter in self.letters.values() if letter.game == game)

    def _doubled(self, what: str) -> None:
        self.evening.found("doubled", f"{self.code}: {what}")

    # What is shown ------------------------------------------------------------------------------------------

    def done(self, key: str, version: int) -> None:
        """A command was carried out."""
        self.orders[key].done = version
        self.told.append(("done", version))

    def shown(self, news: dict[str, Any], chair: int | None) -> None:
        """A view, to whom. The same version must never have two faces, not even with a crash in between."""
        frame = Frame(
            news["game"],
            news["version"],
            news["seat"],
            chair,
            durable_part(news["view"]),
            tuple(event for event in news["events"] if event.get("to") is None),
        )
        whispered = [event for event in news["events"] if event.get("to") not in (None, frame.seat)]
        if whispered:
            self.evening.found("secret", f"{self.code}: seat {frame.seat} was told {whispered}")
        self.evening.figures["frames"] += 1
        self.frames.append(frame)
        self.told.append(("view", frame.version))
        face = hash(frame.view)
        if self.faces.setdefault((frame.game, frame.version, frame.seat), face) != face:
            self.evening.found("early", f"{self.code}: version {frame.version} was shown in two ways")

    def take(self) -> tuple[list[Frame], list[tuple[str, int]]]:
        """What was shown and told since the last time."""
        frames, told = self.frames, self.told
        self.frames, self.told = [], []
        return frames, told
