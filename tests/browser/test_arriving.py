"""The first two minutes of an evening."""

from __future__ import annotations

from tests.browser.arriving import arrive
from tests.browser.evenings import NewDevice

FEW = 4


def test_six_people_play_after_few_taps(device: NewDevice) -> None:
    found = arrive(device)
    assert all(person.to_play <= FEW for person in found.people), found.people
