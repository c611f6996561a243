"""“What should I have done?” after a duel: from the end and from the replay, for eyes, ears and keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessible import Inspector
from tests.browser.devices import LAPTOP, SMALL_PHONE, Device
from tests.browser.evenings import NewDevice
from tests.browser.hands import Hand, play
from tests.browser.wording import Language


def played(pad: Device) -> str:
    """A short duel with a bot, to its end: the code of its table."""
    code = pad.have_table("face_to_face", {"cards": 16, "hand": 4})
    pad.sit_down("Annie")
    pad.add_bots(1)
    pad.start()
    play([Hand(pad)], lambda: pad.line.status == "over")
    return code


def sheet_of(pad: Device) -> Locator:
    return pad.page.get_by_role("dialog", name=pad.text("web-review-title"))


@pytest.mark.parametrize(("size", "language"), [(SMALL_PHONE, "fr"), (LAPTOP, "en")], ids=["small phone", "laptop"])
def test_a_review_after_a_duel(device: NewDevice, size: tuple[int, int], language: Language) -> None:
    pad = device(size=size, language=language)
    code = played(pad)
    pad.button("web-review").click()
    sheet = sheet_of(pad)
    expect(sheet.get_by_role("img")).to_be_visible()
    own = sheet.locator("circle.turn").count()
    sheet.locator("summary").click()
    expect(sheet.locator("ol > li")).to_have_count(own)
    inspector = Inspector([pad])
    inspector.note(pad, "the review")
    sheet.get_by_role("checkbox", name=pad.text("web-review-open")).check()
    pad.wait_until(lambda: sheet.locator("circle.turn").count() > own, "nothing is laid open")
    assert sheet.locator("circle.other").count()
    pad.page.keyboard.press("Escape")
    sheet.wait_for(state="hidden")
    pad.go(f"/{code}/replay/1")
    pad.button("web-review").click()
    expect(sheet.get_by_role("img")).to_be_visible()
    assert not inspector.found, "\n".join(inspector.found)
