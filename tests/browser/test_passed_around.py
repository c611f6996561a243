"""One device for several people: whoever holds it sees their own things, and nothing of anybody else's."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.browser.accessible import Inspector
from tests.browser.evenings import EVENINGS, NewDevice, shared
from tests.browser.hands import Hand, play
from tests.properties.helpers import LONG

OFTEN = 3


@pytest.mark.parametrize("game", EVENINGS)
def test_one_device_passed_around(device: NewDevice, game: str) -> None:
    """A part of each of them, and one to its end; `make test-long` plays all to their ends."""
    phone = shared(device, EVENINGS[game])
    inspector = Inspector([phone])
    held: set[int | None] = set()

    def often_enough() -> bool:
        seat = phone.line.news["seat"]
        if seat not in held:
            inspector.note(phone, f"in the hand of {seat}")
        held.add(seat)
        answers = Counter(seat for _, seat, _ in phone.line.answered)
        return phone.line.status == "over" or (len(answers) == 2 and min(answers.values()) >= OFTEN)

    hand = Hand(phone)
    play([hand], often_enough)
    assert None in held, "it is covered between two people"
    assert len(held) == 3 or phone.line.status == "over", "both have held it, unless the first has lost at once"
    if game == "tous_ego" or LONG:
        play([hand], lambda: phone.line.status == "over")
        phone.page.get_by_role("heading", name=phone.text("web-standings")).first.wait_for()
    assert phone.line.refused == []
    assert not inspector.found, "\n".join(inspector.found)
