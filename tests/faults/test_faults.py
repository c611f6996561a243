"""The server is killed again and again while people play, and nothing is lost. `make bench-faults` is longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.games import GAMES
from tests.faults.killing import Kills, kill
from tests.faults.ledger import Fault
from tests.properties.helpers import LONG

KILLS = 50 if LONG else 20
SEED = 20_261_116
MUST_HAPPEN = (
    *("accepted", "held", "closed", "repeated", "late", "commands", "sockets broken off"),
    *("kills with ballots held", "ballots sent again", "views compared", "events compared", "games replayed"),
)
"""Without one of these the test would show little."""


def test_kills_lose_nothing_double_nothing_and_show_nothing_early(tmp_path: Path) -> None:
    evening = kill(Kills(seed=SEED, kills=KILLS, tables=8, longest_life=40), tmp_path)
    assert not evening.faults, f"seed {SEED}: {evening.faults[:5]}"
    figures = evening.figures
    assert figures["kills"] == KILLS
    assert figures["answers in their place"] == figures["accepted"], figures
    assert all(figures[name] for name in (*GAMES, *MUST_HAPPEN)), figures


@pytest.mark.parametrize(
    ("planted", "caught"),
    [
        ("tell_before_writing", frozenset({"early", "lost"})),
        ("show_before_writing", frozenset({"early"})),
        ("forget_some", frozenset({"early", "lost"})),
        ("count_twice", frozenset({"doubled"})),
    ],
)
def test_a_planted_fault_is_caught(tmp_path: Path, planted: str, caught: frozenset[Fault]) -> None:
    evening = kill(Kills(seed=SEED, kills=100, tables=4, longest_life=60, planted=planted, until=caught), tmp_path)
    assert caught & {fault for fault, _ in evening.faults}, evening.figures
