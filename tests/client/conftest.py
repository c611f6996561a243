"""On a busy machine a line takes its time to open: no client of a test gives up so soon."""

from __future__ import annotations

import pytest

from tests.server.serving import PATIENCE


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.client.channel.OPEN_TIMEOUT_SECONDS", PATIENCE)
