"""What changed from one view to the next."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

UNKNOWN = object()


@lru_cache(None)
def _defaults(kind: type[Struct]) -> tuple[tuple[str, Any], ...]:
    """The fields of a view, and what each is when it is left out."""
    return tuple(
        (field.name, field.default if field.default_factory is NODEFAULT else field.default_factory())
        for field in fields(kind)
    )


def view_change(before: Struct | None, after: Struct) -> dict[str, Any]:
    """The fields that differ, to be laid over the view before; None takes a field away (as in RFC 7386).

    If the view before is not known, all fields: then it can be laid over any.
    """
    changed = {}
    for name, default in _defaults(type(after)):
        value = getattr(after, name)
        old = UNKNOWN if before is None else getattr(before, name)
        if value is not old and value != old:
            changed[name] = None if value == default else value
    return changed
