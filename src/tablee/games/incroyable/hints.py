"""What all the numbers say in Incroyable!, to somebody who asks for help. What one knows oneself is one's own.

The strong player answers, with an empty head: what it goes by are the numbers that lie on the table, the asker's own
first estimate among them, and what was said since.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from tablee.core import Ask, One, Option, Seat
from tablee.core.advice import ONLY_YOU, Advice, without_choice
from tablee.core.game import Game
from tablee.games.incroyable.moves import Challenge, Pass, Raise, Shift
from tablee.games.incroyable.reading import Evidence, Scale, below
from tablee.games.incroyable.shading import evidence_of
from tablee.games.incroyable.strong import StrongIncroyable
from tablee.games.incroyable.view import IncroyableView

WORLDS = 200
"""How many ways that everything could be the chance of a doubt is counted in."""


class Helper(StrongIncroyable):
    """Knows nothing but the numbers in sight: one's own says as much as anybody's."""

    def _first_evidence(self, view: IncroyableView, scale: Scale) -> list[Evidence]:
        return evidence_of(None, None, view.first_estimates, scale, self.shades)

    def chance(self, view: IncroyableView, value: int) -> int:
        """How many times in a hundred this number is too high."""
        scale = Scale(kind_of(view))
        seen = self._worlds(view, scale, WORLDS)
        return round(100 * below(seen, scale.place(value)))


def advise(game: Game, view: IncroyableView, ask: Ask, seat: Seat, rng: Random) -> Advice:
    """Whether to speak up, and against whom. A first number, an announced one and a bet are one's own."""
    options = {option.move: option for option in ask.options}
    helper, known, kind = Helper(game, seat, rng), replace(view, hunch=None), kind_of(view)
    if "shift" in options:
        return _shift(helper, known, options["shift"])
    if "challenge" not in options:
        return without_choice(ask) or ONLY_YOU
    match helper.answer(known, ask):
        case Challenge(doubted):
            value = view.estimates[doubted]
            percent = helper.chance(known, value)
            facts = {"seat": doubted, "value": value, "kind": kind, "percent": percent}
            return Advice("doubt" if percent >= 50 else "least_evil", Challenge(doubted), facts)
        case Raise(value):
            return Advice("raise", Raise(value), {"value": value, "kind": kind})
        case Pass():
            return Advice("pass", Pass())
    return ONLY_YOU


def _shift(helper: Helper, view: IncroyableView, option: Option) -> Advice:
    """Up only where that is likelier still low enough than too high."""
    field = option.fields["value"]
    values = [int(value) for value in field.options] if isinstance(field, One) else []
    is_low = len(values) > 1 and helper.chance(view, max(values)) < 50
    value = max(values) if is_low else min(values)
    return Advice("higher" if is_low else "lower", Shift(value), {"value": value, "kind": kind_of(view)})


def kind_of(view: IncroyableView) -> str:
    """What kind of number is asked for."""
    return view.question.kind if view.question else "quantity"
