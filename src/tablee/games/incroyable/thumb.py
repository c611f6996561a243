"""Players of Incroyable! by rules of thumb, as most people play: what they believe, how bold they are, what they say.

All of them treat a date as a date: so many years, not a share of all years since the year 1.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from tablee.core import Ask, Move, Number, One, Option, Seat
from tablee.core.asks import Field
from tablee.core.game import BotMaker, Game
from tablee.games.incroyable.deck import HIGHEST, LOWEST
from tablee.games.incroyable.moves import SIGNS, Announce, Bet, Challenge, Draw, Estimate, Pass, Raise, Shift
from tablee.games.incroyable.reading import TOO_FAR, Scale
from tablee.games.incroyable.shading import USUAL_SHADE
from tablee.games.incroyable.view import IncroyableView

MOST_TAKEN = 6
"""So many numbers in a row may be somebody's already."""


class Manner(Struct, frozen=True):
    """How somebody plays; distances are in usual spreads of people's guesses (`reading`)."""

    first: float
    """Where the first estimate stands: so far above what one believes, mostly below."""
    wobble: float
    """How much that differs from time to time."""
    doubt: float
    """How far above what one believes the highest estimate must be to be doubted."""
    doubt_lower: float | None
    """The same for a lower one, which pays more; None for somebody who only looks at the highest."""
    eager: float
    """How far one raises: 0 as little as one must, 1 to all that one believes."""
    heed: float
    """How much one goes by what the others said instead of by one's own head."""
    near: float
    """How close to the answer one announces a number in a risk round, at most."""
    tricks: bool
    """Whether it is on the side where the others will err: where one would have erred oneself."""
    rounds: bool = False
    """Whether one says round numbers."""
    least_step: float = 0.0
    """One does not raise by less: a talk that goes up by ones has no end."""


EASY = Manner(
    first=0.1,
    wobble=0.7,
    doubt=1.0,
    doubt_lower=None,
    eager=0.8,
    heed=0.0,
    near=0.9,
    tricks=False,
    rounds=True,
    least_step=0.15,
)
"""Says what comes to mind, hardly below it; only looks at the highest, and takes it on trust for long; raises far;
announces what is easy to tell."""
MEDIUM = Manner(
    first=-0.8,
    wobble=0.15,
    doubt=0.15,
    doubt_lower=0.5,
    eager=0.25,
    heed=0.5,
    near=0.25,
    tricks=True,
    rounds=True,
    least_step=0.15,
)
"""Stays below, listens to the others, raises a little, doubts what pays."""


class ThumbIncroyable:
    """Plays in one manner."""

    def __init__(self, manner: Manner, seat: Seat, rng: Random) -> None:
        self.manner = manner
        self.seat = seat
        self.rng = rng

    def answer(self, view: IncroyableView, ask: Ask) -> Move | None:
        """One way to answer for each phase."""
        options = {option.move: option for option in ask.options}
        if "draw" in options:
            return Draw()
        scale = Scale(view.question.kind if view.question else "quantity")
        if "announce" in options:
            return Announce(self._announced(view, options["announce"], scale))
        believed = self._believed(view, scale)
        if "estimate" in options:
            first = believed + self.manner.first + self.manner.wobble * self.rng.uniform(-1, 1)
            return Estimate(self._said(first, options["estimate"].fields["value"], scale, LOWEST))
        if "bet" in options:
            return Bet(SIGNS[believed <= scale.place(view.announced or LOWEST)])
        if "shift" in options:
            field = options["shift"].fields["value"]
            return Shift(min(int(value) for value in field.options) if isinstance(field, One) else LOWEST)
        return self._spoken(view, options, scale, believed)

    def _believed(self, view: IncroyableView, scale: Scale) -> float:
        """One's hunch and what the others seem to remember; without a hunch only that, or else nothing much."""
        own = None if view.hunch is None else scale.place(view.hunch)
        others = [
            scale.place(value) - USUAL_SHADE for seat, value in view.first_estimates.items() if seat != self.seat
        ]
        if own is not None:
            others = [place for place in others if abs(place - own) < TOO_FAR]
        table = sum(others) / len(others) if others else (scale.prior()[0] if own is None else own)
        heed = self.manner.heed if own is not None else 1.0
        return table if own is None else own + heed * (table - own)

    def _said(self, place: float, field: Field, scale: Scale, least: int) -> int:
        """A number that may be said: a round one, one nearby that nobody has said, or the least."""
        exact = scale.number(place)
        reach = MOST_TAKEN if self.manner.least_step else 0
        nearby = sorted(range(exact - reach, exact + reach + 1), key=lambda number: abs(number - exact))
        wishes = [rounded(exact, scale.kind), *nearby] if self.manner.rounds else nearby
        return next((wish for wish in wishes if field.fault(wish) is None), least)

    def _announced(self, view: IncroyableView, option: Option, scale: Scale) -> int:
        answer, field = view.answer or LOWEST, option.fields["value"]
        side = self.rng.choice((-1, 1))
        if self.manner.tricks and view.hunch is not None:
            side = 1 if view.hunch > answer else -1
        wish = scale.number(scale.place(answer) + side * self.manner.near * self.rng.random())
        if wish == answer:
            wish += side
        return wish if field.fault(wish) is None else (answer + 1 if answer < HIGHEST else answer - 1)

    def _spoken(self, view: IncroyableView, options: dict[str, Option], scale: Scale, believed: float) -> Move:
        """Doubt what is too high; otherwise pass, or raise as long as one can believe it."""
        others = {seat: scale.place(value) for seat, value in view.estimates.items() if seat != self.seat}
        target = self._doubted(others, believed)
        if target is not None:
            return Challenge(target)
        if "pass" in options:
            return Pass()
        field = options["raise"].fields["value"] if "raise" in options else None
        # By numbers, not by places: years to come are all in one place, and would be raised without end.
        if isinstance(field, Number) and field.low <= scale.number(believed + max(0.0, self.manner.doubt)):
            low = scale.place(field.low)
            step = max(self.manner.least_step, (believed - low) * self.manner.eager * self.rng.random())
            return Raise(self._said(low + step, field, scale, field.low))
        return Challenge(max(others, key=others.__getitem__))

    def _doubted(self, others: dict[Seat, float], believed: float) -> Seat | None:
        """The lowest of those that are clearly too high (it pays most), or the highest if it is too high."""
        lower = self.manner.doubt_lower
        clear = [seat for seat, place in others.items() if lower is not None and place > believed + lower]
        if clear:
            return min(clear, key=others.__getitem__)
        highest = max(others, key=others.__getitem__)
        return highest if others[highest] > believed + self.manner.doubt else None


def rounded(value: int, kind: str) -> int:
    """A number as people say it: two digits that count; a year at the end of a lustrum, a percentage by fives,
    never none nor all of it."""
    if kind == "percentage":
        return max(5, min(95, 5 * round(value / 5)))
    if kind == "date":
        return max(LOWEST, 5 * round(value / 5))
    unit: int = 10 ** max(0, len(str(value)) - 2)
    return max(LOWEST, unit * round(value / unit))


def by_thumb(manner: Manner) -> BotMaker:
    """A bot that plays in this manner."""

    def make(game: Game, seat: Seat, rng: Random) -> ThumbIncroyable:
        return ThumbIncroyable(manner, seat, rng)

    return make
