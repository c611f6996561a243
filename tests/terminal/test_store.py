"""SavedTable games: exact, whole, and clear about what is wrong with a file."""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import msgpack
from msgspec.structs import asdict

from tablee.cli import build_parser
from tablee.core import State, save
from tablee.games import GAMES, PACKAGES, tous_ego
from tablee.terminal import save_file
from tablee.terminal.command import Visit
from tablee.terminal.save_file import SavedTable, SaveFile, SaveFileError
from tablee.terminal.table import TerminalTable
from tests.terminal.playing import SHORT, Paper, Script, deal, play, screen_on, table_with
from tools.rehearsal import Typist

EVERY = [("incroyable", 3), ("face_to_face", 2), ("caractere", 4), ("tous_ego", 3)]


def kept(state: State[Any], folder: Path, bots: tuple[int, ...] = ()) -> SaveFile:
    table, _ = table_with(state, Script(), folder, bots)
    table.save()
    return table.save_file


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_a_game_comes_back_as_it_was(game: str, seats: int, tmp_path: Path) -> None:
    rng = Random(4)
    for seed in range(4):
        state = deal(game, seats, seed, bots=(1,))
        for _ in range(rng.randrange(60)):
            if state.outcome() is None:
                state.answer(*state.any_answer(rng))
        if state.pool.given:
            continue
        saved, again = kept(state, tmp_path, (1,)).open()
        assert save(again) == save(state)
        assert again.setup == state.setup
        assert saved.bots == {1: "sensible"}
        for seat in (None, *range(seats)):
            assert again.view(seat) == state.view(seat)


class Stops(Typist):
    """Types so many lines, then “q”."""

    def __init__(self, lines: int) -> None:
        super().__init__([], 8)
        self.left = lines

    def readline(self) -> str:
        self.left -= 1
        return super().readline() if self.left >= 0 else "q\n"


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_left_and_resumed_until_the_end(game: str, seats: int, tmp_path: Path) -> None:
    """However often people leave the table, they find it as it was."""
    names = " ".join("ABCD"[: seats - 1])
    command = f"play {game} --players {names} --bots 1 --seed 2 --option {' '.join(SHORT[game])}"
    status, shown = play(command, Stops(6), tmp_path)
    visits = 1
    while "Standings" not in shown:
        assert status == 0
        assert "tablee play --resume --save" in shown
        _, state = SaveFile(tmp_path / "game.tablee").open()
        before = save(state)
        status, shown = play("play --resume", Stops(0), tmp_path)
        assert save(SaveFile(tmp_path / "game.tablee").open()[1]) == before, "looking changes nothing"
        status, shown = play("play --resume", Stops(40), tmp_path)
        assert "right where it stopped" in shown
        visits += 1
        assert visits < 100
    assert visits > 1
    assert not list(tmp_path.iterdir())


def test_pooled_ballots_are_asked_again(tmp_path: Path) -> None:
    state = deal("tous_ego", 3, first_player=0)
    state.answer(0, tous_ego.Draw())
    state.answer(0, tous_ego.Vote((1, 2)))
    file = kept(state, tmp_path)
    _, again = file.open()
    assert state.waiting() == (1, 2)
    assert again.waiting() == (0, 1, 2)
    assert again.view(None).question == state.view(None).question


def test_leaving_during_a_vote_says_so(tmp_path: Path) -> None:
    command = "play tous_ego --players Ana Ben Chloé --seed 1 --option first_player=Ana"
    status, shown = play(command, Script("", "", "1 2", "q"), tmp_path)
    assert status == 0
    assert "The ballots given so far are kept nowhere" in shown
    status, shown = play("play --resume", Script("", "q"), tmp_path)
    assert "Hand the keyboard to Ana" in shown
    assert "The ballots given so far" not in shown


def test_resumed_in_another_language(tmp_path: Path) -> None:
    play("play tous_ego --players Ana --seed 1", Script("q"), tmp_path)
    _, shown = play("play --resume", Script("q"), tmp_path, language="fr")
    assert "On reprend la partie de Tous Ego" in shown


# What is wrong with a file ----------------------------------------------------------------------------------


def changed(file: SaveFile, **fields: Any) -> None:
    saved = msgpack.decode(file.file.read_bytes(), type=SavedTable)
    file.file.write_bytes(msgpack.encode({**asdict(saved), **fields}))


def with_version(data: bytes, version: int) -> bytes:
    return msgpack.encode({**msgpack.decode(data), "version": version})


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "foreign"),
        (b"Dear diary", "foreign"),
        (b"\x93\x01\x02\x03", "foreign"),
        (b"\xc1" * 50, "foreign"),
        (b"\x91" * 5000, "foreign"),
        (msgpack.encode({"tablee": "state"}), "foreign"),
        (msgpack.encode({"tablee": "table"}), "damaged"),
        (msgpack.encode({"tablee": "table", "version": 2}), "newer"),
        (msgpack.encode({"tablee": "table", "version": "two"}), "damaged"),
    ],
)
def test_a_file_that_is_no_save(data: bytes, problem: str, tmp_path: Path) -> None:
    file = SaveFile(tmp_path / "game.tablee")
    file.file.write_bytes(data)
    with pytest.raises(SaveFileError) as error:
        file.open()
    assert error.value.problem == problem
    status, shown = play("play --resume", Script(), tmp_path)
    assert status == 1
    assert "Traceback" not in shown
    assert "cannot be read" in shown
    assert file.file.read_bytes() == data


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"game": "chess"}, "newer"),
        ({"language": "no language"}, "damaged"),
        ({"names": ("Ana",)}, "damaged"),
        ({"bots": {0: "sensible"}}, "damaged"),
        ({"bots": {2: "clever"}}, "damaged"),
        ({"state": b"nonsense"}, "damaged"),
        ({"setup": b"nonsense"}, "damaged"),
        ({"game": "incroyable"}, "damaged"),
    ],
)
def test_a_save_that_was_tampered_with(fields: dict[str, Any], problem: str, tmp_path: Path) -> None:
    file = kept(deal("tous_ego", 3, bots=(2,)), tmp_path, (2,))
    changed(file, **fields)
    with pytest.raises(SaveFileError) as error:
        file.open()
    assert error.value.problem == problem


def test_a_save_of_newer_rules_is_newer_and_not_damaged(tmp_path: Path) -> None:
    state = deal("tous_ego", 3)
    file = kept(state, tmp_path)
    changed(file, state=with_version(save(state), 99))
    with pytest.raises(SaveFileError) as error:
        file.open()
    assert error.value.problem == "newer"
    status, shown = play("play --resume", Script(), tmp_path, language="fr")
    assert status == 1
    assert "version plus récente de Tablée" in shown


def test_every_byte_counts(tmp_path: Path) -> None:
    """Cut anywhere, a save is refused with words, never with an error of ours."""
    file = kept(deal("face_to_face", 2), tmp_path)
    data = file.file.read_bytes()
    for length in range(0, len(data), 7):
        file.file.write_bytes(data[:length])
        with pytest.raises(SaveFileError):
            file.open()


def test_flipped_bytes_never_surprise(tmp_path: Path) -> None:
    rng = Random(1)
    file = kept(deal("face_to_face", 2), tmp_path)
    data = file.file.read_bytes()
    refused = 0
    for _ in range(300):
        spoilt = bytearray(data)
        spoilt[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        file.file.write_bytes(bytes(spoilt))
        try:
            file.open()
        except SaveFileError:
            refused += 1
    assert refused


def test_another_game_is_not_resumed_by_mistake(tmp_path: Path) -> None:
    kept(deal("tous_ego", 3), tmp_path)
    status, shown = play("play incroyable --resume", Script(), tmp_path)
    assert status == 1
    assert "another game" in shown


# Writing ----------------------------------------------------------------------------------------------------


def test_a_save_is_replaced_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk is full in the middle of a save, the save before stays, and nothing else does."""
    file = kept(deal("tous_ego", 3), tmp_path)
    before = file.file.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveFileError) as error:
        file.write(msgpack.decode(before, type=SavedTable))
    assert error.value.problem == "full"
    assert file.file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file.file]


def test_a_full_disk_is_told_once_and_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    status, shown = play("play tous_ego --players Ana --seed 1 --option target=6", Typist([], 1), tmp_path)
    assert status == 0
    assert " ".join(shown.split()).count("no space left") == 1
    assert "Standings" in shown


def test_a_game_that_is_not_saved_is_not_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    command = "play tous_ego --players Ana Ben Chloé --seed 1 --option first_player=Ana"
    status, shown = play(command, Script("", "", "q"), tmp_path, "fr")
    assert status == 0
    assert "est enregistrée" not in shown
    assert "plus de place" in shown[shown.rindex("La partie n’a pas pu") :]
    assert "--save FICHIER" in " ".join(shown.split())
    assert "No space" not in shown


def test_a_warning_survives_the_next_cover(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    command = "play tous_ego --players Ana Ben --bots 1 --seed 1 --option first_player=Ana"
    _, shown = play(command, Script("", "", "1 2", "", "1 2", "", "3", "", "3", "q"), tmp_path)
    last_cover = shown.rindex("Hand the keyboard")
    assert shown[:last_cover].count("could not be saved") == 1
    assert shown[last_cover:].count("could not be saved") == 2, "when everybody looks again, and at the farewell"


def test_nobody_else_reads_a_save(tmp_path: Path) -> None:
    file = kept(deal("tous_ego", 3), tmp_path)
    assert file.file.stat().st_mode & 0o077 == 0, "there are secrets in it"


@pytest.mark.parametrize("place", ["a-file/game.tablee", "a-folder"])
def test_where_nothing_can_be_saved_is_found_out_before_the_game(place: str, tmp_path: Path) -> None:
    (tmp_path / "a-file").write_text("in the way")
    (tmp_path / "a-folder").mkdir()
    paper = Paper()
    chosen = build_parser().parse_args(["play", "tous_ego", "--lang", "en", "--save", str(tmp_path / place)])
    assert Visit(chosen, screen_on(paper, Script())).run() == 1
    assert "could not be saved" in paper.getvalue()
    assert "Who takes seat" not in paper.getvalue()


def test_the_usual_place_is_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save_file, "data_folder", lambda: tmp_path / "tablee")
    assert save_file.default_file("tous_ego") == tmp_path / "tablee" / "tous_ego.tablee"
    assert save_file.latest_file(list(GAMES)) is None
    for number, game in enumerate(("incroyable", "tous_ego", "caractere")):
        file = save_file.default_file(game)
        file.parent.mkdir(exist_ok=True)
        file.touch()
        os.utime(file, (number, number))
    os.utime(save_file.default_file("tous_ego"), (9, 9))
    assert save_file.latest_file(list(GAMES)) == save_file.default_file("tous_ego")
    assert save_file.latest_file(["caractere"]) == save_file.default_file("caractere")


@pytest.mark.parametrize(("language", "said"), [("en", "cannot go on"), ("fr", "ne peut pas continuer")])
def test_a_game_that_fails_is_named_and_what_was_saved_is_kept(
    language: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence with the line, without a traceback; the answer that went wrong is not in the file."""

    def draw_card(state: State[Any]) -> None:
        state.moment += 1000
        raise LookupError("no such card")

    monkeypatch.setattr(tous_ego.TousEgo, "draw_card", draw_card)
    monkeypatch.setitem(PACKAGES, "tous_ego", "elsewhere 1.0")
    command = "play tous_ego --players Ana --bots 3 --option first_player=0"
    status, shown = play(command, Script("", "", ""), tmp_path, language)
    flat = " ".join(shown.split())
    assert status == 1
    assert f"(elsewhere 1.0) {said}" in flat
    assert re.search(r"LookupError: no such card – tous_ego/phases\.py:\d+", flat)
    assert str(tmp_path / "game.tablee") in shown.replace("\n", "")
    assert SaveFile(tmp_path / "game.tablee").open()[1].moment < 1000


def test_a_mistake_that_is_not_the_games_is_not_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def step(table: TerminalTable) -> None:
        raise LookupError

    monkeypatch.setattr(TerminalTable, "step", step)
    with pytest.raises(LookupError):
        play("play tous_ego --players Ana --bots 3", Script(), tmp_path)
