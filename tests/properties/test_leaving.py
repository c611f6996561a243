"""People leave, are skipped and change the question in the middle of everything: nobody waits for who is gone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tablee.core import State
from tablee.games import GAMES
from tablee.games.caractere import Caractere


def something(state: State[Any], rng: Random) -> None:
    """An answer, mostly; else somebody goes home, is skipped, or another question is wanted."""
    chance = rng.random()
    if chance < 0.05 and len(state.at_the_table()) > GAMES[state.game].fewest:
        state.leave(rng.choice(state.at_the_table()))
    elif chance < 0.2:
        state.stand_in(rng.choice(state.phase.awaited(state)))
    elif chance < 0.3 and state.can_replace_question():
        state.replace_question()
    elif chance < 0.33 and state.can_void_round():
        state.void_round()
    else:
        state.answer(*state.any_answer(rng))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(8))
def test_nobody_waits_for_somebody_who_is_gone(game: str, seed: int) -> None:
    rng, known = Random(seed), GAMES[game]
    state = known.deal(known.setup(), known.most, seed)
    for _ in range(250):
        if state.outcome() is not None:
            break
        moment = state.moment
        something(state, rng)
        assert state.moment >= moment, "an ask's id never comes again"
        assert not set(state.phase.awaited(state)) & set(state.gone)
        if isinstance(state, Caractere):
            assert state.questionne not in getattr(state.phase, "speakers", ())
            assert (state.contest is not None) == (state.phase.name in ("debating", "judging", "judging_openly"))
