"""Tous Ego in the lab: what is counted in many games, and in which words."""

from __future__ import annotations

from typing import Any

from tablee.games.tous_ego.events import Tally, standing
from tablee.lab.game import Bars, GameLab, Share
from tablee.lab.results import Results
from tablee.lab.vocabulary import percent
from tablee.lab.watches import Race, Watch


class Standings(Watch):
    """How players come out of the urn, what they had forecast, and how often they were right."""

    names = ("standings", "forecasts", "right_forecasts")

    def begin(self, state: Any) -> None:
        """Nothing counted yet."""
        self.last: Tally | None = None

    def look(self, state: Any) -> None:
        """An urn that has just been opened."""
        if state.last is not self.last:
            self.last = state.last
            self._opened(state.last)

    def _opened(self, last: Tally) -> None:
        for seat, (forecast, points) in enumerate(zip(last.forecasts, last.points, strict=True)):
            self.counts["standings"][standing(last.ballots, seat)] += 1
            self.counts["forecasts"][forecast] += 1
            self.counts["right_forecasts"][forecast] += points > 0


def _standings(results: Results) -> Bars:
    signs = {"most": "most\nballots", "some": "some\nballots", "none": "no\nballots"}
    series = {}
    for name, label in (("standings", "came out"), ("forecasts", "was forecast")):
        counts = results.shares[name]
        series[label] = [counts[sign] / max(1, sum(counts.values())) for sign in signs]
    right = sum(results.shares["right_forecasts"].values()) / max(1, sum(results.shares["forecasts"].values()))
    return Bars(f"{percent(right)} of forecasts come true.", "", [0, 1, 2], series, list(signs.values()))


BALLOTS = {"most": "most ballots", "some": "some ballots", "none": "no ballots"}

LAB = GameLab(
    title="Tous Ego",
    round="round",
    place="points",
    gain="points per player and round",
    goal=lambda setup: int(setup.options.target),
    goal_name="target",
    watches=lambda: [Race("rounds"), Standings()],
    bars=_standings,
    shares={
        "standings": Share("players come out with", BALLOTS),
        "forecasts": Share("players forecast", BALLOTS),
        "right_forecasts": Share("right forecasts of", BALLOTS, of="forecasts"),
    },
    ends={"target": "the target was reached"},
)
