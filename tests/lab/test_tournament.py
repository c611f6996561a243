"""Tournaments: who meets whom, common luck, ratings, a record that is gone on with, and what cannot be."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tablee.bots import BOTS, play_out
from tablee.cli import main
from tablee.core import Outcome
from tablee.lab import tournament
from tablee.lab.plan import Plan, make_plan
from tablee.lab.standings import standings_of
from tablee.lab.tournament import MOST_GROUPS, groups, play, ranks_of, schedule, tables

OWN_BOT = """
class Bot:
    def __init__(self, game, seat, rng):
        self.moves, self.rng = game.state_type.moves, rng

    def answer(self, view, ask):
        name, values = ask.any_answer(self.rng)
        return None if ask.optional else self.moves[name](**values)
"""


def plan_of(
    game: str = "face_to_face", deals: int = 4, bots: tuple[str, ...] = ("easy", "sensible", "random")
) -> Plan:
    return make_plan(game, games=deals, bots=bots, seed=3, most_bots=40)


@pytest.mark.parametrize(("bots", "seats"), [(3, 2), (5, 4), (3, 4), (5, 6), (2, 6), (4, 4)])
def test_everybody_sits_everywhere_equally_often(bots: int, seats: int) -> None:
    names = tuple(f"bot{number}" for number in range(bots))
    plan = Plan("any", 3, seats, names)
    for deal in range(3):
        met = tables(plan, deal)
        assert len(met) == len(groups(names, seats)) * seats
        for seat in range(seats):
            assert len(set(Counter(seating[seat] for seating in met).values())) == 1
        assert all(max(Counter(seating).values()) <= -(-seats // bots) for seating in met)


def test_with_many_bots_the_groups_take_turns() -> None:
    plan = Plan("any", 10, 3, tuple(f"bot{number}" for number in range(9)))
    every = groups(plan.bots, plan.seats)
    assert len(every) == 84
    assert all(len(tables(plan, deal)) == MOST_GROUPS * 3 for deal in range(3))
    met = {frozenset(seating) for deal in range(3) for seating in tables(plan, deal)}
    assert met == set(map(frozenset, every))


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The seed of each game, and the first luck of each seat."""
    seen: list[tuple[Any, ...]] = []

    def noted(state: Any, bots: Any, *more: Any) -> Outcome:
        seen.append((state.seed, *(bot.rng.getstate()[1][0] for bot in bots.values())))
        return play_out(state, bots, *more)

    monkeypatch.setattr(tournament, "play_out", noted)
    return seen


def test_luck_is_common_to_all_tables_of_a_deal(dealt: list[tuple[Any, ...]]) -> None:
    plan = plan_of(deals=3, bots=("easy", "sensible"))
    play(plan, jobs=1)
    assert len(dealt) == 6
    assert len(set(dealt)) == 3


def test_the_same_results_on_any_number_of_cores() -> None:
    plan = plan_of("tous_ego", deals=2, bots=("sensible", "random"))
    assert play(plan, jobs=1) == play(plan, jobs=2)


def test_the_better_bot_has_the_better_rating() -> None:
    plan = plan_of(deals=8)
    found = standings_of(plan, play(plan, jobs=1))
    assert [one.bot for one in found.bots][-1] == "random"
    best, last = found.bots[0], found.bots[-1]
    assert best.rating.low > last.rating.high
    assert last.wins.value < 0.2 < last.wins.high, "a few deals say little"
    assert last.wins.low == 0.0
    assert (best.fair, found.games, best.games) == (0.5, 48, 32)
    assert best.ahead["random"] + last.ahead[best.bot] == pytest.approx(1)
    assert standings_of(plan, play(plan, jobs=1)) == found


def test_a_bot_on_several_seats_has_one_rating() -> None:
    plan = plan_of("incroyable", deals=2, bots=("sensible", "random"))
    found = standings_of(plan, play(plan, jobs=1))
    assert [one.fair for one in found.bots] == [0.5, 0.5]
    assert found.games == 2 * 4


def test_ranks() -> None:
    assert ranks_of(Outcome((2,), "over", ((2,), (0, 3), (1,))), 4) == (1, 2, 0, 1)
    assert ranks_of(Outcome((), "unfinished", ()), 3) == (0, 0, 0)


# The record -------------------------------------------------------------------------------------------------


def stop_after(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    """Somebody presses Ctrl-C in the game after these."""
    played: list[int] = []

    def tired(*given: Any) -> Outcome:
        if len(played) == games:
            raise KeyboardInterrupt
        played.append(1)
        return play_out(*given)

    monkeypatch.setattr(tournament, "play_out", tired)


COMMAND = ["lab", "tournament", "face_to_face", "--bots", "easy", "random", "--deals", "4", "--jobs", "1"]


def test_what_was_stopped_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, parts, figures = tmp_path / "whole.json", tmp_path / "parts.json", ["--record", str(tmp_path), "--json"]
    assert main([*COMMAND, "--json", str(whole)]) == 0
    stop_after(monkeypatch, 5)
    assert main([*COMMAND, *figures, str(parts)]) == 130
    assert "Stopped after 5 of 8 games; the same command goes on from here." in capsys.readouterr().err
    assert not parts.exists()
    record = tmp_path / "face_to_face.jsonl"
    with record.open("a") as file:
        file.write("[0, ")  # the power failed in the middle of a line
    stop_after(monkeypatch, 3)
    assert main([*COMMAND, *figures, str(parts)]) == 0
    assert parts.read_bytes() == whole.read_bytes()
    stop_after(monkeypatch, 0)
    assert main([*COMMAND, *figures, str(parts)]) == 0, "nothing is left to play"
    assert len(record.read_text().splitlines()) == 1 + 8


def test_a_record_can_be_made_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = tmp_path / "record.jsonl"
    first = play(plan_of(deals=1), record, jobs=1)
    stop_after(monkeypatch, len(schedule(plan_of(deals=1))))
    assert play(plan_of(deals=2), record, jobs=1)[: len(first)] == first


def test_without_a_record_that_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    stop_after(monkeypatch, 2)
    assert main(COMMAND) == 130
    assert "--record would have kept them" in capsys.readouterr().err


def test_the_record_of_something_else_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*COMMAND, "--record", str(tmp_path)]) == 0
    record = tmp_path / "face_to_face.jsonl"
    before = record.read_bytes()
    assert main([*COMMAND, "--seed", "9", "--record", str(tmp_path)]) == 2
    assert "the record of something else" in capsys.readouterr().err
    assert record.read_bytes() == before
    head, rest = before.split(b"\n", 1)
    record.write_bytes(head + b"\n" + rest.replace(b"[", b"{", 2))
    assert main([*COMMAND, "--record", str(tmp_path)]) == 2
    assert "is damaged" in capsys.readouterr().err


# Bots of one's own, the report, and mistakes ----------------------------------------------------------------


def test_ones_own_bot_plays_in_every_contest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(OWN_BOT)
    plot = tmp_path / "ratings.png"
    ours = ["--bots", str(file), "random"]
    assert main(["lab", "tournament", "tous_ego", *ours, "--deals", "2", "--jobs", "1", "--plot", str(plot)]) == 0
    said = capsys.readouterr().out
    assert "Tous Ego: 2 deals, 8 games, 4 seats, seed 1" in said
    assert "my_bot.py" in said
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert main(["lab", "match", "face_to_face", str(file), "random", "--games", "2"]) == 0
    assert main(["simulate", "face_to_face", *ours, "--games", "2", "--jobs", "1"]) == 0


def test_a_bot_that_breaks_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken.py"
    file.write_text(OWN_BOT.replace("name, values", "raise OSError('no'); name, values"))
    assert main(["lab", "tournament", "face_to_face", "--bots", "random", str(file), "--jobs", "1"]) == 2
    said = capsys.readouterr().err
    assert "broken.py" in said
    assert "OSError: no" in said


def test_all_games_and_all_bots_unless_others_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[str, tuple[str, ...]]] = []

    def noted(plan: Plan, *_: Any) -> list[Any]:
        played.append((plan.game, plan.bots))
        return [tuple(range(plan.seats))] * len(schedule(plan))

    monkeypatch.setattr("tablee.lab.tournament_command.play", noted)
    assert main(["lab", "tournament", "--deals", "1"]) == 0
    assert played == [(game, BOTS) for game in ("incroyable", "face_to_face", "caractere", "tous_ego")]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["chess"], "no game called 'chess'"),
        (["face_to_face", "--bots", "easy"], "at least two bots"),
        (["face_to_face", "--bots", "easy", "easy"], "each once"),
        (["face_to_face", "--bots", "easy", "nobody.py"], "There is no file 'nobody.py'"),
        (["face_to_face", "--deals", "0"], "Cannot play 0 games"),
        (["face_to_face", "--jobs", "-1"], "Choose a number of processes"),
        (["face_to_face", "--record", "nowhere"], "'nowhere' does not exist"),
        (["face_to_face", "--plot", "x.txt"], "A plot is a file that ends in"),
    ],
)
def test_what_cannot_be_is_said(wrong: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "tournament", *wrong]) == 2
    assert said in " ".join(capsys.readouterr().err.split())


def test_figures_are_a_file(tmp_path: Path) -> None:
    assert main([*COMMAND, "--json", str(tmp_path / "figures.json")]) == 0
    [found] = json.loads((tmp_path / "figures.json").read_text("utf-8"))
    assert (found["game"], found["deals"], found["games"]) == ("face_to_face", 4, 8)
    assert {one["bot"] for one in found["bots"]} == {"easy", "random"}
