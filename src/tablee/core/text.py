"""Texts: in as many languages as somebody wrote them in, as typed where a player did."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, NoReturn

FALLBACK = "en"
"""What is read where a text is not in the reader's language; without it, whichever was written first."""
ANY_LANGUAGE = "und"
"""The language of what somebody typed and nobody named the language of."""
LANGUAGE = re.compile(rf"{ANY_LANGUAGE}|[a-z]{{2}}|[a-z]{{2,3}}(-[A-Za-z0-9]{{2,8}}){{1,3}}")
"""How a language is named: en, fr, pt-BR. (Three letters alone are too easily a misspelt field.)"""
SCHEMA = {"type": "object", "title": "Words", "additionalProperties": {"type": "string"}}


class Words(dict[str, str]):
    """The same text in some languages, by their names; it never changes, like everything that a state holds."""

    __slots__ = ()

    def __init__(self, texts: Mapping[str, str] | None = None, /, **more: str) -> None:
        super().__init__({name: text for name, text in {**(texts or {}), **more}.items() if text})

    @classmethod
    def typed(cls, text: str) -> Words:
        """A text of which nobody knows the language: it is shown as it is."""
        return cls({ANY_LANGUAGE: text})

    def in_language(self, language: str) -> str:
        """The text in this language, or in one that stands in for it."""
        return next((self[name] for name in standing_in(language, tuple(self))), "")

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        return f"Words({super().__repr__()})"

    def __reduce__(self) -> tuple[type[Words], tuple[dict[str, str]]]:
        return Words, (dict(self),)

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("A text does not change.")

    __setitem__ = __delitem__ = __ior__ = update = pop = popitem = clear = setdefault = _refuse


def standing_in(language: str, there: tuple[str, ...]) -> tuple[str, ...]:
    """Of the languages that are there, those to read in place of this one: the best first."""
    base = language.partition("-")[0]
    near = [name for name in there if name.partition("-")[0] == base]
    wanted = (language, base, *near, FALLBACK, *there)
    return tuple(name for name in dict.fromkeys(wanted) if name in there)


def is_language(name: str) -> bool:
    """Whether a language may be named so."""
    return LANGUAGE.fullmatch(name) is not None


def read_words(kind: type, raw: Any) -> Any:
    """A `Words` from its plain form, for msgspec, which does not know the type: decoders get it as `dec_hook`."""
    if kind is not Words or not isinstance(raw, dict):
        raise TypeError(f"Expected a text by language, such as {{ en = … }}, got {type(raw).__name__}")
    for name, text in raw.items():
        if not isinstance(name, str) or not is_language(name):
            raise ValueError(f"{str(name)[:20]!r} is no language: they are named like en, fr or pt-BR")
        if not isinstance(text, str):
            raise TypeError(f"Expected a text in {name}, got {type(text).__name__}")
    return Words(raw)


def words_schema(kind: type) -> dict[str, Any]:
    """How JSON Schema describes it, for msgspec again: `schema_hook`."""
    if kind is not Words:
        raise NotImplementedError
    return SCHEMA


def is_plain(text: str, longest: int) -> bool:
    """Whether a typed text can be shown as it is: not blank, not too long, nothing invisible in it."""
    if len(text) > longest or not text.strip():
        return False
    return all(unicodedata.category(character)[0] != "C" for character in text)


def tidied(text: str) -> str:
    """The text as it is kept: composed letters, single spaces, none around it."""
    return " ".join(unicodedata.normalize("NFC", text).split())
