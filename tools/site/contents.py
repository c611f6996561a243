"""What is on the site, and in which order."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
START = "README.md"

PAGES: dict[str, tuple[str, ...]] = {
    "Play": (
        "docs/rules/README.md",
        "docs/rules/incroyable.md",
        "docs/rules/face_to_face.md",
        "docs/rules/caractere.md",
        "docs/rules/tous_ego.md",
        "docs/decks.md",
        "docs/workshop.md",
    ),
    "Run a server": (
        "docs/server.md",
        "docs/operate.md",
        "docs/deploy/README.md",
        "docs/security.md",
        "docs/scale.md",
    ),
    "Build on it": (
        "docs/add-a-game.md",
        *sorted(page.relative_to(ROOT).as_posix() for page in (ROOT / "examples").glob("*/README.md")),
        "docs/bots.md",
        "docs/protocol.md",
        "docs/languages.md",
        "docs/versions.md",
    ),
    "Research": (
        "docs/simulations.md",
        "docs/studies/README.md",
        "docs/studies/luck.md",
        "docs/studies/boards.md",
        "docs/studies/forecasts.md",
        "docs/research.md",
        "docs/research/incroyable_v1.md",
        "docs/research/face_to_face_v1.md",
        "docs/research/caractere_v1.md",
        "docs/research/tous_ego_v1.md",
    ),
    "Carry it on": (
        "CONTRIBUTING.md",
        "docs/architecture.md",
        "docs/mutants.md",
        "workshop/README.md",
        "workshop/caractere/README.md",
        "CHANGELOG.md",
        "SECURITY.md",
    ),
}
"""Every page, by the heading that it stands under; the site begins with the README."""


class Part(NamedTuple):
    """A page of the Python interface: modules, and of each all that it lists in `__all__`, or else what it holds."""

    title: str
    about: str
    modules: tuple[str, ...]
    promised: bool = True


REFERENCE: dict[str, Part] = {
    "core": Part(
        "tablee.core: what a game is",
        "Asks and answers, events, phases, states and views; saving and loading. All that the rules of a game need.",
        ("tablee.core", "tablee.core.game", "tablee.core.shown", "tablee.core.opening", "tablee.core.luck"),
    ),
    "games": Part(
        "tablee.games: the games",
        "Which there are, and how each of the house’s own is set up, dealt and played "
        "([their rules](../docs/rules/README.md)).",
        (
            "tablee.games",
            "tablee.games.incroyable",
            "tablee.games.face_to_face",
            "tablee.games.caractere",
            "tablee.games.tous_ego",
        ),
    ),
    "bots": Part("tablee.bots: bots", "They get views and asks, never the state.", ("tablee.bots",)),
    "words": Part("tablee.words: words", "Codes become sentences in the language of each reader.", ("tablee.words",)),
    "client": Part(
        "tablee.client: programs at a table", "A bot of your own, at any table server.", ("tablee.client",)
    ),
    "lab": Part(
        "tablee.lab: many games",
        "What `tablee simulate` and `tablee games check` are made of.",
        ("tablee.lab.plan", "tablee.lab.simulate", "tablee.lab.checking"),
        promised=False,
    ),
    "research": Part(
        "tablee.research: for researchers",
        "The games as environments of PettingZoo and games of OpenSpiel ([how to use them](../docs/research.md)).",
        ("tablee.research.zoo", "tablee.research.spiel"),
        promised=False,
    ),
}
"""The Python interface, in the order of its pages; what is promised of it is in docs/versions.md."""
