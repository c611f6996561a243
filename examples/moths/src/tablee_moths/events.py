"""What happens, each small enough for one sentence."""

from __future__ import annotations

from tablee.core import Event, Seat


class MothsCame(Event, frozen=True, tag="moths_came"):
    """So many moths, for the taking."""

    seat: Seat
    moths: int


class LampShown(Event, frozen=True, tag="lamp_shown"):
    """A lamp that was lit in secret, in sight of all: the dimmest first."""

    seat: Seat
    lamp: int


class Settled(Event, frozen=True, tag="settled"):
    """The moths settle at the second brightest lamp."""

    seat: Seat
    moths: int
    points: int


class Lost(Event, frozen=True, tag="lost"):
    """Too few lamps: the moths fly on."""


class TookBrightest(Event, frozen=True, tag="took_brightest"):
    """Whoever lit the dimmest lamp takes the brightest into the hand."""

    seat: Seat
    lamp: int


class NewLamp(Event, frozen=True, tag="new_lamp", kw_only=True):
    """A lamp drawn from the pile: for one seat alone (`to`)."""

    lamp: int
