"""Nothing jumps when views arrive, and an answer is seen to be sent before anybody has said so."""

from __future__ import annotations

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.accessible import SETTLED
from tests.browser.devices import Device
from tests.browser.evenings import EVENINGS, SOME, NewDevice, sat_down, seated
from tests.browser.hands import Hand, play

LITTLE = 0.1
"""What counts as good in the browsers' own scale."""
VIEWS = 12
IMPATIENT = """{
  const timer = setTimeout;
  setTimeout = (then, after, ...more) => timer(then, after === 10_000 ? 0 : after, ...more);
}"""
"""Whoever waits for somebody to go on has waited long enough at once."""
JUMPING = """() => {
  const wedge = document.createElement("div");
  document.body.prepend(wedge);
  setInterval(() => { wedge.style.height = wedge.style.height ? "" : "80px"; }, 500);
}"""


@pytest.mark.parametrize("game", EVENINGS)
def test_nothing_jumps(device: NewDevice, game: str) -> None:
    """Around a round, on the board and on both pads: whoever is about to tap something finds it where it was."""
    table = sat_down(device, EVENINGS[game])
    for screen in table.screens:
        screen.scene.wait_for()
        screen.shifts()
    table.go_on(VIEWS)
    for screen in table.screens:
        far, what = screen.shifts()
        assert far < LITTLE, f"{screen.page.url}: {what}"


def test_a_jump_would_be_seen(device: NewDevice) -> None:
    """While everybody estimates, a view comes that brings no other moment; from then on nothing may move."""
    table = sat_down(device, EVENINGS["incroyable"])
    pad = table.untouched("estimating")
    table.board.wait_until(lambda: table.board.line.phase == "estimating", "it is not told")
    table.board.page.evaluate(SETTLED)
    table.board.page.evaluate(JUMPING)
    asked = pad.line.asked
    pad.page.get_by_role("button", name="7", exact=True).click()
    pad.button("incroyable-lay-down").click()
    pad.wait_until(lambda: asked in pad.line.answered, "the estimate does not arrive")
    seen: list[float] = []

    def jumped() -> bool:
        seen.append(table.board.shifts()[0])
        return sum(seen) > LITTLE

    table.board.wait_until(jumped, "nobody notices")


class SlowLine:
    """A line on which what the server says can be held back."""

    def __init__(self, pad: Device) -> None:
        self.held: list[str | bytes] = []
        self.holding = False
        self.passed: str | bytes = ""
        """What was let through last."""
        pad.page.route_web_socket("**/ws/*", self._opened)

    def _opened(self, page: WebSocketRoute) -> None:
        self.page = page
        page.connect_to_server().on_message(self._told)

    def _told(self, frame: str | bytes) -> None:
        if self.holding:
            self.held.append(frame)
        else:
            self.page.send(frame)
            self.passed = frame

    def release(self) -> None:
        """Everything that was held back comes now."""
        self.holding = False
        while self.held:
            self.page.send(self.held.pop(0))


@pytest.mark.parametrize("game", SOME)
def test_an_answer_is_shown_as_sent_at_once(device: NewDevice, game: str) -> None:
    """Nobody has told the pad anything since: it says so by itself."""
    evening = EVENINGS[game]
    pad, other = device(), device()
    line = SlowLine(pad)
    pad.context.add_init_script(IMPATIENT)
    seated([pad, other], evening)
    pad.start()

    def knows_what_it_is_asked() -> bool:
        asked = pad.line.ask is not None and not pad.line.ask.get("optional")
        return asked and line.passed == pad.line.received[-1]

    play([Hand(other)], knows_what_it_is_asked)
    line.holding = True
    play([Hand(pad)], lambda: bool(pad.line.keys))
    pad.now.get_by_text(pad.text("web-sent")).wait_for()
    rules = pad.now.get_by_role("button", name=pad.text("web-see-rule"))
    assert pad.now.get_by_role("button").count() == rules.count(), "it does not wait for itself"
    assert line.holding
    line.release()
    play([Hand(pad), Hand(other)], lambda: len(pad.line.answered) > 2 or other.line.status == "over")
