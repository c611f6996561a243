"""The review of the game that has just ended: worked out when somebody asks, beside the event loop, and once."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import json

from tablee.core import Refusal
from tablee.core.review import Reviewed
from tablee.server.logs import log

if TYPE_CHECKING:
    from tablee.server.rooms.room import Room


class Reviews:
    """The reviews of a room: of the game that lies on the table, once it is over. Nothing of it is stored."""

    __slots__ = ("found", "lock", "room")

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        """However many ask, one of them is worked out for."""
        self.found = (0, Reviewed())
        """The last game that was looked at, and what was found."""

    async def of(self, number: int) -> Reviewed:
        """All of the game of this number; a Refusal if it does not lie on the table, or is not over."""
        async with self.lock:
            table, state = self.room.sitting.table, self.room.sitting.state
            review = table.rules.review
            if state is None or review is None or number != table.games or state.outcome() is None:
                raise Refusal("table", "no_review")
            if self.found[0] != number:
                steps = await self.room.house.store.steps(table.code, number)
                events: list[dict[str, Any]] = [
                    event for step in steps for event in json.decode(step.events or b"[]")
                ]
                try:
                    found = await self.room.house.bot_threads.run(partial(review, table.rules, state, events))
                except (ValueError, TimeoutError) as problem:
                    log.warning("no review", exc_info=problem, extra={"table": table.code, "game": table.game})
                    raise Refusal("table", "no_review") from None
                self.found = number, found
            if self.found[1] == Reviewed():
                raise Refusal("table", "no_review")
            return self.found[1]
