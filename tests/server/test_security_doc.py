"""docs/security.md is true: every promise names a test, and every test that it names is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)))


@pytest.mark.parametrize(("file", "name"), NAMED)
def test_every_test_that_is_named_is_there(file: str, name: str) -> None:
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_promise_names_a_test() -> None:
    rows = [
        line for line in PAGE.splitlines() if line.startswith("|") and not line.startswith(("| promise", "| ---"))
    ]
    assert len(rows) > 20
    assert [row for row in rows if "::" not in row] == []


@pytest.mark.parametrize("page", ["README.md", "docs/server.md"])
def test_it_is_found(page: str) -> None:
    assert "security.md" in (ROOT / page).read_text("utf-8")
