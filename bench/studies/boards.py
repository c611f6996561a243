"""How do the boards and options of Incroyable! and Caractère change the length of a game and its fairness?

    python -m bench.studies.boards

Medium bots play each kind of table. The length is in rounds or turns; what is fair is that the beginner, and whoever
comes last, wins as often as the others.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bench.studies.common import arguments, drawing, table
from tablee.lab.plan import make_plan
from tablee.lab.plot import BURGUNDY, INK
from tablee.lab.results import Results, results_of
from tablee.lab.simulate import run
from tablee.lab.statistics import Rate


class Kind(Struct, frozen=True):
    """A table: a game, how many players, which options."""

    game: str
    seats: int
    options: tuple[str, ...]

    @property
    def name(self) -> str:
        """What it is called in the table."""
        said = ", ".join(option.replace("=", " ") for option in self.options)
        return f"{said or 'as printed'}, {self.seats} players"


KINDS = (
    *(Kind("incroyable", seats, (f"board={board}",)) for board in ("classique", "court") for seats in (3, 4, 6)),
    Kind("incroyable", 4, ("board=classique", "bonus_order=sequential")),
    *(
        Kind("caractere", seats, (f"board={board}",))
        for board in ("court", "classique", "long")
        for seats in (4, 6, 8)
    ),
    Kind("caractere", 6, ("board=classique", "guesses=simultaneous")),
    Kind("caractere", 6, ("board=classique", "adjective_cards=false")),
    Kind("caractere", 6, ("board=classique", "joks_in_test=true")),
    Kind("caractere", 6, ("board=classique", "jok_draw=cell_colour")),
    Kind("caractere", 6, ("board=classique", "test_contest_partner_bonus=false")),
)
TITLES = {"incroyable": "Incroyable!", "caractere": "Caractère"}


def main() -> None:
    """Print the tables and draw the plot."""
    chosen = arguments(__doc__ or "", 150)
    found = []
    for kind in KINDS:
        plan = make_plan(
            kind.game, games=chosen.games, seats=kind.seats, bots=("medium",), seed=chosen.seed, options=kind.options
        )
        found.append((kind, results_of(plan, run(plan, chosen.jobs, cluster=chosen.cluster))))
        print(kind.game, kind.name, "played", flush=True)
    for game, title in TITLES.items():
        print(f"\n{title}\n")
        print(table(HEAD, [row(kind, results) for kind, results in found if kind.game == game]))
    draw(found)


HEAD = ("table", "length: median (eight in ten)", "answers a game", "the beginner wins", "the last wins", "fair")


def row(kind: Kind, results: Results) -> tuple[str, ...]:
    """One line."""
    rounds = results.rounds
    length = f"{rounds.median} ({rounds.p10}–{rounds.p90})"
    first, last = results.by_order[0], results.by_order[-1]
    return kind.name, length, f"{results.answers.mean:.0f}", _said(first), _said(last), f"{100 * first.fair:.1f} %"


def _said(rate: Rate) -> str:
    outside = "" if rate.contains_fair() else " *"
    return f"{100 * rate.share:.1f} % ({100 * rate.low:.1f}–{100 * rate.high:.1f}){outside}"


def draw(found: list[tuple[Kind, Results]]) -> None:
    """Lengths on the left, the beginner's share of what is fair on the right."""
    with drawing("boards", (10.5, 7.4)) as figure:
        grid = figure.add_gridspec(2, 2, height_ratios=(7, 14))
        for place, game in enumerate(TITLES):
            kinds = [(kind, results) for kind, results in found if kind.game == game]
            _lengths(figure.add_subplot(grid[place, 0]), kinds, TITLES[game])
            _fairness(figure.add_subplot(grid[place, 1]), kinds)


def _lengths(axes: Any, kinds: list[tuple[Kind, Results]], title: str) -> None:
    for height, (_, results) in enumerate(kinds):
        rounds = results.rounds
        axes.plot([rounds.p10, rounds.p90], [height, height], color=BURGUNDY, linewidth=2)
        axes.plot([rounds.median], [height], "o", color=BURGUNDY, markersize=5)
    axes.set_yticks(range(len(kinds)), [kind.name for kind, _ in kinds], fontsize=7.5)
    axes.invert_yaxis()
    axes.set_xlim(0)
    axes.set_title(f"{title}: how long")
    axes.set_xlabel(f"{kinds[0][1].lab.round}s: median, and eight games in ten")


def _fairness(axes: Any, kinds: list[tuple[Kind, Results]]) -> None:
    for height, (_, results) in enumerate(kinds):
        first = results.by_order[0]
        low, high = first.low / first.fair, first.high / first.fair
        axes.plot([low, high], [height, height], color=BURGUNDY, linewidth=2)
        axes.plot([first.share / first.fair], [height], "s", color=BURGUNDY, markersize=4)
    axes.axvline(1, color=INK, linewidth=0.7, linestyle=":")
    axes.set_yticks(range(len(kinds)), [""] * len(kinds))
    axes.invert_yaxis()
    axes.set_title("The beginner's wins, as a part of what is fair")
    axes.set_xlabel("1 is fair; 95 % intervals")


if __name__ == "__main__":
    main()
