"""Questions of one’s own on the screens: written in the lobby, kept, brought, played, reported and forgotten."""

from __future__ import annotations

from pathlib import Path

from msgspec import json
from playwright.sync_api import Locator, expect

from tablee.decks.library import built_in, load
from tablee.games import GAMES
from tablee.games.tous_ego.deck import house_deck
from tests.browser.accessible import Inspector, barriers, cut_off
from tests.browser.devices import Device
from tests.browser.evenings import NewDevice
from tests.browser.hands import Hand, play

QUESTION = "Who hums without noticing?"
SHEET = "id,fr,en,theme,tags\na,Qui danse ?,Who dances?,,family\nb,Qui chante ?,Who sings?,,\n"
BAD = 'game = "tous_ego"\nformat = 1\nid = "bad"\ntitle = { fr = "X" }\n\n[[card]]\nid = "a"\n'


def opened(device: Device, key: str) -> Locator:
    """The sheet behind this button of the lobby."""
    device.page.keyboard.press("Escape")
    device.page.get_by_role("button", name=device.text(key)).first.click()
    sheet = device.page.get_by_role("dialog", name=device.text(key))
    sheet.get_by_role("status").first.wait_for(state="attached")
    return sheet


def write(device: Device, question: str) -> None:
    """A question with no more to it than its words."""
    count = device.line.about.get("written", 0)
    sheet = opened(device, "web-write")
    field = sheet.get_by_role("textbox", name=device.text("web-question"))
    field.fill(question)
    sheet.get_by_role("button", name=device.text("web-write-send")).click()
    device.wait_until(lambda: device.line.about.get("written", 0) == count + 1, "it is not written")
    expect(field).to_have_value("")


def test_a_question_goes_round(device: NewDevice) -> None:
    host, guest = device(), device()
    code = host.have_table("tous_ego", {})
    host.sit_down("Annie")
    guest.join(code, "Bernard")
    begun = opened(guest, "web-write").get_by_role("textbox")
    begun.fill(QUESTION)
    guest.page.reload()
    expect(opened(guest, "web-write").get_by_role("textbox")).to_have_value(QUESTION)
    write(guest, QUESTION)
    sheet = opened(host, "web-questions")
    expect(sheet.get_by_text(host.text("web-cards-in-play", count=len(house_deck().card) + 1))).to_be_visible()
    sheet.get_by_label(host.text("web-own-only")).click()
    expect(sheet.get_by_text(host.text("web-cards-in-play", count=1))).to_be_visible()
    assert QUESTION not in host.page.content()
    host.page.keyboard.press("Escape")
    host.add_bots(1)
    host.start()
    play([Hand(host), Hand(guest)], lambda: guest.line.phase == "voting")
    guest.page.get_by_text(QUESTION).first.wait_for()
    guest.button("web-menu").click()
    guest.button("web-report").click()
    guest.button("web-report-yes").click()
    expect(guest.page.get_by_text(guest.text("web-report-thanks"))).to_be_visible()


def test_what_was_written_is_a_file_and_a_deck_for_other_evenings(device: NewDevice, tmp_path: Path) -> None:
    host = device(hurried=False)  # the file that it saves is there only for a while
    host.have_table("tous_ego", {})
    write(host, QUESTION)
    sheet = opened(host, "web-questions")
    name = sheet.get_by_role("textbox", name=host.text("web-deck-name"))
    name.fill("Noël 2026")
    with host.page.expect_download() as saving:
        sheet.get_by_role("button", name=host.text("web-deck-share")).click()
    assert saving.value.suggested_filename == "noel-2026.toml"
    saving.value.save_as(tmp_path / "saved.toml")
    assert [card.words["en"] for card in load(GAMES["tous_ego"], tmp_path / "saved.toml").card] == [QUESTION]
    sheet.get_by_role("button", name=host.text("web-deck-keep")).click()
    sheet.get_by_role("checkbox", name="Noël 2026").check()
    host.wait_until(lambda: host.line.about["decks"] == ["house", "noel-2026"], "it is not chosen")
    name.fill("noel 2026")
    expect(sheet.get_by_text(host.text("web-deck-name-taken"))).to_be_visible()
    sheet.get_by_role("button", name=host.text("web-discard")).click()
    sheet.get_by_role("button", name=host.text("web-yes")).click()
    host.wait_until(lambda: not host.line.about.get("written", 0), "it is not thrown away")


def test_files_that_people_bring(device: NewDevice, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(BAD, "utf-8")
    (tmp_path / "cousins.csv").write_text(SHEET, "utf-8")
    host = device(language="fr")
    host.have_table("tous_ego", {})
    host.page.get_by_role("textbox", name=host.text("web-your-name")).wait_for()
    sheet = opened(host, "web-questions")
    sheet.get_by_text(host.text("web-deck-bring"), exact=True).click()
    for file in ("bad.toml", "cousins.csv"):
        sheet.get_by_label(host.text("web-deck-pick")).set_input_files(tmp_path / file)
        sheet.get_by_role("button", name=host.text("web-deck-keep-file")).click()
        if file == "bad.toml":
            fault = sheet.get_by_role("listitem")
            line, card = host.text("workshop-fault-line", line=6), host.text("workshop-fault-card", card="a")
            expect(fault).to_contain_text(f"{line} · {card} · question")
            expect(fault).to_contain_text(host.text("workshop-remark-no_text"))
            assert [*barriers(host), *cut_off(host)] == []
    own = sheet.locator("label", has_text=host.text("web-deck-own"))
    expect(own.filter(has_text="cousins")).to_be_visible()
    expect(sheet.get_by_role("listitem")).to_have_count(0)


def test_a_device_is_forgotten_with_one_tap(device: NewDevice) -> None:
    phone = device()
    with phone.page.expect_request("**/join") as joining:
        phone.open_table("tous_ego", {})
        phone.sit_down("Annie")
    known = json.decode(joining.value.post_data_buffer or b"")["device"]
    assert len(bytes.fromhex(known)) == 16
    phone.button("web-settings").click()
    with phone.page.expect_request("**/api/forget") as forgetting:
        phone.button("web-forget").click()
    assert json.decode(forgetting.value.post_data_buffer or b"") == {"device": known}
    expect(phone.page.get_by_text(phone.text("web-forgotten"))).to_be_visible()
    assert known not in phone.page.evaluate("() => JSON.stringify(localStorage)")


def test_nothing_is_in_the_way_of_writers(device: NewDevice) -> None:
    host = device(language="fr")
    inspector = Inspector([host])
    for game in ("incroyable", "caractere", "tous_ego"):
        host.have_table(game, {})
        host.page.get_by_role("textbox", name=host.text("web-your-name")).wait_for()
        sheet = opened(host, "web-write")
        for pack in ("EGO", "DUO") if game == "caractere" else ("",):
            if pack:
                sheet.get_by_role("radio", name=pack).check()
            sheet.get_by_role("button", name=host.text("web-write-send")).click()
            inspector.note(host, f"{game} {pack}")
        sheet = opened(host, "web-questions")
        if game == "incroyable":
            sheet.get_by_role("checkbox", name="La deuxième boîte").check()
            host.wait_until(lambda: host.line.about["decks"] == ["house", "second_box"], "the boxes are not mixed")
            both = sum(len(load(GAMES[game], file).card) for file in built_in(GAMES[game]).values())
            expect(sheet.get_by_text(host.text("web-cards-in-play", count=both))).to_be_visible()
        inspector.note(host, f"questions of {game}")
    assert not inspector.found, "\n".join(inspector.found)
