"""Shares by value, as bars side by side."""

from __future__ import annotations

from msgspec import Struct

from tablee.lab.statistics import Spread, percentile


class Bars(Struct, frozen=True):
    """Shares by value; several series stand side by side. Values that are no numbers have labels."""

    title: str
    xlabel: str
    values: list[int]
    series: dict[str, list[float]]
    labels: list[str] = []


def bars_of(title: str, xlabel: str, counted: Spread) -> Bars:
    """From the least to what all but one in a hundred do not exceed."""
    values = range(counted.least, percentile(counted.counts, 99) + 1)
    shares = [counted.counts.get(value, 0) / counted.cases for value in values]
    return Bars(title, xlabel, list(values), {xlabel: shares})
