"""Threads for work that may never end, such as the thinking of a bot that somebody else wrote."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


class DeadlineThreads:
    """A few calls at a time, each in a thread of its own and with a deadline.

    A call that has passed its deadline is given up: it keeps its thread, but neither its place here nor, at the end,
    the process. (The threads of an executor are waited for.)
    """

    def __init__(self, most: int, deadline: float) -> None:
        self.places = asyncio.Semaphore(most)
        self.deadline = deadline

    async def run(self, call: Callable[[], T]) -> T:
        """What the call returns or raises; a TimeoutError at the deadline."""
        async with self.places:
            loop = asyncio.get_running_loop()
            future: asyncio.Future[T] = loop.create_future()
            Thread(target=_settle, args=(loop, future, call), daemon=True).start()
            async with asyncio.timeout(self.deadline):
                return await future


def _settle(loop: asyncio.AbstractEventLoop, future: asyncio.Future[Any], call: Callable[[], Any]) -> None:
    def tell(result: Any, error: BaseException | None) -> None:
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
        loop.call_soon_threadsafe(tell, *outcome)
    except RuntimeError:  # the loop has ended meanwhile
        return
