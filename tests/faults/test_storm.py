"""Three servers, a proxy and PostgreSQL, and everything goes wrong: nothing is lost. `make bench-faults` is long."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.history import Killed, Write, judge_history, taken_over
from tests.faults.ledger import Fault
from tests.faults.storm import Weather, weather_the_storm
from tests.properties.helpers import LONG

SEED = 20_261_117
STORM = ("kill", "stop", "restart", "cut", "kill", "delayed", "lag", "slow")


def test_a_storm_loses_nothing_doubles_nothing_and_nobody_is_stuck(tmp_path: Path) -> None:
    evening = weather_the_storm(Weather(seed=SEED, faults=STORM * (5 if LONG else 1), tables=4), tmp_path)
    assert not evening.faults, f"seed {SEED}: {evening.faults[:5]}"
    figures = evening.figures
    assert figures["faults"] == len(STORM) * (5 if LONG else 1)
    assert figures["answers in their place"] == figures["accepted"], figures
    assert evening.taken_over, "others go on where a server was killed, how soon is for the bench to say"
    assert all(figures[name] for name in ("accepted", "held", "repeated", "games replayed", "views compared")), (
        figures
    )


WRONG: frozenset[Fault] = frozenset({"lost", "doubled", "early", "other"})
"""Whatever is found at a server that has one fault comes from it. Which comes first is luck: a forgotten
write makes versions that come twice, events that are on no disk, and games that cannot be played again."""


@pytest.mark.parametrize(
    ("planted", "workers", "caught"),
    [
        ("hold_twice", 2, {"other"}),
        ("forget_some", 1, WRONG),
        ("count_twice", 1, {"doubled"}),
        ("show_all", 1, {"early"}),
        ("link_ballots", 1, {"lost"}),
    ],
)
def test_a_planted_fault_is_caught(tmp_path: Path, planted: str, workers: int, caught: set[Fault]) -> None:
    weather = Weather(
        seed=SEED,
        faults=("none",) * 100,
        workers=workers,
        tables=4,
        answers=20,
        planted=planted,
        until=frozenset(caught),
    )
    evening = weather_the_storm(weather, tmp_path)
    found = [what for fault, what in evening.faults if fault in caught and "took too long" not in what]
    assert found, evening.faults[:5]


# The judge ------------------------------------------------------------------------------------------------------

FAIR = [
    Write("BBBBB", "one", 1, 1, 0, 1, 0, 7),
    Write("BBBBB", "one", 1, 2, 1, 1, 7, 7),
    Write("BBBBB", "one", 2, 3, 1, 1, 7, 7),
    Write("BBBBB", "two", 3, 3, 1, 2, 7, 8),
    Write("BBBBB", "two", 3, 4, 2, 2, 8, 8),
    Write("BBBBB", "two", 4, 4, 2, 2, 8, 0),
    Write("BBBBB", "one", 4, 4, 2, 3, 0, 9),
    Write("BBBBB", "one", 4, 5, 3, 3, 9, 9),
    Write("CCCCC", "one", 1, 1, 0, 1, 0, 9),
    Write("CCCCC", "one", 1, 2, 1, 1, 9, 9),
]


def test_what_is_fair_is_fair() -> None:
    assert judge_history(FAIR) == []


def test_how_soon_another_has_the_tables_of_a_server_that_was_killed() -> None:
    hands = [
        Write("BBBBB", "one", 1, 1, 0, 1, 0, 7, at=1.0),
        Write("BBBBB", "one", 1, 2, 1, 1, 7, 7, at=2.0),
        Write("BBBBB", "two", 2, 2, 1, 2, 7, 8, at=6.0),
        Write("BBBBB", "two", 2, 2, 2, 2, 8, 0, at=7.0),
        Write("BBBBB", "one", 2, 2, 2, 3, 0, 9, at=8.0),
        Write("CCCCC", "one", 1, 1, 0, 1, 0, 7, at=1.5),
        Write("CCCCC", "two", 1, 1, 1, 2, 7, 8, at=5.5),
        Write("DDDDD", "one", 1, 1, 0, 1, 0, 7, at=2.0),
        Write("DDDDD", "one", 1, 1, 1, 1, 7, 0, at=3.0),
        Write("DDDDD", "two", 1, 1, 1, 2, 0, 8, at=4.5),
    ]
    assert taken_over(hands, [Killed("one", 4.0)]) == [1.5], "of two; and one that it had given up does not count"
    assert taken_over(hands, [Killed("two", 7.5)]) == [], "of those that it still had, nobody has asked for any"
    assert taken_over(hands, [Killed("one", 9.0)]) == []
    assert taken_over(hands, [Killed("one", 4.0), Killed("one", 5.0)]) == [0.5, 1.5]


@pytest.mark.parametrize(
    ("planted", "fault", "why"),
    [
        (Write("CCCCC", "one", 2, 4, 1, 1, 9, 9), "lost", "left out"),
        (Write("CCCCC", "one", 2, 2, 1, 1, 9, 9), "doubled", "there before"),
        (Write("CCCCC", "one", 2, 1, 1, 1, 9, 9), "doubled", "there before"),
        (Write("CCCCC", "two", 2, 3, 1, 1, 9, 9), "other", "while one holds"),
        (Write("CCCCC", "two", 2, 2, 1, 1, 9, 8), "other", "same number"),
        (Write("CCCCC", "two", 2, 2, 1, 0, 9, 0), "other", "goes down"),
        (Write("CCCCC", "two", 2, 3, 1, 2, 9, 8), "other", "another holder"),
    ],
)
def test_what_is_planted_is_caught(planted: Write, fault: Fault, why: str) -> None:
    ((found, what),) = judge_history([*FAIR, planted])
    assert found == fault
    assert why in what
