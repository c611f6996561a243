"""`tablee serve` with a fault planted in it: python -m tests.faults.broken FAULT serve …

Only these show that the fault test would notice.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from threading import RLock, Thread
from typing import Any

from msgspec import msgpack

from tablee.cli import main
from tablee.core import Seat, State, save
from tablee.protocol.outgoing import Reply
from tablee.server import serving
from tablee.server.rooms.audience import Audience
from tablee.server.rooms.room import Room
from tablee.stores import Change, Store, records
from tablee.stores.opening import open_store
from tablee.tables.sitting import Draft
from tests.server.stores import Wrapped

LATE = 0.05
"""How long after its time something is written, in seconds."""
FORGOTTEN = 20
"""One batch in so many is not written."""

_answer = Draft.answer
_preview = Room.preview
_view_of = Audience.view_of


class TellingEarly(Wrapped):
    """Says that a batch is durable, and writes it a little later."""

    def __init__(self, inner: Store) -> None:
        super().__init__(inner)
        self.lock = RLock()
        self.batch: Sequence[Change] = ()
        self.promised: SimpleQueue[tuple[float, Sequence[Change]]] = SimpleQueue()
        Thread(target=self._write, daemon=True).start()

    def prepare(self, batch: Sequence[Change]) -> None:
        """Remember it."""
        self.batch = batch

    def commit(self) -> list[bool]:
        """Promise it."""
        self.promised.put((time.monotonic() + LATE, self.batch))
        return [True] * len(self.batch)

    def roll_back(self) -> None:
        """There is nothing to be rolled back."""

    async def delete(self, codes: Sequence[str]) -> None:
        """Not while something is written."""
        with self.lock:
            await super().delete(codes)

    async def scrub(self) -> None:
        """Not while something is written."""
        with self.lock:
            await super().scrub()

    def _write(self) -> None:
        while True:
            when, batch = self.promised.get()
            time.sleep(max(0.0, when - time.monotonic()))
            with self.lock:
                self.inner.prepare(batch)
                self.inner.commit()


class Late(Wrapped):
    """A slow disk, for what is seen meanwhile."""

    def commit(self) -> list[bool]:
        """Make it durable, after a while."""
        time.sleep(LATE)
        return super().commit()


class Forgetful(Wrapped):
    """Says of a batch now and then that it is durable, and does not write it."""

    def __init__(self, inner: Store) -> None:
        super().__init__(inner)
        self.batches = count(1)
        self.size = 0

    def prepare(self, batch: Sequence[Change]) -> None:
        """Put these changes into one transaction."""
        self.size = len(batch)
        super().prepare(batch)

    def commit(self) -> list[bool]:
        """Make it durable, or not."""
        if next(self.batches) % FORGOTTEN:
            return super().commit()
        self.inner.roll_back()
        return [True] * self.size


def show_before_writing(room: Room) -> None:
    """Let those who look on see a draft while the disk is at work; acknowledge it in time."""
    _preview(room)
    assert room.sealed is not None
    before = room.sitting
    room.sitting = room.sealed.draft.saved(room.sealed.events.version, room.house.loop.time())
    room.audience.publish()
    room.sitting = before


def count_twice(draft: Draft, seat: int, ask: int, key: str, raw: dict[str, Any]) -> Reply:
    """Take a repeated or late answer for an answer to whatever is asked now."""
    return _answer(draft, seat, draft.state.moment if draft.state is not None else ask, key, raw)


def store_with(fault: Callable[[Store], Store]) -> None:
    """From now on the server's store has this fault."""

    def opened(folder: Path, url: str | None) -> Store:
        return fault(open_store(folder, url))

    setattr(serving, "open_store", opened)  # noqa: B010 - one function makes way for another


def show_early() -> None:
    """Show before writing, and write slowly."""
    store_with(Late)
    setattr(Room, "preview", show_before_writing)  # noqa: B010 - the same


def hold_twice() -> None:
    """Take every table that is asked for, whoever holds it, and write whatever version there is."""
    from tablee.stores.postgres import leases, store

    setattr(leases, "CLAIM", "UPDATE tables SET holder = %s WHERE code = %s AND holder >= 0 * %s RETURNING fence")  # noqa: B010
    for name in ("WRITE", "WRITE_PLAIN"):
        query = getattr(store, name)
        for guard in ("AND tables.version = change.version - 1", "AND tables.fence = change.fence"):
            assert guard in query
            query = query.replace(guard, "")
        setattr(store, name, query.replace("WHERE events <> ''", "WHERE events <> '' ON CONFLICT DO NOTHING"))


def show_all(audience: Audience, state: State[Any], seat: Seat | None) -> bytes:
    """Show a board what the first seat may see."""
    return _view_of(audience, state, seat or 0)


def link_ballots() -> None:
    """Keep with every game who answered what last."""
    said: list[list[Any]] = []

    def answer(draft: Draft, seat: int, ask: int, key: str, raw: dict[str, Any]) -> Reply:
        said.append([seat, raw])
        return _answer(draft, seat, ask, key, raw)

    def save_with_names(state: State[Any]) -> bytes:
        saved = msgpack.decode(save(state))
        return msgpack.encode({**saved, "said": said[-1:]})

    setattr(Draft, "answer", answer)  # noqa: B010 - one function makes way for another
    setattr(records, "save", save_with_names)  # noqa: B010 - the same


FAULTS: dict[str, Callable[[], None]] = {
    "tell_before_writing": lambda: store_with(TellingEarly),
    "show_before_writing": show_early,
    "forget_some": lambda: store_with(Forgetful),
    "hold_twice": hold_twice,
    "count_twice": lambda: setattr(Draft, "answer", count_twice),
    "show_all": lambda: setattr(Audience, "view_of", show_all),
    "link_ballots": link_ballots,
}

if __name__ == "__main__":
    FAULTS[sys.argv[1]]()
    sys.exit(main(sys.argv[2:]))
