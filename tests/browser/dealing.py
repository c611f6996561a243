"""What chance decides at a server's tables, from a seed: python -m tests.browser.dealing SEED serve …"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from tablee.cli import main
from tablee.core.luck import new_seed


@contextmanager
def dealt_from(seed: str) -> Iterator[None]:
    """Every game that is dealt meanwhile, and what its bots think of, follows from this seed."""
    deals = Random(f"{seed}/deals")

    def next_seed(given: int | bytes | None) -> bytes:
        return new_seed(deals.randbytes(16) if given is None else given)

    with (
        patch("tablee.core.opening.new_seed", next_seed),
        patch("tablee.server.rooms.bots.SystemRandom", lambda: Random(f"{seed}/bots")),
    ):
        yield


if __name__ == "__main__":
    with dealt_from(sys.argv[1]):
        sys.exit(main(sys.argv[2:]))
