"""How fast our engine plays random games on one core, next to three peers measured in the same run.

    make bench-engine

Checked is `any_answer`, which finds a random legal answer, and `answer`, which checks it, changes the state and
tells events; Face to Face has a quick check that needs no ask for a card that fits. By asks is what a bot does:
every ask is built and the answer drawn from it, then `answer`. Unchecked is what search does: `play_out`, that is
`any_answer` and `apply` to the end. Ours and the peers take turns, several times, and medians are compared, since
the machine may be busy. The ratios come last.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tablee.core import State, save
from tablee.core.game import Game
from tablee.games import GAMES

SEATS = {"incroyable": 4, "face_to_face": 2, "caractere": 6, "tous_ego": 4}
PATHS = ("checked", "by asks", "unchecked")
HEARTS, UNO = "open_spiel/hearts", "rlcard/uno"

Figures = dict[str, dict[str, float]]


def play_checked(state: State[Any], rng: Random) -> int:
    """One whole game through the checked path; the number of its moves."""
    moves, any_answer, answer = 0, state.any_answer, state.answer
    while state.outcome() is None:
        answer(*any_answer(rng))
        moves += 1
    return moves


def play_unchecked(state: State[Any], rng: Random) -> int:
    """One whole game through the unchecked path; the number of its moves."""
    return state.play_out(rng)


def play_by_asks(state: State[Any], rng: Random) -> int:
    """One whole game in which every answer is drawn from an ask."""
    moves, kinds = 0, state.moves
    while state.outcome() is None:
        asks = state.asks()
        waiting = [seat for seat, ask in asks.items() if not ask.optional]
        seat = waiting[int(rng.random() * len(waiting))]
        name, values = asks[seat].any_answer(rng)
        state.answer(seat, kinds[name](**values))
        moves += 1
    return moves


PLAY: dict[str, Callable[[State[Any], Random], int]] = {
    "checked": play_checked,
    "by asks": play_by_asks,
    "unchecked": play_unchecked,
}


def rates(game: Game, path: str, seconds: float) -> tuple[float, float]:
    """Games and moves per second, the deal included."""
    setup, rng, play, seats = game.setup(), Random(1), PLAY[path], SEATS[game.name]
    games = moves = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        moves += play(game.deal(setup, seats, seed=games), rng)
        games += 1
    return games / elapsed, moves / elapsed


def positions(game: Game, count: int = 16) -> list[State[Any]]:
    """Positions spread over one random game."""
    rng, seen = Random(2), []
    state = game.deal(game.setup(), SEATS[game.name], seed=3)
    while state.outcome() is None:
        seen.append(state.copy())
        state.apply(*state.any_answer(rng))
    return [seen[index * (len(seen) - 1) // (count - 1)] for index in range(count)]


def copies(game: Game, seconds: float) -> float:
    """Copies per second."""
    states, done, start = positions(game), 0, perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        for state in states:
            state.copy()
        done += len(states)
    return done / elapsed


def measure_ours(seconds: float) -> Figures:
    """All paths of all games, once."""
    figures: Figures = {}
    for game in GAMES.values():
        for path in PATHS:
            games_rate, moves_rate = rates(game, path, seconds)
            figures[f"{game.name}, {path}"] = {"games": games_rate, "moves": moves_rate}
        figures[f"{game.name}, checked"]["copies"] = copies(game, seconds / 4)
        figures[f"{game.name}, checked"]["bytes"] = max(len(save(state)) for state in positions(game))
    return figures


def measure_peers(python: str, seconds: float) -> Figures:
    """The peers, once, in their own environment."""
    script = str(Path(__file__).with_name("peers.py"))
    done = subprocess.run(
        [python, script, "--seconds", str(seconds), "--json"], capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"The peers could not be measured; try `make clean bench-engine`.\n{done.stderr[-2000:]}")
    figures: Figures = {}
    for peer in json.loads(done.stdout.splitlines()[-1]):
        figures[peer["name"]] = {"games": peer["games_per_second"], "moves": peer["moves_per_second"]}
        if peer["copies_per_second"]:
            figures[peer["name"]]["copies"] = peer["copies_per_second"]
    return figures


def medians(rounds: list[Figures]) -> Figures:
    """The median of each figure over the rounds."""
    return {
        name: {what: median(one[name][what] for one in rounds) for what in figures}
        for name, figures in rounds[0].items()
    }


def show(figures: Figures) -> None:
    """The table of all figures."""
    table = Table("what", "games/s", "moves/s", "copies/s", "bytes saved, at most", title="Random games on one core")
    for column in table.columns[1:]:
        column.justify = "right"
    for name, one in figures.items():
        table.add_row(
            name, *(f"{one[what]:,.0f}" if what in one else "" for what in ("games", "moves", "copies", "bytes"))
        )
    Console(width=110).print(table)


def ratios(figures: Figures) -> dict[str, float]:
    """What we aim at: at least 1, 5, 2, 2, 2 and half a million."""
    moves = {name: one["moves"] for name, one in figures.items()}
    return {
        "face_to_face unchecked / open_spiel hearts (aim 1.0)": moves["face_to_face, unchecked"] / moves[HEARTS],
        "face_to_face unchecked / open_spiel hearts, tuned loop": moves["face_to_face, unchecked"]
        / moves[f"{HEARTS}, tuned"],
        "face_to_face checked / rlcard uno (aim 5)": moves["face_to_face, checked"] / moves[UNO],
        **{
            f"{name} checked / rlcard uno (aim 2)": moves[f"{name}, checked"] / moves[UNO]
            for name in ("incroyable", "caractere", "tous_ego")
        },
        "face_to_face by asks / rlcard uno": moves["face_to_face, by asks"] / moves[UNO],
        "face_to_face checked / rlcard uno, tuned loop": moves["face_to_face, checked"] / moves[f"{UNO}, tuned"],
        "face_to_face copies per second (aim 500000)": figures["face_to_face, checked"]["copies"],
    }


def main() -> None:
    """Measure in turns and print the table, then the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", required=True, help="the Python of the environment that has the peers")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each figure and round (default: 1)")
    parser.add_argument("--rounds", type=int, default=3, help="how often ours and theirs take turns (default: 3)")
    options = parser.parse_args()
    ours, theirs = [], []
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("measuring", total=2 * options.rounds)
        for _ in range(options.rounds):
            ours.append(measure_ours(options.seconds))
            progress.advance(task)
            theirs.append(measure_peers(options.peers, options.seconds))
            progress.advance(task)
    figures = {**medians(ours), **medians(theirs)}
    show(figures)
    for name, value in ratios(figures).items():
        print(f"{name}: {value:,.2f}")


if __name__ == "__main__":
    main()
