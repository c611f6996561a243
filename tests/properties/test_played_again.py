"""Games that were written down come out the same when they are played again: nothing changes that nobody wanted."""

from __future__ import annotations

import pytest

from tablee.core import Move
from tablee.games import GAMES
from tests.golden.played_games import Played, do, kinds_tried, marks, plain, read
from tests.properties.test_golden import phases_of

PLAYED = {f"{game}-{number}": played for game in GAMES for number, played in enumerate(read(game), 1)}


@pytest.mark.parametrize("played", PLAYED.values(), ids=PLAYED)
def test_a_game_played_again_comes_out_the_same(played: Played) -> None:
    """Every step is told in the same words, and leads to where everybody sees the same and can do the same.

    If the rules were changed on purpose: `python -m tests.golden.played_games`, and look at what is different.
    """
    state, last = played.table.deal(), dict[str, Move]()
    for number, step in enumerate(played.steps):
        told = [plain(event) for event in do(state, step.done)]
        assert told == step.told, f"step {number}: {step.done}"
        if "answer" in step.done:
            last[step.done["answer"]["move"]] = state.read(step.done["answer"])
        assert marks(state, kinds_tried(state, last), number) == step.marks, f"step {number}: {step.done}"


def test_the_games_written_down_come_through_every_moment() -> None:
    """Every phase of every game is among them."""
    for name, game in GAMES.items():
        met = set()
        for played in PLAYED.values():
            state = played.table.deal()
            for step in played.steps if played.table.game == name else ():
                do(state, step.done)
                met.add(state.phase.name)
        assert met == phases_of(game)
