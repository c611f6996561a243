"""Games for the test of the replay: what everybody was told, step by step, and what a spectator saw after each.

    python -m tests.browser.replays

writes them anew, when events or views have changed.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec import json, to_builtins

from tablee.bots import make_bot
from tablee.core.game import Game
from tablee.games import GAMES
from tablee.tables.events import Dealt

FILE = Path(__file__).parents[2] / "web" / "src" / "lib" / "replay" / "played.json"
NAMES = ("Annie", "Bernard", "Cléo", "Didier", "Ève", "Fleur")


class Evening(NamedTuple):
    """Who plays what."""

    game: str
    seats: int
    level: str
    options: dict[str, Any]
    seed: int
    own: int = 0
    """So many questions of the players' own, and no others."""
    leaving: tuple[tuple[str, int], ...] = ()
    """Who goes home, one after the other, each in a moment of this name."""


PLAYED = {
    "Incroyable! with a risk round": Evening("incroyable", 4, "sensible", {"board": "court"}, 0),
    "Incroyable! with own questions": Evening("incroyable", 3, "sensible", {"board": "court"}, 16, own=4),
    "Incroyable! with people who go home": Evening(
        "incroyable",
        6,
        "sensible",
        {"board": "court"},
        7,
        leaving=(("speaking", 1), ("speaking", 4), ("speaking", 0)),
    ),
    "Face to Face with cards taken back": Evening(
        "face_to_face", 2, "random", {"undo_within_turn": True, "cards": 24}, 1
    ),
    "Caractère with joks, debates and a failed test": Evening("caractere", 4, "random", {"board": "court"}, 0),
    "Tous Ego": Evening("tous_ego", 4, "sensible", {"target": 9}, 2),
    "Tous Ego with the forecast in the vote": Evening(
        "tous_ego", 3, "random", {"target": 6, "forecast": "with_vote"}, 2
    ),
}


def _deck(game: Game, own: int) -> dict[str, Any]:
    """The house's, or questions that somebody wrote."""
    if not own or game.own_deck is None:
        return {}
    return {"deck": game.own_deck([{"answer": 40 + number, "fr": f"À nous {number} ?"} for number in range(own)])}


def played(evening: Evening) -> dict[str, Any]:
    """A whole game between bots."""
    game, seats, level, options, seed = GAMES[evening.game], *evening[1:5]
    rng, leaving = Random(seed), list(evening.leaving)
    state = game.deal(
        game.setup(**_deck(game, evening.own), **options), seats, rng.randbytes(16), tuple(range(seats))
    )
    bots = [make_bot(level, game, seat, Random(seed + seat)) for seat in range(seats)]
    names, looks = NAMES[:seats], tuple(range(seats))
    steps: list[Any] = [[to_builtins(Dealt(game=game.name, names=names, looks=looks, first=state.leader()))]]
    views: list[Any] = [to_builtins(state.view(None), str_keys=True)]
    while state.outcome() is None:
        seat = rng.choice(list(state.asks()))
        if leaving and leaving[0][0] == state.phase.name:
            events = state.leave(leaving.pop(0)[1])
        elif (move := bots[seat].answer(state.view(seat), state.asks()[seat])) is not None:
            events = state.answer(seat, move)
        else:
            continue
        told = [to_builtins(event) for event in events if event.to is None]
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
    FILE.write_bytes(json.encode({title: played(evening) for title, evening in PLAYED.items()}))


if __name__ == "__main__":
    main()
