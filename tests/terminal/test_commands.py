"""What can be typed at any prompt: help, another question, skip, leave, save and quit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.console.started import this_command
from tablee.core import save
from tablee.games import GAMES, caractere, incroyable, tous_ego
from tablee.terminal.commands import Quit
from tablee.terminal.save_file import SaveFile
from tablee.terminal.table import TerminalTable
from tests.terminal.playing import Script, deal, play, table_with

ALONE = "play tous_ego --players Ana --seed 1"
ANA_READS = "play tous_ego --players Ana Ben Chloé --seed 1 --option first_player=Ana"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_help_says_what_to_do_and_how_to_play(game: str, language: str, tmp_path: Path) -> None:
    cover = [""] if game == "face_to_face" else []
    names = " ".join("ABCDEFGHIJ"[: GAMES[game].fewest])
    keyboard = Script(*cover, "?", "", "q")
    status, shown = play(f"play {game} --players {names} --seed 1", keyboard, tmp_path, language)
    assert status == 0
    assert {"en": "Now:", "fr": "Maintenant"}[language] in shown
    for letter in "?slq":
        assert f" • {letter} –" in shown
    assert " • r –" not in shown, "there is no question to replace yet"
    assert {"en": "How to play", "fr": "Comment on joue"}[language] in shown


def test_help_at_a_cover_shows_nothing_secret(tmp_path: Path) -> None:
    state = deal("face_to_face", 2, first_player=0)
    table, paper = table_with(state, Script("?", ""), tmp_path)
    table.step()
    shown = paper.getvalue()
    assert "Lay on my ascending pile" in shown
    assert "Your hand" not in shown
    assert all(f" {card} " not in shown for card in state.view(0).hand if card > 10)
    assert table.holder is None


# Another question -------------------------------------------------------------------------------------------


def test_another_question(tmp_path: Path) -> None:
    state = deal("tous_ego", 3, first_player=0)
    state.answer(0, tous_ego.Draw())
    before = state.view(None).question
    table, paper = table_with(state, Script("", "r"), tmp_path)
    table.step()
    assert state.view(None).question != before
    table.to_the_table()
    assert "The question is put aside" in paper.getvalue()


def test_no_other_question_once_somebody_has_answered(tmp_path: Path) -> None:
    state = deal("tous_ego", 3, first_player=0)
    state.answer(0, tous_ego.Draw())
    state.answer(0, tous_ego.Vote((1, 2)))
    before = save(state)
    table, paper = table_with(state, Script("", "r", ""), tmp_path)
    table.step()
    assert save(state) == before
    assert "This question can no longer be replaced" in paper.getvalue()


def test_people_are_asked_before_bots_so_that_a_question_can_be_replaced(tmp_path: Path) -> None:
    state = deal("tous_ego", 4, first_player=0, bots=(0, 1))
    table, _ = table_with(state, Script("", "r", "", ""), tmp_path, bots=(0, 1))
    for _ in range(2):
        table.step()
    assert state.phase.name == "voting"
    assert not state.pool.given


# Somebody is away -------------------------------------------------------------------------------------------


def test_skip_somebody(tmp_path: Path) -> None:
    """Three estimate; Ben is away, and Ana skips him from her own screen."""
    state = deal("incroyable", 4, board="court", first_player=0)
    state.answer(0, incroyable.Draw())
    table, paper = table_with(state, Script("", "s", "9", "basile", "", "77"), tmp_path)
    table.step()
    assert state.waiting() == (0, 2, 3)
    table.step()
    assert state.waiting() == (2, 3)
    table.to_the_table()
    assert "We go on without Basile this time." in paper.getvalue()


def test_another_command_instead_of_a_name(tmp_path: Path) -> None:
    state = deal("incroyable", 3, board="court", first_player=0)
    table, paper = table_with(state, Script("s", "l", "?", "", ""), tmp_path)
    table.step()
    table.step()
    assert "How to play" in paper.getvalue()
    assert state.phase.name == "estimating"


def test_nobody_is_there_to_be_skipped(tmp_path: Path) -> None:
    """The next one to go on is a bot; the people may contest, but nobody waits for them."""
    _, shown = contest_table(tmp_path, "s", "", "", bots=(1,))
    assert "Nobody is waiting for that seat" in shown
    assert "Basile" in shown


def test_nobody_is_skipped_by_mistake(tmp_path: Path) -> None:
    state = deal("face_to_face", 2, first_player=0)
    before = save(state)
    table, _ = table_with(state, Script("", "s", ""), tmp_path)
    table.step()
    assert save(state) == before


def test_skipping_in_a_duel_is_confirmed(tmp_path: Path) -> None:
    for sure, is_over in (("n", False), ("y", True)):
        state = deal("face_to_face", 2, first_player=0)
        table, paper = table_with(state, Script("", "s", "1", sure), tmp_path)
        table.step()
        assert "loses the game for Ana" in " ".join(paper.getvalue().split())
        assert (state.outcome() is not None) == is_over


# Somebody goes home -----------------------------------------------------------------------------------------


def test_leave_for_good(tmp_path: Path) -> None:
    status, shown = play(
        ANA_READS.replace("Chloé", "Chloé Dora"), Script("l", "3", "n", "l", "3", "y", "", "q"), tmp_path
    )
    assert status == 0
    assert "Chloé leaves the table" in shown
    _, state = SaveFile(tmp_path / "game.tablee").open()
    assert state.present == (0, 1, 3)


def test_the_last_one_who_leaves_stops_the_game(tmp_path: Path) -> None:
    status, shown = play("play tous_ego --players Ana --bots 3 --seed 1", Script("l", "1", "y"), tmp_path)
    assert status == 0
    assert "Nobody is left at the table" in shown
    assert not list(tmp_path.iterdir())


def test_a_game_that_ends_because_somebody_leaves(tmp_path: Path) -> None:
    status, shown = play(f"{ALONE} --option first_player=Ana", Script("l", "ana", "y", "n"), tmp_path)
    assert status == 0
    assert "too few people left" in shown
    assert "Standings" in shown
    (tmp_path / "game.tablee").unlink(missing_ok=True)
    status, shown = play("play face_to_face --players Ana Ben --seed 1", Script("", "l", "1", "y", "n"), tmp_path)
    assert status == 0
    assert "One side has gone home: Ben wins the game." in shown


def test_when_all_but_one_have_left_nothing_is_covered_any_more(tmp_path: Path) -> None:
    keyboard = Script("l", "2", "y", "", "1 1", "q")
    _, shown = play(ANA_READS.replace("Chloé", "--bots 2"), keyboard, tmp_path)
    assert "Ben leaves the table" in shown
    assert "Hand the keyboard" not in shown
    assert "All ballots are in the urn" in shown


# Leaving the table ------------------------------------------------------------------------------------------


def test_save_and_quit(tmp_path: Path) -> None:
    status, shown = play(ANA_READS, Script("", "Q"), tmp_path)
    assert status == 0
    assert f"{this_command()} play --resume --save {tmp_path / 'game.tablee'}" in shown
    _, state = SaveFile(tmp_path / "game.tablee").open()
    assert state.phase.name == "voting"


def test_the_end_of_the_input_is_a_farewell(tmp_path: Path) -> None:
    for typed in ([], [""], ["", ""], ["", "", "1 2"], ["", "?"]):
        status, shown = play(ANA_READS, Script(*typed), tmp_path)
        assert status == 0
        assert f"To go on with it:\n  {this_command()} play --resume" in shown
        (tmp_path / "game.tablee").unlink()


def interrupted() -> str:
    raise KeyboardInterrupt


def test_ctrl_c_is_a_farewell(tmp_path: Path) -> None:
    for typed in ([], [""], ["", ""], ["", "", "1 2"], ["", "", "l"]):
        status, shown = play(ANA_READS, Script(*typed, interrupted), tmp_path)
        assert status == 130
        assert f"To go on with it:\n  {this_command()} play --resume" in shown
        (tmp_path / "game.tablee").unlink()


def test_ctrl_c_before_the_game_leaves_nothing(tmp_path: Path) -> None:
    status, shown = play("play", Script("4", interrupted), tmp_path)
    assert status == 130
    assert "--resume" not in shown
    assert not list(tmp_path.iterdir())


# Who may speak and need not ---------------------------------------------------------------------------------


def contest_table(tmp_path: Path, *typed: str, bots: tuple[int, ...] = ()) -> tuple[caractere.Caractere, str]:
    """Ana has answered 0 and everybody has guessed 1: all may contest, and Basile goes on."""
    state = deal("caractere", 4, board="court", first_player=0, bots=bots)
    state.answer(0, caractere.Draw())
    state.answer(0, caractere.Answer(0))
    for seat in (1, 2, 3):
        state.answer(seat, caractere.Guess(1))
    table, paper = table_with(state, Script(*typed, "q"), tmp_path, bots)
    with pytest.raises(Quit):
        _play_on(table)
    return state, paper.getvalue()


def _play_on(table: TerminalTable) -> None:
    while True:
        table.step()


def test_those_who_may_contest_are_asked_before_the_one_who_goes_on(tmp_path: Path) -> None:
    state, shown = contest_table(tmp_path, "", "")
    assert state.questionne == 1, "nobody contested, Basile went on"
    assert shown.index("Contest the answer") < shown.index("Enter: Go on")


def test_one_of_them_contests(tmp_path: Path) -> None:
    state, _ = contest_table(tmp_path, "2")
    assert state.contest == (0, 3)
    assert state.phase.name == "debating"


def test_people_come_before_bots(tmp_path: Path) -> None:
    state, _ = contest_table(tmp_path, "1", bots=(2,))
    assert state.contest == (0, 3)
    state, _ = contest_table(tmp_path, "", bots=(2,))
    assert state.contest == (0, 2), "the bot contests when Dora does not"


def test_a_declined_invitation_is_not_repeated(tmp_path: Path) -> None:
    _, shown = contest_table(tmp_path, "", "?", "", "x")
    assert shown.count("Leave empty to do nothing") == 1
