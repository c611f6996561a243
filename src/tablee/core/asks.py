"""What a seat can be asked, and whether an answer fits.

An `Ask` is a set of named moves, each with typed fields. From asks alone come the generic screens, the
random player, the fuzzer and "what can I do now?".
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import Annotated, Any, TypeAlias

from msgspec import NODEFAULT, Meta, Struct, structs

from tablee.core.refusal import Refusal
from tablee.core.text import is_plain

Seat: TypeAlias = Annotated[int, Meta(title="seat", ge=0)]
"""A place at the table, counted clockwise from 0. Marked so that generic code can show a name instead."""

Choice: TypeAlias = int | str


class Move(Struct, frozen=True, tag_field="move"):
    """One way to answer. Each game's moves are its subclasses; their tags are the names on the wire."""


@cache
def name_of(kind: type[Struct]) -> str:
    """The name that a kind of move, moment or message has on the wire. (Remembered: it is asked for all the time.)"""
    return str(kind.__struct_config__.tag)


@cache
def fields_of(kind: type[Move]) -> frozenset[str]:
    """What there may be in a move of this kind in its plain form."""
    return frozenset(("move", *kind.__struct_fields__))


@cache
def defaults_of(kind: type[Move]) -> dict[str, Any]:
    """What those fields of a move are that need not be given."""
    found = {}
    for field in structs.fields(kind):
        if field.default_factory is not NODEFAULT:
            found[field.name] = field.default_factory()
        elif field.default is not NODEFAULT:
            found[field.name] = field.default
    return found


class Number(Struct, frozen=True, tag_field="field", tag="number"):
    """A whole number from `low` to `high` that is none of `taken` (all of which lie between the two)."""

    low: int
    high: int
    taken: tuple[int, ...] = ()

    def fault(self, value: Any) -> str | None:
        """What is wrong with this value, or None."""
        if type(value) is not int:
            return "not_a_number"
        if not self.low <= value <= self.high:
            return "out_of_range"
        return "taken" if value in self.taken else None

    def limits(self) -> tuple[int, int]:
        """The smallest and the largest possible number."""
        return self.low, self.high

    def count(self) -> int:
        """How many values are possible."""
        return self.high - self.low + 1 - len(self.taken)

    def values(self) -> Iterator[int]:
        """Every possible value, in order."""
        return (value for value in range(self.low, self.high + 1) if value not in self.taken)

    def any_value(self, rng: Random) -> int:
        """A possible value, all equally likely."""
        while (value := self.low + int(rng.random() * (self.high - self.low + 1))) in self.taken:
            pass
        return value


class One(Struct, frozen=True, tag_field="field", tag="one"):
    """One of `options`; `of` says what they are (seat, card, choice, sign …)."""

    of: str
    options: tuple[Choice, ...]

    def fault(self, value: Any) -> str | None:
        """What is wrong with this value, or None."""
        return None if _is_among(value, self.options) else "not_an_option"

    def limits(self) -> None:
        """There is nothing to count."""

    def count(self) -> int:
        """How many values are possible."""
        return len(self.options)

    def values(self) -> Iterator[Choice]:
        """Every possible value, in order."""
        return iter(self.options)

    def any_value(self, rng: Random) -> Choice:
        """A possible value, all equally likely."""
        return self.options[int(rng.random() * len(self.options))]


class Several(Struct, frozen=True, tag_field="field", tag="several"):
    """From `least` to `most` of `options`, in any order; the same one more than once only if `repeats`."""

    of: str
    options: tuple[Choice, ...]
    least: int
    most: int
    repeats: bool = False

    def fault(self, value: Any) -> str | None:
        """What is wrong with this value, or None."""
        if type(value) is not tuple:
            return "not_a_list"
        if not self.least <= len(value) <= self.most:
            return "wrong_number"
        if not all(_is_among(pick, self.options) for pick in value):
            return "not_an_option"
        return None if self.repeats or len(set(value)) == len(value) else "repeated"

    def limits(self) -> tuple[int, int]:
        """How few and how many picks there may be."""
        return self.least, self.most

    def _count_of(self, picks: int) -> int:
        free = len(self.options) + (picks - 1 if self.repeats and picks else 0)
        return math.comb(free, picks)

    def count(self) -> int:
        """How many values are possible, whatever their order."""
        return sum(self._count_of(picks) for picks in range(self.least, self.most + 1))

    def values(self) -> Iterator[tuple[Choice, ...]]:
        """Every possible value, in order."""
        combine = combinations_with_replacement if self.repeats else combinations
        for picks in range(self.least, self.most + 1):
            yield from combine(self.options, picks)

    def any_value(self, rng: Random) -> tuple[Choice, ...]:
        """A possible value, all equally likely (with repeats: stars and bars)."""
        numbers = range(self.least, self.most + 1)
        picks = rng.choices(numbers, [self._count_of(number) for number in numbers])[0]
        if not self.repeats:
            return tuple(rng.sample(self.options, picks))
        bars = sorted(rng.sample(range(len(self.options) + picks - 1), picks)) if picks else []
        return tuple(self.options[bar - index] for index, bar in enumerate(bars))


class PerSeat(Struct, frozen=True, tag_field="field", tag="per_seat"):
    """One of `options` for each of `seats`, in that order."""

    of: str
    seats: tuple[Seat, ...]
    options: tuple[Choice, ...]

    def fault(self, value: Any) -> str | None:
        """What is wrong with this value, or None."""
        if type(value) is not tuple:
            return "not_a_list"
        if len(value) != len(self.seats):
            return "wrong_number"
        return None if all(_is_among(pick, self.options) for pick in value) else "not_an_option"

    def limits(self) -> tuple[int, int]:
        """How few and how many picks there may be."""
        return len(self.seats), len(self.seats)

    def count(self) -> int:
        """How many values are possible."""
        return int(len(self.options) ** len(self.seats))

    def values(self) -> Iterator[tuple[Choice, ...]]:
        """Every possible value, in order."""
        return product(self.options, repeat=len(self.seats))

    def any_value(self, rng: Random) -> tuple[Choice, ...]:
        """A possible value, all equally likely."""
        return tuple(rng.choice(self.options) for _ in self.seats)


SMALL_TALK = ("digne", "habile", "noble", "patient", "prudent", "sociable", "stable", "tolérant", "vaillant", "zen")
"""Words for random players: such as people of both languages understand, if need be."""


class Text(Struct, frozen=True, tag_field="field", tag="text"):
    """A short text, typed by a player."""

    longest: int

    def fault(self, value: Any) -> str | None:
        """What is wrong with this value, or None."""
        if type(value) is not str:
            return "not_a_text"
        if len(value) > self.longest:
            return "too_long"
        return None if is_plain(value, self.longest) else "not_plain"

    def limits(self) -> tuple[int, int]:
        """How few and how many characters there may be."""
        return 1, self.longest

    def count(self) -> int:
        """One: texts cannot be listed, so a random player takes them for a single way to answer."""
        return 1

    def values(self) -> Iterator[str]:
        """An example."""
        return iter(SMALL_TALK[:1])

    def any_value(self, rng: Random) -> str:
        """Some word or other."""
        return rng.choice(SMALL_TALK)


Field: TypeAlias = Number | One | Several | PerSeat | Text


class Option(Struct, frozen=True, omit_defaults=True):
    """A move on offer: what each of its fields may be, and the rule that grants it.

    `fixed` are fields that can only have one value here: the same move may be offered several times, each with
    its own. `penalty` marks a move that only costs (a refusal, a resignation): random players leave it alone.
    """

    move: str
    rule: str
    fields: dict[str, Field] = {}
    fixed: dict[str, Choice] = {}
    penalty: bool = False

    def fault(self, move: Move) -> tuple[str, str] | None:
        """The first field that does not fit, and why; None if all do."""
        for name, only in self.fixed.items():
            value = getattr(move, name)
            if value != only or type(value) is not type(only):
                return name, "not_an_option"
        for name, field in self.fields.items():
            why = field.fault(getattr(move, name))
            if why is not None:
                return name, why
        if len(self.fields) + len(self.fixed) < len(move.__struct_fields__):
            return self._not_asked_for(move)
        return None

    def _not_asked_for(self, move: Move) -> tuple[str, str] | None:
        """A field that is not on offer here, and is filled in all the same."""
        for name, usual in defaults_of(type(move)).items():
            if name not in self.fields and name not in self.fixed and getattr(move, name) != usual:
                return name, "unknown_field"
        return None

    def count(self) -> int:
        """In how many ways this move can be made."""
        ways = 1
        for field in self.fields.values():
            ways *= field.count()
        return ways

    def values(self) -> Iterator[dict[str, Any]]:
        """Every way to fill in the fields."""
        for values in product(*(field.values() for field in self.fields.values())):
            yield {**self.fixed, **dict(zip(self.fields, values, strict=True))}

    def any_values(self, rng: Random) -> dict[str, Any]:
        """The fields filled in at random."""
        values: dict[str, Any] = self.fixed.copy()
        for name, field in self.fields.items():
            values[name] = field.any_value(rng)
        return values


def offer(move: type[Move], rule: str, penalty: bool = False, **fields: Field) -> Option:
    """Put a move on offer."""
    return Option(name_of(move), rule, fields, penalty=penalty)


class Ask(Struct, frozen=True, omit_defaults=True):
    """What one seat may answer now. An optional ask is open, but nobody waits for it.

    The id stays the same while other seats answer; it is new when the question put to this seat is.
    """

    id: int
    options: tuple[Option, ...]
    optional: bool = False

    def any_answer(self, rng: Random) -> tuple[str, dict[str, Any]]:
        """The name and the fields of an answer, all equally likely; penalties only if there is nothing else."""
        options = [option for option in self.options if not option.penalty] or self.options
        if len(options) == 1:
            return options[0].move, options[0].any_values(rng)
        ways, upto = 0, []
        for option in options:
            ways += option.count()
            upto.append(ways)
        option = options[bisect_right(upto, rng.random() * ways)]
        return option.move, option.any_values(rng)

    def check(self, move: Move) -> None:
        """Raise a Refusal unless one of the options accepts this move."""
        name = name_of(type(move))
        wrong: tuple[Option, tuple[str, str]] | None = None
        for option in self.options:
            if option.move == name:
                fault = option.fault(move)
                if fault is None:
                    return
                if wrong is None or fault[0] not in option.fixed:
                    wrong = (option, fault)
        if wrong is None:
            raise Refusal(self.options[0].rule, "not_offered", self, move=name)
        option, (field, code) = wrong
        raise Refusal(option.rule, code, self, move=name, field=field)


def _is_among(value: Any, options: tuple[Choice, ...]) -> bool:
    """Whether it is one of the options, and of the very same type (True is not 1)."""
    return type(value) in (int, str) and value in options
