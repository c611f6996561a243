"""The decks that come with the games are what a table can count on: enough, both languages, varied, kind."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import chain
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from msgspec import json, to_builtins

from tablee.core import Words
from tablee.core.cards import scattered
from tablee.core.decks import Deck
from tablee.decks.advice import LONGEST_BY_EAR, nearly_the_same, questions_of, text_advice
from tablee.decks.library import built_in, games_with_questions, load, mixed
from tablee.games import GAMES
from tablee.games.incroyable.board import SYMBOLS

DECKS = [(game.name, name) for game in games_with_questions() for name in built_in(game)]
every_deck = pytest.mark.parametrize(("game", "name"), DECKS)
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
WORKSHOP = Path(__file__).parents[2] / "workshop"
ANSWERS = WORKSHOP / "caractere" / "answers.jsonl"


@cache
def deck_of(game: str, name: str = "house") -> Deck[Any]:
    return load(GAMES[game], built_in(GAMES[game])[name])


def share(part: int, whole: int) -> float:
    return part / whole


@every_deck
def test_both_languages_everywhere(game: str, name: str) -> None:
    for card in deck_of(game, name).card:
        for what, words in GAMES[game].card_texts(card):
            assert words["fr"], (card.id, what)
            assert words["en"], (card.id, what)


@every_deck
def test_typography(game: str, name: str) -> None:
    faults = [
        (card.id, what, fault)
        for card in deck_of(game, name).card
        for what, words in GAMES[game].card_texts(card)
        for fault in text_advice(words)
    ]
    assert faults == []


@every_deck
def test_every_question_can_be_read_aloud_in_one_go(game: str, name: str) -> None:
    questions = questions_of(GAMES[game], deck_of(game, name))
    assert [where for where, words in questions if max(len(words["fr"]), len(words["en"])) > LONGEST_BY_EAR] == []


@pytest.mark.parametrize("game", sorted({game for game, _ in DECKS}))
def test_no_question_is_nearly_another_and_no_card_has_the_name_of_another(game: str) -> None:
    decks = [deck_of(of, name) for of, name in DECKS if of == game]
    both = mixed(decks)
    assert len(both.card) == sum(len(deck.card) for deck in decks)
    assert nearly_the_same(GAMES[game], both) == []


@pytest.mark.parametrize("game", ["caractere", "tous_ego"])
def test_nothing_that_hurts(game: str) -> None:
    """By its words; that none hurts by its meaning was judged in reading."""
    found = {
        card.id
        for card in deck_of(game).card
        for _, words in GAMES[game].card_texts(card)
        for text in (words["fr"], words["en"])
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
    assert len(cards) >= 344
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
    assert len(cards) >= 120
    values = Counter(card.value for card in cards)
    for value, wanted in ((1, 0.70), (2, 0.25), (3, 0.05)):
        assert abs(share(values[value], len(cards)) - wanted) < 0.05
    assert all(len(text) <= 40 for card in cards for option in card.options for text in (option["fr"], option["en"]))
    adjectives = sum(card.kind == "adjective" for card in cards)
    assert adjectives <= 0.15 * len(cards)
    assert (adjectives > 0) == (pack == "duo")


def test_twenty_imagined_people_differ_on_every_ego_card() -> None:
    cards = {card.id: len(card.options) for card in deck_of("caractere").card if card.pack == "ego"}
    lines = [json.decode(line) for line in ANSWERS.read_text(encoding="utf-8").splitlines()]
    assert [line["card"] for line in lines] == list(cards)
    for line in lines:
        assert len(line["answers"]) == 20, line["card"]
        taken = Counter(line["answers"])
        assert set(taken) == set(range(cards[line["card"]])), line["card"]
        assert 2 <= min(taken.values()) <= max(taken.values()) <= 11, line["card"]


# Incroyable! ----------------------------------------------------------------------------------------------------

BOXES = {"house": 530, "second_box": 270}
"""The decks of Incroyable!, and how many questions each has at least."""
every_box = pytest.mark.parametrize("box", BOXES)
KINDS_OF_ANSWER = ("quantity", "date", "percentage")
MOST_GUINNESS = 10


def asked(box: str = "house") -> dict[str, Any]:
    cards = deck_of("incroyable", box).card
    return {f"{card.id}/{symbol}": card.question(symbol) for card in cards for symbol in SYMBOLS}


def by_question(name: str) -> dict[str, Any]:
    lines = map(json.decode, (WORKSHOP / "incroyable" / name).read_text(encoding="utf-8").splitlines())
    return {line["question"]: line for line in lines}


def logged(box: str = "house") -> dict[str, Any]:
    return by_question(f"{box}.jsonl")


def reread() -> dict[str, Any]:
    return by_question("second-reading.jsonl")


def test_every_deck_of_incroyable_is_looked_at() -> None:
    assert set(BOXES) == set(built_in(GAMES["incroyable"]))


@every_box
def test_incroyable_has_enough_questions_of_every_magnitude(box: str) -> None:
    questions = list(asked(box).values())
    assert len(questions) >= BOXES[box]
    answers = [question.answer for question in questions]
    assert min(answers) >= 6
    assert max(answers) <= 9000
    assert share(sum(answer < 10 for answer in answers), len(answers)) <= 0.03
    assert 0.40 <= share(sum(10 <= answer < 100 for answer in answers), len(answers)) <= 0.50
    assert 0.30 <= share(sum(100 <= answer < 1000 for answer in answers), len(answers)) <= 0.40
    assert all(3 <= question.answer <= 95 for question in questions if question.kind == "percentage")


@every_box
def test_incroyable_has_few_dates_and_one_a_card_at_most(box: str) -> None:
    questions = asked(box).values()
    assert share(sum(question.kind == "date" for question in questions), len(questions)) <= 0.20
    for card in deck_of("incroyable", box).card:
        assert sum(card.question(symbol).kind == "date" for symbol in SYMBOLS) <= 1


@every_box
def test_every_question_of_incroyable_says_where_it_can_be_looked_up_and_has_its_story(box: str) -> None:
    for name, question in asked(box).items():
        assert question.source, name
        assert question.note["fr"], name
        assert question.note["en"], name
        assert "http" not in question.source, name
        assert "www." not in question.source, name
        assert question.kind == "date" or question.unit or question.kind == "percentage", name


def test_a_second_hand_found_the_same_answer_to_every_question_that_is_not_newer() -> None:
    """What the second reading replaced was answered later by another hand, save what was changed after that."""
    log, newer = logged(), {name for name, change in reread().items() if change["new"]}
    answered = {name: line["second"] for name, line in log.items() if line["second"]}
    assert set(log) == set(asked())
    assert {name for name in log if name not in answered} <= newer
    for name, second in answered.items():
        assert (second["answer"], second["sure"] == "unsure") == (asked()[name].answer, False), name


def test_a_second_hand_found_the_same_answer_to_every_question_of_the_second_box() -> None:
    """A few were only answered again by who wrote them: they were changed after a second hand had answered."""
    log = logged("second_box")
    assert share(sum(line["second"]["blind"] for line in log.values()), len(log)) >= 0.95
    assert {name: line["second"]["answer"] for name, line in log.items()} == {
        name: question.answer for name, question in asked("second_box").items()
    }
    assert not [name for name, line in log.items() if line["second"]["sure"] == "unsure"]


def test_the_second_reading_is_what_stands_in_the_deck() -> None:
    questions = asked()
    for name, change in reread().items():
        for key, value in change["after"].items():
            stands = scattered(to_builtins(questions[name]))[key]
            assert (list(stands) if key == "tags" else stands) == value, (name, key)
        assert questions[name].words != Words(fr=change["before"]["fr"], en=change["before"]["en"]), name
        assert change["why"], name


@every_box
def test_the_book_of_records_is_named_once_a_card_and_seldom(box: str) -> None:
    named = Counter(
        card.id
        for card in deck_of("incroyable", box).card
        for symbol in SYMBOLS
        if any("Guinness" in text for text in card.question(symbol).words.values())
    )
    assert set(named.values()) <= {1}
    assert len(named) <= MOST_GUINNESS


@every_box
def test_no_two_questions_of_a_card_have_the_same_answer(box: str) -> None:
    for card in deck_of("incroyable", box).card:
        assert len({card.question(symbol).answer for symbol in SYMBOLS}) == len(SYMBOLS), card.id


@every_box
def test_five_guesses_spread_as_they_should(box: str) -> None:
    log = logged(box)
    for name, question in asked(box).items():
        guesses = log[name]["guesses"]
        assert len(guesses) >= 5
        low, high = min(guesses), max(guesses)
        assert 15 <= high - low <= 300 if question.kind == "date" else 1.5 <= high / low <= 20, name


@pytest.mark.parametrize("group", [*SYMBOLS, *KINDS_OF_ANSWER, "all"])
@every_box
def test_nobody_learns_always_to_doubt(box: str, group: str) -> None:
    """Answers lie above the middle guess in 40 to 60 % of the questions of each symbol and of each kind."""
    log, questions = logged(box), asked(box)
    names = [name for name, one in questions.items() if group in (name.partition("/")[2], one.kind, "all")]
    above = sum(questions[name].answer > median(log[name]["guesses"]) for name in names)
    assert 0.40 <= share(above, len(names)) <= 0.60


def test_no_fact_is_asked_twice() -> None:
    """The same answer with the same unit and kind, in questions that share their rarer words, in all boxes."""
    questions = list(chain.from_iterable(asked(box).items() for box in BOXES))
    for number, (name, question) in enumerate(questions):
        for other, twin in questions[:number]:
            if (question.answer, question.kind) == (twin.answer, twin.kind):
                shared = _long_words(question.words["en"]) & _long_words(twin.words["en"])
                assert len(shared) < 3, (name, other, shared)


def _long_words(text: str) -> set[str]:
    return {word for word in re.findall(r"[a-z]+", text.lower()) if len(word) > 5}
