"""Every enforceable rule of our reference has a test that names its id; every example and decision is told once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = {"incroyable": "INC", "face_to_face": "F2F", "caractere": "CAR", "tous_ego": "EGO"}
ENFORCEABLE = r"^\| ({prefix}-\d+) \| (?:R|R/J|O) \|"
EXAMPLE = r"\b({prefix}-[TD]\d+)\b"
DECISION = r"^\| ({prefix}-A\d+) \|"


def ids_in(game: str, pattern: str) -> set[str]:
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")
    return set(re.findall(pattern.format(prefix=GAMES[game]), text, re.MULTILINE))


def named_in_tests(prefix: str) -> set[str]:
    """The ids that tests name, in a docstring (INC-46) or in a function's name (inc_46)."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        if path != Path(__file__):
            found |= set(re.findall(rf"{prefix}[-_][TDA]?\d+", path.read_text("utf-8"), re.IGNORECASE))
    return {name.upper().replace("_", "-") for name in found}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test_that_names_it(game: str) -> None:
    assert sorted(ids_in(game, ENFORCEABLE) - named_in_tests(GAMES[game])) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_example_has_a_test_that_names_it(game: str) -> None:
    assert sorted(ids_in(game, EXAMPLE) - named_in_tests(GAMES[game])) == []


@pytest.mark.parametrize(
    ("game", "rules", "examples", "decisions"),
    [
        ("incroyable", 62, 31, 36),
        ("face_to_face", 28, 26, 16),
        ("caractere", 41, 27, 36),
        ("tous_ego", 28, 12, 18),
    ],
)
def test_the_reference_is_complete(game: str, rules: int, examples: int, decisions: int) -> None:
    """A rule that vanishes from the reference would otherwise no longer be asked for."""
    counted = [len(ids_in(game, pattern)) for pattern in (ENFORCEABLE, EXAMPLE, DECISION)]
    assert counted == [rules, examples, decisions]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_cited_where_it_is_carried_out(game: str) -> None:
    """The ids that the code cites exist in the reference: a typing error would send a reader nowhere."""
    prefix = GAMES[game]
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")
    cited: set[str] = set()
    for path in (ROOT / "src" / "tablee" / "games" / game).rglob("*.py"):
        cited |= set(re.findall(rf"{prefix}-[AO]?\d+", path.read_text("utf-8")))
    assert cited
    assert sorted(name for name in cited if name not in text) == []
