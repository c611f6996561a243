"""The catalogue files as they are written: their messages, parameters and texts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from fluent.syntax import ast, parse

from tablee.games import GAMES
from tablee.words.languages import LANGUAGES, SHARED
from tests.words.codes import CORE

__all__ = ["LANGUAGES", "OWNERS", "available", "entries", "messages", "nodes", "parameters", "path_of", "texts"]
OWNERS = (CORE, *GAMES)


def path_of(owner: str, language: str) -> Path:
    """The catalogue of a game, or of what all share."""
    folder = SHARED if owner == CORE else GAMES[owner].folder / "words"
    return folder / f"{language}.ftl"


@cache
def entries(owner: str, language: str) -> tuple[Any, ...]:
    """All entries of a catalogue, comments and what could not be read included."""
    return tuple(parse(path_of(owner, language).read_text("utf-8")).body)


def messages(owner: str, language: str) -> dict[str, Any]:
    """The messages of a catalogue by their ids."""
    return {entry.id.name: entry for entry in entries(owner, language) if isinstance(entry, ast.Message)}


def available(owner: str, language: str) -> dict[str, Any]:
    """The messages that a table of this game can use."""
    return {**messages(CORE, language), **messages(owner, language)}


def nodes(entry: Any) -> Iterator[Any]:
    """Everything in a message."""
    if isinstance(entry, ast.BaseNode):
        yield entry
        for value in vars(entry).values():
            yield from nodes(value)
    elif isinstance(entry, list):
        for one in entry:
            yield from nodes(one)


def parameters(owner: str, language: str, message: str) -> set[str]:
    """The parameters that a message uses, those of messages inside it included."""
    found = set()
    for node in nodes(available(owner, language)[message]):
        if isinstance(node, ast.VariableReference):
            found.add(node.id.name)
        elif isinstance(node, ast.MessageReference):
            found |= parameters(owner, language, node.id.name)
    return found


def texts(entry: Any) -> Iterator[str]:
    """The pieces of text in a message, a sign standing for each thing that is put in."""
    for node in nodes(entry):
        if isinstance(node, ast.Pattern):
            yield "".join(element.value if isinstance(element, ast.TextElement) else "¤" for element in node.elements)
