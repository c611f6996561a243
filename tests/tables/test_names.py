"""Names: kept tidy, never invisible, never a trick, and no two that look the same."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core import Refusal
from tablee.tables.names import LONGEST_NAME, clean_name, likeness
from tests.properties.helpers import examples


def fault(name: str, *taken: str) -> str:
    with pytest.raises(Refusal) as caught:
        clean_name(name, taken)
    assert caught.value.rule == "table"
    return caught.value.code


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Anaïs", "Anaïs"),
        ("  Anaïs \n", "Anaïs"),
        ("Anai\u0308s", "Anaïs"),
        ("Marie\u00a0 \tLou", "Marie Lou"),
        ("D’Artagnan", "D’Artagnan"),
        ("Jean-Luc 2", "Jean-Luc 2"),
        ("李小龍", "李小龍"),
        ("Нина", "Нина"),
        ("נינה", "נינה"),
        ("Nguyễn", "Nguyễn"),
        ("🦊", "🦊"),
        ("Léa ❤️", "Léa ❤️"),
        ("7", "7"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
        ("e\u0301" * LONGEST_NAME, "é" * LONGEST_NAME),
    ],
)
def test_a_name_is_kept_composed_and_trimmed(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize("typed", ["", " ", "\u00a0\u2003\u3000", "\n\t"])
def test_a_name_is_missing(typed: str) -> None:
    assert fault(typed) == "name_missing"


@pytest.mark.parametrize("typed", ["x" * (LONGEST_NAME + 1), "x" * 100_000, "🦊" * (LONGEST_NAME + 1), "x " * 13])
def test_a_name_is_too_long(typed: str) -> None:
    assert fault(typed) == "name_too_long"


@pytest.mark.parametrize(
    "trick",
    [
        *("\x00", "\x07", "\x1b", "\x7f", "\x9b"),  # control
        *("\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069"),  # direction
        *("\u200e", "\u200f", "\u061c"),  # direction marks
        *("\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u180e"),  # no width
        *("\u034f", "\u115f", "\u1160", "\u17b4", "\u17b5", "\u2800", "\u3164", "\uffa0"),  # letters nobody sees
        *("\ufe00", "\ufe0e", "\U000e0100", "\u180b"),  # forms of the letter before
        *("\U000e0041", "\U000e0001"),  # tags
        *("\ud800", "\ue000", "\ufffe", "\U0010ffff", "\u0378"),  # no characters at all
    ],
)
def test_nothing_invisible_is_in_a_name(trick: str) -> None:
    for name in (trick, f"An{trick}na", f"{trick}Anna", f"Anna{trick}"):
        assert fault(name) in ("name_not_plain", "name_missing")


@pytest.mark.parametrize(
    "typed", ["Z\u0301\u0302\u0303a", "a" + "\u0336" * 20, "\u0301", "...", "- -", "\ufe0f", "!?"]
)
def test_heaps_of_accents_and_names_without_a_letter_are_refused(typed: str) -> None:
    assert fault(typed) == "name_not_plain"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Anna"),
        ("Anna", "ANNA"),
        ("Anna", "\uff21nna"),
        ("Marie Lou", "MarieLou"),
        ("Straße", "STRASSE"),
        ("Zoë", "Zoe\u0308"),
        ("ﬁfi", "fifi"),
        ("Léa ❤", "Léa ❤\ufe0f"),
        ("Ｊo 1", "jo1"),
    ],
)
def test_names_that_look_the_same_are_one_name(one: str, other: str) -> None:
    for first, second in ((one, other), (other, one)):
        assert fault(second, "Bruno", clean_name(first)) == "name_taken"
    assert clean_name(one, ["Bruno"])


def test_other_names_are_other_people() -> None:
    assert clean_name("Zoe", ["Zoë", "Zo", "Zoey"]) == "Zoe"


@given(st.text(max_size=30))
@examples(400)
def test_whatever_is_typed_is_refused_or_kept_in_a_form_that_stays(typed: str) -> None:
    try:
        kept = clean_name(typed)
    except Refusal:
        return
    assert clean_name(kept) == kept == unicodedata.normalize("NFC", kept).strip()
    assert 0 < len(kept) <= LONGEST_NAME
    assert not any(unicodedata.category(letter) in ("Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp") for letter in kept)
    assert likeness(kept)
    assert fault(kept.upper() if likeness(kept.upper()) == likeness(kept) else kept, kept) in (
        "name_taken",
        "name_too_long",
    )
