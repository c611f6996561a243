"""How it looks: lines that fit, French that breaks where it may, and never colour alone."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

from tablee.console.prose import Text
from tablee.console.screen import Screen
from tablee.games import GAMES
from tablee.terminal.lists import Group, numbered
from tablee.terminal.look import Look, track
from tablee.words import Catalogue
from tests.terminal.playing import SHORT, Script, play
from tools.rehearsal import Typist

LONG_NAMES = ("Barthélemy-Alexandre", "Anne-Charlotte-Marie", "Bernardine-Joséphine")
CLOSING = re.compile(r"^[\s│•]*[:;!?»]")
OPENING = re.compile(r"«[\s│]*$")


def shown(game: str, language: str, width: int, folder: Path) -> list[str]:
    people = min(len(LONG_NAMES), GAMES[game].most)
    bots = max(0, GAMES[game].fewest - people)
    command = f"play {game} --players {' '.join(LONG_NAMES[:people])} --bots {bots} --seed 3"
    _, text = play(f"{command} --option {' '.join(SHORT[game])}", Typist([], 3), folder, language, width)
    return text.splitlines()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("language", "width"), [("fr", 60), ("en", 80), ("fr", 120)])
def test_lines_fit_and_break_where_they_may(game: str, language: str, width: int, tmp_path: Path) -> None:
    lines = shown(game, language, width, tmp_path)
    assert len(lines) > 50
    for line in lines:
        is_prompt = "▸" in line or "Entrée découvre" in line or "Enter to uncover" in line
        assert is_prompt or cell_len(line.rstrip()) <= width, line
        assert not CLOSING.match(line), line
        assert not OPENING.search(line), line


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_prompts_are_short_with_ordinary_names(game: str, language: str, tmp_path: Path) -> None:
    names = " ".join(("Ana", "Basile", "Chloé", "Dora")[: GAMES[game].fewest])
    command = f"play {game} --players {names} --seed 3 --option {' '.join(SHORT[game])}"
    _, text = play(command, Typist([], 3), tmp_path, language)
    prompts = [line for line in text.splitlines() if "▸" in line]
    assert prompts
    assert max(map(cell_len, prompts)) <= 80


# Text -------------------------------------------------------------------------------------------------------


def printed(*things: RenderableType, width: int, colours: bool = False) -> str:
    paper = io.StringIO()
    console = Console(file=paper, width=width, force_terminal=colours, color_system="truecolor" if colours else None)
    Screen(console, Script()).show(*things)
    return paper.getvalue()


def test_a_no_break_space_does_not_break() -> None:
    text = Text("Un mot et «\u00a0bonjour\u00a0»\u00a0: ça va\u202f?")
    lines = printed(text, width=18).splitlines()
    assert [line.rstrip(" ") for line in lines] == ["Un mot et", "«\u00a0bonjour\u00a0»\u00a0: ça", "va\u202f?"]


def test_nor_does_a_space_that_ought_to_be_one() -> None:
    lines = printed(Text("Un mot et « bonjour » : ça va ?"), width=18).splitlines()
    assert [line.rstrip() for line in lines] == ["Un mot et", "« bonjour » : ça", "va ?"]


def test_styles_survive_the_breaking() -> None:
    text = Text.assemble(("Oui\u00a0! ", "red"), ("Non\u00a0!", "blue"))
    assert "\x1b[31mOui\u00a0!" in printed(text, width=6, colours=True)
    assert "\x1b[34mNon\u00a0!" in printed(text, width=6, colours=True)


def test_a_word_longer_than_the_line_still_fits() -> None:
    assert all(cell_len(line) <= 10 for line in printed(Text("x" * 35 + "\u00a0!"), width=10).splitlines())


# Lists ------------------------------------------------------------------------------------------------------


def test_short_lists_go_side_by_side_and_long_ones_do_not() -> None:
    names = Group("Who?", [(1, "Ana"), (2, "Ben"), (3, "Chloé")])
    assert printed(*numbered([names], 80), width=80).splitlines()[1].split() == ["1", "Ana", "2", "Ben", "3", "Chloé"]
    texts = Group("", [(1, "a" * 70), (2, "b" * 100)])
    lines = printed(*numbered([texts], 80), width=80).splitlines()
    assert len(lines) == 3
    assert lines[2].startswith("     b"), "the second line of a text stands below its first"


def test_what_is_typed_or_dealt_is_never_taken_for_markup(tmp_path: Path) -> None:
    command = "play tous_ego --players [red]Ana :smile: [/] --seed 1"
    status, text = play(command, Typist([], 1), tmp_path)
    assert status == 0
    assert "[red]Ana, :smile: and [/]" in text


# Colours ----------------------------------------------------------------------------------------------------


def test_pawns_have_letters_and_colours() -> None:
    look = Look(Catalogue("en", None, ("Ana", "Ben")), 80)
    lines = track([Text("·")] * 5, {0: 1, 1: 3}, look, 4)
    assert printed(*lines, width=80).splitlines()[2].split() == ["A", "B"]
    assert printed(*lines, width=80, colours=True).count("\x1b[1;9") == 2
