"""Games as bytes and back. Saves of every version load for ever: `State.upgrades` leads old ones to the new form."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

from msgspec import NODEFAULT, UNSET, DecodeError, Struct, ValidationError, convert, defstruct, msgpack

from tablee.core.decks import excerpt
from tablee.core.setup import Setup
from tablee.core.state import State
from tablee.core.text import read_words

MEMORY_ONLY = ("setup", "pool", "told", "open_asks", "watched")

AnyState = TypeVar("AnyState", bound=State[Any])
AnySetup = TypeVar("AnySetup", bound=Setup[Any])


class SaveError(ValueError):
    """A save that cannot be loaded, and what to do about it."""


class Saved(Struct, frozen=True):
    """What a saved game says of itself, around the game."""

    tablee: str
    game: str
    version: int
    setup: str
    state: Any


_encode = msgpack.Encoder().encode


def save(state: State[Any]) -> bytes:
    """The part of a game that changes, as bytes; its setup is saved apart, once. Pooled ballots are not in it."""
    form, fields, composites = _saved_form(type(state))
    values = fields(state)
    if composites:
        values = list(values)
        for place, default in composites:
            if values[place] == default:
                values[place] = default
    return _encode(Saved("state", state.game, state.version, state.setup.digest(), form(*values)))


Form: TypeAlias = tuple[type[Struct], Callable[[Any], Any], tuple[tuple[int, Any], ...]]


@cache
def _saved_form(kind: type[State[Any]]) -> Form:
    """What is saved of a state: a struct with all but what lives in memory, and how to fill it.

    Encoded, it leaves out what is the very object that is its default; the last part are those defaults to which
    another object may be equal.
    """
    known = dict(zip(reversed(kind.__struct_fields__), reversed(kind.__struct_defaults__), strict=False))
    # A field that must be there gets a default that it never has, since structs want defaults last.
    fields = [
        (name, Any, UNSET if known.get(name, NODEFAULT) is NODEFAULT else known[name])
        for name in kind.__struct_fields__
        if name not in MEMORY_ONLY
    ]
    composites = tuple(
        (place, default) for place, (_, _, default) in enumerate(fields) if type(default) is tuple and default
    )
    form = defstruct(f"Saved{kind.__name__}", fields, omit_defaults=True)
    return form, attrgetter(*(name for name, _, _ in fields)), composites


def load(kind: type[AnyState], setup: Setup[Any], data: bytes) -> AnyState:
    """The game that was saved, as it was. Pooled ballots that were not all in are asked for again."""
    saved = _opened(data, "state", kind.game)
    if saved.get("setup") != setup.digest():
        raise SaveError("This save belongs to another setup (other options or cards): load it with its own.")
    fields = _upgraded(kind, saved, "state")
    try:
        state: AnyState = convert({**fields, "setup": setup}, kind, dec_hook=read_words)
    except (ValidationError, TypeError) as problem:
        raise SaveError(f"This save is damaged: {excerpt(str(problem), 300)}.") from None
    if state.gone:
        _settle(state)
    return state


def _settle(state: State[Any]) -> None:
    """Stand in again for those who left: their votes were not saved."""
    try:
        state.settle()
    except (LookupError, AttributeError, TypeError, ValueError, AssertionError):
        raise SaveError("This save is damaged: nobody could have left the table like this.") from None


def load_setup(kind: type[AnySetup], data: bytes) -> AnySetup:
    """The setup that was saved."""
    saved = _opened(data, "setup", kind.game)
    fields = {name: value for name, value in _upgraded(kind, saved, "setup").items() if name not in kind.computed}
    try:
        setup: AnySetup = convert({**fields, "known_digest": saved.get("digest")}, kind, dec_hook=read_words)
        setup.check()
    except (ValidationError, TypeError, ValueError) as problem:
        raise SaveError(f"This setup is damaged: {excerpt(str(problem), 300)}.") from None
    return setup


def _opened(data: bytes, what: str, game: str) -> dict[str, Any]:
    try:
        saved = msgpack.decode(data, type=dict[str, Any])
    except (DecodeError, UnicodeDecodeError, TypeError, RecursionError):
        raise SaveError("This is not a save of Tablée, or it is damaged.") from None
    if saved.get("tablee") != what or saved.get("game") != game:
        raise SaveError(f"This is not a {what} of the game {game}.")
    return saved


def _upgraded(kind: type[State[Any]] | type[Setup[Any]], saved: dict[str, Any], part: str) -> dict[str, Any]:
    """What was saved, in the present form: each version knows the way to the next."""
    version, fields = saved.get("version"), saved.get(part)
    if type(version) is not int or version < 1 or not isinstance(fields, dict):
        raise SaveError("This is not a save of Tablée, or it is damaged.")
    if version > kind.version:
        raise SaveError(f"This save of {kind.game} was made by a newer Tablée: update Tablée to open it.")
    try:
        for old in range(version, kind.version):
            fields = kind.upgrades[old](fields)
    except (LookupError, AttributeError, TypeError, ValueError):
        raise SaveError("This save is damaged: it is not what it says it is.") from None
    return {str(name): value for name, value in fields.items() if name not in MEMORY_ONLY}
