"""The screens around a game, in both themes, with nothing in anybody’s way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.accessible import Inspector
from tests.browser.devices import LAPTOP, PHONE, TELEVISION, Device
from tests.browser.evenings import EVENINGS, Evening, NewDevice, sat_down, seated
from tests.browser.hands import Hand, play
from tests.browser.wording import Language
from tests.properties.helpers import LONG

PLANTED = """() => {
  const main = document.querySelector("main");
  const plant = (kind, words, style) => {
    const found = main.appendChild(Object.assign(document.createElement(kind), { textContent: words }));
    found.style.cssText = style;
  };
  plant("button", "", "width: 3rem; height: 3rem");
  plant("p", "dim in the dark", "background: light-dark(#fff, #000); color: light-dark(#333, #222)");
  plant("p", "cut off where text is large", "width: 300px; height: 30px; line-height: 1.2; overflow: hidden");
}"""
"""What keeps people from using a screen: in any theme, in the other one, and when it is written larger."""
LONG_NAME = "Marie-Antoinette"
COUNTS = """() => {
  window.counts = [];
  new MutationObserver(() => {
    const urns = [...document.querySelectorAll("svg.urn")].filter((one) => one.checkVisibility()).length;
    const counting = document.querySelector(".count .drawn") !== null;
    const root = document.documentElement;
    counts.push({ urns, counting, over: counting ? root.scrollHeight - root.clientHeight : 0 });
  }).observe(document, { childList: true, subtree: true });
}"""
"""Each change of the page: how many urns are drawn, and how far a count reaches below the edge of the screen."""


def test_that_would_be_found(device: NewDevice) -> None:
    phone = device()
    phone.go("/")
    phone.button("web-enter").wait_for()
    phone.page.evaluate(PLANTED)
    inspector = Inspector([phone])
    inspector.note(phone, "planted")
    for found in ("button-name", "color-contrast", "half as large again, cut off"):
        assert any(found in problem for problem in inspector.found), inspector.found


def test_nothing_is_in_the_way_before_a_game(device: NewDevice) -> None:
    host = device(size=LAPTOP)
    inspector = Inspector([host])
    host.go("/")
    host.page.get_by_role("button", name=host.text("web-game-tous_ego")).first.wait_for()
    inspector.note(host, "home")
    host.button("web-settings").click()
    inspector.note(host, "settings")
    code = host.open_table("tous_ego", {})
    host.sit_down(LONG_NAME)
    host.add_bots(2)
    host.page.locator("summary", has_text=host.text("web-options")).first.click()
    inspector.note(host, "lobby with options")
    host.button("web-change-game").click()
    host.page.get_by_role("dialog", name=host.text("web-choose-game")).get_by_role("button").nth(1).wait_for()
    inspector.note(host, "other games")
    host.page.keyboard.press("Escape")
    host.page.locator("button.seat", has_text=LONG_NAME).click()
    host.page.get_by_role("dialog", name=LONG_NAME).get_by_role("button").nth(1).wait_for()
    inspector.note(host, "menu of a seat")
    host.page.keyboard.press("Escape")
    board = device(size=TELEVISION, language="fr")
    board.go(f"/{code}/board")
    board.wait_until(lambda: len(board.line.names) == 3, "the board sees nobody")
    inspector.note(board, "lobby on the board")
    phone = device(size=PHONE, language="fr")
    phone.go(f"/{code}")
    phone.button("web-sit-down").wait_for()
    inspector.note(phone, "door")
    phone.sit_down("Bernard")
    inspector.note(phone, "lobby of a guest")
    assert not inspector.found, "\n".join(inspector.found)


@pytest.mark.parametrize("language", ["fr", "en"] if LONG else ["fr"])
def test_nothing_is_in_the_way_in_the_rules(device: NewDevice, language: Language) -> None:
    host = device(language=language)
    inspector = Inspector([host])
    for game in EVENINGS:
        host.have_table(game, {})
        host.page.get_by_role("textbox", name=host.text("web-your-name")).wait_for()
        host.button("web-rules").click()
        host.page.get_by_role("dialog", name=host.text("web-rules")).get_by_role("heading").nth(1).wait_for()
        inspector.note(host, f"rules of {game}")
    assert not inspector.found, "\n".join(inspector.found)


def test_a_count_fits_a_phone_that_is_alone(device: NewDevice) -> None:
    """Six people, and no other screen in the room: one urn, and nobody scrolls while it is told."""
    phone = device(language="fr")
    seated([phone], Evening("tous_ego", 1, 5, {"target": 6}))
    phone.start()
    phone.page.evaluate(COUNTS)
    play([Hand(phone)], lambda: len(phone.line.news.get("view", {}).get("last", {}).get("ballots", ())) == 6)
    phone.wait_until(lambda: any(one["counting"] for one in phone.page.evaluate("counts")), "nothing is counted")
    counts = phone.page.evaluate("counts")
    assert max(one["urns"] for one in counts) == 1
    assert max(one["over"] for one in counts) <= 0


def test_nothing_is_in_the_way_behind_the_menu(device: NewDevice) -> None:
    table = sat_down(device, EVENINGS["incroyable"])
    table.go_on(4)
    pad = table.pads[0]
    inspector = Inspector([pad])
    pad.button("web-menu").click()
    sheet = pad.page.get_by_role("dialog")
    inspector.note(pad, "menu")
    for page in ("log", "standings", "settings", "invite", "add-here", "host-menu", "leave"):
        sheet.get_by_role("button", name=pad.text(f"web-{page}"), exact=True).click()
        sheet.get_by_role("heading", name=pad.text(f"web-{page}"), exact=True).wait_for()
        inspector.note(pad, page)
        sheet.get_by_role("button", name=pad.text("web-menu")).click()
    sheet.get_by_role("button", name=pad.text("web-host-menu"), exact=True).click()
    sheet.get_by_role("button", name=pad.text("web-pause"), exact=True).click()
    pad.page.keyboard.press("Escape")
    pad.page.get_by_text(pad.text("web-paused")).first.wait_for()
    inspector.note(pad, "paused")
    assert not inspector.found, "\n".join(inspector.found)


def test_nothing_is_in_the_way_elsewhere(device: NewDevice) -> None:
    phone = device()
    inspector = Inspector([phone])
    phone.go("/BBBBB")
    phone.button("web-to-start").wait_for()
    inspector.note(phone, "no such table")
    table = sat_down(device, EVENINGS["tous_ego"])
    pad = table.pads[1]
    first = pad.page
    pad.tab()
    pad.go(f"/{table.code}")
    first.get_by_role("button", name=pad.text("web-take-back")).wait_for()
    inspector.note(looking_at(pad, first), "elsewhere")
    assert not inspector.found, "\n".join(inspector.found)


def test_nothing_is_in_the_way_without_a_line(watched: NewDevice) -> None:
    board = sat_down(watched, EVENINGS["tous_ego"]).board
    inspector = Inspector([board])
    board.scene.wait_for()
    board.context.set_offline(True)
    board.lost.wait_for()
    inspector.note(board, "no connection")
    assert not inspector.found, "\n".join(inspector.found)


def looking_at(device: Device, page: Page) -> Device:
    """The same device, with this page in front."""
    device.page = page
    page.bring_to_front()
    return device
