"""Networks made for a test out of nothing, where the system lets us: nobody else is on them."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.server.serving import PATIENCE

ALONE = ["unshare", "--map-root-user", "--net"]


def why_not() -> str:
    """Why this system does not let us make networks of our own; nothing if it does."""
    trial = [*ALONE, "ip", "link", "add", "trial0", "type", "veth", "peer", "name", "trial1"]
    try:
        done = subprocess.run(trial, capture_output=True, text=True, check=False)
    except OSError as problem:
        return str(problem)
    return done.stderr.strip() or (f"{trial[0]} ended with {done.returncode}" if done.returncode else "")


def told_from_within(module: str, *arguments: str) -> dict[str, Any]:
    """What this module of ours prints in a network of its own.

    Only a system that makes no such network leaves the test out, and says so; whatever else goes wrong is a failure.
    """
    if reason := why_not():
        pytest.skip(f"the system allows no network namespace with a pair of adapters: {reason}")
    command = [*ALONE, sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=2 * PATIENCE)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told
