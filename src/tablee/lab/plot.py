"""One figure worth looking at: the race, the length, who wins, and what is peculiar to the game.

Every panel has a title that says what one sees. Colours are told apart by lightness too, and lines and markers
by their shape, so that nobody needs to see colours.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from textwrap import fill
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator
from PIL import Image

from tablee.lab import findings
from tablee.lab.game import Bars
from tablee.lab.results import Band, RaceStep, Results
from tablee.lab.statistics import Rate, percentile
from tablee.lab.vocabulary import count_of

PAPER, INK, BURGUNDY, BOTTLE, BRASS = "#FBF6EC", "#2A211B", "#7A1F2B", "#1F4D3A", "#B9822B"
FAINT = "#D9CDB8"
SIZE, DPI, COLOURS = (10, 7.1), 160, 96
NARROW, WIDE = 33, 84
"""How many letters of a title fit over a panel."""
ROUND_STEPS = (1, 2, 5, 10)
STYLE: Any = {
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.linewidth": 0.7,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": FAINT,
    "grid.linewidth": 0.6,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "axes.titlelocation": "left",
    "axes.titlesize": 9.5,
    "axes.titleweight": "bold",
    "axes.titlepad": 9,
    "axes.labelsize": 8.5,
    "xtick.labelsize": 8.5,
    "ytick.labelsize": 8.5,
    "font.family": "DejaVu Sans",
    "hatch.linewidth": 0.5,
    "svg.hashsalt": "tablee",
}


def draw(results: Results, path: Path) -> None:
    """Draw the results into this file; its suffix says which kind it is."""
    with mpl.rc_context(STYLE):
        write(figure_of(results), path)


def write(figure: Figure, path: Path) -> None:
    """Write a figure; a file of the same figure is always the same to the byte."""
    if path.suffix.lower() == ".png":
        save_png(figure, path)
    else:
        undated = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}[path.suffix.lower()]
        figure.savefig(path, metadata=undated)


def save_png(figure: Figure, path: Path) -> None:
    """A PNG with a palette: there are few colours, and a page that shows it loads a third of the bytes."""
    drawn = BytesIO()
    figure.savefig(drawn, format="png", dpi=DPI)
    image = Image.open(drawn).convert("RGB")
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True, dpi=(DPI, DPI))


def figure_of(results: Results) -> Figure:
    """The whole figure."""
    figure = Figure(figsize=SIZE)
    grid = figure.add_gridspec(
        2, 6, height_ratios=(1.25, 1), left=0.07, right=0.968, top=0.8, bottom=0.075, hspace=0.55, wspace=1.3
    )
    _heading(figure, results)
    _draw_race(figure.add_subplot(grid[0, :4]), results)
    _draw_bars(figure.add_subplot(grid[0, 4:]), results.lab.bars(results))
    _draw_length(figure.add_subplot(grid[1, :2]), results)
    seats, last = figure.add_subplot(grid[1, 2:4]), figure.add_subplot(grid[1, 4:])
    _draw_rates(seats, results.by_seat, "o", "seat", findings.about_seats(results))
    if len(results.by_bot) > 1:
        _draw_rates(last, results.by_bot, "D", "bot", findings.about_bots(results))
        _fit([(seats, results.by_seat)])
        _fit([(last, results.by_bot)])
    else:
        _draw_rates(last, results.by_order, "s", "order of play", findings.about_order(results))
        _fit([(seats, results.by_seat), (last, results.by_order)])
    return figure


def _heading(figure: Figure, results: Results) -> None:
    chosen = results.parameters
    figure.text(0.07, 0.942, results.lab.title, fontsize=21, color=BURGUNDY, family="DejaVu Serif", va="center")
    bots = " and ".join(rate.name for rate in results.by_bot)
    board = f", board “{chosen['options']['board']}”" if "board" in chosen["options"] else ""
    who = f"{count_of(chosen['seats'], f'{bots} bot')}"
    figure.text(0.07, 0.892, f"{results.games:,} games of {who}{board}, seed {chosen['seed']}", fontsize=9.5)


def _in_percent(axes: Axes, ticks: int) -> None:
    axes.yaxis.set_major_locator(MaxNLocator(ticks, steps=ROUND_STEPS))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g} %"))


# The race ---------------------------------------------------------------------------------------------------


def _draw_race(axes: Axes, results: Results) -> None:
    """Median and the middle 80 % by round: the winner solid, the others dashed."""
    lab = results.lab
    last = percentile(results.rounds.counts, 95)
    steps = [step for step in results.race if step.round <= last]
    axes.plot([0, last], [results.goal] * 2, color=BRASS, linewidth=1.4, linestyle=(0, (1, 1.5)))
    _draw_band(axes, [(step.round, step.others) for step in steps if step.others], BOTTLE, "--")
    _draw_band(axes, [(step.round, step.winner) for step in steps if step.winner], BURGUNDY, "-")
    _name_lines(axes, steps[-1], lab.others)
    below = results.goal == 0
    axes.annotate(
        f"{lab.goal_name} ({results.goal})" if not below else lab.goal_name,
        (0, results.goal),
        xytext=(2, -4 if not below else 4),
        textcoords="offset points",
        va="bottom" if below else "top",
        color=BRASS,
        fontsize=8.5,
    )
    axes.set_xlim(0, last * 1.1)
    axes.xaxis.set_major_locator(MaxNLocator(10, integer=True, steps=ROUND_STEPS))
    axes.set_xlabel(
        f"{lab.round}s played   (line: median, band: middle 80 %; games that are over stay where they ended)"
    )
    axes.set_ylabel(lab.place)
    axes.set_title(fill(findings.about_race(results), WIDE))


def _draw_band(axes: Axes, points: list[tuple[int, Band]], colour: str, line: str) -> None:
    rounds = [number for number, _ in points]
    low, high = [band.p10 for _, band in points], [band.p90 for _, band in points]
    hatch = "" if line == "-" else "...."
    axes.fill_between(rounds, low, high, facecolor=colour, alpha=0.16, linewidth=0)
    axes.fill_between(rounds, low, high, facecolor="none", edgecolor=colour, alpha=0.25, hatch=hatch, linewidth=0)
    axes.plot(rounds, [band.median for _, band in points], line, color=colour, linewidth=2.2)


def _name_lines(axes: Axes, last: RaceStep, others: str) -> None:
    """Each line has its name at its end; names that would overlap move apart."""
    both = ((last.winner, "winner", BURGUNDY), (last.others, others, BOTTLE))
    ends = [(band.median, name, colour) for band, name, colour in both if band is not None]
    close = len(ends) == 2 and abs(ends[0][0] - ends[1][0]) < 0.07 * (axes.get_ylim()[1] - axes.get_ylim()[0])
    for place, (median, name, colour) in enumerate(sorted(ends, key=lambda end: end[0])):
        shift = (6 if place else -6) if close else 0
        axes.annotate(
            name,
            (last.round, median),
            xytext=(5, shift),
            textcoords="offset points",
            va="center",
            color=colour,
            fontweight="bold",
            fontsize=9,
        )


# Bars -------------------------------------------------------------------------------------------------------


def _draw_length(axes: Axes, results: Results) -> None:
    """How many rounds games take; the middle 80 % in full colour."""
    rounds = results.rounds
    word = results.lab.round
    values = [value for value in rounds.counts if value <= percentile(rounds.counts, 99)]
    shares = [100 * rounds.counts[value] / rounds.cases for value in values]
    colours = [BOTTLE if rounds.p10 <= value <= rounds.p90 else "#A9B8A6" for value in values]
    axes.bar(values, shares, width=0.86, color=colours)
    axes.axvline(rounds.median, color=BRASS, linewidth=1.6, linestyle="--")
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True, steps=ROUND_STEPS))
    _in_percent(axes, 5)
    axes.set_xlabel(f"{word}s in a game")
    axes.set_title(fill(findings.about_length(results), NARROW))


def _draw_bars(axes: Axes, bars: Bars) -> None:
    """What is peculiar to the game."""
    tops: list[float] = []
    for number, (name, shares) in enumerate(bars.series.items()):
        width = 0.84 / len(bars.series)
        shift = (number - (len(bars.series) - 1) / 2) * width
        look: dict[str, Any] = (
            {"color": BURGUNDY} if number == 0 else {"color": PAPER, "edgecolor": BRASS, "hatch": "////"}
        )
        at = [value + shift for value in bars.values]
        axes.bar(at, [100 * share for share in shares], width=width * 0.96, label=name, **look)
        tops += shares
    if bars.labels:
        axes.set_xticks(bars.values, bars.labels)
    else:
        axes.xaxis.set_major_locator(MaxNLocator(8, integer=True, steps=ROUND_STEPS))
    _in_percent(axes, 5)
    axes.set_ylim(0, 100 * max(tops) * (1.25 if len(bars.series) > 1 else 1.05))
    axes.set_xlabel(bars.xlabel)
    if len(bars.series) > 1:
        axes.legend(frameon=False, fontsize=8, loc="upper right", borderaxespad=0)
    axes.set_title(fill(bars.title, NARROW))


# Who wins ---------------------------------------------------------------------------------------------------


def _draw_rates(axes: Axes, rates: list[Rate], marker: str, xlabel: str, title: str) -> None:
    """Shares with their intervals around the fair line; hollow and burgundy where they miss it."""
    for index, rate in enumerate(rates):
        fine = rate.contains_fair()
        colour = BOTTLE if fine else BURGUNDY
        axes.plot([index - 0.5, index + 0.5], [100 * rate.fair] * 2, "--", color=BRASS, linewidth=1.6)
        axes.plot([index, index], [100 * rate.low, 100 * rate.high], color=colour, linewidth=1.8)
        face = colour if fine else PAPER
        axes.plot([index], [100 * rate.share], marker, color=colour, markersize=7, markerfacecolor=face)
    axes.set_xlim(-0.5, len(rates) - 0.5)
    axes.set_xticks(range(len(rates)), [_short(rate.name) for rate in rates])
    _in_percent(axes, 6)
    axes.set_xlabel(f"{xlabel}   (95 % intervals; dashed: fair)")
    axes.set_title(fill(title, NARROW))


def _fit(panels: list[tuple[Axes, list[Rate]]]) -> None:
    """Panels of the same shares get the same scale: all intervals, and two points around the fair share at least."""
    rates = [rate for _, some in panels for rate in some]
    low = min(min(rate.low, rate.fair - 0.02) for rate in rates)
    high = max(max(rate.high, rate.fair + 0.02) for rate in rates)
    room = 0.1 * (high - low)
    for axes, _ in panels:
        axes.set_ylim(100 * max(0, low - room), 100 * min(1.02, high + room))


def _short(name: str) -> str:
    """A label that fits under its point."""
    if name == "the beginner":
        return "begins"
    return f"+{name.split()[0]}" if name.endswith("after the beginner") else name.removeprefix("seat ")
