"""Writes the pages of docs/research from what the games declare: `python -m tools.research_pages`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from tablee.core.game import Game
from tablee.games import GAMES
from tablee.research.actions import InBuckets, Space
from tablee.research.features import Features
from tablee.research.game import doors_of, versioned

PAGES = Path(__file__).parents[1] / "docs" / "research"


def page(game: Game) -> str:
    """The docstring of a game's doors, its actions and its observation."""
    doors, setup = doors_of(game), game.setup()
    first, _, rest = (import_module(game.research).__doc__ or "").strip().partition("\n")
    space = doors.space(setup)
    return "\n".join(
        [
            "<!-- Written by `make research-pages`, from the docstring and the declarations of the game. -->",
            f"# {versioned(game)}",
            "",
            first,
            rest.rstrip(),
            "",
            *_actions(space),
            "",
            *_features(game),
            "",
        ]
    )


def _actions(space: Space) -> list[str]:
    lines = [f"## Actions: {len(space)}", "", "| numbers | actions |", "|---|---|", "| 0 | wait |"]
    for start, block in zip(space.starts, space.blocks, strict=True):
        names = block.names
        shown = (
            names if len(names) <= 6 and not isinstance(block, InBuckets) else (names[0], names[1], "…", names[-1])
        )
        last = start + len(names) - 1
        lines.append(f"| {start if last == start else f'{start}–{last}'} | {', '.join(shown)} |")
    return lines


def _features(game: Game) -> list[str]:
    into, doors = Features(), doors_of(game)
    state = game.deal(game.setup(), game.usual, seed=1, bots=(0,))
    doors.features(into, state.view(0), 0)
    lines = [
        f"## Observation: {len(into.values) + 1} numbers from 0 to 1",
        "",
        "| numbers | what they say |",
        "|---|---|",
    ]
    at = 0
    for part in into.parts:
        lines.append(f"| {at if part.size == 1 else f'{at}–{at + part.size - 1}'} | {part.name} |")
        at += part.size
    return [*lines, f"| {at} | parts of an answer chosen so far, of 10 |"]


def pages() -> dict[Path, str]:
    """Every page, by its file."""
    return {PAGES / f"{versioned(game)}.md": page(game) for game in GAMES.values()}


def main() -> None:
    """Write them."""
    PAGES.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, "utf-8")
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
