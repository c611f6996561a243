"""Which bot is meant, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tablee.cli import main
from tablee.client.loading import CannotLoad, maker_of
from tablee.games import GAMES

GOOD = """
class Bot:
    def __init__(self, game, seat, rng):
        self.seat = seat

    def answer(self, view, ask):
        return None
"""


def test_ours_by_name() -> None:
    bot = maker_of("random")(GAMES["tous_ego"], 0, Random(1))
    assert type(bot).__name__ == "RandomBot"


def test_one_in_a_file_with_a_neighbour(tmp_path: Path) -> None:
    (tmp_path / "neighbour_of_a_bot.py").write_text("SEAT = 2\n")
    file = tmp_path / "some_bot.py"
    file.write_text("from neighbour_of_a_bot import SEAT\n" + GOOD)
    bot = maker_of(str(file))(GAMES["tous_ego"], 2, Random(1))
    assert getattr(bot, "seat", None) == 2


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("x = 1", "has no class called Bot"),
        ("Bot = 1", "has no class called Bot"),
        ("class Bot: ...", "needs __init__(self, game, seat, rng)"),
        (GOOD.replace(", rng", ""), "needs __init__(self, game, seat, rng)"),
        (GOOD.replace("def answer(self, view, ask)", "def answer(self, ask)"), "and answer(self, view, ask)"),
        (GOOD.replace("answer", "reply"), "and answer(self, view, ask)"),
        ("class Bot:", "does not run"),
        ("import no_such_module_at_all", "line 1: ModuleNotFoundError"),
        ("x = 1\ny = x / 0", "line 2: ZeroDivisionError"),
    ],
)
def test_what_is_wrong_with_a_file(tmp_path: Path, program: str, told: str) -> None:
    file = tmp_path / "wrong_bot.py"
    file.write_text(program)
    with pytest.raises(CannotLoad) as refused:
        maker_of(str(file))
    assert told in str(refused.value)


def test_what_is_no_bot_at_all(tmp_path: Path) -> None:
    with pytest.raises(CannotLoad, match="easy, medium, strong, sensible, random"):
        maker_of("clever")
    with pytest.raises(CannotLoad, match="There is no file"):
        maker_of(str(tmp_path / "missing.py"))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--table", "ftp://x", "--code", "BCDFG"], "is not the address of a table server"),
        (["--table", "x", "--code", "BCDFG", "--bot", "clever"], "There is no bot called 'clever'"),
    ],
)
def test_the_command_says_what_is_wrong(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", *arguments]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [["--games", "-1"], ["--games", "many"], ["--think", "-1"], ["--think", "nan"]])
def test_numbers_that_make_no_sense(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["bot", "--table", "x", "--code", "BCDFG", *wrong])
    assert refused.value.code == 2
    assert wrong[0] in capsys.readouterr().err
