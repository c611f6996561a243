"""Opening the store that was asked for: a folder, or a URL."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from tablee.stores.migrating import Archive
from tablee.stores.people import People
from tablee.stores.port import Store
from tablee.stores.records import StoreError
from tablee.stores.sqlite import SqliteStore
from tablee.stores.sqlite.archive import SqliteArchive
from tablee.stores.sqlite.people import ReadSqlitePeople, SqlitePeople
from tablee.stores.sqlite.store import reports_in

SCHEMES = ("postgresql://", "postgres://")


def open_store(folder: Path, url: str | None) -> Store:
    """The store at this URL; without one, the embedded store in this folder."""
    if url is None:
        return SqliteStore(folder)
    _require_postgres(url)
    from tablee.stores.postgres import PostgresStore  # who has a folder needs no driver

    return PostgresStore(url)


def open_archive(where: str) -> Archive:
    """The store at this URL or in this folder as a whole, while no server uses it."""
    if "://" not in where:
        return SqliteArchive(Path(where))
    _require_postgres(where)
    from tablee.stores.postgres.archive import PostgresArchive

    return PostgresArchive(where)


def open_people(folder: Path, url: str | None, to_change: bool) -> People:
    """The same to look for a person in: to be read, or `to_change` something."""
    if url is None:
        return SqlitePeople(folder) if to_change else ReadSqlitePeople(folder)
    _require_postgres(url)
    from tablee.stores.postgres.people import PostgresPeople

    return PostgresPeople(url)


def reports(folder: Path, url: str | None, looked_at: Sequence[str] = ()) -> list[tuple[str, float]]:
    """The questions that were reported, and when; those `looked_at` are drawn again. Also while servers run."""
    if url is None:
        return reports_in(folder, looked_at)
    _require_postgres(url)
    from tablee.stores.postgres.store import reports_at

    return reports_at(url, looked_at)


def _require_postgres(url: str) -> None:
    if not url.startswith(SCHEMES):
        raise StoreError("url", where=url.partition("://")[0])
    if find_spec("psycopg") is None:
        raise StoreError("no-driver")
