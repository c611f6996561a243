"""A language is a set of files: nothing in the code knows which there are, and one more is spoken at once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import pseudo

ROOT = Path(__file__).parents[2]
SWITCHES = re.compile(
    r"""["'`](?:fr|en)["'`]\s*(?:if\b|:\s*["'`](?:fr|en)["'`])   # "fr" if … else "en"; {…} of two
    | [=!]==?\s*["'`](?:fr|en)["'`]                              # language === "fr"
    | \?\s*["'`](?:fr|en)["'`]                                   # … ? "fr" : "en"
    | starts_?[wW]ith\(["'`](?:fr|en)["'`]\)
    | ["'`](?:fr|en)["'`]\s*,\s*["'`](?:fr|en)["'`]             # ("fr", "en"), wherever in a list
    | \w\s*=\s*["'`]fr["'`]                                     # language="fr" where nobody says which
    | ["'`](?:fr|en)["'`]\s*\|\s*["'`](?:fr|en)["'`]             # "fr" | "en"
    | [\w\])]\??\.(?:fr|en)\b(?![.\w-])                          # words.fr
    """,
    re.VERBOSE,
)
"""How code decides between two languages."""
COMMENTS = re.compile(r'#.*|//.*|/\*.*?\*/|<!--.*?-->|""".*?"""', re.DOTALL)


NAMES = re.compile(r"\b[A-Z0-9]{3}-[A-Z]?\d+|\S*/\S*|-m tablee play .*")
"""Of rules, files and commands."""


def sources() -> list[Path]:
    python = (ROOT / "src" / "tablee").rglob("*.py")
    screens = [path for kind in ("*.ts", "*.svelte") for path in (ROOT / "web" / "src").rglob(kind)]
    return [*python, *(path for path in screens if ".test." not in path.name and "generated" not in path.parts)]


def switches(text: str) -> list[str]:
    return [found[0] for found in SWITCHES.finditer(COMMENTS.sub("", text))]


def test_nothing_decides_between_two_languages() -> None:
    found = {str(path.relative_to(ROOT)): switches(path.read_text("utf-8")) for path in sources()}
    assert {path: those for path, those in found.items() if those} == {}


@pytest.mark.parametrize(
    "code",
    [
        'lang = "fr" if wished else "en"',
        'words.language === "fr" ? a : b',
        "texts.fr || texts.en",
        'header.startswith("fr")',
        'LANGUAGES = ("fr", "en")',
        '[words.language, "en", "fr"]',
        'language: Language = "fr"',
        'type Language = "fr" | "en";',
    ],
)
def test_that_would_be_found(code: str) -> None:
    assert switches(code)


def test_the_terminal_plays_in_a_language_that_was_only_added_as_files(tmp_path: Path) -> None:
    """Nothing that a player reads is in another language."""
    pseudo.copy_of_the_sources(tmp_path / "sources", ("src",))
    pseudo.add_words(tmp_path / "sources")
    pseudo.add_cards(tmp_path / "sources")
    command = [sys.executable, "-m", "tablee", "play", "tous_ego", "--players", "Ånå", "--bots", "2", "--seed", "3"]
    played = subprocess.run(
        [*command, "--lang", pseudo.NAME, "--save", str(tmp_path / "game.tablee")],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "sources" / "src"), "NO_COLOR": "1", "COLUMNS": "80"},
        input="1 2\n?\n",
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    said = NAMES.sub("", played.stdout)
    assert "Traceback" not in played.stderr + said
    assert re.search(r"[åéîöû]{2}", said), said + played.stderr
    readable = {line for line in said.splitlines() if re.search(r"[a-zA-Z]{3,}", line)}
    assert readable == set(), said
