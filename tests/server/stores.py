"""Stores of a test's own, around a real one: a test arranges what the disk does, and when."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from tablee.stores import Change, Record, SqliteStore, Store
from tablee.stores.leases import Leases
from tablee.stores.migrating import StoredStep
from tablee.stores.records import MOST_STEPS, Step
from tablee.stores.regulars import GameRecord, GroupRecord

PATIENCE = 180.0
"""Seconds after which a test gives up waiting. It only bounds a failure: a machine may be as busy as it likes."""


class Wrapped(Store):
    """Passes everything on to another store. Tests inherit from it, and do something else in one place."""

    def __init__(self, inner: Store) -> None:
        self.inner = inner

    @property
    def leases(self) -> Leases | None:
        """Who holds which table."""
        return self.inner.leases

    def prepare(self, batch: Sequence[Change]) -> None:
        """Put these changes into one transaction."""
        self.inner.prepare(batch)

    def commit(self) -> list[bool]:
        """Make it durable."""
        return self.inner.commit()

    def roll_back(self) -> None:
        """As if nothing had been prepared."""
        self.inner.roll_back()

    async def delete(self, codes: Sequence[str]) -> None:
        """Clear these tables away."""
        await self.inner.delete(codes)

    async def scrub(self) -> None:
        """Let no older copy stay."""
        await self.inner.scrub()

    async def has(self, code: str) -> bool:
        """Whether there is a table of this code."""
        return await self.inner.has(code)

    async def read(self, code: str) -> Record | None:
        """The table of this code."""
        return await self.inner.read(code)

    async def setup(self, digest: str) -> bytes | None:
        """The setup of this fingerprint."""
        return await self.inner.setup(digest)

    async def group(self, key: str) -> GroupRecord | None:
        """The group that is found by this."""
        return await self.inner.group(key)

    async def put_group(self, record: GroupRecord, hashes: Sequence[str]) -> bool:
        """Put this in the place of the version before."""
        return await self.inner.put_group(record, hashes)

    async def group_games(self, group: str) -> list[GameRecord]:
        """The games of a group."""
        return await self.inner.group_games(group)

    async def rewrite_games(self, group: str, games: Sequence[tuple[GameRecord, GameRecord]]) -> bool:
        """Put the second of each pair in the place of the first."""
        return await self.inner.rewrite_games(group, games)

    async def tables_of(self, group: str) -> list[str]:
        """The tables of a group."""
        return await self.inner.tables_of(group)

    async def beginnings(self, code: str) -> list[StoredStep]:
        """The versions with which games began."""
        return await self.inner.beginnings(code)

    async def record_of(self, code: str, games: Sequence[int]) -> list[StoredStep]:
        """All versions of these games."""
        return await self.inner.record_of(code, games)

    async def rewrite_steps(self, code: str, steps: Sequence[tuple[StoredStep, StoredStep]]) -> bool:
        """Put the second of each pair in the place of the first."""
        return await self.inner.rewrite_steps(code, steps)

    async def rewrite_about(self, record: Record, about: bytes, devices: Sequence[str]) -> bool:
        """Put this in the place of a table that nobody can hold."""
        return await self.inner.rewrite_about(record, about, devices)

    async def delete_group(self, group: str) -> None:
        """Delete a group."""
        await self.inner.delete_group(group)

    async def forget_groups(self, before: float) -> None:
        """Delete groups that were not used since."""
        await self.inner.forget_groups(before)

    async def steps(self, code: str, game: int, most: int = MOST_STEPS) -> list[Step]:
        """A game as everybody saw it."""
        return await self.inner.steps(code, game, most)

    async def count(self) -> int:
        """How many tables there are."""
        return await self.inner.count()

    async def old(self, played_before: float, opened_before: float) -> list[str]:
        """Tables that nobody has touched."""
        return await self.inner.old(played_before, opened_before)

    async def seen_by(self, devices: Sequence[str], game: str) -> frozenset[str]:
        """What these devices have shown."""
        return await self.inner.seen_by(devices, game)

    async def reported(self, game: str) -> frozenset[str]:
        """What is doubted."""
        return await self.inner.reported(game)

    async def reports(self) -> list[tuple[str, float]]:
        """What is doubted, and since when."""
        return await self.inner.reports()

    async def looked_at(self, cards: Sequence[str]) -> None:
        """No longer."""
        await self.inner.looked_at(cards)

    async def forget_device(self, device: str) -> None:
        """Nothing is known of this device."""
        await self.inner.forget_device(device)

    async def forget_seen(self, before: float) -> None:
        """What was shown so long ago is as good as new."""
        await self.inner.forget_seen(before)

    def now(self) -> float:
        """The time of day."""
        return self.inner.now()

    def close(self) -> None:
        """Let go of it."""
        self.inner.close()


Wrap = Callable[[SqliteStore], Store]
"""What a test does to the store before the server gets it."""


class Gate:
    """In front of the disk, or of whatever else a test holds back."""

    def __init__(self) -> None:
        self._reached, self._open = threading.Event(), threading.Event()

    def reached(self) -> None:
        """Wait until somebody stands here."""
        assert self._reached.wait(PATIENCE)

    def open(self) -> None:
        """Let them go on."""
        self._open.set()

    @property
    def is_open(self) -> bool:
        """Whether they may."""
        return self._open.is_set()

    def pass_through(self) -> None:
        """Somebody comes by: they wait here until the gate is open."""
        self._reached.set()
        assert self._open.wait(PATIENCE)


class GatedStore(Wrapped):
    """A store whose disk can be held back."""

    gate: Gate | None = None

    def commit(self) -> list[bool]:
        """Make it durable, once the gate is open."""
        if self.gate is not None:
            self.gate.pass_through()
        return super().commit()
