"""What the things that are counted are called in each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class Vocabulary(Struct, frozen=True):
    """The words of one game, in English."""

    title: str
    round: str
    """What a unit of play is called: round or turn."""
    place: str
    """What says how far a player is: cell, points or cards left."""
    gain: str
    """What a player gains in a round."""
    goal: Callable[[Any], int]
    """Where the race ends, from the setup."""
    goal_name: str
    others: str = "others"
    """Those who did not win."""
    final: str = "final {place} of the {rank}"
    """How the place of a player at the end is called."""
    ranks: tuple[str, ...] = ("1st", "2nd", "3rd")
    """The best first; after the last of them, 4th, 5th …"""

    def final_place(self, rank: int) -> str:
        """What the place of whoever came in as this one is called, counted from 1."""
        name = self.ranks[rank - 1] if rank <= len(self.ranks) else f"{rank}th"
        return self.final.format(place=self.place, rank=name)


class Share(Struct, frozen=True):
    """Something that is divided into parts, and what it and they are called."""

    title: str
    parts: dict[str, str]
    of: str = ""
    """Each part is a share of the same part of this; otherwise of all parts together."""


UNFINISHED = {"unfinished": "broken off, too long"}
"""Why any game may end."""

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count_of(number: int, what: str) -> str:
    """A number of things in words: one seat, two seats, 12 seats."""
    said = NUMBERS[number] if number < len(NUMBERS) else f"{number:,}"
    return f"{said} {what}" if number == 1 else f"{said} {what}s"


def percent(share: float) -> str:
    """A share in percent, as sentences have it: 25 %, 27.8 %, with a space that does not break."""
    return f"{100 * share:.1f}".removesuffix(".0") + "\u00a0%"
