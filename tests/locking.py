"""What several processes of a run do one after the other, or what only the first of them does."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def locked(file: Path, how: int) -> Iterator[int]:
    """Have this lock (`LOCK_SH` or `LOCK_EX`); the system takes it away when a process ends, however it ends."""
    handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, how)
        yield handle
    finally:
        os.close(handle)
