"""The question cards of Tous Ego."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from tablee.core.decks import Deck, read_deck, text_problems, written_deck
from tablee.core.forms import QUESTION, CardField
from tablee.core.sheets import Sheet
from tablee.core.text import Words

LONGEST_QUESTION = 200
HOUSE = Path(__file__).parent / "decks" / "house.toml"
SHEET = Sheet(columns=("id", "*", "theme", "tags"))
FORM = (
    CardField(name=QUESTION, kind="question", longest=LONGEST_QUESTION, needed=True),
    CardField(name="theme", kind="line", longest=40),
    CardField(name="tags", kind="tags"),
)


class Card(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A question that is answered with a player's name."""

    id: str
    words: Words = Words()
    theme: str = ""
    tags: tuple[str, ...] = ()


def problems(card: Card) -> Iterator[str]:
    """What is wrong with a card."""
    yield from text_problems(card.words, "the question", LONGEST_QUESTION)


def load_deck(data: bytes, name: str = "deck") -> Deck[Card]:
    """The cards in a deck file, checked."""
    return read_deck(data, name, Deck[Card], "tous_ego", problems, SHEET)


def own_deck(cards: Sequence[dict[str, Any]]) -> Deck[Card]:
    """The cards that people wrote at a table, checked."""
    return written_deck(cards, Deck[Card], "tous_ego", problems)


@cache
def house_deck() -> Deck[Card]:
    """The deck that comes with the game."""
    return load_deck(HOUSE.read_bytes(), HOUSE.name)
