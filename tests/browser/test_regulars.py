"""The regulars in two hands: a group is founded, another phone comes in, they play, look at it, and are forgotten."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from msgspec import json
from playwright.sync_api import Locator, Route, expect

from tablee.core.highlights import Highlight
from tablee.tables.regulars import PlayedGame
from tests.browser.accessible import Inspector
from tests.browser.chromium import PATIENCE
from tests.browser.devices import LAPTOP, PHONE, SMALL_PHONE, TELEVISION, Device, Theme, agreed, by_turn
from tests.browser.evenings import EVENINGS, NewDevice
from tests.browser.hands import Hand, play
from tests.browser.laying import stand_on
from tests.browser.wording import Language
from tests.properties.helpers import LONG
from tests.server.serving import ServerThread
from tests.server.test_regulars import Phone, brought_in, founded, opened

PICTURES = os.environ.get("TABLEE_PICTURES")
DAY = 86_400.0
PEOPLE = ("Annie", "Bernard", "Chloé", "Dominique-Emmanuelle", "Éric")
TINY_DUEL = {"cards": 8, "hand": 4}
"""Over after a few turns: what is looked at comes after it."""


def a_season(
    server: ServerThread, luck: Random, group: str = "Les mardis", people: Sequence[str] = PEOPLE
) -> list[Phone]:
    """Five regulars, and what they remember of forty evenings in ten months; the first one wins more often."""
    phones = [founded(server, group)]
    phones += [brought_in(phones[0]) for _ in people[1:]]
    for look, (phone, name) in enumerate(zip(phones, people, strict=True)):
        assert phone.is_of(name, look).status == 204
    seen, now = phones[0].sees(), time.time()
    ids = [member["id"] for member in seen["members"]]
    rows = []
    for evening in range(40):
        for number in range(luck.randint(1, 4)):
            game = luck.choice(["tous_ego", "incroyable", "incroyable"])
            at = now - (40 - evening) * 7.5 * DAY + number * 2400
            rows.append(
                (seen["id"], f"T{evening}/{number}", at, json.encode(a_game(game, ids, evening, number, luck)))
            )
    with closing(sqlite3.connect(server.settings.data / "tables.sqlite3", timeout=PATIENCE)) as file, file:
        file.executemany("INSERT INTO regular_games (group_id, game, at, body) VALUES (?, ?, ?, ?)", rows)
    return phones


def a_game(game: str, ids: list[int], evening: int, number: int, luck: Random) -> PlayedGame:
    """Three or four of them, and now and then a guest."""
    members = luck.sample(ids, luck.choice([3, 4])) + [0] * luck.choice([0, 0, 1])
    order = sorted(range(len(members)), key=lambda seat: luck.gauss(-0.8 if members[seat] == ids[0] else 0))
    bold = Highlight("long_walk", (order[0],), float(steps := luck.randint(5, 12)), {"count": steps})
    return PlayedGame(
        game=game,
        table=f"T{evening}",
        number=number,
        members=tuple(members),
        winners=(order[0],),
        ranking=tuple((seat,) for seat in order),
        highlights=(bold,) if game == "incroyable" else (),
    )


def at_the_page(device: Device, phone: Phone) -> None:
    """A device that keeps the key of the group."""
    keeps(device, phone)
    device.go("/regulars")
    device.page.get_by_role("heading", name=phone.sees()["name"]).wait_for()


def keeps(device: Device, *phones: Phone) -> None:
    """A device that belongs to these groups, and was in the first of them last."""
    groups = []
    for phone in phones:
        seen = phone.sees()
        me = next(({"me": one} for one in seen["members"] if one["id"] == seen["me"]), {})
        groups.append({"id": seen["id"], "key": phone.key, "name": seen["name"], **me})
    device.go("/worker.js")
    device.page.evaluate("(groups) => localStorage.setItem('tablee.regulars', JSON.stringify(groups))", groups)


def member(phone: Phone, name: str, look: int) -> int:
    """Whose phone this is, as the group knows them."""
    assert phone.is_of(name, look).status == 204
    return int(phone.sees()["me"])


def looks_like(device: Device, look: int) -> Locator:
    """This pawn, among those to choose from."""
    return device.page.get_by_role("radio", name=device.text(f"look-{look}"))


def test_several_on_one_phone_are_known_and_the_game_is_their_groups(device: NewDevice, server: ServerThread) -> None:
    cousins, tuesdays = founded(server, "Les cousins"), founded(server, "Les mardis")
    member(cousins, "Anne", 2)
    annie, bernard = member(tuesdays, "Annie", 3), member(brought_in(tuesdays), "Bernard", 5)
    phone = device(size=SMALL_PHONE, language="fr")
    inspector = Inspector([phone])
    keeps(phone, cousins, tuesdays)
    phone.page.route("**/api/tables", lambda route: agreed(route, EVENINGS["tous_ego"].options))
    phone.go("/")
    other, wanted = (
        phone.page.get_by_role("checkbox", name=phone.text("web-regulars-for", group=group))
        for group in ("Les cousins", "Les mardis")
    )
    other.check()
    wanted.check()
    expect(other).not_to_be_checked()
    picture(phone, "regulars-home")
    inspector.note(phone, "a table for one of two groups")
    phone.page.get_by_role("button", name=phone.text("web-game-tous_ego")).first.click()

    # Her own name and her own look are there, and those of whoever plays on her phone are a tap away.
    expect(phone.page.get_by_label(phone.text("web-your-name"))).to_have_value("Annie")
    expect(looks_like(phone, 3)).to_be_checked()
    chips = phone.page.get_by_role("group", name=phone.text("web-regulars-sits"))
    expect(chips.get_by_role("button", name="Annie")).to_have_attribute("aria-pressed", "true")
    picture(phone, "regulars-first")
    inspector.note(phone, "the first of the regulars sits down")
    phone.button("web-sit-down").click()
    phone.wait_until(lambda: phone.line.names == ["Annie"], "she does not sit")
    sheet = phone.page.get_by_role("dialog")

    def sits(name: str) -> None:
        sheet.get_by_role("button", name=phone.text("web-sit-down")).click()
        phone.wait_until(lambda: name in phone.line.names, "nobody sits down")
        sheet.wait_for(state="hidden")

    phone.button("web-add-here").click()
    chips = sheet.get_by_role("group", name=phone.text("web-regulars-sits"))
    expect(chips.get_by_role("button")).to_have_count(1)
    chips.get_by_role("button").click()
    expect(sheet.get_by_role("textbox", name=phone.text("web-name-of-them"))).to_have_value("Bernard")
    expect(looks_like(phone, 5)).to_be_checked()
    sits("Bernard")
    # Somebody without a phone is one of them only if she wants to.
    phone.button("web-add-here").click()
    sheet.get_by_role("textbox", name=phone.text("web-name-of-them")).fill("Mamie")
    wish = sheet.get_by_role("checkbox", name=phone.text("web-regulars-remember-me", group="Les mardis"))
    expect(wish).not_to_be_checked()
    picture(phone, "regulars-without-phone")
    inspector.note(phone, "somebody without a phone among the regulars")
    sits("Mamie")
    guests = phone.page.locator(".guests")
    expect(guests).to_contain_text("Mamie")
    picture(phone, "regulars-guest-here")
    inspector.note(phone, "a guest on a regular's phone")
    assert len(tuesdays.sees()["members"]) == 2, "she has not said so"
    guests.get_by_role("button", name=phone.text("web-regulars-remember", name="Mamie")).click()
    remember = sheet.get_by_role("button", name=phone.text("web-regulars-remember-me", group="Les mardis"))
    remember.wait_for()
    picture(phone, "regulars-remember")
    inspector.note(phone, "a guest becomes a regular")
    remember.click()
    guests.wait_for(state="detached")
    granny = tuesdays.sees()["members"][2]
    assert (granny["name"], granny["phones"]) == ("Mamie", 0)
    phone.button("web-add-here").click()
    sheet.get_by_role("textbox", name=phone.text("web-name-of-them")).fill("Papi")
    wish.check()
    sits("Papi")
    guests.wait_for(state="detached")
    grandpa = tuesdays.sees()["members"][3]
    assert (grandpa["name"], grandpa["phones"]) == ("Papi", 0)

    phone.start()
    if not LONG:  # `test_passed_around` plays a whole game on one phone
        stand_on(server, phone.page.url[-5:], int(EVENINGS["tous_ego"].options["target"]) - 1)
    play([Hand(phone)], lambda: phone.line.phase == "over")
    (game,) = tuesdays.sees()["games"]
    assert sorted(game["members"]) == sorted([annie, bernard, granny["id"], grandpa["id"]])
    phone.button("web-regulars").click()
    expect(phone.page.get_by_role("heading", name="Les mardis")).to_be_visible()
    assert tuesdays.key not in phone.page.url
    assert not inspector.found, "\n".join(inspector.found)


@pytest.mark.parametrize(("language", "theme"), [("fr", "light"), ("en", "dark")])
def test_a_guest_is_told_so_and_comes_in_while_the_game_lies_there(
    device: NewDevice, server: ServerThread, language: Language, theme: Theme
) -> None:
    annies = founded(server, "Les mardis")
    annie = member(annies, "Annie", 3)
    phone, guest = (device(size=size, language=language, theme=theme) for size in (PHONE, SMALL_PHONE))
    inspector = Inspector([phone, guest])
    keeps(phone, annies)
    code = phone.have_table("face_to_face", EVENINGS["face_to_face"].options, regulars=annies.key)
    chips = phone.page.get_by_role("group", name=phone.text("web-regulars-sits"))
    chips.wait_for()
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    guest.join(code, "Bernard")
    phone.wait_until(lambda: phone.line.names == ["Bernard"], "she does not see him")
    phone.button("web-sit-down").click()
    phone.wait_until(lambda: "Annie" in phone.line.names, "she does not sit")
    assert not [url for url in asked if url.endswith("/api/regulars")], "who comes changes nothing of the group"
    expect(guest.page.locator(".guests")).to_contain_text(guest.text("web-regulars-guest"))
    expect(phone.page.locator(".guests")).to_contain_text("Bernard")
    for one, what in ((phone, "regular"), (guest, "guest")):
        picture(one, f"regulars-lobby-of-{what}-{language}")
        inspector.note(one, f"the lobby of a {what}")
    phone.start()
    begins = by_turn(phone, guest)[0]
    begins.button("face_to_face-resign").click()
    begins.button("face_to_face-resign-yes").click()
    for one in (phone, guest):
        one.page.locator(".guests").wait_for()
        picture(one, f"regulars-end-{'guest' if one is guest else 'regular'}-{language}")
        inspector.note(one, "the end with a guest")
    (game,) = annies.sees()["games"]
    assert sorted(game["members"]) == [0, annie]

    phone.button("web-regulars-phone").click()
    invitation = phone.page.locator("dialog .code").inner_text().replace(" ", "")
    phone.page.keyboard.press("Escape")
    guest.page.get_by_role("textbox", name=guest.text("web-regulars-code")).fill(invitation.lower())
    guest.button("web-regulars-come-in-do").click()
    introduced(guest, "Bernard")
    guest.page.get_by_text(guest.text("web-regulars-sits-now")).wait_for()
    latest = guest.page.locator("section", has_text=guest.text("web-regulars-versus")).locator("li")
    expect(latest).to_contain_text("Annie")
    picture(guest, f"regulars-known-now-{language}")
    inspector.note(guest, "known at the table")
    seen = annies.sees()
    bernard = next(one["id"] for one in seen["members"] if one["name"] == "Bernard")
    assert sorted(seen["games"][0]["members"]) == [annie, bernard], "this game counts as well"
    guest.button("web-regulars-to-table", code=code).click()
    guest.page.get_by_role("heading", name=guest.text("web-standings")).first.wait_for()
    for one in (phone, guest):
        expect(one.page.locator(".guests")).to_have_count(0)
    assert not inspector.found, "\n".join(inspector.found)


def test_the_shelf_of_a_group_is_what_the_server_has(device: NewDevice, server: ServerThread) -> None:
    def other(route: Route) -> None:
        """As if a package had brought a game, and another were not here."""
        offer = json.decode(route.fetch().body())
        del offer["games"][1]
        offer["games"].append({**offer["games"][0], "name": "moths", "title": {"en": "Moths"}})
        route.fulfill(body=json.encode(offer), content_type="application/json")

    phone = device(language="en")
    phone.page.route("**/api/offer", other)
    at_the_page(phone, founded(server))
    shelf = phone.page.locator("section", has_text=phone.text("web-regulars-open")).get_by_role("button")
    expect(shelf.last).to_have_text("Moths")
    expect(shelf).to_have_count(len(EVENINGS))


def test_a_device_that_has_left_is_offered_nothing_more(device: NewDevice, server: ServerThread) -> None:
    annies = founded(server, "Les mardis")
    member(annies, "Annie", 3)
    bernards = brought_in(annies)
    bernard = member(bernards, "Bernard", 5)
    phone = device(language="fr")
    table = opened(annies)
    keeps(phone, bernards)
    phone.go(f"/{table.code}")
    expect(phone.page.locator("#name")).to_have_value("Bernard")
    expect(looks_like(phone, 5)).to_be_checked()
    phone.go("/regulars")
    kept = mine(phone)
    kept.get_by_role("button", name=phone.text("web-regulars-leave")).click()
    kept.get_by_role("button", name=phone.text("web-no")).click()
    assert bernards.ask().status == 200
    kept.get_by_role("button", name=phone.text("web-regulars-leave")).click()
    kept.get_by_role("button", name=phone.text("web-yes")).click()
    phone.page.locator("#group").wait_for()
    assert phone.page.evaluate("localStorage.getItem('tablee.regulars')") == "[]"
    assert bernards.ask().json["code"] == "no_such_regulars"
    left = next(one for one in annies.sees()["members"] if one["id"] == bernard)
    assert (left["name"], left["phones"]) == ("Bernard", 0), "what the group remembers stays"
    phone.go(f"/{table.code}")
    expect(phone.page.locator("#name")).to_have_value("")
    expect(looks_like(phone, 0)).to_be_checked()
    # Nor does the shelf offer a group that the device was taken out of.
    keeps(phone, bernards_again := brought_in(annies))
    phone.go("/")
    choice = phone.page.get_by_role("checkbox", name=phone.text("web-regulars-for", group="Les mardis"))
    choice.check()
    assert bernards_again.ask("POST", "/leave").status == 204
    phone.page.get_by_role("button", name=phone.text("web-game-tous_ego")).first.click()
    phone.page.locator(".problem").wait_for()
    expect(choice).to_have_count(0)


def picture(device: Device, name: str) -> None:
    """For those who want to look."""
    if PICTURES:
        width = (device.page.viewport_size or {"width": 0})["width"]
        device.page.screenshot(path=Path(PICTURES) / f"{name}-{width}-{device.theme}.png", full_page=True)


def groups_at(server: ServerThread) -> int:
    """How many groups this server knows: other tests have theirs."""
    (count,) = server.disk.db.execute("SELECT count(*) FROM regulars").fetchone()
    return int(count)


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
    groups = groups_at(server)
    phone.go("/regulars")
    phone.page.locator("#group").fill("Les mardis")
    phone.button("web-regulars-found-do").click()
    introduced(phone, "Annie")
    phone.button("web-regulars-phone").click()
    code = phone.page.locator(".code").inner_text().replace(" ", "")
    # Somebody elsewhere gets it as a link.
    line = phone.page.get_by_role("textbox", name=phone.text("web-share-paste"))
    assert line.input_value().endswith(f"{phone.url}/regulars#{code}")
    phone.button("web-share-copy-link").wait_for()
    picture(phone, "regulars-invitation")
    inspector.note(phone, "a phone is brought in")
    phone.page.keyboard.press("Escape")
    # The code is behind the #, and is gone from the address at once.
    laptop.page.goto(f"{laptop.url}/regulars#{code}")
    introduced(laptop, "Bernard")
    assert "#" not in laptop.page.url
    expect(laptop.page.get_by_role("heading", name="Les mardis")).to_be_visible()

    # A table for them: both are offered their own names.
    phone.page.route("**/api/tables", lambda route: agreed(route, TINY_DUEL))
    phone.page.get_by_role("checkbox", name=phone.text("web-far-open")).check()
    picture(phone, "regulars-far")
    phone.button("web-game-face_to_face").click()
    expect(phone.page.get_by_label(phone.text("web-your-name"))).to_have_value("Annie")
    phone.button("web-sit-down").click()
    phone.wait_until(lambda: phone.line.names == ["Annie"], "she does not sit")
    assert phone.line.about["talk"] == "seated"
    table = phone.page.url.rsplit("/", 1)[1]
    laptop.page.goto(f"{laptop.url}/{table}")
    # They are far apart: the laptop is not asked whether it is the room's.
    expect(laptop.page.locator("#name")).to_have_value("Bernard")
    laptop.button("web-sit-down").click()
    phone.wait_until(lambda: len(phone.line.names) == 2, "he does not sit")
    phone.start()
    play([Hand(phone), Hand(laptop)], lambda: phone.line.phase == laptop.line.phase == "over")
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
    assert [(one["name"], one["games"], one["device"]) for one in taken["tables"]] == [("Bernard", [1], True)]
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
    assert groups_at(server) == groups
    assert not inspector.found, "\n".join(inspector.found)


@pytest.mark.parametrize(
    ("size", "language", "theme"), [(PHONE, "fr", "light"), (TELEVISION, "en", "dark")], ids=["phone", "television"]
)
def test_ratings_are_switched_on_looked_at_and_switched_off(
    device: NewDevice, server: ServerThread, seed: str, size: tuple[int, int], language: Language, theme: Theme
) -> None:
    phones = a_season(server, Random(seed))
    screen = device(size=size, language=language, theme=theme)
    inspector = Inspector([screen])
    at_the_page(screen, phones[0])
    # The whole page is of one game, or of all of them.
    chips = screen.page.get_by_role("group", name=screen.text("web-regulars-of-which"))
    counts = screen.page.locator(".evenings li")
    expect(counts).not_to_have_count(0)
    all_told = counts.all_inner_texts()
    chips.get_by_role("button", name=screen.text("web-game-tous_ego")).click()
    expect(counts).not_to_have_text(all_told)
    latest = screen.page.locator("section", has_text=screen.text("web-regulars-games")).locator("li")
    assert all(screen.text("web-game-tous_ego") in text for text in latest.all_inner_texts())
    chips.get_by_role("button", name=screen.text("web-regulars-all-games")).click()
    expect(counts).to_have_text(all_told)
    # Head to head: hers, and what the other one sees is the same from behind.
    versus = screen.page.locator(".versus")
    expect(versus.locator("li")).to_have_count(len(PEOPLE) - 1)
    hers = versus.locator("li", has_text=PEOPLE[1]).locator(".count").inner_text().split(" – ")
    versus.get_by_role("button", name=PEOPLE[1]).click()
    his = versus.locator("li", has_text=PEOPLE[0]).locator(".count")
    expect(his).to_have_text(" – ".join(reversed(hers)))
    ratings = screen.page.locator(".ratings")
    expect(ratings.locator("svg")).to_have_count(0)
    picture(screen, "regulars-unrated")
    ratings.get_by_role("button", name=screen.text("web-regulars-ratings-on")).click()
    ratings.locator("path.edge").first.wait_for()
    lists = {}
    for game in ("tous_ego", "incroyable"):
        chip = ratings.get_by_role("button", name=screen.text(f"web-game-{game}"))
        chip.click()
        expect(chip).to_have_attribute("aria-pressed", "true")
        names = ratings.locator("ol strong").all_inner_texts()
        assert sorted(names) == sorted(PEOPLE)
        expect(ratings.locator("path.edge")).to_have_count(len(PEOPLE))
        lists[game] = ratings.locator("ol b").all_inner_texts()
    assert lists["tous_ego"] != lists["incroyable"], "each game has its own"
    values = [int("".join(filter(str.isdecimal, text))) for text in lists["incroyable"]]
    assert values == sorted(values, reverse=True)
    picture(screen, "regulars-rated")
    inspector.note(screen, "the regulars with ratings")
    # What one person takes along has their own ratings; and another device sees that they are on.
    kept = mine(screen)
    with screen.page.expect_download() as download:
        kept.get_by_role("button", name=screen.text("web-regulars-export")).click()
    taken = json.decode(download.value.path().read_bytes())
    assert all(isinstance(game["rating"], int) for game in taken["games"])
    assert phones[1].sees()["rated"]
    ratings.get_by_role("button", name=screen.text("web-regulars-ratings-off")).click()
    ratings.get_by_role("button", name=screen.text("web-regulars-ratings-on")).wait_for()
    assert not phones[1].sees()["rated"]
    assert not inspector.found, "\n".join(inspector.found)


@pytest.mark.parametrize(
    ("size", "language", "theme"),
    [(PHONE, "fr", "light"), (SMALL_PHONE, "en", "dark"), (LAPTOP, "en", "light")],
    ids=["phone", "small", "laptop"],
)
def test_a_name_is_changed_somebody_absent_is_erased_and_everybody_is_told(
    device: NewDevice, server: ServerThread, seed: str, size: tuple[int, int], language: Language, theme: Theme
) -> None:
    phones = a_season(server, Random(seed))
    screen = device(size=size, language=language, theme=theme)
    inspector = Inspector([screen])
    at_the_page(screen, phones[0])
    kept = mine(screen)
    kept.get_by_role("status").wait_for()
    change = kept.get_by_role("button", name=screen.text("web-regulars-change"))
    expect(change).to_be_disabled()
    kept.locator("#my-name").fill("bernard")
    change.click()
    expect(kept.get_by_role("alert")).to_be_visible()
    assert phones[1].sees()["members"][0]["name"] == PEOPLE[0], "that name is taken"
    kept.locator("#my-name").fill("Anne-Sophie")
    kept.locator("label:has(input[name=my-look])").nth(2).click()
    picture(screen, f"regulars-mine-{language}")
    inspector.note(screen, "what is kept of a regular")
    change.click()
    expect(screen.page.locator("ol.card li", has_text="Anne-Sophie")).to_have_count(1)
    changed = phones[1].sees()["members"][0]
    assert (changed["name"], changed["look"] != 0) == ("Anne-Sophie", True)
    # Somebody without their device: two taps, and all are told.
    absent = screen.page.locator("details", has_text=screen.text("web-regulars-absent"))
    absent.locator("summary").click()
    absent.get_by_role("button", name=screen.text("web-regulars-absent-do", name="Bernard")).click()
    picture(screen, f"regulars-absent-{language}")
    inspector.note(screen, "somebody absent is erased")
    absent.get_by_role("button", name=screen.text("web-no")).click()
    assert len(phones[0].sees()["members"]) == len(PEOPLE)
    absent.get_by_role("button", name=screen.text("web-regulars-absent-do", name="Bernard")).click()
    absent.get_by_role("button", name=screen.text("web-yes")).click()
    screen.page.locator(".told").wait_for()
    expect(screen.page.locator(".told")).to_contain_text("Anne-Sophie")
    expect(screen.page.get_by_text("Bernard")).to_have_count(0)
    picture(screen, f"regulars-told-{language}")
    assert [one["by"] for one in phones[2].sees()["erasures"]] == [changed["id"]]
    assert phones[1].ask().status == 401
    assert not inspector.found, "\n".join(inspector.found)
