"""Deck files: ours load, in both languages; a bad one is refused with the line and what to do about it."""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tablee.core import Words
from tablee.core.decks import LARGEST_DECK_BYTES, Deck, DeckError, excerpt
from tablee.decks.library import games_with_questions, load
from tablee.games import GAMES, caractere, incroyable, tous_ego
from tablee.games.caractere import board as caractere_board
from tablee.games.caractere.deck import load_deck as load_caractere
from tablee.games.incroyable import board as incroyable_board
from tablee.games.incroyable.board import SYMBOLS
from tablee.games.incroyable.deck import load_deck as load_incroyable
from tablee.games.tous_ego.deck import Card as TousEgoCard
from tablee.games.tous_ego.deck import load_deck as load_tous_ego
from tests.properties.helpers import examples

LOADERS: dict[str, Callable[[bytes | Path], Deck[Any]]] = {
    game.name: partial(load, game) for game in games_with_questions()
}


def house(game: str) -> Path:
    return GAMES[game].folder / "decks" / "house.toml"


# Ours -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", LOADERS)
def test_house_decks_load(game: str) -> None:
    """From the file and from its bytes; they are what a table plays with unless told otherwise."""
    deck = LOADERS[game](house(game))
    assert deck == LOADERS[game](house(game).read_bytes())
    assert deck.title["fr"]
    assert deck.title["en"]
    setup: Any = GAMES[game].setup()
    assert setup.cards == deck.card


def test_house_decks_are_large_enough() -> None:
    """INC-03, CAR-13, EGO-01: five questions a card; three packs, few adjectives; an evening of questions."""
    assert len(load_incroyable(house("incroyable").read_bytes()).card) >= 20
    assert len(load_tous_ego(house("tous_ego").read_bytes()).card) >= 60
    cards = load_caractere(house("caractere").read_bytes()).card
    packs = Counter(card.pack for card in cards)
    assert min(packs["melo"], packs["ego"], packs["duo"]) >= 24
    adjectives = sum(card.kind == "adjective" for card in cards)
    assert 0 < adjectives <= 0.15 * packs["duo"]
    assert {card.value for card in cards} == {1, 2, 3}


def test_house_decks_have_both_languages_everywhere() -> None:
    """Questions, units, stories and options."""
    texts: list[Words] = [card.words for card in load_tous_ego(house("tous_ego").read_bytes()).card]
    for card in load_caractere(house("caractere").read_bytes()).card:
        texts += [card.words, *card.options]
    for five in load_incroyable(house("incroyable").read_bytes()).card:
        for symbol in SYMBOLS:
            question = five.question(symbol)
            texts += [question.words, question.note]
            assert set(question.unit) in (set(), {"fr", "en"})
            assert question.source
    for words in texts:
        assert words["fr"]
        assert words["en"]
    assert len({words["fr"] for words in texts}) >= 0.9 * len(texts)


@pytest.mark.parametrize("name", ["classique", "court"])
def test_boards_of_incroyable_load(name: str) -> None:
    """INC-02: the boards that options name are there and have no faults."""
    assert list(incroyable_board.problems(incroyable_board.load_board(name))) == []
    assert incroyable.setup(board=name).board == incroyable_board.load_board(name)


@pytest.mark.parametrize("name", ["classique", "court", "long"])
def test_boards_of_caractere_load(name: str) -> None:
    """CAR-04: the boards that options name are there and have no faults."""
    assert list(caractere_board.problems(caractere_board.load_board(name))) == []
    assert caractere.setup(board=name).board == caractere_board.load_board(name)


# Hostile ones -------------------------------------------------------------------------------------------------

HEAD = 'game = "tous_ego"\nformat = 1\nid = "x"\ntitle = { fr = "a", en = "b" }\n'
GOOD = '\n[[card]]\nid = "good"\nfr = "Qui ?"\nen = "Who?"\n'
LINE = HEAD.count("\n") + GOOD.count("\n") + 1
"""Where the card after the good one begins."""


def refused(data: bytes, game: str = "tous_ego") -> str:
    """The message with which a deck is refused: for people, short, and fit to be shown on a terminal."""
    with pytest.raises(DeckError) as problem:
        LOADERS[game](data)
    message = str(problem.value)
    assert message.startswith("deck: ")
    assert problem.value.problems
    assert len(message) < 10_000
    assert all(line.isprintable() for line in message.splitlines())
    return message


BAD_CARDS = {
    "wrong type": ("id = 5\n", "str"),
    "wrong type deep inside": ('id = "b"\nfr = "x"\ntags = ["a", 5]\n', "str"),
    "neither id nor text": ('theme = "x"\n', "id"),
    "no text but a number": ('id = "b"\nfr = 5\n', "Expected a text in fr"),
    "no language": ('id = "b"\ntitle = { french = "Qui ?" }\n', "title"),
    "unknown field": ('id = "b"\nfr = "Qui ?"\nanswer = 5\n', "answer"),
    "unknown table": ('id = "b"\nfr = "Qui ?"\n[card.more]\nx = 1\n', "more"),
    "id used twice": ('id = "good"\nfr = "Qui ?"\n', "twice"),
    "no text": ('id = "b"\n', "no text in any language"),
    "blank text": ('id = "b"\nfr = "   "\n', "blank"),
    "too long": (f'id = "b"\nfr = "{"x" * 201}"\n', "at most 200"),
    "invisible": ('id = "b"\nfr = "Qui\\u0000 ?"\n', "cannot be shown"),
    "other direction": ('id = "b"\nfr = "Qui\\u202e ?"\n', "cannot be shown"),
}


@pytest.mark.parametrize("name", BAD_CARDS)
def test_a_bad_card_is_named_with_its_line(name: str) -> None:
    """The line of the card, and what is wrong with it."""
    text, why = BAD_CARDS[name]
    message = refused(f"{HEAD}{GOOD}[[card]]\n{text}".encode())
    assert f"line {LINE}" in message
    assert why in message


@pytest.mark.parametrize("header", ["[[card]]", "  [[card]]  # a comment", "[[ card ]]"])
def test_the_line_is_found_however_the_header_is_written(header: str) -> None:
    """TOML knows several ways to begin a card."""
    assert f"line {LINE}" in refused(f"{HEAD}{GOOD}{header}\nid = 5\n".encode())


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("game = \n", 1),
        (f"{HEAD}{GOOD}[[card]\n", LINE),
        (f'{HEAD}{GOOD}fr = "again"\n', LINE),
        (f"{HEAD}when = 2020-02-31\n", 5),
        (f"{HEAD}\nthis is no TOML\n", 6),
        ("\x00" * 100, 1),
    ],
)
def test_what_is_no_toml_is_named_with_its_line(text: str, line: int) -> None:
    """The line where reading stopped."""
    message = refused(text.encode())
    assert "TOML" in message
    assert f"line {line}," in message


WHOLE_FILES = {
    "empty": (b"", "game"),
    "too large": (b"#" * (LARGEST_DECK_BYTES + 1), "split"),
    "not UTF-8": (HEAD.encode() + b'x = "\xff\xfe"\n', "UTF-8"),
    "UTF-16": (HEAD.encode("utf-16"), "UTF-8"),
    "no cards": (HEAD.encode(), "card"),
    "cards that are none": (f"{HEAD}card = 5\n".encode(), "card"),
    "a number in a text's place": (HEAD.replace('"x"', "5").encode() + GOOD.encode(), "id"),
    "unknown entry": (f"{HEAD}more = 1\n{GOOD}".encode(), "more"),
    "another game": (HEAD.replace("tous_ego", "caractere").encode() + GOOD.encode(), "not for"),
    "another format": (HEAD.replace("format = 1", "format = 2").encode() + GOOD.encode(), "format 2"),
    "a format that is no number": (HEAD.replace("format = 1", "format = nan").encode() + GOOD.encode(), "format"),
    "too many cards": (
        HEAD.encode() + b"".join(b'[[card]]\nid = "%d"\nfr = "x"\n' % number for number in range(5001)),
        "5000",
    ),
    "deep nesting": (f"{HEAD}x = {'[' * 9999}{']' * 9999}\n".encode(), "TOML"),
    "deep tables": (f"{HEAD}x = {'{x=' * 9999}1{'}' * 9999}\n".encode(), "TOML"),
    "an endless number": (f"{HEAD}x = {'9' * 5000}\n".encode(), "TOML"),
}


@pytest.mark.parametrize("name", WHOLE_FILES)
def test_a_bad_file_is_refused_as_a_whole(name: str) -> None:
    """The message says what to mend."""
    data, why = WHOLE_FILES[name]
    assert why in refused(data)


@pytest.mark.parametrize(
    "text",
    [
        f'{HEAD}{GOOD}[[card]]\nid = "{"y" * 100_000}"\n',
        f'{HEAD}{GOOD}[[card]]\nid = "\\u001b[2J"\n',
        f'{HEAD}{GOOD}[[card]]\nid = "b"\n"\\u001b[2J" = 1\n',
        f'{HEAD}{GOOD}[[card]]\nid = "b"\n{"k" * 100_000} = 1\n',
        HEAD.replace("tous_ego", "\\u001b[2J") + GOOD,
    ],
    ids=["long id", "escape in an id", "escape in a field", "long field", "escape in the game's name"],
)
def test_hostile_names_are_not_shown_as_they_are(text: str) -> None:
    """A message can go to a terminal: it stays short, and no escape sequence of a stranger's gets through."""
    refused(text.encode())


def test_all_bad_cards_are_told_together() -> None:
    """Whoever writes a deck mends it in one go; a hopeless file does not flood the screen."""
    three = "".join(f'[[card]]\nid = "c{number}"\n' for number in range(3))
    message = refused(f"{HEAD}{GOOD}{three}".encode())
    assert [f"line {LINE + 2 * number}," in message for number in range(3)] == [True] * 3
    for bad, ending in ((20, "line "), (21, "… and 1 more"), (500, "… and 480 more")):
        many = "".join(f'[[card]]\nid = "c{number}"\n' for number in range(bad))
        lines = refused(f"{HEAD}{GOOD}{many}".encode()).splitlines()
        assert len(lines) == min(bad, 21)
        assert ending in lines[-1]


@pytest.mark.parametrize("game", LOADERS)
def test_files_that_cannot_be_read(game: str, tmp_path: Path) -> None:
    """Missing, a folder, or too large to look at: named, and no other exception."""
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (LARGEST_DECK_BYTES + 1))
    for path in (tmp_path / "missing.toml", tmp_path, large):
        with pytest.raises(DeckError, match=path.name):
            LOADERS[game](path)


GAME_CARDS = {
    "incroyable": ("answer = 365\n", {"answer = 0\n", "answer = 10000\n", "answer = 1.5\n", 'answer = "1"\n'}),
    "caractere": ("value = 1\n", {"value = 4\n", "value = 0\n", 'value = "1"\n', "value = true\n"}),
}


@pytest.mark.parametrize("game", GAME_CARDS)
def test_wrong_numbers_on_cards(game: str) -> None:
    """INC-15, CAR-07: an answer or a value out of range, or no whole number, is found with its line."""
    good, bad = GAME_CARDS[game]
    text = house(game).read_text("utf-8")
    assert good in text
    for wrong in bad:
        assert re.search(r"line \d+", refused(text.replace(good, wrong, 1).encode(), game))


@pytest.mark.parametrize("game", LOADERS)
@given(cut=st.integers(0, 10**6), junk=st.binary(max_size=6), at=st.integers(0, 10**6))
@examples(60)
def test_damaged_decks(game: str, cut: int, junk: bytes, at: int) -> None:
    """A deck cut off and with junk in it either still is one, or is refused with a DeckError and nothing else."""
    data = house(game).read_bytes()[:6000]
    data = data[: cut % len(data)]
    place = at % (len(data) + 1)
    with contextlib.suppress(DeckError):
        deck = LOADERS[game](data[:place] + junk + data[place:])
        assert deck.game == game


def test_a_deck_without_a_pack_cannot_be_played() -> None:
    """CAR-21: every pack needs a card; a deck for another game does not even load."""
    with pytest.raises(DeckError):
        load_caractere(house("tous_ego").read_bytes())
    one_card = load_tous_ego(f"{HEAD}{GOOD}".encode())
    assert len(tous_ego.setup(one_card).cards) == 1


# Written at a table -----------------------------------------------------------------------------------------

OWN: dict[str, dict[str, Any]] = {
    "tous_ego": {"fr": "Qui cache le chocolat ?"},
    "caractere": {"pack": "melo", "kind": "player", "fr": "Qui range toujours ?"},
    "incroyable": {"en": "How many spoons are in the drawer?", "answer": 31},
}


@pytest.mark.parametrize("game", OWN)
def test_cards_of_ones_own_make_a_deck(game: str) -> None:
    """The same words have the same id on every evening, other words another; faults are told."""
    own_deck = GAMES[game].own_deck
    assert own_deck is not None
    card = OWN[game]
    deck = own_deck([card, {**card, "fr": "Et qui encore ?"}])
    assert (deck.game, deck.format, deck.id, deck.title) == (game, 1, "own", Words(fr="À nous", en="Our own"))
    one, other = deck.card
    assert re.fullmatch("own-[0-9a-f]{12}", one.id)
    assert one.id != other.id
    assert own_deck([dict(reversed(card.items()))]).card[0].id == one.id
    for bad, said in (({**card, "fr": "x" * 500}, "characters"), ({**card, "answer": "many", "value": "x"}, "")):
        with pytest.raises(DeckError, match=f"^card: .*{said}"):
            own_deck([bad])


LONGEST: tuple[tuple[str, dict[str, Any], str, int], ...] = (
    ("tous_ego", {}, "fr", 200),
    ("caractere", {"pack": "melo", "kind": "player"}, "en", 200),
    ("incroyable", {"answer": 31}, "fr", 200),
    ("incroyable", {"answer": 31, "fr": "Combien ?"}, "unit", 60),
    ("incroyable", {"answer": 31, "fr": "Combien ?"}, "note", 400),
)


@pytest.mark.parametrize(("game", "card", "field", "longest"), LONGEST)
def test_a_text_has_a_limit_and_reaches_it(game: str, card: dict[str, Any], field: str, longest: int) -> None:
    """One letter more is refused, with both numbers."""
    own_deck = GAMES[game].own_deck
    assert own_deck is not None
    for length in (longest, longest + 1):
        text = "x" * length
        full = {**card, field: text if field in ("fr", "en") else {"en": text}}
        if length == longest:
            assert own_deck([full]).card
        else:
            with pytest.raises(DeckError, match=f"has {length} characters; at most {longest} fit"):
                own_deck([full])


@pytest.mark.parametrize(("cards", "fits"), [(0, False), (1, True), (5000, True), (5001, False)])
def test_a_deck_has_one_card_at_least_and_5000_at_most(cards: int, fits: bool) -> None:
    """An endless deck would fill a table's memory."""
    deck = Deck(
        game="tous_ego", format=1, id="many", title=Words(fr="a"), card=(TousEgoCard("c", Words(fr="Qui ?")),) * cards
    )
    if fits:
        assert tous_ego.setup(deck=deck)
    else:
        with pytest.raises(DeckError, match=f"has {cards} cards; from 1 to 5000 are possible"):
            tous_ego.setup(deck=deck)


@pytest.mark.parametrize(("letters", "fits"), [(1, True), (60, True), (61, False)])
def test_ids_of_decks_and_cards_are_short(letters: int, fits: bool) -> None:
    """Sixty letters are enough for anybody."""
    name = "x" * letters
    text = 'game = "tous_ego"\nformat = 1\nid = "{}"\ntitle = {{ fr = "a" }}\n[[card]]\nid = "{}"\nfr = "Qui ?"\n'
    for deck, card in ((name, "c"), ("d", name)):
        if fits:
            assert load_tous_ego(text.format(deck, card).encode()).card
        else:
            with pytest.raises(DeckError, match="1 to 60 visible characters"):
                load_tous_ego(text.format(deck, card).encode())


def test_what_a_stranger_wrote_is_shown_in_short() -> None:
    """As it is up to the limit; beyond it one letter makes room for the dots. Nothing invisible is shown."""
    assert excerpt("x" * 40) == "x" * 40
    assert excerpt("x" * 41) == "x" * 39 + "…"
    assert excerpt("a\nb", 3) == "a·b"


def test_a_saved_setup_without_cards_is_none() -> None:
    """It says so, and where."""
    setup = tous_ego.setup()
    with pytest.raises(DeckError, match=r"^setup: has no cards$"):
        replace(setup, cards=()).check()
