"""How the evaluation of planning.py is learnt: from nothing, by many games against itself.

After each turn a player guesses how likely it wins; later turns of the same game know better. Each guess is moved
towards what came of it: the result of the game, and the guesses on the way there (TD(λ)), for the position and for
its mirror image. Everything follows from the seed and from the number of games.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Sequence
from random import Random
from statistics import fmean

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
PUPILS = 8
"""How many learn side by side unless somebody says otherwise: as good as one alone, and all cores work."""


NO_COMPILER = "Learning needs the compiled part: install a C compiler and set up again."


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


Lesson = tuple[bytes, int, tuple[float, float, float, int]]
"""The pupil as it is, its luck, and how it learns."""
Share = Callable[[Callable[[Lesson], bytes], Sequence[Lesson]], Iterable[bytes]]
"""Something like `map`: it may take other cores, and keeps the order."""


def learn(
    games: int,
    seed: int,
    on_progress: Callable[[int], None] = lambda games: None,
    pupils: int = 1,
    share: Share = map,
) -> bytes:
    """The weights after so many games (a few more, for whole batches); `on_progress` gets the games played so far.

    Several pupils learn side by side from the same beginning, each from games of its own; after every lesson all go
    on from the middle of what they have learnt. What comes of it follows from their number, not from where they sat.
    """
    if planning.fast is None:
        raise NoCompiledPartError(NO_COMPILER)
    weights = beginner(seed)
    pupil = array("f", [*weights, *[0.0] * (2 * len(weights) + 1)]).tobytes()
    at_once = GAMES_IN_BATCH * BATCHES_AT_ONCE * pupils
    rounds = max(1, -(-games // at_once))
    luck = Random(f"{seed}/games")  # noqa: S311
    for number in range(rounds):
        left = 1 - number / rounds
        rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * left * left
        lesson = (rate, LAMBDA, EXPLORE * left, KEPT)
        pupil = _middle(list(share(taught, [(pupil, luck.getrandbits(64), lesson) for _ in range(pupils)])))
        on_progress(min(games, (number + 1) * at_once))
    return pupil[: 4 * len(weights)]


def taught(lesson: Lesson) -> bytes:
    """One pupil after one lesson."""
    if planning.fast is None:
        raise NoCompiledPartError(NO_COMPILER)
    pupil, luck, how = lesson
    return planning.fast.train(Rules().packed, pupil, BATCHES_AT_ONCE, luck, how)


def _middle(pupils: list[bytes]) -> bytes:
    """The mean of all their numbers: weights, and how fast each of them was changing."""
    if len(pupils) == 1:
        return pupils[0]
    return array("f", map(fmean, zip(*(array("f", pupil) for pupil in pupils), strict=True))).tobytes()
