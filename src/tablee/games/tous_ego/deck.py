"""The question cards of Tous Ego."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from tablee.core.decks import Deck, read_deck, text_problems
from tablee.core.sheets import Sheet
from tablee.core.text import Words

LONGEST = 200
HOUSE = Path(__file__).parent / "decks" / "house.toml"
SHEET = Sheet(columns=("id", "fr", "en", "theme", "tags"))


class Card(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A question that is answered with a player's name."""

    id: str
    fr: str = ""
    en: str = ""
    theme: str = ""
    tags: tuple[str, ...] = ()

    @property
    def words(self) -> Words:
        """The question in both languages."""
        return Words(self.fr, self.en)


def problems(card: Card) -> Iterator[str]:
    """What is wrong with a card."""
    yield from text_problems(card.words, "the question", LONGEST)


def load_deck(source: bytes | Path) -> Deck[Card]:
    """The cards in a deck file, checked."""
    return read_deck(source, Deck[Card], "tous_ego", problems, SHEET)


@cache
def house_deck() -> Deck[Card]:
    """The deck that comes with the game."""
    return load_deck(HOUSE)
