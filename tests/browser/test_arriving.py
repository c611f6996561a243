"""The first two minutes of an evening."""

from __future__ import annotations

from tests.browser.arriving import SIX, Arrival, arrive
from tests.browser.evenings import NewDevice

HOST = Arrival(SIX[0], to_play=4, to_answer=3)
"""The game, the field for the name, sitting down, the start; then two digits, and down with them."""


def test_six_people_play_after_few_taps(device: NewDevice) -> None:
    """Whoever follows the QR code only types a name and sits down."""
    guests = [Arrival(name, to_play=1, to_answer=3) for name in SIX[1:]]
    assert arrive(device).people == [HOST, *guests]
