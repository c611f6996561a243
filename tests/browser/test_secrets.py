"""What a pad holds: never anything of another’s, neither on the screen nor in what it was sent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tablee.bots import make_bot, runner
from tablee.games import caractere
from tablee.games.caractere.rules import Caractere
from tablee.games.incroyable.board import SYMBOLS
from tablee.games.incroyable.rules import Incroyable
from tablee.server.house import House
from tests.browser import wording
from tests.browser.accessible import SETTLED
from tests.browser.devices import PHONE, Device
from tests.browser.evenings import EVENINGS, Around, NewDevice, sat_down, shared
from tests.browser.hands import Hand, play
from tests.browser.laying import lay, on_the_table
from tests.properties.helpers import AnyState
from tests.secrecy.checking import Leak, plant
from tests.server.serving import ServerThread, room_in

STEPS = 4
SAID = "Souviens-toi du gratin dauphinois"
OPENED = """(name) => {
  window.uncovered = false;
  const dials = [...document.querySelectorAll("[role=group]")].find((one) => one.getAttribute("aria-label") === name);
  new MutationObserver(() => { uncovered ||= /7[^]*3[^]*4/.test(dials.textContent); })
    .observe(dials, { childList: true, subtree: true, characterData: true });
}"""
"""Notes whether the dials are uncovered from now on: a moment later they are covered again."""
NEXT = ("move-go_on", "caractere")
EVERYTHING = """() => [
  document.documentElement.outerHTML,
  ...[...document.querySelectorAll("input, textarea, select")].map((field) => field.value),
  ...Object.values(localStorage), ...Object.values(sessionStorage),
].join("\\n")"""


def held_by(device: Device) -> str:
    """Everything that somebody with this device could find on it."""
    return "\n".join([device.page.evaluate(EVERYTHING), *device.line.received])


def numbers_in(text: str) -> set[str]:
    """Numbers of four digits, however they are written."""
    return {re.sub(r"\D", "", found) for found in re.findall(r"\d[\s.,’\u00a0\u202f]?\d{3}", text)}


def unheard_of(screens: Sequence[Device]) -> str:
    """A number that is nowhere on any of these devices, not even by chance."""
    known = set().union(*(numbers_in(held_by(screen)) for screen in screens))
    return next(number for number in map(str, range(7391, 10_000)) if number not in known)


def type_in(pad: Device, number: str) -> None:
    """Lay an estimate down; one is asked again where the question is one of shares, and it is more than all."""
    asked = pad.line.asked
    for digit in number:
        pad.page.get_by_role("button", name=digit, exact=True).click()
    pad.button("incroyable-lay-down").click()
    surely = pad.page.get_by_role("alertdialog").get_by_role("button", name=pad.text("incroyable-lay-down"))

    def arrived() -> bool:
        if surely.is_visible():
            surely.click()
        return asked in pad.line.answered

    pad.wait_until(arrived, "the estimate does not arrive")


def test_an_estimate_is_on_no_other_device(device: NewDevice) -> None:
    table = sat_down(device, EVENINGS["incroyable"])
    pad = table.untouched("estimating")
    secret = unheard_of(table.screens)
    type_in(pad, secret)
    pad.wait_until(lambda: pad.line.news["view"].get("my_estimate") == int(secret), "it is not told")
    for screen in table.screens:
        assert (secret in numbers_in(held_by(screen))) == (screen is pad)


def test_that_would_be_found(device: NewDevice) -> None:
    board = sat_down(device, EVENINGS["incroyable"]).board
    secret = unheard_of([board])
    for planted in (
        f"document.body.append('{secret[0]} {secret[1:]}')",
        f"document.body.dataset.spy = '{secret}'",
        f"localStorage.spy = '{secret}'",
    ):
        board.page.evaluate(planted)
        assert secret in numbers_in(held_by(board))
        board.page.evaluate("() => { localStorage.clear(); delete document.body.dataset.spy; }")
        board.page.reload()
        board.wait_until(lambda: secret not in numbers_in(held_by(board)), "it is still there")


def test_digits_are_covered_until_they_are_asked_for(device: NewDevice) -> None:
    """By a tap on them, for a while, or by a switch that stays; dials are no other than the number pad."""
    pad = sat_down(device, EVENINGS["incroyable"]).untouched("estimating")
    lowest = pad.page.get_by_role("button", name="0", exact=True).bounding_box()
    assert lowest is not None
    assert lowest["y"] + lowest["height"] > 0.8 * PHONE[1], "thumbs do not reach it"
    for digit in "73":
        pad.page.get_by_role("button", name=digit, exact=True).click()
    peek = pad.pad.get_by_role("button", name=pad.text("web-peek"))
    expect(peek).to_contain_text("••")
    pad.button("incroyable-digits-show").click()
    expect(pad.pad.get_by_text("73", exact=True)).to_be_visible()
    pad.page.get_by_role("button", name="4", exact=True).click()
    expect(pad.pad.get_by_text("734", exact=True)).to_be_visible()
    pad.button("incroyable-dials").click()
    dials = pad.page.get_by_role("group", name=pad.text("incroyable-dials"))
    expect(dials).to_contain_text(re.compile("0.*7.*3.*4", re.DOTALL))
    pad.button("incroyable-digits-cover").click()
    expect(dials).not_to_contain_text(re.compile(r"\d"))
    pad.page.evaluate(OPENED, pad.text("incroyable-dials"))
    peek.press("Enter")
    pad.wait_until(lambda: bool(pad.page.evaluate("uncovered")), "peeking does not uncover the dials")


def test_more_than_all_is_asked_for_again(device: NewDevice, server: ServerThread) -> None:
    table = sat_down(device, EVENINGS["incroyable"])
    pad = table.untouched("estimating")
    ask_for_a_share(server, table, pad)
    asked = pad.line.asked
    for digit in "141":
        pad.page.get_by_role("button", name=digit, exact=True).click()
    pad.button("incroyable-lay-down").click()
    sure = pad.page.get_by_role("alertdialog")
    sure.get_by_role("button", name=pad.text("incroyable-on-second-thought")).click()
    assert asked not in pad.line.keys.values(), "it was sent at once"
    pad.button("incroyable-lay-down").click()
    sure.get_by_role("button", name=pad.text("incroyable-lay-down")).click()
    pad.wait_until(lambda: asked in pad.line.answered, "it is not sent at all")


def ask_for_a_share(server: ServerThread, table: Around, pad: Device) -> None:
    """The question on the table is one of those that are answered in percent."""
    done = False
    while not done:
        state = on_the_table(server, table.code)
        assert isinstance(state, Incroyable)
        found = copy(state)
        found.card, found.symbol = next(
            (index, symbol)
            for index, card in enumerate(found.setup.cards)
            for symbol in SYMBOLS
            if card.question(symbol).kind == "percentage"
        )
        done = lay(server, table.code, state, found)
    pad.page.reload()
    pad.button("incroyable-lay-down").wait_for()
    pad.wait_until(lambda: pad.line.news["view"]["question"]["kind"] == "percentage", "it is another question")


def test_what_was_written_in_a_debate_stays_in_sight_while_it_is_judged(
    device: NewDevice, server: ServerThread
) -> None:
    evening = EVENINGS["caractere"]
    table = sat_down(device, evening._replace(options={**evening.options, "contest_pause": 60}))
    judge, speaker = debating(server, table)
    speaker.page.get_by_role("textbox", name=speaker.text("caractere-write-instead")).fill(SAID)
    speaker.button("caractere-speak").click()
    for screen in (judge, table.board):
        expect(screen.page.get_by_text(SAID).first).to_be_visible()
    speaker.button("move-finished").click()
    judge.button("caractere-cast-vote").wait_for()
    for screen in (judge, table.board):
        screen.wait_until(lambda screen=screen: screen.line.phase.startswith("judging"), "nobody judges")  # type: ignore[misc]
        expect(screen.page.get_by_text(SAID).first).to_be_visible()


def debating(server: ServerThread, table: Around) -> tuple[Device, Device]:
    """An answer of somebody with a pad is contested by a bot, or the other way round: a pad that will judge, and one
    that argues.

    What leads there is played on a copy: at the table itself a bot may contest first, whenever it likes.
    """
    pads = {pad.line.news["seat"]: pad for pad in table.pads}
    laid = False
    while not laid:
        state = on_the_table(server, table.code)
        assert isinstance(state, Caractere)
        found = copy(state)
        play_until(found, "contesting")
        bots = [seat for seat in found.present if seat not in pads]
        contester = (bots if found.questionne in pads else list(pads))[0]
        found.open_debate(found.questionne, contester)
        laid = lay(server, table.code, state, found)
    two = {found.questionne, contester}
    for screen in table.screens:
        screen.page.reload()
        screen.wait_until(lambda screen=screen: screen.line.phase == "debating", "nobody debates")  # type: ignore[misc]
    judge, speaker = (next(pad for seat, pad in pads.items() if (seat in two) == speaks) for speaks in (False, True))
    return judge, speaker


def play_until(state: AnyState, phase: str) -> None:
    """Bots play a game on by themselves, the same way each time."""
    bots = {seat: make_bot("random", caractere.GAME, seat, Random(seat)) for seat in range(state.seats)}
    declined: set[tuple[int, int]] = set()
    while state.phase.name != phase:
        assert state.outcome() is None, "it was over before"
        runner.step(state, bots, declined)


def test_an_estimate_is_gone_when_the_device_is_handed_on(device: NewDevice) -> None:
    phone = shared(device, EVENINGS["incroyable"])
    hand = Hand(phone)
    # Whoever was done may have put the device down in the moment in which this was asked: then it is taken again.
    play([hand], lambda: phone.button("incroyable-lay-down").is_visible() and phone.line.ask is not None)
    seat = phone.line.news["seat"]
    while phone.button("incroyable-erase").is_enabled():
        phone.button("incroyable-erase").click()
    secret = unheard_of([phone])
    type_in(phone, secret)
    phone.wait_until(lambda: phone.line.covered, "nobody covers it")
    assert secret not in numbers_in(phone.page.evaluate(EVERYTHING))
    play([hand], lambda: phone.line.news["seat"] not in (None, seat))
    phone.button("incroyable-lay-down").wait_for()
    assert secret not in numbers_in(phone.page.evaluate(EVERYTHING))


class Watched:
    """A pad at a table, before and after all that it may not know was drawn again."""

    def __init__(self, server: ServerThread, table: Around, pad: Device) -> None:
        self.server, self.code, self.pad = server, table.code, pad

    def at_rest(self) -> None:
        """Bots have had their say: nothing moves until somebody does."""

        def idle(house: House) -> bool:
            room = room_in(house, self.code)
            return not room.bots.thinking and not room.has_pending_changes()

        self.pad.wait_until(lambda: self.server.inside(idle), "bots go on and on")

    def opened_again(self) -> tuple[Any, str]:
        """What the pad is told and shows when it is opened: once it shows it, it goes on showing it."""
        before = self.pad.line.welcomes
        self.pad.line.news = {}
        self.pad.page.reload()
        self.pad.wait_until(
            lambda: self.pad.line.welcomes > before and bool(self.pad.line.news), "it does not come back"
        )
        self.pad.part.wait_for()
        for button in self.pad.pad.get_by_role("button", name=wording.text(self.pad.language, *NEXT)).all():
            expect(button).to_be_enabled()  # it counts down before it wakes up
        self.pad.page.evaluate(SETTLED)
        return self.pad.line.news["view"], self.pad.part.inner_html()

    def can_tell(self) -> bool:
        """Whether the pad is another one when only what it may not know is different; not once the game is over."""
        while True:
            self.at_rest()
            real = on_the_table(self.server, self.code)
            if real.outcome() is not None:
                return False
            before = self.opened_again()
            twin = real.reimagined_for(self.pad.line.news["seat"], Random(7))
            if lay(self.server, self.code, real, twin):
                after = self.opened_again()
                # A card that was laid a moment ago may have been sent only now: then nothing is known, and all again.
                if lay(self.server, self.code, twin, real):
                    return before != after


@pytest.mark.parametrize("game", EVENINGS)
def test_a_pad_cannot_tell_what_is_hidden_from_it(device: NewDevice, server: ServerThread, game: str) -> None:
    table = sat_down(device, EVENINGS[game])
    for step in range(STEPS):
        assert not Watched(server, table, table.pads[step % 2]).can_tell(), table.board.line.phase
        table.go_on(2)


@pytest.mark.parametrize(
    ("game", "leak"),
    [
        ("incroyable", lambda game, seat: game.pile),
        ("face_to_face", lambda game, seat: game.deck),
        ("caractere", lambda game, seat: game.piles),
        ("tous_ego", lambda game, seat: game.pile),
    ],
)
def test_a_leak_is_noticed(
    device: NewDevice, server: ServerThread, game: str, leak: Leak, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch, game, leak)
    table = sat_down(device, EVENINGS[game])
    assert Watched(server, table, table.pads[0]).can_tell()


def test_a_device_is_covered_without_a_line(device: NewDevice) -> None:
    """Whoever hands it on does not wait for the server, and what one was told is not shown to the other meanwhile."""
    phone = shared(device, EVENINGS["incroyable"])
    hand = Hand(phone)
    lay_down = phone.button("incroyable-lay-down")
    play([hand], lambda: lay_down.is_visible() and phone.line.ask is not None)
    mine = phone.line.news["seat"]
    other = next(
        chair["name"]
        for chair in phone.line.about["chairs"]
        if chair["id"] in phone.line.chairs and chair["seat"] != mine
    )
    phone.context.set_offline(True)
    phone.button("web-pass-on").click()
    phone.button("web-i-am", name=other).wait_for()
    expect(lay_down).to_be_hidden()
    phone.button("web-i-am", name=other).click()
    expect(lay_down).to_be_hidden()
    phone.context.set_offline(False)
    phone.wait_until(lambda: phone.line.news["seat"] not in (None, mine), "the other is not told")
    lay_down.wait_for()
