"""Whole games of the real command: every game, both languages, people and bots, and what the options change."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.games import GAMES
from tests.properties.helpers import LONG
from tests.terminal.playing import NAMES, SHORT, play
from tools.rehearsal import Typist


def command(game: str, people: int, bots: int, seed: int, *options: str) -> str:
    names = " ".join(NAMES[:people])
    agreed = " ".join((*SHORT[game], *options))
    return f"play {game} --players {names} --bots {bots} --seed {seed} --option {agreed}"


MIXES = [
    ("incroyable", 1, 2),
    ("incroyable", 3, 1),
    ("incroyable", 6, 0),
    ("face_to_face", 1, 1),
    ("face_to_face", 2, 0),
    ("caractere", 1, 3),
    ("caractere", 4, 1),
    ("tous_ego", 1, 2),
    ("tous_ego", 3, 1),
    ("tous_ego", 6, 0),
]


PLAYED = [(mix, language) for mix in MIXES for language in ("fr", "en")]


@pytest.mark.parametrize(
    ("mix", "language"),
    PLAYED if LONG else PLAYED[::3],
    ids=lambda one: one if isinstance(one, str) else "-".join(map(str, one)),
)
def test_played_to_the_end(mix: tuple[str, int, int], language: str, tmp_path: Path) -> None:
    """One in three, each game and language among them; `make test-long` plays all."""
    game, people, bots = mix
    seed, kind = {"fr": (1, "sensible"), "en": (2, "random")}[language]
    status, shown = play(command(game, people, bots, seed), Typist([], seed, kind), tmp_path, language)
    assert status == 0
    last = shown.splitlines()[-1].replace("\u00a0", " ")
    assert last == {"fr": "À bientôt autour de la table !", "en": "See you soon around the table!"}[language]
    assert {"fr": "Le classement", "en": "Standings"}[language] in shown
    assert not list(tmp_path.iterdir()), "a finished game leaves no save behind"


VARIANTS = [
    ("incroyable", "bonus_order=sequential"),
    ("face_to_face", "undo_within_turn=yes open_history=yes last_single_card=may_win"),
    ("caractere", "guesses=simultaneous adjective_judge=questionne joks_in_test=yes open_ballot=yes"),
    ("caractere", "adjective_cards=no jok_draw=cell_colour go_on_with_three=yes"),
    ("tous_ego", "question_choice=pick_of_3 forecast=with_vote"),
    ("tous_ego", "question_choice=free tie_end=shared"),
]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant[1])
def test_variants(variant: tuple[str, str], tmp_path: Path) -> None:
    game, options = variant
    fewest = GAMES[game].fewest
    for seed in range(2 if LONG else 1):
        asked = command(game, max(1, fewest - 1), 1, seed, *options.split())
        status, shown = play(asked, Typist([], seed, "random"), tmp_path)
        assert status == 0
        assert "Standings" in shown


class Leaving(Typist):
    """Types so many lines, and then that this is enough for today."""

    def __init__(self, lines_typed: int) -> None:
        super().__init__([], 3, "random")
        self.left = lines_typed

    def readline(self) -> str:
        line = super().readline()
        self.left -= 1
        return line if self.left else "Q\n"


def test_ten_people(tmp_path: Path) -> None:
    """Long enough for everybody to hold the keyboard; a whole game of ten is drawn five hundred times."""
    status, shown = play(command("caractere", 10, 0, 3), Leaving(100), tmp_path)
    assert status == 0
    assert all(f"Hand the keyboard to {name}" in shown for name in NAMES)


def test_the_same_seed_shows_the_same_game(tmp_path: Path) -> None:
    first = play(command("tous_ego", 2, 1, 5), Typist([], 5), tmp_path)
    assert first == play(command("tous_ego", 2, 1, 5), Typist([], 5), tmp_path)
    assert first != play(command("tous_ego", 2, 1, 6), Typist([], 5), tmp_path)


def test_one_person_needs_no_covers(tmp_path: Path) -> None:
    _, alone = play(command("tous_ego", 1, 2, 1), Typist([], 1), tmp_path)
    _, together = play(command("tous_ego", 2, 1, 1), Typist([], 1), tmp_path)
    assert "Hand the keyboard" not in alone
    assert "Hand the keyboard to Ana" in together
    assert "Hand the keyboard to Basile" in together
    assert "Hand the keyboard to Bot" not in together


class Another(Typist):
    """Wants another game after the first one."""

    def __init__(self) -> None:
        super().__init__([], 4)
        self.games = 0

    def readline(self) -> str:
        line = super().readline()
        if self.visit is not None and self.visit.table is None:
            self.games += 1
            return "y\n" if self.games == 1 else line
        return line


def test_play_again(tmp_path: Path) -> None:
    keyboard = Another()
    status, shown = play(command("tous_ego", 1, 2, 4), keyboard, tmp_path)
    assert status == 0
    assert keyboard.games == 2
    assert shown.count("Standings") == 2
