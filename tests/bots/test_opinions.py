"""Caractère: what bots say of people, which words they take for close, and that each has an opinion of its own."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tablee.bots import make_bot, play_out
from tablee.core import Several, Text
from tablee.games import caractere
from tablee.games.caractere.adjectives import canonical
from tablee.games.caractere.deck import house_deck
from tablee.games.caractere.memory import Memory, spoken_of
from tablee.games.caractere.view import Shown
from tablee.games.caractere.vocabulary import CARDS, FAMILIES, SAID, close, words_for

LEVELS = ("easy", "medium", "strong")
LEFT, RIGHT = 1, 2
ASKING = {
    card.id: Shown(card.words, card.pack, card.kind, 1, LEFT, RIGHT, card.options, card.id)
    for card in house_deck().card
    if card.kind == "adjective"
}
WEATHER, LATE_TRAIN, LOST = ASKING["duo-099"], ASKING["duo-107"], ASKING["duo-101"]
"""All three are about the one on the left; the last two are alike."""


def strong(seed: int, seat: int = 0) -> Any:
    return make_bot("strong", caractere.GAME, seat, Random(seed))


# The vocabulary ----------------------------------------------------------------------------------------------


def test_what_bots_say_has_a_family_and_is_spelled_without_accents() -> None:
    said = {word for situation in SAID for word in words_for(situation)}
    assert 45 <= len(said) <= 60
    assert len(set(map(canonical, said))) == len(said)
    assert [word for word in said if not word.isascii() or not any(canonical(word) in kin for kin in FAMILIES)] == []
    assert said.isdisjoint({"digne", "habile", "tolérant", "vaillant"}), "French only"
    assert all(len(set(words_for(situation))) == len(words_for(situation)) for situation in SAID)


def test_the_cards_that_the_vocabulary_names_are_in_the_box() -> None:
    named = [card for cards in CARDS.values() for card in cards]
    assert len(set(named)) == len(named)
    assert set(named) <= set(ASKING)
    assert set(CARDS) == set(SAID) - {""}


# Judging -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [("zen", "calm"), ("Calme", "patiente"), ("bold", "brave"), ("frobnique", "Frobniques"), ("sunny", "tropical")],
)
def test_the_same_word_and_its_family_are_close(one: str, other: str) -> None:
    assert close(one, other)
    assert close(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("sunny", "noble"), ("frobnique", "noble"), ("frobnique", "zorglub"), ("patient", "impatient")]
)
def test_other_words_are_not(one: str, other: str) -> None:
    assert not close(one, other)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_ticks_what_is_close_whatever_its_luck(level: str) -> None:
    view: Any = SimpleNamespace(doubtful=("sunny", "zen", "frobnique", "placide"), answer="calm")
    option: Any = SimpleNamespace(fields={"adjectives": Several("adjective", (0, 1, 2, 3), 0, 4)})
    for luck in range(8):
        bot: Any = make_bot(level, caractere.GAME, 0, Random(luck))
        assert bot._approve(view, option).adjectives == (1, 3)


# Its own words -----------------------------------------------------------------------------------------------


def test_the_word_depends_on_the_card_the_person_and_the_persona() -> None:
    bots = [strong(seed) for seed in range(12)]
    assert len({bot.reply(WEATHER, Text(30)) for bot in bots}) > 4, "of nine words"
    assert {bot.reply(WEATHER, Text(30)) for bot in bots} <= set(words_for("weather"))
    one = bots[0]
    assert len({one.reply(card, Text(30)) for card in ASKING.values()}) >= 6
    others = Shown(WEATHER.words, "duo", "adjective", 1, 3, RIGHT, (), WEATHER.card_id)
    assert any(bot.reply(others, Text(30)) != bot.reply(WEATHER, Text(30)) for bot in bots[:3])


def test_for_cards_that_are_alike_it_says_the_same_so_that_it_can_be_learnt() -> None:
    assert spoken_of(LATE_TRAIN) == spoken_of(LOST) == LEFT
    for seed in range(5):
        assert strong(seed).reply(LATE_TRAIN, Text(30)) == strong(seed).reply(LOST, Text(30))


# What was said before ----------------------------------------------------------------------------------------


def test_what_was_said_for_a_like_card_comes_first_then_what_suits() -> None:
    memory = Memory()
    assert memory.adjective(3, LATE_TRAIN) is None
    memory.hear(WEATHER, 3, "stable")
    assert memory.adjective(3, LATE_TRAIN) == "stable", "said at all, and it suits"
    memory.hear(LOST, 0, "morose")
    assert memory.adjective(3, LATE_TRAIN) == "morose", "said by somebody else, for a card that is alike"
    memory.hear(LOST, 3, "patient")
    memory.hear(LOST, 0, "zen")
    assert memory.adjective(3, LATE_TRAIN) == "patient", "said by this one, for a card that is alike"
    assert memory.adjective(3, ASKING["duo-098"]) is None, "nothing was said of the one on the right"


def test_no_bot_says_of_the_weather_what_was_said_of_a_late_train_but_peoples_words_it_takes() -> None:
    memory = Memory()
    memory.hear(LATE_TRAIN, 3, "impatient")
    assert memory.adjective(3, WEATHER) is None
    memory.hear(LATE_TRAIN, 3, "ronchon")
    assert memory.adjective(3, WEATHER) == "ronchon"


# Guesses -----------------------------------------------------------------------------------------------------

EGO = next(
    Shown(card.words, card.pack, card.kind, 1, LEFT, RIGHT, card.options, card.id)
    for card in house_deck().card
    if card.kind == "choice" and len(card.options) == 3
)


def test_among_answers_that_are_about_as_likely_each_has_an_opinion() -> None:
    near, clear = {0: 0.36, 1: 0.34, 2: 0.30}, {0: 0.45, 1: 0.35, 2: 0.20}
    said = [strong(seed).leaning(3, EGO, near) for seed in range(20)]
    assert set(said) == {0, 1}
    assert said == [strong(seed).leaning(3, EGO, near) for seed in range(20)]
    assert {strong(seed).leaning(3, EGO, clear) for seed in range(20)} == {0}, "what is clear, all know"


def test_a_guess_that_is_repeated_counts_once_and_some_do_not_listen() -> None:
    chances, gains = {0: 0.4, 1: 0.3, 2: 0.3}, []
    for seed in range(20):
        bot = strong(seed)
        bot.right.update({1: 10, 2: 10})
        bot.guessed.update({1: 12, 2: 12})
        once, twice = (
            bot.weighed(SimpleNamespace(guesses=guesses), chances) for guesses in (((1, 2),), ((1, 2), (2, 2)))
        )
        assert once == twice
        gains.append(once[2] - 0.3)
    assert min(gains) < 0.05 < 0.1 < max(gains)


def test_strong_bots_do_not_guess_in_unison() -> None:
    """Seven turns in ten they do: what all know of somebody, all say. Before they had opinions, they always did."""
    state = caractere.deal(caractere.setup(board="court"), 4, 1, (0, 1, 2, 3))
    bots = {seat: strong(seat, seat) for seat in range(4)}
    settled: list[Any] = []

    def look(game: Any) -> None:
        if game.last is not None and game.last.votes is None and game.last not in settled:
            settled.append(game.last)

    play_out(state, bots, watch=look)
    choices = [last for last in settled if state.setup.cards[last.card].kind == "choice" and len(last.guesses) == 3]
    apart = [last for last in choices if len({guess for _, guess in last.guesses}) > 1]
    assert len(apart) >= 2
