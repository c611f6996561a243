"""Where decks are: those that come with a game, and one's own in the data folder."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tablee.core.decks import Deck, DeckError, text_of
from tablee.core.game import Game
from tablee.core.sheets import columns_of
from tablee.games import GAMES

HOUSE = "house"
"""The deck that comes with each game."""
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
