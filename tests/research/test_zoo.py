"""PettingZoo's own tests of our environments, and what it means to act in them."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="tablee[pettingzoo] is not installed, or does not run with this Python")

import numpy as np
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from tablee.games import GAMES
from tablee.research import zoo
from tablee.research.actions import WAIT
from tablee.research.game import doors_of, versioned

NAMES = zoo.names()
TOGETHER = [versioned(game) for game in GAMES.values() if doors_of(game).simultaneous]
SHORT: dict[str, dict[str, Any]] = {
    "incroyable_v1": {"board": "court"},
    "face_to_face_v1": {},
    "caractere_v1": {"board": "court", "seats": 4},
    "tous_ego_v1": {"target": 12},
}


@pytest.fixture(autouse=True)
def strict() -> Iterator[None]:
    """What PettingZoo only warns of fails here; but for masks, which it wants in a dict and then wonders about."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation (space for each agent probably|is not a NumPy array)")
        yield


@pytest.mark.parametrize("name", NAMES)
def test_turn_by_turn(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(zoo.env(name, **SHORT[name]), num_cycles=200)
    seed_test(lambda: zoo.env(name, **SHORT[name]), num_cycles=60)
    render_test(lambda render_mode=None: zoo.env(name, render_mode=render_mode, **SHORT[name]))


@pytest.mark.parametrize("name", TOGETHER)
def test_all_at_once(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(zoo.parallel_env(name, **SHORT[name]), num_cycles=200)
    parallel_seed_test(lambda: zoo.parallel_env(name, **SHORT[name]), num_cycles=60)


def any_action(observation: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(observation["action_mask"].nonzero()[0]))


@pytest.mark.parametrize("name", NAMES)
def test_games_end_with_returns(name: str) -> None:
    """Whoever loses has −1, and together it is nothing; nobody is rewarded before the end."""
    rng, env = np.random.default_rng(3), zoo.env(name, **SHORT[name])
    env.reset(seed=5)
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        assert observation["observation"].dtype == np.float32
        rewards[agent] += float(reward)
        assert reward == 0 or termination
        assert not truncation
        env.step(None if termination else any_action(observation, rng))
    assert sum(rewards.values()) == pytest.approx(0)
    assert min(rewards.values()) == -1
    assert max(rewards.values()) > 0


@pytest.mark.parametrize("name", TOGETHER)
def test_games_end_with_returns_when_all_act_at_once(name: str) -> None:
    rng, env = np.random.default_rng(4), zoo.parallel_env(name, **SHORT[name])
    observations, _ = env.reset(seed=6)
    steps, at_once, rewards = 0, 0, dict[str, float]()
    while env.agents:
        asked = [agent for agent in env.agents if observations[agent]["action_mask"][WAIT] == 0]
        at_once = max(at_once, len(asked))
        actions = {agent: any_action(observations[agent], rng) for agent in env.agents}
        observations, rewards, terminations, _, _ = env.step(actions)
        steps += 1
    assert all(terminations.values())
    assert sum(rewards.values()) == pytest.approx(0)
    assert at_once > 1, "some moments are for several"


def test_the_same_seed_gives_the_same_evening() -> None:
    one, other = zoo.env("tous_ego_v1", target=12), zoo.env("tous_ego_v1", target=12)
    one.reset(seed=9)
    other.reset(seed=9)
    for _ in range(3):
        assert np.array_equal(one.state(), other.state())
        assert one.unwrapped.table.state.seed == other.unwrapped.table.state.seed
        one.reset()
        other.reset()


def test_what_is_not_legal_ends_the_game() -> None:
    env = zoo.parallel_env("tous_ego_v1")
    env.reset(seed=1)
    _, rewards, terminations, _, _ = env.step(dict.fromkeys(env.agents, 81))
    assert set(rewards.values()) == {-1.0}
    assert all(terminations.values())
    assert env.agents == []


def test_nobody_contests_unless_they_say_so() -> None:
    """CAR-30: an ask that nobody waits for comes first; `wait` declines it, and it is not put again."""
    rng, env, offered = np.random.default_rng(5), zoo.env("caractere_v1", seats=4, board="court"), 0
    env.reset(seed=7)
    contest = env.unwrapped.rules.space.names.index("contest")
    for agent in env.agent_iter():
        observation, _, termination, _, _ = env.last()
        mask = observation["action_mask"]
        if not termination and mask[contest]:
            offered += 1
            may_wait = "go_on" not in env.unwrapped.legal(agent)
            assert mask[WAIT] == may_wait
            env.step(WAIT if may_wait else env.unwrapped.rules.space.names.index("go_on"))
            assert env.unwrapped.table.state.contest is None
        else:
            env.step(None if termination else any_action(observation, rng))
        if offered > 10:
            break
    assert offered > 10


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: zoo.env("chess_v6"), "There is no 'chess_v6'"),
        (lambda: zoo.env("tous_ego_v0"), "tous_ego_v1"),
        (lambda: zoo.parallel_env("face_to_face_v1"), "players take turns"),
    ],
)
def test_what_cannot_be_is_said(wrong: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        wrong()
