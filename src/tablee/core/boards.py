"""Boards as data: TOML files, each checked by its game before anybody plays on it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from typing import TypeVar

from msgspec import ValidationError, convert

B = TypeVar("B")


class BoardError(ValueError):
    """A board that cannot be played on, and why."""


def read_board(text: str, kind: type[B], problems: Callable[[B], Iterator[str]]) -> B:
    """The board in this TOML text; `problems` finds what is wrong with it."""
    try:
        board = convert(tomllib.loads(text), kind, strict=False)  # TOML keys are strings: cells become numbers
    except (ValueError, ValidationError) as problem:
        raise BoardError(str(problem)) from None
    check_board(board, problems)
    return board


def check_board(board: B, problems: Callable[[B], Iterator[str]]) -> None:
    """Raise a BoardError that says everything that is wrong."""
    if found := list(problems(board)):
        raise BoardError("; ".join(found))
