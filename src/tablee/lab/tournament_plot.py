"""The ratings of a tournament as one figure: a panel for each game, a dot with its interval for each bot."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tablee.games import GAMES
from tablee.lab.game import lab_of
from tablee.lab.plot import BURGUNDY, FAINT, INK, PAPER, STYLE, write
from tablee.lab.standings import Standings
from tablee.lab.vocabulary import percent

PANEL, MOST_COLUMNS = (5.0, 3.0), 2
BEGINNING = 25
"""The rating of somebody of whom nothing is known."""


def draw(found: Sequence[Standings], path: Path) -> None:
    """Draw the ratings into this file; its suffix says which kind it is."""
    with mpl.rc_context({**STYLE, "axes.grid.axis": "x"}):
        columns = min(MOST_COLUMNS, len(found))
        rows = -(-len(found) // columns)
        figure = Figure((PANEL[0] * columns, PANEL[1] * rows), layout="constrained")
        for number, one in enumerate(found, 1):
            _panel(figure.add_subplot(rows, columns, number), one)
        write(figure, path)


def _panel(axes: Axes, found: Standings) -> None:
    bots = found.bots[::-1]
    for height, one in enumerate(bots):
        rating = one.rating
        axes.plot([rating.low, rating.high], [height, height], color=BURGUNDY, linewidth=2, solid_capstyle="butt")
        axes.plot([rating.value], [height], "o", color=BURGUNDY, markersize=5)
        said = f"wins {percent(one.wins.value)}, fair {percent(one.fair)}"
        above = axes.annotate(
            said, (rating.value, height), (0, 6), textcoords="offset points", ha="center", fontsize=7
        )
        above.set_bbox({"fc": PAPER, "ec": "none", "pad": 0.6})
    axes.axvline(BEGINNING, color=INK, linewidth=0.7, linestyle=":")
    axes.set_yticks(range(len(bots)), [one.shown for one in bots])
    axes.set_ylim(-0.5, len(bots) - 0.2)
    axes.margins(x=0.25)
    axes.tick_params(axis="x", color=FAINT)
    title = lab_of(GAMES[found.game]).title
    axes.set_title(f"{title}: {found.games:,} games on {found.deals:,} deals, {found.seats} seats")
    axes.set_xlabel("rating, with its 95 % interval")
