"""A game that is over, looked at once more: what each turn was worth, and what would have been better."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from tablee.core.asks import Seat

PlainMove: TypeAlias = Annotated[dict[str, Any], Meta(title="Move")]


class ReviewedTurn(Struct, frozen=True, kw_only=True):
    """A turn of one seat, judged by what that seat knew then: what everybody saw, and its own hand."""

    seat: Seat
    hand: tuple[int, ...]
    """As the turn began."""
    moves: tuple[PlainMove, ...]
    chance: float
    """How likely this seat was to win after it, from 0 to 1."""
    best: float
    """How likely it would have been after the best turn there was."""
    better: tuple[PlainMove, ...] = ()
    """That turn, if it would have made a difference."""
