"""From when on somebody is away, and because of what."""

from __future__ import annotations

import pytest

from tests.faults.absences import AFTERMATH, Absence, Wrong, by_cause, kept_promise, with_one_fault

STOOD_STILL = Wrong("stop", 10.0, 12.5)
RESTARTED = Wrong("restart", 20.0, 24.0)


@pytest.mark.parametrize(
    ("absence", "cause", "seconds"),
    [
        (Absence(1.0, 11.0, 12.0, is_own=False), "stop", 2.0),
        (Absence(10.5, 12.0, 13.0, is_own=False), "stop", 2.5),
        (Absence(1.0, 12.0, 12.5, is_own=True), "stop", 0.5),
        (Absence(1.0, 12.5 + AFTERMATH, 14.0, is_own=False), "stop", 4.0),
        (Absence(1.0, 15.0, 15.5, is_own=False), "unknown", 0.5),
        (Absence(1.0, 15.0, 15.5, is_own=True), "own", 0.5),
        (Absence(1.0, 21.0, 25.0, is_own=False), "restart", 1.0),
        (Absence(1.0, 21.0, 23.0, is_own=True), "restart", 0.0),
    ],
)
def test_who_is_away_is_so_from_when_it_happened(absence: Absence, cause: str, seconds: float) -> None:
    assert by_cause([absence], [STOOD_STILL, RESTARTED]) == {cause: [pytest.approx(seconds)]}


def test_how_many_are_back_in_time() -> None:
    assert kept_promise([0.1, 3.0, 3.1, 9.0]) == 0.5


def test_who_was_struck_twice_is_told_apart() -> None:
    once = Absence(1.0, 11.0, 13.0, is_own=False)
    twice = Absence(10.5, 12.0, 20.5, is_own=False)
    its_own = Absence(1.0, 15.0, 15.5, is_own=True)
    assert with_one_fault([twice, once, its_own], [STOOD_STILL, RESTARTED]) == [pytest.approx(3.0)]
