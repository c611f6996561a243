"""What every view has, and what changed from one to the next."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from operator import ne
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from tablee.core.asks import Ask, Seat
from tablee.core.phases import Outcome


class View(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What every view has: a game's own adds what is peculiar to it. (`State.common_view` fills it in.)"""

    game: str
    phase: str
    present: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    ask: Ask | None = None
    outcome: Outcome | None = None


def view_change(kind: type[Struct], before: tuple[Any, ...], after: tuple[Any, ...]) -> dict[str, Any]:
    """The fields of a view that differ, to be laid over the view before; None takes a field away (as in RFC 7386).

    Views are given as the tuples of their fields. If the view before is not known (an empty tuple), all fields are
    in it: then it can be laid over any.
    """
    names, defaults = _fields(kind)
    numbers = range(len(names))
    changed = compress(numbers, map(ne, before, after)) if before else numbers
    return {names[number]: None if after[number] == defaults[number] else after[number] for number in changed}


@lru_cache(None)
def _fields(kind: type[Struct]) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """The names of a view's fields, and what each is when it is left out."""
    known = fields(kind)
    defaults = [field.default if field.default_factory is NODEFAULT else field.default_factory() for field in known]
    return tuple(field.name for field in known), tuple(defaults)
