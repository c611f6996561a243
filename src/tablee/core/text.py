"""Texts: in both languages where we wrote them, as typed where a player did."""

from __future__ import annotations

import unicodedata

from msgspec import Struct

LANGUAGES = ("fr", "en")


class Words(Struct, frozen=True, omit_defaults=True):
    """The same text in French and in English; a custom deck may have only one of the two."""

    fr: str = ""
    en: str = ""

    def in_language(self, language: str) -> str:
        """The text in this language, or in the other one if there is none."""
        return (self.fr or self.en) if language == "fr" else (self.en or self.fr)


def is_plain(text: str, longest: int) -> bool:
    """Whether a typed text can be shown as it is: not blank, not too long, nothing invisible in it."""
    if len(text) > longest or not text.strip():
        return False
    return all(unicodedata.category(character)[0] != "C" for character in text)


def tidied(text: str) -> str:
    """The text as it is kept: composed letters, single spaces, none around it."""
    return " ".join(unicodedata.normalize("NFC", text).split())
