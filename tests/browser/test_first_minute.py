"""What somebody sees who comes for the first time: home, the code, the big screen, a game alone, and the way back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.arriving import opened, taps_on
from tests.browser.devices import PHONE, Device, in_sight
from tests.browser.evenings import EVENINGS, NewDevice
from tests.browser.hands import Hand, play

WIDE = ((1280, 720), (1366, 768), (1920, 1080))
"""Two laptops and a television."""


def the_code_is_where_people_look(screen: Device, code: str) -> None:
    """QR code, address and code are large and in sight on every wide screen."""
    invite = screen.page.get_by_role("region", name=screen.text("web-invite"))
    for width, height in WIDE:
        screen.page.set_viewport_size({"width": width, "height": height})
        picture = invite.get_by_role("img", name=re.compile(f"{code}$"))
        typed = invite.get_by_text(re.compile(r"^\S+:\d+$"))
        written = invite.get_by_text(code, exact=True)
        for found in (picture, typed, written):
            assert in_sight(found), f"{found} at {width}×{height}"
        size = picture.bounding_box()
        assert size is not None
        assert size["width"] >= 200
        assert written.evaluate("found => parseFloat(getComputedStyle(found).fontSize)") >= 36


def test_the_first_question_and_the_code(device: NewDevice) -> None:
    """On a wide screen: one tap either way, and whatever is chosen, the code stays in sight."""
    laptop = opened(device, "/", WIDE[0])
    laptop.page.get_by_role("button", name=laptop.text("web-game-incroyable")).first.click()
    laptop.button("web-big-screen-yes").wait_for()
    code = laptop.page.url[-5:]
    the_code_is_where_people_look(laptop, code)

    laptop.button("web-big-screen-yes").click()
    laptop.page.wait_for_url(f"**/{code}/board")
    laptop.page.get_by_text(laptop.text("web-first-hosts")).wait_for()
    the_code_is_where_people_look(laptop, code)
    wifi_is_shown(laptop)
    the_code_is_where_people_look(laptop, code)
    expect(laptop.button("web-start")).to_have_count(0)
    laptop.button("web-host-menu").click()
    laptop.page.get_by_role("dialog").get_by_role("button", name=laptop.text("web-start")).wait_for()
    laptop.page.keyboard.press("Escape")

    phone, guest = device(), device()
    phone.join(code, "Annie")
    phone.wait_until(lambda: phone.line.about["host"] == phone.line.chairs[0], "whoever came first does not lead")
    guest.join(code, "Bernard")
    assert guest.line.about["host"] == phone.line.chairs[0]
    expect(laptop.button("web-host-menu")).to_have_count(0)
    assert laptop.text("web-watching", count=1) not in phone.seen(), "a board is nobody who looks on"
    phone.add_bots(1)
    the_code_is_where_people_look(laptop, code)
    somebody_takes_the_place_of_a_bot(guest)
    phone.wait_until(lambda: len(phone.line.names) == 2, "the host does not hear that the bot has left")

    phone.add_bots(1)
    phone.start()
    laptop.page.get_by_role("region", name=laptop.text("web-layout-board")).wait_for()


def wifi_is_shown(screen: Device) -> None:
    """A second QR code, for guests."""
    form = screen.page.get_by_role("group").filter(has_text=screen.text("web-wifi"))
    form.locator("summary").click()
    form.get_by_role("textbox").first.fill("Chez Annie")
    form.get_by_role("button", name=screen.text("web-wifi-show")).click()
    screen.page.get_by_role("img", name=screen.text("web-wifi"), exact=True).wait_for()


def somebody_takes_the_place_of_a_bot(guest: Device) -> None:
    """Anybody who sits there may, with two taps."""
    guest.wait_until(lambda: bool(guest.line.bots), "nobody is told of the bot")
    bot = guest.line.names[-1]
    guest.page.locator("button.seat", has_text=bot).click()
    guest.button("web-take-place", name=bot).click()
    guest.wait_until(lambda: bot not in guest.line.names, "the bot stays")


def test_who_plays_on_a_laptop_keeps_the_code_in_sight(device: NewDevice) -> None:
    laptop = device(size=WIDE[0], language="fr")
    code = laptop.open_table("caractere", {})
    laptop.button("web-big-screen-no").click()
    the_code_is_where_people_look(laptop, code)
    laptop.sit_down("Annie")
    the_code_is_where_people_look(laptop, code)
    television = device(size=WIDE[2])
    television.go(f"/{code}")
    television.button("web-big-screen-yes").click()
    television.wait_until(lambda: television.line.names == ["Annie"], "the board does not come")
    the_code_is_where_people_look(television, code)


def test_a_wrong_code_stays_to_be_corrected(device: NewDevice) -> None:
    host, phone = device(), device()
    code = host.have_table("tous_ego", {})
    phone.go("/")
    field = phone.page.get_by_role("textbox", name=phone.text("web-code"))
    for wrong, where in (("BBB", "/"), ("bbbbb", "/")):
        field.fill(wrong)
        phone.button("web-enter").click()
        phone.page.get_by_role("alert").get_by_text(phone.text("refusal-no_such_table", rule="table")).wait_for()
        assert phone.page.url == f"{phone.url}{where}"
        assert field.input_value() == wrong
        expect(field).to_be_focused()
    phone.go("/BBBBB")
    phone.page.get_by_role("alert").get_by_text(phone.text("refusal-no_such_table", rule="table")).wait_for()
    assert field.input_value() == "BBBBB"
    field.fill(code.lower())
    phone.button("web-enter").click()
    phone.button("web-sit-down").wait_for()
    assert phone.page.url == f"{phone.url}/{code}"


@pytest.mark.parametrize("game", EVENINGS)
def test_one_tap_to_a_game_alone_and_the_way_back_to_it(device: NewDevice, game: str) -> None:
    phone = opened(device, "/", PHONE)
    alone(phone, game).click()
    phone.wait_until(lambda: bool(phone.line.ask or phone.line.phase), "the game does not begin")
    phone.part.wait_for()
    assert taps_on(phone) == 1
    play([Hand(phone)], lambda: bool(phone.line.answered))
    others = [name for name in phone.line.names if name != phone.text("web-guest")]
    assert others

    phone.go("/")
    left = phone.page.get_by_role("region", name=phone.text("web-left"))
    row = left.get_by_role("button", name=phone.text(f"web-game-{game}"))
    row.wait_for()
    assert all(name in row.inner_text() for name in others)
    assert re.search("today|yesterday", row.inner_text()), "it may be midnight"
    now = re.compile("|".join((phone.text("web-your-turn"), phone.text("web-left-waiting", names=".*"))))
    row.get_by_text(now).wait_for()
    row.click()
    phone.part.wait_for()


def alone(phone: Device, game: str) -> Locator:
    """What starts this game against bots."""
    words = "|".join(re.escape(phone.text(key)) for key in ("web-alone", "web-alone-try"))
    name = re.compile(f"({words}) · {re.escape(phone.text(f'web-game-{game}'))}")
    found = phone.page.get_by_role("button", name=name)
    expect(found).to_be_enabled()
    return found
