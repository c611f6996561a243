"""The languages that are spoken here: one for each file of words. What a language is like stands in that file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from unicodedata import combining, normalize

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Resource
from msgspec import Struct

from tablee.core.text import FALLBACK

SHARED = Path(__file__).parent
LANGUAGES: tuple[str, ...] = tuple(sorted(file.stem for file in SHARED.glob("*.ftl")))
NOTHING = "-"
"""What stands in a file where there is nothing to say: a message cannot be empty."""
VOWEL = re.compile(r"[aeiouœæø]|y[^aeiou]|h(?!a(?!dri)|ei|i[dr]o|o(?!no|r)|u[iny]|y[ue])", re.IGNORECASE)
"""How names begin, without accents, before which French drops a vowel: not Yann, nor an h that is heard (Hassan)."""


class Language(Struct, frozen=True):
    """What its file says of a language, at the top."""

    title: str
    """What it calls itself."""
    locale: str
    """Whose lists and numbers it has: English of here writes “a, b and c”."""
    you: str
    elided: tuple[str, ...]
    """Words that lose their vowel before a name that begins with one."""

    def listed(self, things: Sequence[str]) -> str:
        """Several things in a sentence: a, b and c."""
        return format_list(list(things), locale=_locale(self.locale))

    def number(self, value: float) -> str:
        """A number as people write it."""
        return format_decimal(value, locale=_locale(self.locale))

    def percent(self, share: float) -> str:
        """A share of one, in percent."""
        return format_percent(share, locale=_locale(self.locale))

    def with_name(self, text: str, place: str, name: str) -> str:
        """A text with a name in its place; the word before it loses its vowel, if words do so in this language."""
        for word in self.elided:
            text = text.replace(f"{word} {place}", before_name(word, name))
        return text.replace(place, name)


@cache
def language(name: str) -> Language:
    """The language of this name."""
    if name not in LANGUAGES:
        raise ValueError(f"Tablée speaks {' and '.join(LANGUAGES)}, not {name!r}.")
    bundle = FluentBundle([FALLBACK], use_isolating=False)
    bundle.add_resource(messages(SHARED / f"{name}.ftl"))
    title, locale, you, elided = (_said(bundle, part) for part in ("title", "locale", "you", "elided"))
    return Language(title, locale, you, tuple(elided.removeprefix(NOTHING).split()))


def _said(bundle: FluentBundle, part: str) -> str:
    pattern = bundle.get_message(f"language-{part}").value
    return "" if pattern is None else str(bundle.format_pattern(pattern, {})[0])


@cache
def messages(file: Path) -> Resource:
    """The messages in a file. Reading takes long, and what all games share is in every bundle."""
    return FluentResource(file.read_text("utf-8"))


@cache
def _locale(name: str) -> Locale:
    """What is known of numbers and lists there; of a language that nobody has described, as in the fallback."""
    for tag in (name, name.partition("-")[0]):
        try:
            return Locale.parse(tag, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    return Locale.parse(FALLBACK)


def listed(things: Sequence[str], name: str) -> str:
    """Several things in a sentence of this language."""
    return language(name).listed(things)


def before_name(word: str, name: str) -> str:
    """A word such as the French "de" before a name: de Bernard, d’Annie."""
    letters = "".join(letter for letter in normalize("NFD", name) if not combining(letter))
    return f"{word[:-1]}’{name}" if VOWEL.match(letters) else f"{word} {name}"


def best_language(wishes: Iterable[str]) -> str:
    """Of the languages that are spoken here, the first that somebody wishes for; or else the fallback."""
    for wish in wishes:
        tag = wish.strip().replace("_", "-").lower()
        for wanted in (tag, tag.partition("-")[0]):
            for name in LANGUAGES:
                if name.lower() == wanted:
                    return name
    return FALLBACK


def language_of_browser(accepted: str) -> str:
    """The language that a browser asks for by its header Accept-Language."""
    wishes = [part.partition(";")[::2] for part in accepted[:1000].split(",")]
    return best_language(tag for tag, _ in sorted(wishes, key=lambda wish: _weight(wish[1]), reverse=True))


def _weight(how: str) -> float:
    found = re.fullmatch(r"\s*q=(0(?:\.\d{1,3})?|1(?:\.0{1,3})?)\s*", how)
    return float(found[1]) if found else 1.0


def language_of_environment() -> str:
    """The language that the environment asks for."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return best_language([value.partition(".")[0].partition("@")[0]])
    return FALLBACK
