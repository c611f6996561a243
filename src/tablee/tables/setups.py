"""From what a table agreed on to a setup that can be dealt; the same agreement is the same setup, shared by all."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Any

from msgspec import json
from msgspec.structs import replace

from tablee.core import Refusal, Setup
from tablee.core.decks import Deck
from tablee.core.game import Game
from tablee.games import GAMES

SHARED_SETUPS = 256


def known_game(name: str) -> Game:
    """The game of this name, or a Refusal that lists those there are."""
    if name not in GAMES:
        raise Refusal("table", "no_such_game", games=tuple(GAMES))
    return GAMES[name]


def deck_names(game: Game) -> tuple[str, ...]:
    """The decks that this game can be played with."""
    if game.load_deck is None:
        return ()
    return tuple(sorted(file.stem for file in (game.folder / "decks").glob("*.toml")))


def require_decks(game: Game, decks: tuple[str, ...]) -> None:
    """Raise a Refusal if one of them does not exist, or is named twice."""
    known = deck_names(game)
    if len(set(decks)) != len(decks) or not set(decks) <= set(known):
        raise Refusal("table", "no_such_deck", decks=known)


def agreed_setup(game: Game, options: dict[str, Any], decks: tuple[str, ...]) -> Setup[Any]:
    """The setup for these options and decks; a Refusal if the game does not know them."""
    game.options.read(options)
    return _setup(game.name, decks, json.encode(options, order="sorted"))


@lru_cache(SHARED_SETUPS)
def _setup(name: str, decks: tuple[str, ...], options: bytes) -> Setup[Any]:
    game = GAMES[name]
    deck = {"deck": _deck(name, decks)} if decks else {}
    setup: Setup[Any] = game.setup(**deck, **json.decode(options))
    setup.digest()
    return setup


def _deck(name: str, decks: tuple[str, ...]) -> Deck[Any]:
    """These decks, shuffled into one another later: here they lie on top of each other."""
    game = GAMES[name]
    if game.load_deck is None:
        raise Refusal("table", "no_such_deck", decks=())
    files = [game.load_deck(game.folder / "decks" / f"{deck}.toml") for deck in decks]
    return replace(files[0], card=tuple(chain.from_iterable(deck.card for deck in files)))
