"""A sensible player of Incroyable!: stays a little below its hunch, and doubts what lies well above it."""

from __future__ import annotations

from random import Random

from tablee.core import Ask, Move, Number, One, Option, Seat
from tablee.core.game import Game
from tablee.games.incroyable.deck import HIGHEST, LOWEST
from tablee.games.incroyable.moves import Announce, Bet, Challenge, Draw, Estimate, Pass, Raise, Shift
from tablee.games.incroyable.view import IncroyableView

CAUTION_FACTOR = 0.75
"""How far below its hunch the bot begins: too high scores nothing, too low still scores."""
DOUBT_FACTOR = 1.25
"""How far above its hunch an estimate must be to be doubted."""


class SensibleIncroyable:
    """Plays by its hunch of the answer; the view gives it one because a bot has read no books."""

    def __init__(self, game: Game, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.rng = rng

    def answer(self, view: IncroyableView, ask: Ask) -> Move | None:
        """One way to answer for each phase."""
        hunch = view.hunch or self.rng.randint(LOWEST, HIGHEST)
        options = {option.move: option for option in ask.options}
        if "draw" in options:
            return Draw()
        if "estimate" in options:
            return Estimate(max(LOWEST, round(hunch * CAUTION_FACTOR * self.rng.uniform(0.9, 1.1))))
        if "shift" in options:
            return Shift(self._lower(options["shift"]))
        if "announce" in options:
            return Announce(self._near(view, options["announce"]))
        if "bet" in options:
            return Bet("+" if hunch > (view.announced or 0) else "-")
        return self._speak(view, options, hunch)

    def _lower(self, option: Option) -> int:
        field = option.fields["value"]
        return min(int(value) for value in field.options) if isinstance(field, One) else LOWEST

    def _near(self, view: IncroyableView, option: Option) -> int:
        """Close to the answer, so that somebody errs."""
        answer = view.answer or LOWEST
        span = max(1, answer // 8)
        wish = answer + self.rng.choice((-1, 1)) * self.rng.randint(1, span)
        field = option.fields["value"]
        return wish if field.fault(wish) is None else (answer + 1 if answer < HIGHEST else answer - 1)

    def _speak(self, view: IncroyableView, options: dict[str, Option], hunch: int) -> Move:
        """Doubt the lowest estimate that is clearly too high (it pays most); otherwise pass or raise a little."""
        others = {seat: value for seat, value in view.estimates.items() if seat != self.seat}
        doubtful = [seat for seat, value in others.items() if value > hunch * DOUBT_FACTOR]
        if doubtful:
            return Challenge(min(doubtful, key=lambda seat: others[seat]))
        if "pass" in options:
            return Pass()
        field = options["raise"].fields["value"] if "raise" in options else None
        if isinstance(field, Number) and field.low <= hunch:
            wish = round(self.rng.uniform(field.low, hunch))
            return Raise(field.low if field.fault(wish) else wish)
        return Challenge(max(others, key=lambda seat: others[seat]))
