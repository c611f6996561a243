"""What goes wrong between a device and the table costs nobody a seat, an answer or a screen."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest
from playwright.sync_api import Page, Route

from tablee.core import Refusal
from tablee.protocol import incoming
from tablee.tables.commands import COMMANDS
from tests.browser.devices import TELEVISION, Device
from tests.browser.evenings import EVENINGS, PEOPLE, NewDevice, sat_down

FILLED = """() => {
  for (let size = 1 << 20; size; size = size > 1 ? size >> 1 : 0)
    try { for (;;) localStorage.setItem(`full${Math.random()}`, "x".repeat(size)); } catch {}
}"""
"""Nothing fits into this browser's storage any more."""
TOKENS = "(code) => Object.keys(JSON.parse(localStorage.getItem(`tablee.table.${code}`)))"
LOCKS = """(() => {
  const request = navigator.wakeLock.request.bind(navigator.wakeLock);
  window.locks = [];
  navigator.wakeLock.request = async (kind) => { const lock = await request(kind); locks.push(lock); return lock; };
})()"""
"""Every wake lock that the page was given."""


def kept(device: Device, code: str) -> list[str]:
    """The names of what this browser keeps of a table."""
    found: list[str] = device.page.evaluate(
        "(code) => Object.keys(localStorage).filter((name) => name.includes(code))", code
    )
    return found


def lose_reply(page: Page, path: str) -> None:
    """The next request to this path is done, and nobody hears of it."""

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route(path, lose, times=1)


def unheard(device: Device) -> None:
    """It is said that no reply came."""
    device.page.get_by_role("alert").get_by_text(device.text("web-unreachable")).wait_for()


def in_menu(device: Device, *pages: str) -> None:
    """Tap through the menu."""
    device.button("web-menu").click()
    for page in pages:
        device.page.get_by_role("dialog").get_by_role("button", name=device.text(page), exact=True).click()


def test_a_lost_reply_leaves_no_ghost(device: NewDevice) -> None:
    host, guest, found = device(), device(), device()
    code = host.have_table("tous_ego", {})
    host.sit_down(PEOPLE[0])
    guest.go(f"/{code}")
    lose_reply(guest.page, "**/join")
    guest.page.get_by_role("textbox", name=guest.text("web-your-name")).fill("Bernard")
    guest.button("web-sit-down").click()
    unheard(guest)
    guest.page.reload()
    guest.sit_down("Bernard")
    assert guest.line.names == ["Annie", "Bernard"], "one chair, however often it was asked for"

    host.page.get_by_role("button", name=re.compile("^Bernard")).click()
    host.button("web-one-time-code", name="Bernard").click()
    rescue = host.page.get_by_text(re.compile(r"^[A-Z]{4} [A-Z]{4}$")).inner_text()
    found.go(f"/{code}")
    found.page.get_by_text(found.text("web-lost-phone")).click()
    lose_reply(found.page, "**/return")
    found.page.get_by_role("textbox", name=found.text("web-rescue")).fill(rescue)
    found.button("web-come-back").click()
    unheard(found)
    found.button("web-come-back").click()
    found.wait_until(lambda: found.line.chairs == guest.line.chairs, "the chair is not theirs")
    assert [name for name in kept(found, code) if ".return." in name or ".join." in name] == [], "keys are forgotten"


def test_a_board_on_the_same_device_leaves_the_answer_to_the_pad(watched: NewDevice) -> None:
    table = sat_down(watched, EVENINGS["incroyable"])
    pad, asked = table.answer_offline()
    in_menu(pad, "web-board-here")
    before = pad.line.welcomes
    if pad is table.pads[0]:  # the host's device looks on without asking
        pad.context.set_offline(False)
    else:
        again = pad.button("web-try-again")
        again.wait_for()
        pad.context.set_offline(False)
        again.click()
    pad.wait_until(lambda: pad.line.welcomes > before, "the board does not come")
    in_menu(pad, "web-pad-here")
    pad.wait_until(lambda: asked in pad.line.answered, "the answer is lost")
    assert pad.line.refused == []


def test_five_taps_without_a_connection_are_one_bot(watched: NewDevice) -> None:
    host = watched()
    host.have_table("tous_ego", {})
    host.sit_down(PEOPLE[0])
    host.context.set_offline(True)
    host.lost.wait_for()
    bot = host.page.get_by_role("button", name=f"+ {host.text('web-bot-level-medium')}")
    for _ in range(5):
        bot.click(force=True)
    host.context.set_offline(False)
    host.wait_until(lambda: len(host.line.names) > 1, "no bot came")
    host.add_bots(1)
    assert len(host.line.names) == 3


def test_a_refused_goodbye_says_why(device: NewDevice, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sat_down(device, EVENINGS["tous_ego"])
    pad = table.pads[1]

    def refuse(*_: Any) -> None:
        raise Refusal("table", "too_soon", seconds=7)

    with monkeypatch.context() as patch:
        patch.setitem(cast(dict[Any, Any], COMMANDS), incoming.Leave, refuse)
        in_menu(pad, "web-leave")
        leave = f"{pad.text('web-leave')} · Bernard"
        pad.page.get_by_role("button", name=leave).click()
        pad.button("web-yes").click()
        sheet = pad.page.get_by_role("dialog")
        sheet.get_by_role("alert").get_by_text(pad.text("refusal-too_soon", seconds=7, rule="table")).wait_for()
    pad.page.get_by_role("button", name=leave).click()
    pad.button("web-yes").click()
    pad.page.get_by_role("heading", name="Tablée").wait_for()
    assert kept(pad, table.code) == [], "nothing is kept of a table that one has left"


def test_a_full_storage_has_room_for_a_new_seat(device: NewDevice) -> None:
    host, guest = device(), device()
    code = host.have_table("tous_ego", {})
    host.sit_down(PEOPLE[0])
    guest.join(code, "Bernard")
    host.page.get_by_role("button", name=re.compile("^Bernard")).click()
    host.button("web-remove", name="Bernard").click()
    host.button("web-yes").click()
    guest.button("web-sit-again").click()
    guest.page.evaluate(FILLED)
    guest.sit_down("Bernard")
    guest.wait_until(lambda: guest.line.chairs == [3], "it is not known at the table")


def test_whoever_goes_back_leaves_no_board_behind(device: NewDevice) -> None:
    table = sat_down(device, EVENINGS["tous_ego"])
    pad = table.pads[1]
    asked: list[Route] = []
    sockets: list[object] = []
    pad.page.route("**/watch", lambda route: asked.append(route))
    in_menu(pad, "web-board-here")
    pad.wait_until(lambda: bool(asked), "no link is asked for")
    before = pad.line.welcomes
    pad.page.go_back()
    pad.wait_until(lambda: pad.line.welcomes > before, "the pad does not come back")
    pad.page.on("websocket", lambda socket: sockets.append(socket))
    with pad.page.expect_response("**/watch"):
        asked[0].continue_()
    pad.wait_until(lambda: "watch" in pad.page.evaluate(TOKENS, table.code), "the link is not kept")
    pad.page.evaluate("() => fetch('/healthz').then((answer) => answer.text())")
    assert sockets == []


def test_a_big_screen_stays_lit_in_the_lobby(device: NewDevice) -> None:
    host, board = device(), device(size=TELEVISION)
    for one in (host, board):
        one.context.add_init_script(LOCKS)
        one.context.grant_permissions(["screen-wake-lock"])  # without windows it says no by itself
    code = host.have_table("tous_ego", {})
    host.sit_down(PEOPLE[0])
    board.go(f"/{code}/board")
    held = "() => locks.filter((lock) => !lock.released).length"
    board.wait_until(lambda: board.page.evaluate(held) == 1, "it goes dark")
    assert host.page.evaluate(held) == 0, "a phone in the lobby may sleep"
    host.add_bots(2)
    host.start()
    for one in (host, board):
        one.wait_until(lambda one=one: one.page.evaluate(held) == 1, "it goes dark")  # type: ignore[misc]
    board.page.evaluate("() => { history.pushState(null, '', '/'); dispatchEvent(new PopStateEvent('popstate')); }")
    board.wait_until(lambda: board.page.evaluate(held) == 0, "it is lit for nobody")


def test_a_begun_secret_goes_with_its_question_and_everything_with_the_table(device: NewDevice) -> None:
    table = sat_down(device, EVENINGS["incroyable"])
    pad = table.untouched("estimating")
    for digit in "42":
        pad.page.get_by_role("button", name=digit, exact=True).click()
    pad.wait_until(lambda: any("draft" in name for name in kept(pad, table.code)), "nothing is begun")
    host, name = table.pads[0], PEOPLE[table.pads.index(pad)]
    in_menu(host, "web-host-menu")
    host.page.locator("summary", has_text=name).click()
    host.button("web-skip", name=name).click()
    pad.wait_until(lambda: pad.line.ask is None or pad.line.phase != "estimating", "it is still asked")
    pad.wait_until(lambda: not any("draft" in name for name in kept(pad, table.code)), "the secret stays")
    in_menu(host, "web-host-menu", "web-close-table", "web-yes")
    for one in table.screens:
        one.page.get_by_role("heading", name=one.text("web-trouble-closed")).wait_for()
        assert kept(one, table.code) == []
