"""The metrics are there when they are needed most: while the store is away, or slow."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tablee.server.house import COUNTED_FOR_SECONDS
from tests.server.serving import server_thread, wait_until
from tests.server.stores import GatedStore
from tests.server.test_admin import without_tables


def test_they_are_there_while_the_store_cannot_be_read(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server, server.still():
        assert server.ask("POST", "/api/tables", {"game": "tous_ego"}).status == 201
        server.pass_time(COUNTED_FOR_SECONDS)
        wait_until(lambda: server.metrics()["tables_stored"] == 1)
        server.wait_for(without_tables)
        for _ in range(2):
            server.pass_time(COUNTED_FOR_SECONDS)
            told = server.ask("GET", "/metrics")
            assert told.status == 200
            assert b"tablee_tables_stored 1.0" in told.body, "as it was known last"
            assert b"tablee_healthy " in told.body


class NeverCounted(GatedStore):
    """It is so slow that nobody lives to see the number."""

    asked = 0

    async def count(self) -> int:
        """How many tables there are."""
        self.asked += 1
        await asyncio.Event().wait()
        raise AssertionError


def test_nobody_waits_until_tables_are_counted_and_they_are_counted_seldom(tmp_path: Path) -> None:
    with server_thread(tmp_path, wrap=NeverCounted) as server, server.still():
        store = server.store
        assert isinstance(store, NeverCounted)
        before = store.asked
        assert before <= 1
        for times in (1, 2):
            server.pass_time(COUNTED_FOR_SECONDS)
            assert [server.ask("GET", "/metrics").status for _ in range(5)] == [200] * 5
            assert store.asked == before + times
