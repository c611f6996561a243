"""Games over days: a table that somebody comes back to is never old, and one that nobody wants is cleared away."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tablee.server.settings import DAY
from tests.server.devices import Table, device, everybody, new_table, run
from tests.server.serving import ServerThread, room_in, server_thread, wait_until


class Calendar:
    """The days, as a test turns them."""

    def __init__(self) -> None:
        self.day = 0.0
        self.began = time.time()

    def __call__(self) -> float:
        return self.began + self.day * DAY


def clean(server: ServerThread) -> None:
    """As it is done every hour; nobody has set a clock."""

    def trust(house: object) -> None:
        server.house.housekeeping.clocks = (time.time(), server.loop.time())

    server.inside(trust)
    server.wait_for(lambda house: house.housekeeping.clean())


def leave(server: ServerThread, table: Table) -> None:
    """Nobody has been there for a while: the table leaves memory."""
    wait_until(lambda: not server.room(table.code).audience.sessions)
    server.inside(lambda house: room_in(house, table.code).close("restarting"))


def is_there(server: ServerThread, table: Table) -> bool:
    return server.wait_for(lambda house: house.store.has(table.code))


def test_who_looks_in_now_and_then_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calendar = Calendar()
    with server_thread(tmp_path, evict_after=1e9) as server:
        visited, glanced_at, forgotten, planned = (new_table(server, "face_to_face") for _ in range(4))

        async def begin(table: Table) -> None:
            async with everybody(table):
                pass

        async def look_in() -> None:
            async with device(server, visited.code, visited.people[0].token) as back:
                server.inside(lambda house: house.housekeeping.check_room(room_in(house, visited.code), 0.0))
                await back.nothing_more()

        for table in (visited, glanced_at, forgotten):
            run(begin(table))
        for table in (visited, glanced_at, forgotten, planned):
            leave(server, table)
        monkeypatch.setattr(time, "time", calendar)
        for day in range(5, 100, 5):
            calendar.day = float(day)
            run(look_in())
            token = {"Authorization": f"Bearer {glanced_at.people[1].token}"}
            assert server.ask("GET", glanced_at.path, headers=token).json["waiting"]
            wait_until(lambda: not any(room.has_pending_changes() for room in server.house.directory.rooms()))
            for table in (visited, glanced_at):
                leave(server, table)
            clean(server)
            assert is_there(server, planned) == (day <= 8), "a table for next week is not gone before"
            assert is_there(server, forgotten) == (day <= 30)
        assert is_there(server, visited)
        assert is_there(server, glanced_at)
