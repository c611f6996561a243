"""Plots: a figure for each game that is more than an empty frame."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
import pytest
from PIL import Image

from tablee.games import GAMES
from tablee.lab.plan import make_plan
from tablee.lab.plot import BOTTLE, BRASS, BURGUNDY, INK, PAPER, STYLE, draw, figure_of
from tablee.lab.results import Results, results_of
from tablee.lab.simulate import run


def played(game: str, *bots: str, games: int = 25) -> Results:
    plan = make_plan(game, games=games, bots=bots)
    return results_of(plan, run(plan, 1))


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_figure(game: str, tmp_path: Path) -> None:
    path = tmp_path / "race.png"
    draw(played(game, "random"), path)
    with Image.open(path) as image:
        assert image.size == (1600, 1136)
        colours = {colour: count for count, colour in image.convert("RGB").getcolors(1 << 24) or []}
    assert path.stat().st_size < 150_000
    everything = sum(colours.values())
    near = {name: sum(count for colour, count in colours.items() if _is_near(colour, rgb(name))) for name in USED}
    assert 0.5 < near[PAPER] / everything < 0.95
    assert all(near[name] > 400 for name in USED)


USED = (PAPER, INK, BURGUNDY, BOTTLE, BRASS)


def _is_near(colour: object, wanted: tuple[int, ...]) -> bool:
    assert isinstance(colour, tuple)
    return all(abs(one - other) < 12 for one, other in zip(colour, wanted, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_panels_have_titles_and_labels(game: str) -> None:
    with mpl.rc_context(STYLE):
        figure = figure_of(played(game, "sensible", "random", games=6))
    assert len(figure.axes) == 5
    for axes in figure.axes:
        title = axes.get_title(loc="left")
        assert len(title) > 15
        assert title.endswith(".")
        assert axes.patches or len(axes.lines) > 1
    assert "bot" in figure.axes[-1].get_xlabel()


@pytest.mark.parametrize(("suffix", "begins"), [(".svg", b"<?xml"), (".pdf", b"%PDF"), (".PNG", b"\x89PNG")])
def test_the_suffix_says_which_kind_of_file(suffix: str, begins: bytes, tmp_path: Path) -> None:
    results = played("face_to_face", "random")
    paths = [tmp_path / f"{name}{suffix}" for name in ("one", "two")]
    for path in paths:
        draw(results, path)
    first, second = (path.read_bytes() for path in paths)
    assert first.startswith(begins)
    assert first == second
