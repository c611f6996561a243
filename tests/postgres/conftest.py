"""What tests of PostgreSQL share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres.patience import long_leases, patient_connections


@pytest.fixture(autouse=True)
def patient() -> Iterator[None]:
    """Whichever database is asked, also one of a test's own, may be slow to answer."""
    with patient_connections():
        yield


@pytest.fixture
def lasting() -> Iterator[None]:
    """Leases last, though nobody beats."""
    with long_leases():
        yield
