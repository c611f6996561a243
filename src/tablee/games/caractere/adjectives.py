"""When two adjectives are the same word, whatever their accents, gender or number (CAR-13, CAR-A11)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

SHORTEST = 2
"""So much of a word always stays."""

MASCULINE_X = (
    ("ouce", "oux"),  # douce, doux
    ("ousse", "oux"),  # rousse, roux
    ("ouse", "oux"),  # jalouse, jaloux
    ("ausse", "aux"),  # fausse, faux
    ("euse", "eux"),  # curieuse, curieux
    ("eur", "eux"),  # rêveur, rêveuse
)
"""Feminine forms of words that end in x, and of those in -eur, which share them."""

ENDINGS = (
    ("tric", "teux"),  # créatrice, créateur
    ("eau", "el"),  # beau, belle
    ("nch", "nc"),  # franche, franc
    ("ech", "ec"),  # sèche, sec
    ("qu", "c"),  # publique, public
    ("gu", "g"),  # longue, long
    ("v", "f"),  # vive, vif
)
"""What is left of a feminine ending once e and s are gone, and what the masculine leaves."""


@lru_cache(1024)
def canonical(adjective: str) -> str:
    """The word without capitals, accents, plural or feminine ending: equal words give equal results.

    (Remembered: while a table judges a word, it is compared again and again.)
    """
    plain = unicodedata.normalize("NFKD", adjective.casefold())
    word = "".join(letter for letter in plain if letter.isalnum() or letter in " -").strip(" -")
    if not word:
        return adjective.casefold()
    word = _ending(word.removesuffix("s"), MASCULINE_X)
    if word.endswith("aux") and not word.endswith("eaux"):
        return word.removesuffix("aux") + "al"
    if word.endswith("x") and not word.endswith("eaux"):
        return word
    return _ending(_stem(word.removesuffix("x")), ENDINGS)


def _ending(word: str, endings: tuple[tuple[str, str], ...]) -> str:
    """The word with the first of these endings that it has replaced by the masculine one."""
    for ending, masculine in endings:
        if word.endswith(ending) and len(word) - len(ending) + len(masculine) >= SHORTEST:
            return word.removesuffix(ending) + masculine
    return word


def _stem(word: str) -> str:
    """Final s and e, and the second of two equal letters, carry gender and number only."""
    while len(word) > SHORTEST and (word[-1] in "se" or word[-1] == word[-2]):
        word = word[:-1]
    return word


def same(one: str, other: str) -> bool:
    """Whether two adjectives are the same word."""
    return canonical(one) == canonical(other)
