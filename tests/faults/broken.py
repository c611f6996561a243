"""`tablee serve` with a fault planted in it: python -m tests.faults.broken FAULT serve …

Only these show that the fault test would notice.
"""

from __future__ import annotations

import sys
from itertools import count
from typing import Any

from tablee.cli import main
from tablee.protocol.outgoing import Reply
from tablee.server.commit import Writer
from tablee.tables.sitting import Sitting

LATE = 0.05
"""How long after its time something is written, in seconds."""

_write = Writer._write
_answer = Sitting.answer
_batches = count(1)


def tell_before_writing(writer: Writer) -> None:
    """Acknowledge and show a batch, and write it a little later."""
    batch = writer._closed_batch()
    if not batch:
        return
    writer.committing = True

    def write() -> None:
        writer.store.prepare([work.change for work in batch if work.change is not None])
        writer.store.commit()
        writer.committing = False
        writer._pump_soon()

    writer.loop.call_later(LATE, write)
    for work in batch:
        writer._finish(work)


def show_before_writing(writer: Writer) -> None:
    """Let those who look on see a batch before it is written; acknowledge it in time."""
    if not writer.batch:
        return
    for work in writer.batch.values():
        live, before = work.live, work.live.sitting
        live.sitting = work.draft.draft()
        live.sitting.version += 1
        for connection in live.connections:
            live.refresh(connection)
        live.sitting = before
    writer.committing = True
    writer.loop.call_later(LATE, _write, writer)


def forget_some(writer: Writer) -> None:
    """Acknowledge every twentieth batch without writing it."""
    if next(_batches) % 20:
        _write(writer)
        return
    batch = writer._closed_batch()
    for work in batch:
        writer._finish(work)


def count_twice(sitting: Sitting, seat: int, ask: int, key: str, raw: dict[str, Any]) -> Reply:
    """Take a repeated or late answer for an answer to whatever is asked now."""
    return _answer(sitting, seat, sitting.state.moment if sitting.state is not None else ask, key, raw)


FAULTS = {
    "tell_before_writing": lambda: setattr(Writer, "_write", tell_before_writing),
    "show_before_writing": lambda: setattr(Writer, "_write", show_before_writing),
    "forget_some": lambda: setattr(Writer, "_write", forget_some),
    "count_twice": lambda: setattr(Sitting, "answer", count_twice),
}

if __name__ == "__main__":
    FAULTS[sys.argv[1]]()
    sys.exit(main(sys.argv[2:]))
