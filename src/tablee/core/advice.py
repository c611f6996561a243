"""What a player is told who asks “What would you do?”."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tablee.core.asks import Ask, Move


class Advice(Struct, frozen=True):
    """What somebody who plays well would do, and why: a code with parameters, `hint-REASON` in the game's words.

    A fact named `seat` is said as a name.
    """

    reason: str
    move: Move | None = None
    """None where only the player can know."""
    facts: dict[str, Any] = {}


def without_choice(ask: Ask) -> Advice | None:
    """What can be said of any game: where there is nothing to decide, one goes on."""
    ways = [option for option in ask.options if not option.penalty]
    return Advice("go_on") if len(ways) == 1 and not ways[0].fields else None


ONLY_YOU = Advice("only_you")
"""A question of what somebody thinks, knows or likes: no bot can answer that for a person."""
