"""From jobs to the disk and back: one commit for many tables, and nobody is told anything before it is through."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec import Struct

from tablee.core import Refusal
from tablee.server.disk import Disk
from tablee.server.frames import Happened, encoded
from tablee.server.jobs import Unsaved
from tablee.server.live import Job, LiveTable
from tablee.server.logs import log
from tablee.server.metrics import Metrics
from tablee.server.sockets import Post
from tablee.stores import Change, SqliteStore
from tablee.stores.records import change_of
from tablee.stores.sqlite import trouble
from tablee.tables.sitting import Sitting

QUICK = 0.003
"""A commit that was waited for no longer than this was quick."""
TWICE = 2
A_WHILE = 50
"""A disk that was slow twice in a row is not waited for in so many commits, then tried again."""
BUSY = 0.002
PATIENCE = 32
"""If something was written so lately, more is coming: the loop turns a few times before the next commit, so that one
sync serves more tables. Whoever plays alone never waits."""


class Work(Struct):
    """One table's part in a commit: the draft, whom to tell what came of it, and what is written."""

    live: LiveTable
    draft: Sitting
    results: list[tuple[Job, Any]] = []
    happened: Happened = ()
    change: Change | None = None


class Writer:
    """Does the jobs of all tables. Those of one table are done in turn; what is ready is written together."""

    def __init__(
        self,
        store: SqliteStore,
        tables: dict[str, LiveTable],
        metrics: Metrics,
        post: Post,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self.store = store
        self.tables = tables
        self.metrics = metrics
        self.post = post
        self.loop = loop
        self.ready: dict[LiveTable, None] = {}
        """Tables with jobs."""
        self.batch: dict[LiveTable, Work] = {}
        """What the next commit will write. Until then, more can be done to it."""
        self.pumping = False
        self.committing = False
        self.healthy = True
        self.patience = 0
        """How many more times the loop turns before what is ready is taken up."""
        self.expected = 0
        """As many tables as lately need not wait for more."""
        self.written_at = 0.0
        self.slow = 0
        """How many commits were slow in a row."""
        self.elsewhere = 0
        """How many of the next commits only the disk's thread waits for. For a quick disk the loop waits, too: that
        takes less time than to be told. For a slow one it goes on."""
        self.disk = Disk(lambda: store.commit())  # looked up each time: in tests it may be slow, or refuse

    async def stop(self) -> None:
        """Finish what is being written."""
        while self.committing or self.ready or self.batch:
            await asyncio.sleep(0.01)
        self.disk.stop()

    def submit(self, live: LiveTable, job: Job) -> None:
        """Have a job done."""
        live.queue.append(job)
        if not live.busy:
            self.ready[live] = None
            self._pump_soon()

    def needs(self, live: LiveTable) -> bool:
        """Whether there is something to be done to this table, or to be written of it."""
        return live.busy or bool(live.queue) or live in self.batch

    def _pump_soon(self) -> None:
        if not self.pumping:
            self.pumping = True
            self.patience = PATIENCE if self.loop.time() - self.written_at < BUSY else 0
            self.loop.call_soon(self._pump)

    def _pump(self) -> None:
        """Do what is asked of all tables with jobs, then write it together.

        While one batch is on its way to the disk, or others are waited for, the next is made ready.
        """
        self.pumping = False
        ready, self.ready = self.ready, {}
        for live in ready:
            try:
                self._take_up(live)
            except Exception as error:
                self._abandon(live, error)
        if self.patience and len(self.batch) < self.expected:
            self.patience -= 1
            if not self.pumping:
                self.pumping = True
                self.loop.call_soon(self._pump)
        elif not self.committing:
            self._write()

    def _take_up(self, live: LiveTable) -> None:
        """What changes nothing is answered, the rest waits for the next commit."""
        work = self._work(live)
        if _is_new(live.sitting, work.draft):
            self.batch[live] = work
        else:
            self.batch.pop(live, None)
            self._finish(work)

    def _work(self, live: LiveTable) -> Work:
        """All jobs that wait for this table, done to one draft. If one fails, the others are done anew."""
        work = self.batch.get(live) or _begun(live)
        jobs, live.queue = live.queue, []
        while jobs:
            job = jobs.pop(0)
            work.draft.now = self.loop.time()
            try:
                work.results.append((job, job.apply(work.draft)))
            except Exception as error:
                self._failed(live, job, error)
                jobs = [done for done, _ in work.results] + jobs
                work = _begun(live)
        return work

    def _failed(self, live: LiveTable, job: Job, error: Exception) -> None:
        if not isinstance(error, Refusal):
            self.metrics.add("errors_total")
            log.error("a table could not go on", exc_info=error, extra={"table": live.sitting.table.code})
        job.failed(error)

    def _closed_batch(self) -> list[Work]:
        """What is to be written now. Nothing more is done to these tables until it is."""
        works, self.batch = self.batch, {}
        batch = []
        for live, work in works.items():
            try:
                self._plan(work)
            except Exception as error:
                self._fail(work)
                self._abandon(live, error)
            else:
                live.busy = True
                self.ready.pop(live, None)  # what else is asked of it waits until this is written
                batch.append(work)
        return batch

    def _plan(self, work: Work) -> None:
        """Work out what must be written."""
        draft, before = work.draft, work.live.sitting
        work.happened = encoded(draft.events)
        if draft.time_left is not None or draft.table is not before.table:
            self._set_clock(before, draft)
        work.change = change_of(before if before.version else None, draft, work.happened)

    @staticmethod
    def _set_clock(before: Sitting, draft: Sitting) -> None:
        """A new moment has all the time that was agreed."""
        if draft.state is not None and (before.state is None or draft.state.moment != before.state.moment):
            draft.time_left = draft.time_for_now()

    def _write(self) -> None:
        """Write what is ready, all or nothing. While the disk is at work, the views are made."""
        batch = self._closed_batch()
        if not batch:
            return
        self.committing = True
        try:
            fits = self.store.prepare([work.change for work in batch if work.change is not None])
        except Exception:
            self._one_by_one(batch)
            return
        began = self.loop.time()
        if self.elsewhere:
            self.elsewhere -= 1
            done = partial(self._written, batch, fits, began)
            self.disk.begin(then=partial(self.loop.call_soon_threadsafe, done))
            self._look_ahead(batch)
        else:
            self.disk.begin()
            self._look_ahead(batch)
            waited_from = self.loop.time()
            self.disk.wait()
            self._judge_the_disk(self.loop.time() - waited_from)
            self._written(batch, fits, began)

    @staticmethod
    def _look_ahead(batch: list[Work]) -> None:
        with suppress(Exception):  # a mistake in a view shows when it is to be told
            for work in batch:
                work.live.look_ahead(work.draft)

    def _judge_the_disk(self, waited: float) -> None:
        """One slow commit says little: now and then SQLite tidies its log."""
        self.slow = self.slow + 1 if waited >= QUICK else 0
        if self.slow >= TWICE:
            self.slow, self.elsewhere = 0, A_WHILE

    def _written(self, batch: list[Work], fits: list[bool], began: float) -> None:
        """The disk has it. The next batch goes on its way first, then everybody is told of this one."""
        self.committing = False
        self.written_at = self.loop.time()
        self.metrics.add("commit_seconds_total", amount=self.written_at - began)
        if self.disk.problem is not None:
            self._one_by_one(batch)
            return
        self.metrics.add("commits_total")
        self.metrics.add("committed_tables_total", amount=len(batch))
        self.expected = max(len(batch), self.expected - 1)
        self.healthy = True
        self._write()
        for work, fit in zip(batch, fits, strict=True):
            self._decided(work, fit)
            self.post.deliver()

    def _one_by_one(self, batch: list[Work]) -> None:
        """The batch could not be written: one table's trouble must not be the others'."""
        self.store.roll_back()
        for work in batch:
            try:
                fit = self.store.prepare([work.change] if work.change is not None else [])[0]
                self.store.commit()
            except sqlite3.Error as problem:
                self.store.roll_back()
                self._unsaved(work, problem)
            except Exception as error:
                self.store.roll_back()
                self._fail(work)
                self._abandon(work.live, error)
            else:
                self.healthy = True
                self._decided(work, fit)
        self.committing = False
        self._pump_soon()

    def _decided(self, work: Work, fit: bool) -> None:
        if fit:
            self._finish(work)
        else:
            self._out_of_step(work)

    def _finish(self, work: Work) -> None:
        """It is on disk, or there was nothing to write. Trouble in telling it is this table's only."""
        try:
            self._tell(work)
        except Exception as error:
            self._fail(work)
            self._abandon(work.live, error)

    def _tell(self, work: Work) -> None:
        """Now everybody may know."""
        live, draft = work.live, work.draft
        live.busy = False
        if draft.closing:
            self._settle(work)
            live.close()
            self.tables.pop(draft.table.code, None)
        elif work.change is not None:
            before = live.sitting
            live.saved(draft, work.happened)
            self._settle(work)
            live.announce(before)
            live.publish()
        elif _has_new_ballots(live.sitting, draft):
            live.put(draft)  # ballots in the urn: seen, but on no disk
            self._settle(work)
            live.publish()
        else:
            self._settle(work)
        self._go_on(live)

    def _go_on(self, live: LiveTable) -> None:
        """Take up what was asked of this table meanwhile."""
        if live.queue:
            self.ready[live] = None
            self._pump_soon()

    def _settle(self, work: Work) -> None:
        while work.results:
            job, result = work.results.pop(0)
            job.settled(result)

    def _fail(self, work: Work) -> None:
        """Those who have not been told yet are to try again."""
        while work.results:
            job, _ = work.results.pop(0)
            job.failed(Unsaved())

    def _unsaved(self, work: Work, problem: Exception) -> None:
        """The old table stands, and the senders try again."""
        self.healthy = False
        self.metrics.add("commit_failures_total")
        log.error(str(trouble(self.store.file, problem)), extra={"table": work.draft.table.code})
        work.live.busy = False
        self._fail(work)
        self._go_on(work.live)

    def _out_of_step(self, work: Work) -> None:
        """Somebody else wrote this table: what is in memory is worth nothing."""
        log.error("a table was changed by somebody else", extra={"table": work.draft.table.code})
        self._fail(work)
        self._from_the_disk(work.live)

    def _abandon(self, live: LiveTable, error: Exception) -> None:
        """A mistake of ours: what is in memory may be worth nothing."""
        self.metrics.add("errors_total")
        log.error("a table is started anew", exc_info=error, extra={"table": live.sitting.table.code})
        self._from_the_disk(live)

    def _from_the_disk(self, live: LiveTable) -> None:
        """Everybody starts from what is on disk."""
        code = live.sitting.table.code
        if self.tables.get(code) is live:
            del self.tables[code]
        live.busy = False
        draft = self.batch.pop(live, None)
        if draft is not None:
            self._fail(draft)
        waiting, live.queue = live.queue, []
        for job in waiting:
            job.failed(Unsaved())
        live.close("restarting", again=True)


def _begun(live: LiveTable) -> Work:
    draft = live.sitting.draft()
    draft.time_left = live.time_left()
    return Work(live, draft)


def _is_new(before: Sitting, draft: Sitting) -> bool:
    """Whether there is something to be written."""
    return draft.changed or bool(draft.events) or draft.table is not before.table or before.version == 0


def _has_new_ballots(before: Sitting, draft: Sitting) -> bool:
    return before.state is not None and draft.state is not None and draft.state.pool is not before.state.pool
