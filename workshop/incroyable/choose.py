"""Choose the house deck of Incroyable! from the candidates: python -m workshop.incroyable.choose

A question is taken if a second hand found the same answer without seeing the first, if five guesses spread as they
should, and if nothing in the remarks speaks against it. Of those, the surest are taken, so that answers lie above
and below the middle guess equally often, and magnitudes are mixed. What a second reader mended or replaced comes last
(second-reading.jsonl), so cards keep their ids.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from math import log
from pathlib import Path
from statistics import median, stdev
from typing import Any

from msgspec import convert
from rich.console import Console

from tablee.core import Words
from tablee.core.decks import Deck
from tablee.decks.advice import LONGEST_BY_EAR, nearly_the_same
from tablee.decks.writing import as_toml
from tablee.games import incroyable
from tablee.games.incroyable.board import SYMBOLS
from tablee.games.incroyable.deck import Card, load_deck

HERE = Path(__file__).parent
DECK = incroyable.GAME.folder / "decks" / "house.toml"
LOG = HERE / "house.jsonl"
HANDS = "fghij"
LATER_HANDS = "klmno"
"""Those who guessed what was new or changed after the second reading."""
CARDS = 106
LOWEST, HIGHEST = 6, 9000
SHARES = {"below 10": 0.02, "10 to 99": 0.45, "100 to 999": 0.35, "1,000 and more": 0.18}
MOST_DATES = 0.16
SAME_ANSWER = 2
LEANING = 8
"""So many more answers than half may lie on one side of the middle guess."""
HEADER = """# The house deck of Incroyable!: cards of five questions, in French and in English.
# Every answer is a whole number; on each card there is one question for each symbol: books (culture, history),
# globe (geography, society), heart (people, body, love), tree (nature, animals), professor (science, curiosities).
# All questions are our own. How they were checked and tried: docs/decks.md.
"""

SECOND = ("answer", "sure", "looked_up", "where", "problem")
"""What the log of the deck keeps of the second hand’s answer."""

Question = dict[str, Any]


def lines(name: str) -> Iterator[dict[str, Any]]:
    """The lines of a file of this workshop."""
    with (HERE / name).open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def written() -> dict[str, Question]:
    """Every question that was written, by id."""
    found: dict[str, Question] = {}
    for symbol in SYMBOLS:
        for kind in ("", "more-", "low-"):
            for number, question in enumerate(lines(f"candidates/{kind}{symbol}.jsonl"), 1):
                found[f"{kind}{symbol}-{number:03d}"] = {**question, "symbol": symbol}
    first = tomllib.loads((HERE / "candidates" / "first.toml").read_text(encoding="utf-8"))
    for card in first["card"]:
        for symbol in SYMBOLS:
            found[f"{card['id']}-{symbol}"] = {**card[symbol], "symbol": symbol}
    return found


def candidates() -> dict[str, Question]:
    """What is left of them after the remarks, mended where a remark says how."""
    found = written()
    for remark in chain(lines("remarks-1.jsonl"), lines("remarks-2.jsonl"), lines("remarks-3.jsonl")):
        if remark.get("drop"):
            found.pop(remark["id"], None)
        elif remark["id"] in found:
            found[remark["id"]] |= {key: remark[key] for key in ("fr", "en", "answer") if remark.get(key)}
    for same in lines("same-facts.jsonl"):
        for name in same["ids"]:
            if name != same["keep"]:
                found.pop(name, None)
    return found


def second_hand() -> dict[str, dict[str, Any]]:
    """What the second hand answered, by question; what was looked up later (`verified-…`) stands in its place."""
    files = sorted((HERE / "verification").glob("*.jsonl"))
    return {line["id"]: line for file in files for line in lines(f"verification/{file.name}")}


def guesses(hands: str = HANDS) -> dict[str, list[int]]:
    """What each of the five guessed, by question."""
    found: dict[str, list[int]] = {}
    for hand in hands:
        for line in lines(f"gut/{hand}.jsonl"):
            found.setdefault(line["id"], []).append(line["guess"])
    return found


def is_date(question: Question) -> bool:
    """Whether the answer is a year."""
    return bool(question.get("kind") == "date")


def spreads(question: Question, guessed: list[int]) -> bool:
    """Whether five guesses lie apart, but not too far."""
    low, high = min(guessed), max(guessed)
    return 15 <= high - low <= 300 if is_date(question) else 1.5 <= high / low <= 20


def is_good(question: Question, second: dict[str, Any] | None, guessed: list[int]) -> bool:
    """Whether a question can go into the deck."""
    answer = question["answer"]
    if second is None or second["answer"] != answer or second["sure"] == "unsure" or len(guessed) < len(HANDS):
        return False
    short = max(len(question["fr"]), len(question["en"])) <= LONGEST_BY_EAR
    fits = LOWEST <= answer <= (95 if question.get("kind") == "percentage" else HIGHEST)
    return short and fits and spreads(question, guessed)


def magnitude(answer: int) -> str:
    """Which of the shares this answer belongs to."""
    return list(SHARES)[min(len(str(answer)) - 1, 3)]


def doubt(second: dict[str, Any]) -> tuple[int, int, int]:
    """How little sure the second hand was; the surest first."""
    return not second["looked_up"], second["sure"] != "certain", bool(second["problem"])


def chosen(good: dict[str, Question], seconds: dict[str, Any], guessed: dict[str, list[int]]) -> list[str]:
    """Questions of one symbol for all cards: the surest that keep above and below, and the magnitudes, in balance."""
    room = Counter({name: round(share * CARDS) + 1 for name, share in SHARES.items()})
    sides = Counter({True: CARDS // 2, False: CARDS // 2})
    dates = round(MOST_DATES * CARDS)
    answers: Counter[int] = Counter()
    taken: list[str] = []
    for strict in (True, False):
        for name in sorted(good, key=lambda name: (doubt(seconds[name]), name)):
            question = good[name]
            above = question["answer"] > median(guessed[name])
            place = magnitude(question["answer"])
            full = room[place] <= 0 and (strict or place == "below 10")
            lopsided = sides[above] <= (0 if strict else -LEANING)
            if name in taken or len(taken) >= CARDS or full or lopsided:
                continue
            if answers[question["answer"]] >= SAME_ANSWER or (is_date(question) and dates <= 0):
                continue
            taken.append(name)
            room[place] -= 1
            sides[above] -= 1
            dates -= is_date(question)
            answers[question["answer"]] += 1
    return taken


def dealt(by_symbol: dict[str, list[str]], every: dict[str, Question]) -> list[dict[str, str]]:
    """Cards of one question a symbol: no two years on a card, and no answer twice."""
    cards: list[dict[str, str]] = [{} for _ in range(CARDS)]
    for number, symbol in enumerate(SYMBOLS):
        names = sorted(by_symbol[symbol], key=lambda name: (not is_date(every[name]), name))
        order = [(place * 7 + number * 23) % CARDS for place in range(CARDS)]
        for name in names:
            place = next(place for place in order if _fits(cards[place], name, every))
            order.remove(place)
            cards[place][symbol] = name
    return cards


def _fits(card: dict[str, str], name: str, every: dict[str, Question]) -> bool:
    others = [every[other] for other in card.values()]
    return all(
        other["answer"] != every[name]["answer"] and not (is_date(other) and is_date(every[name])) for other in others
    )


def reread(place: str, question: Question, changes: dict[str, Any]) -> Question:
    """A question after the second reading: as it was, mended, or another in its place."""
    change = changes.get(place)
    if change is None:
        return question
    before = {key: question[key] for key in change["before"]}
    if before != change["before"]:
        raise SystemExit(f"second-reading.jsonl: {place} is no longer the question that was read")
    return dict(change["after"]) if change["new"] else {**question, **change["after"]}


def printed(question: Question) -> Question:
    """A question as it stands in the deck, with the spaces that French print has."""
    kept = {key: question[key] for key in ("fr", "en", "answer", "kind", "unit", "note", "source", "year", "tags")
            if question.get(key)}  # fmt: skip
    kept["fr"] = narrow(kept["fr"])
    if "note" in kept:
        kept["note"] = {**kept["note"], "fr": narrow(kept["note"]["fr"])}
    return kept


def with_spread(question: Question, guessed: list[int]) -> Question:
    """A question with how far apart its guesses lie, for the bots: in years, or in percent on a logarithmic scale."""
    if is_date(question):
        spread = stdev(guessed)
    elif question.get("kind") == "percentage":
        spread = 100 * stdev(log(min(guess, 99) / (100 - min(guess, 99))) for guess in guessed)
    else:
        spread = 100 * stdev(map(log, guessed))
    return {**question, "spread": max(1, round(spread))}


def narrow(text: str) -> str:
    """Narrow no-break spaces before ? ! and ;."""
    return re.sub(r"\u00a0([?!;])", "\u202f\\1", text)


def main() -> None:
    """Write the deck and its log."""
    every, seconds, guessed = candidates(), second_hand(), guesses()
    good = {name: one for name, one in every.items() if is_good(one, seconds.get(name), guessed.get(name, []))}
    by_symbol = {
        symbol: chosen({name: one for name, one in good.items() if one["symbol"] == symbol}, seconds, guessed)
        for symbol in SYMBOLS
    }
    dealt_to = {
        f"inc-{number:03d}/{symbol}": card[symbol]
        for number, card in enumerate(dealt(by_symbol, every), 1)
        for symbol in SYMBOLS
    }
    changes = {line["question"]: line for line in lines("second-reading.jsonl")}
    later = guesses(LATER_HANDS)
    tried = {place: later.get(place) or guessed[name] for place, name in dealt_to.items()}
    raw = [
        {
            "id": card,
            **{
                symbol: with_spread(reread(place, printed(every[dealt_to[place]]), changes), tried[place])
                for symbol in SYMBOLS
                if (place := f"{card}/{symbol}")
            },
        }
        for card in dict.fromkeys(place.partition("/")[0] for place in dealt_to)
    ]
    DECK.write_text(HEADER + as_toml(_deck(raw)), encoding="utf-8")
    with LOG.open("w", encoding="utf-8") as log:
        for place, name in dealt_to.items():
            new = changes.get(place, {"new": False})["new"]
            second = seconds.get(place) if new else seconds[name]
            line = {
                "question": place,
                "from": "second-reading" if new else name,
                "second": second and {key: second[key] for key in SECOND},
                "guesses": tried[place],
            }
            log.write(json.dumps(line, ensure_ascii=False) + "\n")
    console = Console()
    console.print(f"{len(good)} of {len(every)} can be taken; taken: {CARDS} for each symbol")
    console.print("nearly the same:", nearly_the_same(incroyable.GAME, load_deck(DECK.read_bytes())) or "none")


def _deck(raw: list[dict[str, Any]]) -> Deck[Card]:
    return Deck(
        game="incroyable",
        format=1,
        id="house",
        title=Words(fr="La maison", en="The house deck"),
        card=tuple(convert(card, Card) for card in raw),
    )


if __name__ == "__main__":
    main()
