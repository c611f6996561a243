"""Who may say what, when: one table for all roles, moments and messages."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from tablee.core import Refusal, State
from tablee.tables import said
from tablee.tables.said import Said
from tablee.tables.table import Status, Table

Who: TypeAlias = Literal["anybody", "host", "player", "player_or_host", "leader_or_host", "seated", "sitting_or_host"]


class Actor(Struct, frozen=True):
    """Whoever holds a device: host or not, the chairs they play, and whether they only look on."""

    host: bool = False
    chairs: tuple[int, ...] = ()
    watching: bool = False


class Power(Struct, frozen=True):
    """Who may send a message, and while the table is in which status."""

    who: Who
    when: tuple[Status, ...]


ALWAYS: tuple[Status, ...] = ("lobby", "playing", "over")
BETWEEN: tuple[Status, ...] = ("lobby", "over")

POWERS: dict[type[Said], Power] = {
    said.Ping: Power("anybody", ALWAYS),
    said.Uncover: Power("player", ALWAYS),
    said.Cover: Power("anybody", ALWAYS),
    said.Answer: Power("player", ("playing", "over")),  # after the end it is told that the ask is closed
    said.Speak: Power("player", ("playing",)),
    said.Choose: Power("host", BETWEEN),
    said.WriteCard: Power("sitting_or_host", BETWEEN),
    said.DiscardCards: Power("host", BETWEEN),
    said.ReportQuestion: Power("seated", ("playing", "over")),
    said.Arrange: Power("host", BETWEEN),
    said.Starter: Power("host", BETWEEN),
    said.AddBot: Power("host", BETWEEN),
    said.Dress: Power("player_or_host", BETWEEN),
    said.Start: Power("host", BETWEEN),
    said.Remove: Power("host", ALWAYS),
    said.Leave: Power("player", ALWAYS),
    said.Pause: Power("host", ("playing",)),
    said.Resume: Power("host", ("playing",)),
    said.Skip: Power("host", ("playing",)),
    said.GoOn: Power("seated", ("playing",)),
    said.LetBot: Power("host", ("playing",)),
    said.GiveBack: Power("player_or_host", ("playing",)),
    said.HandOver: Power("host", ALWAYS),
    said.Reissue: Power("host", ALWAYS),
    said.ReplaceQuestion: Power("leader_or_host", ("playing",)),
    said.VoidRound: Power("host", ("playing", "over")),
    said.StopGame: Power("host", ("playing", "over")),
    said.Close: Power("host", ALWAYS),
}


def require_power(table: Table, state: State | None, actor: Actor, message: Said) -> None:  # type: ignore[type-arg]
    """Raise a Refusal unless this actor may send this message now."""
    power = POWERS[type(message)]
    if not _may(power.who, table, state, actor, message):
        raise Refusal("table", "not_for_you", who=power.who)
    if table.status not in power.when:
        raise Refusal("table", "not_now", status=table.status)


def _may(who: Who, table: Table, state: State | None, actor: Actor, message: Said) -> bool:  # type: ignore[type-arg]
    if who == "anybody" or (who != "player" and actor.host):
        return True
    if who == "leader_or_host":
        return state is not None and state.reader_may_replace and table.seats[state.leader()] in actor.chairs
    if who == "sitting_or_host":
        return bool(actor.chairs)
    if who == "seated":
        return any(chair in (table.seats or actor.chairs) for chair in actor.chairs)
    return who != "host" and _chair_of(table, message) in actor.chairs


def _chair_of(table: Table, message: Said) -> int | None:
    """The chair that a message speaks for."""
    seat: int | None = getattr(message, "seat", None)
    if seat is not None:
        return table.seats[seat] if seat < len(table.seats) else None
    chair: int | None = getattr(message, "chair", None)
    return chair
