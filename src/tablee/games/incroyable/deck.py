"""The question cards of Incroyable!: five questions a card, one for each symbol (INC-03)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from tablee.core.decks import Deck, read_deck, text_problems, written_deck
from tablee.core.forms import QUESTION, CardField
from tablee.core.remarks import remark
from tablee.core.sheets import Row, Sheet, SheetError
from tablee.core.text import Words
from tablee.games.incroyable.board import SYMBOLS

Kind = Literal["quantity", "date", "percentage"]
LOWEST, HIGHEST = 1, 9999  # INC-15
WIDEST = 1000
LONGEST_QUESTION = 200
LONGEST_UNIT = 60
HOUSE = Path(__file__).parent / "decks" / "house.toml"


def _questions_of(card: Row) -> list[Row]:
    """One row a question, since five side by side would be too wide."""
    return [{"card": card["id"], "symbol": symbol, **card[symbol]} for symbol in SYMBOLS]


def _cards_of(rows: list[Row]) -> list[tuple[int, Row]]:
    """The questions of a card, wherever their rows stand."""
    cards: dict[str, tuple[int, Row]] = {}
    for number, row in enumerate(rows):
        name, symbol = row.pop("card", ""), row.pop("symbol", "")
        _, card = cards.setdefault(name, (number, {"id": name}))
        if symbol in card:
            told = "card {card}: there are two questions for {symbol}"
            raise SheetError(remark("symbol_twice", "", told, card=name[:40], symbol=symbol[:40]))
        card[symbol] = row
    return list(cards.values())


SHEET = Sheet(
    columns=(
        *("card", "symbol", "*", "answer", "kind", "unit.*", "note.*"),
        *("source", "year", "spread", "tags"),
    ),
    rows_of=_questions_of,
    cards_of=_cards_of,
)

QUESTION_FORM = (
    CardField(name=QUESTION, kind="question", longest=LONGEST_QUESTION, needed=True),
    CardField(name="answer", kind="number", low=LOWEST, high=HIGHEST, needed=True, tells=True),
    CardField(name="kind", kind="choice", choices=("quantity", "date", "percentage")),
    CardField(name="unit", kind="words", longest=LONGEST_UNIT),
    CardField(name="note", kind="words", longest=2 * LONGEST_QUESTION, tells=True),
    CardField(name="source", kind="line", longest=400, tells=True),
    CardField(name="year", kind="number", low=1, high=9999),
    CardField(name="spread", kind="number", low=LOWEST, high=WIDEST, tells=True),
    CardField(name="tags", kind="tags"),
)
FORM = tuple(CardField(name=symbol, kind="group", fields=QUESTION_FORM, needed=True) for symbol in SYMBOLS)


class Question(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A question whose answer is a whole number from 1 to 9,999."""

    answer: int
    words: Words = Words()
    kind: Kind = "quantity"
    unit: Words = Words()
    note: Words = Words()
    source: str = ""
    year: int | None = None
    spread: int | None = None
    """How far apart people's guesses lie, in percent (of a date: in years); None if nobody has tried."""
    tags: tuple[str, ...] = ()


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """Five questions, one for each symbol."""

    id: str
    books: Question
    globe: Question
    heart: Question
    tree: Question
    professor: Question

    def question(self, symbol: str) -> Question:
        """The question with this symbol."""
        question: Question = getattr(self, symbol)
        return question


def problems(card: Card) -> Iterator[str]:
    """What is wrong with a card."""
    for symbol in SYMBOLS:
        question = card.question(symbol)
        if not LOWEST <= question.answer <= HIGHEST:
            told = "{group}: the answer {number} is not between {low} and {high}"
            facts = {"group": symbol, "number": question.answer, "low": LOWEST, "high": HIGHEST}
            yield remark("number_range", f"{symbol}.answer", told, **facts)
        if question.spread is not None and not LOWEST <= question.spread <= WIDEST:
            told = "{group}: the spread {number} is not between {low} and {high}"
            facts = {"group": symbol, "number": question.spread, "low": LOWEST, "high": WIDEST}
            yield remark("number_range", f"{symbol}.spread", told, **facts)
        yield from text_problems(question.words, f"{symbol}: the question", LONGEST_QUESTION)
        if question.unit != Words():
            yield from text_problems(question.unit, f"{symbol}: the unit", LONGEST_UNIT)
        if question.note != Words():
            yield from text_problems(question.note, f"{symbol}: the note", 2 * LONGEST_QUESTION)


def load_deck(data: bytes, name: str = "deck") -> Deck[Card]:
    """The cards in a deck file, checked."""
    return read_deck(data, name, Deck[Card], "incroyable", problems, SHEET)


def own_deck(questions: Sequence[dict[str, Any]]) -> Deck[Card]:
    """A card for each of these questions: whatever symbol is asked for, it is this one."""
    return written_deck(
        [dict.fromkeys(SYMBOLS, question) for question in questions], Deck[Card], "incroyable", problems
    )


@cache
def house_deck() -> Deck[Card]:
    """The deck that comes with the game."""
    return load_deck(HOUSE.read_bytes(), HOUSE.name)


def card_texts(card: Card) -> Iterator[tuple[str, Words]]:
    """Every text of a card that players see, and what it is."""
    for symbol in SYMBOLS:
        question = card.question(symbol)
        yield f"{symbol}: the question", question.words
        if question.note != Words():
            yield f"{symbol}: the note", question.note
        if question.unit != Words():
            yield f"{symbol}: the unit", question.unit


def card_lines(card: Card, languages: tuple[str, ...]) -> Iterator[str]:
    """The same to be read, with the answers."""
    for symbol in SYMBOLS:
        question = card.question(symbol)
        for language in languages:
            yield f"{symbol}: {question.words.in_language(language)}"
        yield f"  → {question.answer} {question.unit.in_language(languages[0])}".rstrip()
        for language in languages:
            if question.note.in_language(language):
                yield f"  {question.note.in_language(language)}"
