"""Whoever reads waits in a thread: a database that is slow to answer stops nobody who plays."""

from __future__ import annotations

import threading
from pathlib import Path
from random import Random

from tablee.stores.postgres import PostgresStore
from tablee.stores.postgres.store import READERS
from tests.postgres.workers import Worker, workers
from tests.server.devices import everybody, new_table, play_on, run
from tests.server.serving import PATIENCE, wait_until
from tests.server.stores import GatedStore

ANSWERS = 6
"""No duel is over before its sixth."""


def postgres_of(worker: Worker) -> PostgresStore:
    store = worker.store
    assert isinstance(store, GatedStore)
    assert isinstance(store.inner, PostgresStore)
    return store.inner


def test_games_go_on_while_every_reader_waits(tmp_path: Path, database: str) -> None:
    async def scenario() -> None:
        with workers(tmp_path, database, 1) as (worker,):
            table = new_table(worker, "face_to_face", 2)
            async with everybody(table) as (_, pads):
                answered, readers = threading.Event(), postgres_of(worker).reading
                waiting = [readers.submit(answered.wait) for _ in range(READERS)]
                try:
                    wait_until(lambda: all(one.running() for one in waiting))
                    behind = readers.submit(threading.Event().set)
                    assert await play_on(pads, Random(1), ANSWERS) == ANSWERS
                    assert not behind.done(), "somebody read meanwhile"
                finally:
                    answered.set()
                behind.result(PATIENCE)

    run(scenario())
