"""Several servers of one store, in threads of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tablee.server.cluster import LeasedDirectory
from tablee.server.settings import Settings
from tablee.stores import Store
from tablee.stores.postgres import PostgresStore
from tests.postgres.patience import long_leases
from tests.server.serving import ServerThread, quick_settings, wait_until
from tests.server.stores import GatedStore


class Worker(ServerThread):
    """A server that shares its store with others."""

    def __init__(self, settings: Settings, url: str) -> None:
        super().__init__(settings)
        self.url_of_store = url

    def open_store(self) -> Store:
        """In PostgreSQL."""
        return GatedStore(PostgresStore(self.url_of_store))

    @property
    def directory(self) -> LeasedDirectory:
        """What it holds, and whom it knows."""
        directory = self.house.directory
        assert isinstance(directory, LeasedDirectory)
        return directory

    def holds(self, code: str) -> bool:
        """Whether it holds this table."""
        return self.inside(lambda house: house.directory.in_memory(code) is not None)


@contextmanager
def workers(data: Path, url: str, number: int, **settings: Any) -> Iterator[list[Worker]]:
    """So many, each of which knows all others; they keep their leases however long they stand still."""
    with ExitStack() as stack:
        stack.enter_context(long_leases())
        made = [Worker(quick_settings(data / str(n), **settings), url) for n in range(number)]
        for worker in made:
            worker.start()
            stack.callback(worker.stop)
        wait_until(lambda: all(len(worker.directory.peers) == number - 1 for worker in made))
        yield made
