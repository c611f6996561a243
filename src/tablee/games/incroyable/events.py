"""What happens in Incroyable!

Events with a number have its kind, too: people write a year otherwise than a quantity.
"""

from __future__ import annotations

from msgspec import Struct

from tablee.core import Event, Seat, Words
from tablee.games.incroyable.board import Walk
from tablee.games.incroyable.deck import Kind
from tablee.games.incroyable.moves import Sign


class Asked(Event, frozen=True, tag="asked"):
    """A question is read; `stake` only in a risk round."""

    questioner: Seat
    question: Words
    symbol: str
    stake: int | None = None
    card_id: str = ""


class Estimated(Event, frozen=True, tag="estimated"):
    """The indicators are turned over."""

    seat: Seat
    value: int
    kind: Kind


class Shifted(Event, frozen=True, tag="shifted"):
    """An identical estimate was changed."""

    seat: Seat
    old: int
    value: int
    kind: Kind


class Passed(Event, frozen=True, tag="passed"):
    """A speaker passed."""

    seat: Seat


class Raised(Event, frozen=True, tag="raised"):
    """The lowest player raised."""

    seat: Seat
    old: int
    value: int
    kind: Kind


class Challenged(Event, frozen=True, tag="challenged"):
    """“Incroyable!”"""

    seat: Seat
    target: Seat
    value: int
    kind: Kind


class AnswerRead(Event, frozen=True, tag="answer_read"):
    """The card is turned over."""

    answer: int
    kind: Kind
    unit: Words
    note: Words


class ChallengeJudged(Event, frozen=True, tag="challenge_judged"):
    """Whether the doubted estimate was too high."""

    seat: Seat
    target: Seat
    success: bool


class Announced(Event, frozen=True, tag="announced"):
    """More or less than this number?"""

    seat: Seat
    value: int
    kind: Kind


class BetShown(Event, frozen=True, tag="bet_shown"):
    """An evaluation card is uncovered."""

    seat: Seat
    sign: Sign
    right: bool


class Scored(Event, frozen=True, tag="scored"):
    """Points of one player."""

    seat: Seat
    points: int


class Walked(Event, frozen=True, tag="walked"):
    """A pawn walked: its points, then the bonus, then back from a black cell."""

    seat: Seat
    start: int
    steps: int
    bonus: int
    back: int
    end: int


class RiskRoundBegan(Event, frozen=True, tag="risk_round_began"):
    """The questioner stands on a spiral."""

    questioner: Seat


class RiskRoundEnded(Event, frozen=True, tag="risk_round_ended"):
    """Everybody is out, five questions were asked, or no different one is left."""


class Reckoning(Struct, frozen=True, omit_defaults=True):
    """The last question as it was settled, kept in sight of all: lists are by seat, 0 for no estimate."""

    card: int
    symbol: str
    answer: int
    points: tuple[int, ...]
    walks: tuple[Walk, ...]
    estimates: tuple[int, ...] = ()
    challenger: Seat | None = None
    target: Seat | None = None
    announced: int | None = None
    signs: tuple[tuple[Seat, Sign], ...] = ()
