"""What cannot be done, and what would help, in words of any language."""

from __future__ import annotations

from typing import Any, ClassVar

from tablee.core.text import FALLBACK
from tablee.words.catalogue import Catalogue


class Complaint(Exception):  # noqa: N818 - a message for people, not an error of the program
    """A code and its facts; as a plain text, in logs, it is in the fallback, English."""

    about: ClassVar[str]
    """What the ids of its messages begin with."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def text(self, words: Catalogue) -> str:
        """The sentence."""
        return words.text(f"{self.about}-{self.code}", **self.facts)

    def __str__(self) -> str:
        return self.text(Catalogue(FALLBACK))
