"""Tables in PostgreSQL, for several servers at once. Only what is asked for by its URL imports this."""

from tablee.stores.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
