"""The thread that waits for the disk. Two locks pass a commit over and back, with less ado than a future."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from threading import Lock, Thread
from time import sleep

let_others_run: Callable[[], object] = getattr(os, "sched_yield", partial(sleep, 0))


class Disk:
    """Commits, one at a time: begin one, do something else meanwhile, then wait for it or be called."""

    def __init__(self, commit: Callable[[], None]) -> None:
        self.commit = commit
        self.problem: Exception | None = None
        """What went wrong with the last commit."""
        self.then: Callable[[], object] | None = None
        self.stopping = False
        self.begun, self.done = Lock(), Lock()
        self.begun.acquire()
        self.done.acquire()
        self.thread = Thread(target=self._work, name="disk", daemon=True)
        self.thread.start()

    def begin(self, then: Callable[[], object] | None = None) -> None:
        """Commit what was prepared. `then` is called in the disk's thread; without it, somebody must `wait`."""
        self.then = then
        self.begun.release()
        let_others_run()  # so that the disk's thread begins at once

    def wait(self) -> None:
        """Wait until it is done, well or not."""
        self.done.acquire()

    def stop(self) -> None:
        """No more commits."""
        self.stopping = True
        self.begun.release()
        self.thread.join()

    def _work(self) -> None:
        while True:
            self.begun.acquire()
            if self.stopping:
                return
            try:
                self.commit()
                self.problem = None
            except Exception as problem:
                self.problem = problem
            if self.then is None:
                self.done.release()
            else:
                self.then()
