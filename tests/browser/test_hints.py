"""“What would you do?” on a pad: allowed by the host, one tap or key away, and nothing moves when it is answered."""

from __future__ import annotations

import pytest
from msgspec import json
from playwright.sync_api import expect

from tests.browser.accessible import Inspector
from tests.browser.devices import LAPTOP, PHONE, SMALL_PHONE, Device
from tests.browser.evenings import NewDevice
from tests.browser.hands import Hand, play
from tests.browser.wording import Language

LARGE = 20
"""A reader's own size of text, in pixels."""
BELOW = "main => main.getBoundingClientRect().top"


def at_turn(pad: Device, hints: bool = True) -> None:
    """A duel with a bot, up to the first ask; the host has allowed hints, or not."""
    pad.have_table("face_to_face", {})
    pad.sit_down("Annie")
    pad.page.get_by_label(pad.text("web-who-begins")).select_option(label="Annie")
    pad.wait_until(lambda: pad.line.about.get("starter") in pad.line.chairs, "nobody is told who begins")
    switch = pad.page.get_by_role("checkbox", name=pad.text("web-hints"))
    assert not switch.is_checked()
    if hints:
        switch.check()
        pad.wait_until(lambda: pad.line.about.get("hints") is True, "nobody is told")
    pad.add_bots(1)
    pad.start()
    pad.wait_until(lambda: pad.line.ask is not None, "it is never their turn")


@pytest.mark.parametrize(
    ("size", "language", "text"),
    [(SMALL_PHONE, "fr", 0), (PHONE, "en", LARGE), (LAPTOP, "fr", 0)],
    ids=["small phone", "large text", "laptop"],
)
def test_a_hint_is_one_tap_away_and_nothing_moves(
    device: NewDevice, size: tuple[int, int], language: Language, text: int
) -> None:
    pad = device(size=size, language=language)
    at_turn(pad)
    if text:
        pad.read_in(text)
    button = pad.button("web-ask-hint")
    button.wait_for()
    main = pad.page.locator("main.halves")
    before = main.evaluate(BELOW)
    button.focus()
    pad.page.keyboard.press("Enter")
    pad.wait_until(lambda: any('"tell":"advice"' in frame for frame in pad.line.received), "there is no hint")
    advice = next(json.decode(frame) for frame in pad.line.received if '"tell":"advice"' in frame)
    said = pad.text(f"hint-{advice['reason']}", **advice.get("facts", {}))
    expect(pad.now).to_contain_text(said)
    expect(pad.page.locator("[role=status]").filter(has_text=said)).to_have_count(1)
    assert main.evaluate(BELOW) == before, "what is below has moved"
    assert button.get_attribute("aria-disabled") == "true", "the same would be said again"
    inspector = Inspector([pad])
    if size != LAPTOP:  # there, pad and board show the same sides under the same names, hint or not
        inspector.note(pad, "with a hint")
    asked = pad.line.asked
    play([Hand(pad)], lambda: pad.line.status == "over" or (pad.line.ask is not None and pad.line.asked != asked))
    if pad.line.status != "over":
        expect(pad.now).not_to_contain_text(said)
    assert not inspector.found, "\n".join(inspector.found)


def test_no_button_where_nobody_agreed(device: NewDevice) -> None:
    pad = device()
    at_turn(pad, hints=False)
    pad.now.wait_for()
    assert not pad.button("web-ask-hint").count()
