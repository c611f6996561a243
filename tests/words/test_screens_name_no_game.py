"""The shell of the screens knows what a game is, and none by its name: each brings everything in its own folder."""

from __future__ import annotations

import re
from pathlib import Path

from tablee.games import HOUSE_GAMES as GAMES

SCREENS = Path(__file__).parents[2] / "web" / "src"
NAMES = re.compile("|".join(f"{name}|{name.title().replace('_', '')}" for name in GAMES))


def test_no_game_is_named_outside_its_folder() -> None:
    """Neither in code nor in words; tests may."""
    own = (SCREENS / "games", SCREENS / "generated")
    files = [path for path in SCREENS.rglob("*.*") if path.is_file() and not any(one in path.parents for one in own)]
    shell = [*(path for path in files if not path.name.endswith(".test.ts")), SCREENS / "games" / "index.ts"]
    assert len(shell) > 50
    found = [(path.relative_to(SCREENS).as_posix(), NAMES.findall(path.read_text("utf-8"))) for path in shell]
    assert [one for one in found if one[1]] == []
