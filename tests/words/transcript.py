"""Whole games as screens are told of them, for the tests of what screens explain: python -m tests.words.transcript"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import json, to_builtins
from msgspec.structs import replace

from tablee.core import State
from tablee.games import GAMES, caractere
from tablee.games.caractere.deck import house_deck
from tests.words.evenings import Evening, deal

TABLES: tuple[tuple[str, int, dict[str, Any], int], ...] = (
    ("incroyable", 3, {"board": "court"}, 10),
    ("incroyable", 6, {"board": "court"}, 6),
    ("face_to_face", 2, {}, 4),
    ("face_to_face", 2, {"cards": 16}, 6),
    ("caractere", 4, {"board": "court"}, 2),
    ("caractere", 5, {"board": "court", "guesses": "simultaneous", "open_ballot": True}, 2),
    ("caractere", 4, {"board": "court", "adjective_judge": "questionne"}, 4),
    ("tous_ego", 3, {"target": 12}, 8),
    ("tous_ego", 5, {"target": 12, "forecast": "with_vote"}, 2),
)
"""Games, players, what is agreed, and how many games of it."""


def games() -> Iterator[dict[str, Any]]:
    """Each game from its beginning, answer by answer: what happened, and what all, and the first seat, know then."""
    for name, seats, options, times in TABLES:
        for seed in range(times):
            state = _dealt(name, seats, options, seed)
            board = getattr(state.setup, "board", None)
            about = {"game": name, "options": options, "board": to_builtins(board) if board is not None else None}
            yield {"about": about, "seats": seats, "steps": list(_steps(state, seed))}


def _dealt(name: str, seats: int, options: dict[str, Any], seed: int) -> State[Any]:
    """Cards that are rare in the house deck come often, whatever else that deck holds."""
    if name != caractere.GAME.name:
        return deal(name, seats, options, seed)
    deck = house_deck()
    rare = [card for card in deck.card if card.kind == "adjective"]
    others = [card for card in deck.card if card.pack == "duo" and card.kind != "adjective"][len(rare) :]
    often = replace(deck, card=tuple(card for card in deck.card if card not in others))
    return caractere.deal(caractere.setup(deck=often, **options), seats=seats, seed=seed)


def _steps(state: State[Any], seed: int) -> Iterator[dict[str, Any]]:
    evening = Evening(state, Random(seed))
    yield _step(state, [])
    while state.outcome() is None:
        yield _step(state, evening.answer())


def _step(state: State[Any], events: list[Any]) -> dict[str, Any]:
    private = GAMES[state.game].private_events
    return {
        "events": [event for event in events if type(event) not in private],
        "view": state.view(None),
        "mine": state.view(0),
    }


if __name__ == "__main__":
    sys.stdout.write(json.encode(list(games())).decode())
