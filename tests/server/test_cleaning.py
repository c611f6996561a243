"""Old tables are deleted some at a time: a store that was not cleaned for months is cleaned in the end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tablee.server import housekeeping
from tablee.server.house import House
from tablee.stores import SqliteStore, StoreError
from tests.server.devices import new_table
from tests.server.serving import ServerThread, server_thread
from tests.server.stores import GatedStore

AT_ONCE = 2
TABLES = 7


class Overtaxed(GatedStore):
    """A store that deletes so many tables at once and no more, and now and then none."""

    def __init__(self, inner: SqliteStore) -> None:
        super().__init__(inner)
        self.deleted: list[int] = []
        self.fails_after = TABLES

    async def delete(self, codes: Sequence[str]) -> None:
        """Delete these."""
        if len(codes) > AT_ONCE or len(self.deleted) == self.fails_after:
            raise StoreError("database-away", where="", problem="it takes too long")
        self.deleted.append(len(codes))
        await super().delete(codes)


@pytest.mark.parametrize("fails_after", [TABLES, 1])
def test_many_old_tables_are_deleted_some_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails_after: int
) -> None:
    monkeypatch.setattr(housekeeping, "DELETED_AT_ONCE", AT_ONCE)
    with server_thread(tmp_path, wrap=Overtaxed, keep_opened=-1e6, clean_every=1e6) as server:
        store = server.store
        assert isinstance(store, Overtaxed)
        for _ in range(TABLES):
            new_table(server, "tous_ego", 1)
        server.inside(leave_all)
        store.fails_after = fails_after
        clean(server)
        assert server.tables_stored() == max(0, TABLES - AT_ONCE * fails_after), (
            "what was deleted before stays deleted"
        )
        store.fails_after = TABLES
        clean(server)
        assert server.tables_stored() == 0
        assert sum(store.deleted) == TABLES


def leave_all(house: House) -> None:
    """Nobody has been there for a while."""
    for room in list(house.directory.rooms()):
        room.close("restarting")


def clean(server: ServerThread) -> None:
    """It is time."""
    server.wait_for(lambda house: house.housekeeping.clean())
