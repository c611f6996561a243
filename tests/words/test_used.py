"""Words and code fit together: what the terminal and the server say is written, and what is written is said.

Codes have a test of their own, and so have the words of the screens (web/src/lib/used.test.ts).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fluent.syntax.ast import MessageReference

from tablee.games import GAMES
from tests.words.catalogues import OWNERS, messages, nodes
from tests.words.codes import SOURCE
from tests.words.test_complete import PREFIXES

SHORT = (
    "",
    "terminal-",
    "terminal-problem-",
    "serve-",
    "store-",
    "agreed-",
    "decks-",
    "admin-",
    "admin-is-",
    "admin-said-",
    "package-",
    "games-check-",
)
"""What functions put before the names that they are given."""
TOGETHER = {
    *(f"terminal-help-{topic}" for topic in ("help", "replace", "skip", "leave", "quit")),
    *(f"terminal-{about}-{game}" for about in ("signs", "points") for game in GAMES),
    *(f"terminal-unit-{kind}" for kind in ("quantity", "date", "percentage")),
    *(f"neighbour-{side}" for side in ("left", "right")),
    *(f"language-{part}" for part in ("title", "locale", "you", "elided")),
}
"""Names that are put together."""
WRITTEN = {name for owner in OWNERS for name in messages(owner, "en")}


def test_every_message_that_is_written_is_said() -> None:
    texts = {node.value for node in _code() if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    inside = {
        node.id.name
        for owner in OWNERS
        for message in messages(owner, "en").values()
        for node in nodes(message)
        if isinstance(node, MessageReference)
    }
    said = {before + text for before in SHORT for text in texts} | inside | TOGETHER
    assert [name for name in sorted(WRITTEN) if name.split("-")[0] not in PREFIXES and name not in said] == []


def test_every_message_that_is_said_is_written() -> None:
    said = [
        node.args[0].value
        for node in _code()
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "text"
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    ]
    assert len(said) > 50
    assert [name for name in said if name not in WRITTEN] == []


def _code() -> Iterator[ast.AST]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield from ast.walk(ast.parse(path.read_text("utf-8")))
