"""Make the second box of Incroyable! and its log: python -m workshop.incroyable.second_box

The same must hold as for the house deck: a second hand found the same answer and was not unsure, five guesses spread
as they should, and nothing in remarks-box.jsonl speaks against it.
"""

from __future__ import annotations

import json
from itertools import count
from random import Random
from typing import Any

from msgspec import convert
from rich.console import Console

from tablee.core import Words
from tablee.core.decks import Deck
from tablee.decks.advice import nearly_the_same
from tablee.decks.writing import as_toml
from tablee.games import incroyable
from tablee.games.incroyable.board import SYMBOLS
from tablee.games.incroyable.deck import Card, load_deck
from workshop.incroyable.choose import HERE, SECOND, Question, is_date, is_good, lines, printed, with_spread

DECK = incroyable.GAME.folder / "decks" / "second_box.toml"
LOG = HERE / "second_box.jsonl"
HANDS = "pqrst"
HEADER = """# A second box of Incroyable!: cards of five questions, in French and in English.
# All questions are our own, and none is in the house deck. How they were checked and tried: docs/decks.md.
"""


def written() -> dict[str, Question]:
    """Every question that was written for the box, by id."""
    return {
        f"box-{symbol}-{number:03d}": {**question, "symbol": symbol}
        for symbol in SYMBOLS
        for number, question in enumerate(lines(f"candidates/box-{symbol}.jsonl"), 1)
    }


def guesses() -> dict[str, list[int]]:
    """What each of the five guessed, by question."""
    found: dict[str, list[int]] = {}
    for hand in HANDS:
        for line in lines(f"gut/{hand}.jsonl"):
            found.setdefault(line["id"], []).append(line["guess"])
    return found


def taken(every: dict[str, Question], seconds: dict[str, Any], guessed: dict[str, list[int]]) -> dict[str, list[str]]:
    """The questions of each symbol that can go into the box, as many for each."""
    dropped = {line["id"] for line in lines("remarks-box.jsonl") if line["drop"]}
    good = [name for name, one in every.items() if is_good(one, seconds.get(name), guessed.get(name, []))]
    found = {symbol: [name for name in good if every[name]["symbol"] == symbol] for symbol in SYMBOLS}
    left = {symbol: [name for name in names if name not in dropped] for symbol, names in found.items()}
    if len({len(names) for names in left.values()}) != 1:
        raise SystemExit(f"not as many for each symbol: { {symbol: len(names) for symbol, names in left.items()} }")
    return left


def dealt(by_symbol: dict[str, list[str]], every: dict[str, Question]) -> list[dict[str, str]]:
    """Cards of one question a symbol, no two years and no answer twice on a card: the first shuffle that does it."""
    for luck in map(Random, count()):
        cards: list[dict[str, str]] = [{} for _ in by_symbol[SYMBOLS[0]]]
        if all(_laid(cards, symbol, luck.sample(names, len(names)), every) for symbol, names in by_symbol.items()):
            return luck.sample(cards, len(cards))
    raise AssertionError("shuffles do not end")


def _laid(cards: list[dict[str, str]], symbol: str, names: list[str], every: dict[str, Question]) -> bool:
    """Lay the questions of a symbol on the cards, the years first; whether each found a place."""
    for name in sorted(names, key=lambda name: not is_date(every[name])):
        free = (card for card in cards if symbol not in card and _fits(card, every[name], every))
        card = next(free, None)
        if card is None:
            return False
        card[symbol] = name
    return True


def _fits(card: dict[str, str], question: Question, every: dict[str, Question]) -> bool:
    others = [every[name] for name in card.values()]
    two_years = is_date(question) and any(map(is_date, others))
    return not two_years and question["answer"] not in [other["answer"] for other in others]


def main() -> None:
    """Write the box and its log."""
    every, guessed = written(), guesses()
    seconds = {line["id"]: line for line in lines("verification/box.jsonl")}
    cards = dealt(taken(every, seconds, guessed), every)
    raw = [
        {
            "id": f"box-{number:03d}",
            **{
                symbol: with_spread(printed(every[name]), guessed[name])
                for symbol in SYMBOLS
                if (name := card[symbol])
            },
        }
        for number, card in enumerate(cards, 1)
    ]
    deck = Deck(
        game="incroyable",
        format=1,
        id="second_box",
        title=Words(fr="La deuxième boîte", en="A second box"),
        card=tuple(convert(card, Card) for card in raw),
    )
    DECK.write_text(HEADER + as_toml(deck), encoding="utf-8")
    with LOG.open("w", encoding="utf-8") as log:
        for number, card in enumerate(cards, 1):
            for symbol in SYMBOLS:
                name = card[symbol]
                second = {key: seconds[name][key] for key in (*SECOND, "blind")}
                line = {"question": f"box-{number:03d}/{symbol}", "from": name, "second": second}
                log.write(json.dumps({**line, "guesses": guessed[name]}, ensure_ascii=False) + "\n")
    console = Console()
    console.print(f"{len(cards)} cards from {len(every)} questions")
    console.print("nearly the same:", nearly_the_same(incroyable.GAME, load_deck(DECK.read_bytes())) or "none")


if __name__ == "__main__":
    main()
