"""The way to the disk while everything on it fails now and then: whoever asks is told once, and told the truth."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from msgspec import json
from msgspec.structs import replace

from tablee.core import Refusal
from tablee.protocol.api import NewTable
from tablee.server.house import House
from tablee.server.rooms.room import FunctionsRequest, Room, Unsaved
from tablee.server.settings import Settings
from tablee.stores import Change, Store, StoreError
from tablee.tables.sitting import Draft
from tests.postgres.patience import long_leases
from tests.server.serving import PATIENCE
from tests.server.stores import Wrapped
from tests.stores.test_contract import STORES

TABLES = 8
SECONDS = 1.5
EVERYTHING = {"done", "nothing", "refused", "ValueError", "Unsaved"}
"""What people may be told."""
Kind = Literal["leaves a mark", "changes nothing", "is refused", "fails", "fails half-way", "cannot be written"]
KINDS: dict[Kind, float] = {
    "leaves a mark": 8,
    "changes nothing": 2,
    "is refused": 1,
    "fails": 0.5,
    "fails half-way": 0.5,
    "cannot be written": 0.2,
}


class Wish:
    """Something asked of a table, that can be found there afterwards."""

    def __init__(self, mark: str, code: str, kind: Kind) -> None:
        self.mark = mark
        self.code = code
        self.kind = kind
        self.told: list[Any] = []
        self.request = FunctionsRequest(self.apply, self.told.append, self.told.append)

    def apply(self, draft: Draft) -> str:
        if self.kind == "fails":
            raise ValueError("a mistake of ours")
        if self.kind == "changes nothing":
            return "nothing"

        def change() -> None:
            mark: Any = object() if self.kind == "cannot be written" else self.mark
            draft.table = replace(draft.table, version=draft.table.version + 1, keys=(*draft.table.keys, mark))
            if self.kind == "is refused":
                raise Refusal("table", "paused")

        try:
            draft.attempt(change)
        except Refusal:
            return "refused"
        if self.kind == "fails half-way":
            raise ValueError("a mistake of ours")
        return "done"


class Fire:
    """What fails now and then, as long as it burns."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.burning = False

    def strikes(self, chance: float) -> bool:
        return self.burning and self.rng.random() < chance


class BurningStore(Wrapped):
    """Commits are slow or fail, some of them after they were written; preparing fails, too."""

    def __init__(self, inner: Store, fire: Fire) -> None:
        super().__init__(inner)
        self.fire = fire

    def prepare(self, batch: Sequence[Change]) -> None:
        """Prepare it, or not."""
        if self.fire.strikes(0.03):
            raise ValueError("a mistake of ours")
        super().prepare(batch)
        if self.fire.strikes(0.02):
            raise StoreError("full", where="here")

    def commit(self) -> list[bool]:
        """Write it, and say so, or not."""
        if self.fire.strikes(0.25):
            time.sleep(0.004)
        if self.fire.strikes(0.07):
            raise StoreError("full", where="here")
        fitting = super().commit()
        if self.fire.strikes(0.03):
            raise StoreError("disk", where="here")  # but it is written
        return fitting


class BurningScreen:
    """A socket on which nothing can be shown now and then."""

    blocked = False

    def __init__(self, fire: Fire) -> None:
        self.fire = fire
        self.shown = False

    def send(self, frame: bytes) -> None:
        """Show it, or not; it burns once there is a table on the screen."""
        if self.shown and self.fire.strikes(0.02):
            raise ValueError("a mistake of ours")
        self.shown = self.shown or b'"tell":"table"' in frame

    def close(self, code: int, reason: str) -> None:
        """Say goodbye."""

    def abort(self) -> None:
        """Cut the line."""


def check_the_books(house: House) -> None:
    """Where a table may be while something is asked of it."""
    commit = house.commit
    for room in house.directory.rooms():
        assert not room.is_closed, "nobody can do anything there"
        assert room not in commit.waiting or room.draft is not None, "nothing to write"
        assert not (room.sealed is not None and room in commit.waiting), "on its way to the disk, and open"
        assert not room.waiting or room.sealed is not None, "forgotten"
        assert room.draft is None or room in commit.waiting or room.reply_scheduled, "nobody takes the draft up"
    assert not commit.waiting or commit.scheduled or commit.committing, "nobody takes them up"


async def room_of(house: House, code: str, token: str, fire: Fire) -> Room:
    """The room of this table, with a screen on which it is shown."""
    room = await house.directory.find(code)
    assert room is not None
    if not room.audience.sessions:
        session = house.open_session(BurningScreen(fire), "127.0.0.1", code)
        session.on_message(json.encode({"say": "hello", "tokens": [token]}))
        assert session in room.audience.sessions
    return room


def any_wish(number: int, code: str, rng: Random) -> Wish:
    (kind,) = rng.choices(list(KINDS), list(KINDS.values()))
    return Wish(f"mark-{number}", code, kind)


@pytest.mark.parametrize(("kind", "seed"), [("sqlite", 0), ("sqlite", 1), ("memory", 2), ("postgres", 3)])
def test_whoever_asks_is_told_once_and_the_truth(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, seed: int
) -> None:
    monkeypatch.setattr("tablee.server.directory.PAUSE_AFTER_FAILURE_SECONDS", 0.0)  # as much as possible happens
    rng, fire = Random(seed), Fire(seed)
    wishes: list[Wish] = []

    async def scenario() -> None:
        store = BurningStore(STORES[kind](request), fire)
        house = House(Settings(data=tmp_path, message_rate=1e6), store, asyncio.get_running_loop())
        await house.directory.start()
        tokens = dict([await house.open_table(NewTable(game="tous_ego")) for _ in range(TABLES)])
        fire.burning = True
        began = time.monotonic()
        # A slow disk gets little done: it burns until everything has happened.
        while (burnt := time.monotonic() - began) < SECONDS or (met(wishes) != EVERYTHING and burnt < PATIENCE):
            for _ in range(rng.randint(1, 6)):
                code = rng.choice(list(tokens))
                room = await room_of(house, code, tokens[code], fire)
                wishes.append(any_wish(len(wishes), code, rng))
                room.submit(wishes[-1].request)
            check_the_books(house)
            for _ in range(rng.randint(0, 4)):
                await asyncio.sleep(0)
            if rng.random() < 0.05:
                await asyncio.sleep(0.003)
        fire.burning = False
        await asyncio.wait_for(house.stop(), PATIENCE)
        check_the_books(house)
        await house.directory.start()
        for code in tokens:
            in_memory = house.directory.in_memory(code)
            if in_memory is not None:
                assert not in_memory.has_pending_changes()
                house.directory.release(in_memory)
            room = await room_of(house, code, tokens[code], fire)
            judge([wish for wish in wishes if wish.code == code], Counter(room.sitting.table.keys))
        await house.directory.stop()
        store.close()

    with long_leases():  # a fire is no reason to lose all at once
        asyncio.run(scenario())
    assert met(wishes) == EVERYTHING, "everything has happened"


def met(wishes: list[Wish]) -> set[str]:
    """What anybody was told by now."""
    return {said if isinstance(said, str) else type(said).__name__ for wish in wishes for said in wish.told}


def judge(wishes: list[Wish], marks: Counter[str]) -> None:
    """What everybody was told, and what is on the disk."""
    for wish in wishes:
        assert len(wish.told) == 1, (wish.kind, wish.told)
        (said,) = wish.told
        on_disk = marks[wish.mark]
        if wish.kind != "leaves a mark":
            assert on_disk == 0, (wish.kind, said)
        elif said == "done":
            assert on_disk == 1
        else:
            # It may be there: then the same key, sent again, is told so.
            assert isinstance(said, Unsaved)
            assert on_disk <= 1
