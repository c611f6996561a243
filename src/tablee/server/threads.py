"""Threads for work that may never end, such as the thinking of a bot from another package."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


class DeadlineThreads:
    """A few calls at a time, each in a thread of its own and with a deadline.

    A call that has passed its deadline is abandoned: its thread goes on, but takes no slot here, and does not keep
    the process alive. (Python waits for the threads of an executor.)
    """

    def __init__(self, most: int, deadline_seconds: float) -> None:
        self.slots = asyncio.Semaphore(most)
        self.deadline_seconds = deadline_seconds

    async def run(self, call: Callable[[], T]) -> T:
        """What the call returns or raises; a TimeoutError at the deadline."""
        async with self.slots:
            future: Future[T] = Future()
            Thread(target=_run, args=(future, call), daemon=True).start()
            async with asyncio.timeout(self.deadline_seconds):
                return await asyncio.wrap_future(future)


def _run(future: Future[T], call: Callable[[], T]) -> None:
    if future.set_running_or_notify_cancel():  # from now on it cannot be cancelled, only abandoned
        try:
            future.set_result(call())
        except Exception as error:
            future.set_exception(error)
