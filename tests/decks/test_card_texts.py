"""What stands on a card, as it is checked and as it is listed: everything, once, and nothing that is not there."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.core import Words
from tablee.games import GAMES

QUESTION = {"fr": "Combien ?", "en": "How many?", "answer": 7}
UNIT, NOTE = {"fr": "mètres", "en": "metres"}, {"fr": "Si !", "en": "It is!"}
SYMBOLS = ("books", "globe", "heart", "tree", "professor")


def card_of(game: str, card: dict[str, Any]) -> Any:
    """A card that people wrote at a table."""
    own_deck = GAMES[game].own_deck
    assert own_deck is not None
    return own_deck([card]).card[0]


@pytest.mark.parametrize("more", [{}, {"unit": UNIT}, {"note": NOTE}, {"unit": UNIT, "note": NOTE}])
def test_the_texts_of_a_card_of_incroyable(more: dict[str, Any]) -> None:
    """INC-03: under each of the five symbols the question and, if it has them, its story and its unit."""
    game, card = GAMES["incroyable"], card_of("incroyable", {**QUESTION, **more})
    texts = [("the question", Words(fr="Combien ?", en="How many?"))]
    texts += [("the note", Words(**NOTE))] if "note" in more else []
    texts += [("the unit", Words(**UNIT))] if "unit" in more else []
    expected = [(f"{symbol}: {what}", words) for symbol in SYMBOLS for what, words in texts]
    assert list(game.card_texts(card)) == expected
    for languages in (("fr", "en"), ("en", "fr"), ("en",)):
        lines = []
        for symbol in SYMBOLS:
            lines += [f"{symbol}: {QUESTION[language]}" for language in languages]
            lines += [f"  → 7 {UNIT[languages[0]]}" if "unit" in more else "  → 7"]
            lines += [f"  {NOTE[language]}" for language in languages if "note" in more]
        assert list(game.card_lines(card, languages)) == lines


def test_the_texts_of_a_card_with_options() -> None:
    """CAR-11: the question and its options, in their order; a card without options has only its question."""
    game = GAMES["caractere"]
    options = [{"fr": "un", "en": "one"}, {"fr": "deux", "en": "two"}, {"fr": "trois"}]
    card = card_of("caractere", {"pack": "ego", "kind": "choice", "fr": "Lequel ?", "options": options})
    assert list(game.card_texts(card)) == [
        ("the question", Words(fr="Lequel ?")),
        ("option 1", Words(fr="un", en="one")),
        ("option 2", Words(fr="deux", en="two")),
        ("option 3", Words(fr="trois")),
    ]
    assert list(game.card_lines(card, ("en", "fr"))) == [
        *("Lequel ?", "  ○ one", "  ○ two", "  ○ trois"),
        *("Lequel ?", "  ○ un", "  ○ deux", "  ○ trois"),
    ]
    name = card_of("tous_ego", {"en": "Who?"})
    assert list(GAMES["tous_ego"].card_texts(name)) == [("the question", Words(en="Who?"))]
    assert list(GAMES["tous_ego"].card_lines(name, ("fr",))) == ["Who?"]
