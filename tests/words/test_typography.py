"""French is set as French, English as English, in every catalogue."""

from __future__ import annotations

import re

import pytest

from tests.words.catalogues import LANGUAGES, OWNERS, messages, path_of, texts

NO_BREAK = "\u00a0"
LITERAL = re.compile(r'\{"[^"]*"\}')

each_owner = pytest.mark.parametrize("owner", OWNERS)
everywhere = pytest.mark.parametrize("language", LANGUAGES)

FRENCH_FAULTS = {
    "a sign without its no-break space": re.compile(rf"(?<![{NO_BREAK}?!])(?<!^)[:;!?»]"),
    "an opening quote without its no-break space": re.compile(rf"«(?!{NO_BREAK})"),
    "an English quote": re.compile(r"[“”]"),
    "oe for œ": re.compile(r"\b(coeur|soeur|oeuvre|noeud|voeu|oeil)", re.IGNORECASE),
}
ENGLISH_FAULTS = {
    "a space before a sign": re.compile(r"\s[:;!](?!\w)|\s\?(?!\s)"),
    "a French quote": re.compile(r"[«»]"),
}
COMMON_FAULTS = {
    "a straight quote": re.compile(r"['\"]"),
    "three dots for an ellipsis": re.compile(r"\.\."),
    "a hyphen for a minus": re.compile(r"(?<![\w-])-\d"),
    "two spaces": re.compile(r"\s\s"),
    "a space at an end": re.compile(r"^\s|\s$"),
    "a line break": re.compile(r"\n"),
}

LAID_OUT = {"terminal-track-legend", "terminal-board-legend"}
"""Legends set out in columns, not sentences."""


def found(faults: dict[str, re.Pattern[str]], owner: str, language: str) -> list[tuple[str, str, str]]:
    return [
        (fault, name, text)
        for name, message in messages(owner, language).items()
        for text in texts(message)
        for fault, pattern in faults.items()
        if pattern.search(text) and not (fault == "two spaces" and name in LAID_OUT)
    ]


@each_owner
def test_french_typography(owner: str) -> None:
    assert found(FRENCH_FAULTS, owner, "fr") == []


@each_owner
def test_english_typography(owner: str) -> None:
    assert found(ENGLISH_FAULTS, owner, "en") == []


@everywhere
@each_owner
def test_typography_of_both(owner: str, language: str) -> None:
    pieces = {fault: pattern for fault, pattern in COMMON_FAULTS.items() if fault != "a space at an end"}
    assert found(pieces, owner, language) == []
    whole = COMMON_FAULTS["a space at an end"]
    texts_of = {name: next(texts(message)) for name, message in messages(owner, language).items()}
    assert {name: text for name, text in texts_of.items() if whole.search(text)} == {}


@everywhere
@each_owner
def test_comments_are_set_with_the_same_care(owner: str, language: str) -> None:
    source = LITERAL.sub("¤", path_of(owner, language).read_text("utf-8"))
    assert "'" not in source
    assert '"' not in source
    assert "\t" not in source
    assert not re.search(r"[ \u00a0]$", source, re.MULTILINE)
    if language == "fr":
        comments = [line for line in source.splitlines() if line.startswith("#")]
        assert [line for line in comments if re.search(r" [:;!?»]", line)] == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Bravo !", "a sign without its no-break space"),
        ("Bravo!", "a sign without its no-break space"),
        ("« Oui\u00a0»", "an opening quote without its no-break space"),
        ("le coeur", "oe for œ"),
    ],
)
def test_the_french_checks_see_faults(text: str, fault: str) -> None:
    assert [name for name, pattern in FRENCH_FAULTS.items() if pattern.search(text)] == [fault]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("l'urne", "a straight quote"),
        ("un instant...", "three dots for an ellipsis"),
        ("case -2", "a hyphen for a minus"),
        ("une  case", "two spaces"),
    ],
)
def test_the_common_checks_see_faults(text: str, fault: str) -> None:
    assert [name for name, pattern in COMMON_FAULTS.items() if pattern.search(text)] == [fault]


def test_the_french_checks_let_good_french_pass() -> None:
    good = "? –\u00a0«\u00a0Œuf\u00a0!\u00a0» Et après\u00a0? Voilà\u00a0: c’est fini\u00a0; rien d’autre."
    assert [name for name, pattern in FRENCH_FAULTS.items() if pattern.search(good)] == []
