"""Decks over plain HTTP: which there are, one's own, and what people wrote at a table."""

from __future__ import annotations

from collections import Counter
from typing import Any
from unicodedata import combining, normalize

from msgspec import to_builtins
from msgspec.structs import replace

from tablee.core import Refusal
from tablee.core.decks import LARGEST, Deck, DeckError
from tablee.core.game import Game
from tablee.core.text import Words, is_plain
from tablee.decks.library import NAME, built_in, game_of, load
from tablee.decks.writing import as_toml
from tablee.server.api import DeckInfo, Kept
from tablee.server.logs import log
from tablee.tables.setups import shelf
from tablee.tables.table import Table

LARGEST_DECK = LARGEST


def decks_of(game: Game) -> tuple[DeckInfo, ...]:
    """The decks that a table can choose from for a game."""
    if game.load_deck is None:
        return ()
    found = []
    for name in shelf.names(game):
        try:
            found.append(_info(game, name, shelf.load(game, name)))
        except (DeckError, OSError) as problem:  # somebody edits it in the data folder
            log.warning("a deck cannot be read", extra={"deck": name, "problem": str(problem)[:300]})
    return tuple(found)


def _info(game: Game, name: str, deck: Deck[Any]) -> DeckInfo:
    tags = Counter(tag for card in deck.card for tag in getattr(card, "tags", ()))
    return DeckInfo(
        name=name,
        title=to_builtins(deck.title),
        cards=len(deck.card),
        tags=dict(tags),
        own=name not in built_in(game),
    )


def kept_deck(data: bytes, name: str | None) -> Kept:
    """Keep a deck file for all tables; a Refusal says what is wrong with it."""
    try:
        game = game_of(data)
        deck = _named(load(game, data), name)
        shelf.put(game, deck, as_toml(deck))
    except DeckError as problem:
        raise Refusal("table", "bad_deck", problems=tuple(line[:200] for line in problem.problems[:10])) from None
    return Kept(game=game.name, deck=_info(game, deck.id, deck))


def written_deck(table: Table, name: str | None) -> str:
    """What people wrote at a table, as TOML; a Refusal if nobody wrote anything."""
    if not table.written or table.rules.own_deck is None:
        raise Refusal("table", "nothing_written")
    return as_toml(_named(table.rules.own_deck(table.written), name))


def _named(deck: Deck[Any], name: str | None) -> Deck[Any]:
    """The deck under the name that somebody typed for it."""
    if name is None:
        return deck
    if not is_plain(name, 40):
        raise Refusal("table", "not_plain")
    title = Words(name, name)
    return replace(deck, id=_file_name(name), title=title)


def _file_name(name: str) -> str:
    """A name of plain letters: « Noël 2026 » is noel-2026."""
    letters = "".join(letter for letter in normalize("NFKD", name.lower()) if not combining(letter))
    return "".join(letter if NAME.fullmatch(letter) else "-" for letter in letters).strip("-") or "own"
