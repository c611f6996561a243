"""What is playable but could be better in a deck: typography, length by ear, questions that are nearly the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from tablee.core.decks import Deck
from tablee.core.game import Game
from tablee.core.remarks import Remark, place_of, remark
from tablee.core.text import Words

LONGEST_BY_EAR = 140
"""Characters that can be read aloud in one go."""
ALIKE_OF_SHORTER, ALIKE_OF_LONGER = 0.72, 0.6
"""Two texts are nearly the same that share more than these parts of their letter groups."""

FRENCH = (
    (re.compile(r"[^\s\u00a0\u202f…?!][?!;]"), "space_missing", "needs a narrow no-break space before ? ! ;"),
    (re.compile(r" [?!;:»]"), "space_breaks", "has a breaking space before ? ! ; : or »"),
    (re.compile(r"«(?![\u00a0\u202f])"), "space_after_quote", "needs a no-break space after «"),
    (re.compile(r"(?<![\u00a0\u202f])»"), "space_before_quote", "needs a no-break space before »"),
    (re.compile(r"\w'\w"), "straight_apostrophe", "has a straight apostrophe (’ is the right one)"),
    (re.compile(r'"'), "straight_quotes", "has straight quotes (« and » are the right ones)"),
    (re.compile(r"\.\.\."), "three_dots", "has three dots (… is one character)"),
    (re.compile(r"\(e\)|\w·\w"), "marks_gender", "marks the gender: say it so that it fits everybody"),
)
ENGLISH = (
    (re.compile(r"\w'\w"), "straight_apostrophe", "has a straight apostrophe (’ is the right one)"),
    (re.compile(r'"'), "straight_quotes", "has straight quotes (“ and ” are the right ones)"),
    (re.compile(r"\.\.\."), "three_dots", "has three dots (… is one character)"),
    (re.compile(r"[\s\u00a0\u202f][?!;:]"), "space_before_mark", "has a space before ? ! ; or :"),
)


TYPOGRAPHY = {"fr": FRENCH, "en": ENGLISH}
"""What a careful printer looks for, by language; for others there is no advice of this kind."""


def languages_of(game: Game, card: Any) -> tuple[str, ...]:
    """The languages that a card is in."""
    return tuple(dict.fromkeys(language for _, words in game.card_texts(card) for language in words))


def questions_of(game: Game, deck: Deck[Any]) -> Iterator[tuple[str, Words]]:
    """Every question of a deck, and which it is."""
    for card in deck.card:
        for what, words in game.card_texts(card):
            if what.endswith("the question"):
                yield f"card {card.id}" + (f", {what.partition(':')[0]}" if ":" in what else ""), words


def advice(game: Game, deck: Deck[Any]) -> Iterator[Remark]:
    """What could be better in a deck, one line each."""
    spoken = list(dict.fromkeys(language for card in deck.card for language in languages_of(game, card)))
    for card in deck.card:
        for told in card_advice(game, card, spoken):
            yield told.within(f"card {card.id}: ", card=card.id)
    for first, second in nearly_the_same(game, deck):
        yield remark("alike", "", "{first} and {second} are nearly the same", first=first, second=second)


def card_advice(game: Game, card: Any, spoken: Sequence[str] = ()) -> Iterator[Remark]:
    """What could be better in a card by itself, or in a deck that is spoken in these languages."""
    for what, words in game.card_texts(card):
        for told in text_advice(words, spoken):
            yield Remark(f"{what} {told}", told.code, place_of(what), {**told.facts, "what": what})
        if what.endswith("the question"):
            yield from _long_by_ear(what, words)


def _long_by_ear(what: str, words: Words) -> Iterator[Remark]:
    for language, text in words.items():
        if len(text) > LONGEST_BY_EAR:
            told = "{what} ({language}) is long to listen to: {length} characters"
            yield remark("long_by_ear", place_of(what), told, what=what, language=language, length=len(text))


def text_advice(words: Words, spoken: Sequence[str] = ()) -> Iterator[Remark]:
    """What a careful printer would mend in a text."""
    missing = [language for language in spoken if language not in words]
    if len(words) == 1 and not missing:
        told = "is in one language only ({language}): players of others will read this one"
        yield remark("one_language", "", told, language=next(iter(words)))
    for language in missing:
        yield remark("not_in_language", "", "({language}) is missing, while other texts have it", language=language)
    for language, text in words.items():
        for pattern, code, complaint in TYPOGRAPHY.get(language.partition("-")[0], ()):
            if pattern.search(text):
                yield Remark(f"({language}) {complaint}", code, "", {"language": language})


def nearly_the_same(game: Game, deck: Deck[Any]) -> list[tuple[str, str]]:
    """Pairs of questions with almost the same words, in any language."""
    pairs = set()
    for language in {language for _, words in questions_of(game, deck) for language in words}:
        known = [(where, letter_groups(words.get(language, ""))) for where, words in questions_of(game, deck)]
        known = [(where, groups) for where, groups in known if groups]
        for number, (where, groups) in enumerate(known):
            for other, theirs in known[:number]:
                shared, (shorter, longer) = len(groups & theirs), sorted((len(groups), len(theirs)))
                if shared > ALIKE_OF_SHORTER * shorter and shared > ALIKE_OF_LONGER * longer:
                    pairs.add((other, where))
    return sorted(pairs)


def letter_groups(text: str) -> frozenset[str]:
    """The groups of four letters in a text."""
    letters = "".join(letter for letter in text.lower() if letter.isalnum())
    return frozenset(letters[start : start + 4] for start in range(len(letters) - 3))
