"""When two adjectives are the same word, whatever their accents, gender or number (CAR-13, CAR-A11)."""

from __future__ import annotations

import unicodedata

SHORTEST = 2
"""So much of a word always stays."""

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
    plain = unicodedata.normalize("NFKD", adjective.casefold())
    word = "".join(letter for letter in plain if letter.isalnum() or letter in " -").strip(" -")
    stem = _stem(word)
    for ending, masculine in ENDINGS:
        if stem.endswith(ending) and len(stem) - len(ending) + len(masculine) >= SHORTEST:
            return stem.removesuffix(ending) + masculine
    return stem


def _stem(word: str) -> str:
    """Final s, x and e, and the second of two equal letters, carry gender and number only."""
    while len(word) > SHORTEST and (word[-1] in "sxe" or word[-1] == word[-2]):
        word = word[:-1]
    return word


def same(one: str, other: str) -> bool:
    """Whether two adjectives are the same word."""
    return canonical(one) == canonical(other)
