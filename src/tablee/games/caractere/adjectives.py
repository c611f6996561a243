"""When two adjectives are the same word, whatever their accents, gender or number (CAR-13, CAR-A11)."""

from __future__ import annotations

import re
import unicodedata

SHORTEST = 2
"""So much of a word always stays."""

PARTICIPLE = re.compile("(.+)ée?s?")
"""Posé, posée, posés, posées: here the accent is what makes the word."""

ENDINGS = (
    ("tric", "teu"),  # créatrice, créateur
    ("eur", "eu"),  # rêveur, rêveuse
    ("eau", "el"),  # beau, belle
    ("au", "al"),  # loyaux, loyal
    ("nch", "nc"),  # franche, franc
    ("ech", "ec"),  # sèche, sec
    ("ouc", "ou"),  # douce, doux
    ("qu", "c"),  # publique, public
    ("gu", "g"),  # longue, long
    ("v", "f"),  # vive, vif
)
"""What is left of a feminine or plural ending once e and s are gone, and what the masculine leaves."""


def canonical(adjective: str) -> str:
    """The word without capitals, accents, plural or feminine ending: equal words give equal results."""
    word = unicodedata.normalize("NFC", adjective.casefold()).strip(" -")
    participle = PARTICIPLE.fullmatch(word)
    if participle:
        return _plain(participle[1]) + "é"
    stem = _stem(_plain(word))
    for ending, masculine in ENDINGS:
        if stem.endswith(ending) and len(stem) - len(ending) + len(masculine) >= SHORTEST:
            return stem.removesuffix(ending) + masculine
    return stem


def _plain(word: str) -> str:
    """Letters without their accents."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", word) if letter.isalnum() or letter in " -")


def _stem(word: str) -> str:
    """Final s, x and e, and the second of two equal letters, carry gender and number only."""
    while len(word) > SHORTEST and (word[-1] in "sxe" or word[-1] == word[-2]):
        word = word[:-1]
    return word


def same(one: str, other: str) -> bool:
    """Whether two adjectives are the same word."""
    return canonical(one) == canonical(other)
