"""Pages laid out for Sphinx: copied from the repository, where they stay plain Markdown that any forge shows.

Here they get what a site needs besides: a table of contents behind the README, pages for the Python interface, and a
page for each file that some page links to. A folder is its README.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from os.path import normpath, relpath
from pathlib import Path, PurePosixPath

from tools.site.contents import PAGES, REFERENCE, START, Part

LINK = re.compile(r"(?<=\])\(([^()\s]+)\)")
FENCED = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
ELSEWHERE = re.compile(r"[a-z]+:|#")
DRAWN = (".png", ".svg", ".jpg")
LANGUAGES = {".py": "python", ".ts": "ts", ".yaml": "yaml", ".conf": "nginx", ".service": "ini", "": "docker"}
"""In which colours a file is shown, by its ending; without colours if it has another."""


def laid_out(root: Path) -> dict[str, str | bytes]:
    """Everything that Sphinx reads, by its path: from the pages of this repository to the files they show."""
    pages: dict[str, str | bytes] = {}
    wanted = [START, *(page for section in PAGES.values() for page in section)]
    for page in wanted:
        text, linked = _with_links(root, PurePosixPath(page))
        pages["index.md" if page == START else page] = text + (_contents() if page == START else "")
        pages |= {path: shown for path in linked for path, shown in _shown(root, path)}
    return pages | {f"reference/{name}.md": _reference(part) for name, part in REFERENCE.items()}


def _with_links(root: Path, page: PurePosixPath) -> tuple[str, list[str]]:
    """A page with its links as they are here, and the files other than pages that it leads to."""
    files: list[str] = []

    def here(found: re.Match[str]) -> str:
        path, mark, anchor = found[1].partition("#")
        if ELSEWHERE.match(found[1]):
            return found[0]
        target = _target(root, normpath(page.parent / path))
        if not target.endswith(".md"):
            files.append(target)
        return f"({relpath(_place(target), page.parent)}{mark}{anchor})"

    parts = FENCED.split((root / page).read_text("utf-8"))
    return "".join(part if index % 2 else LINK.sub(here, part) for index, part in enumerate(parts)), files


def _target(root: Path, path: str) -> str:
    return f"{path}/README.md" if (root / path).is_dir() else path


def _place(target: str) -> str:
    """Where a file of the repository is on the site."""
    if target == START:
        return "index.md"
    return target if target.endswith((".md", *DRAWN)) else f"{target}.md"


def _shown(root: Path, path: str) -> Iterator[tuple[str, str | bytes]]:
    """A file as it is, or on a page of its own; nothing if there is none, so that Sphinx says who asks for it."""
    file = root / path
    if file.is_file():
        yield _place(path), file.read_bytes() if path.endswith(DRAWN) else _page_of(file)


def _page_of(file: Path) -> str:
    colours = LANGUAGES.get(file.suffix, "text")
    return f"---\norphan: true\n---\n# {file.name}\n\n``````{colours}\n{file.read_text('utf-8').rstrip()}\n``````\n"


def _contents() -> str:
    sections = {**PAGES, "Python": tuple(f"reference/{name}.md" for name in REFERENCE)}
    return "".join(_section(heading, pages) for heading, pages in sections.items())


def _section(heading: str, pages: tuple[str, ...]) -> str:
    listed = "\n".join(page.removesuffix(".md") for page in pages)
    return f"\n```{{toctree}}\n:hidden:\n:caption: {heading}\n\n{listed}\n```\n"


def _reference(part: Part) -> str:
    versions = "[what a version promises](../docs/versions.md)"
    promise = f"This is part of {versions}." if part.promised else f"This is not part of {versions}: it may change."
    modules = "\n".join(_module(name, alone=len(part.modules) == 1) for name in part.modules)
    return f"# {part.title}\n\n{part.about} {promise}\n\n{modules}"


def _module(name: str, alone: bool) -> str:
    heading = "" if alone else f"## {name}\n\n"
    return f"{heading}```{{eval-rst}}\n.. automodule:: {name}\n   :members:\n```\n"
