"""The decks that come with the games are what a table can count on: enough, both languages, varied, kind."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from msgspec import json

from tablee.core.decks import Deck
from tablee.decks.advice import LONGEST_BY_EAR, nearly_the_same, questions_of, text_advice
from tablee.decks.library import built_in, games_with_questions, load
from tablee.games import GAMES
from tablee.games.incroyable.board import SYMBOLS

GAMES_WITH_QUESTIONS = [game.name for game in games_with_questions()]
KINDS = ("flattering", "absurd", "teasing")
NEVER = """
    sex sexe sexy nu nue nus naked nude viol rape suicide tuer kill killer cadavre corpse
    religion religieux dieu god prière prayer église church mosquée mosque synagogue
    élection election président president politique politics political parti
    race gros grosse fat laid laide ugly moche maigre skinny
    maladie malade disease cancer sick handicap handicapé disabled régime diet
    ivre saoul drunk vodka whisky ivresse
    salaire salary riche rich pauvre poor
"""
TOUS_EGO_NEVER = """
    conduire conduit conduirait volant drive drives driving steering
    âge vieux vieille old older oldest jeune young younger youngest beau belle beautiful handsome métier job boss
"""
CARACTERE_NEVER = "taille tallest oldest youngest plus-vieux couleur-des-yeux"
WORDS_NEVER_USED = {
    "tous_ego": frozenset((NEVER + TOUS_EGO_NEVER).split()),
    "caractere": frozenset((NEVER + CARACTERE_NEVER).split()),
}
HARMLESS = {
    "tous_ego": {"ego-050", "ego-079", "ego-089", "ego-135", "ego-268", "ego-284"},
    "caractere": {"ego-041", "duo-044"},
}
"""Cards with such a word in a sense that hurts nobody: a fine spell of weather, a big lie, a snail in a race."""


def deck_of(game: str) -> Deck[Any]:
    return load(GAMES[game], built_in(GAMES[game])["house"])


def share(part: int, whole: int) -> float:
    return part / whole


@pytest.mark.parametrize("game", GAMES_WITH_QUESTIONS)
def test_both_languages_everywhere(game: str) -> None:
    for card in deck_of(game).card:
        for what, words in GAMES[game].card_texts(card):
            assert words.fr, (card.id, what)
            assert words.en, (card.id, what)


@pytest.mark.parametrize("game", GAMES_WITH_QUESTIONS)
def test_typography(game: str) -> None:
    faults = [
        (card.id, what, fault)
        for card in deck_of(game).card
        for what, words in GAMES[game].card_texts(card)
        for fault in text_advice(words)
    ]
    assert faults == []


@pytest.mark.parametrize("game", GAMES_WITH_QUESTIONS)
def test_every_question_can_be_read_aloud_in_one_go(game: str) -> None:
    questions = questions_of(GAMES[game], deck_of(game))
    assert [where for where, words in questions if max(len(words.fr), len(words.en)) > LONGEST_BY_EAR] == []


@pytest.mark.parametrize("game", GAMES_WITH_QUESTIONS)
def test_no_question_is_nearly_another(game: str) -> None:
    assert nearly_the_same(GAMES[game], deck_of(game)) == []


@pytest.mark.parametrize("game", ["caractere", "tous_ego"])
def test_nothing_that_hurts(game: str) -> None:
    """By its words; that none hurts by its meaning was judged in reading."""
    found = {
        card.id
        for card in deck_of(game).card
        for _, words in GAMES[game].card_texts(card)
        for text in (words.fr, words.en)
        if WORDS_NEVER_USED[game] & set(re.findall(r"[\w-]+", text.lower()))
    }
    assert found == HARMLESS[game]


@pytest.mark.parametrize("game", ["caractere", "tous_ego"])
def test_every_card_is_for_families_or_for_friends(game: str) -> None:
    cards = deck_of(game).card
    assert all(len({"family", "friends"} & set(card.tags)) == 1 for card in cards)
    assert 0.6 < share(sum("family" in card.tags for card in cards), len(cards)) < 0.9


def test_tous_ego() -> None:
    cards = deck_of("tous_ego").card
    assert len(cards) >= 200
    kinds = Counter(kind for card in cards for kind in KINDS if kind in card.tags)
    assert sum(kinds.values()) == len(cards)
    for kind, wanted in zip(KINDS, (0.4, 0.3, 0.3), strict=True):
        assert abs(share(kinds[kind], len(cards)) - wanted) < 0.04
    tags = Counter(tag for card in cards for tag in card.tags)
    assert set(tags) == {*KINDS, "family", "friends", "just-met", "opener"}
    assert tags["just-met"] >= 50
    assert tags["opener"] >= 20
    assert not any({"opener", "teasing"} <= set(card.tags) for card in cards)
    themes = Counter(card.theme for card in cards)
    assert "" not in themes
    assert len(themes) >= 20


@pytest.mark.parametrize("pack", ["melo", "ego", "duo"])
def test_caractere(pack: str) -> None:
    cards = [card for card in deck_of("caractere").card if card.pack == pack]
    assert len(cards) >= 90
    values = Counter(card.value for card in cards)
    for value, wanted in ((1, 0.70), (2, 0.25), (3, 0.05)):
        assert abs(share(values[value], len(cards)) - wanted) < 0.05
    assert all(len(text) <= 40 for card in cards for option in card.options for text in (option.fr, option.en))
    adjectives = sum(card.kind == "adjective" for card in cards)
    assert adjectives <= 0.15 * len(cards)
    assert (adjectives > 0) == (pack == "duo")


# Incroyable! ----------------------------------------------------------------------------------------------------

LOG = Path(__file__).parents[2] / "workshop" / "incroyable" / "house.jsonl"


def asked() -> dict[str, Any]:
    return {f"{card.id}/{symbol}": card.question(symbol) for card in deck_of("incroyable").card for symbol in SYMBOLS}


def logged() -> dict[str, Any]:
    lines = map(json.decode, LOG.read_text(encoding="utf-8").splitlines())
    return {line["question"]: line for line in lines}


def test_incroyable_has_enough_questions_of_every_magnitude() -> None:
    questions = list(asked().values())
    assert len(questions) >= 530
    answers = [question.answer for question in questions]
    assert min(answers) >= 6
    assert max(answers) <= 9000
    assert share(sum(answer < 10 for answer in answers), len(answers)) <= 0.03
    assert 0.40 <= share(sum(10 <= answer < 100 for answer in answers), len(answers)) <= 0.50
    assert 0.30 <= share(sum(100 <= answer < 1000 for answer in answers), len(answers)) <= 0.40
    assert all(3 <= question.answer <= 95 for question in questions if question.kind == "percentage")


def test_incroyable_has_few_dates_and_one_a_card_at_most() -> None:
    questions = asked().values()
    assert share(sum(question.kind == "date" for question in questions), len(questions)) <= 0.20
    for card in deck_of("incroyable").card:
        assert sum(card.question(symbol).kind == "date" for symbol in SYMBOLS) <= 1


def test_every_question_of_incroyable_says_where_it_can_be_looked_up_and_has_its_story() -> None:
    for name, question in asked().items():
        assert question.source, name
        assert question.note.fr, name
        assert question.note.en, name
        assert "http" not in question.source, name
        assert "www." not in question.source, name
        assert question.kind == "date" or question.unit.fr or question.kind == "percentage", name


def test_a_second_hand_found_the_same_answer_to_every_question() -> None:
    log = logged()
    assert {name: line["second"]["answer"] for name, line in log.items()} == {
        name: question.answer for name, question in asked().items()
    }
    assert not [name for name, line in log.items() if line["second"]["sure"] == "unsure"]


def test_five_guesses_spread_as_they_should() -> None:
    log = logged()
    for name, question in asked().items():
        guesses = log[name]["guesses"]
        assert len(guesses) >= 5
        low, high = min(guesses), max(guesses)
        assert 15 <= high - low <= 300 if question.kind == "date" else 1.5 <= high / low <= 20, name


@pytest.mark.parametrize("symbol", [*SYMBOLS, "all"])
def test_nobody_learns_always_to_doubt(symbol: str) -> None:
    """Answers lie above the middle guess in 40 to 60 % of the questions."""
    log, questions = logged(), asked()
    names = [name for name in questions if symbol in (name.partition("/")[2], "all")]
    above = sum(questions[name].answer > median(log[name]["guesses"]) for name in names)
    assert 0.40 <= share(above, len(names)) <= 0.60


def test_no_fact_is_asked_twice() -> None:
    """The same answer with the same unit and kind, in questions that share their rarer words."""
    questions = list(asked().items())
    for number, (name, question) in enumerate(questions):
        for other, twin in questions[:number]:
            if (question.answer, question.kind) == (twin.answer, twin.kind):
                shared = _long_words(question.words.en) & _long_words(twin.words.en)
                assert len(shared) < 3, (name, other, shared)


def _long_words(text: str) -> set[str]:
    return {word for word in re.findall(r"[a-z]+", text.lower()) if len(word) > 5}
