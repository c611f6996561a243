"""The same seed, the same game; and nobody else's luck is touched."""

from __future__ import annotations

import random
from random import Random

import pytest

from tablee.core import save
from tablee.core.luck import pile_of
from tests.properties.helpers import CASES, Case, all_views, random_step

STEPS = 120


def history(case: Case, seed: int, answers: int) -> list[tuple[bytes, list[bytes], str]]:
    """A game as everything that comes out of it: saves, views and what was told, step by step."""
    rng = Random(answers)
    state = case.deal(seed)
    told = [(save(state), all_views(state), "")]
    for _ in range(STEPS):
        if state.outcome() is None:
            step = random_step(state, rng)
            told.append((save(state), all_views(state), repr(step)))
    return told


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_same_seed_is_the_same_game(case: Case) -> None:
    """Two deals with one seed and the same answers are equal to the last byte; with another seed they are not."""
    assert history(case, seed=11, answers=1) == history(case, seed=11, answers=1)
    assert save(case.deal(11)) != save(case.deal(12))
    assert case.deal(11).hidden_from(None) != case.deal(12).hidden_from(None)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_global_generator_is_left_alone(case: Case) -> None:
    """All luck follows from the seed: playing, looking and imagining draw nothing from `random` itself."""
    before = random.getstate()
    history(case, seed=13, answers=2)
    state = case.deal(14)
    for seat in (*range(state.seats), None):
        state.reimagined_for(seat, Random(1))
    unchecked = Random(3)
    for _ in range(STEPS):
        if state.outcome() is None:
            state.apply(*state.any_answer(unchecked))
    assert random.getstate() == before


@pytest.mark.parametrize("case", CASES[:1] + CASES[-1:], ids=str)
def test_without_a_seed_every_game_is_another(case: Case) -> None:
    """Seeds of real games come from the system and are long enough not to be guessed."""
    from tablee.games import GAMES

    seeds = {GAMES[case.game].deal(case.setup(), seats=case.seats).seed for _ in range(20)}
    assert len(seeds) == 20
    assert min(map(len, seeds)) >= 16


def test_cards_that_somebody_has_seen_come_last() -> None:
    """All cards are there, and each part is in an order of its own."""
    pile = pile_of(range(40), frozenset(range(0, 40, 2)), Random(1))
    fresh, seen = pile[:20], pile[20:]
    assert (sorted(fresh), sorted(seen)) == (list(range(1, 40, 2)), list(range(0, 40, 2)))
    assert list(fresh) != sorted(fresh)
    assert list(seen) != sorted(seen)
