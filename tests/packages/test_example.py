"""The example in examples/, installed into an environment of its own: listed, checked, played, simulated, served."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.packages.installing import EXAMPLE, HERE, Environment

TYPED = """
import sys
from tools.transcripts import transcript
sys.stdout.write(transcript("play moths --players Ana Ben --bots 1 --option nights=3 --seed 4", sys.argv[1], 1))
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """With the example in it."""
    made = Environment(tmp_path_factory.mktemp("environment") / "env")
    made.install(EXAMPLE)
    return made


def test_an_evening_with_the_example(environment: Environment, tmp_path: Path) -> None:
    """One test, since an environment takes longer than all that is done in it."""
    listed = environment.tablee("games")
    assert listed.stderr == ""
    assert listed.stdout.splitlines()[-1] == "moths – Moths (3 to 6 players; tablee-moths 1.0.0)"
    _its_own_tests(environment)
    _in_the_terminal(environment)
    _many_times(environment, tmp_path)
    _over_the_network(environment)


def _its_own_tests(environment: Environment) -> None:
    done = environment.run("-m", "pytest", "-p", "no:cacheprovider", str(EXAMPLE / "tests"))
    assert " passed" in done.stdout


def _in_the_terminal(environment: Environment) -> None:
    """Two people and a bot around one keyboard: hands are covered, and it ends with a winner."""
    for language, dawn, cover in (
        ("en", "Dawn breaks.", "Hand the keyboard to Ben"),
        ("fr", "Le jour se lève.", "Ben"),
    ):
        shown = environment.run("-c", TYPED, language).stdout
        assert dawn in shown
        assert cover.lower() in shown.lower()
        assert "Traceback" not in shown


def _many_times(environment: Environment, tmp_path: Path) -> None:
    found = tmp_path / "moths.json"
    arguments = ("--games", "30", "--bots", "strong", "easy", "--seats", "4", "--jobs", "1", "--json", str(found))
    environment.tablee("simulate", "moths", *arguments)
    results = json.loads(found.read_text("utf-8"))
    assert results["ends"] == {"dawn": 30}
    assert results["rounds"]["most"] == 6


def _over_the_network(environment: Environment) -> None:
    """The house's own test of every game over the wire, with bots on real sockets, and the replay of it."""
    test = "tests/client/test_real_server.py::test_bots_play_two_games_of_everything[moths]"
    done = environment.run("-m", "pytest", "-p", "no:cacheprovider", "-n", "0", test)
    assert "1 passed" in done.stdout


def test_the_example_touches_nothing_else() -> None:
    """No file of the house knows it; only the tests here, and what is written about it."""
    folders = [HERE / name for name in ("src", "web/src", "tools")]
    files = [
        path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".ts", ".svelte", ".ftl")
    ]
    assert len(files) > 300
    assert [path for path in files if "moths" in path.read_text("utf-8").lower()] == []
