"""Threads for work that may never end, such as the thinking of a bot from another package."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Thread
from typing import Any, TypeVar

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
            loop = asyncio.get_running_loop()
            future: asyncio.Future[T] = loop.create_future()
            Thread(target=_run, args=(loop, future, call), daemon=True).start()
            async with asyncio.timeout(self.deadline_seconds):
                return await future


def _run(loop: asyncio.AbstractEventLoop, future: asyncio.Future[Any], call: Callable[[], Any]) -> None:
    def resolve(result: Any, error: BaseException | None) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)

    try:
        outcome: tuple[Any, BaseException | None] = (call(), None)
    except Exception as error:
        outcome = (None, error)
    try:
        loop.call_soon_threadsafe(resolve, *outcome)
    except RuntimeError:  # the loop has ended meanwhile
        return
