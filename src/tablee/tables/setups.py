"""From what a table agreed on to a setup that can be dealt."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import Any

from msgspec import Struct, json
from msgspec.structs import replace

from tablee.core import Refusal, Setup
from tablee.core.decks import MOST_CARDS, Deck, DeckError
from tablee.core.game import Game
from tablee.decks.library import HOUSE_DECK, Shelf, mixed
from tablee.games import GAMES
from tablee.protocol.incoming import Own
from tablee.tables.table import Table

MOST_SHARED_SETUPS = 64
LARGEST_SETUP_BYTES = 2_000_000
"""Of all that a game is played with: it is kept with the table."""
MOST_DOUBTED_SHARE = 0.1
"""The share of the cards that may be left out because they are doubted: reports must not empty a deck for others."""


class Agreement(Struct, frozen=True):
    """What decides with which cards and options a game is played."""

    game: str
    options: bytes
    decks: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    written: bytes = b"[]"
    own: Own = "mixed"
    reported: frozenset[str] = frozenset()
    edition: int = 0
    """How often uploaded decks have changed on the shelf."""


def known_game(name: str) -> Game:
    """The game of this name, or a Refusal that lists those there are."""
    if name not in GAMES:
        raise Refusal("table", "no_such_game", games=tuple(GAMES))
    return GAMES[name]


class Setups:
    """Setups made from the decks of one shelf; the same agreement is the same setup, shared by all tables."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._made = lru_cache(MOST_SHARED_SETUPS)(self._setup)

    def require_decks(self, game: Game, decks: tuple[str, ...]) -> None:
        """Raise a Refusal if one of them does not exist, or is named twice."""
        known = self.shelf.names(game)
        if len(set(decks)) != len(decks) or not set(decks) <= set(known):
            raise Refusal("table", "no_such_deck", decks=known)

    def agreed(self, table: Table, options: dict[str, Any], reported: frozenset[str] = frozenset()) -> Setup[Any]:
        """The setup of a table for these options; a Refusal if the game does not know them, or has no questions."""
        game = GAMES[table.game]
        game.options.read(options)
        agreed = Agreement(game.name, json.encode(options, order="sorted"))
        if game.load_deck is not None:
            agreed = replace(
                agreed,
                decks=table.decks,
                tags=table.tags,
                written=json.encode(table.written if table.own != "left_out" else ()),
                own=table.own,
                reported=reported,
                edition=self.shelf.edition,
            )
        return self._made(agreed)

    def _setup(self, agreed: Agreement) -> Setup[Any]:
        game = GAMES[agreed.game]
        options = json.decode(agreed.options)
        try:
            deck = {"deck": self._deck(game, agreed)} if game.load_deck else {}
            setup: Setup[Any] = game.setup(**deck, **options)
            setup.check()
        except DeckError as problem:
            raise Refusal("table", "not_enough_questions", problem=problem.problems[0][:200]) from None
        if len(setup.save()) > LARGEST_SETUP_BYTES:
            raise Refusal("table", "too_many_questions", most=MOST_CARDS)
        setup.digest()
        return setup

    def _deck(self, game: Game, agreed: Agreement) -> Deck[Any]:
        """The cards of these decks that were agreed on, and those that people wrote."""
        decks = [self.shelf.load(game, name) for name in agreed.decks or (HOUSE_DECK,)]
        printed = [] if agreed.own == "only" else [card for card in mixed(decks).card if _is_agreed(card, agreed)]
        cards = [*printed, *own_deck(game, json.decode(agreed.written))]
        if len(cards) > MOST_CARDS:
            raise Refusal("table", "too_many_questions", most=MOST_CARDS)
        doubted = [card.id for card in cards if card.id in agreed.reported]
        left_out = frozenset(doubted[: ceil(MOST_DOUBTED_SHARE * len(cards))])
        return replace(decks[0], card=tuple(card for card in cards if card.id not in left_out))


def _is_agreed(card: Any, agreed: Agreement) -> bool:
    return not agreed.tags or any(tag in agreed.tags for tag in getattr(card, "tags", ()))


def own_deck(game: Game, written: Sequence[dict[str, Any]]) -> tuple[Any, ...]:
    """The cards that people wrote, checked; a Refusal if one cannot be played with."""
    if not written or game.own_deck is None:
        return ()
    try:
        return mixed([game.own_deck(written)]).card
    except DeckError as problem:
        raise Refusal("table", "no_such_card", problem=problem.problems[0][:200]) from None
