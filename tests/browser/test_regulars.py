"""The regulars in two hands: a group is founded, another phone comes in, they play, look at it, and are forgotten."""

from __future__ import annotations

from msgspec import json
from playwright.sync_api import Locator, expect

from tests.browser.accessible import Inspector
from tests.browser.devices import LAPTOP, SMALL_PHONE, Device
from tests.browser.evenings import NewDevice
from tests.browser.hands import Hand, play
from tests.server.serving import ServerThread


def introduced(device: Device, name: str) -> None:
    """Somebody new says who they are."""
    device.page.locator("#member").fill(name)
    device.button("web-regulars-that-is-me").click()
    device.page.locator("#member").wait_for(state="detached")


def mine(device: Device) -> Locator:
    """What is kept of whoever has this device, unfolded."""
    found = device.page.locator("details", has_text=device.text("web-regulars-mine"))
    found.locator("summary").click()
    return found


def test_a_group_from_its_first_evening_to_its_end(device: NewDevice, server: ServerThread) -> None:
    phone, laptop = device(size=SMALL_PHONE, language="fr"), device(size=LAPTOP, language="en", theme="dark")
    inspector = Inspector([phone, laptop])
    phone.go("/regulars")
    phone.page.locator("#group").fill("Les mardis")
    phone.button("web-regulars-found-do").click()
    introduced(phone, "Annie")
    phone.button("web-regulars-phone").click()
    code = phone.page.locator(".code").inner_text().replace(" ", "")
    phone.page.keyboard.press("Escape")
    # The code is behind the #, and is gone from the address at once.
    laptop.page.goto(f"{laptop.url}/regulars#{code}")
    introduced(laptop, "Bernard")
    assert "#" not in laptop.page.url
    expect(laptop.page.get_by_role("heading", name="Les mardis")).to_be_visible()

    # A table for them: both are offered their own names.
    phone.button("web-game-face_to_face").click()
    expect(phone.page.get_by_label(phone.text("web-your-name"))).to_have_value("Annie")
    phone.button("web-sit-down").click()
    phone.wait_until(lambda: phone.line.names == ["Annie"], "she does not sit")
    table = phone.page.url.rsplit("/", 1)[1]
    laptop.page.goto(f"{laptop.url}/{table}")
    laptop.button("web-big-screen-no").click()
    expect(laptop.page.locator("#name")).to_have_value("Bernard")
    laptop.button("web-sit-down").click()
    phone.wait_until(lambda: len(phone.line.names) == 2, "he does not sit")
    phone.start()
    play([Hand(phone), Hand(laptop)], lambda: phone.line.status == laptop.line.status == "over")
    outcome = phone.line.news["view"]["outcome"]
    winner = next(chair["name"] for chair in phone.line.about["chairs"] if chair["seat"] in outcome["winners"])
    for one in (phone, laptop):
        one.button("web-regulars").click()
        expect(one.page.get_by_role("heading", name=one.text("web-regulars-versus"))).to_be_visible()
        latest = one.page.locator("section", has_text=one.text("web-regulars-games")).locator("li")
        expect(latest).to_have_count(1)
        expect(latest).to_contain_text(winner)
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it runs off the screen"
    inspector.note(phone, "the regulars on a phone")
    inspector.note(laptop, "the regulars on a laptop")

    # What is kept of him is his, and goes when he wants it.
    kept = mine(laptop)
    with laptop.page.expect_download() as download:
        kept.get_by_role("button", name=laptop.text("web-regulars-export")).click()
    taken = json.decode(download.value.path().read_bytes())
    assert (taken["member"]["name"], len(taken["games"])) == ("Bernard", 1)
    kept.get_by_role("button", name=laptop.text("web-regulars-erase")).click()
    kept.get_by_role("button", name=laptop.text("web-yes")).click()
    laptop.page.locator("#group").wait_for()
    assert laptop.page.evaluate("localStorage.getItem('tablee.regulars')") == "[]"
    phone.page.reload()
    expect(phone.page.locator("ol li")).to_have_count(1)
    kept = mine(phone)
    kept.get_by_role("button", name=phone.text("web-regulars-delete")).click()
    kept.get_by_role("button", name=phone.text("web-yes")).click()
    phone.page.locator("#group").wait_for()
    assert server.disk.db.execute("SELECT count(*) FROM regulars").fetchone() == (0,)
    assert not inspector.found, "\n".join(inspector.found)
