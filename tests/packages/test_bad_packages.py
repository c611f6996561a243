"""A package that is broken is named with the reason, and keeps no other game from being played."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.cli.games import sentence
from tablee.games import HOUSE_GAMES
from tablee.games.packages import GROUP, Refused, brought
from tablee.lab.checking import findings
from tablee.words import LANGUAGES, Catalogue
from tests.packages.installing import EXAMPLE, write_package
from tests.server.stores import PATIENCE

MOTHS = EXAMPLE / "src" / "tablee_moths"
CHANGED = """
from msgspec.structs import replace
from tablee_moths import GAME as MOTHS
{more}
GAME = replace(MOTHS, {change})
"""
WORDS = """
from pathlib import Path
import shutil
folder = Path(__file__).parent / "copy_{name}"
shutil.copytree(MOTHS.folder, folder, dirs_exist_ok=True)
file = folder / "words" / "{file}"
"""
BAD = {
    "cannot_be_imported": ("import what_is_not_there", "import"),
    "raises": ("raise ValueError('no luck today')", "import"),
    "exits": ("import sys; sys.exit(3)", "import"),
    "interrupts": ("raise KeyboardInterrupt", "import"),
    "raises_anything": ("raise BaseException('odd')", "import"),
    "calls_itself": ("def again(): return again()\nagain()", "import"),
    "says_nothing": ("class Odd(Exception):\n    def __str__(self): raise OSError\nraise Odd", "import"),
    "has_none": ("", "import"),
    "something_else": ("GAME = 'moths'", "not_a_game"),
    "looks_like_one": (
        "from tablee.core.game import Game\nclass Trap(Game, frozen=True, kw_only=True):\n    pass\n"
        "from tablee_moths import GAME as MOTHS\nfrom msgspec.structs import asdict\nGAME = Trap(**asdict(MOTHS))",
        "not_a_game",
    ),
    "name_of_another": (CHANGED.format(more="", change='name="tous_ego"'), "names_differ"),
    "bad_name": (CHANGED.format(more="", change='name="../../etc"'), "wrong"),
    "no_number": (CHANGED.format(more="", change='fewest="three"'), "wrong"),
    "too_many": (CHANGED.format(more="", change="most=4000"), "wrong"),
    "no_folder": (CHANGED.format(more="", change="folder=MOTHS.folder / 'nowhere'"), "wrong"),
    "shows_nonsense": (CHANGED.format(more="", change="shows=('points',)"), "wrong"),
    "cannot_deal": (CHANGED.format(more="def deal(*_, **__): return 1 / 0", change="deal=deal"), "breaks"),
    "deals_something": (CHANGED.format(more="def deal(*_, **__): return 'cards'", change="deal=deal"), "wrong"),
    "no_words": (
        CHANGED.format(more=WORDS.format(name="no_words", file="en.ftl") + "file.unlink()", change="folder=folder"),
        "no_text",
    ),
    "no_fluent": (
        CHANGED.format(
            more=WORDS.format(name="no_fluent", file="fr.ftl") + "file.write_text('game-title = {')",
            change="folder=folder",
        ),
        "not_fluent",
    ),
    "words_missing": (
        CHANGED.format(
            more=WORDS.format(name="words_missing", file="en.ftl") + "file.write_text('game-title = A title')",
            change="folder=folder",
        ),
        "words_lack",
    ),
    "options_unnamed": (
        CHANGED.format(
            more="from typing import Literal\nfrom tablee_moths.rules import MothsOptions\n"
            "class More(MothsOptions, frozen=True):\n    bets: bool = True\n    lamp: Literal['oil', 'gas'] = 'oil'",
            change="options=More",
        ),
        "words_lack",
    ),
    "calls_somebody": (
        CHANGED.format(
            more=WORDS.format(name="calls_somebody", file="en.ftl")
            + "file.write_text(file.read_text('utf-8') + 'odd = { WHOM($seat) }\\n', 'utf-8')",
            change="folder=folder",
        ),
        "no_function",
    ),
    "too_many_words": (
        CHANGED.format(
            more=WORDS.format(name="too_many_words", file="en.ftl") + "file.write_text('# ' + 'a' * 200_000)",
            change="folder=folder",
        ),
        "too_large",
    ),
}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """All of them on the path, and a good one."""
    folder = tmp_path_factory.mktemp("shelf")
    shutil.copytree(MOTHS, folder / "tablee_moths")
    for name, (code, _) in BAD.items():
        write_package(folder, name, code)
    sys.path.insert(0, str(folder))
    yield folder
    sys.path.remove(str(folder))


def test_what_is_wrong_is_said_in_a_sentence(shelf: Path) -> None:
    points = [EntryPoint(name, f"{name}:GAME", GROUP) for name in BAD]
    good = EntryPoint("good", "tablee_moths:GAME", GROUP)
    found, refused = brought([*points, good], {"tous_ego": "tablee"}, seconds=PATIENCE)
    assert {one.package: one.code for one in refused} == {name: code for name, (_, code) in BAD.items()}
    assert [one.game.name for one in found] == ["moths"]
    for language in LANGUAGES:
        for one in refused:
            text = sentence(one, Catalogue(language))
            assert one.package in text
            assert "\n" not in text


def test_a_name_belongs_to_whoever_had_it_first(shelf: Path) -> None:
    twice = [EntryPoint(name, "tablee_moths:GAME", GROUP) for name in ("first", "second")]
    found, refused = brought(twice, {}, seconds=PATIENCE)
    assert [one.package for one in found] == ["first"]
    assert refused == [Refused("second", "taken", {"name": "moths", "by": "first"})]


def test_an_import_that_never_ends_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits for something that nobody does; the next package is looked at all the same."""
    write_package(tmp_path, "never_ends", "from threading import Event\nEvent().wait()")
    write_package(tmp_path, "ends", "GAME = None")
    monkeypatch.syspath_prepend(str(tmp_path))
    points = [EntryPoint(name, f"{name}:GAME", GROUP) for name in ("never_ends", "ends")]
    _, refused = brought(points[:1], {}, seconds=0.2)
    assert [one.code for one in refused] == ["slow"]
    _, refused = brought(points[1:], {}, seconds=PATIENCE)
    assert [one.code for one in refused] == ["not_a_game"]


def test_whoever_starts_anything_hears_of_it_once(tmp_path: Path) -> None:
    """As it is: metadata in an environment, the command, and all other games."""
    write_package(tmp_path, "no_luck", BAD["raises"][0])
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "tablee", "games"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stderr.splitlines() == [
        "The game of no_luck 0.1 is not played: it cannot be imported (ValueError: no luck today)."
    ]
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(HOUSE_GAMES)
    assert done.returncode == 1


def test_options_need_words_for_each_value_that_can_be_chosen(shelf: Path) -> None:
    _, (refused,) = brought([EntryPoint("options_unnamed", "options_unnamed:GAME", GROUP)], {}, seconds=PATIENCE)
    assert refused.facts["ids"].split(", ") == [
        "option-bets", "option-bets-no", "option-bets-yes", "option-lamp", "option-lamp-gas", "option-lamp-oil",
    ]  # fmt: skip


def test_a_view_may_hold_a_text_in_several_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The type that the guide offers is one that screens are sent."""
    shutil.copytree(MOTHS, tmp_path / "speaking_moths")
    view = tmp_path / "speaking_moths" / "view.py"
    text = view.read_text("utf-8").replace("from tablee.core import ", "from tablee.core import Words, ")
    found = text.replace("    night: int", '    motto: Words = Words(en="Fly!", fr="Vole !")\n    night: int')
    assert "motto" in found
    view.write_text(found, "utf-8")
    for file in (tmp_path / "speaking_moths").glob("*.py"):
        file.write_text(file.read_text("utf-8").replace("tablee_moths", "speaking_moths"), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    found_games, refused = brought([EntryPoint("speaks", "speaking_moths:GAME", GROUP)], {}, seconds=PATIENCE)
    assert refused == []
    assert [one.game.name for one in found_games] == ["moths"]


def test_what_a_package_prints_is_told_with_its_name(tmp_path: Path) -> None:
    """Results on the standard output are ours alone."""
    code = "import sys\nprint('hello')\nprint('mind', file=sys.stderr)\nsys.stdout.write('unfinished')\nGAME = None"
    write_package(tmp_path, "talks", code)
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}:{os.environ.get('PYTHONPATH', '')}", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-m", "tablee", "games"], env=environment, capture_output=True, text=True, check=False
    )
    assert done.stderr.splitlines()[:2] == ["talks 0.1: hello", "talks 0.1: mind"]
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(HOUSE_GAMES)
    write_package(tmp_path, "sleeps", "import time\ntime.sleep(30)")
    done = subprocess.run(
        [sys.executable, "-m", "tablee", "--version"], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.stdout.split()[0], done.stderr) == ("Tablée", "")


def test_a_leak_is_named_by_its_field(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moths = import_module("tablee_moths").GAME
    rightly = moths.state_type.public_view

    def wrongly(state: Any) -> Any:
        """Everybody sees what the first seat holds."""
        return replace(rightly(state), lamps=dict.fromkeys(range(state.seats), state.hands[0][0]))

    monkeypatch.setattr(moths.state_type, "public_view", wrongly)
    _, found = findings(moths, games=1)
    leaks = [one for one in found if one.code == "leak"]
    assert {one.facts["fields"] for one in leaks} == {"lamps"}
    assert all("lamps" in Catalogue(one).text("games-check-leak", **leaks[0].facts) for one in LANGUAGES)
