"""The thread that waits for the disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, current_thread

from tablee.server.disk import Disk
from tests.server.serving import PATIENCE


class Planted(Exception):  # noqa: N818 - it stands for whatever a disk may say
    """A disk that takes nothing."""


@contextmanager
def disk(*problems: Exception | None) -> Iterator[tuple[Disk, list[str]]]:
    """A disk with these problems, one a commit, and the threads that committed."""
    coming, threads = iter(problems), []

    def commit() -> None:
        threads.append(current_thread().name)
        problem = next(coming)
        if problem is not None:
            raise problem

    made = Disk(commit)
    try:
        yield made, threads
    finally:
        made.stop()
        assert not made.thread.is_alive()


def test_a_commit_is_waited_for_and_says_what_went_wrong() -> None:
    problem = Planted()
    with disk(None, problem, None) as (made, threads):
        said = []
        for _ in range(3):
            made.begin()
            made.wait()
            said.append(made.problem)
        assert said == [None, problem, None], "an old problem is forgotten"
        assert threads == ["disk"] * 3


def test_or_it_calls() -> None:
    problem, called = Planted(), Event()
    with disk(problem, None) as (made, _):
        made.begin(then=called.set)
        assert called.wait(PATIENCE)
        assert made.problem is problem
        made.begin()
        made.wait()
        assert made.problem is None
