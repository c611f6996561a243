"""The fields of a game's cards: a game says which they have, and an editor draws the form."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

QUESTION = "question"
"""The name of the text that stands in the card itself, a field for each language."""

FieldKind = Literal["question", "words", "line", "number", "choice", "texts", "tags", "group"]


class CardField(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One field of a card."""

    name: str
    kind: FieldKind
    """`question` and `words` are texts in each language, `texts` a list of such; a `line` is the same in all."""
    longest: int = 0
    low: int = 0
    high: int = 0
    """Of a number, or how many texts there may be."""
    choices: tuple[str, ...] = ()
    """The first one is meant where the field is left out."""
    by: str = ""
    choices_by: dict[str, tuple[str, ...]] = {}
    """Which choices go with each value of the field `by`; empty if all of them always do."""
    fields: tuple[CardField, ...] = ()
    """Of a group: its own."""
    needed: bool = False
    tells: bool = False
    """Whether it gives the answer away."""
    when: dict[str, tuple[str, ...]] = {}
    """It is there only with one of these values in another field."""


def without_answers(form: tuple[CardField, ...], card: dict[str, Any]) -> dict[str, Any]:
    """A card without what would give its answers away."""
    shown = dict(card)
    for field in form:
        if field.tells:
            shown.pop(field.name, None)
        elif field.kind == "group" and isinstance(shown.get(field.name), dict):
            shown[field.name] = without_answers(field.fields, shown[field.name])
    return shown
