"""Cards as people write them, and as games have them: texts stand side by side there, and together here."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from tablee.core.text import is_language


def gathered(raw: Any, kind: type[Struct]) -> Any:
    """A card's plain values with its texts together: where people write `fr = …`, `en = …` a card has `words`."""
    known = {field.name: field.type for field in fields(kind)}
    if not isinstance(raw, dict) or not isinstance(raw.get("words", {}), dict):
        return raw
    texts = {name: text for name, text in raw.items() if _is_text(name, known)}
    card = {name: value for name, value in raw.items() if name not in texts}
    if texts:
        card["words"] = {**card.get("words", {}), **texts}
    for name, inner in known.items():
        if name in card and isinstance(inner, type) and issubclass(inner, Struct):
            card[name] = gathered(card[name], inner)
    return card


def _is_text(name: Any, known: dict[str, Any]) -> bool:
    return "words" in known and isinstance(name, str) and name not in known and is_language(name)


def scattered(card: dict[str, Any]) -> dict[str, Any]:
    """The way back: a card's plain values as people write them."""
    found: dict[str, Any] = {}
    for name, value in card.items():
        if name == "words":
            found.update(value)
        else:
            found[name] = scattered(value) if isinstance(value, dict) else value
    return found


def named(card: Any) -> Any:
    """The card with an id. One without gets it from its first text: a translation beside that changes nothing."""
    if not isinstance(card, dict) or card.get("id"):
        return card
    text = next(_texts(card), None)
    return card if text is None else {**card, "id": "q-" + sha256(text.encode()).hexdigest()[:12]}


def _texts(raw: dict[str, Any]) -> Iterator[str]:
    """Every text on a card, in the order in which they were written."""
    for name, value in raw.items():
        if isinstance(value, dict):
            yield from _texts(value)
        elif isinstance(value, str) and name != "id" and is_language(str(name)):
            yield value


def with_gathered_cards(kind: type[Struct]) -> Any:
    """From the first version of a setup to the second: until then the languages of a card were fields of it."""

    def upgraded(setup: dict[str, Any]) -> dict[str, Any]:
        return {**setup, "cards": [gathered(card, kind) for card in setup["cards"]]}

    return upgraded
