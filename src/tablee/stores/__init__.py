"""Where tables are kept: every version is durable before its reply is sent."""

from tablee.stores.memory import MemoryStore
from tablee.stores.port import Store
from tablee.stores.records import Change, Record, Step, StoreAway, StoreError
from tablee.stores.sqlite import SqliteStore

__all__ = ["Change", "MemoryStore", "Record", "SqliteStore", "Step", "Store", "StoreAway", "StoreError"]
