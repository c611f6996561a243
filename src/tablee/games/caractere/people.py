"""What the house deck says of people: twenty imagined ones and their answers, and what MELO cards ask for.

It is what a player may know of people at large before the game. Cards that a table brought or wrote are not in it.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from msgspec import Struct, convert

from tablee.core import Words
from tablee.games.caractere.deck import house_deck

FILE = Path(__file__).parent / "people.toml"


class People(Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it stands."""

    people: dict[str, tuple[str, ...]]
    """What each of them is known for."""
    melo: dict[str, tuple[str, ...]]
    """By what one is known for: the cards that ask who is."""
    ego: dict[str, str]
    """By card: the option that each of them takes."""


@cache
def everybody() -> People:
    """The twenty."""
    return convert(tomllib.loads(FILE.read_text("utf-8")), People)


@cache
def known_for() -> tuple[tuple[str, ...], ...]:
    """The same in the order of their answers."""
    return tuple(everybody().people.values())


@cache
def _answers() -> dict[Words, tuple[int, ...]]:
    given = everybody().ego
    return {card.words: tuple(map(int, given[card.id])) for card in house_deck().card if card.id in given}


@cache
def _wanted() -> dict[Words, str]:
    by_card = {card: trait for trait, cards in everybody().melo.items() for card in cards}
    return {card.words: by_card[card.id] for card in house_deck().card if card.id in by_card}


def answers_to(question: Words) -> tuple[int, ...]:
    """What each of the twenty answers to an EGO card; nothing for one that nobody has asked them."""
    return _answers().get(question, ())


def wanted_by(question: Words) -> str:
    """What a MELO card asks for: who is known for it? Empty for a card that is not in the box."""
    return _wanted().get(question, "")
