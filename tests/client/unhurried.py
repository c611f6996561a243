"""A client that gives nobody up, however busy the machine is: python -m tests.client.unhurried bot …"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from tablee.cli import main
from tablee.client import TableServer
from tests.server.serving import PATIENCE


@contextmanager
def patience() -> Iterator[None]:
    """Meanwhile clients wait for as long as tests do."""
    with (
        patch("tablee.client.channel.OPEN_TIMEOUT_SECONDS", PATIENCE),
        patch("tablee.client.command.LEAVE_TIMEOUT_SECONDS", PATIENCE),
        patch.object(TableServer.__init__, "__defaults__", (PATIENCE,)),
    ):
        yield


if __name__ == "__main__":
    with patience():
        sys.exit(main(sys.argv[1:]))
