"""What is wrong with a card, or could be better: a sentence for the terminal and a code for screens."""

from __future__ import annotations

import re
from typing import Any

OPTION = re.compile(r"option (\d+)")


class Remark(str):
    """An English sentence that knows its code, the facts in it, and the field that it is about."""

    code: str
    facts: dict[str, Any]
    at: str
    """A way into the card, such as `books.unit`; `question` is the text of the card itself, empty the whole card."""

    def __new__(cls, text: str, code: str = "", at: str = "", facts: dict[str, Any] | None = None) -> Remark:
        """The sentence; without a code it is for the terminal only."""
        made = super().__new__(cls, text)
        made.code, made.at, made.facts = code, at, facts or {}
        return made

    def within(self, where: str, **facts: Any) -> Remark:
        """The same, with the place in the deck that it is about."""
        return Remark(f"{where}{self}", self.code, self.at, {**self.facts, **facts})


def remark(code: str, at: str, text: str, **facts: Any) -> Remark:
    """A remark whose facts stand in its text."""
    return Remark(text.format(**facts), code, at, facts)


def within(problem: str, where: str, **facts: Any) -> str:
    """A problem with its place in the deck, be it a remark or a plain sentence."""
    return problem.within(where, **facts) if isinstance(problem, Remark) else where + problem


def place_of(what: str) -> str:
    """The field that sentences call so: “books: the question” is `books.question`, “option 2” is `options.2`."""
    group, _, name = what.rpartition(": ")
    field = OPTION.sub(r"options.\1", name.removeprefix("the "))
    return f"{group}.{field}" if group else field
