"""Ratings of regulars, made in a thread when somebody looks: a thousand games take a second."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from hashlib import sha256

from msgspec import json

from tablee.server.threads import DeadlineThreads
from tablee.tables.ratings import Ratings, rated
from tablee.tables.regulars import PlayedGame

MOST_GROUPS = 64
"""Of so many groups the last answer is kept in memory."""
SECONDS = 20.0


class RatingsDesk:
    """Makes ratings, one group at a time, and once for the same games."""

    def __init__(self) -> None:
        self.threads = DeadlineThreads(1, SECONDS)
        self.made: OrderedDict[str, tuple[bytes, list[Ratings]]] = OrderedDict()
        """By group: of which games, and what came of it."""

    async def of(self, group: str, games: Sequence[PlayedGame]) -> list[Ratings]:
        """For each of these games, the oldest first, how it left its players."""
        digest = sha256(json.encode(games)).digest()
        known = self.made.get(group)
        if known is None or known[0] != digest:
            known = digest, await self.threads.run(partial(rated, games))
        self.made[group] = known
        self.made.move_to_end(group)
        while len(self.made) > MOST_GROUPS:
            self.made.popitem(last=False)
        return known[1]
