"""Which questions a table plays with: decks, tags, its own, those not seen yet, none that is doubted."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tablee.core import Refusal
from tablee.decks.library import Shelf, built_in, load
from tablee.decks.writing import as_toml, template_of
from tablee.games import GAMES
from tablee.protocol import incoming
from tablee.server.http.decks import kept_deck
from tablee.tables.setups import Setups
from tablee.tables.sitting import Draft, Known
from tests.tables.sittings import SETUPS, do, game_on, new_key, table_of

CARDS: dict[str, dict[str, Any]] = {
    "tous_ego": {"fr": "Qui cache le chocolat ?"},
    "caractere": {"pack": "melo", "kind": "player", "fr": "Qui range toujours ?"},
    "incroyable": {"en": "How many spoons are in the drawer?", "answer": 31, "unit": {"en": "spoons"}},
}


INCROYABLE = GAMES["incroyable"]


@pytest.fixture
def setups(tmp_path: Path) -> Setups:
    return Setups(Shelf(tmp_path))


def cards_of(draft: Draft) -> Any:
    setup: Any = game_on(draft).setup
    return setup.cards


def started(draft: Draft, setups: Setups = SETUPS) -> Draft:
    do(draft, incoming.Start(key=new_key()), setups=setups)
    return draft


def write(draft: Draft, card: dict[str, Any]) -> None:
    do(draft, incoming.WriteCard(key=new_key(), card=card))


@pytest.mark.parametrize("tag", ["family", "friends"])
@pytest.mark.parametrize("game", ["tous_ego", "caractere"])
def test_a_table_chooses_its_tags(game: str, tag: str) -> None:
    draft = table_of(game)
    do(draft, incoming.Choose(key=new_key(), tags=(tag,)))
    cards = cards_of(started(draft))
    assert cards
    assert all(tag in card.tags for card in cards)


def test_another_game_has_no_tags_and_no_questions_of_ones_own() -> None:
    draft = table_of("tous_ego", 4)
    write(draft, CARDS["tous_ego"])
    do(draft, incoming.Choose(key=new_key(), tags=("family",), own="mixed"))
    do(draft, incoming.Choose(key=new_key(), game="caractere"))
    table = draft.table
    assert (table.tags, table.written, table.own) == ((), (), "mixed")


@pytest.mark.parametrize("game", CARDS)
def test_questions_that_people_write_are_among_the_others(game: str) -> None:
    draft = table_of(game)
    house = len(load(GAMES[game], GAMES[game].folder / "decks" / "house.toml").card)
    write(draft, CARDS[game])
    cards = cards_of(started(draft))
    assert len(cards) == house + 1
    own = [card for card in cards if card.id.startswith("own-")]
    assert len(own) == 1


def test_whatever_symbol_is_drawn_it_is_the_question_that_was_written() -> None:
    draft = table_of("incroyable")
    write(draft, CARDS["incroyable"])
    do(draft, incoming.Choose(key=new_key(), own="only"))
    (card,) = cards_of(started(draft))
    assert {card.question(symbol).answer for symbol in ("books", "globe", "heart", "tree", "professor")} == {31}


def test_only_ones_own_or_none_of_them() -> None:
    draft = table_of("tous_ego")
    for number in range(3):
        write(draft, {"fr": f"Qui compte jusqu’à {number} ?"})
    do(draft, incoming.Choose(key=new_key(), own="only"))
    assert len(cards_of(started(draft))) == 3
    do(draft, incoming.StopGame(key=new_key()))
    do(draft, incoming.Choose(key=new_key(), own="left_out"))
    assert not any(card.id.startswith("own-") for card in cards_of(started(draft)))
    do(draft, incoming.StopGame(key=new_key()))
    do(draft, incoming.DiscardCards(key=new_key()))
    assert (draft.table.written, draft.table.own) == ((), "mixed")


def test_the_same_question_written_twice_is_one_card() -> None:
    draft = table_of("tous_ego")
    write(draft, CARDS["tous_ego"])
    write(draft, CARDS["tous_ego"])
    assert sum(card.id.startswith("own-") for card in cards_of(started(draft))) == 1


def test_nobody_is_named_beside_a_question_and_their_order_tells_nothing() -> None:
    cards: list[dict[str, Any]] = [{"fr": f"Qui est le numéro {number} ?"} for number in range(6)]
    kept = set()
    for order in (cards, cards[::-1], cards[3:] + cards[:3]):
        draft = table_of("tous_ego")
        for card in order:
            write(draft, card)
        kept.add(str(draft.table.written))
    assert len(kept) == 1
    assert "token" not in kept.pop()


@pytest.mark.parametrize(
    "card",
    [
        {},
        {"fr": ""},
        {"fr": "x" * 201},
        {"fr": "Qui\u202e ?"},
        {"fr": "Qui ?", "answer": 3},
        {"fr": 3},
        {"fr": "Qui ?", "tags": "family"},
    ],
)
def test_a_question_that_cannot_be_played_is_refused_at_once(card: dict[str, Any]) -> None:
    draft = table_of("tous_ego")
    with pytest.raises(Refusal) as refusal:
        write(draft, card)
    assert refusal.value.code == "no_such_card"
    assert draft.table.written == ()


# What was seen, and what is doubted ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", CARDS)
def test_questions_that_a_device_has_shown_come_last(game: str) -> None:
    draft = table_of(game)
    every = [card.id for card in cards_of(started(table_of(game)))]
    known = frozenset(every[: len(every) // 2])
    draft.known = Known(seen=known)
    state: Any = game_on(started(draft))
    cards = state.setup.cards
    for pile in state.piles if game == "caractere" else (state.pile,):
        order = [cards[card].id in known for card in pile]
        assert order == sorted(order)


def test_what_was_shown_comes_last_also_when_two_boxes_are_mixed() -> None:
    every = {name: {card.id for card in load(INCROYABLE, file).card} for name, file in built_in(INCROYABLE).items()}
    draft = table_of("incroyable")
    do(draft, incoming.Choose(key=new_key(), decks=("house", "second_box")))
    known = frozenset(every["house"] | set(sorted(every["second_box"])[::2]))
    draft.known = Known(seen=known)
    state: Any = game_on(started(draft))
    order = [state.setup.cards[card].id for card in state.pile]
    assert set(order) == every["house"] | every["second_box"]
    assert set(order[: len(order) - len(known)]) == every["second_box"] - known


@pytest.mark.parametrize("game", CARDS)
def test_doubted_questions_are_not_there(game: str) -> None:
    draft = table_of(game)
    doubted = frozenset(card.id for card in cards_of(started(table_of(game)))[:5])
    draft.known = Known(reported=doubted)
    assert not doubted & {card.id for card in cards_of(started(draft))}


# Several boxes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [(), ("second_box",), ("house", "second_box")])
def test_a_table_chooses_one_box_or_mixes_them(decks: tuple[str, ...]) -> None:
    draft = table_of("incroyable")
    do(draft, incoming.Choose(key=new_key(), decks=decks))
    files = built_in(INCROYABLE)
    wanted = [card.id for name in decks or ("house",) for card in load(INCROYABLE, files[name]).card]
    assert sorted(card.id for card in cards_of(started(draft))) == sorted(wanted)


# Decks of one's own -------------------------------------------------------------------------------------------


def test_a_deck_that_somebody_brought_can_be_chosen(setups: Setups) -> None:
    kept = asyncio.run(kept_deck(setups.shelf, template_of(GAMES["tous_ego"]).encode(), "Noël, à la montagne !"))
    assert (kept.game, kept.deck.name, kept.deck.own) == ("tous_ego", "noel--a-la-montagne", True)
    assert kept.deck.title == {"und": "Noël, à la montagne !"}
    assert setups.shelf.names(GAMES["tous_ego"]) == ("house", "noel--a-la-montagne")
    draft = table_of("tous_ego")
    do(draft, incoming.Choose(key=new_key(), decks=("noel--a-la-montagne",)), setups=setups)
    assert [card.id for card in cards_of(started(draft, setups))] == ["my-001"]


def test_a_deck_and_the_house_deck_hold_every_card_once(setups: Setups) -> None:
    house = load(GAMES["tous_ego"], GAMES["tous_ego"].folder / "decks" / "house.toml")
    asyncio.run(kept_deck(setups.shelf, as_toml(house).encode(), "twice"))
    draft = table_of("tous_ego")
    do(draft, incoming.Choose(key=new_key(), decks=("house", "twice")), setups=setups)
    assert len(cards_of(started(draft, setups))) == len(house.card)


@pytest.mark.parametrize(
    ("data", "name", "told"),
    [
        (b"hello", None, "does not say for which game"),
        (template_of(GAMES["tous_ego"]).encode(), "house", "there is a deck of this name"),
        (template_of(GAMES["tous_ego"]).replace('fr = "Qui', 'x = "Qui').encode(), None, "unknown field"),
        (b"\xff\xfe", None, "not UTF-8"),
        (template_of(GAMES["tous_ego"]).replace("my-deck", "../../deck").encode(), None, "small letters"),
    ],
)
def test_a_deck_that_cannot_be_kept(data: bytes, name: str | None, told: str, setups: Setups, tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refusal:
        asyncio.run(kept_deck(setups.shelf, data, name))
    assert refusal.value.code == "bad_deck"
    assert told in refusal.value.facts["problems"][0]["text"]
    assert not list(tmp_path.rglob("*.toml"))


def test_a_deck_that_was_taken_away_is_told(setups: Setups) -> None:
    asyncio.run(kept_deck(setups.shelf, template_of(GAMES["tous_ego"]).encode(), "gone"))
    draft = table_of("tous_ego")
    do(draft, incoming.Choose(key=new_key(), decks=("gone",)), setups=setups)
    setups.shelf.files(GAMES["tous_ego"])["gone"].unlink()
    setups.shelf.edition += 1
    with pytest.raises(Refusal) as refusal:
        started(draft, setups)
    assert refusal.value.code == "not_enough_questions"
