"""Two kinds of bots against each other: who is stronger, and how sure is that?

Of each deal as many games are played as there are seats, with the challenger on each of them in turn and the other
kind on all others: no luck of cards or seats is left but that of the game itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import Struct

from tablee.bots import Bot, play_out
from tablee.core import Ask, Move, Outcome, Seat
from tablee.core.game import Game
from tablee.games import GAMES
from tablee.lab.game import make_lab_bot
from tablee.lab.plan import Plan, setup_of
from tablee.lab.statistics import Rate, rate


class Timed:
    """A bot, and how long it thought: the time of its own thread, so that a busy machine makes no difference."""

    def __init__(self, bot: Bot, times: list[float]) -> None:
        self.bot = bot
        self.times = times

    def answer(self, view: Any, ask: Ask) -> Move | None:
        """What the bot answers."""
        began = time.thread_time()
        move = self.bot.answer(view, ask)
        self.times.append(time.thread_time() - began)
        return move


class Match(Struct, frozen=True):
    """What came of it."""

    challenger: Rate
    mean_ms: float
    """How long the challenger thought about an answer."""
    longest_ms: float


def play_match(plan: Plan, on_progress: Callable[[int], None] = lambda games: None) -> Match:
    """Play the plan's games; its first bot is the challenger, its second sits on all other seats.

    After Ctrl-C the games that are over count.
    """
    game, times, wins, over = GAMES[plan.game], list[float](), 0.0, 0
    try:
        for number in range(plan.games):
            deal, seat = divmod(number, plan.seats)
            outcome = _game(plan, game, deal, seat, times)
            wins += (seat in outcome.winners) / max(1, len(outcome.winners))
            over += 1
            on_progress(over)
    except KeyboardInterrupt:
        if not over:
            raise
    found = rate(plan.bots[0], wins, over, 1 / plan.seats)
    return Match(found, 1000 * sum(times) / len(times), 1000 * max(times))


def _game(plan: Plan, game: Game, deal: int, challenger: Seat, times: list[float]) -> Outcome:
    luck = plan.luck(deal)
    state = game.deal(setup_of(plan), plan.seats, seed=luck, bots=tuple(range(plan.seats)))
    bots: dict[Seat, Bot] = {}
    for seat in range(plan.seats):
        rng = Random(luck + b"/%d/%d" % (challenger, seat))  # noqa: S311
        bots[seat] = make_lab_bot(plan.bots[seat != challenger], game, seat, rng, plan.files)
    bots[challenger] = Timed(bots[challenger], times)
    return play_out(state, bots)
