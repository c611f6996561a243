"""How the evaluation of planning.py is learnt: from nothing, by many games against itself.

After each turn a player guesses how likely it wins; later turns of the same game know better. Each guess is moved
towards what came of it: the result of the game, and the guesses on the way there (TD(λ)), for the position and for
its mirror image. Everything follows from the seed and from the number of games.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable
from random import Random

from tablee.games.face_to_face import planning
from tablee.games.face_to_face.planning import INPUTS, LAYERS, Rules

GAMES_IN_BATCH = 4
"""After so many games the weights are changed."""
BATCHES_AT_ONCE = 200
FIRST_RATE, LAST_RATE = 0.002, 0.00005
"""How far weights are moved, in the beginning and in the end."""
LAMBDA = 0.7
EXPLORE = 0.05
"""How often a turn is any of the twelve cheapest, to see what else there is: less and less, never in the end."""
KEPT = 32
"""Turns that are evaluated; what costs more at first sight is hardly ever the best."""


GAMES_LEARNT = 300_000
"""How many games the weights in the package come from."""


class NoCompiledPartError(RuntimeError):
    """Without the compiled part learning would take days."""


def beginner(seed: int) -> list[float]:
    """Small random weights: knows nothing."""
    rng = Random(seed)  # noqa: S311 - the same seed, the same weights
    first, second = LAYERS
    weights: list[float] = []
    for inputs, outputs, active in ((INPUTS, first, INPUTS // 2), (first, second, first), (second, 1, 2 * second)):
        weights += [rng.gauss(0.0, math.sqrt(2 / active)) for _ in range(inputs * outputs)]
        weights += [0.0] * outputs
    return weights


def learn(games: int, seed: int, on_progress: Callable[[int], None] = lambda games: None) -> bytes:
    """The weights after so many games (a few more, for whole batches); `on_progress` gets the games played so far."""
    fast = planning.fast
    if fast is None:
        raise NoCompiledPartError("Learning needs the compiled part: install a C compiler and set up again.")
    weights = beginner(seed)
    pupil = array("f", [*weights, *[0.0] * (2 * len(weights) + 1)]).tobytes()
    rules = Rules().packed
    rounds = max(1, -(-games // (GAMES_IN_BATCH * BATCHES_AT_ONCE)))
    luck = Random(f"{seed}/games")  # noqa: S311
    for number in range(rounds):
        left = 1 - number / rounds
        rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * left * left
        lesson = (rate, LAMBDA, EXPLORE * left, KEPT)
        pupil = fast.train(rules, pupil, BATCHES_AT_ONCE, luck.getrandbits(64), lesson)
        on_progress(min(games, (number + 1) * GAMES_IN_BATCH * BATCHES_AT_ONCE))
    return pupil[: 4 * len(weights)]
