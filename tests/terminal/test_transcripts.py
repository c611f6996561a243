"""The transcripts in the documentation: whole games, and anybody can make them again."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "transcripts"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_transcripts", FOLDER / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MAKE = script()
THE_END = {"fr": "À bientôt autour de la table", "en": "See you soon around the table"}


@pytest.mark.parametrize(("game", "language", "command"), MAKE.GAMES)
def test_a_transcript_is_a_whole_game(game: str, language: str, command: str) -> None:
    kept = (FOLDER / f"{game}.{language}.txt").read_text("utf-8")
    made = MAKE.transcript(command, language, 1)
    for text in (kept, made):
        lines = text.splitlines()
        assert lines[0] == f"$ tablee {command} --lang {language}"
        assert lines[-1].startswith(THE_END[language])
        assert {"fr": "Le classement", "en": "Standings"}[language] in lines
        assert "\x1b" not in text
    assert made == MAKE.transcript(command, language, 1)


def test_two_in_each_language() -> None:
    assert sorted(language for _, language, _ in MAKE.GAMES) == ["en", "en", "fr", "fr"]
