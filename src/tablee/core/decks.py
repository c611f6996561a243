"""Decks as people write them: TOML or CSV, read with care and with errors that name the line. Opens no files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any, Generic, TypeVar

from msgspec import Struct, ValidationError, convert, json

from tablee.core.cards import gathered, named
from tablee.core.forms import QUESTION
from tablee.core.remarks import Remark, place_of, remark, within
from tablee.core.sheets import Sheet, SheetError, is_sheet, read_sheet
from tablee.core.text import Words, is_plain, read_words

FORMAT = 1
LARGEST_DECK_BYTES = 1024 * 1024
MOST_CARDS = 5000
LARGEST_CARD_BYTES = 16 * 1024
"""A whole card, with what has no limit of its own, such as a source."""
LONGEST_ID = 60
OUR_OWN = Words(fr="À nous", en="Our own")
CARD_HEADER = re.compile(r"\s*\[\[\s*card\s*\]\]")
PLACE = re.compile(r" - at `\$(?:\.card\[(\d+)\])?\.?([^`]*)`")
"""Where the loader says that something is wrong: in which card, and in which of its fields."""
MISFITS = (
    ("field_missing", re.compile(r"missing required field `(\w{1,40})`")),
    ("unknown_field", re.compile(r"unknown field `(\w{1,40})`")),
    ("no_such_choice", re.compile(r"Invalid enum value '?([^']{1,40})")),
    ("no_whole_number", re.compile(r"Expected `(int)(?: \| null)?`")),
)
"""What the loader says, and the words that people get for it."""

C = TypeVar("C")


class DeckError(ValueError):
    """A deck that cannot be used; `problems` says where and why, one line each."""

    def __init__(self, name: str, problems: Sequence[str]) -> None:
        shown = [*problems[:20], *([f"… and {len(problems) - 20} more"] if len(problems) > 20 else [])]
        super().__init__("\n".join(f"{name}: {problem}" for problem in shown))
        self.problems = tuple(problems)


class Deck(Struct, Generic[C], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A deck file: which game it is for, its name, and its cards in printed order."""

    game: str
    format: int
    id: str
    title: Words
    card: tuple[C, ...]


class Source(Struct, frozen=True):
    """A deck file as it was written: its plain values, and the line on which each card begins."""

    raw: dict[str, Any]
    lines: list[int]
    is_sheet: bool = False
    """Whether it is a spreadsheet, in which numbers are texts."""


def read_deck(
    data: bytes, name: str, kind: Any, game: str, check: Callable[[C], Iterator[str]], sheet: Sheet
) -> Deck[C]:
    """The deck in this data, TOML or CSV; errors call it by its name. `check` finds what is wrong with a card."""
    found = source_of(data, name, game, sheet)
    try:
        deck = deck_of(found.raw, kind, strict=not found.is_sheet)
    except ValidationError as problem:
        raise DeckError(name, [misfit(str(problem), found.lines)]) from None
    problems = [*_deck_problems(deck, game), *_card_problems(found.lines, deck.card, check)]
    if problems:
        raise DeckError(name, problems)
    return deck


def written_deck(
    cards: Sequence[dict[str, Any]], kind: Any, game: str, check: Callable[[C], Iterator[str]]
) -> Deck[C]:
    """A deck of cards that people wrote at a table. The same words have the same id on every evening."""
    own = [{**card, "id": "own-" + fingerprint(card)} for card in cards]
    raw = {"game": game, "format": FORMAT, "id": "own", "title": OUR_OWN, "card": own}
    try:
        deck = deck_of(raw, kind)
    except ValidationError as problem:
        raise DeckError("card", [excerpt(str(problem), 200)]) from None
    problems = [problem for card in deck.card for problem in (*size_problems(card), *check(card))]
    if problems:
        raise DeckError("card", problems)
    return deck


def fingerprint(card: dict[str, Any]) -> str:
    """What tells a card that people wrote from others: it follows from all that stands on it."""
    return sha256(json.encode(card, order="deterministic")).hexdigest()[:12]


def deck_of(raw: dict[str, Any], kind: Any, strict: bool = True) -> Deck[Any]:
    """A deck from its plain values as people write them; a ValidationError if it is none."""
    (of,) = kind.__args__
    written = raw.get("card")
    if isinstance(written, list):
        raw = {**raw, "card": [gathered(named(card), of) for card in written]}
    deck: Deck[Any] = convert(raw, kind, strict=strict, dec_hook=read_words)
    return deck


def source_of(data: bytes, name: str, game: str, sheet: Sheet) -> Source:
    """What is written in a deck file; a DeckError if it is neither TOML nor a sheet."""
    text = text_of(data, name)
    try:
        if is_sheet(text, sheet):
            return _from_sheet(text, game, sheet, name.partition(".")[0])
    except SheetError as problem:
        raise DeckError(name, [_printable(problem.problem)]) from None
    return Source(parsed(text, name), _card_lines(text))


def parsed(text: str, name: str) -> dict[str, Any]:
    """A deck file in TOML as plain values; a DeckError that shows the line where it stops to be TOML."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        found = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", str(problem))
        if found is None:
            told = "not valid TOML: {problem}"
            raise DeckError(name, [remark("not_toml", "", told, problem=excerpt(str(problem), 200))]) from None
        what, line, column = found.groups()
        there = excerpt(text.split("\n")[int(line) - 1].strip(), 60)
        told = "line {line}, column {column}: not valid TOML ({problem}): {there}"
        facts = {"line": int(line), "column": int(column), "there": there}
        raise DeckError(name, [remark("not_toml_here", "", told, problem=excerpt(what), **facts)]) from None


def _from_sheet(text: str, game: str, sheet: Sheet, name: str) -> Source:
    read = read_sheet(text, sheet)
    title = read.title or Words.typed(name)
    raw = {"game": game, "format": FORMAT, "id": read.id or name, "title": title, "card": read.cards}
    return Source(raw, read.lines, is_sheet=True)


def cards_of(deck: Deck[C] | None, house: Callable[[], Deck[C]], game: str) -> tuple[C, ...]:
    """The cards of this deck, or of the house deck; a deck for another game is refused."""
    chosen = house() if deck is None else deck
    problems = list(_deck_problems(chosen, game))
    if problems:
        raise DeckError(excerpt(chosen.id), problems)
    return chosen.card


def check_cards(cards: Sequence[Any]) -> None:
    """Raise a DeckError if there is nothing to draw."""
    if not cards:
        raise DeckError("setup", ["has no cards"])


def text_of(data: bytes, name: str) -> str:
    """What is written in a deck file; a DeckError if it is too large or no text."""
    if len(data) > LARGEST_DECK_BYTES:
        told = "larger than {most} KiB: split it into several decks"
        raise DeckError(name, [remark("file_too_large", "", told, most=LARGEST_DECK_BYTES // 1024)])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        told = remark("not_utf8", "", "not UTF-8 text: save it again with the encoding UTF-8")
        raise DeckError(name, [told]) from None


def excerpt(text: str, longest: int = 40) -> str:
    """A text of unknown origin, as it can be put into a message: short, and nothing invisible in it."""
    plain = "".join(letter if letter.isprintable() else "·" for letter in text)
    return plain if len(plain) <= longest else plain[: longest - 1] + "…"


def _printable(problem: Remark) -> Remark:
    """The same without what would not be seen, in the sentence and in its facts."""
    facts = {name: excerpt(fact, 300) if isinstance(fact, str) else fact for name, fact in problem.facts.items()}
    return Remark(excerpt(problem, 300), problem.code, problem.at, facts)


def _deck_problems(deck: Deck[Any], game: str) -> Iterator[str]:
    if deck.game != game:
        told = 'is a deck for "{other}", not for "{game}"'
        yield remark("other_game", "", told, other=excerpt(deck.game), game=game)
    if deck.format != FORMAT:
        told = "has format {format}; this Tablée reads format {known}"
        yield remark("other_format", "", told, format=excerpt(str(deck.format)), known=FORMAT)
    if not 1 <= len(deck.card) <= MOST_CARDS:
        told = "has {count} cards; from 1 to {most} are possible"
        yield remark("cards_count", "", told, count=len(deck.card), most=MOST_CARDS)
    if not is_plain(deck.id, LONGEST_ID):
        yield remark("deck_id_not_plain", "", "needs an id of 1 to {longest} visible characters", longest=LONGEST_ID)
    yield from text_problems(deck.title, "the title", 2 * LONGEST_ID)


def _card_problems(lines: list[int], cards: Sequence[Any], check: Callable[[Any], Iterator[str]]) -> Iterator[str]:
    seen: set[str] = set()
    for index, card in enumerate(cards):
        line = {"line": lines[index]} if index < len(lines) else {}
        name = excerpt(card.id)
        where = f"line {lines[index]}, card {name}: " if line else f"card {name}: "
        found = [remark("id_twice", "id", "this id is used twice")] if card.id in seen else []
        seen.add(card.id)
        for problem in (*found, *id_problems(card.id), *size_problems(card), *check(card)):
            yield within(problem, where, card=name, **line)


def id_problems(name: str) -> Iterator[str]:
    """Whether a card can be called so."""
    if not is_plain(name, LONGEST_ID):
        yield remark("id_not_plain", "id", "the id needs 1 to {longest} visible characters", longest=LONGEST_ID)


def size_problems(card: Any) -> Iterator[str]:
    """Whether a card is too large as a whole."""
    size = len(json.encode(card))
    if size > LARGEST_CARD_BYTES:
        yield remark("card_too_large", "", "has {size} bytes; at most {most} fit", size=size, most=LARGEST_CARD_BYTES)


def _card_lines(text: str) -> list[int]:
    return [number for number, line in enumerate(text.splitlines(), 1) if CARD_HEADER.match(line)]


def misfit(problem: str, lines: Sequence[int] = ()) -> Remark:
    """What the loader says, as a remark about the field that it speaks of, with the line of its card."""
    place = PLACE.search(problem)
    card, at = (place[1], _as_in_forms(place[2])) if place is not None else (None, "")
    code, field = next(
        ((code, found[1]) for code, pattern in MISFITS if (found := pattern.search(problem))), ("not_understood", "")
    )
    if code == "field_missing":
        at = f"{at}.{field}" if at else field
    told = Remark(excerpt(problem, 300), code, at, {"problem": excerpt(problem, 200), "field": field})
    if card is not None and int(card) < len(lines):
        line = lines[int(card)]
        return told.within(f"line {line}: ", line=line)
    return told


def _as_in_forms(place: str) -> str:
    """`books.words` is the question of the books, and `options[0]` the first of the answers."""
    return re.sub(r"\[(\d+)\]", lambda found: f".{int(found[1]) + 1}", re.sub(r"\bwords$", QUESTION, place))


def text_problems(words: Words, what: str, longest: int) -> Iterator[str]:
    """What is wrong with a text: at least one language, nothing too long or invisible."""
    if not words:
        yield remark("no_text", place_of(what), "{what} has no text in any language", what=what)
    for language, text in words.items():
        about: dict[str, Any] = {"what": what, "language": language}
        if len(text) > longest:
            told = "{what} ({language}) has {length} characters; at most {longest} fit"
            yield remark("text_too_long", place_of(what), told, length=len(text), longest=longest, **about)
        elif not is_plain(text, longest):
            told = "{what} ({language}) is blank or has characters that cannot be shown"
            yield remark("text_not_plain", place_of(what), told, **about)
