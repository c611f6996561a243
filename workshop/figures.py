"""Count what docs/decks.md says of the house decks, and write it there: python -m workshop.figures"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from statistics import mean, median
from typing import Any

from tablee.games.caractere.board import PACKS
from tablee.games.incroyable.board import SYMBOLS
from workshop.incroyable import choose
from workshop.plots import COMPANIES, HERE, KINDS, TONES, house, lines, percent, questions

PAGE = HERE.parent / "docs" / "decks.md"
OLDER = "abcde"
"""Those who guessed the first 560 questions; their guesses were not used in choosing."""
EVERYWHERE = "in all"
REASONS = {
    "aloud": "did not sound like somebody at a table",
    "rival": "rival figures in print, or no single one",
    "dull": "dull: a bare date, height or count",
    "guinness": "“according to Guinness”",
    "side": "too many dates and percentages on one side of the guesses",
    "qualifier": "the two languages did not ask quite the same",
    "superseded": "a newer study or record says otherwise",
    "twice": "too much like another question of the deck",
    "source": "a better source",
    "quote": "words in quotation marks that nobody had said so",
    "fact": "a detail was wrong",
}

Logged = list[tuple[Any, dict[str, Any]]]
"""The questions of the deck, each with its line of the log."""


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    every = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in row) + " |" for row in every)


def of(part: int, whole: int) -> str:
    """A number with its share."""
    return f"{part:,} ({percent(part, whole):.0f} %)"


def logged(box: str = "house") -> Logged:
    """Every question with what the second hand and the guessers said."""
    asked = {f"{card.id}/{symbol}": card.question(symbol) for card in house("incroyable", box) for symbol in SYMBOLS}
    return [(asked[line["question"]], line) for line in lines(f"incroyable/{box}.jsonl")]


def by_symbol(log: Logged) -> Iterator[tuple[str, Logged]]:
    """The questions of each symbol, and all of them."""
    for symbol in SYMBOLS:
        yield symbol, [pair for pair in log if pair[1]["question"].endswith(f"/{symbol}")]
    yield EVERYWHERE, log


def is_above(answer: int, guesses: list[int]) -> bool:
    """Whether an answer is more than the middle guess."""
    return answer > median(guesses)


# What is in the decks -------------------------------------------------------------------------------------------


def decks() -> str:
    """The three of them."""
    return table(
        ("deck", "cards", "questions", "in French and English", "tagged `family`", "tagged `friends`"),
        [
            _deck_row("incroyable", "Incroyable!"),
            _deck_row("incroyable", "Incroyable!, the second box", "second_box"),
            _deck_row("caractere", "Caractère"),
            _deck_row("tous_ego", "Tous Ego"),
        ],
    )


def _deck_row(game: str, name: str, deck: str = "house") -> Sequence[object]:
    cards = house(game, deck)
    asked = [card.question(symbol) for card in cards for symbol in SYMBOLS] if game == "incroyable" else cards
    both = sum(bool(one.fr and one.en) for one in asked)
    tags = Counter(tag for card in cards for tag in getattr(card, "tags", ()))
    return name, len(cards), len(asked), both, *(tags[company] or "–" for company in COMPANIES)


def magnitudes() -> str:
    """How large the answers are, and of which kind."""
    asked = questions()
    rows = [(symbol, asked[symbol]) for symbol in SYMBOLS]
    rows.append((EVERYWHERE, list(chain.from_iterable(asked.values()))))
    return table(
        ("symbol", *choose.SHARES, *KINDS, "bound to a country", "says its year"),
        [
            (
                symbol,
                *(of(sum(choose.magnitude(one.answer) == name for one in some), len(some)) for name in choose.SHARES),
                *(of(sum(one.kind == kind for one in some), len(some)) for kind in KINDS),
                sum(any(tag.startswith("country:") for tag in one.tags) for one in some),
                sum(one.year is not None for one in some),
            )
            for symbol, some in rows
        ],
    )


def caractere() -> str:
    """The packs."""
    cards = house("caractere")
    rows = []
    for pack in PACKS:
        some = [card for card in cards if card.pack == pack]
        adjectives = sum(card.kind == "adjective" for card in some)
        values = (of(sum(card.value == value for card in some), len(some)) for value in (1, 2, 3))
        rows.append((pack.upper(), len(some), *values, of(adjectives, len(some)) if adjectives else "–"))
    return table(("pack", "cards", "worth 1", "worth 2", "worth 3", "ask for an adjective"), rows)


def personas() -> str:
    """How twenty imagined people divided over the options of the EGO cards."""
    cards = {card.id: card for card in house("caractere")}
    shares: dict[int, list[list[float]]] = {3: [], 4: []}
    for line in lines("caractere/answers.jsonl"):
        taken, number = Counter(line["answers"]), len(cards[line["card"]].options)
        shares[number].append(sorted(percent(taken[option], len(line["answers"])) for option in range(number)))
    return table(
        ("EGO cards", "how many", "favourite option, on average", "at most", "rarest option, on average", "at least"),
        [
            (
                f"with {number} options",
                len(some),
                *(f"{mean(one[-1] for one in some):.0f} %", f"{max(one[-1] for one in some):.0f} %"),
                *(f"{mean(one[0] for one in some):.0f} %", f"{min(one[0] for one in some):.0f} %"),
            )
            for number, some in shares.items()
        ],
    )


def tous_ego() -> str:
    """Tones by company."""
    cards, tags = house("tous_ego"), (*TONES, "just-met", "opener")
    rows = [
        (name, len(some), *(of(sum(tag in card.tags for card in some), len(some)) for tag in tags))
        for name, some in (
            *((f"`{company}`", [card for card in cards if company in card.tags]) for company in COMPANIES),
            (EVERYWHERE, list(cards)),
        )
    ]
    return table(("", "questions", *TONES, "`just-met`", "`opener`"), rows)


# How they were tried --------------------------------------------------------------------------------------------


def verification(log: Logged) -> str:
    """How sure the second hand was."""
    rows = []
    for symbol, some in by_symbol(log):
        seconds = [line["second"] for _, line in some if line["second"]]
        counts = (
            len(some) - len(seconds),
            sum(second["looked_up"] for second in seconds),
            sum(second["sure"] == "certain" for second in seconds),
            sum(second["sure"] == "certain" and not second["looked_up"] for second in seconds),
            sum(second["sure"] == "likely" for second in seconds),
            sum(bool(second["problem"]) for second in seconds),
        )
        rows.append((symbol, len(some), *(of(count, len(some)) for count in counts)))
    head = ("symbol", "questions", "newer", "looked up", "certain", "of these from memory", "likely", "with a remark")
    return table(head, rows)


def second_reading() -> str:
    """Why the second reader changed questions; some for several reasons."""
    changes = lines("incroyable/second-reading.jsonl")
    replaced = [one for one in changes if one["new"]]
    rows = [
        (said, *(sum(why in one["why"] for one in some) for some in (changes, replaced)))
        for why, said in REASONS.items()
    ]
    rows.append(("**in all**", f"**{len(changes)}**", f"**{len(replaced)}**"))
    return table(("why", "questions", "of these replaced"), rows)


def dropped() -> str:
    """What became of the questions that were written."""
    written, left = choose.written(), choose.candidates()
    seconds, guesses = choose.second_hand(), choose.guesses()
    agreed = sum(name in seconds and seconds[name]["answer"] == one["answer"] for name, one in written.items())
    remarks = list(chain.from_iterable(choose.lines(f"remarks-{number}.jsonl") for number in (1, 2, 3)))
    removed = {remark["id"]: remark["remark"] for remark in remarks if remark.get("drop")}
    same = sum(name not in removed or removed[name].startswith("same fact") for name in set(written) - set(left))
    why = Counter(_why_not(one, seconds.get(name), guesses.get(name, [])) for name, one in left.items())
    taken = len(lines("incroyable/house.jsonl"))
    return table(
        ("", "questions"),
        (
            ("written", f"{len(written):,}"),
            ("answered by the second hand", f"{sum(name in seconds for name in written):,}"),
            ("… with the same answer, at first", f"{agreed:,}"),
            ("dropped: the same fact as another, or given away by it", same),
            ("dropped after a remark: no single figure, a reflex, a sum, dull …", len(written) - len(left) - same),
            ("dropped: the two answers differ", why["differ"]),
            ("dropped: the second hand was unsure", why["unsure"]),
            ("dropped: the guesses lie too close together or too far apart", why["spread"]),
            ("dropped: too long by ear, or the answer out of range", why["range"]),
            ("could be taken", why[""]),
            ("**taken**", f"**{taken}**"),
        ),
    )


def _why_not(question: dict[str, Any], second: dict[str, Any] | None, guesses: list[int]) -> str:
    """Why a question cannot go into the deck, if so."""
    if choose.is_good(question, second, guesses):
        return ""
    if second is None or second["answer"] != question["answer"]:
        return "differ"
    if second["sure"] == "unsure":
        return "unsure"
    return "range" if choose.spreads(question, guesses) else "spread"


def sides(log: Logged) -> str:
    """How often the answer lies above the middle guess."""
    groups = [*by_symbol(log), *((kind, [pair for pair in log if pair[0].kind == kind]) for kind in KINDS)]
    return table(
        ("", "questions", "answer above the middle guess", "answer between the lowest and the highest guess"),
        [
            (
                f"**{name}**" if name == EVERYWHERE else name,
                len(some),
                of(sum(is_above(one.answer, line["guesses"]) for one, line in some), len(some)),
                of(sum(min(line["guesses"]) <= one.answer <= max(line["guesses"]) for one, line in some), len(some)),
            )
            for name, some in groups
        ],
    )


def second_box(log: Logged) -> str:
    """What is in the second box of Incroyable!, and how it was tried."""
    kinds = ((kind, [pair for pair in log if pair[0].kind == kind]) for kind in KINDS)
    rows = []
    for name, some in (*by_symbol(log), *kinds):
        sizes = Counter(choose.magnitude(one.answer) for one, _ in some)
        counts = (
            *(sizes[size] for size in choose.SHARES),
            sum(line["second"]["blind"] for _, line in some),
            sum(line["second"]["looked_up"] for _, line in some),
            sum(line["second"]["sure"] == "likely" for _, line in some),
            sum(is_above(one.answer, line["guesses"]) for one, line in some),
        )
        bold = f"**{name}**" if name == EVERYWHERE else name
        rows.append((bold, len(some), *(of(count, len(some)) for count in counts)))
    head = ("", "questions", *choose.SHARES, "answered blind", "looked up", "likely", "answer above the middle guess")
    return table(head, rows)


def doubts(log: Logged) -> str:
    """What in the guesses looks unlike people, beside those of five others who guessed some of the questions."""
    older: dict[str, list[int]] = {}
    for hand in OLDER:
        for line in choose.lines(f"gut/{hand}.jsonl"):
            older.setdefault(line["id"], []).append(line["guess"])
    both = [(one, line["guesses"], older[line["from"]]) for one, line in log if len(older.get(line["from"], ())) == 5]
    columns = (
        _about_guesses([(one, line["guesses"]) for one, line in log]),
        _about_guesses([(one, used) for one, used, _ in both]),
        _about_guesses([(one, other) for one, _, other in both]),
    )
    agree = sum(is_above(one.answer, used) == is_above(one.answer, other) for one, used, other in both)
    rows = [(name, *(column[name] for column in columns)) for name in columns[0]]
    rows.append(("answer on the same side of both middle guesses", "", of(agree, len(both)), ""))
    return table(("", "whole deck", "guessed by both: the five used", "the five older ones"), rows)


def _about_guesses(some: list[tuple[Any, list[int]]]) -> dict[str, str]:
    """How guesses lie around the answers."""
    counted = [(one, guesses, median(guesses)) for one, guesses in some if one.kind != "date"]
    return {
        "questions": str(len(some)),
        "guesses that are exactly the answer": (
            f"{sum(guesses.count(one.answer) for one, guesses in some)} of {sum(len(one[1]) for one in some):,}"
        ),
        "middle guess within a tenth of the answer (dates left out)": of(
            sum(0.9 <= one.answer / middle <= 1.1 for one, _, middle in counted), len(counted)
        ),
        "answer between the lowest and the highest guess": of(
            sum(min(guesses) <= one.answer <= max(guesses) for one, guesses in some), len(some)
        ),
        "answer above the middle guess": of(sum(is_above(one.answer, guesses) for one, guesses in some), len(some)),
        "guesses spread as they should": of(
            sum(choose.spreads({"kind": one.kind}, guesses) for one, guesses in some), len(some)
        ),
    }


def main() -> None:
    """Put every table in its place on the page: after the line that names it."""
    log = logged()
    made = {
        "decks": decks(),
        "magnitudes": magnitudes(),
        "verification": verification(log),
        "second reading": second_reading(),
        "dropped": dropped(),
        "sides": sides(log),
        "second box": second_box(logged("second_box")),
        "doubts": doubts(log),
        "caractere": caractere(),
        "personas": personas(),
        "tous_ego": tous_ego(),
    }
    page = PAGE.read_text(encoding="utf-8")
    for name, text in made.items():
        pattern = re.compile(rf"(<!-- counted: {name} -->\n\n)(?:\|.*\n)*\n?")
        if not pattern.search(page):
            raise SystemExit(f"docs/decks.md has no place for {name}")
        page = pattern.sub(rf"\g<1>{text}\n\n", page)
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
