"""What is asked of a table is done to a draft, and more of it until the draft goes to disk."""

from __future__ import annotations

import math
from asyncio import Future
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.server.hub import Hub
from tablee.server.jobs import Stored
from tablee.tables import commands
from tablee.tables.codes import new_token
from tablee.tables.sitting import Sitting
from tests.server.devices import new_table
from tests.server.serving import server_thread

Change = Callable[[Sitting], Any]


def joins(name: str) -> Change:
    return lambda draft: commands.join(draft, name, None, new_token())


def fails(draft: Sitting) -> None:
    joins("Nobody")(draft)
    raise ValueError("a mistake of ours, when half of it is done")


def taken_up(hub: Hub, code: str, *changes: Change) -> list[Future[Any]]:
    """Each is done before the next comes, and none is written yet."""
    live = hub.tables[code]
    promised = []
    for change in changes:
        future = hub.loop.create_future()
        promised.append(future)
        hub.submit(live, Stored(change, future))
        hub.writer._take_up(live)
        assert not future.done() or isinstance(future.exception(), ValueError), "nobody is told before it is written"
    return promised


def sitting(hub: Hub, code: str) -> tuple[int, list[str]]:
    now = hub.tables[code].sitting
    return now.version, [chair.name for chair in now.table.chairs]


@pytest.mark.parametrize(
    "changes",
    [
        (joins("Ada"), joins("Zoé")),
        (fails, joins("Ada"), joins("Zoé")),
        (joins("Ada"), fails, joins("Zoé")),
        (joins("Ada"), joins("Zoé"), fails),
    ],
)
def test_one_commit_writes_all_that_came_before_it(tmp_path: Path, changes: tuple[Change, ...]) -> None:
    """Those before and after one that fails count, and of that one there is no trace."""
    with server_thread(tmp_path) as server:
        code = new_table(server, "tous_ego", 1).code
        version, names = server.inside(lambda hub: sitting(hub, code))
        promised = server.inside(lambda hub: taken_up(hub, code, *changes))
        server.ask("GET", f"/api/tables/{code}")
        assert server.inside(lambda hub: sitting(hub, code)) == (version + 1, [*names, "Ada", "Zoé"])
        for change, future in zip(changes, promised, strict=True):
            assert future.done()
            assert (future.exception() is None) == (change is not fails)


def test_a_table_with_something_to_be_written_stays_in_memory(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        code = new_table(server, "tous_ego", 1).code

        def is_kept(hub: Hub) -> bool:
            hub.keeper.look_at(hub.tables[code], math.inf)
            return code in hub.tables

        assert server.inside(lambda hub: bool(taken_up(hub, code, joins("Ada"))) and is_kept(hub))
        server.ask("GET", f"/api/tables/{code}")
        assert not server.inside(is_kept), "afterwards nothing keeps it"
