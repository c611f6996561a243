"""On a busy machine a line takes its time to open: no client of a test gives up so soon."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.client.unhurried import patience


@pytest.fixture(autouse=True)
def _patient() -> Iterator[None]:
    with patience():
        yield
