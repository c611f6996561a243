"""The site of `make docs`: whole, without a link that leads nowhere, and complete without a network."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sphinx.util.inventory import InventoryFile

from tools.site.__main__ import build
from tools.site.contents import PAGES, REFERENCE, START
from tools.site.layout import laid_out

ROOT = Path(__file__).parents[1]
FETCHED = re.compile(r"<(?:script|img|iframe|source)\b[^>]*\bsrc=[\"']([^\"']+)|<link\b[^>]*\bhref=[\"']([^\"']+)")


def test_every_page_of_the_docs_is_on_the_site() -> None:
    listed = {page for section in PAGES.values() for page in section} | {START}
    here = {page.relative_to(ROOT).as_posix() for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]}
    assert here - listed == set()
    assert [page for page in listed if not (ROOT / page).is_file()] == []


def test_it_is_built_without_a_doubt_and_needs_no_network(tmp_path: Path) -> None:
    site = tmp_path / "site"
    done = subprocess.run([sys.executable, "-m", "tools.site", str(site)], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert {"index.html", "docs/rules/tous_ego.html", "examples/moths/README.html"} <= _pages(site)
    asked_for = {a or b for page in site.rglob("*.html") for a, b in FETCHED.findall(page.read_text("utf-8"))}
    assert [link for link in asked_for if re.match(r"(https?:)?//", link)] == []
    assert [page for page in site.rglob("*.html") if str(ROOT) in page.read_text("utf-8")] == []
    assert _unnamed(site) == []


def _pages(site: Path) -> set[str]:
    return {page.relative_to(site).as_posix() for page in site.rglob("*.html")}


def _unnamed(site: Path) -> list[str]:
    """What is promised of the Python interface, and is nowhere in its reference."""
    known = InventoryFile.loads((site / "objects.inv").read_bytes(), uri="")
    modules = [importlib.import_module(name) for part in REFERENCE.values() if part.promised for name in part.modules]
    wanted = [f"{module.__name__}.{name}" for module in modules for name in module.__all__]
    shown = {name for kind, entries in known.data.items() if kind.startswith("py:") for name in entries}
    return [name for name in wanted if name not in shown and not _plain(name)]


def _plain(name: str) -> bool:
    """Constants and other names for types stand in the reference only if they are explained in the code."""
    module, _, last = name.rpartition(".")
    return not callable(getattr(importlib.import_module(module), last)) or last == "Seat"


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::PendingDeprecationWarning")
@pytest.mark.parametrize(
    ("mistake", "said"),
    [
        ("[there](docs/nowhere.md)", "docs/nowhere.md"),
        ("[there](docs/server.md#no-such-part)", "no-such-part"),
        ("[there](src/tablee/nothing.py)", "nothing.py"),
    ],
)
def test_a_link_that_leads_nowhere_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], mistake: str, said: str
) -> None:
    monkeypatch.setattr("tools.site.layout.PAGES", {"Run": ("docs/server.md",)})
    monkeypatch.setattr("tools.site.layout.REFERENCE", {})
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "server.md").write_text("# The server\n\n## A part\n", "utf-8")
    (tmp_path / START).write_text("# Home\n\n[here](docs/server.md#a-part)\n", "utf-8")
    assert build(tmp_path, tmp_path / "site") == 0
    (tmp_path / START).write_text(f"# Home\n\n{mistake}\n", "utf-8")
    assert build(tmp_path, tmp_path / "site") != 0
    assert said in capfd.readouterr().err


def test_a_folder_is_its_readme_and_a_file_a_page() -> None:
    pages = laid_out(ROOT)
    assert "(examples/moths/README.md)" in str(pages["index.md"])
    assert "(transcripts/" not in str(pages["index.md"])
    assert "(docs/transcripts/tous_ego.en.txt.md)" in str(pages["index.md"])
    assert "orphan: true" in str(pages["docs/transcripts/tous_ego.en.txt.md"])
