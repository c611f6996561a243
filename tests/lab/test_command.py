"""The command line: figures, files, and errors that say what to do next."""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.console.started import this_python
from tablee.games import GAMES
from tablee.lab import command
from tablee.lab.watches import Counts, add_counts


def simulate(*arguments: str) -> int:
    parser = argparse.ArgumentParser(prog="tablee")
    command.add(parser.add_subparsers())
    chosen = parser.parse_args(["simulate", *arguments])
    status: int = chosen.run(chosen)
    return status


@pytest.mark.parametrize("game", GAMES)
def test_it_reports(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(game, "--games", "8", "--jobs", "1", "--bots", "sensible", "random") == 0
    said = capsys.readouterr()
    for part in ("Who wins", "95 % interval", "seat 1", "the beginner", "games/s", "How long and how far", "end:"):
        assert part in said.out
    assert said.err == ""


@pytest.mark.parametrize(
    ("game", "part"),
    [
        ("incroyable", "risk rounds per game"),
        ("face_to_face", "cards left of the loser"),
        ("caractere", "last tests per game"),
        ("tous_ego", "players come out with: most ballots"),
    ],
)
def test_it_reports_what_is_peculiar_to_a_game(game: str, part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate(game, "--games", "4", "--jobs", "1", "--bots", "random") == 0
    assert part in capsys.readouterr().out


def test_files_are_the_same_on_any_number_of_cores(tmp_path: Path) -> None:
    files = [tmp_path / f"{jobs}.json" for jobs in (1, 2, 3)]
    for jobs, path in enumerate(files, 1):
        arguments = ("--games", "30", "--jobs", str(jobs), "--seed", "4", "--bots", "random", "--json", str(path))
        assert simulate("tous_ego", *arguments, "--option", "target=12") == 0
    first, *others = [path.read_bytes() for path in files]
    assert others == [first, first]
    found = json.loads(first)
    assert found["games"] == 30
    assert found["parameters"]["options"]["target"] == 12
    assert sum(rate["wins"] for rate in found["by_seat"]) == pytest.approx(30)


LONG = "x" * 300


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "There is no game called 'chess'"),
        (["tous_ego", "--bots", "clever"], "There is no bot called 'clever'"),
        (["tous_ego", "--seats", "9"], "change --seats"),
        (["tous_ego", "--games", "-1"], "Cannot play -1 games"),
        (["tous_ego", "--option", "board=court"], "no option called “board”"),
        (["tous_ego", "--jobs", "-1"], "from 0 (one on each core)"),
        (["tous_ego", "--plot", "race.gif"], "ends in .png, .svg, .pdf: rename 'race.gif'"),
        (["tous_ego", "--plot", "race"], "ends in .png, .svg, .pdf"),
        (["tous_ego", "--json", "nowhere/race.json"], "The folder 'nowhere' does not exist: make it"),
        (["tous_ego", "--plot", "nowhere/race.png"], "The folder 'nowhere' does not exist: make it"),
        (["tous_ego", "--json", "."], "is a folder: name a file in it"),
        (["tous_ego", "--json", LONG], "choose another file"),
    ],
)
def test_errors_say_what_to_do(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert simulate(*arguments) == 2
    heard = capsys.readouterr()
    assert said in heard.err
    assert heard.out == ""
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_after_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The link leads to a folder that does not exist: only writing finds out."""
    path = tmp_path / "figures.json"
    path.symlink_to(tmp_path / "nowhere" / "figures.json")
    assert simulate("face_to_face", "--games", "2", "--jobs", "1", "--json", str(path)) == 2
    assert "could not be written (No such file or directory): choose another file" in capsys.readouterr().err


def test_ctrl_c_leaves_cleanly(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It is pressed once the first games are counted."""

    def count(total: Counts, part: Counts) -> None:
        if total:
            signal.raise_signal(signal.SIGINT)
        add_counts(total, part)

    monkeypatch.setattr("tablee.lab.simulate.add_counts", count)
    assert simulate("face_to_face", "--games", "900", "--jobs", "1", "--bots", "random") == 130
    said = capsys.readouterr()
    assert "Stopped after" in said.err
    assert "run the same command with --games" in said.err
    assert said.out == ""


def test_help_teaches(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        simulate("--help")
    assert stopped.value.code == 0
    said = capsys.readouterr().out
    assert "examples:" in said
    assert "--option board=court --plot race.png" in said


WITHOUT_MATPLOTLIB = """
import sys
sys.modules["matplotlib"] = None
from tablee.cli import main
sys.exit(main(["simulate", "tous_ego", "--games", "2", "--jobs", "1", *sys.argv[1:]]))
"""


def test_without_matplotlib_plots_say_how_to_get_it(tmp_path: Path) -> None:
    plot = tmp_path / "race.png"
    without = [sys.executable, "-c", WITHOUT_MATPLOTLIB]
    drawn = subprocess.run([*without, "--plot", str(plot)], capture_output=True, text=True)
    assert drawn.returncode == 2
    assert f"{this_python()} -m pip install matplotlib" in drawn.stderr
    assert "Traceback" not in drawn.stderr
    assert not plot.exists()
    assert subprocess.run(without, capture_output=True).returncode == 0


def test_the_real_command_uses_several_processes(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    words = ["simulate", "face_to_face", "--games", "40", "--jobs", "2", "--json", str(path)]
    done = subprocess.run([sys.executable, "-m", "tablee", *words], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(path.read_text("utf-8"))["games"] == 40
