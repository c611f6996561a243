"""Patience for tests: servers and stores stand still whenever a busy machine does.

python -m tests.postgres.patience SEED serve …          a server of its own that has it, and luck from this seed
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from tablee.cli import main
from tablee.server import cluster
from tablee.server.admin import report
from tablee.server.http import scraped
from tablee.server.net import relay
from tablee.stores.leases import LEASE_SECONDS
from tablee.stores.postgres import connection
from tablee.stores.postgres import leases as postgres_leases
from tests.dealing import dealt_from, patience
from tests.server.stores import PATIENCE

LONG = PATIENCE
"""The seconds that a lease lasts then: only a test that arranges it sees the end of one."""
SESSION, NETWORK = connection.SESSION, dict(connection.NETWORK)
"""As they are for servers, for the tests that test just that."""


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
        for asking in (relay, report, scraped):
            stack.enter_context(patch.object(asking, "ANSWER_SECONDS", LONG))
        yield


@contextmanager
def patient_connections() -> Iterator[None]:
    """Meanwhile the database waits for who is slow, and who asks it waits, too; on connections that are made now."""
    patient = re.sub(r"'\ds'", "'10min'", SESSION)
    assert patient.count("10min") == 2
    with (
        patch.object(connection, "SESSION", patient),
        patch.dict(connection.NETWORK, connect_timeout=round(PATIENCE)),
        patch.object(connection.BoundedConnection.wait, "__defaults__", (0.1, PATIENCE)),
    ):
        yield


def end_leases(database: str, address: str = "%") -> None:
    """Who is at this address, or whoever there is, has not said for so long that they are alive: by the database's
    clock. Who lives begins anew."""
    with connection.connect(database) as line:
        line.execute("UPDATE workers SET expires = now() WHERE address LIKE %s", (address,))


if __name__ == "__main__":
    with long_leases(), patient_connections(), dealt_from(sys.argv[1]), patience():
        sys.exit(main(sys.argv[2:]))
