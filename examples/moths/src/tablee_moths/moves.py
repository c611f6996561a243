"""What players do."""

from __future__ import annotations

from tablee.core import Move


class TurnOver(Move, frozen=True, tag="turn_over"):
    """Night falls: see how many moths come."""


class Light(Move, frozen=True, tag="light"):
    """Light a lamp of one's hand, in secret."""

    lamp: int
