"""One device for several people: whoever holds it sees their own things, and nothing of anybody else's."""

from __future__ import annotations

import pytest

from tests.browser.evenings import EVENINGS, NewDevice
from tests.browser.hands import Hand, play


@pytest.mark.parametrize("game", EVENINGS)
def test_one_device_passed_around(device: NewDevice, game: str) -> None:
    phone = device()
    phone.open_table(game)
    phone.sit_down("Annie")
    phone.button("web-add-here").click()
    sheet = phone.page.get_by_role("dialog", name=phone.text("web-add-here"))
    sheet.get_by_role("textbox", name=phone.text("web-name-of-them")).fill("Bernard")
    sheet.get_by_role("button", name=phone.text("web-sit-down")).click()
    phone.wait_until(lambda: phone.socket.names == ["Annie", "Bernard"], "Bernard does not sit")
    phone.add_bots(EVENINGS[game].people + EVENINGS[game].bots - 2)
    phone.start()

    held: set[int | None] = set()

    def enough() -> bool:
        held.add(phone.socket.news.get("seat"))
        seats = {seat for _, seat, _ in phone.socket.answered}
        return len(seats) == 2 and len(phone.socket.answered) >= 6

    play([Hand(phone)], enough)
    assert None in held, "it is covered between two people"
