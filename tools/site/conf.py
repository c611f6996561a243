"""How Sphinx makes the site; all that pages need comes with it, so that it can be read without a network."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pygments.lexers import JsonLexer, TextLexer  # type: ignore[import-untyped]
from sphinx import addnodes

from tablee import __version__

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).parents[2]

project = "Tablée"
author = "The Tablée team"
copyright = author  # noqa: A001 - the name that Sphinx reads
release = version = __version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4
nitpicky = False
# What stands between single backticks in our docstrings is code.
default_role = "code"
highlight_language = "text"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_type_aliases = {"Seat": "Seat"}
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Tablée"
html_static_path = [str(Path(__file__).with_name("style.css"))]
html_css_files = ["style.css"]
html_favicon = html_logo = str(ROOT / "web" / "public" / "icon.svg")
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#7a1f2b",
        "color-brand-content": "#7a1f2b",
        "color-background-primary": "#fffdf8",
        "color-background-secondary": "#fbf6ec",
    },
    "dark_css_variables": {
        "color-brand-primary": "#e8b86a",
        "color-brand-content": "#e8b86a",
        "color-background-primary": "#1b1512",
        "color-background-secondary": "#231b16",
    },
}


LONG_WORDS = {
    r"~?[\w.]*Annotated\[int, [\w.~]*Meta\(ge=0, title='seat'\)\]": "Seat",
    r"~?[\w.]*Annotated\[(\w+), [\w.~]*Meta\((?:'[^']*'|[^'()])*\)\]": r"\1",
    r"<class '(?:\w+\.)*(\w+)'>": r"\1",
    r"~(?:\w+\.)+": "",
    r"TypeAliasForwardRef\('(\w+)'\)": r"\1",
    r"<factory>": "…",
    r"<function (?:\w+\.)*(\w+)>": r"\1",
}
"""What autodoc makes of some types and defaults, and how it is read."""


def _readable(
    _app: Sphinx, _what: str, _name: str, _object: Any, _options: Any, signature: str, returned: str
) -> Any:
    return tuple(part and _shortened(part) for part in (signature, returned))


def _shortened(text: str) -> str:
    for long, short in LONG_WORDS.items():
        text = re.sub(long, short, text)
    return text


def _without_value(_app: Sphinx, _domain: str, _kind: str, described: Any) -> None:
    """What a constant is for is said in words; what it holds may be a whole game, or a path of this machine."""
    for note in list(described.parent.findall(addnodes.desc_annotation)):
        if note.astext().startswith(" ="):
            note.parent.remove(note)


def setup(app: Sphinx) -> None:
    """Kinds of text in our pages that have no colours of their own elsewhere."""
    app.add_lexer("jsonl", JsonLexer)
    app.add_lexer("csv", TextLexer)
    app.add_lexer("ftl", TextLexer)
    app.connect("autodoc-process-signature", _readable)
    app.connect("object-description-transform", _without_value)
