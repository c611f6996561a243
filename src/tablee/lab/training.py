"""Bots that learn: the weights are made from nothing, and a record beside them says how."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from tablee import __version__

Share = Callable[[Callable[[Any], bytes], Sequence[Any]], Iterable[bytes]]
Learn = Callable[[int, int, Callable[[int], None], int, Share], bytes]


class Training(Struct, frozen=True):
    """What a game brings that has something to learn."""

    learn: Learn
    """`learn(games, seed, on_progress, pupils, share)`: the weights. So many pupils learn at once; `share` is like
    `map`, and takes all cores. The same on the same platform, for the same games, seed and pupils."""
    weights: Path
    """Where they are in the package."""
    games: int
    """How many games were enough."""
    pupils: int = 1
    """How many learn at once, unless somebody says otherwise."""


def record_of(weights: Path) -> Path:
    """The record that lies beside these weights."""
    return weights.with_suffix(".json")


def write(weights: Path, learnt: bytes, games: int, seed: int, pupils: int = 1) -> str:
    """Write weights and record; what the record says."""
    facts = {
        "tablee": __version__,
        "games": games,
        "seed": seed,
        "pupils": pupils,
        "sha256": hashlib.sha256(learnt).hexdigest(),
    }
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
