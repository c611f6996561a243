"""What tests of PostgreSQL share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres.patience import long_leases


@pytest.fixture
def lasting() -> Iterator[None]:
    """Leases last, though nobody beats."""
    with long_leases():
        yield
