"""Who holds which table, where several servers share a store.

A worker is a running server. It says again and again that it is alive; all tables that it holds hang on that. Whoever
takes a table over gets a higher fencing number, and what is written with a lower one is void.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

LEASE_SECONDS = 1.5
"""A worker that has not been heard of for so long is dead, and its tables are free."""
BEAT_SECONDS = 0.4
"""How often a worker says that it is alive."""


class Lease(Struct, frozen=True):
    """This worker holds the table, with this fencing number."""

    fence: int


class Contact(Struct, frozen=True):
    """Where a worker is reached, and what shows it that another worker asks."""

    address: str
    secret: str


class HeldBy(Struct, frozen=True):
    """Another worker holds the table."""

    holder: Contact


class Peer(Struct, frozen=True):
    """Another worker, and the last news of it."""

    worker: int
    contact: Contact
    news: bytes
    clients: bytes
    """What it told of its clients: in no log of the store."""


class Leases(Protocol):
    """What a store that several servers share offers besides. An error of the network is a StoreError."""

    async def enter(self, contact: Contact) -> None:
        """Begin as a new worker, which holds nothing. So others reach it."""

    async def beat(self, news: bytes, clients: bytes) -> list[Peer] | None:
        """Stay alive, and tell the others this; returns those who are. None if it came too late: all is lost.

        What is told of clients has their addresses in it: the store keeps it out of its log, and so out of backups.
        """

    async def leave(self) -> None:
        """Give everything up at once."""

    async def claim(self, code: str) -> Lease | HeldBy | None:
        """Take this table, unless another living worker holds it; None if there is no such table."""

    async def give_up(self, code: str, fence: int) -> None:
        """Let others have this table, if it is still held with this number."""
