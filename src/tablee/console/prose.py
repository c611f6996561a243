"""Text that keeps together what French typography keeps together."""

from __future__ import annotations

import re
from typing import Any, Self

from rich import text
from rich.console import Console
from rich.containers import Lines

GLUED = {"\u00a0": "\ue000", "\u202f": "\ue001", " ": "\ue002"}
"""Letters of nobody's alphabet stand for spaces that must not break while lines are broken."""
FIXED = re.compile("[\u00a0\u202f]|(?<=«) | (?=[:;!?»])")
"""No-break spaces, and those that ought to be, in a text that somebody typed."""


class Text(text.Text):
    """Like the text of `rich`, which would break a line at a no-break space: before a colon or inside « »."""

    @classmethod
    def assemble(cls, *parts: str | text.Text | tuple[str, str]) -> Self:  # type: ignore[override]
        """One text from several: strings, texts, and strings with a style."""
        whole = cls()
        for part in parts:
            whole.append(*part) if isinstance(part, tuple) else whole.append(part)
        return whole

    def wrap(self, console: Console, width: int, **how: Any) -> Lines:
        """The text in lines of this width."""
        glued = self.copy()
        glued.plain = FIXED.sub(lambda space: GLUED[space[0]], self.plain)
        lines = glued.wrap(console, width, **how)
        for line in lines:
            for space, letter in GLUED.items():
                line.plain = line.plain.replace(letter, space)
        return lines
