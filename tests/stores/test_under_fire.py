"""The way to the disk while everything on it fails now and then: whoever asks is told once, and told the truth."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from tablee.core import Refusal
from tablee.protocol.api import NewTable
from tablee.server.house import House
from tablee.server.jobs import Unsaved
from tablee.server.rooms.room import Room
from tablee.server.settings import Settings
from tablee.stores import SqliteStore
from tablee.stores.records import Change, change_of
from tablee.tables.sitting import Sitting

TABLES = 8
SECONDS = 1.5
SETTLING = 60.0
Kind = Literal["leaves a mark", "changes nothing", "is refused", "fails", "fails half-way"]
KINDS: dict[Kind, float] = {
    "leaves a mark": 8,
    "changes nothing": 2,
    "is refused": 1,
    "fails": 0.5,
    "fails half-way": 0.5,
}


class Job:
    """Something asked of a table, that can be found there afterwards."""

    def __init__(self, mark: str, code: str, kind: Kind) -> None:
        self.mark = mark
        self.code = code
        self.kind = kind
        self.told: list[Any] = []

    def apply(self, draft: Sitting) -> str:
        if self.kind == "fails":
            raise ValueError("a mistake of ours")
        if self.kind == "changes nothing":
            return "nothing"

        def change() -> None:
            draft.table = replace(draft.table, version=draft.table.version + 1, keys=(*draft.table.keys, self.mark))
            if self.kind == "is refused":
                raise Refusal("table", "paused")

        try:
            draft.attempt(change)
        except Refusal:
            return "refused"
        if self.kind == "fails half-way":
            raise ValueError("a mistake of ours")
        return "done"

    def settled(self, result: str) -> None:
        self.told.append(result)

    def failed(self, error: Exception) -> None:
        self.told.append(error)


class Fire:
    """Commits are slow or fail, some of them after they were written; preparing, planning and showing fail, too."""

    def __init__(self, seed: int, store: SqliteStore, patch: pytest.MonkeyPatch) -> None:
        self.rng = Random(seed)
        self.burning = True
        self.honest_commit, self.honest_prepare, self.honest_publish = store.commit, store.prepare, Room.publish
        fire = self
        patch.setattr(store, "commit", self.commit)
        patch.setattr(store, "prepare", self.prepare)
        patch.setattr("tablee.server.writer.change_of", self.change_of)
        patch.setattr(Room, "publish", lambda live: fire.publish(live))

    def strikes(self, chance: float) -> bool:
        return self.burning and self.rng.random() < chance

    def commit(self) -> None:
        if self.strikes(0.25):
            time.sleep(0.004)
        if self.strikes(0.07):
            raise sqlite3.OperationalError("database or disk is full")
        self.honest_commit()
        if self.strikes(0.03):
            raise sqlite3.OperationalError("disk I/O error, but it is written")

    def prepare(self, changes: Sequence[Change]) -> list[bool]:
        if self.strikes(0.03):
            raise ValueError("a mistake of ours")
        fits = self.honest_prepare(changes)
        if self.strikes(0.02):
            raise sqlite3.OperationalError("database or disk is full")
        return fits

    def change_of(self, before: Sitting | None, draft: Sitting, events: Any) -> Change:
        if self.strikes(0.02):
            raise ValueError("a mistake of ours")
        return change_of(before, draft, events)

    def publish(self, live: Room) -> None:
        if self.strikes(0.02):
            raise ValueError("a mistake of ours")
        self.honest_publish(live)


def check_the_books(house: House) -> None:
    """Where a table may be while something is asked of it."""
    writer = house.commit
    for live in house.directory.by_code.values():
        assert not (live.busy and (live in writer.batch or live in writer.ready)), "on its way to the disk, and open"
        assert not live.queue or live.busy or live in writer.ready, "forgotten"
    assert not (writer.ready or writer.batch) or writer.pumping or writer.committing, "nobody takes them up"


def ask_something(house: House, code: str, mark: str, rng: Random) -> Job:
    live = house.find(code)
    assert live is not None
    (kind,) = rng.choices(list(KINDS), list(KINDS.values()))
    job = Job(mark, code, kind)
    house.submit(live, job)
    return job


@pytest.mark.parametrize("seed", range(3))
def test_whoever_asks_is_told_once_and_the_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    rng = Random(seed)
    jobs: list[Job] = []

    async def scenario() -> None:
        store = SqliteStore(tmp_path)
        house = House(Settings(data=tmp_path), store, asyncio.get_running_loop())
        codes = [(await house.open_table(NewTable(game="tous_ego")))[0] for _ in range(TABLES)]
        fire = Fire(seed, store, monkeypatch)
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            for _ in range(rng.randint(1, 6)):
                jobs.append(ask_something(house, rng.choice(codes), f"mark-{len(jobs)}", rng))
            check_the_books(house)
            for _ in range(rng.randint(0, 4)):
                await asyncio.sleep(0)
            if rng.random() < 0.05:
                await asyncio.sleep(0.003)
        fire.burning = False
        await asyncio.wait_for(house.commit.stop(), SETTLING)
        check_the_books(house)
        for code in codes:
            house.directory.by_code.pop(code, None)
            live = house.find(code)
            assert live is not None
            judge([job for job in jobs if job.code == code], Counter(live.sitting.table.keys))
        store.close()

    asyncio.run(scenario())
    met = {str(said) if isinstance(said, str) else type(said).__name__ for job in jobs for said in job.told}
    assert met == {"done", "nothing", "refused", "ValueError", "Unsaved"}, "everything has happened"


def judge(jobs: list[Job], marks: Counter[str]) -> None:
    """What everybody was told, and what is on the disk."""
    for job in jobs:
        assert len(job.told) == 1, (job.kind, job.told)
        (said,) = job.told
        on_disk = marks[job.mark]
        if job.kind != "leaves a mark":
            assert on_disk == 0, (job.kind, said)
        elif said == "done":
            assert on_disk == 1
        else:
            # It may be there: then the same key, sent again, is told so.
            assert isinstance(said, Unsaved)
            assert on_disk <= 1
