"""What players do in Incroyable!"""

from __future__ import annotations

from typing import Literal

from tablee.core import Move, Seat

Sign = Literal["+", "-"]
SIGNS: tuple[Sign, ...] = ("+", "-")


class Draw(Move, frozen=True, tag="draw"):
    """Take the next card (or go on to its next question) and read it aloud."""


class Estimate(Move, frozen=True, tag="estimate"):
    """A secret estimate."""

    value: int


class Shift(Move, frozen=True, tag="shift"):
    """Move away from somebody else's identical estimate."""

    value: int


class Pass(Move, frozen=True, tag="pass"):
    """Say nothing."""


class Raise(Move, frozen=True, tag="raise"):
    """As the lowest, overtake at least one player."""

    value: int


class Challenge(Move, frozen=True, tag="challenge"):
    """“Incroyable!”: that player's estimate is too high."""

    seat: Seat


class Announce(Move, frozen=True, tag="announce"):
    """In a risk round: a number that is not the answer. More or less?"""

    value: int


class Bet(Move, frozen=True, tag="bet"):
    """In a risk round: the answer is greater (later) or smaller (earlier)."""

    sign: Sign
