"""What the studies share: how large, on which cores, and how a plot is begun."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import sqrt
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from tablee.lab import engines
from tablee.lab.plot import STYLE, write
from tablee.lab.statistics import CONFIDENCE

IMAGES = Path(__file__).parents[2] / "docs" / "images"
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


def arguments(about: str, games: int, only: str = "") -> argparse.Namespace:
    """The command line of a study; `only` says what can be chosen from it, if anything."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=games, help=f"how many of each kind ({games})")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
    if only:
        parser.add_argument("--only", nargs="+", default=(), help=f"{only}, without a plot")
    engines.add_arguments(parser)
    return parser.parse_args()


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean of independent values, and half of its 95 % interval."""
    return fmean(values), Z * stdev(values) / sqrt(len(values))


@contextmanager
def drawing(name: str, size: tuple[float, float]) -> Iterator[Figure]:
    """A figure in our style, written to docs/images when it is done."""
    with mpl.rc_context(STYLE):
        figure = Figure(size, layout="constrained")
        yield figure
        write(figure, IMAGES / f"study-{name}.png")


def played(work: Callable[[Any], Any], tasks: Sequence[Any], chosen: argparse.Namespace) -> Iterator[Any]:
    """The results in order, from whichever cores were asked for."""
    with engines.opened(chosen.jobs, chosen.cluster, len(tasks)) as engine:
        yield from engine.map(work, tasks)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table for a page."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
