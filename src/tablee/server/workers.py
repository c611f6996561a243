"""`tablee serve --workers N`: so many servers on one machine, which listen at one address and share a PostgreSQL.

Each is a process of its own, forked before anything runs in it. One that dies is started again, and others take its
tables over meanwhile. Whichever of them the system gives a connection to passes it on if another holds the table.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from tablee.server.logs import log

SHORTEST_LIFE_SECONDS = 1.0
"""A worker that dies sooner is started again only after so long."""
LONGEST_START_SECONDS = 30.0
"""A worker that has lived longer was able to start."""
CANNOT_START = 1
"""The exit status of a worker that has said what is wrong."""
STOPPING = (signal.SIGINT, signal.SIGTERM)


class Workers:
    """The process that starts workers and sees to it that they run."""

    def __init__(self, number: int, work: Callable[[int, int], int]) -> None:
        self.number = number
        self.work = work
        """What a worker does. It is given its number, and a pipe that is closed when we are gone."""
        self.running: dict[int, tuple[int, float]] = {}
        """The number of each worker, by its process, and when it was started."""
        self.started_again: set[int] = set()
        self.is_stopping = False
        self.status = 0

    def run(self) -> int:
        """Until they are all stopped; the exit status."""
        for stopping in STOPPING:
            signal.signal(stopping, self._stop)
        self.alive = os.pipe()
        for number in range(self.number):
            self._start(number)
        while self.running:
            process, status = os.wait()
            if process in self.running:
                self._ended(process, os.waitstatus_to_exitcode(status))
        return self.status

    def _start(self, number: int) -> None:
        """One more, unless they are being stopped: nobody would tell it, and we would wait for it for ever."""
        with _signals_wait():
            if self.is_stopping:
                return
            process = os.fork()
            if process:
                self.running[process] = number, time.monotonic()
                return
            for stopping in STOPPING:  # what is ours is not to be run by a worker
                signal.signal(stopping, signal.SIG_DFL)
        self._work(number)

    def _work(self, number: int) -> None:
        """In the new process, which ends here."""
        status = CANNOT_START
        try:
            os.setpgid(0, 0)  # Ctrl-C is for us; we tell them
            ours, theirs = self.alive
            os.close(theirs)
            status = self.work(number, ours)
        finally:
            os._exit(status)

    def _ended(self, process: int, status: int) -> None:
        number, began = self.running.pop(process)
        lived = time.monotonic() - began
        if self.is_stopping:
            self.status = max(self.status, status if status > 0 else 0)
        elif status == CANNOT_START and number not in self.started_again and lived < LONGEST_START_SECONDS:
            self.status = CANNOT_START
            self._stop(signal.SIGTERM)
        else:
            # Also if it cannot start now, as the database is away: the others live, and it will be back.
            log.error("worker ended, and is started again", extra={"worker": number, "status": status})
            self.started_again.add(number)
            time.sleep(max(0.0, SHORTEST_LIFE_SECONDS - lived))
            self._start(number)

    def _stop(self, number: int, frame: FrameType | None = None) -> None:
        """The first signal stops them, the second in a hurry."""
        self.is_stopping = True
        for process in self.running:
            with suppress(ProcessLookupError):  # it has ended just now, and is about to be crossed out
                os.kill(process, signal.SIGTERM)


@contextmanager
def _signals_wait() -> Iterator[None]:
    """What tells us to stop comes after this; a new process begins in the same way."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
