"""Codes with parameters become sentences here.

Rules, events, refusals and asks are codes. Their sentences are Fluent messages: `words/<language>.ftl` for what all
games share, `games/<game>/words/<language>.ftl` for one game. The ids follow from the codes:

    event-<event>      refusal-<code>      reason-<reason an outcome gives>
    phase-<phase>      what the table is doing now, with $waiting
    move-<move>        what one can do         field-<move>-<field>   how its field is asked for
    value-<of>-<value> an option to pick       option-<option> and option-<option>-<value>   what a table can agree on
    highlight-<code>   what was done well      record-<code>          what that is called, as the best of many games
    closed-<by>, notice-<code>, bye-<code>     what a table server tells; all that it refuses is a refusal
    status-<status>    where a table stands    look-<number>          a pawn

What is missing or empty arrives as "none", so that a message can select by it. Seats arrive as a `Who`, which a
sentence shows as the name, or as "you" where it is said to that very seat; WHO selects the words around it. The
parameters of refusals are their facts, the rule, and `low`, `high` and `span` of the field that was wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentType, fluent_number
from msgspec import Struct, inspect

from tablee.core import Choice, Event, Outcome, Refusal, Seat, Words
from tablee.core.game import Game
from tablee.core.highlights import Highlight
from tablee.core.text import standing_in
from tablee.words.languages import SHARED, before_name, messages
from tablee.words.languages import language as language_named

SIGNS = {"+": "plus", "-": "minus"}
"""Message ids and selectors are made of letters."""
NO_LIMITS = {"low": None, "high": None, "span": None}


class Who(FluentType):
    """Somebody, or several people, in a sentence: their names, and "you" for the reader, who comes last."""

    def __init__(self, language: str, names: Sequence[str], with_reader: bool = False) -> None:
        speaks = language_named(language)
        self.text = speaks.listed([*names, speaks.you] if with_reader else names)
        self.kind = _kind_of(len(names), with_reader)

    def __str__(self) -> str:
        return self.text

    def format(self, locale: Any) -> str:
        """As Fluent puts it into a sentence."""
        return self.text


def _kind_of(others: int, with_reader: bool) -> str:
    if with_reader:
        return "us" if others else "you"
    return ("nobody", "one", "several")[min(others, 2)]


class Catalogue:
    """All sentences of one game in one language, with the names of the people at the table.

    `reader` is the seat that all is said to, if it is one: a pad says "you", a board says names.
    """

    def __init__(
        self, language: str, game: Game | None = None, names: Sequence[str] = (), reader: Seat | None = None
    ) -> None:
        self.language = language
        self.speaks = language_named(language)
        self.names = tuple(names)
        self.reader = reader
        self.bundle = _bundle(language, game.folder if game else None)

    def text(self, key: str, **facts: Any) -> str:
        """The message of this id. A missing one, or one that cannot be filled in, is a bug: it raises."""
        pattern = self.bundle.get_message(key).value if self.bundle.has_message(key) else None
        if pattern is None:
            raise KeyError(f"There is no message {key!r} in {self.language}.")
        text, problems = self.bundle.format_pattern(
            pattern, {name: self.shown(value) for name, value in facts.items()}
        )
        if problems:
            raise ValueError(f"The message {key!r} in {self.language}: {problems[0]}")
        return str(text)

    def has(self, key: str) -> bool:
        """Whether there is such a message."""
        return bool(self.bundle.has_message(key))

    def shown(self, value: Any) -> Any:
        """A fact as messages get it: numbers as numbers, texts in this language, yes and no as words to select by."""
        if isinstance(value, Who):
            return value
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int):
            return fluent_number(value, useGrouping=False)
        if isinstance(value, Words):
            return self._with_neighbours(value.in_language(self.language)) or "none"
        if isinstance(value, (list, tuple, frozenset)):
            return self.listed([str(self.shown(one)) for one in value]) or "none"
        return "none" if value is None else str(value)

    def _with_neighbours(self, text: str) -> str:
        """A card may speak of {left} and {right}: without their names it speaks of neighbours."""
        for side in ("left", "right"):
            place = f"{{{side}}}"
            if place in text and self.has(f"neighbour-{side}"):
                text = text.replace(place, self.text(f"neighbour-{side}"))
        return text

    def name(self, seat: Seat) -> str:
        """The name of the person on this seat."""
        return self.names[seat] if seat < len(self.names) else f"{seat + 1}"

    def who(self, seats: Seat | tuple[Seat, ...] | None) -> Who:
        """Those on these seats as a sentence speaks of them."""
        all_of = () if seats is None else seats if isinstance(seats, tuple) else (seats,)
        others = [self.name(seat) for seat in all_of if seat != self.reader]
        return Who(self.language, others, self.reader is not None and self.reader in all_of)

    def listed(self, things: Sequence[str]) -> str:
        """Several things in a sentence: a, b and c."""
        return self.speaks.listed(things)

    def facts_of(self, struct: Struct) -> dict[str, Any]:
        """The fields of an event or move, with those who sit there in place of seats."""
        seats = seat_fields(type(struct))
        facts = {
            name: self.who(getattr(struct, name)) if name in seats else getattr(struct, name)
            for name in struct.__struct_fields__
        }
        if {"left", "right"} <= seats:
            left, right = (self.name(getattr(struct, side)) for side in ("left", "right"))
            return {name: self._with_names(fact, left, right) for name, fact in facts.items()}
        return facts

    def _with_names(self, fact: Any, left: str, right: str) -> Any:
        """A card's text with the neighbours' names where it speaks of them."""
        if not isinstance(fact, Words):
            return fact
        text = fact.in_language(self.language)
        return self.speaks.with_name(self.speaks.with_name(text, "{left}", left), "{right}", right)

    def event(self, event: Event) -> str:
        """What happened, in a sentence."""
        return self.text(f"event-{event.__struct_config__.tag}", **self.facts_of(event))

    def refusal(self, refusal: Refusal) -> str:
        """Why an answer was refused and what would be right."""
        facts = {name: value for name, value in refusal.facts.items() if not isinstance(value, dict)}
        for seats in ("waiting", "present"):
            if seats in facts:
                facts[seats] = self.who(tuple(facts[seats]))
        limits = NO_LIMITS | refusal.limits
        return self.text(f"refusal-{refusal.code}", **{**limits, **facts, "rule": refusal.rule})

    def outcome(self, outcome: Outcome) -> str:
        """Who won and why."""
        return self.text(f"reason-{outcome.reason}", winners=self.who(outcome.winners))

    def highlight(self, highlight: Highlight) -> str:
        """What is worth telling once more, in a sentence."""
        return self.text(f"highlight-{highlight.code}", **highlight.facts, seats=self.who(highlight.seats))

    def move(self, name: str) -> str:
        """What one can do, as a label."""
        return self.text(f"move-{name}")

    def value(self, of: str, value: Choice) -> str:
        """An option to pick, where it is a code."""
        return self.text(f"value-{of}-{_sign(value)}")

    def phase(self, name: str, waiting: Sequence[Seat]) -> str:
        """What the table is doing now, and whom it waits for."""
        return self.text(f"phase-{name}", waiting=self.who(tuple(waiting)))


@cache
def _bundle(language: str, folder: Path | None) -> FluentBundle:
    bundle = FluentBundle([language_named(language).locale], use_isolating=False, functions=FUNCTIONS)
    for place in (SHARED, *([folder / "words"] if folder else [])):
        bundle.add_resource(messages(_file(place, language)), allow_overrides=True)
    return bundle


def _file(folder: Path, language: str) -> Path:
    """The words there in this language, or in one that stands in: a game may bring fewer languages than the house."""
    there = tuple(sorted(file.stem for file in folder.glob("*.ftl")))
    return folder / f"{standing_in(language, there)[0]}.ftl"


def _de(name: Any) -> Any:
    """The French "de" before a name: de Bernard, d’Annie."""
    return before_name("de", f"{name}")


def _que(name: Any) -> Any:
    """The French "que" before a name: que Bernard, qu’Annie."""
    return before_name("que", f"{name}")


def _who(value: Any) -> Any:
    """Who it is, as a word that messages can select by: you, us (you and others), one, several or nobody."""
    if isinstance(value, Who):
        return value.kind
    return "nobody" if value == "none" else "one"


def _sign(value: Any) -> Any:
    """The sign of a bet as a word that messages can select by: plus or minus."""
    return SIGNS.get(str(value), str(value))


FUNCTIONS = {"DE": _de, "QUE": _que, "SIGN": _sign, "WHO": _who}
"""What messages can call."""


@cache
def seat_fields(kind: type[Struct]) -> frozenset[str]:
    """The fields that hold a seat, or several."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)  # noqa: S101 - it is asked of structs only
    return frozenset(field.name for field in info.fields if _is_seat(field.type))


def _is_seat(kind: Any) -> bool:
    if isinstance(kind, inspect.Metadata):
        return (kind.extra_json_schema or {}).get("title") == "seat"
    if isinstance(kind, inspect.UnionType):
        return any(_is_seat(one) for one in kind.types)
    return isinstance(kind, inspect.VarTupleType) and _is_seat(kind.item_type)
