"""Limits per client: generous for clumsy families, tight for machines."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

MOST_CLIENTS = 10_000
HOUSEHOLD_PREFIX_BITS = 64
"""Of an IPv6 address; the bits behind them a household can choose as it likes."""


@lru_cache(MOST_CLIENTS)
def client_at(address: str) -> str:
    """The client that an address is counted for: without a port, which some proxies add; IPv6 by its network."""
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
    return str(ip_network((found, HOUSEHOLD_PREFIX_BITS), strict=False))


class TokenBucket:
    """Up to `burst` tokens, refilled at `rate` a second. The caller brings the time."""

    __slots__ = ("burst", "level", "rate", "since")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.since = now

    def take(self, now: float, tokens: float = 1.0) -> bool:
        """Take so many tokens; False, and none is taken, if there are fewer."""
        level = self.level + (now - self.since) * self.rate
        self.since = now
        if level > self.burst:
            level = self.burst
        if level < tokens:
            self.level = level
            return False
        self.level = level - tokens
        return True


class ClientRateLimiter:
    """A token bucket for each client. Beyond MOST_CLIENTS, the least recently used is forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        self.taken: Counter[str] | None = None
        """What was taken since it was told to other servers; None if there are none."""

    def allow(self, client: str, now: float, tokens: float = 1.0) -> bool:
        """Take so many of this client's tokens, if there are so many."""
        is_allowed = self._bucket(client, now).take(now, tokens)
        if is_allowed and self.taken is not None:
            self.taken[client] += tokens  # type: ignore[assignment]  # a Counter of floats
        return is_allowed

    def _bucket(self, client: str, now: float) -> TokenBucket:
        bucket = self.buckets.get(client)
        if bucket is None:
            bucket = self.buckets[client] = TokenBucket(self.rate, self.burst, now)
            if len(self.buckets) > MOST_CLIENTS:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(client)
        return bucket

    def collect(self) -> dict[str, float]:
        """What clients have taken since the last time, for other servers to count, too."""
        taken: dict[str, float] = dict(self.taken or {})
        self.taken = Counter()
        return taken

    def take_elsewhere(self, taken: dict[str, float], now: float) -> None:
        """Clients have taken so much at another server: there is less left here, perhaps less than nothing."""
        for client, tokens in taken.items():
            bucket = self._bucket(client, now)
            bucket.take(now, 0.0)
            bucket.level -= tokens

    def would_allow(self, client: str, now: float) -> bool:
        """Whether this client has a token left; none is taken."""
        bucket = self.buckets.get(client)
        return bucket is None or (bucket.take(now, 0.0) and bucket.level >= 1.0)


class ConnectionCounter:
    """How many connections each client has open, and whether it may open one more."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: Counter[str] = Counter()
        self.elsewhere: Counter[str] = Counter()
        """How many they have open at other servers."""

    def allows(self, client: str) -> bool:
        """Whether this client may open one more."""
        return self.open.get(client, 0) + self.elsewhere.get(client, 0) < self.most

    def many(self) -> dict[str, int]:
        """Clients that have many open, for other servers to count, too."""
        return {client: count for client, count in self.open.items() if count > self.most // 20}

    def add(self, client: str) -> None:
        """This client has opened one."""
        self.open[client] += 1

    def remove(self, client: str) -> None:
        """One of this client's is closed."""
        self.open[client] -= 1
        if not self.open[client]:
            del self.open[client]


class FairLock:
    """A lock for one at a time. A client competes for it once, however many of its requests wait."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.queues: dict[str, list[asyncio.Lock]] = {}
        """The lock of each client that has requests here, once for each of them."""

    def locked(self) -> bool:
        """Whether it is held."""
        return self.lock.locked()

    @asynccontextmanager
    async def hold(self, client: str) -> AsyncIterator[None]:
        """Hold the lock, after the requests of this client that came before."""
        queue = self.queues.setdefault(client, [])
        queue.append(queue[0] if queue else asyncio.Lock())
        try:
            async with queue[0], self.lock:
                yield
        finally:
            queue.pop()
            if not queue:
                del self.queues[client]
