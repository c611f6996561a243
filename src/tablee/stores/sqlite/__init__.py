"""Tables in one SQLite file."""

from tablee.stores.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]
