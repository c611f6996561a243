"""Leases in PostgreSQL: a row for each worker, and in each table's row its holder and fencing number.

The clock is the database's, so that those of the workers need not agree.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tablee.stores.leases import LEASE_SECONDS, Contact, HeldBy, Lease, Peer
from tablee.stores.postgres.connection import Connection, as_store_error, closed_if_it_fails, connect

NOBODY = 0
"""The number of no worker."""
IS_ALIVE = "EXISTS (SELECT 1 FROM workers WHERE workers.id = tables.holder AND expires > now())"
ENTER = f"""
WITH forgotten AS (DELETE FROM workers WHERE expires < now() - interval '1 hour'),
silent AS (DELETE FROM clients WHERE worker NOT IN (SELECT id FROM workers WHERE expires > now()))
INSERT INTO workers (address, secret, expires) VALUES (%s, %s, now() + interval '{LEASE_SECONDS} s') RETURNING id"""  # noqa: S608
BEAT = f"""
WITH beat AS (
    UPDATE workers SET expires = now() + interval '{LEASE_SECONDS} s', news = %s
    WHERE id = %s AND expires > now() RETURNING id
), told AS (
    INSERT INTO clients (worker, told) SELECT id, %s FROM beat
    ON CONFLICT (worker) DO UPDATE SET told = excluded.told
)
SELECT id, address, secret, news, coalesce(told, ''), id = (SELECT id FROM beat)
FROM workers LEFT JOIN clients ON worker = id WHERE expires > now()"""  # noqa: S608
LEAVE = "WITH silent AS (DELETE FROM clients WHERE worker = %s) DELETE FROM workers WHERE id = %s"
CLAIM = f"""
UPDATE tables SET holder = %s, fence = fence + 1
WHERE code = %s AND (holder = %s OR NOT {IS_ALIVE}) RETURNING fence"""  # noqa: S608
HOLDER = "SELECT address, secret FROM tables LEFT JOIN workers ON workers.id = holder WHERE code = %s"
GIVE_UP = f"UPDATE tables SET holder = {NOBODY} WHERE code = %s AND holder = %s AND fence = %s"  # noqa: S608


class PostgresLeases:
    """The leases of one worker."""

    def __init__(self, url: str, query: Callable[..., Awaitable[list[tuple[Any, ...]]]]) -> None:
        self.url = url
        self.query = query
        """For what may wait behind other reads."""
        self.worker = NOBODY
        self.connection: Connection | None = None
        self.beating = ThreadPoolExecutor(1, thread_name_prefix="lease")
        """Of its own: staying alive waits for nothing else."""

    def close(self) -> None:
        """Close the connection."""
        self.beating.shutdown()
        if self.connection is not None:
            self.connection.close()

    async def enter(self, contact: Contact) -> None:
        """Begin as a new worker, which holds nothing. So others reach it."""
        ((self.worker,),) = await self._ask(ENTER, contact.address, contact.secret)

    async def beat(self, news: bytes, clients: bytes) -> list[Peer] | None:
        """Stay alive, and tell the others this; returns those who are. None if it came too late: all is lost."""
        rows = await self._ask(BEAT, news, self.worker, clients)
        if not any(is_own for *_, is_own in rows):
            self.worker = NOBODY
            return None
        return [
            Peer(worker, Contact(address, secret), bytes(told), bytes(of_clients))
            for worker, address, secret, told, of_clients, is_own in rows
            if not is_own
        ]

    async def leave(self) -> None:
        """Give everything up at once."""
        if self.worker != NOBODY:
            await self._ask(LEAVE, self.worker, self.worker)
            self.worker = NOBODY

    async def claim(self, code: str) -> Lease | HeldBy | None:
        """Take this table, unless another living worker holds it; None if there is no such table."""
        while True:
            claimed = await self.query(CLAIM, self.worker, code, self.worker)
            if claimed:
                return Lease(claimed[0][0])
            rows = await self.query(HOLDER, code)
            if not rows:
                return None
            if rows[0][0] is not None:
                return HeldBy(Contact(*rows[0]))
            # Its holder has let go of it in between: it is free now.

    async def give_up(self, code: str, fence: int) -> None:
        """Let others have this table, if it is still held with this number."""
        await self.query(GIVE_UP, code, self.worker, fence)

    async def _ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return await asyncio.get_running_loop().run_in_executor(self.beating, self._fetch, query, values)

    def _fetch(self, query: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        if self.connection is None or self.connection.closed:
            self.connection = connect(self.url)
        with as_store_error(self.url), closed_if_it_fails(self.connection):
            cursor = self.connection.execute(query.encode(), values, binary=True)
            return cursor.fetchall() if cursor.description else []
