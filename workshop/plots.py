"""Draw what is in the house decks, and how it was tried, into docs/images: python -m workshop.plots"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, NullLocator

from tablee.decks.library import load
from tablee.games import GAMES
from tablee.games.caractere.board import PACKS
from tablee.games.incroyable.board import SYMBOLS
from tablee.lab.plot import BOTTLE, BRASS, BURGUNDY, FAINT, INK, PAPER, STYLE, save_png

HERE = Path(__file__).parent
IMAGES = HERE.parent / "docs" / "images"
KINDS = {"quantity": BOTTLE, "date": BURGUNDY, "percentage": BRASS}
HATCHES = ("", "////", "....")
"""Bars are told apart by their hatching too, so that nobody needs to see colours."""
TONES = ("flattering", "absurd", "teasing")
COMPANIES = ("family", "friends")
MOST, LEAST = 55, 10
"""An EGO option is taken by no more and no fewer of the imagined people, in percent."""


def house(game: str, deck: str = "house") -> tuple[Any, ...]:
    """The cards of a house deck, or of another that comes with the game."""
    return load(GAMES[game], GAMES[game].folder / "decks" / f"{deck}.toml").card


def lines(name: str) -> list[dict[str, Any]]:
    """The lines of a log in this workshop."""
    return [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]


def questions() -> dict[str, list[Any]]:
    """The questions of Incroyable!, by symbol."""
    cards = house("incroyable")
    return {symbol: [card.question(symbol) for card in cards] for symbol in SYMBOLS}


def percent(part: int, whole: int) -> float:
    """So many of a hundred."""
    return 100 * part / whole


# How it looks -------------------------------------------------------------------------------------------------


def new_figure(title: str, said: str, height: float) -> Figure:
    """An empty figure with its heading."""
    figure = Figure(figsize=(10, height))
    figure.text(0.07, 1 - 0.36 / height, title, fontsize=19, color=BURGUNDY, family="DejaVu Serif", va="center")
    figure.text(0.07, 1 - 0.74 / height, said, fontsize=9.5, va="center")
    return figure


def stacked(
    axes: Axes, rows: Sequence[str], parts: dict[str, list[int]], colours: Sequence[str], legend: float
) -> None:
    """Bars that lie, made of named parts with their numbers written in."""
    left = [0] * len(rows)
    for number, (name, counts) in enumerate(parts.items()):
        look: dict[str, Any] = {"color": colours[number], "edgecolor": PAPER, "hatch": HATCHES[number]}
        axes.barh(rows, counts, left=left, height=0.68, label=name, **look)
        for row, count in enumerate(counts):
            if count:
                box = {"boxstyle": "round,pad=0.15", "facecolor": PAPER, "edgecolor": "none"}
                axes.text(left[row] + count / 2, row, str(count), ha="center", va="center", fontsize=8, bbox=box)
        left = [before + count for before, count in zip(left, counts, strict=True)]
    axes.invert_yaxis()
    axes.set_xlim(0, max(left))
    axes.legend(
        frameon=False, fontsize=8.5, ncols=len(parts), loc="upper left", bbox_to_anchor=(0, -legend), borderaxespad=0
    )
    upright_grid(axes)


def upright_grid(axes: Axes) -> None:
    """Lines at the ticks of the other axis than usual."""
    axes.grid(visible=False, axis="y")
    axes.grid(visible=True, axis="x")


def on_log_axis(axes: Axes, ticks: Sequence[float], names: Sequence[str]) -> None:
    """A logarithmic axis with these ticks only."""
    axes.set_xscale("log")
    axes.set_xticks(ticks, names)
    axes.xaxis.set_minor_locator(NullLocator())


def spread_out(count: int) -> list[float]:
    """Heights that keep neighbouring dots apart: the same each time."""
    return [((number * 0.618034) % 1 - 0.5) * 0.62 for number in range(count)]


# Incroyable! --------------------------------------------------------------------------------------------------


def draw_answers() -> None:
    """Every answer, by symbol, on a logarithmic axis."""
    asked = questions()
    total = sum(map(len, asked.values()))
    figure = new_figure("Incroyable!: the answers", f"{total} questions; each mark is the answer to one", 5.2)
    axes = figure.add_axes((0.1, 0.15, 0.87, 0.61))
    for row, symbol in enumerate(SYMBOLS):
        ordered = sorted(asked[symbol], key=lambda question: question.answer)
        heights = spread_out(len(ordered))
        for kind, marker in zip(KINDS, "osD", strict=True):
            some = [(one.answer, row + high) for one, high in zip(ordered, heights, strict=True) if one.kind == kind]
            label = f"{kind} ({sum(one.kind == kind for every in asked.values() for one in every)})"
            axes.plot(
                [answer for answer, _ in some],
                [height for _, height in some],
                marker,
                color=KINDS[kind],
                markersize=4.6,
                alpha=0.8,
                markeredgewidth=0,
                label=label if row == 0 else None,
            )
    on_log_axis(axes, (6, 10, 100, 1000, 9000), ("6", "10", "100", "1,000", "9,000"))
    axes.set_xlim(5, 10_500)
    axes.set_yticks(range(len(SYMBOLS)), SYMBOLS)
    axes.set_ylim(len(SYMBOLS) - 0.5, -0.5)
    upright_grid(axes)
    answers = [one.answer for every in asked.values() for one in every]
    for low, high in ((6, 10), (10, 100), (100, 1000), (1000, 9001)):
        share = percent(sum(low <= answer < high for answer in answers), total)
        axes.text(
            (low * high) ** 0.5, -0.6, f"{share:.1f} %", ha="center", va="bottom", fontsize=9.5, fontweight="bold"
        )
    axes.legend(frameon=False, fontsize=8.5, ncols=3, loc="upper left", bbox_to_anchor=(0, -0.09), borderaxespad=0)
    save_png(figure, IMAGES / "decks-incroyable-answers.png")


def draw_guesses() -> None:
    """How far the answer lies from the middle guess, by symbol: to the right it is more than people guess."""
    asked = {f"{card.id}/{symbol}": card.question(symbol) for card in house("incroyable") for symbol in SYMBOLS}
    times: dict[str, list[float]] = {symbol: [] for symbol in SYMBOLS}
    years: dict[str, list[float]] = {symbol: [] for symbol in SYMBOLS}
    for line in lines("incroyable/house.jsonl"):
        symbol = line["question"].partition("/")[2]
        question, middle = asked[line["question"]], median(line["guesses"])
        if question.kind == "date":
            years[symbol].append(question.answer - middle)
        else:
            times[symbol].append(question.answer / middle)
    figure = new_figure(
        "Incroyable!: the answer and the middle guess",
        "Five guesses a question, by imagined people; chosen so that about as many answers lie above as below.",
        5.4,
    )
    axes = figure.add_axes((0.13, 0.12, 0.52, 0.65))
    _draw_sides(axes, times, 1, (0.026, 42))
    factors = (20, 10, 5, 2)
    ticks = (*(1 / factor for factor in factors), 1, *reversed(factors))
    on_log_axis(axes, ticks, (*(f"÷{factor}" for factor in factors), "1", *(f"×{one}" for one in reversed(factors))))
    axes.set_xlim(0.024, 46)
    axes.set_title(f"{sum(map(len, times.values()))} quantities and percentages: answer over the middle guess")
    above = {
        symbol: sum(one > 1 for one in times[symbol]) + sum(one > 0 for one in years[symbol]) for symbol in SYMBOLS
    }
    names = [
        f"{symbol}\n{percent(above[symbol], len(times[symbol]) + len(years[symbol])):.0f} % above"
        for symbol in SYMBOLS
    ]
    axes.set_yticks(range(len(SYMBOLS)), names)
    axes = figure.add_axes((0.69, 0.12, 0.29, 0.65))
    _draw_sides(axes, years, 0, (-2200, 2200))
    axes.set_xscale("symlog", linthresh=20, linscale=0.7)
    axes.set_xticks((-500, -50, 0, 50, 500), ("−500", "−50", "0", "+50", "+500"))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xlim(-2500, 2500)
    axes.set_yticks([])
    axes.set_title(f"{sum(map(len, years.values()))} dates: years after the middle guess")
    save_png(figure, IMAGES / "decks-incroyable-guesses.png")


def _draw_sides(axes: Axes, distances: dict[str, list[float]], same: float, edges: tuple[float, float]) -> None:
    """Marks on either side of what people guess, a row for each symbol, with the share of each side."""
    axes.axvline(same, color=BRASS, linewidth=1.6, linestyle="--")
    for row, symbol in enumerate(SYMBOLS):
        ordered = sorted(distances[symbol])
        heights = [row + height for height in spread_out(len(ordered))]
        pairs = list(zip(ordered, heights, strict=True))
        below, above = [pair for pair in pairs if pair[0] <= same], [pair for pair in pairs if pair[0] > same]
        for marker, colour, some, edge, side in (
            ("o", BOTTLE, below, edges[0], "left"),
            ("D", BURGUNDY, above, edges[1], "right"),
        ):
            places, levels = [place for place, _ in some], [level for _, level in some]
            axes.plot(places, levels, marker, color=colour, markersize=4.2, alpha=0.8, markeredgewidth=0)
            axes.text(edge, row, str(len(some)), ha=side, va="center", color=colour, fontweight="bold", fontsize=10)
    axes.set_ylim(len(SYMBOLS) - 0.5, -0.5)
    upright_grid(axes)


def draw_kinds() -> None:
    """Quantities, dates and percentages, by symbol."""
    asked = questions()
    parts = {kind: [sum(one.kind == kind for one in asked[symbol]) for symbol in SYMBOLS] for kind in KINDS}
    total = sum(map(sum, parts.values()))
    said = ", ".join(f"{kind} {percent(sum(counts), total):.0f} %" for kind, counts in parts.items())
    figure = new_figure("Incroyable!: kinds of questions", f"{total} questions: {said}", 4)
    axes = figure.add_axes((0.1, 0.17, 0.87, 0.6))
    stacked(axes, SYMBOLS, parts, list(KINDS.values()), 0.1)
    save_png(figure, IMAGES / "decks-incroyable-kinds.png")


# Caractère ----------------------------------------------------------------------------------------------------


def draw_caractere() -> None:
    """Values and kinds by pack, and how the imagined people divided over the options of EGO cards."""
    cards = house("caractere")
    figure = new_figure("Caractère", f"{len(cards)} cards in three packs", 6.6)
    packs = [pack.upper() for pack in PACKS]
    values = {
        f"worth {value}": [sum(card.pack == pack and card.value == value for card in cards) for pack in PACKS]
        for value in (1, 2, 3)
    }
    axes = figure.add_axes((0.08, 0.595, 0.4, 0.205))
    stacked(axes, packs, values, (BOTTLE, BRASS, BURGUNDY), 0.16)
    axes.set_title("What a card is worth")
    kinds = {
        name: [sum(card.pack == pack and card.kind == kind for card in cards) for pack in PACKS]
        for name, kind in (("a player", "player"), ("one of 3 or 4 options", "choice"), ("an adjective", "adjective"))
    }
    axes = figure.add_axes((0.57, 0.595, 0.4, 0.205))
    stacked(axes, packs, kinds, (BOTTLE, BRASS, BURGUNDY), 0.16)
    axes.set_title("What it is answered with")
    _draw_shares(figure.add_axes((0.08, 0.065, 0.89, 0.37)), {card.id: card for card in cards})
    save_png(figure, IMAGES / "decks-caractere.png")


def _draw_shares(axes: Axes, cards: dict[str, Any]) -> None:
    """One column a card: the share of each option, from the card with the smallest favourite to the largest."""
    columns = []
    for line in lines("caractere/answers.jsonl"):
        taken = Counter(line["answers"])
        options = range(len(cards[line["card"]].options))
        columns.append(sorted((percent(taken[option], len(line["answers"])) for option in options), reverse=True))
    columns.sort(key=lambda shares: (shares[0], -shares[-1]))
    axes.axhspan(LEAST, MOST, color=FAINT, alpha=0.35, linewidth=0)
    for place, name, marker, colour in ((0, "favourite option", "D", BURGUNDY), (-1, "rarest option", "o", BOTTLE)):
        heights = [shares[place] for shares in columns]
        axes.plot(range(len(columns)), heights, marker, color=colour, markersize=4, label=name)
    for number, shares in enumerate(columns):
        axes.plot([number, number], [shares[-1], shares[0]], color=INK, linewidth=0.5, alpha=0.5, zorder=1)
    axes.set_ylim(0, 62)
    axes.set_xlim(-1, len(columns))
    axes.set_xticks([])
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g} %"))
    axes.set_yticks((0, LEAST, 25, 40, MOST))
    axes.set_xlabel(f"the {len(columns)} EGO cards, by the share of their favourite option")
    axes.set_title(
        f"Twenty imagined people answer the EGO cards: no option is taken by over {MOST} or under {LEAST} %"
    )
    axes.legend(frameon=False, fontsize=8.5, ncols=2, loc="lower right", borderaxespad=0.2)


# Tous Ego -----------------------------------------------------------------------------------------------------


def draw_tous_ego() -> None:
    """Tones by company, and themes."""
    cards = house("tous_ego")
    figure = new_figure("Tous Ego", f"{len(cards)} questions", 6.4)
    tones = {
        tone: [sum({tone, company} <= set(card.tags) for card in cards) for company in COMPANIES] for tone in TONES
    }
    axes = figure.add_axes((0.09, 0.68, 0.88, 0.12))
    stacked(axes, COMPANIES, tones, (BOTTLE, BRASS, BURGUNDY), 0.3)
    said = ", ".join(f"{percent(sum(counts), len(cards)):.0f} % {tone}" for tone, counts in tones.items())
    axes.set_title(f"In all {said}")
    themes = dict(Counter(card.theme for card in cards).most_common())
    axes = figure.add_axes((0.09, 0.155, 0.88, 0.36))
    axes.bar(list(themes), list(themes.values()), color=BOTTLE, width=0.74)
    axes.tick_params(axis="x", rotation=60)
    for label in axes.get_xticklabels():
        label.set_horizontalalignment("right")
        label.set_rotation_mode("anchor")
    axes.set_xlim(-0.6, len(themes) - 0.4)
    axes.set_title(f"{len(themes)} themes; none comes twice within six questions")
    save_png(figure, IMAGES / "decks-tous-ego.png")


def main() -> None:
    """All of them."""
    with mpl.rc_context(STYLE):
        for draw in (draw_answers, draw_guesses, draw_kinds, draw_caractere, draw_tous_ego):
            draw()


if __name__ == "__main__":
    main()
