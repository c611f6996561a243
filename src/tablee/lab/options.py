"""Options of a game from the command line: `key=value` texts, read by the types that the game declares."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

from msgspec import ValidationError, convert
from msgspec.structs import FieldInfo, fields

from tablee.core import Refusal
from tablee.core.game import Game

Value: TypeAlias = int | str | bool | None


class LabError(Exception):
    """Something that cannot be simulated as asked; the message says what to do next."""


def read_options(game: Game, texts: Iterable[str], seats: int) -> tuple[tuple[str, Value], ...]:
    """The options in their types, sorted by name."""
    known = {field.name: field for field in fields(game.options)}
    read: dict[str, Value] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise LabError(f"Write the option {text!r} as key=value, for example --option {_example(known)}.")
        if name not in known:
            raise LabError(_unknown(game, name, known))
        if name in read:
            raise LabError(f"The option {name} is given twice: keep one of the two.")
        read[name] = _value(known[name], value)
    first = read.get("first_player")
    if isinstance(first, int) and first >= seats:
        raise LabError(f"There is no seat {first}: with {seats} players, first_player is from 0 to {seats - 1}.")
    return tuple(sorted(read.items()))


def _value(field: FieldInfo, text: str) -> Value:
    if field.default is None and text.lower() == "none":
        return None
    try:
        value: Value = convert(text, field.type, strict=False)
    except ValidationError:
        raise LabError(f"The option {field.name} cannot be {text!r}. It is {_possible_values(field)}.") from None
    return value


def _possible_values(field: FieldInfo) -> str:
    """What an option can be, and its default."""
    default = "none" if field.default is None else field.default
    default = str(default).lower() if isinstance(default, bool) else default
    return f"{_kind(field.type)} (usually {default})"


def _kind(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return " or ".join(map(str, get_args(kind)))
    if get_origin(kind) is Annotated:
        return _kind(get_args(kind)[0])
    if isinstance(kind, UnionType) or len(get_args(kind)) > 1:
        return " or ".join(_kind(part) for part in get_args(kind))
    return {bool: "true or false", int: "a whole number", NoneType: "none"}.get(kind, str(kind))


def _example(known: dict[str, FieldInfo]) -> str:
    return "board=court" if "board" in known else "first_player=0"


def _unknown(game: Game, name: str, known: dict[str, FieldInfo]) -> str:
    near = get_close_matches(name, known, 1)
    meant = f" Did you mean {near[0]}?" if near else ""
    listed = "\n".join(f"  {field.name}: {_possible_values(field)}" for field in known.values())
    return f"{game.name} has no option called {name!r}.{meant} It has:\n{listed}"


def why_refused(game: Game, refusal: Refusal) -> str:
    """A refusal of the rules to set up or deal, in words."""
    facts = refusal.facts
    if refusal.code == "option_out_of_range":
        return f"The option {facts['option']} of {game.name} must lie between {facts['low']} and {facts['high']}."
    details = ", ".join(f"{name} {value}" for name, value in facts.items())
    code = refusal.code.replace("_", " ")
    return f"{game.name} cannot be dealt like this: {code}" + (f" ({details})." if details else ".")
