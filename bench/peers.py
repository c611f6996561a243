"""How fast three peers play whole random games, on one core, driven from Python.

The peers are OpenSpiel's C++ ``hearts``, OpenSpiel's ``python_liars_poker`` (a game written in Python) and RLCard's
``uno``. They live in an environment of their own, made from ``bench/requirements-peers.txt``; this file needs
nothing else::

    python bench/peers.py --seconds 2 --json

Each is driven in two ways. First as its documentation shows: OpenSpiel's loop asks at each step whether the game is
over and whether chance moves; RLCard's random agents play `env.run`. Then, marked "tuned", as fast as we could make
its public interface go by knowing the game (all chance comes first, a finished game has no actions, raw actions).
The ratios that we aim for are against the documented way, since ours is driven in its documented way, too; the tuned
figures are printed beside them.

* A move is a decision of a player. Chance nodes (OpenSpiel deals card by card, as chance nodes) are not counted as
  moves, but the time they take is counted, since a game cannot be played without its deal.
* A copy is a copy of a game in progress that can be played on independently.
* Scores are not read at the end of a game.
* The time is cut into short slices, the peers and the two measures take turns, and each figure is the median of its
  slices: a disturbance of the machine then spoils some slices of every peer rather than the figure of one.
"""

from __future__ import annotations

import argparse
import copy
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

SEED = 20240229
SLICES = 7  # Odd, so that the median is a slice that was measured.
PLAY_SHARE = 0.75  # Of a peer's time; the rest goes to copying.
POSITIONS = 16  # Positions copied in one go.


@dataclass(frozen=True)
class PeerFigures:
    """What one peer does in a second; no copies if it has no way to copy."""

    name: str
    games_per_second: float
    moves_per_second: float
    copies_per_second: float | None


@dataclass(frozen=True)
class Peer:
    """A peer made ready to be measured.

    ``play`` plays one whole random game and returns the number of its moves.
    ``copy_all`` copies some positions, once each, and returns how many.
    """

    name: str
    play: Callable[[], int]
    copy_all: Callable[[], int] | None


def open_spiel_loop(game: Any, random: Callable[[], float]) -> Callable[[], int]:
    """The loop of OpenSpiel's documentation, with the quickest choice of an action."""

    def play() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()  # Uniform in these two games.
                action = outcomes[int(random() * len(outcomes))][0]
            else:
                actions = state.legal_actions()
                action = actions[int(random() * len(actions))]
                moves += 1
            state.apply_action(action)
        return moves

    return play


def documented_hearts() -> Peer:
    """OpenSpiel's C++ ``hearts`` as documented: four players, one deal."""
    game: Any = import_module("pyspiel").load_game("hearts")
    return Peer("open_spiel/hearts", open_spiel_loop(game, Random(SEED).random), tuned_hearts().copy_all)


def documented_liars_poker() -> Peer:
    """OpenSpiel's ``python_liars_poker`` as documented: two players, ten digits each."""
    import_module("open_spiel.python.games")  # Registers the games written in Python.
    game: Any = import_module("pyspiel").load_game("python_liars_poker")
    play = open_spiel_loop(game, Random(SEED).random)
    return Peer("open_spiel/python_liars_poker", play, tuned_liars_poker().copy_all)


def documented_uno() -> Peer:
    """RLCard's ``uno`` as documented: its random agents play `env.run`."""
    env: Any = import_module("rlcard").make("uno", config={"seed": SEED})
    agents: Any = import_module("rlcard.agents")
    env.set_agents([agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(seen) // 2 for seen in trajectories)  # State and action in turn.

    return Peer("rlcard/uno", play, tuned_uno().copy_all)


def tuned_hearts() -> Peer:
    """OpenSpiel's C++ ``hearts``, tuned."""
    game: Any = import_module("pyspiel").load_game("hearts")
    random = Random(SEED).random

    def deal() -> Any:
        # All chance nodes of this game (the direction of the pass, then 52
        # cards) come before the first move, and each is uniform over its legal
        # actions, which are cheaper to ask for than `chance_outcomes`.
        state = game.new_initial_state()
        legal_actions, apply_action = state.legal_actions, state.apply_action
        is_chance_node = state.is_chance_node
        while is_chance_node():
            actions = legal_actions()
            apply_action(actions[int(random() * len(actions))])
        return state

    def play() -> int:
        state = deal()
        legal_actions, apply_action = state.legal_actions, state.apply_action
        moves = 0
        # A finished game has no legal action: no need to ask `is_terminal`.
        while actions := legal_actions():
            apply_action(actions[int(random() * len(actions))])
            moves += 1
        return moves

    def positions() -> list[Any]:
        state = deal()
        seen = []
        while actions := state.legal_actions():
            seen.append(state.clone())
            state.apply_action(actions[int(random() * len(actions))])
        return spread(seen)

    return Peer("open_spiel/hearts, tuned", play, cloner(positions()))


def tuned_liars_poker() -> Peer:
    """OpenSpiel's ``python_liars_poker``, tuned."""
    import_module("open_spiel.python.games")  # Registers the games written in Python.
    pyspiel: Any = import_module("pyspiel")
    game: Any = pyspiel.load_game("python_liars_poker")
    chance = int(pyspiel.PlayerId.CHANCE)
    random = Random(SEED).random

    def deal() -> Any:
        # All chance nodes (20 digits) come before the first move and are
        # uniform. Here, unlike in hearts, `chance_outcomes` and
        # `current_player` are the cheaper calls: they stay in Python.
        state = game.new_initial_state()
        current_player, apply_action = state.current_player, state.apply_action
        chance_outcomes = state.chance_outcomes
        while current_player() == chance:
            outcomes = chance_outcomes()
            apply_action(outcomes[int(random() * len(outcomes))][0])
        return state

    def play() -> int:
        state = deal()
        current_player, apply_action = state.current_player, state.apply_action
        legal_actions = state.legal_actions
        moves = 0
        while (player := current_player()) >= 0:  # Negative once the game is over.
            actions = legal_actions(player)
            apply_action(actions[int(random() * len(actions))])
            moves += 1
        return moves

    def positions() -> list[Any]:
        seen: list[Any] = []
        while len(seen) < POSITIONS:  # A game is short: about eight moves.
            state = deal()
            while actions := state.legal_actions():
                seen.append(state.clone())
                state.apply_action(actions[int(random() * len(actions))])
        return spread(seen)

    return Peer("open_spiel/python_liars_poker, tuned", play, cloner(positions()))


def tuned_uno() -> Peer:
    """RLCard's ``uno`` for two, tuned.

    Actions are given raw, as RLCard's own rule-based Uno agents do, which
    spares the environment the decoding of an action number.
    """
    env: Any = import_module("rlcard").make("uno", config={"seed": SEED})
    random = Random(SEED).random

    def play() -> int:
        # No chance nodes: every step of the environment is a player's move.
        step, is_over = env.step, env.is_over
        state, _ = env.reset()
        moves = 0
        while not is_over():
            actions = state["raw_legal_actions"]
            state, _ = step(actions[int(random() * len(actions))], raw_action=True)
            moves += 1
        return moves

    def positions() -> list[Any]:
        seen: list[Any] = []
        while len(seen) < POSITIONS:
            state, _ = env.reset()
            while not env.is_over():
                seen.append(copy.deepcopy(env.game))
                actions = state["raw_legal_actions"]
                action = actions[int(random() * len(actions))]
                state, _ = env.step(action, raw_action=True)
        return spread(seen)

    games = positions()

    def copy_all() -> int:
        deepcopy = copy.deepcopy
        for game in games:
            deepcopy(game)
        return len(games)

    return Peer("rlcard/uno, tuned", play, copy_all)


def spread(seen: Sequence[Any]) -> list[Any]:
    """Pick POSITIONS of the positions seen, evenly from the first to the last."""
    return [seen[i * (len(seen) - 1) // (POSITIONS - 1)] for i in range(POSITIONS)]


def cloner(states: Sequence[Any]) -> Callable[[], int]:
    """Make the function that clones these OpenSpiel states, once each."""

    def copy_all() -> int:
        for state in states:
            state.clone()
        return len(states)

    return copy_all


def rates(work: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Call ``work`` for some seconds, at least once.

    Returns the calls per second and the sum of their results per second.
    """
    calls = total = 0
    start = perf_counter()
    while True:
        total += work()
        calls += 1
        elapsed = perf_counter() - start
        if elapsed >= seconds:
            return calls / elapsed, total / elapsed


def measure(peers: Sequence[Peer], seconds: float) -> list[PeerFigures]:
    """Measure each peer for about ``seconds``, all of them taking turns."""
    games: dict[str, list[float]] = {peer.name: [] for peer in peers}
    moves: dict[str, list[float]] = {peer.name: [] for peer in peers}
    copies: dict[str, list[float]] = {peer.name: [] for peer in peers}
    for peer in peers:  # Warm up.
        peer.play()
    for _ in range(SLICES):
        for peer in peers:
            games_rate, moves_rate = rates(peer.play, seconds * PLAY_SHARE / SLICES)
            games[peer.name].append(games_rate)
            moves[peer.name].append(moves_rate)
            if peer.copy_all is not None:
                _, copies_rate = rates(peer.copy_all, seconds * (1 - PLAY_SHARE) / SLICES)
                copies[peer.name].append(copies_rate)
    return [
        PeerFigures(
            name=peer.name,
            games_per_second=median(games[peer.name]),
            moves_per_second=median(moves[peer.name]),
            copies_per_second=median(copies[peer.name]) if peer.copy_all else None,
        )
        for peer in peers
    ]


PEERS: tuple[Callable[[], Peer], ...] = (
    documented_hearts,
    documented_liars_poker,
    documented_uno,
    tuned_hearts,
    tuned_liars_poker,
    tuned_uno,
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure all peers, taking turns, and print their figures."""
    parser = argparse.ArgumentParser(description="Measure the peers on one core.")
    parser.add_argument("--seconds", type=float, default=2.0, help="time for each peer (default: 2)")
    parser.add_argument("--json", action="store_true", help="print a JSON list on the last line")
    options = parser.parse_args(arguments)
    figures = measure([make_peer() for make_peer in PEERS], options.seconds)
    if options.json:
        print(json.dumps([asdict(one) for one in figures]))
        return
    for one in figures:
        copies = one.copies_per_second
        print(
            f"{one.name:38} {one.games_per_second:10,.0f} games/s"
            f" {one.moves_per_second:10,.0f} moves/s "
            + ("no copies" if copies is None else f"{copies:10,.0f} copies/s")
        )


if __name__ == "__main__":
    main()
