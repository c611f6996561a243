"""What is asked of a table is done to a draft, and more of it until the draft goes to disk."""

from __future__ import annotations

import math
from asyncio import Future
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from tablee.server.house import Hub
from tablee.server.jobs import Stored, Unsaved
from tablee.server.commit import A_WHILE
from tablee.stores import SqliteStore
from tablee.stores.records import change_of
from tablee.tables import commands
from tablee.tables.codes import new_token
from tablee.tables.sitting import Sitting
from tests.server.devices import new_table
from tests.server.serving import PATIENCE, commits_held_back, server_thread, wait_until

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


def then_tell(tell: Callable[[], object], told: Event) -> Callable[[], None]:
    """The same, and we are told of it."""

    def both() -> None:
        tell()
        told.set()

    return both


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
        wait_until(lambda: all(future.done() for future in promised))
        assert server.inside(lambda hub: sitting(hub, code)) == (version + 1, [*names, "Ada", "Zoé"])
        for change, future in zip(changes, promised, strict=True):
            assert (future.exception() is None) == (change is not fails)


def test_what_comes_while_a_draft_is_written_waits_for_it(tmp_path: Path) -> None:
    """A slow disk: its call that the last commit is done comes just before the loop takes up what was asked since."""
    with server_thread(tmp_path) as server:
        other, code = new_table(server, "tous_ego", 1).code, new_table(server, "tous_ego", 1).code
        told = Event()

        def begin(hub: Hub) -> tuple[int, list[Future[Any]]]:
            """One table is on its way to the disk, another has a draft."""
            hub.writer.elsewhere = A_WHILE
            promised = taken_up(hub, other, joins("Ada"))
            hub.writer._pump()
            assert hub.writer.committing
            tell = hub.writer.disk.then
            assert tell is not None
            hub.writer.disk.then = then_tell(tell, told)
            promised += taken_up(hub, code, joins("Ada"))
            return hub.tables[code].sitting.version, promised

        def go_on(hub: Hub) -> Future[Any]:
            """The disk gets done, and in the same turn of the loop more is asked."""
            gate.open()
            assert told.wait(PATIENCE)  # its thread is done, the loop does not know yet
            asked = hub.loop.create_future()
            hub.submit(hub.tables[code], Stored(joins("Zoé"), asked))
            return asked

        with commits_held_back(server) as gate:
            version, promised = server.inside(begin)
            live = server.hub.tables[code]
            promised.append(server.inside(go_on))
        wait_until(lambda: all(future.done() for future in promised))
        assert [future.exception() for future in promised] == [None, None, None]
        assert server.hub.tables[code] is live, "nobody was thrown out"
        assert server.inside(lambda hub: sitting(hub, code)) == (version + 2, ["Player 0", "Ada", "Zoé"])


def plant_in_saving(patch: pytest.MonkeyPatch, store: SqliteStore, code: str) -> None:
    def failing_change_of(before: Sitting | None, draft: Sitting, events: Any) -> Any:
        if draft.table.code == code:
            raise ValueError("a mistake of ours")
        return change_of(before, draft, events)

    patch.setattr("tablee.server.writer.change_of", failing_change_of)


def plant_in_the_store(patch: pytest.MonkeyPatch, store: SqliteStore, code: str) -> None:
    honest = store.prepare

    def prepare(changes: Sequence[Any]) -> list[bool]:
        if any(change.code == code for change in changes):
            raise ValueError("a mistake of ours")
        return honest(changes)

    patch.setattr(store, "prepare", prepare)


@pytest.mark.parametrize("plant", [plant_in_saving, plant_in_the_store])
def test_a_table_that_cannot_be_written_is_told_and_the_others_of_its_batch_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch, SqliteStore, str], None]
) -> None:
    with server_thread(tmp_path) as server:
        table, sound = new_table(server, "tous_ego", 1), new_table(server, "tous_ego", 1).code
        errors = server.metrics()["errors_total"]
        with monkeypatch.context() as patch:
            plant(patch, server.hub.store, table.code)
            promised = server.inside(
                lambda hub: taken_up(hub, table.code, joins("Ada")) + taken_up(hub, sound, joins("Zoé"))
            )
            wait_until(lambda: all(future.done() for future in promised))
            assert isinstance(promised[0].exception(), Unsaved)
            assert promised[1].exception() is None
            answer = server.ask("POST", f"{table.path}/watch")
            assert (answer.status, answer.json["code"]) == (503, "retry")
        assert server.metrics()["errors_total"] > errors
        table.join("Ada")
        assert server.inside(lambda hub: sitting(hub, table.code))[1] == ["Player 0", "Ada"]
        assert server.inside(lambda hub: sitting(hub, sound))[1] == ["Player 0", "Zoé"]


def test_a_table_with_something_to_be_written_stays_in_memory(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        code = new_table(server, "tous_ego", 1).code

        def is_kept(hub: Hub) -> bool:
            hub.keeper.look_at(hub.tables[code], math.inf)
            return code in hub.tables

        promised, kept = server.inside(lambda hub: (taken_up(hub, code, joins("Ada")), is_kept(hub)))
        assert kept
        wait_until(lambda: all(future.done() for future in promised))
        assert not server.inside(is_kept), "afterwards nothing keeps it"
