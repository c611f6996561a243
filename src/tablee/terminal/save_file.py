"""Saved games: one file with everything it takes to go on."""

from __future__ import annotations

import errno
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import DecodeError, Struct, ValidationError, msgpack

from tablee.bots import BOTS
from tablee.console.folders import data_folder
from tablee.core import SaveError, Seat, State, load, load_setup
from tablee.core.text import is_language
from tablee.decks.library import write_atomically
from tablee.games import GAMES
from tablee.words import Catalogue

VERSION = 1
LARGEST_SAVE_BYTES = 16 * 1024 * 1024
PROBLEMS = {
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "read-only",
    errno.ENOSPC: "full",
    errno.ENOENT: "missing",
    errno.ENOTDIR: "not-a-folder",
    errno.EEXIST: "not-a-folder",
    errno.EISDIR: "folder",
}
"""The ids of our own messages for what the system reports: its messages are in one language only."""


class SaveFileError(Exception):
    """A save that cannot be written or opened. `key` and `problem` are ids of messages, or `problem` is an errno."""

    def __init__(self, key: str, file: Path, problem: str) -> None:
        super().__init__(f"{file}: {problem}")
        self.key = key
        self.file = file
        self.problem = problem

    def in_words(self, words: Catalogue) -> str:
        """What is wrong, in a sentence."""
        key = f"terminal-problem-{self.problem}"
        problem = words.text(key) if words.has(key) else words.text("terminal-problem-other", number=self.problem)
        return words.text(f"terminal-{self.key}", path=str(self.file), problem=problem)


class SavedTable(Struct, frozen=True, kw_only=True):
    """What is in the file. `bots` are the seats that no person plays, with the kind of each."""

    tablee: str = "table"
    version: int = VERSION
    game: str
    language: str
    names: tuple[str, ...]
    bots: dict[Seat, str]
    setup: bytes
    state: bytes
    told: tuple[dict[str, Any], ...] = ()
    """What everybody was told, as far as the highlights need it."""


def default_file(game: str) -> Path:
    """Where a game is saved by default: one game of each kind can wait there."""
    return data_folder() / f"{game}.tablee"


def latest_file(games: Sequence[str]) -> Path | None:
    """The game that was played last, of those that wait in the usual place."""
    found = [file for file in map(default_file, games) if file.is_file()]
    return max(found, key=lambda file: file.stat().st_mtime, default=None)


class SaveFile:
    """One file for one game. It is written whole or not at all."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def check_writable(self) -> None:
        """Fail before the game, not during it, if nothing can be saved there."""
        if self.file.is_dir():
            raise SaveFileError("save-failed", self.file, "folder")
        with self._ready_folder():
            tempfile.TemporaryFile(dir=self.file.absolute().parent).close()

    def write(self, saved: SavedTable) -> None:
        """Save the game as it is now. A power cut leaves the old file or the new one, never half of one."""
        with self._ready_folder():
            write_atomically(self.file, msgpack.encode(saved))

    @contextmanager
    def _ready_folder(self) -> Iterator[None]:
        try:
            self.file.absolute().parent.mkdir(parents=True, exist_ok=True)
            yield
        except OSError as problem:
            raise SaveFileError("save-failed", self.file, _problem(problem)) from None

    def open(self) -> tuple[SavedTable, State[Any]]:
        """The game in the file, as it was."""
        saved = self._read()
        game = GAMES[saved.game]
        if _is_newer(saved.setup, game.setup_type.version) or _is_newer(saved.state, game.state_type.version):
            raise self._cannot_open("newer")
        try:
            state = load(game.state_type, load_setup(game.setup_type, saved.setup), saved.state)
            _check_complete(state, saved)
        except (SaveError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError, AssertionError):
            raise self._cannot_open("damaged") from None
        return saved, state

    def _cannot_open(self, problem: str) -> SaveFileError:
        return SaveFileError("save-damaged", self.file, problem)

    def _read(self) -> SavedTable:
        try:
            with self.file.open("rb") as file:
                data = file.read(LARGEST_SAVE_BYTES)
        except OSError as problem:
            raise self._cannot_open(_problem(problem)) from None
        try:
            raw = msgpack.decode(data)
        except (DecodeError, RecursionError, UnicodeDecodeError):
            raise self._cannot_open("foreign") from None
        if not isinstance(raw, dict) or raw.get("tablee") != "table":
            raise self._cannot_open("foreign")
        if isinstance(raw.get("version"), int) and raw["version"] > VERSION:
            raise self._cannot_open("newer")
        try:
            saved = msgpack.decode(data, type=SavedTable)
        except (DecodeError, ValidationError):
            raise self._cannot_open("damaged") from None
        if saved.game not in GAMES:
            raise self._cannot_open("newer")
        if not is_language(saved.language) or not set(saved.bots.values()) <= set(BOTS):
            raise self._cannot_open("damaged")
        return saved


def _problem(error: OSError) -> str:
    return PROBLEMS.get(error.errno or 0, str(error.errno))


def _is_newer(data: bytes, version: int) -> bool:
    """A save from a later Tablée is no damaged save: it deserves another message."""
    try:
        raw = msgpack.decode(data)
    except (DecodeError, RecursionError, UnicodeDecodeError):
        return False
    return isinstance(raw, dict) and isinstance(raw.get("version"), int) and bool(raw["version"] > version)


def _check_complete(state: State[Any], saved: SavedTable) -> None:
    """A file that was tampered with fails here, not in the middle of the game."""
    if len(saved.names) != state.seats or tuple(sorted(saved.bots)) != tuple(sorted(state.bots)):
        raise ValueError("the people do not fit the game")
    for seat in range(state.seats):
        state.view(seat)
