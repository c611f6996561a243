"""A game that is over, looked at once more: what each turn was worth, and what would have been better."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from tablee.core.asks import Seat

PlainMove: TypeAlias = Annotated[dict[str, Any], Meta(title="Move")]


class Hindsight(Struct, frozen=True, kw_only=True):
    """A turn judged once more, by what nobody could see then and everybody has seen since."""

    chance: float
    best: float
    better: tuple[PlainMove, ...] = ()


class ReviewedTurn(Struct, frozen=True, kw_only=True):
    """A turn of one seat, judged by what that seat knew then: what everybody saw, and its own hand."""

    seat: Seat
    hand: tuple[int, ...] = ()
    """As the turn began, in a game with cards."""
    moves: tuple[PlainMove, ...]
    chance: float
    """How likely this seat was to win after it, from 0 to 1."""
    best: float
    """How likely it would have been after the best turn there was."""
    better: tuple[PlainMove, ...] = ()
    """That turn, if it would have made a difference."""
    round: int = 0
    """In which of the reviewed rounds it was, where there are any."""
    hindsight: Hindsight | None = None
    """The same with open cards, if that is another matter than to see everybody's turns."""
    facts: dict[str, Any] = {}
    """What else a sentence about it needs, in the game's own terms."""


class ReviewedRound(Struct, frozen=True, kw_only=True):
    """Where everybody stood after a round, in a game in which rounds decide; the first one is the start."""

    chances: tuple[float, ...]
    """How likely each seat was to win, from 0 to 1."""
    facts: dict[str, Any] = {}


class Reviewed(Struct, frozen=True, kw_only=True):
    """A whole game: all turns, and the rounds that they were in."""

    turns: tuple[ReviewedTurn, ...] = ()
    rounds: tuple[ReviewedRound, ...] = ()
    """None where each turn itself says how likely both are to win."""

    def turns_for(self, seat: Seat, *, is_open: bool) -> tuple[ReviewedTurn, ...]:
        """What is shown to this seat: its own turns, or with open cards all of them."""
        if is_open:
            return self.turns
        return tuple(replace(turn, hindsight=None) for turn in self.turns if turn.seat == seat)
