"""When two adjectives are the same word, whatever their accents, gender or number (CAR-13, CAR-A11)."""

from __future__ import annotations

import unicodedata

FEMININE = (
    ("trice", "teur"),
    ("euse", "eux"),
    ("elle", "el"),
    ("enne", "en"),
    ("onne", "on"),
    ("ette", "et"),
    ("ive", "if"),
    ("ere", "er"),
    ("che", "c"),
    ("e", ""),
)


def canonical(adjective: str) -> str:
    """The word without capitals, accents, plural or feminine ending: equal words give equal results."""
    plain = unicodedata.normalize("NFKD", adjective.casefold())
    word = "".join(letter for letter in plain if letter.isalnum() or letter in " -").strip(" -")
    if len(word) > 3:
        word = word.removesuffix("s")
    for ending, masculine in FEMININE:
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return word.removesuffix(ending) + masculine
    return word


def same(one: str, other: str) -> bool:
    """Whether two adjectives are the same word."""
    return canonical(one) == canonical(other)
