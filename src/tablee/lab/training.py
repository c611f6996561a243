"""Bots that learn: the weights are made from nothing, and a record beside them says how."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from tablee import __version__

Learn = Callable[[int, int, Callable[[int], None]], bytes]


class Training(Struct, frozen=True):
    """What a game brings that has something to learn."""

    learn: Learn
    """`learn(games, seed, on_progress)`: the weights. The same on the same platform, for the same games and seed."""
    weights: Path
    """Where they are in the package."""
    games: int
    """How many games were enough."""


def record_of(weights: Path) -> Path:
    """The record that lies beside these weights."""
    return weights.with_suffix(".json")


def write(weights: Path, learnt: bytes, games: int, seed: int) -> str:
    """Write weights and record; what the record says."""
    facts = {"tablee": __version__, "games": games, "seed": seed, "sha256": hashlib.sha256(learnt).hexdigest()}
    commit = _commit(Path(__file__).parent)
    if commit:
        facts["commit"] = commit
    text = json.dumps(facts, indent=1) + "\n"
    weights.write_bytes(learnt)
    record_of(weights).write_text(text, "utf-8")
    return text


def _commit(folder: Path) -> str:
    """The commit of the code that learnt, if it is known."""
    try:
        asked = ["git", "-C", str(folder), "rev-parse", "HEAD"]
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return ""
