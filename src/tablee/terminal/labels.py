"""Friendly words for what can be picked."""

from __future__ import annotations

from tablee.core import Choice, Number, Option
from tablee.words import Catalogue

AS_TYPED = frozenset({"card", "number"})
"""What is a number anyway is picked by that number, not by its place in a list."""


def value_label(words: Catalogue, of: str, value: Choice) -> str:
    """One thing to pick: a name, a number, or the words for a code."""
    if of == "seat":
        return words.name(int(value))
    return str(value) if of in AS_TYPED else words.value(of, value)


def option_label(words: Catalogue, option: Option) -> str:
    """A move on offer. What is fixed about it is part of its name."""
    return words.move("-".join([option.move, *map(str, option.fixed.values())]))


def field_label(words: Catalogue, option: Option, name: str) -> str:
    """How a field is asked for, with its limits."""
    field = option.fields[name]
    limits = {"low": field.low, "high": field.high} if isinstance(field, Number) else {}
    return words.text(f"field-{option.move}-{name}", **limits)
