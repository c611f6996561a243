"""Friends in two towns: a link to send, a call, words and reactions beside the game, and a turn that is noticed."""

from __future__ import annotations

import os
import re
from pathlib import Path

from msgspec import json
from playwright.sync_api import Locator, Route, expect

from tests.browser.devices import LAPTOP, PHONE, SMALL_PHONE, TELEVISION, Device, agreed, by_turn
from tests.browser.evenings import EVENINGS, NewDevice
from tests.browser.hands import Hand, play
from tests.server.serving import ServerThread

TYPED, CALL = "call.example/Dîner", "https://call.example/D%C3%AEner"
NOTICED = """(() => {
  window.trembled = [];
  window.notified = [];
  window.badge = null;
  window.shared = [];
  window.flown = [];
  window.told = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (node instanceof Element && node.matches(".flying > span")) flown.push(node.textContent);
        if (node instanceof Element && node.matches(".lines > p")) told.push(node.textContent);
      }
  }).observe(document, { childList: true, subtree: true });
  navigator.vibrate = (how) => { trembled.push(how); return true; };
  navigator.setAppBadge = async (waiting) => { badge = waiting; };
  navigator.clearAppBadge = async () => { badge = 0; };
  navigator.share = async (what) => { shared.push(what); };
  window.Notification = class {
    static get permission() { return localStorage.leave ?? "default"; }
    static async requestPermission() { return (localStorage.leave = "granted"); }
    constructor(title, { body }) { notified.push([title, body]); }
  };
})()"""
HEARKENING = """(() => {
  window.tones = [];
  const Plain = window.AudioContext;
  window.AudioContext = class extends Plain {
    createOscillator() { return tones[tones.push(super.createOscillator()) - 1]; }
  };
})()"""
TURN_SOUNDS = "523 659"
"""Hertz. Only who has won hears them, too."""
SAY_AT_ONCE = """(lines) => {
  const field = document.querySelector("dialog form input");
  for (const line of lines) {
    field.value = line;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  }
}"""
LOOK_AWAY = """(state) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
ICON = "() => document.querySelector('link[rel=icon]').getAttribute('href')"
PICTURES = os.environ.get("TABLEE_PICTURES")


def picture(device: Device, name: str) -> None:
    """For those who want to look."""
    if PICTURES:
        device.page.screenshot(path=Path(PICTURES) / f"{name}-{device.language}-{device.theme}.png")


def far_device(new: NewDevice, **wishes: object) -> Device:
    """A device that tells what it would do beside the page; it takes its time, so that what flies is seen."""
    made = new(hurried=False, permissions=["clipboard-read", "clipboard-write"], **wishes)
    made.context.add_init_script(NOTICED)
    return made


def talk_of(device: Device) -> Locator:
    """The sheet with what is said beside the game, opened."""
    device.page.get_by_role("button", name=re.compile(f"^{re.escape(device.text('web-talk'))}")).click()
    return device.page.get_by_role("dialog", name=device.text("web-talk"))


def open_far_apart(host: Device, game: str) -> str:
    """From the home page: the code of a table for people who are far apart."""
    host.page.route("**/api/tables", lambda route: agreed(route, EVENINGS[game].options))
    host.go("/")
    host.page.get_by_role("checkbox", name=host.text("web-far-open")).check()
    picture(host, "home-far")
    host.page.get_by_role("button", name=host.text(f"web-game-{game}")).first.click()
    host.page.wait_for_url(re.compile(r"/[A-Z]{5}$"))
    return host.page.url[-5:]


def the_way_is_shared(host: Device, code: str) -> str:
    """The device's own sheet, a line to paste, and the link: which others follow."""
    host.page.get_by_role("button", name=re.compile(f"^{re.escape(host.text('web-invite'))}")).click()
    sheet = host.page.get_by_role("dialog", name=host.text("web-invite"))
    sheet.get_by_role("button", name=host.text("web-share"), exact=True).click()
    link = f"{host.url}/{code}"
    assert host.page.evaluate("() => shared") == [{"text": host.text("web-share-text", code=code), "url": link}]
    sheet.get_by_role("button", name=host.text("web-share-copy-line")).click()
    sheet.get_by_role("button", name=host.text("web-replay-copied")).wait_for()
    assert host.page.evaluate("() => navigator.clipboard.readText()") == host.text(
        "web-share-line", code=code, link=link
    )
    sheet.get_by_role("button", name=host.text("web-share-copy-link")).click()
    host.wait_until(lambda: host.page.evaluate("() => navigator.clipboard.readText()") == link, "no link is copied")
    picture(host, "share")
    host.page.keyboard.press("Escape")
    return link


def test_two_towns(device: NewDevice) -> None:
    phone = far_device(device, size=PHONE, language="fr", theme="dark")
    laptop = far_device(device, size=LAPTOP)
    code = open_far_apart(phone, "face_to_face")
    phone.sit_down("Annie")
    link = the_way_is_shared(phone, code)
    laptop.page.goto(link)
    laptop.page.get_by_role("textbox", name=laptop.text("web-your-name")).wait_for()
    expect(laptop.button("web-big-screen-no")).to_have_count(0)
    laptop.sit_down("Bernard")

    phone.page.get_by_role("textbox", name=phone.text("web-call-link")).fill(TYPED)
    phone.button("web-call-keep").click()
    sheet = talk_of(laptop)
    way = sheet.get_by_role("link", name=re.compile("call.example"))
    assert (way.get_attribute("href"), way.get_attribute("target")) == (CALL, "_blank")
    assert "noopener" in str(way.get_attribute("rel"))
    sheet.get_by_role("textbox").fill("Bonsoir de Brest")
    sheet.get_by_role("button", name=laptop.text("web-talk-send")).click()
    phone.wait_until(lambda: "Bonsoir de Brest" in str(phone.page.evaluate("() => told")), "nothing is read")
    phone.page.get_by_role("button", name=phone.text("web-talk-new", count=1)).wait_for()
    picture(laptop, "talk")
    laptop.page.keyboard.press("Escape")

    phone.start()
    for far in (phone, laptop):
        far.scene.wait_for()
    a_reaction_flies(phone, laptop)
    goes_on = a_turn_is_noticed(phone, laptop)
    the_host_mutes(phone, laptop)
    if goes_on:
        whose_turn_it_is_stands_at_home(phone, laptop)


def test_nobody_looks_on_unless_the_host_lets_them(device: NewDevice) -> None:
    phone = far_device(device, size=PHONE, language="fr")
    code = open_far_apart(phone, "face_to_face")
    guest = device(size=PHONE)
    guest.go(f"/{code}")
    guest.button("web-sit-down").wait_for()
    expect(guest.button("web-look-on")).to_have_count(0)  # it would be refused
    phone.sit_down("Annie")
    leave = phone.page.get_by_role("checkbox", name=phone.text("web-onlookers"))
    expect(leave).not_to_be_checked()
    stranger = device(size=LAPTOP)
    stranger.go(f"/{code}/watch")
    stranger.page.get_by_role("heading", name=stranger.text("web-trouble-no_onlookers")).wait_for()
    picture(stranger, "no-onlookers")
    leave.check()
    phone.wait_until(lambda: phone.line.about.get("onlookers", True), "the table does not know")
    stranger.button("web-try-again").click()
    stranger.wait_until(lambda: stranger.line.names == ["Annie"], "nothing is seen")
    picture(phone, "onlookers")
    guest.page.reload()
    guest.button("web-look-on").wait_for()
    leave.uncheck()
    stranger.page.get_by_role("heading", name=stranger.text("web-trouble-not_known")).wait_for()
    stranger.button("web-sit-again").click()
    stranger.page.get_by_role("heading", name=stranger.text("web-trouble-no_onlookers")).wait_for()


def a_reaction_flies(phone: Device, laptop: Device) -> None:
    """From one town onto the board of the other; the sheet is out of the way."""
    sheet = talk_of(phone)
    picture(phone, "talk")
    sheet.get_by_role("button", name=phone.text("web-reaction-cheers")).click()
    expect(sheet).to_be_hidden()
    laptop.wait_until(lambda: laptop.page.evaluate("() => flown") == ["Annie"], "nothing flies")
    picture(laptop, "flying")


def a_turn_is_noticed(phone: Device, laptop: Device) -> bool:
    """By the title and the icon, by trembling, and over other pages where somebody asked for it.

    Whether the game goes on: a hand that presses anything may resign.
    """
    first, second = by_turn(phone, laptop)
    first.wait_until(lambda: first.page.title().startswith(first.text("web-your-turn")), "the title says nothing")
    first.wait_until(lambda: first.page.evaluate(ICON) == "/icon-turn.svg", "the icon is not marked")
    assert [one.page.evaluate("() => badge") for one in (first, second)] == [1, 0]
    assert first.page.evaluate("() => trembled.length") == 1
    assert second.page.evaluate("() => trembled.length") == 0
    assert second.page.evaluate(ICON) == "/icon.svg"
    second.button("web-menu").click()
    second.page.get_by_role("dialog").get_by_role("button", name=second.text("web-settings")).click()
    wish = second.page.get_by_role("checkbox", name=second.text("web-notify"))
    assert not wish.is_checked()
    wish.check()
    second.wait_until(lambda: second.page.evaluate("() => localStorage['tablee.notify']") == "true", "it is not kept")
    second.page.keyboard.press("Escape")
    second.page.evaluate(LOOK_AWAY, "hidden")
    play([Hand(first)], lambda: second.line.ask is not None or second.line.status == "over")
    if second.line.status == "over":
        return False
    second.wait_until(lambda: len(second.page.evaluate("() => notified")) == 1, "nobody is told")
    ((title, body),) = second.page.evaluate("() => notified")
    assert title == second.text("web-your-turn")
    assert body == second.text("web-turn-where", what=second.text("web-game-face_to_face"), code=second.page.url[-5:])
    second.page.evaluate(LOOK_AWAY, "visible")
    return True


def the_host_mutes(phone: Device, laptop: Device) -> None:
    """What was said is gone, and nothing more is heard."""
    phone.button("web-menu").click()
    phone.page.get_by_role("dialog").get_by_role("button", name=phone.text("web-host-menu")).click()
    phone.page.locator("summary", has_text="Bernard").click()
    picture(phone, "host-menu")
    phone.button("web-mute", name="Bernard").click()
    sheet = talk_of(laptop)
    sheet.get_by_text(laptop.text("web-muted")).wait_for()
    sheet.get_by_text(laptop.text("web-talk-empty")).wait_for()
    expect(sheet.get_by_role("textbox")).to_have_count(0)
    laptop.page.keyboard.press("Escape")


def whose_turn_it_is_stands_at_home(phone: Device, laptop: Device) -> None:
    """A game over days: each finds it again, and the one who is waited for sees that first."""
    awaited, waiting = by_turn(phone, laptop)
    for one in (awaited, waiting):
        one.go("/")
    rows = [one.page.get_by_role("region", name=one.text("web-left")) for one in (awaited, waiting)]
    rows[0].get_by_text(awaited.text("web-your-turn")).wait_for()
    awaited.wait_until(lambda: awaited.page.title().startswith("(1) "), "the title says nothing")
    assert awaited.page.evaluate(ICON) == "/icon-turn.svg"
    rows[1].get_by_text(re.compile(re.escape(waiting.text("web-left-waiting", names="")))).wait_for()
    assert waiting.page.title() == "Tablée"
    picture(awaited, "home-turn")


def whose_turn_comes_from_the_first_page(device: NewDevice, **wishes: object) -> tuple[Device, str]:
    """Bernard asked in the lobby to be told, went to the first page and looks elsewhere; now it is his turn."""
    near, far = far_device(device, size=PHONE, language="fr"), far_device(device, size=SMALL_PHONE, **wishes)
    code = near.have_table("tous_ego", {}, talk="seated")
    near.sit_down("Annie")
    far.join(code, "Bernard")
    wish = far.page.get_by_role("checkbox", name=far.text("web-notify"))
    expect(wish).not_to_be_checked()
    assert far.page.evaluate("() => notified") == []
    wish.check()
    far.wait_until(lambda: far.page.evaluate("() => localStorage['tablee.notify']") == "true", "it is not kept")
    far.page.get_by_text(far.text("web-notify-while")).wait_for()
    picture(far, "far-lobby")
    near.add_bots(1)
    near.page.get_by_role("combobox", name=near.text("web-who-begins")).select_option("Annie")
    near.start()
    far.wait_until(lambda: far.line.status == "playing", "the game does not begin")
    far.page.clock.install()
    far.go("/")
    waiting = far.text("web-left-waiting", names="Annie")
    far.page.get_by_role("region", name=far.text("web-left")).get_by_text(waiting).wait_for()
    far.page.evaluate(LOOK_AWAY, "hidden")
    bernard = next(chair["seat"] for chair in near.line.about["chairs"] if chair["name"] == "Bernard")
    play([Hand(near)], lambda: bernard in near.line.news.get("view", {}).get("waiting", ()))
    a_minute_later(far, code)
    far.wait_until(lambda: far.page.title().startswith("(1) "), "the title says nothing")
    return far, code


def a_minute_later(device: Device, code: str) -> None:
    """Its first page has asked once more how this table stands."""
    with device.page.expect_response(f"**/api/tables/{code}"):
        device.page.clock.run_for("01:00")


def test_a_turn_is_told_while_the_first_page_is_open_somewhere(device: NewDevice) -> None:
    far, code = whose_turn_comes_from_the_first_page(device)
    where = far.text("web-turn-where", what=far.text("web-game-tous_ego"), code=code)
    told = [[far.text("web-your-turn"), where]]
    far.wait_until(lambda: far.page.evaluate("() => notified") == told, "it is not told")
    for _ in range(2):
        a_minute_later(far, code)
    assert far.page.evaluate("() => notified.length") == 1, "one turn is told once"


def test_talk_waits_while_something_is_secret_and_a_far_player_gets_the_board_too(device: NewDevice) -> None:
    near = device(size=SMALL_PHONE, language="fr")
    code = near.have_table("incroyable", EVENINGS["incroyable"].options)
    near.sit_down("Annie")
    television = device(size=TELEVISION)
    television.go(f"/{code}/board")
    television.wait_until(lambda: television.line.names == ["Annie"], "the board does not come")
    far = device(size=LAPTOP)
    far.join(code, "Bernard")
    far.button("web-both-yes").wait_for()
    picture(far, "both-offer")
    far.button("web-both-yes").click()
    near.button("web-both-no").click()
    near.page.locator("summary", has_text=near.text("web-far")).click()
    near.page.get_by_role("radio", name=near.text("web-talk-seated")).check()
    picture(near, "far-settings")
    near.add_bots(1)
    near.start()
    far.page.get_by_role("region", name=far.text("web-layout-board")).wait_for()
    far.page.get_by_role("region", name=far.text("web-layout-pad")).wait_for()
    expect(near.page.get_by_role("region", name=near.text("web-layout-board"))).to_have_count(0)
    play([Hand(near), Hand(far)], lambda: far.line.phase == "estimating" and near.line.phase == "estimating")
    # Nobody but these two is waited for any more, and neither of them answers: it stays secret.
    sheet = talk_of(near)
    sheet.get_by_text(near.text("web-hushed")).wait_for()
    expect(sheet.get_by_role("textbox")).to_be_disabled()
    expect(sheet.get_by_role("button", name=near.text("web-reaction-bravo"))).to_be_disabled()
    picture(near, "hushed")


def test_a_far_phone_is_offered_the_board_during_a_game_and_a_reaction_reaches_a_big_screen(
    device: NewDevice,
) -> None:
    near, far = far_device(device, size=SMALL_PHONE, language="fr"), far_device(device, size=PHONE)
    code = near.have_table("face_to_face", EVENINGS["face_to_face"].options, talk="seated")
    near.sit_down("Annie")
    far.join(code, "Bernard")
    near.start()
    board_here = far.page.get_by_role("region", name=far.text("web-layout-board"))
    board_here.wait_for()
    television = far_device(device, size=TELEVISION, language="fr")
    television.go(f"/{code}/board")
    far.button("web-both-yes").wait_for()
    expect(board_here).to_have_count(0)
    picture(far, "both-offer-in-a-game")
    far.button("web-both-yes").click()
    board_here.wait_for()
    expect(far.button("web-both-yes")).to_have_count(0)
    television.scene.wait_for()
    talk_of(far).get_by_role("button", name=far.text("web-reaction-bravo")).click()
    television.wait_until(lambda: television.page.evaluate("() => flown") == ["Bernard"], "nothing flies")
    picture(television, "flying-on-television")


def test_a_turn_is_heard_where_somebody_wants_it(device: NewDevice) -> None:
    loud, quiet = device(size=PHONE), device(size=PHONE)
    for one in (loud, quiet):
        one.context.add_init_script(HEARKENING)
    loud.go("/")
    loud.button("web-settings").click()
    loud.page.get_by_role("dialog").get_by_role("checkbox", name=loud.text("web-sound")).check()
    code = loud.have_table("face_to_face", EVENINGS["face_to_face"].options)
    loud.sit_down("Annie")
    quiet.join(code, "Bernard")
    loud.start()
    first, second = by_turn(loud, quiet)
    first.wait_until(lambda: first.page.title().startswith(first.text("web-your-turn")), "the title says nothing")
    if first is quiet:
        play([Hand(first)], lambda: second.line.ask is not None or second.line.status == "over")
    if loud.line.status == "playing":
        loud.wait_until(lambda: TURN_SOUNDS in tones(loud), "nothing is heard")
    assert tones(quiet) == ""


def tones(device: Device) -> str:
    """All that it has played, by pitch."""
    return str(device.page.evaluate("() => tones.map((tone) => Math.round(tone.frequency.value)).join(' ')"))


def test_what_is_refused_beside_the_game_is_not_lost(server: ServerThread, device: NewDevice) -> None:
    phone = device(size=PHONE, hurried=False)
    open_far_apart(phone, "face_to_face")
    phone.sit_down("Annie")
    with server.still():
        too_much_is_said(server, phone)


def too_much_is_said(server: ServerThread, phone: Device) -> None:
    """More than may be said at once, however long it takes to say it."""
    sheet = talk_of(phone)
    field = sheet.get_by_role("textbox")
    field.wait_for()
    lines = [f"line {number}" for number in range(9)]
    phone.page.evaluate(SAY_AT_ONCE, lines)
    # As many as may be said at once are heard; one of the others is in the field, and the rest wait below it.
    expect(sheet.locator("li")).to_have_count(5)
    expect(field).to_have_value("line 5")
    waiting = sheet.get_by_role("group", name=phone.text("web-talk-unsaid")).get_by_role("button")
    expect(waiting).to_have_text(lines[6:])
    picture(phone, "unsaid")
    server.pass_time(2.5)
    waiting.first.click()
    expect(sheet.locator("li")).to_have_count(6)
    expect(waiting).to_have_text(lines[7:])
    # So is what is thrown: the refusal has no empty brackets where others name a rule.
    sheet.get_by_role("button", name=phone.text("web-reaction-bravo")).evaluate(
        "(button) => { for (let at = 0; at < 9; at++) button.click(); }"
    )
    refused = talk_of(phone).get_by_role("alert")
    expect(refused.locator("p")).to_have_text(phone.text("refusal-too_many", rule="table", rate=1))


def test_an_address_at_home_is_no_use_elsewhere(device: NewDevice) -> None:
    phone = device(size=PHONE, language="fr")

    def at_home(route: Route) -> None:
        found = json.decode(route.fetch().body())
        route.fulfill(json={**found, "addresses": ["http://192.168.1.20:8000"]})

    phone.page.route("**/api/offer", at_home)
    open_far_apart(phone, "face_to_face")
    phone.sit_down("Annie")
    phone.page.get_by_role("button", name=re.compile(f"^{re.escape(phone.text('web-invite'))}")).click()
    sheet = phone.page.get_by_role("dialog", name=phone.text("web-invite"))
    sheet.get_by_text(phone.text("web-only-near")).wait_for()
    picture(phone, "only-near")
