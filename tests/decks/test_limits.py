"""How large, how many, how long: every limit of a deck is reached and not passed by one; so are those of messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import json, msgpack

from tablee.core import Refusal, SaveError, Words, load, load_setup, save
from tablee.core.decks import Deck, DeckError
from tablee.core.sheets import Sheet, write_sheet
from tablee.games import GAMES, caractere, incroyable, tous_ego
from tablee.games.caractere.deck import load_deck as load_caractere
from tablee.games.incroyable.deck import load_deck as load_incroyable
from tablee.games.tous_ego.deck import Card, load_deck, own_deck

HEAD = 'game = "tous_ego"\nformat = 1\nid = "x"\ntitle = { fr = "a" }\n'
CARD = '[[card]]\nid = "c"\nfr = "Qui ?"\n'
SHEET = "id,fr,en,theme,tags\n"


def problems(read: Callable[..., Any] | None, what: Any) -> tuple[str, ...]:
    """What is said to be wrong, in full; nothing if it can be read."""
    assert read is not None
    try:
        read(what)
    except DeckError as error:
        return error.problems
    return ()


def test_a_file_has_1024_kib_at_most() -> None:
    """A comment fills it up."""
    text = HEAD + CARD
    full = text + "#" * (1024 * 1024 - len(text))
    assert problems(load_deck, full.encode()) == ()
    assert problems(load_deck, f"{full}#".encode()) == ("larger than 1024 KiB: split it into several decks",)


@pytest.mark.parametrize("more", [0, 1])
def test_a_card_has_16_kib_at_most(more: int) -> None:
    """In a file and written at a table alike; a theme has no limit of its own."""
    card = Card("c", Words(fr="Qui ?"))
    theme = "t" * (16 * 1024 - len(json.encode(card)) - len(',"theme":""') + more)
    said = ("line 5, card c: has 16385 bytes; at most 16384 fit",) if more else ()
    assert problems(load_deck, f'{HEAD}{CARD}theme = "{theme}"\n'.encode()) == said
    shorter = theme[len("own-") + 12 - len("c") :]  # a card that is written at a table gets a longer id
    said = ("has 16385 bytes; at most 16384 fit",) if more else ()
    assert problems(own_deck, [{"fr": "Qui ?", "theme": shorter}]) == said


@pytest.mark.parametrize("more", [0, 1])
def test_a_title_has_120_letters_at_most(more: int) -> None:
    head = HEAD.replace('"a"', f'"{"a" * (120 + more)}"')
    said = ("the title (fr) has 121 characters; at most 120 fit",) if more else ()
    assert problems(load_deck, f"{head}{CARD}".encode()) == said


@pytest.mark.parametrize("more", [0, 1])
def test_a_sheet_has_25000_rows_at_most(more: int) -> None:
    """Empty ones, too: somebody must go through them all."""
    sheet = f"{SHEET}a,Qui,Who,,\n" + "\n" * (24_999 + more)
    assert problems(load_deck, sheet.encode()) == (("has more than 25000 rows",) if more else ())


@pytest.mark.parametrize("more", [0, 1])
def test_an_option_has_60_letters_and_there_are_three_or_four(more: int) -> None:
    """CAR-11."""
    card = '[[card]]\nid = "e"\npack = "ego"\nkind = "choice"\nfr = "Quoi ?"\noptions = [{}]\n'
    head = HEAD.replace("tous_ego", "caractere")
    long = [f'{{ fr = "{letter * (60 + more)}" }}' for letter in "abc"]
    said = tuple(
        f"line 5, card e: option {number} (fr) has 61 characters; at most 60 fit" for number in (1, 2, 3) if more
    )
    assert problems(load_caractere, (head + card.format(", ".join(long))).encode()) == said
    few = ", ".join([f'{{ fr = "{number}" }}' for number in range(3 - more)])
    many = ", ".join([f'{{ fr = "{number}" }}' for number in range(4 + more)])
    for options, count in ((few, 2), (many, 5)):
        said = (f"line 5, card e: has {count} options; an EGO card has 3 or 4",) if more else ()
        assert problems(load_caractere, (head + card.format(options)).encode()) == said


def test_a_card_of_caractere_is_of_a_kind_that_its_pack_has() -> None:
    """CAR-10 to CAR-13: every kind in every pack."""
    fields: dict[str, dict[str, Any]] = {
        "player": {},
        "choice": {"options": [{"fr": "a"}, {"fr": "b"}, {"fr": "c"}]},
        "adjective": {"fr": "Comment est {left} ?"},
    }
    allowed = {("melo", "player"), ("ego", "choice"), ("duo", "player"), ("duo", "adjective")}
    for pack in ("melo", "ego", "duo"):
        for kind, more in fields.items():
            card: dict[str, Any] = {"pack": pack, "kind": kind, "fr": "Qui ?", **more}
            said = () if (pack, kind) in allowed else (f"a {pack.upper()} card cannot be of the kind {kind}",)
            assert problems(GAMES["caractere"].own_deck, [card]) == said


@pytest.mark.parametrize(
    ("words", "fits"),
    [
        ({"fr": "Comment est {left} ?"}, True),
        ({"en": "What is {right} like?"}, True),
        ({"fr": "{left} ?", "en": "{left} and {right}?"}, True),
        ({"fr": "{left} ?", "en": "{right}?"}, False),
        ({"fr": "{left} ?", "en": "Who?"}, False),
        ({"fr": "Comment ?"}, False),
    ],
)
def test_an_adjective_card_names_the_same_neighbour_in_both_languages(words: dict[str, str], fits: bool) -> None:
    """CAR-13."""
    said = () if fits else ("an adjective card must name {left} or {right}, the same in all its languages",)
    assert problems(caractere.GAME.own_deck, [{"pack": "duo", "kind": "adjective", **words}]) == said


# Where the lines are not known --------------------------------------------------------------------------------


def test_cards_in_one_line_are_named_without_one() -> None:
    """TOML allows them; who writes so counts for themselves."""
    good, twice, wrong = '{ id = "a", fr = "Qui ?" }', '{ id = "a" }', "{ id = 5 }"
    assert problems(load_deck, f"{HEAD}card = [{good}]\n".encode()) == ()
    assert problems(load_deck, f"{HEAD}card = [{good}, {twice}]\n".encode()) == (
        "card a: this id is used twice",
        "card a: the question has no text in any language",
    )
    (said,) = problems(load_deck, f"{HEAD}card = [{wrong}]\n".encode())
    assert said == "Expected `str`, got `int` - at `$.card[0].id`"


def test_a_wrong_value_is_named_with_the_line_of_its_own_card() -> None:
    """Not with the line of the card before it, nor of the first."""
    for number in range(4):
        cards = "".join(CARD.replace('"c"', f'"c{n}"' if n != number else "5") for n in range(4))
        (said,) = problems(load_deck, f"{HEAD}{cards}".encode())
        assert said == f"line {5 + 3 * number}: Expected `str`, got `int` - at `$.card[{number}].id`"


def test_a_sheet_without_a_name_is_called_like_its_file() -> None:
    """Up to the first dot; its rows are named with their lines."""
    deck = load_deck(f"{SHEET}a,Qui,Who,,\n".encode(), "our-own.deck.csv")
    assert (deck.id, deck.title) == ("our-own", Words.typed("our-own"))
    assert load_deck(f"{SHEET}#,Les nôtres,,,\na,Qui,Who,,\n".encode(), "ours.csv").title == Words(fr="Les nôtres")


def test_the_five_questions_of_a_card_may_stand_anywhere_in_a_sheet() -> None:
    """INC-03: the card is named with the line of its first row."""
    symbols = ("tree", "books", "globe", "heart", "professor")
    rows = [f"{card},{symbol},Combien ?,{answer}" for symbol in symbols for card, answer in (("a", 5), ("b", 10_000))]
    sheet = "\n".join(("card,symbol,fr,answer", *rows, ""))
    assert problems(load_incroyable, sheet.encode()) == tuple(
        f"line 3, card b: {symbol}: the answer 10000 is not between 1 and 9999"
        for symbol in ("books", "globe", "heart", "tree", "professor")
    )
    deck = load_incroyable(sheet.replace("10000", "9999").encode())
    assert [card.id for card in deck.card] == ["a", "b"]
    assert {card.books.answer for card in deck.card} == {5, 9999}


def test_the_options_of_a_card_are_in_the_order_of_their_columns() -> None:
    """CAR-11: however the columns stand."""
    sheet = "id,pack,kind,fr,options.3.fr,options.1.fr,options.2.fr\ne,ego,choice,Quoi ?,c,a,b\n"
    (card,) = load_caractere(sheet.encode()).card
    assert [option["fr"] for option in card.options] == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("cell", "read"),
    [("'=1", "=1"), ("'-x", "-x"), ("'x", "'x"), ("'", "'"), (" x ", "x"), (" '+x", "+x"), ("''=", "''=")],
)
def test_the_mark_before_a_formula_goes_and_no_other(cell: str, read: str) -> None:
    assert load_deck(f"{SHEET}a,{cell},Who,,\n".encode()).card[0].words["fr"] == read


COLUMNS = "id, *, theme, tags (for * write a language, such as en)"


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        (f"{SHEET}a,Qui\n", ""),  # a row may be shorter than the header
        ("\n\r\nid,fr,en\na,Qui,Who\n", ""),  # what is before the header is passed over
        ("id,fr\n#ours,Les nôtres\na,Qui\n", ""),  # a title in one language only
        (
            "id,en,fr,fr\n",
            f"line 1: column 'fr' stands there twice; there are: {COLUMNS}",
        ),
        ('id,"fr\n', "line 1: unexpected end of data"),
    ],
)
def test_what_is_no_fault_in_a_sheet_and_what_is(sheet: str, said: str) -> None:
    assert problems(load_deck, sheet.encode()) == ((said,) if said else ())


def test_what_a_card_does_not_have_is_an_empty_cell() -> None:
    """Neither a list without anything in it nor a missing value stops the writing of a sheet."""
    card: dict[str, Any] = {"id": "a", "fr": "Qui ?", "theme": None, "tags": []}
    text = write_sheet(GAMES["tous_ego"].sheet or Sheet(()), "ours", {"fr": "Les nôtres"}, [card])
    assert text == "\ufeffid,fr,theme,tags\r\n#ours,Les nôtres,,\r\na,Qui ?,,\r\n"


# Messages -----------------------------------------------------------------------------------------------------


def assert_cut(text: str, length: int) -> None:
    """As long as a message may be, and with the mark of what was left out."""
    assert (len(text), text[-1]) == (length, "…")


def test_what_a_stranger_wrote_is_cut_to_a_certain_length() -> None:
    """Wherever it is shown."""
    long = "k" * 1000
    (said,) = problems(load_deck, f"{HEAD}{CARD}{long} = 1\n".encode())
    assert_cut(said.removeprefix("line 5: "), 300)
    (said,) = problems(own_deck, [{long: 1}])
    assert_cut(said, 200)
    (said,) = problems(load_deck, f"{HEAD}[[{long}\n".encode())
    assert said.startswith("line 5, column ")
    assert_cut(said.rpartition("): ")[2], 60)
    (said,) = problems(load_deck, f"{SHEET},{long}\n".replace("tags", long).encode())
    assert said.startswith(f"line 1: unknown column {'k' * 40!r}; there are: id, ")
    (said,) = problems(load_incroyable, f"card,symbol,fr\n{long},{long},a\n{long},{long},b\n".encode())
    assert said == f"card {'k' * 40}: there are two questions for {'k' * 40}"
    (said,) = problems(load_deck, HEAD.replace("tous_ego", long).encode() + CARD.encode())
    assert said == f'is a deck for "{"k" * 39}…", not for "tous_ego"'
    (said,) = problems(load_deck, f"{HEAD}{CARD.replace(chr(34) + 'c', chr(34) + long)}".encode())
    assert said == f"line 5, card {'k' * 39}…: the id needs 1 to 60 visible characters"


def test_a_deck_for_another_game_is_named_in_short() -> None:
    """As a setup refuses it."""
    deck: Deck[Any] = Deck(game="tous_ego", format=1, id="k" * 61, title=Words(fr="a"), card=())
    with pytest.raises(DeckError) as refused:
        tous_ego.setup(deck)
    name = "k" * 39 + "…"
    assert str(refused.value).splitlines() == [
        f"{name}: has 0 cards; from 1 to 5000 are possible",
        f"{name}: needs an id of 1 to 60 visible characters",
    ]
    with pytest.raises(DeckError, match='is a deck for "tous_ego", not for "incroyable"'):
        incroyable.setup(deck)


def test_a_long_option_is_refused_in_short() -> None:
    with pytest.raises(Refusal) as refused:
        GAMES["tous_ego"].options.read({"k" * 1000: 1})
    assert (refused.value.code, len(refused.value.facts["problem"])) == ("not_an_option_of_this_game", 200)


def test_what_is_wrong_with_a_save_is_told_in_short() -> None:
    """Three hundred letters of it, between words of ours."""
    setup = tous_ego.setup()
    state, kind, hostile = tous_ego.deal(setup, 3), GAMES["tous_ego"], "k" * 1000
    changed = msgpack.decode(save(state))
    changed["state"]["phase"] = {"phase": hostile}
    with pytest.raises(SaveError, match=r"^This save is damaged: .{299}…\.$"):
        load(kind.state_type, setup, msgpack.encode(changed))
    changed = msgpack.decode(setup.save())
    changed["setup"]["options"] = {hostile: 1}
    with pytest.raises(SaveError, match=r"^This setup is damaged: .{299}…\.$"):
        load_setup(kind.setup_type, msgpack.encode(changed))
