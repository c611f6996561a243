"""What the house deck says of people: twenty imagined ones and their answers, and what MELO cards ask for.

It is what a player may know of people at large before the game. Cards that a table brought or wrote are not in it.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from msgspec import Struct, convert

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
def _answers() -> dict[str, tuple[int, ...]]:
    return {card: tuple(map(int, given)) for card, given in everybody().ego.items()}


@cache
def _wanted() -> dict[str, str]:
    return {card: trait for trait, cards in everybody().melo.items() for card in cards}


def answers_to(card: str) -> tuple[int, ...]:
    """What each of the twenty answers to an EGO card; nothing for one that nobody has asked them."""
    return _answers().get(card, ())


def wanted_by(card: str) -> str:
    """What a MELO card asks for: who is known for it? Empty for a card that is not in the box."""
    return _wanted().get(card, "")
