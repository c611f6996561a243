"""What a table agrees on, from the command line: `--option KEY=VALUE …`, the same for every command."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any, ClassVar, TypeAlias

from msgspec import ValidationError, convert, inspect

from tablee.core.game import Game
from tablee.words import Complaint

Value: TypeAlias = int | str | bool | None
WORDS_FOR: dict[str, bool | None] = {
    **dict.fromkeys(("yes", "oui", "true"), True),
    **dict.fromkeys(("no", "non", "false"), False),
    **dict.fromkeys(("none", "aucun"), None),
}


class OptionError(Complaint):
    """An option that the game does not have, or not with this value."""

    about: ClassVar[str] = "agreed"


def add_argument(parser: argparse.ArgumentParser) -> None:
    """Add `--option` to a command."""
    parser.add_argument(
        "--option", metavar="KEY=VALUE", nargs="+", action="extend", default=[], help="what the table agrees on"
    )


def read_options(game: Game, given: Iterable[str]) -> dict[str, Value]:
    """The options in their types; who begins may be a name."""
    possible, read = possible_values(game), dict[str, Value]()
    for pair in given:
        key, equals, text = pair.partition("=")
        if not equals or not key:
            raise OptionError("form", given=pair)
        if key not in possible:
            near = get_close_matches(key, possible, 1)
            raise OptionError("unknown", option=key, near=near, known="  ".join(possible.values()))
        if key in read:
            raise OptionError("twice", option=key)
        values = [value for value in _readings(text) if key == "first_player" or _fits(game, key, value)]
        if not values:
            raise OptionError("value", option=key, given=text, possible=possible[key])
        read[key] = values[0]
    return read


def _readings(text: str) -> Iterator[Value]:
    """What a text can mean, the likeliest first."""
    if text.isdecimal() and len(text) < 10:
        yield int(text)
    if text.casefold() in WORDS_FOR:
        yield WORDS_FOR[text.casefold()]
    yield text


def _fits(game: Game, key: str, value: Value) -> bool:
    try:
        convert({key: value}, game.options)
    except ValidationError:
        return False
    return True


def possible_values(game: Game) -> dict[str, str]:
    """How each option of a game is written, with all it can be; the usual value comes first."""
    info = inspect.type_info(game.options)
    assert isinstance(info, inspect.StructType)  # noqa: S101 - options are structs
    return {field.name: _spelled_out(field) for field in info.fields}


def _spelled_out(field: inspect.Field) -> str:
    kind: Any = field.type
    if isinstance(kind, inspect.LiteralType):
        values = sorted(kind.values, key=lambda value: value != field.default)
        return f"{field.name}={'|'.join(map(str, values))}"
    if isinstance(kind, inspect.BoolType):
        return f"{field.name}={'yes|no' if field.default else 'no|yes'}"
    return f"{field.name}={'none' if field.default is None else field.default}"
