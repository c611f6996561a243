"""Codes with parameters become sentences here.

Rules, events, refusals and asks are codes. Their sentences are Fluent messages: `words/<language>.ftl` for what all
games share, `games/<game>/words/<language>.ftl` for one game. The ids follow from the codes:

    event-<event>      refusal-<code>      reason-<reason an outcome gives>
    phase-<phase>      what the table is doing now, with $waiting
    move-<move>        what one can do         field-<move>-<field>   how its field is asked for
    value-<of>-<value> an option to pick       option-<option> and option-<option>-<value>   what a table can agree on
    closed-<by>, notice-<code>, bye-<code>     what a table server tells; all that it refuses is a refusal
    status-<status>    where a table stands    look-<number>          a pawn

What is missing or empty arrives as "none", so that a message can select by it. The parameters of refusals are their
facts, the rule, and `low`, `high` and `span` of the field that was wrong.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number
from msgspec import Struct, inspect

from tablee.core import Choice, Event, Move, Number, Outcome, PerSeat, Refusal, Seat, Several, Text, Words
from tablee.core.asks import name_of
from tablee.core.game import Game
from tablee.core.text import LANGUAGES

SHARED = Path(__file__).parent
VOWELS = "aeiouyhàâäéèêëîïôöùûüœæ"
SIGNS = {"+": "plus", "-": "minus"}
"""Message ids and selectors are made of letters."""


def language_of_environment() -> str:
    """The language that the environment asks for: French, or else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


class Catalogue:
    """All sentences of one game in one language, with the names of the people at the table."""

    def __init__(self, language: str, game: Game | None = None, names: Sequence[str] = ()) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"Tablée speaks {' and '.join(LANGUAGES)}, not {language!r}.")
        self.language = language
        self.names = tuple(names)
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

    def name(self, seat: Seat | None) -> str:
        """The name of the person on this seat."""
        if seat is None:
            return "none"
        return self.names[seat] if seat < len(self.names) else f"{seat + 1}"

    def listed(self, things: Sequence[str]) -> str:
        """Several things in a sentence: a, b and c."""
        if len(things) < 2:
            return "".join(things)
        last = " et " if self.language == "fr" else " and "
        return ", ".join(things[:-1]) + last + things[-1]

    def facts_of(self, struct: Struct) -> dict[str, Any]:
        """The fields of an event or move, seats as names."""
        seats = seat_fields(type(struct))
        facts = {
            name: self._named(getattr(struct, name)) if name in seats else getattr(struct, name)
            for name in struct.__struct_fields__
        }
        if "left" in facts and "right" in facts:
            return {name: self._with_names(fact, facts["left"], facts["right"]) for name, fact in facts.items()}
        return facts

    def _with_names(self, fact: Any, left: str, right: str) -> Any:
        """A card's text with the neighbours' names where it speaks of them."""
        if not isinstance(fact, Words):
            return fact
        return fact.in_language(self.language).replace("{left}", left).replace("{right}", right)

    def _named(self, value: Any) -> str:
        if isinstance(value, tuple):
            return self.listed([self.name(seat) for seat in value]) or "none"
        return self.name(value)

    def event(self, event: Event) -> str:
        """What happened, in a sentence."""
        return self.text(f"event-{event.__struct_config__.tag}", **self.facts_of(event))

    def refusal(self, refusal: Refusal) -> str:
        """Why an answer was refused and what would be right."""
        facts = {name: value for name, value in refusal.facts.items() if not isinstance(value, dict)}
        for seats in ("waiting", "present"):
            if seats in facts:
                facts[seats] = self._named(facts[seats])
        return self.text(f"refusal-{refusal.code}", **{**_limits(refusal), **facts, "rule": refusal.rule})

    def outcome(self, outcome: Outcome) -> str:
        """Who won and why."""
        facts = {"winners": self._named(outcome.winners), "count": len(outcome.winners)}
        return self.text(f"reason-{outcome.reason}", **facts)

    def move(self, move: Move | str, **facts: Any) -> str:
        """What one can do, as a label."""
        return self.text(f"move-{move if isinstance(move, str) else name_of(type(move))}", **facts)

    def value(self, of: str, value: Choice) -> str:
        """An option to pick, where it is a code."""
        return self.text(f"value-{of}-{_sign(value)}")

    def phase(self, name: str, waiting: Sequence[Seat], **facts: Any) -> str:
        """What the table is doing now, and whom it waits for."""
        return self.text(f"phase-{name}", waiting=self._named(tuple(waiting)), count=len(waiting), **facts)


@cache
def _bundle(language: str, folder: Path | None) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False, functions={"DE": _de, "SIGN": _sign})
    for place in (SHARED, *([folder / "words"] if folder else [])):
        bundle.add_resource(FluentResource((place / f"{language}.ftl").read_text("utf-8")), allow_overrides=True)
    return bundle


def _de(name: Any) -> Any:
    """The French "de" before a name: de Bernard, d’Annie."""
    text = str(name)
    return f"d’{text}" if text[:1].lower() in VOWELS else f"de {text}"


def _sign(value: Any) -> Any:
    """The sign of a bet as a word that messages can select by: plus or minus."""
    return SIGNS.get(str(value), str(value))


def _limits(refusal: Refusal) -> dict[str, Any]:
    """What the refused field would have allowed: from `low` to `high`, and both in one as `span`."""
    low, high = next(iter(_allowed(refusal)), (None, None))
    return {"low": low, "high": high, "span": f"{low}" if low == high else f"{low}–{high}"}


def _allowed(refusal: Refusal) -> Iterator[tuple[int, int]]:
    for option in refusal.legal.options if refusal.legal else ():
        field = option.fields.get(refusal.facts.get("field", ""))
        if option.move != refusal.facts.get("move"):
            continue
        if isinstance(field, Number):
            yield field.low, field.high
        elif isinstance(field, Several):
            yield field.least, field.most
        elif isinstance(field, PerSeat):
            yield len(field.seats), len(field.seats)
        elif isinstance(field, Text):
            yield 1, field.longest


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
