"""The transcripts in the documentation: whole games, and anybody can make them again."""

from __future__ import annotations

import pytest

from tools import transcripts

THE_END = {"fr": "À bientôt autour de la table", "en": "See you soon around the table"}


@pytest.mark.parametrize(("game", "language", "command"), transcripts.GAMES)
def test_a_transcript_is_a_whole_game(game: str, language: str, command: str) -> None:
    kept = (transcripts.FOLDER / f"{game}.{language}.txt").read_text("utf-8")
    made = transcripts.transcript(command, language, 1)
    for text in (kept, made):
        lines = text.splitlines()
        assert lines[0] == f"$ tablee {command} --lang {language}"
        assert lines[-1].startswith(THE_END[language])
        assert {"fr": "Le classement", "en": "Standings"}[language] in lines
        assert "\x1b" not in text
    assert made == transcripts.transcript(command, language, 1)


def test_two_in_each_language() -> None:
    assert sorted(language for _, language, _ in transcripts.GAMES) == ["en", "en", "fr", "fr"]
