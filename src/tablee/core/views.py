"""What changed from one view to the next."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields


def view_change(kind: type[Struct], before: tuple[Any, ...], after: tuple[Any, ...]) -> dict[str, Any]:
    """The fields of a view that differ, to be laid over the view before; None takes a field away (as in RFC 7386).

    Views are given as the tuples of their fields. If the view before is not known (an empty tuple), all fields are
    in it: then it can be laid over any.
    """
    changed = {}
    for (name, default), old, new in zip(_defaults(kind), before or (UNKNOWN,) * len(after), after, strict=True):
        if new is not old and new != old:
            changed[name] = None if new == default else new
    return changed


UNKNOWN = object()


@lru_cache(None)
def _defaults(kind: type[Struct]) -> tuple[tuple[str, Any], ...]:
    """The fields of a view, and what each is when it is left out."""
    return tuple(
        (field.name, field.default if field.default_factory is NODEFAULT else field.default_factory())
        for field in fields(kind)
    )
