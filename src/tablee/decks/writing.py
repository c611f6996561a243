"""Decks written down: as TOML, as a spreadsheet, and the template of an own deck.

TOML is written by hand: docs/architecture.md says why.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import json, to_builtins

from tablee.core.cards import scattered
from tablee.core.decks import FORMAT, Deck
from tablee.core.game import Game
from tablee.core.sheets import write_sheet
from tablee.core.text import is_language


def as_sheet(game: Game, deck: Deck[Any]) -> str:
    """The deck as CSV."""
    if game.sheet is None:
        raise ValueError(f"{game.name} has no questions")
    return write_sheet(
        game.sheet, deck.id, to_builtins(deck.title), [scattered(to_builtins(card)) for card in deck.card]
    )


def as_toml(deck: Deck[Any]) -> str:
    """The deck as TOML, card by card."""
    lines = [f"game = {_value(deck.game)}", f"format = {FORMAT}", f"id = {_value(deck.id)}"]
    lines.append(f"title = {_value(to_builtins(deck.title))}")
    for card in deck.card:
        lines += ["", "[[card]]", *_card_lines(scattered(to_builtins(card)))]
    return "\n".join(lines) + "\n"


def _card_lines(card: dict[str, Any]) -> Iterator[str]:
    """First what stands in the card itself, then what has a heading of its own, as the five questions have."""
    for name, value in card.items():
        if not _has_heading(value):
            yield f"{name} = {_value(value)}"
    for name, value in card.items():
        if _has_heading(value):
            yield f"\n[card.{name}]"
            for inner, what in value.items():
                yield f"{inner} = {_value(what)}"


def _has_heading(value: Any) -> bool:
    return isinstance(value, dict) and not all(map(is_language, value))


def _value(value: Any) -> str:
    """A value as TOML. Its strings and numbers are those of JSON, but for one character that TOML wants escaped."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_value(inner)}" for name, inner in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.encode(value).decode().replace("\x7f", "\\u007f")


def template_of(game: Game) -> str:
    """A deck to begin one's own with, explained line by line."""
    return (game.folder / "template.toml").read_text("utf-8")
