"""What is the best simple forecast in Tous Ego, by the number of players?

    python -m bench.studies.forecasts

Bots of one kind vote; beside their own forecasts, simple rules are tried on the very same urns: always the same sign,
what came true last time, and what came true most often or paid best so far. Points a forecast are counted; whole
games are the cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import Struct

from bench.studies.common import arguments, drawing, interval, played, table
from tablee.bots import play_out
from tablee.games import GAMES
from tablee.games.tous_ego.events import POINTS, standing
from tablee.games.tous_ego.moves import SIGNS
from tablee.lab.game import make_lab_bot
from tablee.lab.plot import BOTTLE, BRASS, BURGUNDY, INK

GAME = GAMES["tous_ego"]
KINDS, SEATS = ("random", "easy", "medium", "strong"), (3, 4, 5, 6)
Rule = Callable[[list[str]], str]
RULES: dict[str, Rule] = {
    **{f"always {sign}": (lambda past, sign=sign: sign) for sign in SIGNS},  # type: ignore[misc]
    "as last time": lambda past: past[-1] if past else "some",
    "the usual": lambda past: Counter(past).most_common(1)[0][0] if past else "some",
    "the best paid so far": lambda past: max(
        SIGNS, key=lambda sign: (POINTS[sign] * past.count(sign), sign == "some")
    ),
}
COLUMNS = (*RULES, "the bots themselves")


class Task(Struct, frozen=True):
    """One game."""

    kind: str
    seats: int
    game: int
    seed: int


class Urns:
    """Every urn that was opened: how everybody came out, and what the bots had earned."""

    def __init__(self, seats: int) -> None:
        self.last: Any = None
        self.past: list[list[str]] = [[] for _ in range(seats)]
        self.points: Counter[str] = Counter()
        self.forecasts = 0

    def look(self, state: Any) -> None:
        """An urn that has just been opened."""
        if state.last is self.last:
            return
        self.last = state.last
        for seat, past in enumerate(self.past):
            came = standing(self.last.ballots, seat)
            for name, rule in RULES.items():
                self.points[name] += POINTS[came] * (rule(past) == came)
            self.points["the bots themselves"] += self.last.points[seat]
            self.forecasts += 1
            past.append(came)


def rates(task: Task) -> dict[str, float]:
    """Points a forecast by every rule, in one game."""
    luck = b"%d/%d" % (task.seed, task.game)
    state = GAME.deal(GAME.setup(), task.seats, seed=luck, bots=tuple(range(task.seats)))
    bots = {s: make_lab_bot(task.kind, GAME, s, Random(luck + b"/%d" % s)) for s in range(task.seats)}
    urns = Urns(task.seats)
    play_out(state, bots, watch=urns.look)
    return {name: urns.points[name] / urns.forecasts for name in COLUMNS}


def main() -> None:
    """Print the tables and draw the plot."""
    chosen = arguments(__doc__ or "", 30)
    kinds = [(kind, seats) for kind in KINDS for seats in SEATS]
    results = iter(
        list(played(rates, [Task(*k, game, chosen.seed) for k in kinds for game in range(chosen.games)], chosen))
    )
    found = {}
    for key in kinds:
        games = [next(results) for _ in range(chosen.games)]
        found[key] = {name: interval([game[name] for game in games]) for name in COLUMNS}
    for kind in KINDS:
        print(f"\n{kind}\n")
        print(table(("players", *COLUMNS), [[str(seats), *_row(found[kind, seats])] for seats in SEATS]))
    draw(found)


def _row(means: dict[str, tuple[float, float]]) -> list[str]:
    best = max(mean for name, (mean, _) in means.items() if name in RULES)
    return [
        f"**{mean:.2f}** ± {half:.2f}" if name in RULES and mean == best else f"{mean:.2f} ± {half:.2f}"
        for name, (mean, half) in means.items()
    ]


def draw(found: dict[tuple[str, int], dict[str, tuple[float, float]]]) -> None:
    """One panel for each kind of bot."""
    looks = {"always most": (BURGUNDY, "o-"), "always some": (BRASS, "s--"), "always none": (BOTTLE, "^:")}
    looks |= {"the best paid so far": (INK, "D-."), "the bots themselves": ("#8A7F73", "x-")}
    with drawing("forecasts", (9.5, 6.2)) as figure:
        for place, kind in enumerate(KINDS, 1):
            axes = figure.add_subplot(2, 2, place)
            for name, (colour, form) in looks.items():
                means = [found[kind, seats][name] for seats in SEATS]
                height, halves = [mean for mean, _ in means], [half for _, half in means]
                axes.errorbar(SEATS, height, halves, fmt=form, color=colour, label=name, markersize=4, linewidth=1.2)
            axes.set_xticks(SEATS)
            axes.set_ylim(0, 1.35)
            axes.set_title(f"{kind} bots vote")
            axes.set_xlabel("players")
            axes.set_ylabel("points a forecast")
        handles, labels = figure.axes[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower center", ncols=5, fontsize=8, frameon=False)


if __name__ == "__main__":
    main()
