"""A café with many tables: the list of those that are open, the kiosk by the door, and a sheet to be printed once."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import UNHURRIED
from tests.browser.devices import LAPTOP, PHONE, SMALL_PHONE, TABLET, Device
from tests.browser.evenings import NewDevice, devices_at
from tests.server.serving import server_thread

CAFE = "Café du Port"
WINDOW = "Près de la fenêtre"
TOO_LONG = "The round table at the back"
PICTURES = os.environ.get("TABLEE_PICTURES")


@pytest.fixture
def at_cafe(browser: Browser, tmp_path: Path, seed: str) -> Iterator[NewDevice]:
    """Makes devices in a house that lists its tables."""
    with (
        server_thread(tmp_path / "data", venue=CAFE, **UNHURRIED) as server,
        devices_at(browser, server.url, seed) as new,
    ):
        yield new


def picture(device: Device, name: str) -> None:
    """For those who want to look."""
    if PICTURES:
        device.page.screenshot(path=Path(PICTURES) / f"{name}-{device.language}-{device.theme}.png", full_page=True)


def test_from_the_kiosk_to_the_list_and_to_a_table(at_cafe: NewDevice) -> None:
    kiosk = at_cafe(size=TABLET, language="fr", hurried=False)
    kiosk.stop_clock()
    kiosk.go("/tables/new")
    box = kiosk.page.get_by_role("button", name=kiosk.text("web-game-tous_ego"))
    expect(box).to_be_disabled()
    kiosk.page.get_by_role("textbox", name=kiosk.text("web-venue-where")).fill(WINDOW)
    picture(kiosk, "kiosk")
    box.click()
    shown = kiosk.page.get_by_role("region", name=WINDOW)
    code = shown.locator(".code").inner_text()
    picture(kiosk, "kiosk-opened")
    # It goes back by itself, and nothing of the guests stays on it.
    kiosk.page.clock.run_for("01:30")
    kiosk.page.get_by_role("textbox", name=kiosk.text("web-venue-where")).wait_for()
    assert kiosk.page.url.endswith("/tables/new")
    assert kiosk.page.evaluate("() => Object.keys(localStorage).filter((name) => name.includes('table.'))") == []
    # Whoever taps an open table is shown the way to it; what somebody typed and left is gone after a while.
    kiosk.page.get_by_role("button", name=re.compile(WINDOW)).click()
    expect(kiosk.page.get_by_role("region", name=WINDOW).locator(".code")).to_have_text(code)
    assert kiosk.page.url.endswith("/tables/new")
    picture(kiosk, "kiosk-chosen")
    kiosk.page.clock.run_for("01:30")
    where = kiosk.page.get_by_role("textbox", name=kiosk.text("web-venue-where"))
    where.fill("Nobody")
    kiosk.page.clock.run_for("01:00")
    expect(where).to_have_value("Nobody")
    kiosk.page.clock.run_for("00:30")
    expect(where).to_have_value("")

    phone = at_cafe(size=SMALL_PHONE, theme="dark")
    phone.go("/")
    phone.button("web-venue-here", venue=CAFE).click()
    row = phone.page.get_by_role("button", name=re.compile(WINDOW))
    row.get_by_text(phone.text("web-venue-free", count=6)).wait_for()
    picture(phone, "list")
    row.click()
    phone.page.wait_for_url(f"**/{code}")
    phone.sit_down("Annie")
    phone.wait_until(lambda: phone.line.about["host"] == phone.line.chairs[0], "whoever came first does not lead")
    phone.page.get_by_role("textbox", name=phone.text("web-venue-place")).fill("")
    phone.button("web-venue-keep").click()
    phone.wait_until(lambda: not phone.line.about.get("place"), "the table stays listed")
    kiosk.go("/tables")
    kiosk.page.get_by_text(kiosk.text("web-venue-none")).wait_for()


def test_from_the_list_a_phone_opens_a_table_and_sits_down_there(at_cafe: NewDevice) -> None:
    phone = at_cafe(size=PHONE, language="fr")
    phone.go("/tables")
    phone.button("web-venue-new").click()
    phone.page.get_by_role("textbox", name=phone.text("web-venue-where")).fill(WINDOW)
    picture(phone, "new-on-a-phone")
    phone.page.get_by_role("button", name=phone.text("web-game-tous_ego")).click()
    phone.page.wait_for_url(re.compile(r"/[A-Z]{5}$"))
    phone.sit_down("Annie")
    # She leads: where it stands is hers to change.
    expect(phone.page.get_by_role("textbox", name=phone.text("web-venue-place"))).to_have_value(WINDOW)
    assert phone.line.about["place"] == WINDOW


def test_the_code_fits_a_kiosk_that_is_a_phone(at_cafe: NewDevice) -> None:
    for size in (PHONE, SMALL_PHONE):
        kiosk = at_cafe(size=size, hurried=False)
        kiosk.go("/tables/new")
        kiosk.page.get_by_role("textbox", name=kiosk.text("web-venue-where")).fill(WINDOW)
        kiosk.page.get_by_role("button", name=kiosk.text("web-game-tous_ego")).first.click()
        kiosk.page.locator(".code").wait_for()
        picture(kiosk, f"kiosk-{size[0]}")
        assert kiosk.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
            "the code runs off the screen"
        )


def test_a_card_on_a_table_leads_to_it_or_to_a_new_one(at_cafe: NewDevice) -> None:
    laptop = at_cafe(size=LAPTOP)
    laptop.go("/tables/print")
    how_many, lines = laptop.page.get_by_role("spinbutton"), laptop.page.get_by_role("textbox")
    cards = laptop.page.locator(".cards li")
    lines.fill(WINDOW)
    for typed, made in (("20", 20), ("0", 20), ("", 20), ("1000", 60), ("3", 3)):
        how_many.fill(typed)
        how_many.press("Tab")
        expect(cards).to_have_count(made)
        expect(how_many).to_have_value(str(made))
    expect(lines).to_have_value(f"{WINDOW}\nTable 1\nTable 2")
    picture(laptop, "how-many")
    lines.fill(f"{WINDOW}\nTable 2\n\n  Table 2 \nTable 3/4")
    expect(cards).to_have_count(3)
    laptop.page.get_by_role("textbox").press_sequentially(f"\n{TOO_LONG}")
    laptop.page.get_by_text(laptop.text("web-venue-too-long", name=TOO_LONG, most=24)).wait_for()
    expect(cards).to_have_count(3)
    laptop.page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    laptop.button("web-venue-print-now", count=3).click()
    assert laptop.page.evaluate("() => window.printed")
    link = f"{laptop.url}/at/{quote(WINDOW)}"
    cards.first.get_by_role("img", name=laptop.text("web-qr", address=link)).wait_for()
    laptop.page.emulate_media(media="print")
    expect(laptop.page.get_by_role("textbox")).to_be_hidden()
    if PICTURES:
        laptop.page.pdf(path=Path(PICTURES) / "sheet.pdf", format="A4", print_background=True)
        laptop.page.set_viewport_size({"width": 794, "height": 1123})
        picture(laptop, "sheet")

    first, second = at_cafe(size=PHONE), at_cafe(size=PHONE, language="fr")
    for place in (WINDOW, "Table 3/4"):
        first.page.goto(f"{first.url}/at/{quote(place, safe='')}")
        first.page.get_by_role("heading", name=place).wait_for()
        first.page.get_by_role("button", name=first.text("web-game-incroyable")).click()
        first.page.wait_for_url(re.compile(r"/[A-Z]{5}$"))
        first.sit_down("Annie")
        assert first.line.about["place"] == place
    code = first.page.url[-5:]
    second.page.goto(f"{second.url}/at/{quote('Table 3/4', safe='')}")
    second.page.get_by_role("button", name="Table 3/4").click()
    second.page.wait_for_url(f"**/{code}")


def test_elsewhere_there_is_no_such_list(device: NewDevice) -> None:
    phone = device()
    phone.go("/tables")
    phone.page.get_by_role("alert").get_by_text(phone.text("refusal-no_venue", rule="table")).wait_for()
    phone.button("web-to-start").click()
    phone.page.get_by_role("button", name=phone.text("web-game-tous_ego")).first.wait_for()
    expect(phone.page.locator(".venue")).to_have_count(0)
