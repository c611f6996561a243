"""OpenSpiel's own tests of our games, golden playthroughs, and its search on them."""

# ruff: noqa: E402 - what follows needs the library
from __future__ import annotations

import unittest
from pathlib import Path
from random import Random
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip(
    "pyspiel", reason="tablee[openspiel] is not installed, or has no wheel for this Python"
)

import numpy as np
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from tablee.games import GAMES
from tablee.games.face_to_face.cards import values
from tablee.research import spiel
from tablee.research.game import returns_of
from tests.research.playthroughs import GOLDEN, small_deck

INCROYABLE, FACE_TO_FACE = spiel.names()
TINY = f"{FACE_TO_FACE}(cards=4,hand=2,jump=2)"


@pytest.mark.parametrize(
    ("game", "games"), [(FACE_TO_FACE, 2), (f"{FACE_TO_FACE}(cards=8,hand=3)", 20), (INCROYABLE, 1), (TINY, 30)]
)
def test_random_games(game: str, games: int) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=games, serialize=True, verbose=False)


def api_case(name: str, game: str) -> Any:
    return type(name, (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name, "game": pyspiel.load_game(game)})


@pytest.mark.parametrize(
    ("game", "states"), [(f"{FACE_TO_FACE}(cards=6,hand=2)", 400), (f"{INCROYABLE}(players=3,board=court)", 60)]
)
def test_the_interface(game: str, states: int, monkeypatch: pytest.MonkeyPatch) -> None:
    some = api_test.sample_some_states.sample_some_states
    monkeypatch.setattr(
        api_test.sample_some_states, "sample_some_states", lambda game, max_states: some(game, max_states=states)
    )
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(api_case("tablee", game)).run(found)
    assert found.testsRun >= 5
    assert not found.errors + found.failures, (found.errors + found.failures)[0][1]


def test_a_tiny_game_is_walked_to_its_last_leaf() -> None:
    """Perfect recall: one information state has one past of one's own. And the tree is what the rules make of it."""
    pasts: dict[tuple[str, int], list[Any]] = {}
    leaves: list[tuple[float, ...]] = []
    chances: list[float] = []

    def walk(state: Any, past: dict[int, list[Any]], likely: float) -> None:
        if state.is_terminal():
            leaves.append(tuple(state.returns()))
            chances.append(likely)
        elif state.is_chance_node():
            for outcome, chance in state.chance_outcomes():
                walk(state.child(outcome), past, likely * chance)
        else:
            seat = state.current_player()
            known = state.information_state_string(seat)
            assert pasts.setdefault((known, seat), past[seat]) == past[seat]
            legal = state.legal_actions()
            for action in legal:
                walk(state.child(action), {**past, seat: [*past[seat], (known, action)]}, likely / len(legal))

    start = pyspiel.load_game(TINY).new_initial_state()
    for outcome in (0, 2, 3, 2):  # who begins, its hand, and one card of the other's: the rest is enough to see
        start.apply_action(outcome)
    walk(start, {0: [], 1: []}, 1.0)
    assert sum(chances) == pytest.approx(1)
    assert set(leaves) == {(1.0, -1.0), (-1.0, 1.0)}
    assert (len(leaves), len(pasts)) == (LEAVES, INFORMATION_STATES)


LEAVES, INFORMATION_STATES = 6048, 1173


def dealt(game: str, seed: int) -> Any:
    """A state in which somebody is to act."""
    state, luck = pyspiel.load_game(game).new_initial_state(), Random(seed)
    while state.is_chance_node():
        state.apply_action(luck.choice(state.chance_outcomes())[0])
    return state


def test_what_chance_drew_is_what_is_in_hand() -> None:
    """F2F-40 to F2F-42: every card that a chance node names is in the hand of whoever drew it, and no other."""
    for seed in range(20):
        state, luck, drawn = dealt(f"{FACE_TO_FACE}(cards=14,hand=4)", seed), Random(seed), set[int]()
        while not state.is_terminal():
            if state.is_chance_node():
                table, before = state.course.table.state, state.course.table.state.hand
                seat = table.turn
                drawn.add(card := luck.choice(state.chance_outcomes())[0])
                laid = [*table.laid]
                state.apply_action(card)
                if not state.is_chance_node():
                    held = next(hand for player, hand, _ in state.course.table.state.sides() if player == seat)
                    assert set(values(held)) - set(values(before)) == drawn, laid
                    drawn = set()
            else:
                state.apply_action(luck.choice(state.legal_actions()))
        assert sum(state.returns()) == 0


@pytest.mark.parametrize("game", spiel.names())
def test_ismcts_plays(game: str) -> None:
    state, luck = dealt(game, 1), np.random.RandomState(1)
    for _ in range(3):
        bot = ismcts.ISMCTSBot(
            state.get_game(), mcts.RandomRolloutEvaluator(1, luck), uct_c=2.0, max_simulations=4, random_state=luck
        )
        action = int(bot.step(state))
        assert action in state.legal_actions()
        state.apply_action(action)
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])


def test_an_imagined_state_is_not_saved() -> None:
    state = dealt(FACE_TO_FACE, 2)
    imagined = state.resample_from_infostate(state.current_player(), pyspiel.UniformProbabilitySampler(0.0, 1.0))
    with pytest.raises(Exception, match="only imagined"):
        imagined.serialize()


def test_sizes_are_parameters() -> None:
    assert pyspiel.load_game(TINY).num_distinct_actions() == 1 + 4 * 4 + 2
    assert pyspiel.load_game(FACE_TO_FACE).num_distinct_actions() == 1 + 4 * 58 + 2
    assert pyspiel.load_game(f"{INCROYABLE}(players=6)").num_players() == 6
    assert returns_of(None, 3) == [0.0, 0.0, 0.0]
    assert set(GAMES) >= {"incroyable", "face_to_face"}


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_playthroughs_are_as_they_were(path: Path) -> None:
    """`python -m tests.research.playthroughs` makes them anew, when a version of the doors is new."""
    with small_deck():
        expected, actual = generate_playthrough.replay(str(path))
    assert actual.rstrip("\n").split("\n") == expected.rstrip("\n").split("\n")


def test_every_game_has_a_playthrough() -> None:
    told = "".join(path.read_text("utf-8") for path in GOLDEN.glob("*.txt"))
    assert all(f'GameType.short_name = "{name}"' in told for name in spiel.names())
