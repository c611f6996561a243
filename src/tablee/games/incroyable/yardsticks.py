"""Players of Incroyable! in other styles, to measure bots by. They are offered at no table."""

from __future__ import annotations

from tablee.core.game import BotMaker
from tablee.games.incroyable.strong import KnowNothingIncroyable
from tablee.games.incroyable.thumb import Manner, by_thumb

BOLD = Manner(
    first=0.3, wobble=0.3, doubt=1.1, doubt_lower=1.4, eager=1.0, heed=0.0, near=0.3, tricks=False, rounds=True
)
"""Says more than it remembers, raises as far as it can, hardly ever doubts."""
TIMID = Manner(first=-1.6, wobble=0.3, doubt=-0.1, doubt_lower=0.2, eager=0.0, heed=0.0, near=0.6, tricks=False)
"""Stays far below, raises as little as it must, doubts as soon as it can."""
COPYCAT = Manner(first=-0.6, wobble=0.3, doubt=0.4, doubt_lower=None, eager=0.2, heed=1.0, near=0.3, tricks=False)
"""Forgets its own hunch as soon as it has seen the others' estimates."""

YARDSTICKS: dict[str, BotMaker] = {
    "bold": by_thumb(BOLD),
    "timid": by_thumb(TIMID),
    "copycat": by_thumb(COPYCAT),
    "know-nothing": KnowNothingIncroyable,
}
