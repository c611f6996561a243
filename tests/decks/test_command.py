"""`tablee decks`, as somebody uses it who has a deck of their own."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from tablee.cli import main
from tablee.core.text import Words
from tablee.decks.library import built_in, game_of, games_with_questions, load, own
from tablee.decks.writing import template_of
from tablee.games import GAMES
from tablee.games.incroyable.deck import card_lines, house_deck

WITH_QUESTIONS = [game.name for game in games_with_questions()]


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


def said(capsys: pytest.CaptureFixture[str]) -> str:
    captured = capsys.readouterr()
    return captured.out + captured.err


@pytest.mark.parametrize("game", WITH_QUESTIONS)
@pytest.mark.parametrize("suffix", [".toml", ".csv"])
def test_a_deck_is_begun_checked_shown_and_offered(
    game: str, suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, data = tmp_path / f"ours{suffix}", tmp_path / "data"
    assert main(["decks", "new", game, str(file)]) == 0
    assert main(["decks", "check", str(file)]) == 0
    assert f"for {game}; it can be played with" in said(capsys)
    assert main(["decks", "show", str(file), "--lang", "en"]) == 0
    assert load(GAMES[game], file).card[0].id in said(capsys)
    assert main(["decks", "add", str(file), "--data", str(data)]) == 0
    assert load(GAMES[game], own(GAMES[game], data)["my-deck"]) == load(GAMES[game], file)
    assert main(["decks", "list", game, "--data", str(data)]) == 0
    listed = said(capsys)
    assert f"{game}/my-deck" in listed
    assert "your own" in listed


@pytest.mark.parametrize("game", WITH_QUESTIONS)
def test_a_deck_goes_to_a_spreadsheet_and_back(game: str, tmp_path: Path) -> None:
    name = next(iter(built_in(GAMES[game])))
    sheet, back = tmp_path / "sheet.csv", tmp_path / "back.toml"
    assert main(["decks", "export", f"{game}/{name}", str(sheet)]) == 0
    assert main(["decks", "export", str(sheet), str(back)]) == 0
    assert game_of(back) is GAMES[game]
    assert load(GAMES[game], back) == load(GAMES[game], built_in(GAMES[game])[name])


def test_faults_are_told_with_their_line_and_the_status_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(template_of(GAMES["caractere"]).replace("value = 2", "value = 4"), encoding="utf-8")
    line = template_of(GAMES["caractere"]).split('id = "my-duo-002"')[0].count("\n")
    assert main(["decks", "check", str(file)]) == 1
    assert f"line {line}, card my-duo-002: the value 4 is not 1, 2 or 3" in said(capsys)


def test_advice_is_told_but_is_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "plain.csv"
    file.write_text(
        "id,fr,en\na,Qui a l'air content ?,Who looks happy when it rains?\nb,,Who looks happy when it snows?\n",
        encoding="utf-8",
    )
    assert main(["decks", "check", str(file)]) == 0
    told = said(capsys)
    for hint in (
        "breaking space",
        "straight apostrophe",
        "(fr) is missing",
        "card a and card b are nearly the same",
    ):
        assert hint in told
    assert main(["decks", "check", str(file), "--quiet"]) == 0
    assert "could be better" not in said(capsys)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["show", "tous_ego/nothing"], "There is no deck"),
        (["show", "face_to_face/house"], "There is no deck"),
        (["new", "face_to_face", "x.toml"], "There are questions for incroyable, caractere, tous_ego"),
        (["new", "tous_ego", "x.xls"], "must end with .toml or .csv"),
        (["show", "tous_ego/house", "--tag", "nothing"], "has the tag nothing"),
        (["add", "/"], "cannot be read"),
    ],
)
def test_what_makes_no_sense_is_told(
    arguments: list[str],
    told: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["decks", *arguments]) == 2
    assert told in said(capsys)


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("precious", encoding="utf-8")
    assert main(["decks", "new", "tous_ego", str(file)]) == 2
    assert "exists already" in said(capsys)
    assert file.read_text(encoding="utf-8") == "precious"


def test_a_deck_cannot_take_the_name_of_the_games_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, told in (("house", "comes with the game"), ("../../x", "small letters")):
        file = tmp_path / "ours.toml"
        file.write_text(template_of(GAMES["tous_ego"]).replace("my-deck", name), encoding="utf-8")
        assert main(["decks", "add", str(file), "--data", str(tmp_path)]) == 2
        assert told in said(capsys)
    assert not (tmp_path / "decks").exists()


def test_a_mistake_in_the_toml_is_shown_where_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ours.toml"
    whole = 'game = "tous_ego"\nid = "ours"\n[[card]]\nfr = "Qui ?"\n'
    for right, wrong, line in (('"tous_ego"', "tous_ego", 1), ('"Qui ?"', '"Qui ?', 4), ('"ours"', "", 2)):
        file.write_text(whole.replace(right, wrong), encoding="utf-8")
        assert main(["decks", "check", str(file)]) == 1
        told = said(capsys)
        assert f"line {line}, column" in told
        assert file.read_text(encoding="utf-8").splitlines()[line - 1].strip() in told


def test_a_file_that_is_no_deck_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for content, told in (
        (b"hello", "does not say for which game"),
        (b"\xff\xfe", "not UTF-8"),
        (b"x" * 2**21, "larger"),
    ):
        file = tmp_path / "file"
        file.write_bytes(content)
        assert main(["decks", "check", str(file)]) == 1
        assert told in said(capsys)


def test_a_card_to_be_read_shows_each_note_that_it_has() -> None:
    card = next(card for card in house_deck().card if card.books.note["en"])
    card = replace(card, globe=replace(card.globe, note=Words()))
    lines = list(card_lines(card, ("fr", "en")))
    assert {f"  {text}" for text in card.books.note.values()} <= set(lines)
    assert all(line.strip() for line in lines)
