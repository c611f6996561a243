"""Stores for tests, and tables put into them as the server does: version by version, each a commit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from tablee.server.rooms.audience import encoded
from tablee.stores import SqliteStore
from tablee.stores.records import change_of, sitting_of
from tablee.stores.sqlite import FILE_NAME
from tablee.tables.sitting import Sitting


@contextmanager
def opened(folder: Path) -> Iterator[SqliteStore]:
    """A store, closed at the end."""
    store = SqliteStore(folder)
    try:
        yield store
    finally:
        store.close()


def write(store: SqliteStore, *pairs: tuple[Sitting | None, Sitting]) -> list[Sitting]:
    """One commit that leads from each table to its draft; what counts afterwards."""
    fits = store.prepare([change_of(before, draft, encoded(draft.events)) for before, draft in pairs])
    store.commit()
    assert all(fits)
    for _, draft in pairs:
        draft.version += 1
    return [draft for _, draft in pairs]


def put(store: SqliteStore, sitting: Sitting, code: str = "") -> Sitting:
    """A table into the store: opened as an empty lobby, and then as it is."""
    code = code or sitting.table.code
    empty = Sitting(replace(sitting.table, code=code, status="lobby", games=0, seats=(), chairs=()))
    (lobby,) = write(store, (None, empty))
    draft = sitting.draft()
    draft.table, draft.version = replace(sitting.table, code=code), lobby.version
    draft.events = list(sitting.events)
    return write(store, (lobby, draft))[0]


def back(store: SqliteStore, code: str) -> Sitting:
    """The table as it comes back from the disk, with nothing shared."""
    record = store.read(code)
    assert record is not None
    return sitting_of(record, store.setup(record.setup), {})


def raw(folder: Path) -> bytes:
    """Every byte of the store on disk, its log included."""
    return b"".join(file.read_bytes() for file in sorted(folder.glob(f"{FILE_NAME}*")))
