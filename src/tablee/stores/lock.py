"""One server for one folder: two would each trust their own memory."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from tablee.decks.locking import lock
from tablee.stores.records import StoreError


class FolderLock:
    """Held as long as the server runs; the system lets go of it when the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.handle = os.open(folder / "tables.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as problem:
            raise StoreError("folder", where=folder, problem=problem.strerror) from None
        try:
            lock(self.handle)
        except OSError:
            os.close(self.handle)
            raise StoreError("in-use", where=folder) from None

    def release(self) -> None:
        """Let another server use the folder."""
        with contextlib.suppress(OSError):
            os.close(self.handle)
