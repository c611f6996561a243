"""“What should I have done?” after a game: from the end and from the replay, for eyes, ears and keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.accessible import Inspector
from tests.browser.devices import LAPTOP, SMALL_PHONE, Device
from tests.browser.evenings import EVENINGS, NewDevice
from tests.browser.hands import Hand, play
from tests.browser.wording import Language
from tests.properties.helpers import LONG

SIZES = {"small phone": (SMALL_PHONE, "fr"), "laptop": (LAPTOP, "en")}


def on(usual: str) -> pytest.MarkDecorator:
    """On this device; `make test-long` takes all."""
    chosen = list(SIZES) if LONG else [usual]
    return pytest.mark.parametrize(("size", "language"), [SIZES[name] for name in chosen], ids=chosen)


def played(pad: Device, game: str, options: dict[str, Any], bots: int) -> str:
    """A short game with bots, to its end: the code of its table."""
    code = pad.have_table(game, options)
    pad.sit_down("Annie")
    pad.add_bots(bots)
    pad.start()
    play([Hand(pad)], lambda: pad.line.status == "over")
    return code


def sheet_of(pad: Device) -> Locator:
    return pad.page.get_by_role("dialog", name=pad.text("web-review-title"))


def looked_at_again(pad: Device, code: str) -> None:
    """From the replay it is the same."""
    pad.page.keyboard.press("Escape")
    sheet_of(pad).wait_for(state="hidden")
    pad.go(f"/{code}/replay/1")
    pad.button("web-review").click()
    expect(sheet_of(pad).get_by_role("img")).to_be_visible()


@on("small phone")
def test_a_review_after_a_duel(device: NewDevice, size: tuple[int, int], language: Language) -> None:
    pad = device(size=size, language=language)
    code = played(pad, "face_to_face", {"cards": 16, "hand": 4}, 1)
    pad.button("web-review").click()
    sheet = sheet_of(pad)
    expect(sheet.get_by_role("img")).to_be_visible()
    own = sheet.locator("circle.turn").count()
    sheet.locator("summary").click()
    expect(sheet.locator("ol > li")).to_have_count(own)
    inspector = Inspector([pad])
    inspector.note(pad, "the review")
    sheet.get_by_role("checkbox", name=pad.text("face_to_face-review-open")).check()
    pad.wait_until(lambda: sheet.locator("circle.turn").count() > own, "nothing is laid open")
    assert sheet.locator("circle.other").count()
    looked_at_again(pad, code)
    assert not inspector.found, "\n".join(inspector.found)


@on("laptop")
def test_a_review_by_rounds(device: NewDevice, size: tuple[int, int], language: Language) -> None:
    """One's own curve among those of the others, and what one said in each round; opened, what everybody said."""
    pad = device(size=size, language=language)
    code = played(pad, "incroyable", EVENINGS["incroyable"].options, 3)
    pad.button("web-review").click()
    sheet = sheet_of(pad)
    expect(sheet.get_by_role("img")).to_be_visible()
    expect(sheet.locator("path.thin")).to_have_count(3)
    expect(sheet.locator(".legend li")).to_have_count(4)
    sheet.locator("summary").click()
    rounds = sheet.locator("details > ol > li").count()
    assert rounds > 1
    assert sheet.locator("path.pawn").count() >= 4 * (rounds + 1), (
        "everybody is seen at the start and after each round"
    )
    inspector = Inspector([pad])
    inspector.note(pad, "the review by rounds")
    own = sheet.locator("details ul > li").count()
    sheet.get_by_role("checkbox", name=pad.text("incroyable-review-open")).check()
    pad.wait_until(lambda: sheet.locator("details ul > li").count() > own, "nobody else has said anything")
    inspector.note(pad, "the review by rounds, opened")
    looked_at_again(pad, code)
    assert not inspector.found, "\n".join(inspector.found)
