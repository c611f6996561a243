"""Whatever is typed, in whatever order: no error of ours, and the save is always one that can be resumed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tablee.games import GAMES
from tablee.terminal.save_file import SaveFile
from tests.terminal.playing import NAMES, play

PIECES = (
    "",
    "",
    "",
    "1",
    "1",
    "2",
    "3",
    "4",
    "5",
    "1 1",
    "1 2",
    "2 3",
    "50",
    "77",
    "1 15",
    "9999",
    "Ana",
    "basile",
    "calm",
)
RARE = (
    "?",
    "r",
    "s",
    "l",
    "y",
    "n",
    "0",
    "-1",
    "é",
    "\x1b[D",
    "\x00",
    "😀",
    "1 2 3 4",
    "x" * 500,
    "9" * 5000,
    "[red]",
    "{x}",
)


class Monkey:
    """Types anything, so many lines of it."""

    def __init__(self, seed: int, lines: int) -> None:
        self.rng, self.left = Random(seed), lines

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        raise OSError

    def readline(self) -> str:
        self.left -= 1
        if self.left < 0:
            return ""
        return self.rng.choice(RARE if self.rng.random() < 0.12 else PIECES) + "\n"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_a_monkey_at_the_keyboard(game: str, seed: int, tmp_path: Path) -> None:
    people = max(1, GAMES[game].fewest - seed % 2)
    language = ("fr", "en")[seed % 2]
    command = f"play {game} --players {' '.join(NAMES[:people])} --seed {seed}"
    for visit in range(3):
        file = tmp_path / "game.tablee"
        again = "play --resume" if file.exists() else command
        status, shown = play(again, Monkey(10 * seed + visit, 150), tmp_path, language)
        assert status == 0, shown[-500:]
        if file.exists():
            saved, state = SaveFile(file).open()
            assert saved.names[0] == "Ana"
            assert state.outcome() is None
