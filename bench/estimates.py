"""One bot of Incroyable! among others: how many games it wins, with a 95 % interval, beside a fair share.

    python -m bench.estimates strong --against sensible --seats 4 --games 1000
    python -m bench.estimates strong --against bold timid copycat --seats 4 --games 1000

The bot changes seats from game to game, and the others with it. The luck of every game follows from the seed and from
its number: the same command, the same figures. Besides the levels that tables offer there are the yardsticks of
`tablee.games.incroyable.yardsticks`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from random import Random

from rich.console import Console
from rich.progress import track

from tablee.bots import play_out
from tablee.core.game import BotMaker
from tablee.games import GAMES
from tablee.games.incroyable.yardsticks import YARDSTICKS
from tablee.lab.statistics import wilson

GAME = GAMES["incroyable"]
PLAYERS: dict[str, BotMaker] = {**GAME.bots, **YARDSTICKS}


def play(one: str, others: list[str], seats: int, games: Iterable[int], seed: int, board: str) -> float:
    """How many of these games one bot wins against the others; a shared win counts as a fraction."""
    setup = GAME.setup(board=board)
    won = 0.0
    for number in games:
        luck = b"%d/%d" % (seed, number)
        around = [one, *(others[place % len(others)] for place in range(number, number + seats - 1))]
        names = [around[(seat - number) % seats] for seat in range(seats)]
        bots = {seat: PLAYERS[name](GAME, seat, Random(luck + b"/bot%d" % seat)) for seat, name in enumerate(names)}
        outcome = play_out(GAME.deal(setup, seats, seed=luck, bots=tuple(range(seats))), bots)
        won += (number % seats in outcome.winners) / max(1, len(outcome.winners))
    return won


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot", choices=PLAYERS)
    parser.add_argument("--against", nargs="+", default=["sensible"], choices=PLAYERS, metavar="NAME")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--board", default="classique")
    chosen = parser.parse_args()
    began = time.process_time()
    numbers = track(range(chosen.games), "playing", console=Console(stderr=True))
    won = play(chosen.bot, chosen.against, chosen.seats, numbers, chosen.seed, chosen.board)
    low, high = wilson(won, chosen.games)
    print(
        f"{chosen.bot} against {' '.join(chosen.against)}, {chosen.seats} players, {chosen.games} games: "
        f"{won / chosen.games:.1%} ({low:.1%}–{high:.1%}), fair {1 / chosen.seats:.1%}, "
        f"{1000 * (time.process_time() - began) / chosen.games:.0f} ms of one core a game"
    )


if __name__ == "__main__":
    main()
