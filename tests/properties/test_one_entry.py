"""One entry for a game: all that the house knows of it hangs on its `Game`, and nothing else names one."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablee
from tablee.cli import build_parser
from tablee.core.game import LEVELS, Game
from tablee.decks.library import games_with_questions, load
from tablee.decks.writing import template_of
from tablee.games import GAMES
from tablee.lab.game import GameLab, lab_of
from tablee.terminal.boards import GameBoard, board_of
from tablee.words import LANGUAGES, Catalogue

HOUSE = Path(tablee.__file__).parent
KINDS = (".py", ".ftl", ".toml")
RULE = re.compile(r"\b([A-Z][A-Z0-9]{1,3})-[A-Z]?\d\d")


def of_the_house() -> Iterator[Path]:
    """Every source and word file that belongs to no game."""
    screens, own = HOUSE / "web", [game.folder for game in GAMES.values()]
    for path in sorted(HOUSE.rglob("*")):
        if path.suffix in KINDS and screens not in path.parents and not set(own) & set(path.parents):
            yield path


def names_of(game: Game) -> set[str]:
    """What a game is called: in code, in words, and by the ids of its rules."""
    titles = {Catalogue(language, game).text("game-title") for language in LANGUAGES} | {lab_of(game).title}
    rules = RULE.findall("".join(path.read_text("utf-8") for path in game.folder.glob("*.py")))
    assert rules, "its code cites its rules"
    ids = {f"{prefix}-" for prefix in rules}
    return {game.name, game.name.title().replace("_", ""), *(title.strip("! \u202f\u00a0") for title in titles), *ids}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_game_is_named_in_the_house(game: Game) -> None:
    names = re.compile("|".join(rf"\b{re.escape(name)}(?![a-zà-ÿ])" for name in names_of(game)))
    found = [
        f"{path.relative_to(HOUSE)}:{number}: {line.strip()}"
        for path in of_the_house()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if names.search(line)
    ]
    assert found == []


def test_names_are_found_where_they_are() -> None:
    """The test above can fail: a game's own files are full of its names."""
    house = list(of_the_house())
    assert len(house) > 100
    assert {path.suffix for path in house} == {".py", ".ftl"}
    for game in GAMES.values():
        text = (game.folder / "__init__.py").read_text("utf-8")
        assert all(name in text for name in (game.name, game.name.title().replace("_", "")))


def test_rules_are_light() -> None:
    """Whoever imports the games imports neither screens nor plots, nor any other room of the house."""
    asked = "import sys, tablee.games; print(*sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    modules = set(run.stdout.split())
    assert "tablee.games" in modules
    assert not modules & {"rich", "matplotlib", "fluent", "starlette", "uvicorn", "websockets", "sqlite3", "asyncio"}
    rooms = {name.split(".")[1] for name in modules if name.startswith("tablee.")}
    assert rooms == {"core", "games"}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_brings_what_the_rooms_need(game: Game) -> None:
    assert isinstance(board_of(game), GameBoard)
    assert isinstance(lab_of(game), GameLab)
    assert game.fewest <= game.usual <= game.most
    assert set(game.timers) <= set(game.options.__struct_fields__)
    assert tuple(game.bots)[: len(LEVELS)] == LEVELS
    parse = build_parser().parse_args
    assert parse(["play", game.name, *game.play_example.split()]).game == game.name
    if game.simulate_example is not None:
        assert parse(["simulate", game.name, *game.simulate_example[0].split()]).game == game.name


def test_every_game_has_a_place_of_its_own() -> None:
    assert [game.place for game in GAMES.values()] == sorted({game.place for game in GAMES.values()})


@pytest.mark.parametrize("game", games_with_questions(), ids=lambda game: game.name)
def test_the_beginning_of_a_deck_can_be_played_with(game: Game) -> None:
    deck = load(game, template_of(game).encode())
    assert deck.game == game.name
    for card in deck.card:
        assert any(what.endswith("the question") for what, _ in game.card_texts(card))
        assert list(game.card_lines(card, LANGUAGES))
