"""The thread that waits for the disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, current_thread

import pytest

from tablee.server.commit import CommitThread
from tablee.stores import SqliteStore
from tests.server.serving import PATIENCE
from tests.server.stores import Gate, Wrapped


class Planted(Exception):  # noqa: N818 - it stands for whatever a disk may say
    """A disk that takes nothing."""


class TroubledStore(Wrapped):
    """A store with these problems, one a commit; it remembers the threads that committed."""

    def __init__(self, inner: SqliteStore, problems: tuple[Exception | None, ...]) -> None:
        super().__init__(inner)
        self.coming = iter(problems)
        self.threads: list[str] = []
        self.gate: Gate | None = None

    def commit(self) -> list[bool]:
        """What comes next."""
        self.threads.append(current_thread().name)
        if self.gate is not None:
            self.gate.pass_through()
        problem = next(self.coming)
        if problem is not None:
            raise problem
        return [True, False]


@contextmanager
def committing(folder: Path, *problems: Exception | None) -> Iterator[tuple[CommitThread, TroubledStore]]:
    store = TroubledStore(SqliteStore(folder), problems)
    made = CommitThread(store)
    try:
        yield made, store
    finally:
        made.stop()
        assert not made.thread.is_alive()
        store.close()


def test_a_commit_is_waited_for_and_says_what_went_wrong(tmp_path: Path) -> None:
    problem = Planted()
    with committing(tmp_path, None, problem, None) as (made, store):
        said = []
        for _ in range(3):
            made.begin()
            assert made.wait(PATIENCE, otherwise=pytest.fail)
            said.append(made.problem)
        assert said == [None, problem, None], "an old problem is forgotten"
        assert made.fitting == [True, False]
        assert store.threads == ["commit"] * 3


def test_or_it_calls(tmp_path: Path) -> None:
    problem, called = Planted(), Event()
    with committing(tmp_path, problem, None) as (made, _):
        made.begin(then=called.set)
        assert called.wait(PATIENCE)
        assert made.problem is problem
        made.begin()
        assert made.wait(PATIENCE, otherwise=pytest.fail)
        assert made.problem is None


def test_it_calls_if_it_took_too_long(tmp_path: Path) -> None:
    """However the two moments fall, the caller is told exactly once."""
    gate, called = Gate(), Event()
    with committing(tmp_path, None, None) as (made, store):
        store.gate = gate
        made.begin()
        gate.reached()
        assert not made.wait(0.001, otherwise=called.set)
        gate.open()
        assert called.wait(PATIENCE)
        made.begin()
        assert made.wait(PATIENCE, otherwise=pytest.fail), "the one after it is waited for again"
