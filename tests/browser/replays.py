"""Games for the test of the replay: what everybody was told, step by step, and what a spectator saw after each.

    python -m tests.browser.replays

writes them anew, when events or views have changed.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from msgspec import json, to_builtins

from tablee.bots import make_bot
from tablee.core.game import Game
from tablee.games import GAMES
from tablee.tables.events import Dealt

FILE = Path(__file__).parents[2] / "web" / "src" / "lib" / "replay" / "played.json"
NAMES = ("Annie", "Bernard", "Cléo", "Didier")
PLAYED: dict[str, tuple[str, int, str, dict[str, Any], int]] = {
    "Incroyable! with a risk round": ("incroyable", 4, "sensible", {"board": "court"}, 3),
    "Face to Face with cards taken back": ("face_to_face", 2, "random", {"undo_within_turn": True, "cards": 24}, 1),
    "Caractère with joks, debates and a failed test": ("caractere", 4, "random", {"board": "court"}, 0),
    "Tous Ego": ("tous_ego", 4, "sensible", {"target": 9}, 2),
    "Tous Ego with the forecast in the vote": ("tous_ego", 3, "random", {"target": 6, "forecast": "with_vote"}, 2),
}


def played(game: Game, seats: int, level: str, options: dict[str, Any], seed: int) -> dict[str, Any]:
    """A whole game between bots."""
    rng = Random(seed)
    state = game.deal(game.setup(**options), seats, rng.randbytes(16), tuple(range(seats)))
    bots = [make_bot(level, game, seat, Random(seed + seat)) for seat in range(seats)]
    names, looks = NAMES[:seats], tuple(range(seats))
    steps: list[Any] = [[to_builtins(Dealt(game=game.name, names=names, looks=looks, first=state.leader()))]]
    views: list[Any] = [to_builtins(state.view(None), str_keys=True)]
    while state.outcome() is None:
        seat = rng.choice(list(state.asks()))
        move = bots[seat].answer(state.view(seat), state.asks()[seat])
        if move is None:
            continue
        told = [to_builtins(event) for event in state.answer(seat, move) if event.to is None]
        if told:
            steps.append(told)
            views.append(to_builtins(state.view(None), str_keys=True))
    changes = [_changed(before, view) for before, view in zip([{}, *views], views, strict=False)]
    return {"options": options, "steps": steps, "changes": changes}


def _changed(before: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    """What is new in a view; null for what is there no more."""
    gone = dict.fromkeys(before.keys() - view.keys())
    return {**gone, **{name: value for name, value in view.items() if before.get(name) != value}}


def main() -> None:
    """Play, and write it down."""
    games = {
        title: played(GAMES[name], seats, level, options, seed)
        for title, (name, seats, level, options, seed) in PLAYED.items()
    }
    FILE.write_bytes(json.encode(games))


if __name__ == "__main__":
    main()
