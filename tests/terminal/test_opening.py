"""Sitting down: the menu, the names, the bots, what the table agrees on, and a game that was left there."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import build_parser, main
from tablee.console import decks
from tablee.console.started import this_command
from tablee.decks.library import built_in, load
from tablee.games import GAMES
from tablee.terminal import save_file
from tablee.terminal.save_file import SaveFile
from tablee.terminal.usage import epilog
from tests.terminal.playing import Script, play


def opened(command: str, folder: Path, *typed: str, language: str = "en") -> tuple[int, str]:
    return play(command, Script(*typed), folder, language)


def saved_names(folder: Path) -> tuple[str, ...]:
    return SaveFile(folder / "game.tablee").open()[0].names


def cards_in(folder: Path) -> Any:
    return SaveFile(folder / "game.tablee").open()[1].setup.cards


# The menu ---------------------------------------------------------------------------------------------------


def test_without_a_game_there_is_a_menu(tmp_path: Path) -> None:
    status, shown = opened("play", tmp_path, "0", "chess", "", "5", "4", "Ana", "", "q")
    assert status == 0
    for title in ("Incroyable!", "Face to Face", "Caractère", "Tous Ego"):
        assert title in shown
    assert shown.count("✗") == 4
    assert saved_names(tmp_path) == ("Ana", "Bot 1", "Bot 2")


def test_the_menu_in_french_understands_names_of_games(tmp_path: Path) -> None:
    _, shown = opened("play", tmp_path, "face_to_face", "Ana", "", "q", language="fr")
    assert "À quoi joue-t-on" in shown
    assert saved_names(tmp_path) == ("Ana", "Bot 1")


# Names ------------------------------------------------------------------------------------------------------


def test_names_are_tidied_and_checked(tmp_path: Path) -> None:
    typed = ["", "  Anne   Marie ", "anne marie", "x" * 21, "a\x07b", "Ze\u0301", "", "q"]
    _, shown = opened("play tous_ego", tmp_path, *typed)
    assert saved_names(tmp_path) == ("Anne Marie", "Zé", "Bot 1")
    assert "Somebody has to sit down first" in shown
    assert "is at the table already" in shown
    assert "20 characters at most" in shown
    assert "cannot be shown" in shown


def test_no_more_names_than_seats(tmp_path: Path) -> None:
    _, shown = opened("play face_to_face", tmp_path, "Ana", "Ben", "q")
    assert saved_names(tmp_path) == ("Ana", "Ben")
    assert "seat 3" not in shown


@pytest.mark.parametrize(
    ("players", "bots", "expected"),
    [
        ("Ana", "", ("Ana", "Bot 1", "Bot 2")),
        ("Ana Ben Chloé Dora", "", ("Ana", "Ben", "Chloé", "Dora")),
        ("Ana", "--bots 4", ("Ana", "Bot 1", "Bot 2", "Bot 3", "Bot 4")),
        ("Ana Ben Chloé", "--bots 0", ("Ana", "Ben", "Chloé")),
    ],
)
def test_bots_take_the_seats_that_are_left(
    players: str, bots: str, expected: tuple[str, ...], tmp_path: Path
) -> None:
    opened(f"play tous_ego --players {players} {bots}", tmp_path, "q")
    assert saved_names(tmp_path) == expected


def test_no_bot_takes_somebodys_name(tmp_path: Path) -> None:
    opened("play tous_ego", tmp_path, "bot 1", "", "q")
    assert saved_names(tmp_path) == ("bot 1", "Bot 2", "Bot 3")


@pytest.mark.parametrize(
    "command",
    [
        "play tous_ego --players Ana ana Ben",
        f"play tous_ego --players {'x' * 21}",
        "play tous_ego --players Ana --bots 1",
        "play tous_ego --players Ana --bots 9",
        "play face_to_face --players Ana Ben Chloé",
        "play tous_ego --players Ana --option target=5",
        "play tous_ego --players Ana --option target=many",
        "play tous_ego --players Ana --option colour=red",
        "play tous_ego --players Ana --option target",
        "play tous_ego --players Ana --option turn_timer=30",
        "play tous_ego --players Ana --option first_player=Zoé",
        "play tous_ego --players Ana --option first_player=7",
        "play tous_ego --players Ana --decks nothing",
        "play tous_ego --players Ana --decks incroyable/house",
        "play face_to_face --players Ana --decks house",
        "play incroyable --resume",
    ],
)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_does_not_fit_is_said_before_the_game(command: str, language: str, tmp_path: Path) -> None:
    status, shown = opened(command, tmp_path, language=language)
    assert status == 2
    assert len(shown.splitlines()) == 1
    assert len(shown) > 20
    assert not list(tmp_path.iterdir())


# What the table agrees on -----------------------------------------------------------------------------------


def test_options_are_read(tmp_path: Path) -> None:
    command = "play face_to_face --players Ana --option cards=20 undo_within_turn=oui --option first_player=ana"
    opened(command, tmp_path, "q")
    _, state = SaveFile(tmp_path / "game.tablee").open()
    options = state.setup.options
    assert (options.cards, options.undo_within_turn, options.open_history, options.first_player) == (
        20,
        True,
        False,
        0,
    )


def test_decks_are_mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "data_folder", lambda: tmp_path)
    sheet = tmp_path / "ours.csv"
    sheet.write_text("id,fr,en\na,Qui danse ?,Who dances?\nb,Qui chante ?,Who sings?\n", "utf-8")
    opened(f"play tous_ego --players Ana --decks {sheet}", tmp_path, "q")
    assert {card.id for card in cards_in(tmp_path)} == {"a", "b"}
    for named, number in (("second_box", 1), ("house incroyable/second_box", 2)):
        (tmp_path / "game.tablee").unlink()
        opened(f"play incroyable --players Ana --decks {named}", tmp_path, "q")
        assert len({card.id.partition("-")[0] for card in cards_in(tmp_path)}) == number
    assert len(cards_in(tmp_path)) == sum(
        len(load(GAMES["incroyable"], file).card) for file in built_in(GAMES["incroyable"]).values()
    )


def test_a_deck_that_is_faulty_or_too_small_is_no_game(tmp_path: Path) -> None:
    far = tmp_path / ("a" * 60) / ("b" * 60)
    far.mkdir(parents=True)
    (far / "bad.toml").write_text('game = "tous_ego"\nformat = 1\nid = "bad"\n', "utf-8")
    (far / "small.csv").write_text("id,pack,kind,en\na,melo,player,Who dances?\n", "utf-8")
    for game, file, said in (("tous_ego", "bad.toml", "bad.toml"), ("caractere", "small.csv", "EGO")):
        status, shown = opened(f"play {game} --players Ana --decks {far / file}", tmp_path / "saves")
        assert status == 2
        assert said in shown


def test_the_kind_of_bots(tmp_path: Path) -> None:
    opened("play tous_ego --players Ana --bot random", tmp_path, "q")
    saved, state = SaveFile(tmp_path / "game.tablee").open()
    assert saved.bots == {1: "random", 2: "random"}
    assert state.bots == (1, 2)


# What was left there ----------------------------------------------------------------------------------------


def test_a_waiting_game_is_offered(tmp_path: Path) -> None:
    opened("play tous_ego --players Ana Ben", tmp_path, "q")
    _, shown = opened("play tous_ego --players Chloé", tmp_path, "y", "q")
    assert "A game of Tous Ego is waiting (Ana, Ben and Bot 1)" in shown
    assert saved_names(tmp_path)[0] == "Ana"
    opened("play tous_ego --players Chloé", tmp_path, "n", "q")
    assert saved_names(tmp_path)[0] == "Chloé"


def test_a_foreign_file_is_not_overwritten_unasked(tmp_path: Path) -> None:
    letter = tmp_path / "game.tablee"
    letter.write_text("Dear diary")
    status, shown = opened("play tous_ego --players Ana", tmp_path, "n")
    assert status == 1
    assert "not a game saved by Tablée" in shown
    assert letter.read_text() == "Dear diary"
    opened("play tous_ego --players Ana", tmp_path, "y", "q")
    assert saved_names(tmp_path)[0] == "Ana"


def test_the_game_played_last_is_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without --save: in the user's data folder, by the real command and the real streams."""
    monkeypatch.setattr(save_file, "data_folder", lambda: tmp_path / "tablee")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["play", "--resume", "--lang", "en"]) == 2
    assert f"There is no game to resume. To begin one: {this_command()} play" in capsys.readouterr().out
    assert main(["play", "tous_ego", "--players", "Ana", "--lang", "en"]) == 0
    assert "tablee play tous_ego --resume" in capsys.readouterr().out
    assert main(["play", "--resume", "--lang", "en"]) == 0
    assert "Back to Tous Ego" in capsys.readouterr().out
    assert main(["play", "incroyable", "--resume", "--lang", "en"]) == 2


def test_the_language_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    file = str(tmp_path / "game.tablee")
    for value, words in (("fr_CA.UTF-8", "À table"), ("de_DE.UTF-8", "At the table")):
        monkeypatch.setenv("LC_ALL", value)
        main(["play", "tous_ego", "--players", "Ana", "--save", file])
        assert words in capsys.readouterr().out
        Path(file).unlink()


# Help -------------------------------------------------------------------------------------------------------


def test_help_teaches(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as ended:
        main(["play", "--help"])
    assert ended.value.code == 0
    text = capsys.readouterr().out
    assert "examples:" in text
    for game in GAMES.values():
        assert f"  {game.name}:" in text
        for option in game.options.__struct_fields__:
            assert (option in text) != (option in game.timers)
    assert all(len(line) <= 80 for line in text.splitlines())


def test_the_examples_of_the_help_are_commands() -> None:
    examples = [line.split("   ")[0].strip() for line in epilog().splitlines() if line.startswith("  tablee play")]
    assert len(examples) > 5
    for example in examples:
        build_parser().parse_args(example.split()[1:])


def test_without_a_command_it_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "examples:\n  tablee serve" in capsys.readouterr().out


def test_what_to_type_next_fits_how_it_was_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = tmp_path / "a folder" / "bin" / "tablee"
    command.parent.mkdir(parents=True)
    command.touch(0o755)
    monkeypatch.setattr("sys.argv", [str(command)])
    monkeypatch.setenv("PATH", str(command.parent))
    assert this_command() == "tablee"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert this_command() == f"'{command}'"
    monkeypatch.chdir(command.parents[1])
    assert this_command() == "bin/tablee"
    for started in ("somewhere/tablee/__main__.py", "no/such/tablee"):
        monkeypatch.setattr("sys.argv", [started])
        assert this_command().endswith(" -m tablee")


def test_the_menu_explains_and_can_be_left(tmp_path: Path) -> None:
    status, shown = play("play", Script("?", "q"), tmp_path)
    assert status == 0
    assert "two secret ballots" in " ".join(shown.split())
    assert not list(tmp_path.iterdir())


def test_a_waiting_game_is_not_thrown_away_by_an_empty_line(tmp_path: Path) -> None:
    command = "play tous_ego --players Ana Ben Chloé --seed 1"
    play(command, Script("q"), tmp_path)
    before = (tmp_path / "game.tablee").read_bytes()
    play(command, Script("", "what"), tmp_path)
    assert (tmp_path / "game.tablee").read_bytes() == before
    _, shown = play(command, Script("", "y", "q"), tmp_path)
    assert "Back to Tous Ego" in shown


def test_a_wrong_value_is_told_with_the_right_ones(tmp_path: Path) -> None:
    _, shown = play("play tous_ego --players Ana --option forecast=never", Script(), tmp_path, "fr")
    assert "forecast=after_all|with_vote" in shown
    assert "anglais" not in shown
