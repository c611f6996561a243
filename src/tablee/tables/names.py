"""The names people go by at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from tablee.core import Refusal
from tablee.core.text import is_plain, tidied

LONGEST_NAME = 24
MOST_MARKS = 2
"""Accents on one letter: more is no name but a prank that covers the lines above it."""


def clean_name(raw: str, taken: Iterable[str] = ()) -> str:
    """The name as it is kept, or a Refusal that says what is wrong with it."""
    if len(raw) > 10 * LONGEST_NAME:
        raise Refusal("table", "name_too_long", longest=LONGEST_NAME)
    name = tidied(raw)
    if not name:
        raise Refusal("table", "name_missing")
    if len(name) > LONGEST_NAME:
        raise Refusal("table", "name_too_long", longest=LONGEST_NAME)
    if not is_plain(name, LONGEST_NAME) or _is_a_prank(name):
        raise Refusal("table", "name_not_plain")
    if likeness(name) in map(likeness, taken):
        raise Refusal("table", "name_taken", name=name)
    return name


def likeness(name: str) -> str:
    """What a name looks like at a glance: Anna, ANNA and Ａnna are the same person to a reader."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


def _is_a_prank(name: str) -> bool:
    marks = 0
    for letter in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if marks > MOST_MARKS:
            return True
    return not any(unicodedata.category(letter)[0] in "LNS" for letter in name)
