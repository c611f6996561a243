"""Bots against bots on common deals, and learning with a record: the figures, the files, and what cannot be."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tablee.bots import BOTS, play_out
from tablee.cli import main
from tablee.core import Outcome
from tablee.games import GAMES
from tablee.games.face_to_face import planning
from tablee.lab import match as matches
from tablee.lab import training
from tablee.lab.game import bots_in_lab, lab_of
from tablee.lab.match import play_match
from tablee.lab.plan import make_plan

compiled = pytest.mark.skipif(planning.fast is None, reason="there was no C compiler when Tablée was installed")


def test_the_same_match_twice() -> None:
    plan = make_plan("face_to_face", games=20, bots=("easy", "random"), seed=3)
    over: list[int] = []
    one, other = play_match(plan, over.append), play_match(plan)
    assert one.challenger == other.challenger
    assert one.challenger.name == "easy"
    assert (one.challenger.games, one.challenger.fair) == (20, 0.5)
    assert one.challenger.share > 0.8
    assert over == list(range(1, 21))
    assert 0 <= one.mean_ms <= one.longest_ms


@pytest.fixture
def deals(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What was played: the deal, and where the challenger sat."""
    seen: list[tuple[Any, ...]] = []

    def noted(state: Any, bots: Any) -> Outcome:
        challenger = next(seat for seat, bot in bots.items() if isinstance(bot, matches.Timed))
        seen.append((state.seed, challenger, [type(bot).__name__ for bot in bots.values()]))
        return play_out(state, bots)

    monkeypatch.setattr(matches, "play_out", noted)
    return seen


def test_each_deal_is_played_from_every_seat(deals: list[tuple[Any, ...]]) -> None:
    play_match(make_plan("tous_ego", games=8, bots=("sensible", "random"), options=("target=12",)))
    assert [challenger for _, challenger, _ in deals] == [0, 1, 2, 3] * 2
    assert len({seed for seed, _, _ in deals}) == 2
    assert all(names.count("Timed") == 1 and names.count("RandomBot") == 3 for _, _, names in deals)


def test_yardsticks_play_in_the_lab_and_at_no_table() -> None:
    for game in GAMES.values():
        assert set(BOTS) <= set(bots_in_lab(game))
        assert not set(lab_of(game).yardsticks) & set(BOTS)
    assert "least_damage" in bots_in_lab(GAMES["face_to_face"])


def test_a_match_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "match", "face_to_face", "least_damage", "random", "--games", "4", "--seed", "7"]) == 0
    said = capsys.readouterr().out
    assert "Face to Face: least_damage against random, 4 games, seed 7, thinking in" in said
    assert "95 % interval" in said


def test_ctrl_c_keeps_the_games_that_are_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[int] = []

    def tired(*given: Any) -> Outcome:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(1)
        return play_out(*given)

    monkeypatch.setattr(matches, "play_out", tired)
    assert main(["lab", "match", "face_to_face", "easy", "random", "--games", "8"]) == 0
    assert "stopped after 3 of 8 games" in capsys.readouterr().out
    assert main(["lab", "match", "face_to_face", "easy", "random", "--games", "8"]) == 130


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["match", "face_to_face", "strong", "genius"], "no bot called 'genius'"),
        (["match", "chess", "strong", "easy"], "no game called 'chess'"),
        (["match", "incroyable", "least_damage", "easy"], "no bot called 'least_damage'"),
        (["match", "face_to_face", "strong", "easy", "--games", "0"], "Cannot play 0 games"),
        (["train", "chess"], "Nobody learns 'chess'. Choose from: face_to_face"),
        (["train", "face_to_face", "--games", "0"], "at least one game"),
        (["train", "face_to_face", "--pupils", "0"], "from 1 to 64 pupils"),
        (["train", "face_to_face", "--into", "nowhere/weights.bin"], "does not exist"),
    ],
)
def test_what_cannot_be_is_said(wrong: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", *wrong]) == 2
    assert said in capsys.readouterr().err


def test_without_the_compiled_part_nobody_learns(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(planning, "fast", None)
    assert main(["lab", "train", "face_to_face", "--games", "4", "--into", str(tmp_path / "weights.bin")]) == 2
    assert "install a C compiler" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@compiled
def test_what_was_learnt_is_written_with_its_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "weights.bin"
    assert (
        main(["lab", "train", "face_to_face", "--games", "800", "--seed", "5", "--pupils", "1", "--into", str(file)])
        == 0
    )
    record = json.loads(training.record_of(file).read_text("utf-8"))
    assert (record["games"], record["seed"], record["pupils"]) == (800, 5, 1)
    assert record["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()
    assert str(file) in capsys.readouterr().out.replace("\n", "")


def test_a_commit_that_is_not_known_is_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(training, "_commit", lambda folder: "")
    assert "commit" not in json.loads(training.write(tmp_path / "weights.bin", b"1234", 1, 1))
    monkeypatch.undo()
    assert training._commit(tmp_path) == ""
