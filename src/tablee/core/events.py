"""What happened, told in order: enough to animate, to log and to replay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, ValidationError, convert

from tablee.core.asks import Seat
from tablee.core.text import read_words


class Event(Struct, frozen=True, tag_field="event", omit_defaults=True, kw_only=True):
    """Something that happened. Public, unless `to` names the one seat that may know."""

    to: Seat | None = None


class Answered(Event, frozen=True, tag="answered"):
    """A seat gave its secret answer; the answer itself stays sealed."""

    seat: Seat


class SatOut(Event, frozen=True, tag="sat_out"):
    """A seat was skipped: the rules say what happens without it."""

    seat: Seat


class Left(Event, frozen=True, tag="left"):
    """A player left for good."""

    seat: Seat


class QuestionReplaced(Event, frozen=True, tag="question_replaced"):
    """The question was put aside for another, before anybody had answered it."""


class RoundVoided(Event, frozen=True, tag="round_voided"):
    """The table disputes the round: all that it did is taken back, and it begins anew with another question."""


class RoundVoid(Event, frozen=True, tag="round_void"):
    """Too few people answered: the round counts for nothing."""


class GameOver(Event, frozen=True, tag="game_over"):
    """The game has ended; no winners if it was abandoned."""

    winners: tuple[Seat, ...]
    reason: str


def read_events(kinds: Iterable[type[Event]], plain: Iterable[Any]) -> tuple[Event, ...]:
    """Events of these kinds from their plain form, as they are stored; what cannot be understood is left out."""
    by_tag = {kind.__struct_config__.tag: kind for kind in kinds}
    return tuple(event for one in plain if (event := _read(one, by_tag)) is not None)


def _read(plain: Any, by_tag: dict[Any, type[Event]]) -> Event | None:
    kind = by_tag.get(plain.get("event")) if isinstance(plain, dict) else None
    try:
        return None if kind is None else convert(plain, kind, dec_hook=read_words)
    except ValidationError:
        return None
