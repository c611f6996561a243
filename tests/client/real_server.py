"""The real server, in a process of its own on a loopback address, with bots that do not think."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.serving import WIDE, ServerProcess


class RealServer(ServerProcess):
    """`tablee serve`: started again after `kill`, on the same port and with the same tables."""

    def kill(self) -> None:
        """No goodbye, no time to write anything down."""
        self.stop(signal.SIGKILL)


@contextmanager
def real_server(folder: Path) -> Iterator[RealServer]:
    """A running server; stopped at the end."""
    server = RealServer(folder / "data", *WIDE, "--bot-delay", "0", log="warning")
    server.start()
    try:
        yield server
    finally:
        if server.process is not None:
            server.stop()
