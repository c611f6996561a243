"""For every state that play reaches and everybody who looks on: a game with other secrets looks the same."""

from __future__ import annotations

from random import Random
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from tablee.games import GAMES
from tests.properties.helpers import CASES, LONG, OPTION_SETS, Case, cases_of, random_game
from tests.secrecy.checking import check_secrecy

GAMES_EACH = 40 if LONG else 3
OBSERVERS = 11 if LONG else 3
MOST_STEPS = 2_000 if LONG else 300


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nobody_can_tell(case: Case) -> None:
    """INC-12, INC-22, INC-73, F2F-09, CAR-22, CAR-A21, CAR-A25, EGO-15, EGO-26: three who look on, at every step."""
    for seed in range(GAMES_EACH * (5 if case.seats == 2 else 1)):
        rng = Random(seed)
        for state in random_game(case, seed, MOST_STEPS):
            check_secrecy(state, rng, OBSERVERS)


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_reach_every_phase(game: str) -> None:
    """No phase is left out of these tests."""
    phases = set(get_args(get_type_hints(GAMES[game].state_type)["phase"]))
    names = {str((get_origin(phase) or phase).__struct_config__.tag) for phase in phases}
    reached = {
        state.phase.name for case in cases_of(game) for state in random_game(case, seed=0, most_steps=MOST_STEPS)
    }
    assert reached == names


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_have_every_option(game: str) -> None:
    """No choice that a table can make is left out of these tests."""
    for name, kind in get_type_hints(GAMES[game].options).items():
        choices: tuple[object, ...] = ()
        if get_origin(kind) is Literal:
            choices = get_args(kind)
        elif kind is bool:
            choices = (False, True)
        default = getattr(GAMES[game].options(), name)
        used = {options.get(name, default) for options in OPTION_SETS[game]}
        assert used >= set(choices), name
