"""What keeps a server from starting is said in both languages, with what would help."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

import tablee
from tablee.stores import StoreError
from tablee.stores.sqlite.file import ERROR_CODES, store_error
from tablee.words import LANGUAGES, Catalogue, Complaint

RAISED = re.compile(r"\b(?:StoreError|CannotServeError|AddressError)\(\s*\"([\w-]+)\"")
PACKAGE = Path(tablee.__file__).parent
SOURCES = {"serve": PACKAGE.glob("server/**/*.py"), "store": PACKAGE.glob("stores/**/*.py")}
TEXTS = [(about, path.read_text(encoding="utf-8")) for about, paths in SOURCES.items() for path in paths]
STORE = {*ERROR_CODES.values(), "other"}


def codes() -> set[str]:
    """Every code that is raised, with what its message begins with."""
    found = {f"{about}-{code}" for about, text in TEXTS for code in RAISED.findall(text)}
    return found | {f"store-{code}" for code in STORE}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_complaint_has_its_sentence(language: str) -> None:
    words, expected = Catalogue(language), codes()
    assert len(expected) > 20
    assert [key for key in sorted(expected) if not words.has(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("said", [*ERROR_CODES, "something new"])
def test_what_sqlite_complains_of_is_explained(language: str, said: str) -> None:
    told = store_error(Path("/evening/tables.sqlite3"), sqlite3.OperationalError(said)).text(Catalogue(language))
    assert told.startswith("/evening/tables.sqlite3")
    assert told.endswith(".")
    assert ("something new" in told) == (said == "something new")


def test_in_logs_a_complaint_is_english() -> None:
    problem: Complaint = StoreError("in-use", where="/evening")
    assert str(problem).startswith("Another Tablée server uses the folder /evening")
    assert problem.text(Catalogue("fr")).startswith("Un autre serveur Tablée se sert du dossier /evening\u00a0:")
