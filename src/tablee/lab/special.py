"""What is peculiar to each game, as bars: risk rounds, last tests, cards left, standings."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from tablee.lab.results import Results
from tablee.lab.statistics import Spread, percentile
from tablee.lab.vocabulary import percent


class Bars(Struct, frozen=True):
    """Shares by value; several series stand side by side. Values that are no numbers have labels."""

    title: str
    xlabel: str
    values: list[int]
    series: dict[str, list[float]]
    labels: list[str] = []


def special_bars(results: Results) -> Bars:
    """The bars of the game that was played."""
    makers: dict[str, Callable[[Results], Bars]] = {
        "incroyable": _risk_rounds,
        "face_to_face": _cards_left,
        "caractere": _tests,
        "tous_ego": _standings,
    }
    return makers[results.parameters["game"]](results)


def _bars_of(title: str, xlabel: str, counted: Spread) -> Bars:
    """From the least to what all but one in a hundred do not exceed."""
    values = range(counted.least, percentile(counted.counts, 99) + 1)
    shares = [counted.counts.get(value, 0) / counted.cases for value in values]
    return Bars(title, xlabel, list(values), {xlabel: shares})


def _risk_rounds(results: Results) -> Bars:
    counted = results.spreads["risk_rounds"]
    without = counted.counts.get(0, 0) / counted.cases
    title = f"{counted.mean:.1f} risk rounds in a game; {percent(without)} of the games have none."
    return _bars_of(title, "risk rounds in a game", counted)


def _cards_left(results: Results) -> Bars:
    counted = results.places[1]
    stuck = results.ends.get("blocked", 0) / results.games
    title = f"{percent(stuck)} of the games end because the loser cannot lay two cards."
    return _bars_of(title, "cards left of the loser, in hand and deck", counted)


def _tests(results: Results) -> Bars:
    counted = results.spreads["tests"]
    at_once = counted.counts.get(1, 0) / counted.cases
    title = f"{counted.mean:.1f} last tests in a game; {percent(at_once)} of the games need only one."
    return _bars_of(title, "last tests in a game, of all players", counted)


def _standings(results: Results) -> Bars:
    signs = {"most": "most\nballots", "some": "some\nballots", "none": "no\nballots"}
    series = {}
    for name, label in (("standings", "came out"), ("forecasts", "was forecast")):
        counts = results.shares[name]
        series[label] = [counts[sign] / max(1, sum(counts.values())) for sign in signs]
    right = sum(results.shares["right_forecasts"].values()) / max(1, sum(results.shares["forecasts"].values()))
    return Bars(f"{percent(right)} of forecasts come true.", "", [0, 1, 2], series, list(signs.values()))
