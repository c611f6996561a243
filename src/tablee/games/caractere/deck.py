"""The question cards of Caractère: three packs (CAR-10 to CAR-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from tablee.core.decks import Deck, read_deck, text_problems, written_deck
from tablee.core.forms import QUESTION, CardField
from tablee.core.remarks import remark
from tablee.core.sheets import Sheet
from tablee.core.text import Words

LONGEST_QUESTION = 200
LONGEST_OPTION = 60
HOUSE = Path(__file__).parent / "decks" / "house.toml"
KINDS = {"melo": ("player",), "ego": ("choice",), "duo": ("player", "adjective")}
SHEET = Sheet(
    columns=(
        *("id", "pack", "kind", "value", "*"),
        *(f"options.{number}.*" for number in range(1, 5)),
        "tags",
    )
)

FORM = (
    CardField(name="pack", kind="choice", choices=tuple(KINDS), needed=True),
    CardField(
        name="kind",
        kind="choice",
        choices=("player", "choice", "adjective"),
        by="pack",
        choices_by=KINDS,
        needed=True,
    ),
    CardField(name="value", kind="number", low=1, high=3),
    CardField(name=QUESTION, kind="question", longest=LONGEST_QUESTION, needed=True),
    CardField(name="options", kind="texts", low=3, high=4, longest=LONGEST_OPTION, when={"kind": ("choice",)}),
    CardField(name="tags", kind="tags"),
)


class Card(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A question about the people at the table. `{left}` and `{right}` stand for the neighbours' names."""

    id: str
    pack: Literal["melo", "ego", "duo"]
    kind: Literal["player", "choice", "adjective"]
    words: Words = Words()
    value: int = 1
    options: tuple[Words, ...] = ()
    tags: tuple[str, ...] = ()


def problems(card: Card) -> Iterator[str]:
    """What is wrong with a card."""
    yield from text_problems(card.words, "the question", LONGEST_QUESTION)
    if card.kind not in KINDS[card.pack]:
        told = "a {pack} card cannot be of the kind {kind}"
        yield remark("kind_of_pack", "kind", told, pack=card.pack.upper(), kind=card.kind)
    if card.value not in (1, 2, 3):
        yield remark("value_range", "value", "the value {number} is not 1, 2 or 3", number=card.value)
    if card.kind == "choice" and len(card.options) not in (3, 4):
        told = "has {count} options; an EGO card has 3 or 4"
        yield remark("options_count", "options", told, count=len(card.options))
    if card.kind != "choice" and card.options:
        yield remark("options_not_here", "options", "only EGO cards have options")
    for number, option in enumerate(card.options, 1):
        yield from text_problems(option, f"option {number}", LONGEST_OPTION)
    if card.kind == "adjective" and not _names_a_neighbour(card.words):
        told = "an adjective card must name {{left}} or {{right}}, the same in all its languages"
        yield remark("names_no_neighbour", "question", told)


def _names_a_neighbour(words: Words) -> bool:
    return any(all(place in text for text in words.values()) for place in ("{left}", "{right}"))


def load_deck(data: bytes, name: str = "deck") -> Deck[Card]:
    """The cards in a deck file, checked."""
    return read_deck(data, name, Deck[Card], "caractere", problems, SHEET)


def own_deck(cards: Sequence[dict[str, Any]]) -> Deck[Card]:
    """The cards that people wrote at a table, checked."""
    return written_deck(cards, Deck[Card], "caractere", problems)


@cache
def house_deck() -> Deck[Card]:
    """The deck that comes with the game."""
    return load_deck(HOUSE.read_bytes(), HOUSE.name)
