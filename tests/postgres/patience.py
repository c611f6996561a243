"""Patience for tests: servers and stores that run within pytest stand still whenever a busy machine does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from tablee.server import cluster
from tablee.server.admin import report
from tablee.server.net import relay
from tablee.stores.leases import LEASE_SECONDS
from tablee.stores.postgres import connection
from tablee.stores.postgres import leases as postgres_leases
from tests.server.serving import PATIENCE

LONG = PATIENCE
"""The seconds that a lease lasts then: only a test that arranges it sees the end of one."""
SESSION = connection.SESSION
"""As it is for servers, for the test that tests just that."""


@contextmanager
def long_leases() -> Iterator[None]:
    """Meanwhile nobody in this process loses a lease because it stood still, nor gives up one who does."""
    with ExitStack() as stack:
        for name in ("ENTER", "BEAT"):
            said = getattr(postgres_leases, name)
            longer = re.sub(rf"'({LEASE_SECONDS}|{LONG}) s'", f"'{LONG} s'", said)
            assert f"'{LONG} s'" in longer
            stack.enter_context(patch.object(postgres_leases, name, longer))
        for module in (cluster, relay):
            stack.enter_context(patch.object(module, "LEASE_SECONDS", LONG))
        stack.enter_context(patch.object(relay, "PATIENCE_SECONDS", LONG))
        for asking in (relay, report):
            stack.enter_context(patch.object(asking, "ANSWER_SECONDS", LONG))
        yield


@contextmanager
def patient_connections() -> Iterator[None]:
    """Meanwhile the database waits for who is slow, and who asks it waits, too; on connections that are made now."""
    patient = re.sub(r"'\ds'", "'10min'", SESSION)
    assert patient.count("10min") == 2
    with (
        patch.object(connection, "SESSION", patient),
        patch.object(connection.BoundedConnection.wait, "__defaults__", (0.1, PATIENCE)),
    ):
        yield
