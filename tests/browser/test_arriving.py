"""The first two minutes of an evening."""

from __future__ import annotations

from tests.browser.arriving import SIX, Arrival, arrive
from tests.browser.evenings import NewDevice


def test_six_people_play_after_few_taps(device: NewDevice) -> None:
    """On the big screen two taps: the game, and that everybody looks at it.

    Whoever follows the QR code only types a name and sits down; whoever came first also starts the game.
    """
    arrived = arrive(device)
    guests = [Arrival(name, to_play=1, to_answer=3) for name in SIX[1:]]
    assert arrived.screen == 2
    assert arrived.people == [Arrival(SIX[0], to_play=2, to_answer=3), *guests]
