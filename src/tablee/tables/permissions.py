"""Who may send which message, and when: one table for all roles, statuses and messages."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from tablee.core import Refusal, State
from tablee.protocol import incoming
from tablee.protocol.incoming import ClientMessage
from tablee.protocol.outgoing import Status
from tablee.tables.table import Table

Who: TypeAlias = Literal[
    "anybody", "host", "player", "player_or_host", "leader_or_host", "seated", "sitting_or_host", "talker"
]


class Actor(Struct, frozen=True):
    """Whoever holds a device: host or not, the chairs they play, and whether they only look on."""

    host: bool = False
    chairs: tuple[int, ...] = ()
    watching: bool = False


class Permission(Struct, frozen=True):
    """Who may send a message, and while the table is in which status."""

    who: Who
    when: tuple[Status, ...]


ALWAYS: tuple[Status, ...] = ("lobby", "playing", "over")
BETWEEN: tuple[Status, ...] = ("lobby", "over")

PERMISSIONS: dict[type[ClientMessage], Permission] = {
    incoming.Ping: Permission("anybody", ALWAYS),
    incoming.Uncover: Permission("player", ALWAYS),
    incoming.Cover: Permission("anybody", ALWAYS),
    incoming.Answer: Permission("player", ("playing", "over")),  # after the end the reply is `closed`
    incoming.Speak: Permission("player", ("playing",)),
    incoming.AskHint: Permission("player", ("playing",)),
    incoming.Chat: Permission("talker", ALWAYS),
    incoming.React: Permission("talker", ALWAYS),
    incoming.Choose: Permission("host", BETWEEN),
    incoming.WriteCard: Permission("sitting_or_host", BETWEEN),
    incoming.DiscardCards: Permission("host", BETWEEN),
    incoming.ReportQuestion: Permission("seated", ("playing", "over")),
    incoming.Arrange: Permission("host", BETWEEN),
    incoming.Starter: Permission("host", BETWEEN),
    incoming.SetPace: Permission("host", ALWAYS),
    incoming.SetTalk: Permission("host", ALWAYS),
    incoming.SetOnlookers: Permission("host", ALWAYS),
    incoming.Mute: Permission("host", ALWAYS),
    incoming.SetCall: Permission("host", ALWAYS),
    incoming.SetPlace: Permission("host", ALWAYS),
    incoming.AddBot: Permission("host", BETWEEN),
    incoming.SetLevel: Permission("host", BETWEEN),
    incoming.Dress: Permission("player_or_host", BETWEEN),
    incoming.Start: Permission("host", BETWEEN),
    incoming.Remove: Permission("host", ALWAYS),
    incoming.Leave: Permission("player", ALWAYS),
    incoming.TakePlace: Permission("player", BETWEEN),
    incoming.Pause: Permission("host", ("playing",)),
    incoming.Resume: Permission("host", ("playing",)),
    incoming.Skip: Permission("host", ("playing",)),
    incoming.GoOn: Permission("seated", ("playing",)),
    incoming.LetBot: Permission("host", ("playing",)),
    incoming.GiveBack: Permission("player_or_host", ("playing",)),
    incoming.HandOver: Permission("host", ALWAYS),
    incoming.Reissue: Permission("host", ALWAYS),
    incoming.ReplaceQuestion: Permission("leader_or_host", ("playing",)),
    incoming.VoidRound: Permission("host", ("playing", "over")),
    incoming.StopGame: Permission("host", ("playing", "over")),
    incoming.Close: Permission("host", ALWAYS),
}


def require_permission(table: Table, state: State | None, actor: Actor, message: ClientMessage) -> None:  # type: ignore[type-arg]
    """Raise a Refusal unless this actor may send this message now."""
    permission = PERMISSIONS[type(message)]
    if not _may(permission.who, table, state, actor, message):
        raise Refusal("table", "not_for_you", who=permission.who)
    if table.status not in permission.when:
        raise Refusal("table", "not_now", status=table.status)


def _may(who: Who, table: Table, state: State | None, actor: Actor, message: ClientMessage) -> bool:  # type: ignore[type-arg]
    if who == "talker":
        return _may_talk(table, actor, _chair_of(table, message))
    if who == "anybody" or (who != "player" and actor.host):
        return True
    if who == "leader_or_host":
        return state is not None and state.reader_may_replace and table.seats[state.leader()] in actor.chairs
    if who == "sitting_or_host":
        return bool(actor.chairs)
    if who == "seated":
        return any(chair in (table.seats or actor.chairs) for chair in actor.chairs)
    return who != "host" and _chair_of(table, message) in actor.chairs


def _may_talk(table: Table, actor: Actor, chair: int | None) -> bool:
    """For one's own chair; who looks on has none, and needs a table where everybody may."""
    if chair is not None:
        return chair in actor.chairs
    return table.talk == "everybody" and (actor.watching or actor.host)


def _chair_of(table: Table, message: ClientMessage) -> int | None:
    """The chair that a message speaks for."""
    seat: int | None = getattr(message, "seat", None)
    if seat is not None:
        return table.seats[seat] if seat < len(table.seats) else None
    chair: int | None = getattr(message, "chair", None)
    return chair
