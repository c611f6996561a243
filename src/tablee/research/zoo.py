"""Our games as PettingZoo environments (https://pettingzoo.farama.org).

`env` is an AEC environment: agents act one after the other, and where several are asked at once none sees what
another did. `parallel_env` is for games in which players answer at the same time: all act in every step, and whoever
is not asked waits. Agents are `player_0`, `player_1` …, the rewards are 0 until the end and then the returns: −1 for
whoever lost, and the winners share what the others lost.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from tablee.core import Seat
from tablee.games import GAMES
from tablee.research.actions import WAIT
from tablee.research.game import doors_of, named, returns_of, versioned
from tablee.research.table import Table

Observation = dict[str, Any]
MOST_STEPS = 20_000
RENDER_MODES = ["ansi", "human"]


def names() -> tuple[str, ...]:
    """All environments, with their versions."""
    return tuple(versioned(game) for game in GAMES.values() if game.research)


def env(name: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> AECEnv[Any, Any, Any]:
    """The environment of this name, with the checks that PettingZoo advises; `options` are those of the game."""
    raw = TurnByTurn(Rules(name, seats, options), render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1.0))


def parallel_env(name: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> AllAtOnce:
    """The same where all act at once; not for games in which players only take turns."""
    rules = Rules(name, seats, options)
    if not rules.doors.simultaneous:
        raise ValueError(f"In {name} players take turns: use env.")
    return AllAtOnce(rules, render_mode)


class Rules:
    """A game with its options, and what its observations and actions are like."""

    def __init__(self, name: str, seats: int | None, options: dict[str, Any]) -> None:
        self.name = name
        self.game = named(name)
        self.doors = doors_of(self.game)
        self.setup = self.game.setup(**options)
        self.seats = self.game.usual if seats is None else seats
        self.space = self.doors.space(self.setup)
        self.agents = [f"player_{seat}" for seat in range(self.seats)]
        size = len(self.deal(0).features(0))
        box, mask = Box(0.0, 1.0, (size,), np.float32), Box(0, 1, (len(self.space),), np.int8)
        self.observation_spaces = {agent: Dict({"observation": box, "action_mask": mask}) for agent in self.agents}
        self.action_spaces = {agent: Discrete(len(self.space)) for agent in self.agents}

    def deal(self, seed: int) -> Table:
        """A new game."""
        bots = tuple(range(self.seats))
        return Table(self.doors, self.space, self.game.deal(self.setup, self.seats, seed=seed, bots=bots))

    def observation(self, table: Table, seat: Seat) -> Observation:
        """What a seat sees, and what it may do."""
        mask = np.zeros(len(self.space), np.int8)
        mask[table.actions(seat)] = 1
        return {"observation": np.array(table.features(seat), np.float32), "action_mask": mask}


class _Dealing:
    """What both kinds of environment have in common."""

    rules: Rules
    render_mode: str | None
    table: Table
    luck: Random | None = None

    def _deal(self, seed: int | None) -> None:
        """With a seed, this game and those after it can be repeated."""
        if seed is not None or self.luck is None:
            self.luck = Random(seed)  # noqa: S311
        self.table, self.steps = self.rules.deal(self.luck.getrandbits(64)), 0

    def legal(self, agent: str) -> list[str]:
        """The names of what this agent may do now."""
        return [self.rules.space.names[action] for action in self.table.actions(self.rules.agents.index(agent))]

    def __str__(self) -> str:
        return self.rules.name

    def observation_space(self, agent: str) -> Any:
        """The same for everybody."""
        return self.rules.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same for everybody."""
        return self.rules.action_spaces[agent]

    def _render(self) -> str | None:
        """What everybody may see, a line for each thing."""
        if self.render_mode is None:
            gymnasium.logger.warn("There is nothing to see without a render_mode.")
            return None
        view = self.table.state.view(None)
        text = "".join(f"{name}: {getattr(view, name)}\n" for name in view.__struct_fields__)
        if self.render_mode == "human":
            sys.stdout.write(text)
            return None
        return text

    def _state(self) -> np.ndarray:
        """All that any of the seats sees: for training with a view of the whole, never for playing."""
        return np.array([one for seat in range(self.rules.seats) for one in self.table.features(seat)], np.float32)


class TurnByTurn(_Dealing, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One agent after the other."""

    def __init__(self, rules: Rules, render_mode: str | None = None) -> None:
        super().__init__()
        self.rules, self.render_mode = rules, render_mode
        self.metadata = {"name": rules.name, "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.possible_agents = list(rules.agents)
        self.observation_spaces, self.action_spaces = rules.observation_spaces, rules.action_spaces

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal."""
        self._deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = self.table.next_seat()
        if self.table.over() or self.steps >= MOST_STEPS:
            self._end()
        elif seat is not None:
            self.agent_selection = self.possible_agents[seat]

    def _end(self) -> None:
        over = self.table.over()
        returns = returns_of(self.table.state.outcome(), self.rules.seats)
        for agent, reward in zip(self.possible_agents, returns, strict=True):
            self.rewards[agent] = reward
            self.terminations[agent], self.truncations[agent] = over, not over
        self.agent_selection = self.possible_agents[0]

    def observe(self, agent: str) -> Observation:
        """What this agent sees now."""
        return self.rules.observation(self.table, self.possible_agents.index(agent))

    def step(self, action: int) -> None:
        """The selected agent acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.act(self.possible_agents.index(agent), int(action))
        self.steps += 1
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """What everybody may see."""
        return self._render()

    def state(self) -> np.ndarray:
        """All that any of the seats sees."""
        return self._state()

    def close(self) -> None:
        """There is nothing to close."""


class AllAtOnce(_Dealing, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All agents act in every step; whoever is not asked waits.

    Answers that nobody waits for come first, then the others, by seat. What an answer has closed is not answered. An
    action that is not legal ends the game: whoever chose it has −1, and the others nothing.
    """

    def __init__(self, rules: Rules, render_mode: str | None = None) -> None:
        self.rules, self.render_mode = rules, render_mode
        self.metadata = {"name": rules.name, "render_modes": RENDER_MODES}
        self.possible_agents = list(rules.agents)
        self.agents: list[str] = []
        self.observation_spaces, self.action_spaces = rules.observation_spaces, rules.action_spaces

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal."""
        self._deal(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.rules.observation(self.table, seat) for seat, agent in enumerate(self.possible_agents)}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.possible_agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Everybody acts."""
        chosen = [int(actions.get(agent, WAIT)) for agent in self.possible_agents]
        fouls = [action not in self.table.actions(seat) for seat, action in enumerate(chosen)]
        if not any(fouls):
            self._act(chosen)
        self.steps += 1
        over, late = self.table.over() or any(fouls), self.steps >= MOST_STEPS
        returns = (
            returns_of(self.table.state.outcome(), self.rules.seats) if not any(fouls) else [-float(f) for f in fouls]
        )
        rewards = dict(zip(self.possible_agents, returns, strict=True))
        self.agents = [] if over or late else self.agents
        found = self._observations(), rewards, self._all(over), self._all(late and not over), self._infos()
        if self.render_mode == "human":
            self.render()
        return found

    def _all(self, yes: bool) -> dict[str, bool]:
        return dict.fromkeys(self.possible_agents, yes)

    def _act(self, actions: list[int]) -> None:
        asks = dict(self.table.state.asks())
        for seat in sorted(asks, key=lambda seat: (not asks[seat].optional, seat)):
            now = self.table.state.ask(seat)
            if actions[seat] != WAIT and now is not None and now.id == asks[seat].id:
                self.table.act(seat, actions[seat])

    def render(self) -> str | None:
        """What everybody may see."""
        return self._render()

    def state(self) -> np.ndarray:
        """All that any of the seats sees."""
        return self._state()

    def close(self) -> None:
        """There is nothing to close."""
