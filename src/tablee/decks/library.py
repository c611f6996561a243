"""Where decks are: those that come with a game, and one's own in the data folder."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tablee.core.decks import Deck, DeckError, shown, text_of
from tablee.core.game import Game
from tablee.core.sheets import columns_of
from tablee.games import GAMES

HOUSE = "house"
"""The deck that comes with each game."""
MOST_OWN = 100
"""Decks of one's own that a server keeps for a game."""
NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
"""What a deck may be called: it is the name of a file, and it stands on the wire."""

SAYS_GAME = re.compile(r'^\s*game\s*=\s*"(\w{1,40})"', re.MULTILINE)


def games_with_questions() -> tuple[Game, ...]:
    """The games that are played with a deck."""
    return tuple(game for game in GAMES.values() if game.load_deck is not None)


def built_in(game: Game) -> dict[str, Path]:
    """The decks that come with a game, by name."""
    return _files(game.folder / "decks")


def own(game: Game, data: Path) -> dict[str, Path]:
    """The decks for a game in somebody's data folder, by name."""
    return _files(folder_of(game, data))


def folder_of(game: Game, data: Path) -> Path:
    """Where somebody's own decks for a game are kept."""
    return data / "decks" / game.name


def _files(folder: Path) -> dict[str, Path]:
    found = sorted(file for file in folder.glob("*.toml") if NAME.fullmatch(file.stem))
    return {file.stem: file for file in found}


def load(game: Game, source: Path | bytes) -> Deck[Any]:
    """The deck in a file, checked; a DeckError says what is wrong with it."""
    if game.load_deck is None:
        raise DeckError(game.name, ["is played without questions"])
    return game.load_deck(source)


def game_of(source: Path | bytes) -> Game:
    """For which game a deck file is: it says so, or it has that game's columns."""
    name = source.name if isinstance(source, Path) else "deck"
    text = text_of(source, name)
    said = SAYS_GAME.search(text)
    if said is not None and said[1] in GAMES:
        return GAMES[said[1]]
    sheets = [(len(game.sheet.columns), game) for game in games_with_questions() if game.sheet is not None]
    for _, game in sorted(sheets, key=lambda sheet: sheet[0]):
        if game.sheet is not None and set(columns_of(text)) <= set(game.sheet.columns):
            return game
    names = ", ".join(f'"{game.name}"' for game in games_with_questions())
    raise DeckError(
        name, [f"does not say for which game it is: it needs a line such as game = …, with one of {names}"]
    )


class Shelf:
    """The decks of a server: those that come with the games, and those in its data folder."""

    def __init__(self, data: Path | None = None) -> None:
        self.data = data
        self.edition = 0
        self.read: dict[Path, tuple[int, Deck[Any]]] = {}

    def files(self, game: Game) -> dict[str, Path]:
        """The decks for a game, by name. The house's own cannot be replaced."""
        return {**(own(game, self.data) if self.data is not None else {}), **built_in(game)}

    def names(self, game: Game) -> tuple[str, ...]:
        """Their names; the house deck first."""
        return tuple(sorted(self.files(game), key=lambda name: (name != HOUSE, name)))

    def load(self, game: Game, name: str) -> Deck[Any]:
        """One of them, read once for each time that its file changes."""
        file = self.files(game).get(name)
        if file is None:
            raise DeckError(shown(name), ["is not there any more"])
        changed = file.stat().st_mtime_ns
        if self.read.get(file, (0,))[0] != changed:
            self.read[file] = (changed, load(game, file))
            self.edition += 1
        return self.read[file][1]

    def put(self, game: Game, deck: Deck[Any], text: str) -> None:
        """Keep a deck for all tables; a DeckError if there is no place for it."""
        if self.data is None or not NAME.fullmatch(deck.id):
            raise DeckError(shown(deck.id), ["needs an id of small letters, digits and - only, such as our-deck"])
        files = self.files(game)
        if deck.id in files:
            whose = "comes with the game" if deck.id in built_in(game) else "is there already"
            raise DeckError(deck.id, [f"there is a deck of this name: it {whose}"])
        if len(files) > MOST_OWN:
            raise DeckError(deck.id, [f"there are {MOST_OWN} decks already"])
        file = folder_of(game, self.data) / f"{deck.id}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(".part")
        unfinished.write_text(text, encoding="utf-8")
        unfinished.rename(file)
