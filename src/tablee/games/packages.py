"""Games that other packages bring, by the entry point `tablee.games`: found, tried out, or refused with the reason.

A package is code, and whoever installs it trusts it. What is done here is against mistakes, not against malice: a
game that cannot be imported, takes for ever, or does not do what the house needs is named, and all others are played.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from importlib import metadata
from io import TextIOBase
from threading import Thread
from typing import Any, NoReturn, Protocol, TextIO

from msgspec import Struct

from tablee.core.decks import excerpt
from tablee.core.game import Game
from tablee.games.trial import Fault, try_out

GROUP = "tablee.games"
SECONDS = 20.0
"""How long a package may take to be imported and tried out."""
LONGEST_PROBLEM = 300


class EntryPoint(Protocol):
    """What the package's metadata says: `name = "module:GAME"`."""

    @property
    def name(self) -> str:
        """How the package calls it."""

    @property
    def dist(self) -> Any:
        """The package, if it is known."""

    def load(self) -> Any:
        """What it points to."""


class Brought(Struct, frozen=True):
    """A game and the package that brings it."""

    game: Game
    package: str


class Refused(Struct, frozen=True):
    """A package whose game is not played: the code of the reason, and its facts. The sentence is `package-<code>`."""

    package: str
    code: str
    facts: dict[str, Any] = {}


class Said(TextIOBase):
    """What a package prints while it is imported and tried out: told with its name, and never among our results."""

    def __init__(self, package: str, to: TextIO) -> None:
        self.package = package
        self.to = to
        self.begun = ""

    def write(self, text: str) -> int:
        """Whole lines are told at once, so that one who waits for a package knows for which."""
        *lines, self.begun = f"{self.begun}{text}".split("\n")
        for line in lines:
            if line.strip():
                self.to.write(f"{self.package}: {excerpt(line, LONGEST_PROBLEM)}\n")
        return len(text)


def entry_points() -> list[EntryPoint]:
    """All that are installed, always in the same order."""
    found = metadata.entry_points(group=GROUP)
    return sorted(found, key=lambda point: (package_of(point), point.name))


def brought(
    points: Iterable[EntryPoint], taken: Mapping[str, str], seconds: float = SECONDS
) -> tuple[list[Brought], list[Refused]]:
    """The games of these packages, and what is wrong with the others; names that are `taken` stay whose they are."""
    names, found, refused = dict(taken), list[Brought](), list[Refused]()
    for point in points:
        package = package_of(point)
        said = Said(package, sys.stderr)
        try:
            with redirect_stdout(said), redirect_stderr(said):
                game = _within(seconds, partial(_loaded, point))
            if game.name in names:
                raise Fault("taken", name=game.name, by=names[game.name])
        except Fault as fault:
            refused.append(Refused(package, fault.code, fault.facts))
        else:
            names[game.name] = package
            found.append(Brought(game, package))
    return found, refused


def package_of(point: EntryPoint) -> str:
    """What the package is called, with its version."""
    try:
        return excerpt(f"{point.dist.name} {point.dist.version}", 80)
    except Exception:
        return excerpt(str(point.name), 80)


def _loaded(point: EntryPoint) -> Game:
    # Whatever is raised, an interruption too, is the package's own: this is a thread that nobody interrupts.
    try:
        found = point.load()
    except BaseException as problem:
        raise Fault("import", problem=_told(problem)) from None
    try:
        return try_out(found)
    except Fault:
        raise
    except BaseException as problem:
        raise Fault("breaks", problem=_told(problem)) from None


def _told(problem: BaseException) -> str:
    """An exception in one line. (Its text is the package's own, too.)"""
    try:
        text = str(problem)
    except Exception:
        text = ""
    return excerpt(" ".join(f"{type(problem).__name__}: {text}".split()).removesuffix(":"), LONGEST_PROBLEM)


def _within(seconds: float, work: Callable[[], Game]) -> Game:
    """What the work gives, in a thread of its own: one that does not end is left alone, and keeps nobody waiting."""
    results: list[Game | Fault] = []

    def run() -> None:
        try:
            results.append(work())
        except Fault as fault:
            results.append(fault)

    thread = Thread(target=run, name="tablee-package", daemon=True)
    thread.start()
    thread.join(seconds)
    if not results:
        _too_slow(seconds)
    if isinstance(results[0], Fault):
        raise results[0]
    return results[0]


def _too_slow(seconds: float) -> NoReturn:
    raise Fault("slow", seconds=f"{seconds:g}")
