"""What players do in Tous Ego."""

from __future__ import annotations

from typing import Literal

from tablee.core import Move, Seat

Sign = Literal["most", "some", "none"]
SIGNS: tuple[Sign, ...] = ("most", "some", "none")


class Draw(Move, frozen=True, tag="draw"):
    """Turn over the top card and read it."""


class Pick(Move, frozen=True, tag="pick"):
    """Choose one of the cards on offer (an option of the table)."""

    card: int


class Leaf(Move, frozen=True, tag="leaf"):
    """Look at the next cards of the pile."""


class Write(Move, frozen=True, tag="write"):
    """Ask a question of one's own."""

    text: str


class Vote(Move, frozen=True, tag="vote"):
    """Two ballots for other players; both may be for the same."""

    seats: tuple[Seat, ...]


class Forecast(Move, frozen=True, tag="forecast"):
    """How I came out myself: most of all, some, or none."""

    sign: Sign


class VoteAndForecast(Move, frozen=True, tag="vote_and_forecast"):
    """Both in one go, where the table plays so."""

    seats: tuple[Seat, ...]
    sign: Sign
