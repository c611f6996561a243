"""How fast our bots search Face to Face, in Python and compiled, beside OpenSpiel's Python ISMCTS on the same rules.

    make bench-bots

A playout is a random game from the deal to its end; a turn planned is the best of all turns by the evaluation, and
"looking ahead" is what the strong bot does besides. Ours and theirs take turns, several times, on one core, and
medians are compared; what is counted is the time of the process, since the machine may be busy. The ratios come last.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from rich.console import Console
from rich.table import Table

from tablee.games import face_to_face
from tablee.games.face_to_face import planning
from tablee.games.face_to_face.cards import mask_of
from tablee.games.face_to_face.planning import Effort, Position, Rules

ROOT = Path(__file__).parents[1]
PLAYOUTS, PLANS, AHEAD = "playouts/s", "turns planned/s", "turns planned/s, looking ahead"
THEIRS = "simulations/s"
RULES = Rules()


def positions(games: int = 6) -> list[Position]:
    """What players know at the beginning of turns, over whole games of careful bots."""
    found = []
    for number in range(games):
        state = face_to_face.deal(face_to_face.setup(), seed=number)
        bots = {seat: face_to_face.GAME.bots["medium"](face_to_face.GAME, seat, Random(seat)) for seat in (0, 1)}
        while state.outcome() is None:
            if not state.laid:
                others = state.their_hand | mask_of(state.their_deck), len(state.deck), state.their_hand.bit_count()
                tops = state.up, state.down, state.their_up, state.their_down
                found.append(Position(state.hand, mask_of(state.deck), *others, len(state.their_deck), *tops))
            ask = state.ask(state.turn)
            assert ask is not None
            move = bots[state.turn].answer(state.view(state.turn), ask)
            assert move is not None
            state.answer(state.turn, move)
    return found


def rate(work: Callable[[int], int], seconds: float) -> float:
    """How much of it a second; `work` gets numbers and says how much it did."""
    done, began = 0, process_time()
    for number in count():
        done += work(number)
        if (elapsed := process_time() - began) >= seconds:
            return done / elapsed
    raise AssertionError


def random_game(number: int) -> int:
    """One by the rules in Python."""
    face_to_face.deal(face_to_face.setup(), seed=number).play_out(Random(number))
    return 1


def measure(at: list[Position], seconds: float) -> dict[str, float]:
    """All of ours, once."""
    known, fast = planning.learnt(), planning.fast
    found = {
        f"Python, {PLAYOUTS}": rate(random_game, seconds),
        f"Python, {PLANS}": rate(
            lambda n: len(planning.Study(RULES, known).promising(at[n % len(at)], planning.KEPT)) > 0, seconds
        ),
        f"Python, {AHEAD}": rate(
            lambda n: planning.plan_in_python(RULES, at[n % len(at)], known, n) is not None, seconds
        ),
    }
    if fast is None:
        return found

    def planned(effort: Effort) -> Callable[[int], int]:
        return lambda n: fast.plan(RULES.packed, known.packed, at[n % len(at)], effort, n) is not None

    found[f"compiled, {PLAYOUTS}"] = rate(lambda n: fast.games(RULES.packed, 1000, n) and 1000, seconds)
    found[f"compiled, {PLANS}"] = rate(planned((0, 1, 0)), seconds)
    found[f"compiled, {AHEAD}"] = rate(planned(planning.EFFORT), seconds)
    return found


def measure_theirs(python: str, seconds: float) -> float:
    """Their simulations a second, in their own environment."""
    command = [python, str(ROOT / "bench" / "peer_search.py"), "--seconds", str(seconds)]
    paths = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=paths)
    if done.returncode:
        sys.exit(f"OpenSpiel could not be measured; try `rm -r .peers && make bench-bots`.\n{done.stderr[-2000:]}")
    return float(done.stdout.splitlines()[-1])


def main() -> None:
    """Measure in turns and print the table, then the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", required=True, help="the Python of the environment that has the peers")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each figure and round (default: 1)")
    parser.add_argument("--rounds", type=int, default=3, help="how often ours and theirs take turns (default: 3)")
    options = parser.parse_args()
    at, rounds, theirs = positions(), [], []
    for _ in range(options.rounds):
        rounds.append(measure(at, options.seconds))
        theirs.append(measure_theirs(options.peers, options.seconds))
    figures = {name: median(one[name] for one in rounds) for name in rounds[0]}
    ismcts = median(theirs)
    table = Table("Face to Face, on one core", "a second")
    table.columns[1].justify = "right"
    for name, value in {**figures, f"OpenSpiel's ISMCTS in Python, {THEIRS}": ismcts}.items():
        table.add_row(name, f"{value:,.0f}")
    Console(width=100).print(table)
    print(f"Python playouts / OpenSpiel simulations: {figures[f'Python, {PLAYOUTS}'] / ismcts:,.1f}")
    if planning.fast is None:
        print("There is no compiled part here: install a C compiler and set up again.")
        return
    compiled = figures[f"compiled, {PLAYOUTS}"]
    print(f"compiled playouts / Python playouts: {compiled / figures[f'Python, {PLAYOUTS}']:,.1f}")
    print(f"compiled playouts / OpenSpiel simulations (aim 40): {compiled / ismcts:,.1f}")


if __name__ == "__main__":
    main()
