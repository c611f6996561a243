"""Caractère in the lab: what is counted in many games, and in which words."""

from __future__ import annotations

from typing import Any

from tablee.core import Seat
from tablee.lab.game import Bars, GameLab, Share, bars_of
from tablee.lab.results import Results
from tablee.lab.vocabulary import percent
from tablee.lab.watches import FinishedGame, Race, Watch


class Trials(Watch):
    """Last tests and contests, and how often guesses are right."""

    names = ("tests", "contests", "test_contests", "contests_won_by", "guesses")

    def begin(self, state: Any) -> None:
        """None yet."""
        self.tested_turn = self.tests = self.contests = self.test_contests = 0
        self.contest: tuple[Seat, Seat] | None = None
        self.in_test = False
        self.last: Any = None

    def look(self, state: Any) -> None:
        """A new test, a contest that opens or closes, or guesses that have just been settled."""
        if state.testing and state.turns != self.tested_turn:
            self.tested_turn = state.turns
            self.tests += 1
        if state.contest is not self.contest:
            self._contest(state)
        if state.last is not self.last:
            self.last = state.last
            if self.last.votes is None:
                self.counts["guesses"]["right"] += len(self.last.right)
                self.counts["guesses"]["wrong"] += len(self.last.guesses) - len(self.last.right)

    def _contest(self, state: Any) -> None:
        if state.contest is not None:
            self.in_test = state.testing
            self.contests += not self.in_test
            self.test_contests += self.in_test
        elif not self.in_test:
            won = "questionne" if state.last.winner == state.last.questionne else "contestataire"
            self.counts["contests_won_by"][won] += 1
        self.contest = state.contest

    def over(self, state: Any, finished: FinishedGame) -> None:
        """So many in this game."""
        self.counts["tests"][self.tests] += 1
        self.counts["contests"][self.contests] += 1
        self.counts["test_contests"][self.test_contests] += 1


def _tests(results: Results) -> Bars:
    counted = results.spreads["tests"]
    at_once = counted.counts.get(1, 0) / counted.cases
    title = f"{counted.mean:.1f} last tests in a game; {percent(at_once)} of the games need only one."
    return bars_of(title, "last tests in a game, of all players", counted)


LAB = GameLab(
    title="Caractère",
    round="turn",
    place="cell",
    gain="cells per player and turn",
    goal=lambda setup: int(setup.board.test),
    goal_name="last test",
    watches=lambda: [Race("turns"), Trials()],
    bars=_tests,
    spreads={
        "tests": "last tests per game",
        "contests": "contests per game",
        "test_contests": "test contests per game",
    },
    shares={
        "contests_won_by": Share(
            "contests won by",
            {"contestataire": "the one who contested", "questionne": "the one who had answered"},
        ),
        "guesses": Share("guesses", {"right": "right", "wrong": "wrong"}),
    },
    ends={"test_passed": "the last test was passed"},
)
