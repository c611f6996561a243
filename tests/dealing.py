"""What chance decides at a server's tables, from a seed: python -m tests.dealing SEED serve …"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace
from unittest.mock import patch

from tablee.cli import main
from tablee.server.net import addresses
from tablee.server.threads import DeadlineThreads
from tests.server.stores import PATIENCE

SEED = os.environ.get("TABLEE_SEED", "0")
"""Another one brings other luck to all tests: a failure prints it."""
now = [SEED]
"""The seed of the test that runs, innermost last: what it starts as a process of its own has luck from it, too."""


@contextmanager
def dealt_from(seed: str) -> Iterator[None]:
    """Every game that is dealt meanwhile, and what its bots think of, follows from this seed."""
    deals = SimpleNamespace(token_bytes=Random(f"{seed}/deals").randbytes)
    now.append(seed)
    try:
        with (
            patch("tablee.core.luck.secrets", deals),
            patch("tablee.server.rooms.bots.SystemRandom", lambda: Random(f"{seed}/bots")),
        ):
            yield
    finally:
        now.pop()


@contextmanager
def unhurried() -> Iterator[None]:
    """Meanwhile a server gives up no file, no work of the workshop and no ratings because a busy machine let it stand
    still."""
    with (
        patch("tablee.decks.reading.STARTUP_SECONDS", PATIENCE),
        patch("tablee.decks.reading.CPU_SECONDS", int(PATIENCE)),
        patch("tablee.decks.locking.PATIENCE_SECONDS", PATIENCE),
        patch("tablee.server.house.WORKSHOP_SECONDS", PATIENCE),
        patch("tablee.server.ratings.SECONDS", PATIENCE),
    ):
        yield


@contextmanager
def patience() -> Iterator[None]:
    """The same for a server in a process of its own: nor does it give up its own address, which it tries before it
    says it, nor a bot. No resolver is asked about a public address."""

    def threads(most: int, _: float) -> DeadlineThreads:
        return DeadlineThreads(most, 10 * PATIENCE)

    async def silent(url: str, port: int, _: str) -> addresses.Reach:
        return addresses.Reach(url, answers=False, only_here=False, is_doubtful=False, is_public=True, port=port)

    with (
        unhurried(),
        patch("tablee.server.net.addresses._public_reach", silent),
        patch.dict(addresses.best_address.__kwdefaults__, timeout_seconds=PATIENCE),
        patch("tablee.server.house.DeadlineThreads", threads),
    ):
        yield


if __name__ == "__main__":
    with dealt_from(sys.argv[1]), patience():
        sys.exit(main(sys.argv[2:]))
