"""A family’s network: plain http and a name that is not localhost, where browsers give no secure context."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import FAMILY
from tests.browser.devices import Device
from tests.browser.evenings import EVENINGS, SOME, NewDevice, devices_at, sat_down
from tests.properties.helpers import LONG
from tests.server.serving import ServerThread

SECURE = """() => [
  isSecureContext, "randomUUID" in crypto,
  "wakeLock" in navigator, "clipboard" in navigator, "serviceWorker" in navigator,
]"""


@pytest.fixture
def family(browser: Browser, server: ServerThread, seed: str) -> Iterator[NewDevice]:
    """Devices that reach the server by its name."""
    with devices_at(browser, f"http://{FAMILY}:{server.port}", seed) as new:
        yield new


@pytest.mark.parametrize("game", SOME if LONG else ["tous_ego"])
def test_a_game_on_plain_http(family: NewDevice, game: str) -> None:
    """A part of it."""
    table = sat_down(family, EVENINGS[game], "fr", by_hand=True)
    pad = table.pads[0]
    assert pad.page.evaluate(SECURE) == [False] * 5
    table.go_on(6)
    before = pad.line.welcomes
    pad.page.reload()
    pad.wait_until(lambda: pad.line.welcomes > before, "it does not come back")
    table.go_on(4)
    look_around(pad)


def look_around(pad: Device) -> None:
    """Everything behind the menu opens; the way in is shown, though nothing can be copied for anybody."""
    pad.button("web-menu").click()
    sheet = pad.page.get_by_role("dialog")
    for page in ("web-rules", "web-log", "web-standings", "web-settings", "web-invite"):
        sheet.get_by_role("button", name=pad.text(page), exact=True).click()
        sheet.get_by_role("heading", name=pad.text(page), exact=True).wait_for()
        sheet.get_by_role("button", name=pad.text("web-menu")).click()
