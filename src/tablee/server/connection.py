"""One device at the door or at a table: who it speaks for, what it has seen, and what it still has to be told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import json

from tablee.protocol.outgoing import Bye, ServerMessage
from tablee.server.limits import Bucket
from tablee.tables.permissions import Actor
from tablee.tables.table import Table

if TYPE_CHECKING:
    from tablee.server.live import LiveTable
    from tablee.server.sockets import SocketProtocol

MOST_WAITING = 64
"""Replies that a slow client may have coming; beyond that it is cut off."""
POLICY = 1008
BYE = {
    "elsewhere": 4001,
    "removed": 4002,
    "closed": 4003,
    "restarting": 1012,
    "no_such_table": 4004,
    "not_known": 4005,
}

encode = json.Encoder().encode


class Connection:
    """A socket and the people behind it."""

    __slots__ = (
        "board", "born", "bucket", "chairs", "client", "dropped", "floor_due", "founder", "game",
        "heard", "live", "outbox",
        "presence", "presence_due", "socket", "table_version", "uncovered", "version", "watcher",
    )  # fmt: skip

    def __init__(self, socket: SocketProtocol, client: str, bucket: Bucket, now: float) -> None:
        self.socket = socket
        self.client = client
        self.bucket = bucket
        self.born = self.heard = now
        self.dropped = 0
        self.live: LiveTable | None = None
        self.founder = False
        self.chairs: tuple[int, ...] = ()
        self.watcher = ""
        """The hash of the token by which it looks on; none if it may not."""
        self.board = False
        self.uncovered: int | None = None
        """The chair whose private view this device shows; None while everything is covered."""
        self.game = 0
        self.version = -1
        """Up to which version of which game it was told what happened."""
        self.table_version = 0
        self.floor_due = self.presence_due = False
        self.presence = b""
        """What it was told last of who is there."""
        self.outbox: list[bytes] = []
        """Replies that wait until the client has caught up. Views do not wait: the newest is made when it has."""

    def actor(self) -> Actor:
        """Whom this device speaks for at its table."""
        return Actor() if self.live is None else self.actor_at(self.live.sitting.table)

    def actor_at(self, table: Table) -> Actor:
        """The same, for a table that is just being changed."""
        is_host = self.founder if table.host is None else table.host in self.chairs
        return Actor(is_host, self.chairs, self.watching)

    @property
    def watching(self) -> bool:
        """Whether it looks on, as a board or a spectator."""
        return bool(self.watcher)

    @property
    def speaker(self) -> str:
        """Whose commands these are, the same when the device comes back: keys of one are nothing to another."""
        return "founder" if self.founder else str(self.chairs[0]) if self.chairs else "watcher"

    def tell(self, message: ServerMessage) -> None:
        """Send a message that may not be left out."""
        self.send(encode(message))

    def send(self, frame: bytes) -> None:
        """Send a frame that may not be left out; a client that is too slow even for those is cut off."""
        if not self.socket.blocked:
            self.socket.send(frame)
        elif len(self.outbox) < MOST_WAITING:
            self.outbox.append(frame)
        else:
            self.outbox.clear()
            self.socket.close(POLICY, "too_slow")
            self.socket.transport.abort()

    def caught_up(self) -> None:
        """The client reads again: first the replies, then the newest of everything."""
        waiting, self.outbox = self.outbox, []
        for frame in waiting:
            self.send(frame)
        if self.live is not None and not self.socket.blocked:
            self.live.refresh(self)

    def bye(
        self,
        code: Literal["elsewhere", "removed", "closed", "restarting", "no_such_table", "not_known"],
        again: bool = False,
    ) -> None:
        """The last words on this socket."""
        self.tell(Bye(code=code, again=again))
        self.socket.close(BYE[code], code)
