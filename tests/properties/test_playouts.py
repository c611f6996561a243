"""Playouts: random answers to the end, the same as giving them one by one."""

from __future__ import annotations

from random import Random

import pytest

from tablee.core import save
from tablee.games import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_is_the_same_game_as_its_answers_one_by_one(name: str) -> None:
    game = GAMES[name]
    for seed in range(5):
        state = game.deal(game.setup(), game.fewest, seed=seed)
        by_hand, start = state.copy(), save(state)
        answers, rng = 0, Random(seed)
        while by_hand.outcome() is None:
            by_hand.answer(*by_hand.any_answer(rng))
            answers += 1
        whole = state.copy()
        assert whole.play_out(Random(seed)) == answers
        assert save(whole) == save(by_hand)
        assert whole.play_out(Random(seed)) == 0
        assert save(state) == start
