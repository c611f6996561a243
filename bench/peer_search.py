"""How fast OpenSpiel's ISMCTS, written in Python, searches Face to Face: on our own rules, by their public interface.

It lives in the environment of bench/requirements-peers.txt, with our package on its path::

    PYTHONPATH=src python bench/peer_search.py --seconds 2

A simulation goes down the tree and plays one random game to its end. Hands and decks that the player cannot know are
dealt anew before each. The last line is the number of simulations a second.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from random import Random
from time import process_time
from types import SimpleNamespace
from typing import Any

from tablee.games.face_to_face import EndTurn, Play, deal, setup
from tablee.games.face_to_face.cards import PILES, values
from tablee.games.face_to_face.rules import FaceToFace

END = 0
"""The action that ends a turn; all others are 64 · (pile + 1) + card."""
AT_ONCE = 50
SEEDS = 5


class Searched:
    """Our state with the methods that their search calls."""

    kind: Any = None

    def __init__(self, state: FaceToFace) -> None:
        self.state = state

    def get_game(self) -> Any:
        """Something that says which kind of game this is."""
        return SimpleNamespace(get_type=lambda: self.kind)

    def clone(self) -> Searched:
        """A copy."""
        return Searched(self.state.copy())

    def current_player(self) -> int:
        """Whose turn it is."""
        return self.state.turn

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state.outcome() is not None

    def is_chance_node(self) -> bool:
        """Never: the decks are shuffled before."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Every card on every pile it fits, and the end of the turn."""
        found = [64 * (pile + 1) + card for pile, mask in enumerate(self.state.playable()) for card in values(mask)]
        return [END, *found] if len(self.state.laid) > 1 else found

    def apply_action(self, action: int) -> None:
        """One of them."""
        move = EndTurn() if action == END else Play(action % 64, PILES[action // 64 - 1])
        self.state.apply(self.state.turn, move)

    def returns(self) -> list[float]:
        """Who won."""
        outcome = self.state.outcome()
        assert outcome is not None
        return [1.0 if seat in outcome.winners else -1.0 for seat in (0, 1)]

    def information_state_string(self) -> str:
        """What whoever is to play knows."""
        at = self.state
        tops = at.up, at.down, at.their_up, at.their_down
        return repr((at.hand, tops, len(at.deck), len(at.their_deck), len(at.laid)))


def simulations(seconds: float) -> float:
    """Simulations a second, at the beginning of several games."""
    pyspiel: Any = import_module("pyspiel")
    ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    numpy: Any = import_module("numpy")
    Searched.kind = SimpleNamespace(
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    )
    rng, done, number = Random(1), 0, 0
    began = process_time()
    while (elapsed := process_time() - began) < seconds:
        luck = numpy.random.RandomState(number)
        evaluator = mcts.RandomRolloutEvaluator(1, luck)
        bot = ismcts.ISMCTSBot(None, evaluator, 2.0, AT_ONCE, random_state=luck, allow_inconsistent_action_sets=True)
        bot.set_resampler(lambda at, player: Searched(at.state.reimagined_for(player, rng)))
        bot.run_search(Searched(deal(setup(), seed=number % SEEDS)))
        done += AT_ONCE
        number += 1
    return done / elapsed


def main() -> None:
    """Print the simulations a second."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long (default: 2)")
    print(simulations(parser.parse_args().seconds))


if __name__ == "__main__":
    main()
