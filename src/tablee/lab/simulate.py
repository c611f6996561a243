"""Games by the thousand, on as many cores as there are.

The luck of game number i follows from the seed and from i alone, and watches count in whole numbers: the result
is the same whatever the number of processes. Bots are shown views and asks, never a state.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from random import Random
from typing import Any

from tablee.bots import Bot, play_out
from tablee.bots.runner import EndlessGameError
from tablee.core import Outcome, State
from tablee.games import GAMES
from tablee.lab import engines
from tablee.lab.game import make_lab_bot
from tablee.lab.plan import LabError, Plan, setup_of
from tablee.lab.watches import Counts, FinishedGame, Watch, add_counts, watches_for

MOST_ANSWERS = 100_000
"""A game that is longer than this is counted as unfinished: no winner, no ranking."""
CHUNK_GAMES, RANDOM_CHUNK_GAMES, MOST_CHUNKS = 10, 200, 20_000
"""A process plays few games at a time, so that Ctrl-C works at once; but too many chunks would fill memory."""

MakeBot = Callable[[str, Any, int, Random], Bot]
Observer = Callable[[Any], None]


class Interrupted(Exception):  # noqa: N818 - what a person at the keyboard did, not an error
    """Ctrl-C, after so many games."""

    def __init__(self, games: int) -> None:
        super().__init__(games)
        self.games = games


def run(
    plan: Plan, jobs: int = 0, on_progress: Callable[[int], None] = lambda games: None, cluster: str = ""
) -> Counts:
    """Play the whole plan; `jobs` processes, 0 for one on each core. `on_progress` gets the games played so far."""
    total: Counts = {}
    games = 0
    try:
        with engines.opened(jobs, cluster, plan.games) as engine:
            chunks = _chunks(plan, engine.cores)
            with closing(engine.map(partial(play_chunk, plan), chunks)) as parts:
                for chunk, counts in zip(chunks, parts, strict=True):
                    add_counts(total, counts)
                    games += len(chunk)
                    on_progress(games)
    except KeyboardInterrupt:
        raise Interrupted(games) from None
    return total


def _chunks(plan: Plan, cores: int) -> list[range]:
    """The numbers of the games that are played in one go."""
    longest = RANDOM_CHUNK_GAMES if plan.all_random() else CHUNK_GAMES
    size = max(1, min(longest, plan.games // (4 * cores)), plan.games // MOST_CHUNKS)
    return [range(start, min(start + size, plan.games)) for start in range(0, plan.games, size)]


def play_chunk(plan: Plan, numbers: range) -> Counts:
    """The counts of these games."""
    watches = watches_for(GAMES[plan.game])
    for number in numbers:
        try:
            play_game(plan, number, watches)
        except Exception as problem:
            raise LabError(
                f"Game {number} of seed {plan.seed} broke off: {type(problem).__name__}: {problem}\n"
                f"This is a fault of the bots or of Tablée. Report it with this message, or try another --seed."
            ) from None
    return {name: counts for watch in watches for name, counts in watch.counts.items()}


def play_game(
    plan: Plan, number: int, watches: list[Watch], make: MakeBot | None = None, most_answers: int = MOST_ANSWERS
) -> Outcome:
    """Play one game of the plan while the watches look on."""
    game = GAMES[plan.game]
    luck, seating = plan.luck(number), plan.seating(number)
    state = game.deal(setup_of(plan), plan.seats, seed=luck, bots=tuple(range(plan.seats)))
    beginner = state.leader()
    for watch in watches:
        watch.begin(state)
    observers: list[Observer] = [watch.look for watch in watches if type(watch).look is not Watch.look]
    try:
        if plan.all_random() and make is None:
            outcome = _play_unchecked(state, Random(luck + b"/bots"), observers, most_answers)  # noqa: S311
        else:
            maker = make or partial(make_lab_bot, files=plan.files)
            bots = {
                seat: maker(name, game, seat, Random(luck + b"/bot%d" % seat))  # noqa: S311
                for seat, name in enumerate(seating)
            }
            outcome = play_out(state, bots, most_answers, partial(_observe, observers))
    except EndlessGameError:
        outcome = Outcome((), "unfinished", ())
    for watch in watches:
        watch.over(state, FinishedGame(seating, beginner, outcome))
    return outcome


def _observe(observers: list[Observer], state: State[Any]) -> None:
    for look in observers:
        look(state)


def _play_unchecked(state: State[Any], rng: Random, observers: list[Observer], most_answers: int) -> Outcome:
    """Random answers through the unchecked path: no asks, no views, no events."""
    for _ in range(most_answers):
        outcome = state.outcome()
        if outcome is not None:
            return outcome
        state.apply(*state.any_answer(rng))
        for look in observers:
            look(state)
    raise EndlessGameError
