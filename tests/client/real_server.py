"""The real server, in a process of its own on a loopback address."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.serving import PATIENCE, free_port

FAST = ("--bot-delay", "0", "--message-rate", "100000", "--knock-rate", "1000", "--silence", "600")


class RealServer:
    """`tablee serve`: started again after `kill`, on the same port and with the same tables."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Returns when it answers: it says so itself."""
        command = [sys.executable, "-m", "tablee", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        command += ["--data", str(self.folder), "--no-mdns", "--lang", "en", *FAST]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found[1])
                return
        raise AssertionError(f"the server did not start: exit status {self.process.wait()}")

    def kill(self) -> None:
        """No goodbye, no time to write anything down."""
        assert self.process is not None
        self.process.kill()
        self._forget()

    def stop(self) -> None:
        """As Ctrl-C does."""
        if self.process is not None:
            self.process.terminate()
            self._forget()

    def _forget(self) -> None:
        assert self.process is not None
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None


@contextmanager
def real_server(folder: Path) -> Iterator[RealServer]:
    """A running server; stopped at the end."""
    server = RealServer(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()
