"""One PostgreSQL for all tests of a run, in however many processes: the first that needs it starts it.

A process of its own has it (`python -m tests.postgres.shared FOLDER`). Who uses it holds a lock, which the system
takes away when a process ends, however it ends. When nobody holds it any more, PostgreSQL goes.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import psycopg

from tests.locking import locked
from tests.postgres.cluster import Cluster

GIVEN = "TABLEE_TEST_POSTGRES"
"""The URL of a database that tests may use instead."""


@contextmanager
def shared_postgres(folder: Path) -> Iterator[str]:
    """The URL of the PostgreSQL of this run; `folder` is the same for all of its processes."""
    if given := os.environ.get(GIVEN):
        yield given
        return
    with (
        locked(folder / "postgres.users", fcntl.LOCK_SH),
        locked(folder / "postgres.starting", fcntl.LOCK_EX) as starting,
    ):
        url = folder / "postgres.url"
        if not url.exists():
            command = [sys.executable, "-m", "tests.postgres.shared", str(folder)]
            with subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, start_new_session=True
            ) as keeper:
                assert keeper.stdout is not None
                keeper.stdout.read()  # it closes its output when PostgreSQL answers
                keeper.returncode = 0  # it outlives us: nobody waits for it
        fcntl.flock(starting, fcntl.LOCK_UN)
        yield url.read_text()


def _keep(folder: Path) -> None:
    """Have a PostgreSQL as long as it is used."""
    with Cluster() as cluster:
        url = folder / "postgres.url"
        url.write_text(cluster.url)
        sys.stdout.flush()
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        with locked(folder / "postgres.users", fcntl.LOCK_EX):
            url.unlink()


@contextmanager
def fresh_place(url: str) -> Iterator[str]:
    """The URL of a place with nothing in it, in the database of this URL; it is cleared away at the end."""
    name = f"test_{secrets.token_hex(8)}"  # a database that was given may keep what an earlier run left behind
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}")
    try:
        yield with_option(url, options=f"-csearch_path={name}")
    finally:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"DROP SCHEMA {name} CASCADE")


def with_option(url: str, **options: str) -> str:
    """The same with more options."""
    return f"{url}{'&' if urlsplit(url).query else '?'}{urlencode(options)}"


if __name__ == "__main__":
    _keep(Path(sys.argv[1]))
