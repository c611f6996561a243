"""What the pages for those who carry the project on say is so: names are there, links lead somewhere, hooks run."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from tablee import __version__
from tablee.games import HOUSE_GAMES
from tools.site.contents import REFERENCE

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`((?:src|tests|web|docs|tools|lock|bench)/[\w./-]+)`")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """Of a page's headings, as they are linked to."""
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(page.read_text("utf-8")))
    return {heading.strip().replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    lost = []
    for link in LINK.findall(CODE.sub("", page.read_text("utf-8"))):
        path, _, anchor = link.partition("#")
        there = (page.parent / path).resolve() if path else page
        if re.match(r"[a-z]+:", link):
            continue
        if not there.exists() or (anchor and anchor not in anchors(there)):
            lost.append(link)
    assert lost == []


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "docs/versions.md", "docs/languages.md"])
def test_every_file_that_is_named_is_there(name: str) -> None:
    named = FILE.findall((ROOT / name).read_text("utf-8"))
    made = re.compile(r"<|[/.]es\.ftl$")
    assert [file for file in named if not made.search(file) and not (ROOT / file).exists()] == []
    assert named


PROMISED = [module for part in REFERENCE.values() if part.promised for module in part.modules]


@pytest.mark.parametrize("package", PROMISED)
def test_what_is_promised_to_programs_is_there(package: str) -> None:
    module = importlib.import_module(package)
    assert module.__all__
    assert [name for name in module.__all__ if not hasattr(module, name)] == []


def test_the_hooks_run_what_make_runs() -> None:
    (repo,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    assert repo["repo"] == "local", "nothing is fetched"
    targets = [hook["entry"].split() for hook in repo["hooks"]]
    assert [command for command, _ in targets] == ["make", "make"]
    known = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert {target for _, target in targets} == {"check", "check-web"} <= set(known)


def test_the_version_is_one() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert re.search(rf'^version = "{re.escape(__version__)}"|dynamic = \["version"\]', project, re.MULTILINE)


def test_the_reference_shows_what_is_promised() -> None:
    (promise,) = re.findall(r"^\| Python \|(.*?)\|", (ROOT / "docs" / "versions.md").read_text("utf-8"), re.MULTILINE)
    each_game = [name for name in PROMISED if name.startswith("tablee.games.")]
    assert set(re.findall(r"`(tablee[\w.]*)`", promise)) == set(PROMISED) - set(each_game)
    assert each_game == [f"tablee.games.{game}" for game in HOUSE_GAMES]
