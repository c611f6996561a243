"""One writer of decks at a time, whichever process or thread it is in."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path

PATIENCE_SECONDS = 5.0
PAUSE_SECONDS = 0.01


class StillLockedError(OSError):
    """Somebody else has written for too long."""


@contextlib.contextmanager
def locked(data: Path) -> Iterator[None]:
    """Hold the lock of a data folder's decks; the system lets go of it when the process ends, however it ends."""
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle = os.open(data / "decks.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _wait_for(handle)
        yield
    finally:
        os.close(handle)


def _wait_for(handle: int) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            lock(handle)
            return
        except OSError:
            if time.monotonic() > deadline:
                raise StillLockedError("the decks are being written") from None
        time.sleep(PAUSE_SECONDS)


if os.name == "nt":
    import msvcrt

    def lock(handle: int) -> None:
        """Lock an open file, or raise an OSError if somebody else has."""
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]

else:
    import fcntl

    def lock(handle: int) -> None:
        """Lock an open file, or raise an OSError if somebody else has."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
