"""How fast random agents play our games through the doors of PettingZoo and OpenSpiel, beside games bundled there.

    make bench-doors

All of them are played by the same loop in the same process, in turns, several times; medians are compared, since the
machine may be busy. It lives in the environment of bench/requirements-peers.txt, with our package on its path. Steps
are actions of agents. The ratios come last: our slowest and fastest game beside the bundled one in the middle.
"""

from __future__ import annotations

import argparse
import logging
from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from statistics import median
from time import process_time
from typing import Any

BUNDLED_ZOO = ("connect_four_v3", "tictactoe_v3", "rps_v2")
BUNDLED_SPIEL = ("python_liars_poker", "python_tic_tac_toe", "python_kuhn_poker")
ROUNDS = 3

Play = Callable[[float], float]


def zoo_rate(make: Callable[[], Any]) -> Play:
    """Steps a second in an AEC environment."""

    def play(seconds: float) -> float:
        env, rng, steps, seed = make(), Random(1), 0, 0
        began = process_time()
        while (elapsed := process_time() - began) < seconds:
            env.reset(seed=seed)
            seed += 1
            for agent in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                env.step(None if termination or truncation else _any_action(env, agent, observation, rng))
                steps += 1
        return steps / elapsed

    return play


def _any_action(env: Any, agent: str, observation: Any, rng: Random) -> int:
    if not isinstance(observation, dict):
        return rng.randrange(int(env.action_space(agent).n))
    return int(rng.choice(observation["action_mask"].nonzero()[0]))


def spiel_rate(name: str) -> Play:
    """Actions a second in a game of OpenSpiel, chance nodes not counted."""

    def play(seconds: float) -> float:
        pyspiel: Any = import_module("pyspiel")
        game, rng, steps = pyspiel.load_game(name), Random(1), 0
        began = process_time()
        while (elapsed := process_time() - began) < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    steps += 1
        return steps / elapsed

    return play


def contestants() -> dict[str, dict[str, Play]]:
    """Everything that is measured, by door: ours and theirs."""
    zoo: Any = import_module("tablee.research.zoo")
    spiel: Any = import_module("tablee.research.spiel")
    import_module("open_spiel.python.games")
    bundled = {name: import_module(f"pettingzoo.classic.{name}") for name in BUNDLED_ZOO}
    return {
        "pettingzoo, ours": {name: zoo_rate(partial(zoo.env, name)) for name in zoo.names()},
        "pettingzoo, bundled": {name: zoo_rate(module.env) for name, module in bundled.items()},
        "openspiel, ours": {name: spiel_rate(name) for name in spiel.names()},
        "openspiel, bundled": {name: spiel_rate(name) for name in BUNDLED_SPIEL},
    }


def main() -> None:
    """Print all rates, then the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long for each, three times (2)")
    chosen = parser.parse_args()
    logging.disable()
    found: dict[str, dict[str, list[float]]] = {}
    everybody = contestants()
    for _ in range(ROUNDS):
        for group, plays in everybody.items():
            for name, play in plays.items():
                found.setdefault(group, {}).setdefault(name, []).append(play(chosen.seconds))
    rates = {group: {name: median(times) for name, times in games.items()} for group, games in found.items()}
    for group, games in rates.items():
        for name, rate in games.items():
            print(f"{group:22} {name:32} {rate:10,.0f} steps/s")
    for door in ("pettingzoo", "openspiel"):
        ours, theirs = rates[f"{door}, ours"].values(), median(rates[f"{door}, bundled"].values())
        print(f"{door}_slowest_beside_bundled: {min(ours) / theirs:.2f}")
        print(f"{door}_fastest_beside_bundled: {max(ours) / theirs:.2f}")


if __name__ == "__main__":
    main()
