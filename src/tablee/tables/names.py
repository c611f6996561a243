"""The names people go by at a table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from tablee.core import Refusal
from tablee.core.text import is_plain, tidied

LONGEST_NAME = 24
MOST_MARKS = 2
"""Accents on one letter: more is no name but a prank that covers the lines above it."""
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Marks, letters and symbols, says Unicode, but nobody sees them."""
EMOJI_STYLE = "\ufe0f"
"""Phones put it after a heart or a star; with it or without, it is the same heart."""


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
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "").replace(EMOJI_STYLE, "")


def _is_a_prank(name: str) -> bool:
    return is_disguised(name) or not any(unicodedata.category(letter)[0] in "LNS" for letter in name)


def is_disguised(text: str) -> bool:
    """Whether there is something in it that nobody sees, or that covers the lines around it."""
    if not UNSEEN.isdisjoint(text) or any(_is_selector(letter) for letter in text):
        return True
    marks = 0
    for letter in unicodedata.normalize("NFD", text):
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if marks > MOST_MARKS:
            return True
    return False


def _is_selector(letter: str) -> bool:
    """Whether this chooses among forms of the letter before it: another invisible difference."""
    return "\ufe00" <= letter < EMOJI_STYLE or "\U000e0100" <= letter <= "\U000e01ef"
