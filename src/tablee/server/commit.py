"""Group commit: one transaction for all rooms that have something to write, and no reply before it is durable.

It knows nothing of tables. A room enqueues itself when its draft has something to be saved, and is then asked for
four things: `seal` the draft, `preview` it while the disk is at work, and `committed` or `rejected`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Lock, Thread
from time import sleep
from typing import Protocol

from tablee.server.metrics import Metrics
from tablee.stores import Change, Store, StoreAway, StoreError

FAST_COMMIT_SECONDS = 0.003
SLOW_COMMITS_BEFORE_OFFLOAD = 2
OFFLOADED_COMMITS = 50
"""While commits are fast the event loop waits for them: that takes less time than a callback. After so many slow ones
in a row, it does not wait for so many of the next; then it tries again."""
LONGEST_WAIT_SECONDS = 0.05
"""The event loop waits no longer than this for any commit: the disk may be gone, or a database out of reach."""
RECENT_COMMIT_SECONDS = 0.002
MAX_COALESCE_TURNS = 32
"""If the last commit was so recent, more is coming: up to so many turns of the loop pass before the next, so that one
sync serves more rooms. A table that plays alone never waits."""

yield_thread: Callable[[], object] = getattr(os, "sched_yield", partial(sleep, 0))


class Conflict(Exception):  # noqa: N818 - an outcome, not a mistake
    """Another process has written this table since it was read."""


class Writable(Protocol):
    """What a commit knows of a room."""

    def seal(self) -> Change:
        """Close the draft, so that it is not changed any more; returns what is to be written."""

    def preview(self) -> None:
        """Prepare what will be sent, while the draft is being written."""

    def committed(self) -> None:
        """The sealed draft is durable."""

    def rejected(self, why: Exception) -> None:
        """The sealed draft is void: a StoreError if it could not be written, a Conflict, or an error of ours."""


class GroupCommit:
    """Writes what rooms have sealed, as many of them together as are ready."""

    def __init__(
        self, store: Store, metrics: Metrics, loop: asyncio.AbstractEventLoop, after_each: Callable[[], None]
    ) -> None:
        self.store = store
        self.metrics = metrics
        self.loop = loop
        self.after_each = after_each
        """Called after each room, so that its clients need not wait until all rooms are done."""
        self.thread = CommitThread(store)
        self.waiting: dict[Writable, None] = {}
        """Rooms with something to write, in order."""
        self.scheduled = False
        self.committing = False
        self.is_stopped = False
        """Whether nothing is written any more."""
        self.healthy = True
        self.coalesce_turns_left = 0
        self.expected_rooms = 0
        """How many rooms the last commits had: with so many, it does not wait for more."""
        self.last_commit = 0.0
        self.slow_commits = 0
        self.offloaded_commits_left = 0

    def enqueue(self, room: Writable) -> None:
        """This room has something to write. Until it is sealed, more can be done to its draft."""
        self.waiting[room] = None
        if not self.scheduled and not self.committing:
            self.scheduled = True
            is_busy = self.loop.time() - self.last_commit < RECENT_COMMIT_SECONDS
            self.coalesce_turns_left = MAX_COALESCE_TURNS if is_busy else 0
            self.loop.call_soon(self._write_or_coalesce)

    def dequeue(self, room: Writable) -> None:
        """This room has nothing to write any more."""
        self.waiting.pop(room, None)

    async def stop(self) -> None:
        """Write what is waiting, and end the thread."""
        while self.committing or self.waiting:
            await asyncio.sleep(0.01)
        self.is_stopped = True
        self.thread.stop()

    def _write_or_coalesce(self) -> None:
        """Write what is waiting, or wait another turn of the loop for more."""
        if self.coalesce_turns_left and len(self.waiting) < self.expected_rooms:
            self.coalesce_turns_left -= 1
            self.loop.call_soon(self._write_or_coalesce)
            return
        self.scheduled = False
        if not self.committing:
            self._write()

    def _write(self) -> None:
        """Write what is waiting, all or nothing. Meanwhile rooms prepare what they will send."""
        batch = self._seal_waiting()
        if not batch:
            return
        try:
            self.store.prepare(list(batch.values()))
        except Exception:  # which room's error it is shows when each is written alone
            self._write_one_by_one(batch)
            return
        began = self.loop.time()
        self.committing = self.offloaded_commits_left > 0
        done = partial(self.loop.call_soon_threadsafe, self._on_offloaded, batch, began)
        self.thread.begin(then=done if self.committing else None)
        with suppress(Exception):  # an error in a view shows again when it is to be sent
            for room in batch:
                room.preview()
        if self.committing:
            self.offloaded_commits_left -= 1
        else:
            waited_from = self.loop.time()
            if not self.thread.wait(LONGEST_WAIT_SECONDS, otherwise=done):
                self.committing, self.offloaded_commits_left = True, OFFLOADED_COMMITS
                return
            is_slow = self.loop.time() - waited_from >= FAST_COMMIT_SECONDS
            self.slow_commits = self.slow_commits + 1 if is_slow else 0
            if self.slow_commits >= SLOW_COMMITS_BEFORE_OFFLOAD:
                self.slow_commits, self.offloaded_commits_left = 0, OFFLOADED_COMMITS
            self._conclude(batch, began, self.thread.problem, self.thread.fitting)

    def _seal_waiting(self) -> dict[Writable, Change]:
        rooms, self.waiting = self.waiting, {}
        batch = {}
        for room in rooms:
            try:
                batch[room] = room.seal()
            except Exception as error:
                room.rejected(error)
        return batch

    def _on_offloaded(self, batch: dict[Writable, Change], began: float) -> None:
        """The thread is done. The next batch is written while the rooms of this one send their news."""
        self.committing = False
        problem, fitting = self.thread.problem, self.thread.fitting
        if problem is None:
            self._write()
            self._conclude(batch, began, None, fitting)
        else:
            self._conclude(batch, began, problem, [])
            self._write()

    def _conclude(
        self, batch: dict[Writable, Change], began: float, problem: Exception | None, fitting: list[bool]
    ) -> None:
        """Tell each room the outcome."""
        self.last_commit = self.loop.time()
        if isinstance(problem, StoreAway):
            for room in batch:
                self._on_store_error(room, problem)
            return
        if problem is not None:
            self._write_one_by_one(batch)
            return
        self.healthy = True
        self.metrics.commit_seconds.observe(self.last_commit - began)
        self.metrics.committed_rooms.inc(len(batch))
        self.expected_rooms = max(len(batch), self.expected_rooms - 1)
        for room, fits in zip(batch, fitting, strict=True):
            try:
                if fits:
                    room.committed()
                else:
                    room.rejected(Conflict())
            except Exception as error:
                room.rejected(error)
            self.after_each()

    def _write_one_by_one(self, batch: dict[Writable, Change]) -> None:
        """The batch could not be written: one room's error must not be the others'."""
        self.store.roll_back()
        away: StoreAway | None = None
        for room, change in batch.items():
            if away is not None:  # the loop waits for it once, not once for each
                self._on_store_error(room, away)
                continue
            began = self.loop.time()
            try:
                self.store.prepare([change])
                (fits,) = self.store.commit()
            except Exception as error:
                self.store.roll_back()
                if isinstance(error, StoreError):
                    away = error if isinstance(error, StoreAway) else None
                    self._on_store_error(room, error)
                else:
                    room.rejected(error)
            else:
                self._conclude({room: change}, began, None, [fits])

    def _on_store_error(self, room: Writable, problem: StoreError) -> None:
        self.healthy = False
        self.metrics.commit_failures.inc()
        room.rejected(problem)


class CommitThread:
    """The thread that waits for the disk. Two locks pass a commit over and back, faster than a future."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.problem: Exception | None = None
        """What the last commit raised."""
        self.fitting: list[bool] = []
        self.then: Callable[[], object] | None = None
        self.stopping = False
        self.finished = True
        self.deciding = Lock()
        """Held while it is decided whether the caller waits, or is called."""
        self.begun, self.done = Lock(), Lock()
        self.begun.acquire()
        self.done.acquire()
        self.thread = Thread(target=self._work, name="commit", daemon=True)
        self.thread.start()

    def begin(self, then: Callable[[], object] | None = None) -> None:
        """Commit what was prepared. `then` is called in this thread; without it, the caller must `wait`."""
        self.then, self.finished = then, False
        self.begun.release()
        yield_thread()  # so that the thread begins at once

    def wait(self, seconds: float, otherwise: Callable[[], object]) -> bool:
        """Block until the commit is done or has failed; False if that takes longer: then `otherwise` is called."""
        if self.done.acquire(timeout=seconds):
            return True
        with self.deciding:
            if not self.finished:
                self.then = otherwise
                return False
        return self.done.acquire()

    def stop(self) -> None:
        """End the thread."""
        self.stopping = True
        self.begun.release()
        self.thread.join()

    def _work(self) -> None:
        while True:
            self.begun.acquire()
            if self.stopping:
                return
            try:
                self.fitting = self.store.commit()
                self.problem = None
            except Exception as problem:
                self.problem = problem
            with self.deciding:
                self.finished, then = True, self.then
            if then is None:
                self.done.release()
            else:
                then()
