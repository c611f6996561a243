"""Friendly words for what can be picked, from what the picker may see."""

from __future__ import annotations

from typing import Any

from tablee.core import Choice, Number, Option
from tablee.words import Catalogue

AS_TYPED = frozenset({"card", "number"})
"""What is a number anyway is picked by that number, not by its place in a list."""


def value_label(words: Catalogue, view: Any, of: str, value: Choice) -> str:
    """One thing to pick: a name, a card's text, an option's text, a number, or the words for a code."""
    if of == "seat":
        return _name(words, view, int(value))
    if of == "question":
        return str(next(words.shown(card.words) for card in view.offered if card.card == value))
    if of == "choice":
        return str(words.shown(view.card.options[int(value)]))
    if of == "adjective":
        return str(view.doubtful[int(value)])
    if of in AS_TYPED:
        return str(value)
    return words.value(of, value)


def _name(words: Catalogue, view: Any, seat: int) -> str:
    """A name and, where estimates are on the table, the estimate."""
    estimate = getattr(view, "estimates", {}).get(seat)
    return words.name(seat) if estimate is None else f"{words.name(seat)} ({estimate})"


def option_label(words: Catalogue, option: Option) -> str:
    """A move on offer. What is fixed about it is part of its name."""
    return words.move("-".join([option.move, *map(str, option.fixed.values())]))


def field_label(words: Catalogue, option: Option, name: str) -> str:
    """How a field is asked for, with its limits."""
    field = option.fields[name]
    limits = {"low": field.low, "high": field.high} if isinstance(field, Number) else {}
    return words.text(f"field-{option.move}-{name}", **limits)
