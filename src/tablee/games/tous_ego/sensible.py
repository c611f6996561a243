"""A sensible player of Tous Ego: has its favourites, and forecasts what pays best for somebody like itself."""

from __future__ import annotations

from random import Random

from tablee.core import Ask, Move, Seat
from tablee.core.game import Game
from tablee.games.tous_ego.events import POINTS, Tally, standing
from tablee.games.tous_ego.moves import SIGNS, Draw, Forecast, Pick, Sign, Vote, VoteAndForecast
from tablee.games.tous_ego.view import TousEgoView


class SensibleTousEgo:
    """Votes for the same kind of people all evening; learns from the counts how often it came out how."""

    def __init__(self, game: Game, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        self.favour = [rng.random() for _ in range(game.most)]
        self.seen: dict[Sign, float] = {"most": 1.0, "some": 3.0, "none": 0.8}
        self.counted: Tally | None = None

    def answer(self, view: TousEgoView, ask: Ask) -> Move | None:
        """One way to answer for each phase."""
        self._learn(view)
        options = {option.move: option for option in ask.options}
        if "draw" in options:
            return Draw()
        if "pick" in options:
            return Pick(self.rng.choice(view.offered).card)
        if "vote" in options:
            return Vote(self._ballots(view))
        if "vote_and_forecast" in options:
            return VoteAndForecast(self._ballots(view), self._forecast())
        return Forecast(self._forecast())

    def _ballots(self, view: TousEgoView) -> tuple[Seat, ...]:
        others = [seat for seat in view.present if seat != self.seat]
        return tuple(self.rng.choices(others, [self.favour[seat] + 0.2 for seat in others], k=2))

    def _forecast(self) -> Sign:
        return max(SIGNS, key=lambda sign: self.seen[sign] * POINTS[sign])

    def _learn(self, view: TousEgoView) -> None:
        """Each counted round is remembered once."""
        if view.last is not None and view.last is not self.counted:
            self.counted = view.last
            self.seen[standing(view.last.ballots, self.seat)] += 1
