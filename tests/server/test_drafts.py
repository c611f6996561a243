"""What is asked of a table is done to a draft, and more of it until the draft goes to disk."""

from __future__ import annotations

import math
from asyncio import Future
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from tablee.server.house import House
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


def taken_up(house: House, code: str, *changes: Change) -> list[Future[Any]]:
    """Each is done before the next comes, and none is written yet."""
    live = house.directory.by_code[code]
    promised = []
    for change in changes:
        future = house.loop.create_future()
        promised.append(future)
        house.submit(live, Stored(change, future))
        house.commit._take_up(live)
        assert not future.done() or isinstance(future.exception(), ValueError), "nobody is told before it is written"
    return promised


def then_tell(tell: Callable[[], object], told: Event) -> Callable[[], None]:
    """The same, and we are told of it."""

    def both() -> None:
        tell()
        told.set()

    return both


def sitting(house: House, code: str) -> tuple[int, list[str]]:
    now = house.directory.by_code[code].sitting
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
        version, names = server.inside(lambda house: sitting(house, code))
        promised = server.inside(lambda house: taken_up(house, code, *changes))
        wait_until(lambda: all(future.done() for future in promised))
        assert server.inside(lambda house: sitting(house, code)) == (version + 1, [*names, "Ada", "Zoé"])
        for change, future in zip(changes, promised, strict=True):
            assert (future.exception() is None) == (change is not fails)


def test_what_comes_while_a_draft_is_written_waits_for_it(tmp_path: Path) -> None:
    """A slow disk: its call that the last commit is done comes just before the loop takes up what was asked since."""
    with server_thread(tmp_path) as server:
        other, code = new_table(server, "tous_ego", 1).code, new_table(server, "tous_ego", 1).code
        told = Event()

        def begin(house: House) -> tuple[int, list[Future[Any]]]:
            """One table is on its way to the disk, another has a draft."""
            house.commit.elsewhere = A_WHILE
            promised = taken_up(house, other, joins("Ada"))
            house.commit._pump()
            assert house.commit.committing
            tell = house.commit.disk.then
            assert tell is not None
            house.commit.disk.then = then_tell(tell, told)
            promised += taken_up(house, code, joins("Ada"))
            return house.directory.by_code[code].sitting.version, promised

        def go_on(house: House) -> Future[Any]:
            """The disk gets done, and in the same turn of the loop more is asked."""
            gate.open()
            assert told.wait(PATIENCE)  # its thread is done, the loop does not know yet
            asked = house.loop.create_future()
            house.submit(house.directory.by_code[code], Stored(joins("Zoé"), asked))
            return asked

        with commits_held_back(server) as gate:
            version, promised = server.inside(begin)
            live = server.house.directory.by_code[code]
            promised.append(server.inside(go_on))
        wait_until(lambda: all(future.done() for future in promised))
        assert [future.exception() for future in promised] == [None, None, None]
        assert server.house.directory.by_code[code] is live, "nobody was thrown out"
        assert server.inside(lambda house: sitting(house, code)) == (version + 2, ["Player 0", "Ada", "Zoé"])


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
            plant(patch, server.house.store, table.code)
            promised = server.inside(
                lambda house: taken_up(house, table.code, joins("Ada")) + taken_up(house, sound, joins("Zoé"))
            )
            wait_until(lambda: all(future.done() for future in promised))
            assert isinstance(promised[0].exception(), Unsaved)
            assert promised[1].exception() is None
            answer = server.ask("POST", f"{table.path}/watch")
            assert (answer.status, answer.json["code"]) == (503, "retry")
        assert server.metrics()["errors_total"] > errors
        table.join("Ada")
        assert server.inside(lambda house: sitting(house, table.code))[1] == ["Player 0", "Ada"]
        assert server.inside(lambda house: sitting(house, sound))[1] == ["Player 0", "Zoé"]


def test_a_table_with_something_to_be_written_stays_in_memory(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        code = new_table(server, "tous_ego", 1).code

        def is_kept(house: House) -> bool:
            house.housekeeping.look_at(house.directory.by_code[code], math.inf)
            return code in house.directory.by_code

        promised, kept = server.inside(lambda house: (taken_up(house, code, joins("Ada")), is_kept(house)))
        assert kept
        wait_until(lambda: all(future.done() for future in promised))
        assert not server.inside(is_kept), "afterwards nothing keeps it"
