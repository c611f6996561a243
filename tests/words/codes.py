"""Which messages the code needs, found in the code itself: ids by the game that needs them, core's under CORE."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

from msgspec import inspect

import tablee
from tablee.core import Event, Move, Options, Phase
from tablee.games import GAMES, caractere, incroyable
from tablee.games.caractere.board import Effect
from tablee.games.face_to_face.cards import PILES
from tablee.protocol import outgoing
from tablee.protocol.outgoing import Status
from tablee.tables import events
from tablee.tables.table import LOOKS
from tablee.words.catalogue import SIGNS

CORE = "core"
SOURCE = Path(tablee.__file__).parent
OF_TABLES = events.__name__
"""Where the events are that happen at a table and not in a game."""
Needs = dict[str, set[str]]


@cache
def needed() -> Needs:
    """Every message id that some code asks for."""
    needs: Needs = defaultdict(set)
    of_games = (_events, _shows, _phases, _moves, _values, _options, _refusals, _reasons, _hints, _highlights)
    for collect in (*of_games, _tables):
        for owner, message in collect():
            needs[owner].add(message)
    return needs


def owner_of(module: str) -> str:
    """The game that a module belongs to, or CORE."""
    parts = module.split(".")
    return parts[2] if parts[1] == "games" else CORE


def subclasses(kind: type[Any]) -> Iterator[type[Any]]:
    """All subclasses in the package, however deep."""
    for one in kind.__subclasses__():
        if one.__module__.startswith("tablee."):
            yield one
        yield from subclasses(one)


def tag_of(kind: type[Any]) -> str:
    """The code of an event, phase or move."""
    return str(kind.__struct_config__.tag)


def _shows() -> Iterator[tuple[str, str]]:
    for game in GAMES.values():
        yield from ((game.name, one.label()) for one in game.shows)


def _events() -> Iterator[tuple[str, str]]:
    for kind in subclasses(Event):
        yield owner_of(kind.__module__), f"event-{tag_of(kind)}"


def _phases() -> Iterator[tuple[str, str]]:
    for kind in subclasses(Phase):
        if tag_of(kind) != kind.__name__:  # the abstract ones have no code of their own
            yield owner_of(kind.__module__), f"phase-{tag_of(kind)}"


def _moves() -> Iterator[tuple[str, str]]:
    for game in GAMES.values():
        for name, kind in game.state_type.moves.items():
            yield game.name, f"move-{name}"
            for field in kind.__struct_fields__:
                yield game.name, f"field-{name}-{field}"
    for pile in PILES:
        yield "face_to_face", f"move-play-{pile}"


def _values() -> Iterator[tuple[str, str]]:
    for game in GAMES.values():
        for kind in game.state_type.moves.values():
            for field, code in _literals(kind):
                yield game.name, f"value-{field}-{SIGNS.get(code, code)}"
    for symbol in incroyable.board.SYMBOLS:
        yield "incroyable", f"value-symbol-{symbol}"
    for pack in caractere.board.PACKS:
        yield "caractere", f"value-pack-{pack}"
    for effect in get_args(Effect):
        yield "caractere", f"value-effect-{effect}"


def _literals(kind: type[Move]) -> Iterator[tuple[str, str]]:
    for field in _fields(kind):
        if isinstance(field.type, inspect.LiteralType):
            for code in field.type.values:
                yield field.name, str(code)


def _fields(kind: type[Any]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info.fields


def _options() -> Iterator[tuple[str, str]]:
    shared = {field.name for field in _fields(Options)}
    for game in GAMES.values():
        for field in _fields(game.options):
            owner = CORE if field.name in shared else game.name
            yield owner, f"option-{field.name}"
            for value in _option_values(field.type):
                yield owner, f"option-{field.name}-{value}"


def _option_values(kind: inspect.Type) -> Iterator[str]:
    if isinstance(kind, inspect.LiteralType):
        yield from map(str, kind.values)
    elif isinstance(kind, inspect.BoolType):
        yield from ("yes", "no")
    elif isinstance(kind, inspect.UnionType):
        assert any(isinstance(one, inspect.NoneType) for one in kind.types)
        yield "none"


# Refusals and reasons are read from the source -------------------------------------------------------------------


@cache
def _trees() -> list[tuple[str, ast.Module]]:
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        module = ".".join(("tablee", *path.relative_to(SOURCE).with_suffix("").parts))
        found.append((owner_of(module), ast.parse(path.read_text("utf-8"))))
    return found


def _refusals() -> Iterator[tuple[str, str]]:
    for owner, tree in _trees():
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                for code in (*_codes_in(function), *_codes_told(function)):
                    yield owner, f"refusal-{code}"


def _codes_told(function: ast.AST) -> Iterator[str]:
    """Codes given to the messages and bodies that say no: clients put them into the same words as refusals."""
    for call in _calls(function, "Refused", "Problem", "Fault"):
        for argument in call.keywords:
            if argument.arg == "code":
                yield from _returned(argument.value)


def _codes_in(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """Codes given to Refusal and Pause as they are, and those that `fault`, `why_not` and `rejection` return."""
    given = [call.args[1] for call in _calls(function, "Refusal", "Pause")]
    for code in given:
        if isinstance(code, ast.Constant):
            yield str(code.value)
    passed_on = any(not isinstance(code, ast.Constant) for code in given)
    if passed_on or function.name.startswith(("why_not", "rejection")):
        for pair in ast.walk(function):
            if isinstance(pair, ast.Tuple) and len(pair.elts) == 2:
                yield from _texts(pair.elts[1])
    elif function.name == "fault":
        for statement in ast.walk(function):
            if isinstance(statement, ast.Return) and statement.value is not None:
                yield from _returned(statement.value)


def _calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", None)
            if name in names:
                yield node


def _returned(value: ast.expr) -> Iterator[str]:
    if isinstance(value, ast.IfExp):
        yield from _returned(value.body)
        yield from _returned(value.orelse)
    elif isinstance(value, ast.Tuple):
        yield from _texts(value.elts[-1])
    else:
        yield from _texts(value)


def _texts(value: ast.expr) -> Iterator[str]:
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.JoinedStr):
        prefix, pile = value.values  # the one code that is put together: does_not_fit_<pile>
        assert isinstance(prefix, ast.Constant)
        assert isinstance(pile, ast.FormattedValue)
        assert ast.unparse(pile.value) == "move.pile"
        yield from (f"{prefix.value!s}{pile}" for pile in PILES)


def _tables() -> Iterator[tuple[str, str]]:
    """What a table tells in codes besides: why an ask is closed or a socket ends, notices, statuses, looks."""
    for prefix, codes in (
        ("closed", get_args(outgoing.ClosedBy)),
        ("notice", _codes_of(outgoing.Notice)),
        ("bye", _codes_of(outgoing.Bye)),
        ("status", get_args(Status)),
        ("look", range(LOOKS)),
    ):
        yield from ((CORE, f"{prefix}-{code}") for code in codes)


def _codes_of(kind: type[Any]) -> tuple[str, ...]:
    """What the field `code` of a message may be."""
    code = next(field.type for field in _fields(kind) if field.name == "code")
    assert isinstance(code, inspect.LiteralType)
    return tuple(map(str, code.values))


def _reasons() -> Iterator[tuple[str, str]]:
    for owner, tree in _trees():
        for name, place in (("finish", 1), ("lose", 0)):
            for call in _calls(tree, name):
                yield from ((owner, f"reason-{code}") for code in _texts(call.args[place]))


def _hints() -> Iterator[tuple[str, str]]:
    """What is given to Advice as it is, and what the functions return whose result is given to it."""
    for owner, tree in _trees():
        for call in _calls(tree, "Advice"):
            reason = call.args[0]
            made_by = reason.func if isinstance(reason, ast.Call) else None
            if isinstance(made_by, ast.Name):
                codes = _texts_returned(tree, made_by.id)
            elif isinstance(reason, ast.Name):  # one of a pair: which sign, and why
                codes = _texts_returned(tree, "_sign")
            else:
                codes = _returned(reason)
            yield from ((owner, f"hint-{code}") for code in codes)


def _texts_returned(tree: ast.AST, name: str) -> Iterator[str]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name == name:
            for statement in ast.walk(function):
                if isinstance(statement, ast.Return) and statement.value is not None:
                    yield from _returned(statement.value)


def _highlights() -> Iterator[tuple[str, str]]:
    for owner, tree in _trees():
        for call in _calls(tree, "Highlight", "most"):
            for code in _texts(call.args[0]) if call.args else ():
                yield from ((owner, f"{prefix}-{code}") for prefix in ("highlight", "record"))
