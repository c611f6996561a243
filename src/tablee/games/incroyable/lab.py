"""Incroyable! in the lab: what is counted in many games, and in which words."""

from __future__ import annotations

from typing import Any

from tablee.games.incroyable.events import Reckoning
from tablee.games.incroyable.yardsticks import YARDSTICKS
from tablee.lab.game import Bars, GameLab, Share, bars_of
from tablee.lab.results import Results
from tablee.lab.vocabulary import percent
from tablee.lab.watches import FinishedGame, Race, Watch


class Risks(Watch):
    """Risk rounds, the questions asked in them, and whether doubts were right."""

    names = ("risk_rounds", "risk_questions", "challenges")

    def begin(self, state: Any) -> None:
        """No risk yet."""
        self.risky_round = self.rounds = self.questions = 0
        self.last: Reckoning | None = None

    def look(self, state: Any) -> None:
        """A new risk round, or a question that has just been settled."""
        if state.risk and state.rounds != self.risky_round:
            self.risky_round = state.rounds
            self.rounds += 1
        if state.last is not self.last:
            self.last = state.last
            self._settled(state.last)

    def _settled(self, last: Reckoning) -> None:
        if last.target is None:
            self.questions += 1
        else:
            right = last.estimates[last.target] > last.answer
            self.counts["challenges"]["right" if right else "wrong"] += 1

    def over(self, state: Any, finished: FinishedGame) -> None:
        """So many in this game."""
        self.counts["risk_rounds"][self.rounds] += 1
        self.counts["risk_questions"][self.questions] += 1


def _risk_rounds(results: Results) -> Bars:
    counted = results.spreads["risk_rounds"]
    without = counted.counts.get(0, 0) / counted.cases
    title = f"{counted.mean:.1f} risk rounds in a game; {percent(without)} of the games have none."
    return bars_of(title, "risk rounds in a game", counted)


LAB = GameLab(
    title="Incroyable!",
    round="round",
    place="cell",
    gain="cells per player and round",
    goal=lambda setup: int(setup.board.finish),
    goal_name="finish",
    watches=lambda: [Race("rounds"), Risks()],
    bars=_risk_rounds,
    spreads={"risk_rounds": "risk rounds per game", "risk_questions": "risk questions per game"},
    shares={"challenges": Share("doubts", {"right": "estimate too high", "wrong": "estimate not too high"})},
    ends={"finish": "a pawn reached the finish"},
    yardsticks=YARDSTICKS,
)
