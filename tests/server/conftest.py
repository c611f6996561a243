"""What most tests of the server begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import ServerThread, server_thread


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerThread]:
    """A server of the test's own, in which nothing may go wrong."""
    with server_thread(tmp_path / "data") as one:
        yield one
        assert one.metrics()["errors_total"] == 0
