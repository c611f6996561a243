"""An evening's league in a café: signing up, being drawn, playing, and a screen that the whole room can read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from msgspec import json
from playwright.sync_api import Browser, expect

from tests.browser.accessible import Inspector
from tests.browser.conftest import UNHURRIED
from tests.browser.devices import LAPTOP, PHONE, SMALL_PHONE, TABLET, TELEVISION, Device, by_turn
from tests.browser.evenings import NewDevice, devices_at
from tests.browser.wording import Language
from tests.server.devices import Table, run
from tests.server.serving import ServerThread, server_thread
from tests.server.test_league import HOUSE, at_table, begun, draw, members_at, played, seen, sign_up, switch

PICTURES = os.environ.get("TABLEE_PICTURES")
SMALL_TYPE = """() => {
  const small = [];
  const words = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const inside = words.currentNode.parentElement;
    const size = parseFloat(getComputedStyle(inside).fontSize);
    const unseen = inside.closest("svg, .hidden-to-eyes, header, dialog") || !inside.checkVisibility();
    if (words.currentNode.data.trim() && !unseen && size < innerHeight / 40) small.push(inside.textContent);
  }
  return small;
}"""
"""What cannot be read from three metres."""


@pytest.fixture
def cafe(tmp_path: Path) -> Iterator[ServerThread]:
    """A house with a league."""
    with server_thread(tmp_path / "data", **HOUSE, **UNHURRIED) as server:
        yield server


@pytest.fixture
def at_cafe(browser: Browser, cafe: ServerThread, seed: str) -> Iterator[NewDevice]:
    """Makes devices there."""
    with devices_at(browser, cafe.url, seed) as new:
        yield new


def picture(device: Device, name: str) -> None:
    """For those who want to look."""
    if PICTURES:
        width = (device.page.viewport_size or {"width": 0})["width"]
        device.page.screenshot(path=Path(PICTURES) / f"{name}-{width}-{device.theme}.png", full_page=True)


def organise(device: Device) -> None:
    """The organiser's part of the page, unfolded."""
    device.page.locator(".organiser summary").click()


def one_gives_up(*pads: Device) -> None:
    """Who plays and how is of no account to a league: whoever begins lets the other win."""
    begins = by_turn(*pads)[0]
    begins.button("face_to_face-resign").click()
    begins.button("face_to_face-resign-yes").click()
    for pad in pads:
        pad.wait_until(lambda pad=pad: pad.line.status == "over", "nobody has won")  # type: ignore[misc]


def test_an_evening_from_the_door_to_the_results(at_cafe: NewDevice, cafe: ServerThread) -> None:
    organiser, kiosk = at_cafe(size=LAPTOP, language="fr"), at_cafe(size=TABLET, language="fr", hurried=False)
    kiosk.stop_clock()
    phone, other = at_cafe(size=PHONE, language="fr"), at_cafe(size=SMALL_PHONE, theme="dark")
    board = at_cafe(size=TELEVISION)
    inspector = Inspector([organiser, kiosk, phone, other, board])
    phone.go("/league")
    phone.page.get_by_text(phone.text("web-league-none")).wait_for()
    organiser.go("/league")
    organise(organiser)
    word = organiser.page.get_by_label(organiser.text("web-league-word"))
    word.fill("nonsense")
    organiser.button("web-league-open").click()
    organiser.page.get_by_role("alert").wait_for()
    word.fill("marmite 7")
    organiser.button("web-league-open").click()
    organiser.page.locator("#entrant").wait_for()

    # One signs up on her own phone, the other by the door.
    phone.page.reload()
    phone.page.locator("#entrant").fill("Annie")
    phone.button("web-league-enter").click()
    phone.page.get_by_text(phone.text("web-league-soon")).wait_for()
    kiosk.go("/league/new")
    kiosk.page.locator("#entrant").fill("Bernard")
    with kiosk.page.expect_response("**/api/league/entrants") as told:
        kiosk.button("web-league-enter").click()
    kiosk.page.get_by_role("img", name=kiosk.text("web-league-qr")).wait_for()
    kiosk.page.get_by_text(_spaced(told.value.json()["code"])).wait_for()
    kiosk.page.clock.resume()  # whoever looks closely waits until nothing moves
    picture(kiosk, "league-kiosk")
    inspector.note(kiosk, "the league by the door")
    # It goes back by itself.
    kiosk.page.clock.run_for("01:00")
    expect(kiosk.page.locator("#entrant")).to_have_value("")
    assert kiosk.page.evaluate("localStorage.getItem('tablee.league')") is None
    other.page.goto(f"{other.url}/league#{told.value.json()['key']}")
    other.page.locator(".mine").get_by_role("heading", name="Bernard").wait_for()
    assert "#" not in other.page.url

    # A round is drawn, and each phone leads to its table under its own name.
    organiser.page.reload()
    organise(organiser)
    organiser.page.get_by_label(organiser.text("web-league-game")).select_option("face_to_face")
    picture(organiser, "league-organiser")
    inspector.note(organiser, "the organiser of a league")
    organiser.button("web-league-draw", number=1).click()
    organiser.button("web-league-draw", number=2).wait_for()
    for one, name in ((phone, "Annie"), (other, "Bernard")):
        one.page.reload()
        one.button("web-league-go").wait_for()
        picture(one, "league-table")
        inspector.note(one, "where to play in the league")
        one.button("web-league-go").click()
        expect(one.page.locator("#name")).to_have_value(name)
        one.button("web-sit-down").click()
        one.wait_until(lambda one=one, name=name: name in one.line.names, "nobody sits down")  # type: ignore[misc]
    phone.wait_until(lambda: len(phone.line.names) == 2, "they do not sit")
    phone.start()
    one_gives_up(phone, other)
    (table,) = seen(cafe)["rounds"][0]["tables"]
    assert (table["over"], sorted(table["places"])) == (True, [1, 2])
    winner = seen(cafe)["entrants"][0]["name"]
    phone.button("web-league").click()
    results = phone.page.locator(".results tbody tr")
    expect(results.first).to_contain_text(winner)
    expect(results.first.locator(".points")).to_have_text("5")
    picture(phone, "league-results")
    board.go("/league/board")
    expect(board.page.locator(".results tbody tr").first).to_contain_text(winner)

    # What is kept of her is hers, and goes when she wants it.
    mine = phone.page.locator(".mine")
    mine.locator("summary").click()
    assert phone.page.evaluate("JSON.parse(localStorage.getItem('tablee.league-code'))")[:4] in mine.inner_text()
    with phone.page.expect_download() as download:
        mine.get_by_role("button", name=phone.text("web-regulars-export")).click()
    assert json.decode(download.value.path().read_bytes())["name"] == "Annie"
    mine.get_by_role("button", name=phone.text("web-league-leave")).click()
    mine.get_by_role("button", name=phone.text("web-yes")).click()
    phone.page.locator("#entrant").wait_for()
    assert [one["name"] for one in seen(cafe)["entrants"]] == ["Bernard"]

    # The evening is over.
    organiser.button("web-league-end").click()
    organiser.button("web-yes").click()
    organiser.page.get_by_text(organiser.text("web-league-none")).wait_for()
    assert cafe.disk.db.execute("SELECT count(*) FROM regulars").fetchone() == (0,)
    assert not inspector.found, "\n".join(inspector.found)


def _spaced(code: str) -> str:
    """As it is shown to whoever writes it down."""
    return f"{code[:4]} {code[4:]}"


@pytest.mark.parametrize(("language", "theme"), [("fr", "light"), ("en", "dark")])
def test_without_a_phone_of_ones_own(at_cafe: NewDevice, cafe: ServerThread, language: Language, theme: str) -> None:
    """A name alone plays for nobody: whoever signed up by the door has a code, or gets a new one."""
    keys = begun(cafe, "Annie", "Bernard")
    draw(cafe, 1)
    (drawn,) = seen(cafe)["rounds"][0]["tables"]
    table = Table(cafe, drawn["code"], "", [])
    organiser = at_cafe(size=LAPTOP, language=language, theme=theme)
    phone, thief = (at_cafe(size=size, language=language, theme=theme) for size in (PHONE, SMALL_PHONE))
    inspector = Inspector([organiser, phone, thief])
    thief.go(f"/{table.code}")
    thief.page.get_by_label(thief.text("web-league-code")).wait_for()
    picture(thief, f"league-door-{language}")
    inspector.note(thief, "the door of a league's table")
    thief.sit_down("Bernard")
    thief.wait_until(lambda: thief.line.names == ["Bernard"], "nobody sits there")
    # Bernard plays on the phone of Annie, which knows her.
    phone.page.goto(f"{phone.url}/league#{keys['Annie']}")
    phone.button("web-league-go").click()
    phone.page.locator("#name").wait_for()
    expect(phone.page.get_by_label(phone.text("web-league-code"))).to_be_hidden()
    phone.button("web-sit-down").click()
    phone.wait_until(lambda: "Annie" in phone.line.names, "she does not sit down")
    organiser.go("/league")
    organise(organiser)
    organiser.page.get_by_label(organiser.text("web-league-word")).fill(HOUSE["league"])
    organiser.button("web-league-word-keep").click()
    line = organiser.page.locator(".organiser li").filter(has_text="Bernard")
    line.get_by_role("button", name=organiser.text("web-league-code-new")).click()
    line.get_by_role("button", name=organiser.text("web-yes")).click()
    code = line.locator("[translate=no]").inner_text()
    picture(organiser, f"league-new-code-{language}")
    inspector.note(organiser, "a new code for somebody")
    phone.button("web-add-here").click()
    sheet = phone.page.get_by_role("dialog")
    sheet.get_by_role("textbox", name=phone.text("web-name-of-them")).fill("Papi")
    field = sheet.get_by_label(phone.text("web-league-code"))
    field.fill("BCDF GHJK")
    sheet.get_by_role("button", name=phone.text("web-sit-down")).click()
    sheet.get_by_role("alert").wait_for()
    picture(phone, f"league-code-{language}")
    inspector.note(phone, "somebody with a code")
    field.fill(code)
    sheet.get_by_role("button", name=phone.text("web-sit-down")).click()
    phone.wait_until(lambda: "Papi" in phone.line.names, "he does not sit down")
    assert members_at(table) == ["", "Annie", "Bernard"]
    # The phone of somebody who had none before.
    thief.go("/league")
    thief.page.locator("details:has(form) > summary").first.click()
    thief.page.get_by_label(thief.text("web-league-code")).fill(code.lower())
    picture(thief, f"league-have-code-{language}")
    inspector.note(thief, "a code for one's own phone")
    thief.button("web-league-this-phone").click()
    thief.page.locator(".mine").get_by_role("heading", name="Bernard").wait_for()
    assert not inspector.found, "\n".join(inspector.found)


def test_a_phone_that_still_knows_somebody_from_last_week(at_cafe: NewDevice, cafe: ServerThread) -> None:
    """A league ended, another began: whoever signed up by the door types the code on a phone with an old key."""
    old = begun(cafe, "Bernard")["Bernard"]
    assert switch(cafe, False).status == 204
    assert switch(cafe).status == 204
    tickets = {name: sign_up(cafe, name).json for name in ("Annie", "Bernard")}
    draw(cafe, 1)
    (drawn,) = seen(cafe)["rounds"][0]["tables"]
    table = Table(cafe, drawn["code"], "", [])
    phone = at_cafe(size=SMALL_PHONE, language="fr")
    inspector = Inspector([phone])
    phone.go("/worker.js")
    phone.page.evaluate("(key) => localStorage.setItem('tablee.league', JSON.stringify(key))", old)
    phone.go(f"/{table.code}")
    phone.page.locator("summary", has_text=phone.text("web-league-code-other")).click()
    phone.page.get_by_label(phone.text("web-league-code")).fill(tickets["Bernard"]["code"])
    picture(phone, "league-another-code")
    inspector.note(phone, "a code on a phone that knows somebody else")
    phone.sit_down("Nanard")
    phone.wait_until(lambda: phone.line.names == ["Nanard"], "he does not sit down")
    assert members_at(table) == ["Bernard"]
    assert not inspector.found, "\n".join(inspector.found)


@pytest.mark.parametrize("people", [6, 40])
def test_the_whole_room_can_read_it(at_cafe: NewDevice, cafe: ServerThread, seed: str, people: int) -> None:
    luck = Random(seed)
    names = [f"{luck.choice(['Annie', 'Dominique-Emmanuelle', 'Éric'])} {number}" for number in range(people)]
    keys = begun(cafe, *names)
    assert draw(cafe, 1, "tous_ego", size=3).status == 204
    table = at_table(cafe, seen(cafe)["rounds"][0]["tables"][0], keys)
    with ThreadPoolExecutor(1) as beside:  # what drives the browser holds the event loop of this thread
        beside.submit(run, played(table, 2000)).result()
    board, phone = at_cafe(size=TELEVISION, theme="dark", language="fr"), at_cafe(size=PHONE)
    inspector = Inspector([board, phone])
    for one, path in ((board, "/league/board"), (phone, "/league")):
        one.go(path)
        one.page.locator(".results tbody tr").first.wait_for()
        one.page.get_by_text("Table 1", exact=False).first.wait_for()
        picture(one, f"league-{people}")
    inspector.note(phone, "a league on a phone")
    assert board.page.evaluate(SMALL_TYPE) == []
    assert board.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "it is longer than the screen"
    if people > 9:  # one part after the other, until everybody was there
        first = board.page.locator(".results tbody th").first
        before = first.inner_text()
        expect(first).not_to_have_text(before)
    assert not inspector.found, "\n".join(inspector.found)
