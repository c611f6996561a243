"""The subcommand."""

from __future__ import annotations

import argparse
from typing import Any


def add(commands: Any) -> None:
    """Add the subcommand to the command line."""
    assert argparse  # noqa: S101
