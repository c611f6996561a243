"""Games with recognisable secrets: nowhere in what reaches a seat is there one that it may not know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from tablee.core import Event, Number, Seat, Text
from tablee.core.asks import Field
from tablee.games.caractere.events import CardRead
from tablee.games.caractere.moves import Guess
from tablee.games.caractere.phases import GuessingTogether
from tablee.games.caractere.rules import Caractere
from tablee.games.incroyable.board import SYMBOLS
from tablee.games.incroyable.events import AnswerRead, Asked
from tablee.games.incroyable.phases import Estimating
from tablee.games.incroyable.rules import Incroyable
from tablee.games.tous_ego.events import Asked as EgoAsked
from tablee.games.tous_ego.phases import Reading
from tablee.games.tous_ego.rules import TousEgo
from tests.properties.helpers import LONG, AnyState, Case, cases_of, observers, random_step, small_deck, strange_word
from tests.secrecy.checking import plant
from tests.secrecy.needles import assert_no_needle, words_in

CARDS = {"incroyable": 60, "caractere": 60, "tous_ego": 120}
"""Enough cards that no pile is shuffled again: what was read aloud once stays known."""
MOST_STEPS = 2_000 if LONG else 250


class Strange:
    """Fills in numbers that are neither answers nor anything else in the game, and words that nobody has used."""

    def __init__(self, rng: Random) -> None:
        numbers = list(range(1010, 4990, 10))
        rng.shuffle(numbers)
        self.numbers = iter(numbers)

    def __call__(self, field: Field, rng: Random) -> Any:
        if isinstance(field, Number):
            return next(self.numbers) if field.low == 1 else least_odd_one(field)
        return strange_word(rng, syllables=6) if isinstance(field, Text) else field.any_value(rng)


def least_odd_one(raised: Number) -> int:
    """The lowest raise that is not one of the numbers that estimates are made of."""
    return next(value for value in range(raised.low, raised.high) if value % 10 and raised.fault(value) is None)


class Read:
    """What has been read aloud so far."""

    def __init__(self) -> None:
        self.words: set[str] = set()
        self.answers: set[int] = set()

    def note(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, (Asked, EgoAsked, CardRead)):
                self.words |= words_in(*event.question.values())
            elif isinstance(event, AnswerRead):
                self.words |= words_in(*event.note.values())
                self.answers.add(event.answer)


def strange_game(case: Case, seed: int) -> Iterator[tuple[AnyState, list[Event], Read, Random]]:
    """A random game with strange numbers and words, after every step: the state, what was told, what is known."""
    rng = Random(f"needles {case} {seed}")
    fill, read = Strange(rng), Read()
    state = case.deal(seed, cards=CARDS[case.game])
    for _ in range(MOST_STEPS):
        if state.outcome() is not None:
            return
        events = random_step(state, rng, fill=fill).events
        read.note(events)
        yield state, events, read, rng


@cache
def texts_of(game: str) -> frozenset[str]:
    """All words on all cards of the deck: questions, and the stories behind answers."""
    deck = small_deck(game, CARDS[game])
    assert deck is not None
    cards = [getattr(card, symbol) for card in deck.card for symbol in SYMBOLS] if game == "incroyable" else deck.card
    notes = [text for card in cards if game == "incroyable" for text in card.note.values()]
    return frozenset(words_in(*notes, *(text for card in cards for text in card.words.values())))


# Incroyable! ------------------------------------------------------------------------------------------------


@cache
def all_answers() -> frozenset[int]:
    """The answers on all cards."""
    deck = small_deck("incroyable", CARDS["incroyable"])
    assert deck is not None
    return frozenset(card.question(symbol).answer for card in deck.card for symbol in SYMBOLS)


def incroyable_needles(state: Incroyable, seat: Seat | None, read: Read) -> set[str]:
    """Answers and their stories before they are read, questions not asked yet, and others' sealed estimates."""
    numbers = all_answers() - read.answers
    if state.risk and seat == state.questioner and state.is_open():
        numbers -= {state.question().answer}
    if isinstance(state.phase, Estimating):
        numbers |= {value for other, value in state.phase.sealed if other != seat}
    return {*map(str, numbers), *(texts_of("incroyable") - read.words)}


@pytest.mark.parametrize("case", [case for case in cases_of("incroyable") if not case.bots], ids=str)
def test_incroyable_answers_and_estimates(case: Case) -> None:
    """INC-12, INC-22, INC-72, INC-A27, INC-A30: at a table without bots, whose hunches could be any number."""
    for seed in range(3):
        for state, events, read, rng in strange_game(case, seed):
            assert isinstance(state, Incroyable)
            for seat in observers(state):
                assert_no_needle(state, seat, events, incroyable_needles(state, seat, read), rng)


def test_a_planted_needle_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search itself: a view that shows the answer of the open question is caught."""
    plant(monkeypatch, "incroyable", lambda game, seat: game.question().answer if game.is_open() else None)
    with pytest.raises(AssertionError, match=r"seat .* finds"):
        test_incroyable_answers_and_estimates(Case("incroyable", 0, 4))


# Caractère --------------------------------------------------------------------------------------------------


def caractere_needles(state: Caractere, seat: Seat | None, read: Read) -> set[str]:
    """The written adjective, sealed guesses, and cards that are still in their packs."""
    needles = set(texts_of("caractere") - read.words - {"left", "right"})
    before_reveal = state.phase.name in ("guessing", "guessing_together")
    if before_reveal and seat != state.questionne and isinstance(state.answer_given, str):
        needles.add(state.answer_given)
    return needles | sealed_words(state, seat)


def sealed_words(state: Caractere, seat: Seat | None) -> set[str]:
    """The adjectives that others have guessed in secret."""
    sealed = state.phase.sealed if isinstance(state.phase, GuessingTogether) else ()
    guesses = [kept.value for other, kept in sealed if other != seat and isinstance(kept, Guess)]
    return {guess for guess in guesses if isinstance(guess, str)}


@pytest.mark.parametrize("case", [case for case in cases_of("caractere") if case.seats % 3 == 1], ids=str)
def test_caractere_written_answers_and_sealed_guesses(case: Case) -> None:
    """CAR-22, CAR-25, CAR-A09, CAR-A35."""
    for state, events, read, rng in strange_game(case, seed=1):
        assert isinstance(state, Caractere)
        for seat in rng.sample(observers(state), 4):
            assert_no_needle(state, seat, events, caractere_needles(state, seat, read), rng)


def test_caractere_needles_were_there() -> None:
    """The games above have written adjectives and sealed ones in them."""
    written: set[str] = set()
    sealed: set[str] = set()
    for case in cases_of("caractere"):
        for state, _, _, _ in strange_game(case, seed=1) if case.seats % 3 == 1 else ():
            assert isinstance(state, Caractere)
            written |= {str(state.answer_given)} if isinstance(state.answer_given, str) else set()
            sealed |= sealed_words(state, None)
    assert len(written) > 10
    assert len(sealed) > 10


# Tous Ego ---------------------------------------------------------------------------------------------------


def tous_ego_needles(state: TousEgo, seat: Seat | None, read: Read) -> set[str]:
    """Questions that are still in the pile, but for those that the reader may choose from."""
    offered = state.phase.offered if isinstance(state.phase, Reading) and seat == state.reader else ()
    cards = [state.setup.cards[card] for card in offered]
    return set(
        texts_of("tous_ego") - read.words - words_in(*(text for card in cards for text in card.words.values()))
    )


@pytest.mark.parametrize("case", cases_of("tous_ego"), ids=str)
def test_tous_ego_questions_in_the_pile(case: Case) -> None:
    """EGO-10, EGO-A09: nobody but a reader who chooses sees a question before it is read."""
    for state, events, read, rng in strange_game(case, seed=1):
        assert isinstance(state, TousEgo)
        for seat in observers(state):
            assert_no_needle(state, seat, events, tous_ego_needles(state, seat, read), rng)
