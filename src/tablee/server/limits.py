"""Limits per client: generous for clumsy families, tight for machines."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

MOST_CLIENTS = 10_000
ONE_HOUSE = 64
"""Bits of an IPv6 address that a household shares: within them everybody can have as many addresses as they like."""


@lru_cache(MOST_CLIENTS)
def client_at(address: str) -> str:
    """Who is counted for this address: without a port, which some proxies add, and one for a whole IPv6 network."""
    bare = address.strip()
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        found = ip_address(bare.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, ONE_HOUSE), strict=False))


class Bucket:
    """So many tokens at once, refilled at a rate. Time is given, not looked up."""

    __slots__ = ("burst", "level", "rate", "since")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.since = now

    def take(self, now: float, tokens: float = 1.0) -> bool:
        """Whether there were so many tokens left."""
        level = self.level + (now - self.since) * self.rate
        self.since = now
        if level > self.burst:
            level = self.burst
        if level < tokens:
            self.level = level
            return False
        self.level = level - tokens
        return True

    def spend(self, tokens: float) -> None:
        """What was taken turns out to cost more; the debt is paid before anything else is allowed."""
        self.level -= tokens


class Crowd:
    """How many connections each client has open, and whether there is room for one more."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: dict[str, int] = {}

    def has_room_for(self, client: str) -> bool:
        """Whether this client may come once more."""
        return self.open.get(client, 0) < self.most

    def enter(self, client: str) -> None:
        """One more of this client."""
        self.open[client] = self.open.get(client, 0) + 1

    def leave(self, client: str) -> None:
        """One less."""
        left = self.open.get(client, 0) - 1
        if left > 0:
            self.open[client] = left
        else:
            self.open.pop(client, None)


class Knocks:
    """A bucket for each client, never one for all; whoever has not knocked for longest is forgotten first."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allow(self, client: str, now: float, tokens: float = 1.0) -> bool:
        """Whether this client may knock once more, or bring so much."""
        bucket = self.buckets.get(client)
        if bucket is None:
            bucket = self.buckets[client] = Bucket(self.rate, self.burst, now)
            if len(self.buckets) > MOST_CLIENTS:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(client)
        return bucket.take(now, tokens)

    def has_left(self, client: str, now: float) -> bool:
        """Whether this client could knock once more."""
        bucket = self.buckets.get(client)
        return bucket is None or (bucket.take(now, 0.0) and bucket.level >= 1.0)


class Turns:
    """One at a time. Those of one client wait for each other, so that whoever else comes is the next."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.queues: dict[str, list[asyncio.Lock]] = {}
        """The same lock for everybody who waits behind one client, as often as they are."""

    def locked(self) -> bool:
        """Whether somebody has the turn."""
        return self.turn.locked()

    @asynccontextmanager
    async def of(self, client: str) -> AsyncIterator[None]:
        """Wait for the turn of this client."""
        queue = self.queues.setdefault(client, [])
        queue.append(queue[0] if queue else asyncio.Lock())
        try:
            async with queue[0], self.turn:
                yield
        finally:
            queue.pop()
            if not queue:
                del self.queues[client]
