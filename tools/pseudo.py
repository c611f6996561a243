"""A language that nobody speaks: English with accents, 40 % longer, as a copy of the sources that has its files.

    python -m tools.pseudo FOLDER

It shows that a language is a set of files and nothing else. Whatever is still readable on a screen in it is written
in the code; whatever is cut off would be cut off in German.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fluent.syntax import FluentSerializer, ast, parse

from tablee.decks.library import built_in, games_with_questions, load
from tablee.decks.writing import as_toml

NAME = "en-XA"
SOURCE = "en"
LONGER = 0.4
ROOT = Path(__file__).parents[1]
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"
ACCENTS = str.maketrans(PLAIN, ACCENTED)
KEPT = re.compile(r"(\{\w+\})")
"""What stands for a name on a card."""
ABOUT = {"language-locale": "el", "language-elided": "-"}
"""What is said of the language itself, and is no text: its lists and numbers are Greek, and so not from the code."""


PRINTED = re.compile(r"value-effect-")
"""On the cells of a board: a sign that whoever writes a language keeps as short."""


def pseudo(text: str) -> str:
    """The text with accents, and every few letters one of them twice."""
    return "".join(part if KEPT.fullmatch(part) else _longer(part) for part in KEPT.split(text))


def _longer(text: str) -> str:
    made, due = [], 0.0
    for letter in text:
        made.append(letter.translate(ACCENTS))
        due += LONGER
        if due >= 1 and letter.isalpha():
            made.append(made[-1].lower())
            due -= 1
    return "".join(made)


def pseudo_messages(source: str) -> str:
    """A file of messages; names, parameters and what is selected by stay as they are."""
    resource: Any = parse(source)
    for entry in resource.body:
        if isinstance(entry, ast.Message) and entry.id.name in ABOUT:
            entry.value = ast.Pattern([ast.TextElement(ABOUT[entry.id.name])])
        elif isinstance(entry, ast.Message | ast.Term):
            is_sign = PRINTED.match(entry.id.name)
            for element in _texts(entry):
                element.value = element.value.translate(ACCENTS) if is_sign else pseudo(element.value)
    return FluentSerializer().serialize(resource)


def _texts(node: Any) -> Iterator[Any]:
    if isinstance(node, ast.TextElement):
        yield node
    elif isinstance(node, ast.BaseNode):
        for value in vars(node).values():
            yield from _texts(value)
    elif isinstance(node, list):
        for one in node:
            yield from _texts(one)


def add_words(root: Path) -> None:
    """The words of this language, beside the English ones."""
    for file in [*(root / "src" / "tablee").rglob("*.ftl"), *(root / "web" / "src").rglob("*.ftl")]:
        *parts, language = file.stem.split(".")
        if language == SOURCE:
            there = file.with_name(".".join([*parts, NAME, "ftl"]))
            there.write_text(pseudo_messages(file.read_text("utf-8")), encoding="utf-8")


def add_cards(root: Path) -> None:
    """The house decks in this language as well."""
    for game in games_with_questions():
        for file in built_in(game).values():
            there = root / "src" / file.relative_to(ROOT / "src")
            there.write_text(_with_language(as_toml(load(game, file))), encoding="utf-8")


ENGLISH_LINE = re.compile(rf'^{SOURCE} = "(.*)"$', re.MULTILINE)
ENGLISH_TEXT = re.compile(rf'\{{(.*?) {SOURCE} = "((?:[^"\\]|\\.)*)" \}}')


def _with_language(deck: str) -> str:
    deck = ENGLISH_LINE.sub(lambda found: f'{found[0]}\n{NAME} = "{_in_quotes(found[1])}"', deck)
    return ENGLISH_TEXT.sub(
        lambda found: f'{{{found[1]} {SOURCE} = "{found[2]}", {NAME} = "{_in_quotes(found[2])}" }}', deck
    )


def _in_quotes(text: str) -> str:
    """The same for a text in quotes, in which a backslash marks a sign that cannot stand there."""
    return "".join(part if part.startswith("\\") else pseudo(part) for part in re.split(r"(\\u.{4}|\\.)", text))


def copy_of_the_sources(root: Path, parts: tuple[str, ...] = ("src", "web", "tools")) -> None:
    """What the package and its screens are made from; packages from npm are only linked."""
    for part in parts:
        shutil.copytree(ROOT / part, root / part, ignore=_made_from_others)
    if "web" in parts:
        (root / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")


def _made_from_others(folder: str, names: list[str]) -> set[str]:
    made = {"node_modules", "generated", "__pycache__"}
    return made | {"web"} if Path(folder) == ROOT / "src" / "tablee" else made


def build_screens(root: Path) -> None:
    """The screens, as the package build makes them."""
    types = [sys.executable, "-m", "tools.typescript", "web/src/generated/protocol.ts"]
    subprocess.run(types, cwd=root, env={**os.environ, "PYTHONPATH": "src"}, check=True)  # noqa: S603
    vite = [shutil.which("npx") or "npx", "--no-install", "vite", "build", "--logLevel", "error"]
    subprocess.run(vite, cwd=root / "web", check=True)  # noqa: S603


def make(root: Path) -> None:
    """A copy of the sources that speaks one more language."""
    copy_of_the_sources(root)
    add_words(root)
    add_cards(root)


if __name__ == "__main__":
    make(Path(sys.argv[1]))
    build_screens(Path(sys.argv[1]))
