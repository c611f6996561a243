"""The screens around a game, in both themes, with nothing in anybody’s way."""

from __future__ import annotations

import pytest

from tests.browser.accessible import barriers
from tests.browser.devices import LAPTOP, PHONE, TELEVISION, Theme
from tests.browser.evenings import EVENINGS, NewDevice, sat_down


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_in_the_way_around_a_game(device: NewDevice, theme: Theme) -> None:
    found: dict[str, list[str]] = {}
    host = device(theme=theme, size=LAPTOP)
    host.go("/")
    host.page.get_by_role("button", name=host.text("web-game-tous_ego")).wait_for()
    found["home"] = barriers(host)
    host.button("web-settings").click()
    found["settings"] = barriers(host)
    code = host.open_table("tous_ego")
    host.sit_down("Annie")
    host.add_bots(2)
    host.page.locator("summary", has_text=host.text("web-options")).first.click()
    found["lobby"] = barriers(host)
    board = device(theme=theme, size=TELEVISION)
    board.go(f"/{code}/board")
    board.wait_until(lambda: len(board.socket.names) == 3, "the board sees nobody")
    found["board"] = barriers(board)
    phone = device(theme=theme, size=PHONE, language="fr")
    phone.go(f"/{code}")
    phone.button("web-sit-down").wait_for()
    found["door"] = barriers(phone)
    phone.go("/BBBBB")
    phone.button("web-to-start").wait_for()
    found["no such table"] = barriers(phone)
    assert found == {screen: [] for screen in found}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", EVENINGS)
def test_nothing_is_in_the_way_behind_the_menu(device: NewDevice, game: str, theme: Theme) -> None:
    pad = sat_down(device, EVENINGS[game], theme=theme).pads[0]
    found = {}
    pad.page.get_by_role("button", name=pad.text("web-menu")).click()
    found["menu"] = barriers(pad)
    pad.page.get_by_role("dialog").get_by_role("button", name=pad.text("web-rules")).click()
    pad.page.get_by_role("dialog", name=pad.text("web-rules")).wait_for()
    found["rules"] = barriers(pad)
    assert found == {screen: [] for screen in found}
