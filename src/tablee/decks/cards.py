"""Single cards: as plain values with a version, checked one by one, and compared with others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, TypeAlias

from msgspec import Struct, ValidationError, to_builtins

from tablee.core.cards import scattered
from tablee.core.decks import FORMAT, MOST_CARDS, Deck, deck_of, fingerprint, id_problems, misfit, size_problems
from tablee.core.game import Game
from tablee.core.remarks import Remark, remark
from tablee.decks.advice import ALIKE_OF_LONGER, ALIKE_OF_SHORTER, card_advice, letter_groups

PlainCard: TypeAlias = dict[str, Any]
Groups: TypeAlias = Callable[[str], frozenset[str]]
MOST_COMPARISONS = 400_000
"""Pairs of texts: about a second. Beyond, only texts with the same letters are found."""
MOST_TEXTS_KEPT = 4096
SHORTEST_TO_COMPARE = 3
MOST_ALIKE = 200


def plain(card: Any) -> PlainCard:
    """A card as it stands in a deck file."""
    values: PlainCard = scattered(to_builtins(card))
    return values


def version_of(card: Any) -> str:
    """What tells two versions of a card apart."""
    return fingerprint(plain(card))


def read_card(game: Game, values: PlainCard) -> tuple[Any, list[str]]:
    """The card of these values, and what is wrong with it; None if they are no card at all."""
    whole = {"game": game.name, "format": FORMAT, "id": "own", "title": {}, "card": [values]}
    try:
        deck = deck_of(whole, game.deck_type)
    except ValidationError as problem:
        return None, [misfit(str(problem))]
    [card] = deck.card
    return card, [*id_problems(card.id), *size_problems(card), *game.card_problems(card)]


# Nearly the same ------------------------------------------------------------------------------------------------


class Alike(Struct, frozen=True, kw_only=True):
    """Two questions with almost the same words."""

    card: str
    other: str
    """The ids of their cards."""


def alike_to(game: Game, card: Any, others: Deck[Any]) -> Iterator[Remark]:
    """The cards of a deck that ask nearly what this one asks."""
    for pair in alike_between(game, (card,), [one for one in others.card if one.id != card.id]):
        yield remark("alike_card", "question", "card {other} is nearly the same", other=pair.other)


def alike_between(game: Game, cards: Sequence[Any], others: Sequence[Any]) -> list[Alike]:
    """Which of these cards ask nearly what one of the others asks."""
    known: dict[str, list[tuple[str, str]]] = {}
    for other in others:
        for language, letters in _texts(game, other):
            known.setdefault(language, []).append((other.id, letters))
    groups, left, found = lru_cache(MOST_TEXTS_KEPT)(letter_groups), MOST_COMPARISONS, dict[str, str]()
    for card in cards[:MOST_CARDS]:
        for language, letters in _texts(game, card):
            left -= len(known.get(language, ()))
            alike = partial(_are_alike if left > 0 else _are_same, letters)
            twin = next((one for one, theirs in known.get(language, ()) if alike(theirs, groups)), None)
            if twin is not None:
                found.setdefault(card.id, twin)
    return [Alike(card=card, other=other) for card, other in list(found.items())[:MOST_ALIKE]]


def _texts(game: Game, card: Any) -> Iterator[tuple[str, str]]:
    """The letters of all questions on a card, with their languages."""
    for what, words in game.card_texts(card):
        if what.endswith("the question"):
            for language, text in words.items():
                letters = "".join(letter for letter in text.lower() if letter.isalnum())
                if len(letters) > SHORTEST_TO_COMPARE:
                    yield language, letters


def _are_same(text: str, other: str, groups: Groups) -> bool:
    return text == other


def _are_alike(text: str, other: str, groups: Groups) -> bool:
    if min(len(text), len(other)) < ALIKE_OF_LONGER / 1.1 * max(len(text), len(other)):
        return False
    mine, theirs = groups(text), groups(other)
    shared, sizes = len(mine & theirs), (len(mine), len(theirs))
    return shared > ALIKE_OF_LONGER * max(sizes) and shared > ALIKE_OF_SHORTER * min(sizes)


def remarks_on(game: Game, values: PlainCard, deck: Deck[Any] | None) -> tuple[list[str], list[Remark]]:
    """What is wrong with a card and what could be better, also beside the other cards of its deck."""
    card, problems = read_card(game, values)
    if card is None:
        return problems, []
    return problems, [*card_advice(game, card), *(alike_to(game, card, deck) if deck is not None else ())]
