"""What happens in Tous Ego."""

from __future__ import annotations

from msgspec import Struct

from tablee.core import Event, Seat, Words
from tablee.games.tous_ego.moves import Sign

POINTS: dict[Sign, int] = {"most": 3, "some": 1, "none": 3}  # EGO-31


def standing(ballots: tuple[int, ...], seat: Seat) -> Sign:
    """How a player came out. Most only if alone: a tie at the top is no majority (EGO-22 to EGO-25)."""
    own = ballots[seat]
    if not own:
        return "none"
    return "most" if own == max(ballots) and ballots.count(own) == 1 else "some"


class Asked(Event, frozen=True, tag="asked"):
    """The reader reads a question to all."""

    reader: Seat
    question: Words
    card_id: str = ""


class VoteClosed(Event, frozen=True, tag="vote_closed"):
    """Everybody has voted; the urn stays shut."""


class Counted(Event, frozen=True, tag="counted"):
    """The urn was opened: this many ballots for this player, and what the forecast brought.

    `forecast` is empty for a player who made none.
    """

    seat: Seat
    ballots: int
    standing: Sign
    forecast: str
    points: int
    position: int


class Tally(Struct, frozen=True):
    """A counted round, as it stays on the table: by seat, empty forecasts for those who made none."""

    question: Words
    ballots: tuple[int, ...]
    forecasts: tuple[str, ...]
    points: tuple[int, ...]
    card_id: str = ""
