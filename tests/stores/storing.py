"""Stores for tests, and tables put into them as the server does: version by version, each a commit."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from tablee.server.rooms.audience import events_of_version
from tablee.stores import Change, SqliteStore, Store
from tablee.stores.records import change_of, sitting_of
from tablee.stores.sqlite.file import FILE_NAME
from tablee.tables.sitting import Draft, Sitting

T = TypeVar("T")


@contextmanager
def opened(folder: Path) -> Iterator[SqliteStore]:
    """A store, closed at the end."""
    store = SqliteStore(folder)
    try:
        yield store
    finally:
        store.close()


def look(reading: Coroutine[Any, Any, T]) -> T:
    """What a store answers, where no event loop runs."""
    return asyncio.run(reading)


def commit(store: Store, *changes: Change) -> list[bool]:
    """All of these in one transaction; which of them fitted."""
    store.prepare(changes)
    return store.commit()


def write(store: Store, *pairs: tuple[Sitting | None, Draft]) -> list[Sitting]:
    """One commit that leads from each table to its draft; what counts afterwards."""
    assert all(commit(store, *[change_of(before, draft, public_events(draft)) for before, draft in pairs]))
    return [draft.saved(draft.next_version, -inf) for _, draft in pairs]


def public_events(draft: Draft) -> bytes:
    """What everybody is told of a draft."""
    return events_of_version(draft.next_version, draft.events).public if draft.events else b""


def put(store: Store, draft: Draft, code: str = "") -> Sitting:
    """A table into the store: opened as an empty lobby, and then as it is."""
    table = replace(draft.table, code=code or draft.table.code)
    lobby = Sitting(replace(table, status="lobby", games=0, seats=(), chairs=()))
    (lobby,) = write(store, (None, lobby.draft()))
    return write(store, (lobby, replace(draft, table=table, version=lobby.version)))[0]


def back(store: Store, code: str) -> Sitting:
    """The table as it comes back from the disk, with nothing shared."""

    async def read() -> Sitting:
        record = await store.read(code)
        assert record is not None
        return sitting_of(record, await store.setup(record.setup), {})

    return look(read())


def raw(folder: Path) -> bytes:
    """Every byte of the store on disk, its log included."""
    return b"".join(file.read_bytes() for file in sorted(folder.glob(f"{FILE_NAME}*")))
