"""The pages say what the games declare."""

from __future__ import annotations

from tools.research_pages import PAGES, pages


def test_the_pages_are_up_to_date() -> None:
    """`make research-pages` writes them."""
    expected = pages()
    assert {path: path.read_text("utf-8") for path in PAGES.glob("*.md")} == expected
