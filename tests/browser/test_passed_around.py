"""One device for several people: whoever holds it sees their own things, and nothing of anybody else's."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.browser.accessible import Inspector
from tests.browser.evenings import EVENINGS, NewDevice, shared
from tests.browser.hands import Hand, play

OFTEN = 3


@pytest.mark.parametrize("game", EVENINGS)
def test_one_device_passed_around(device: NewDevice, game: str) -> None:
    phone = shared(device, EVENINGS[game])
    inspector = Inspector([phone])
    held: set[int | None] = set()

    def often_enough() -> bool:
        if phone.line.news["seat"] not in held:
            inspector.note(phone, f"in the hand of {phone.line.news['seat']}")
        held.add(phone.line.news["seat"])
        answers = Counter(seat for _, seat, _ in phone.line.answered)
        return phone.line.status == "over" or (len(answers) == 2 and min(answers.values()) >= OFTEN)

    play([Hand(phone)], often_enough)
    assert None in held, "it is covered between two people"
    assert len(held) == 3 or phone.line.status == "over", "both have held it, unless the first has lost at once"
    assert phone.line.refused == []
    assert not inspector.found, "\n".join(inspector.found)


def test_a_whole_game_on_one_device(device: NewDevice) -> None:
    phone = shared(device, EVENINGS["tous_ego"])
    play([Hand(phone)], lambda: phone.line.status == "over")
    phone.page.get_by_role("heading", name=phone.text("web-standings")).first.wait_for()
