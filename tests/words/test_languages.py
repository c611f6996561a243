"""Which languages there are follows from files, and what each is like stands in them."""

from __future__ import annotations

import pytest

from tablee.words import LANGUAGES, Catalogue, best_language, language_of_browser, language_of_environment, listed
from tablee.words.languages import SHARED, language


def test_there_is_a_language_for_each_file() -> None:
    assert set(LANGUAGES) == {file.stem for file in SHARED.glob("*.ftl")} >= {"en", "fr"}
    for name in LANGUAGES:
        assert language(name).title
        assert language(name).you in str(Catalogue(name, names=["Ana", "Ben"], reader=1).who((0, 1)))


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("de,fr;q=0.4,en;q=0.8", "en"),
        ("en;q=0.2, fr;q=0.9", "fr"),
        ("FR", "fr"),
        ("de", "en"),
        ("", "en"),
        (";;,,q=,*", "en"),
        ("," * 100_000 + "fr", "en"),
    ],
)
def test_the_language_that_a_browser_asks_for(accepted: str, spoken: str) -> None:
    assert language_of_browser(accepted) == spoken


@pytest.mark.parametrize(("value", "spoken"), [("fr_FR.UTF-8", "fr"), ("C", "en"), ("de_CH@euro", "en")])
def test_the_language_of_an_environment(value: str, spoken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", value)
    assert language_of_environment() == spoken
    assert best_language(["xx", value.partition(".")[0]]) == spoken


def test_lists_and_numbers_are_those_of_the_language() -> None:
    assert [listed(list("abc"), name) for name in ("fr", "en")] == ["a, b et c", "a, b and c"]
    assert [narrow(language(name).percent(0.45)) for name in ("fr", "en")] == ["45\u202f%", "45%"]
    assert [narrow(language(name).number(1234.5)) for name in ("fr", "en")] == ["1\u202f234,5", "1,234.5"]


def narrow(text: str) -> str:
    """Which no-break space it is differs from one edition of the tables to the next."""
    return text.replace("\u00a0", "\u202f")
