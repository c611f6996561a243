"""What a view means, in a few words that every screen knows: a game that says so needs no screens of its own.

Each word names a field of the view by the way to it: `"round"`, `"last.points"`, or `"sides.*.hand"`, where `*`
stands for each seat; `"@finish"` is a field of the public board. What is counted by seat may leave a last `*` out.
Its label is the message `shown-round`, `shown-last-points`, `shown-sides-hand`. A field that is not there, or empty,
is not shown; so what is secret stays so: a screen has the view of its seat and nothing else.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

__all__ = [
    "BySeat",
    "Figure",
    "Flight",
    "Hand",
    "Named",
    "Piles",
    "Points",
    "Question",
    "Roles",
    "Secret",
    "Shown",
    "Track",
]

LONGEST_WAY = 60
ANY_SEAT = "*"


class Shown(Struct, frozen=True, omit_defaults=True, tag_field="as"):
    """Something to be seen, and where in the view it stands."""

    field: str

    def label(self) -> str:
        """The id of the message that says what it is."""
        return "shown-" + "-".join(part for part in self.field.split(".") if part != ANY_SEAT)


class Question(Shown, frozen=True, tag="question"):
    """A text that everybody thinks about, written large."""


class Figure(Shown, frozen=True, tag="figure"):
    """A number, or a code of a kind: the round, the cards that are left."""

    of: str = ""


class Roles(Shown, frozen=True, tag="roles"):
    """A seat, or several, with something to do: whose turn it is, who reads."""


class Points(Shown, frozen=True, tag="points"):
    """What each seat has collected, on the way to a goal if there is one: a number, or the way to it."""

    goal: int | str = 0
    lowest: bool = False
    """Whether little is good."""


class Track(Shown, frozen=True, tag="track"):
    """Where each seat's pawn stands on a track of so many cells (a number, or the way to it), counted from 0."""

    length: int | str


class BySeat(Shown, frozen=True, tag="by_seat"):
    """One value for each seat, beside its name: a number, a card, a code of a kind, or several of them."""

    of: str = ""


class Piles(Shown, frozen=True, tag="piles"):
    """Cards that lie open in the middle: one, or several side by side."""

    of: str = "card"


class Hand(Shown, frozen=True, tag="hand"):
    """The cards that only this seat sees."""

    of: str = "card"


class Secret(Shown, frozen=True, tag="secret"):
    """What this seat has answered and nobody else may know yet: covered until it is asked for."""

    of: str = ""


AnyShown: TypeAlias = Question | Figure | Roles | Points | Track | BySeat | Piles | Hand | Secret


class Named(Struct, frozen=True, omit_defaults=True):
    """Where the words for something to pick stand in the view, if they are no messages: by a place in a list.

    With `key`, it is found by that field of its items; `text` is the field of an item that holds the words.
    """

    of: str
    field: str
    key: str = ""
    text: str = ""


class Flight(Struct, frozen=True, omit_defaults=True):
    """What is seen to move when something happens: a card from one place to another.

    A place is a seat, by the event's field that holds it (`"seat"`); or something shown, by its field and, after a
    colon, the event's field that says which of it (`"piles:pile"`, `"piles:"`). What flies is the event's field
    `what`; without one, it is a card with its back up.
    """

    event: str
    start: str
    end: str
    what: str = ""
    of: str = "card"


def seen_at(view: Any, way: str, seat: int | None = None) -> Any:
    """What stands there in a view, or None; `*` is this seat."""
    found = view
    for part in way.split("."):
        if found is None:
            return None
        found = _step(found, seat if part == ANY_SEAT else part)
    return found


def reached(view: Any, board: Any, goal: int | str) -> Any:
    """A goal: the number itself, or what stands there in the view or, after an @, on the board."""
    if not isinstance(goal, str):
        return goal
    return seen_at(board, goal[1:]) if goal.startswith("@") else seen_at(view, goal)


def by_seat(view: Any, way: str, seat: int) -> Any:
    """What stands there for this seat: a last `*` may be left out."""
    return seen_at(view, way if ANY_SEAT in way else f"{way}.{ANY_SEAT}", seat)


def _step(found: Any, part: Any) -> Any:
    if isinstance(found, dict):
        return found.get(part)
    if isinstance(found, (tuple, list)):
        place = int(part) if str(part).isdecimal() else -1
        return found[place] if 0 <= place < len(found) else None
    return getattr(found, str(part), None)
