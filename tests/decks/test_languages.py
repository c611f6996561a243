"""A deck may be in any set of languages, and a question is known by its card, not by what is written on it."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from msgspec import ValidationError, json

from tablee.core import Words, load_setup
from tablee.core.decks import Deck, DeckError
from tablee.core.text import read_words
from tablee.decks.reading import read_deck_file
from tablee.decks.writing import as_sheet, as_toml
from tablee.games import GAMES
from tablee.words import Catalogue

HEAD = 'game = "{game}"\nformat = 1\nid = "ours"\ntitle = {{ es = "Lo nuestro", gsw-CH = "Üsi" }}\n'
QUESTION = 'es = "¿Cuántas teclas?"\nde = "Wie viele Tasten?"\nanswer = 88\nunit = { es = "teclas" }\n'
CARDS = {
    "tous_ego": '[[card]]\nid = "a"\nes = "¿Quién ríe?"\npt-BR = "Quem ri?"\n',
    "caractere": '[[card]]\nid = "b"\npack = "ego"\nkind = "choice"\nde = "Wohin?"\n'
    'options = [{ de = "ans Meer" }, { de = "heim", es = "a casa" }, { de = "fort" }]\n',
    "incroyable": '[[card]]\nid = "c"\n'
    + "".join(f"[card.{symbol}]\n{QUESTION}" for symbol in ("books", "globe", "heart", "tree", "professor")),
}


def deck_of(game: str, cards: str) -> Deck[Any]:
    load = GAMES[game].load_deck
    assert load is not None
    return load(f"{HEAD.format(game=game)}{cards}".encode(), "ours")


@pytest.mark.parametrize("game", CARDS)
def test_a_deck_in_languages_that_nobody_here_speaks_is_read_written_and_played(game: str) -> None:
    deck, rules = deck_of(game, CARDS[game]), GAMES[game]
    assert rules.load_deck is not None
    assert deck.title == Words({"es": "Lo nuestro", "gsw-CH": "Üsi"})
    assert rules.load_deck(as_toml(deck).encode(), "ours") == deck
    assert rules.load_deck(as_sheet(rules, deck).encode(), "ours") == deck
    assert json.decode(json.encode(deck), type=rules.deck_type, dec_hook=read_words) == deck


def test_whoever_reads_another_language_gets_the_best_there_is() -> None:
    words = Words({"es": "hola", "en": "hello", "pt-BR": "oi"})
    asked = {"es": "hola", "es-MX": "hola", "pt": "oi", "pt-PT": "oi", "de": "hello"}
    assert {language: words.in_language(language) for language in asked} == asked
    assert (Words(es="hola", fr="salut").in_language("de"), Words().in_language("de")) == ("hola", "")
    assert Words.typed("Moin!").in_language("fr") == "Moin!"


def test_a_text_does_not_change_and_is_the_same_wherever_it_is() -> None:
    words = Words(fr="oui", en="")
    assert (words, hash(words)) == (Words({"fr": "oui"}), hash(Words(fr="oui")))
    assert {copy.deepcopy(words), pickle.loads(pickle.dumps(words)), eval(repr(words))} == {words}
    for change in ("update", "clear", "setdefault", "pop", "popitem", "__setitem__", "__delitem__", "__ior__"):
        with pytest.raises(TypeError, match="does not change"):
            getattr(words, change)("en")


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        ({"french": "oui"}, "is no language"),
        ({"fr": 5}, "Expected a text in fr"),
        ({"id": "ya", "tag": "x"}, "is no language"),
        ([], "Expected a text by language"),
    ],
)
def test_what_is_no_text_is_refused(raw: Any, why: str) -> None:
    with pytest.raises(ValidationError, match=why):
        json.decode(json.encode(raw), type=Words, dec_hook=read_words)


def test_a_misspelt_field_is_no_language() -> None:
    with pytest.raises(DeckError, match="thm"):
        deck_of("tous_ego", '[[card]]\nid = "a"\nen = "Who?"\nthm = "x"\n')


def test_a_card_without_an_id_gets_one_that_a_translation_does_not_change() -> None:
    alone, translated = (
        deck_of("tous_ego", f"[[card]]\n{texts}") for texts in ('fr = "Qui ?"\n', 'fr = "Qui ?"\nen = "Who?"\n')
    )
    (first,), (second,) = alone.card, translated.card
    assert first.id == second.id != ""
    with pytest.raises(DeckError, match="used twice"):
        deck_of("tous_ego", 2 * '[[card]]\nfr = "Qui ?"\n')


def test_the_copy_that_a_server_keeps_has_the_id_written_down() -> None:
    """Then it stays, also when somebody mends the words."""
    data = f'{HEAD.format(game="tous_ego")}[[card]]\nfr = "Qui ?"\n'.encode()
    kept = read_deck_file(data, None)
    known = deck_of("tous_ego", '[[card]]\nfr = "Qui ?"\n').card[0].id
    assert f'id = "{known}"' in kept.text
    mended = deck_of("tous_ego", kept.text.partition("\n\n")[2].replace("Qui ?", "Qui donc ?"))
    assert (mended.card[0].id, mended.card[0].words) == (known, Words(fr="Qui donc ?"))


@pytest.mark.parametrize("game", CARDS)
def test_a_setup_is_saved_with_all_languages(game: str) -> None:
    rules = GAMES[game]
    cards = deck_of(game, CARDS[game])
    if game == "caractere":
        more = '[[card]]\nid = "m"\npack = "melo"\nkind = "player"\nde = "Wer?"\n'
        cards = deck_of(game, CARDS[game] + more + more.replace("melo", "duo").replace('"m"', '"d"'))
    setup: Any = rules.setup(deck=cards)
    again: Any = load_setup(rules.setup_type, setup.save())
    assert again.cards == setup.cards
    assert again.digest() == setup.digest()


def test_words_before_names_are_elided_only_where_a_language_does_so() -> None:
    texts = {"fr": "L’ami de {left}, plus que {right}", "en": "El amigo de {left}, más que {right}"}
    said = {name: Catalogue(name).speaks.with_name(text, "{left}", "Ana") for name, text in texts.items()}
    assert said == {"fr": "L’ami d’Ana, plus que {right}", "en": "El amigo de Ana, más que {right}"}
