"""Decks as spreadsheets: both ways without loss, and a bad sheet is refused with its line."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tablee.core import Words
from tablee.core.decks import Deck, DeckError
from tablee.decks.library import built_in, game_of, games_with_questions, load
from tablee.decks.reading import read_deck_file
from tablee.decks.writing import as_sheet, as_toml, template_of
from tablee.games import GAMES
from tablee.games.tous_ego.deck import Card, load_deck
from tests.properties.helpers import examples

DECKS = [(game.name, name) for game in games_with_questions() for name in built_in(game)]
TOUS_EGO = GAMES["tous_ego"]
HEADER = "id,fr,en,theme,tags\n"


def deck_of(game: str, name: str) -> Deck[Any]:
    return load(GAMES[game], built_in(GAMES[game])[name])


def refused(text: str) -> str:
    with pytest.raises(DeckError) as problem:
        load_deck(text.encode())
    assert str(problem.value).isprintable()
    return str(problem.value)


@pytest.mark.parametrize(("game", "name"), DECKS)
def test_nothing_is_lost_on_the_way_to_a_spreadsheet_and_back(game: str, name: str) -> None:
    deck = deck_of(game, name)
    sheet = as_sheet(GAMES[game], deck)
    assert load(GAMES[game], sheet.encode()) == deck
    assert game_of(sheet.encode()) is GAMES[game]


@pytest.mark.parametrize(("game", "name"), DECKS)
def test_nothing_is_lost_on_the_way_to_toml_and_back(game: str, name: str) -> None:
    deck = deck_of(game, name)
    assert load(GAMES[game], as_toml(deck).encode()) == deck
    assert game_of(as_toml(deck).encode()) is GAMES[game]


@pytest.mark.parametrize("game", [game.name for game in games_with_questions()])
def test_the_beginnings_can_be_played_with_as_they_are(game: str) -> None:
    deck = load(GAMES[game], template_of(GAMES[game]).encode())
    assert load(GAMES[game], as_sheet(GAMES[game], deck).encode()) == deck


def test_sheets_of_every_office_program_are_read() -> None:
    """Semicolons as in France, tabs, a mark at the beginning, Windows' line ends, empty rows and columns."""
    card = Card("a", Words(fr="Qui\u00a0?", en="Who, then?"), tags=("family", "opener"))
    for text in (
        'id,fr,en,tags\na,Qui\u00a0?,"Who, then?",family opener\n',
        '\ufeffid;fr;en;tags\r\na;Qui\u00a0?;Who, then?;"family  opener"\r\n\r\n;;;\r\n',
        "id\tfr\ten\ttags\t\t\na\tQui\u00a0?\tWho, then?\tfamily opener\t\t\n",
        '"id","fr","en","tags"\n"a","Qui\u00a0?","Who, then?","family opener"',
    ):
        assert load_deck(text.encode()).card == (card,)


def test_a_sheet_may_name_its_deck() -> None:
    deck = load_deck(f"{HEADER}#ours,Les nôtres,Ours,,\na,Qui ?,Who?,,\n".encode())
    assert (deck.id, deck.title, len(deck.card)) == ("ours", Words(fr="Les nôtres", en="Ours"), 1)


def test_what_an_office_program_would_take_for_a_formula_is_marked() -> None:
    deck = replace(
        deck_of("tous_ego", "house"), card=(Card("a", Words(fr="=1+1", en="+who?"), theme="-", tags=("@x",)),)
    )
    sheet = as_sheet(TOUS_EGO, deck)
    assert not any(cell.startswith(("=", "+", "-", "@")) for line in sheet.splitlines() for cell in line.split(","))
    assert load_deck(sheet.encode()) == deck


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{HEADER}a,Qui,Who,,,,more\n", "line 2: has 7 cells, but there are 5 columns"),
        ("id,fr,colour\na,Qui,red\n", "line 1: unknown column 'colour'; there are: id, *, theme, tags"),
        ("id,fr,fr\na,Qui,Qui\n", "line 1: column 'fr' stands there twice"),
        (f'{HEADER}a,"Qui\n,,\n', "line 2: "),
        (f"{HEADER}a,Qui,Who,,\n\n\na,Quoi,What,,\n", "line 5, card a: this id is used twice"),
        (f"{HEADER}a,,,,\n", "line 2, card a: the question has no text in any language"),
        (f"{HEADER}a,Qui\u202e,Who,,\n", "cannot be shown"),
        (HEADER, "has 0 cards"),
    ],
)
def test_a_bad_sheet_is_refused_with_its_line(text: str, said: str) -> None:
    assert said in refused(text)


BEGINNING = 'game = "tous_ego"\nformat = 1\nid = "ours"\ntitle = { en = "Ours" }\n'
CARD = '[[card]]\nid = "a"\n'
CARACTERE = BEGINNING.replace("tous_ego", "caractere") + CARD + 'pack = "melo"\nkind = "player"\n'


@pytest.mark.parametrize(
    ("text", "code", "at", "facts"),
    [
        (f"{BEGINNING}{CARD}", "no_text", "question", {"line": 5, "card": "a"}),
        (f'{BEGINNING}{CARD}en = "x"\ncolour = "red"\n', "unknown_field", "", {"line": 5, "field": "colour"}),
        (f"{BEGINNING}{CARD}en = 5\n", "not_understood", "question", {"line": 5}),
        (f'{BEGINNING}{CARD}en = "x\n', "not_toml_here", "", {"line": 7, "there": 'en = "x'}),
        (BEGINNING.replace("format = 1", "format = 2") + CARD + 'en = "x"', "other_format", "", {"format": "2"}),
        (BEGINNING + "card = []", "cards_count", "", {"count": 0}),
        (BEGINNING.replace("ours", "") + CARD + 'en = "x"', "deck_id_not_plain", "", {}),
        (f'{CARACTERE}value = "two"\n', "no_whole_number", "value", {"line": 5}),
        (CARACTERE.replace('"melo"', '"mélo"'), "no_such_choice", "pack", {"line": 5, "field": "mélo"}),
        (CARACTERE.replace('pack = "melo"\n', ""), "field_missing", "pack", {"line": 5}),
        (f"{CARACTERE}options = [{{ en = 5 }}]\n", "not_understood", "options.1", {"line": 5}),
        (f"{HEADER}a,Qui,Who,,,,more\n", "too_many_cells", "", {"line": 2, "cells": 7, "columns": 5}),
        ("id,fr,fr\na,Qui,Qui\n", "column_twice", "", {"line": 1, "column": "fr"}),
        (f"{HEADER}a,Qui,Who,,\na,Qui,Who,,\n", "id_twice", "id", {"line": 3, "card": "a"}),
        (f"{HEADER}{'x' * 5000},Qui,Who,,\n", "id_not_plain", "id", {"line": 2, "card": "x" * 39 + "…"}),
        (f'{HEADER}a,"Qui\n,,\n', "not_a_sheet", "", {"line": 2}),
        ("colour", "no_game", "", {}),
    ],
)
def test_what_is_wrong_with_a_file_can_be_said_in_every_language(
    text: str, code: str, at: str, facts: dict[str, Any]
) -> None:
    """By its code, with the line and the card, also when another process has read the file."""
    (fault,) = read_deck_file(text.encode(), None).problems
    assert (fault.code, fault.at) == (code, at)
    assert facts.items() <= fault.facts.items()
    told = fault.remark()
    assert (str(told), told.code, told.at, told.facts) == (fault.text, code, at, fault.facts)


def test_a_question_that_stands_twice_on_a_card_is_refused() -> None:
    sheet = as_sheet(GAMES["incroyable"], deck_of("incroyable", next(iter(built_in(GAMES["incroyable"])))))
    with pytest.raises(DeckError, match="two questions for books"):
        load(GAMES["incroyable"], sheet.replace(",globe,", ",books,", 1).encode())


@examples(150)
@given(st.text(alphabet="id,fren;\t\"\n\r#='\x00ab1.", max_size=80))
def test_whatever_stands_in_a_sheet_is_read_or_refused(rest: str) -> None:
    for game in games_with_questions():
        assert game.sheet is not None
        with contextlib.suppress(DeckError):
            load(game, (",".join(game.sheet.columns) + "\n" + rest).encode())


texts = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=20)


@examples(80)
@given(st.lists(st.tuples(texts, texts, texts), min_size=1, max_size=5, unique_by=lambda row: row[0]))
def test_whatever_is_in_a_deck_comes_back(rows: list[tuple[str, str, str]]) -> None:
    cards = tuple(
        Card(f"id{number}", Words(fr=french, en=english), theme)
        for number, (french, english, theme) in enumerate(rows)
    )
    deck = Deck(game="tous_ego", format=1, id="ours", title=Words(fr="a", en="b"), card=cards)
    assert load_deck(as_toml(deck).encode()) == deck
    assert load_deck(as_sheet(TOUS_EGO, deck).encode()) == deck
