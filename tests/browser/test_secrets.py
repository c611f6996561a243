"""What a pad holds: never anything of another’s, neither on the screen nor in what it was sent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from tablee.server.house import House
from tests.browser import wording
from tests.browser.accessible import SETTLED
from tests.browser.devices import Device
from tests.browser.evenings import EVENINGS, Around, NewDevice, sat_down, shared
from tests.browser.hands import Hand, play
from tests.properties.helpers import AnyState
from tests.secrecy.checking import Leak, plant
from tests.server.serving import ServerThread, room_in

STEPS = 4
NEXT = ("move-go_on", "caractere")
EVERYTHING = """() => [
  document.documentElement.outerHTML,
  ...[...document.querySelectorAll("input, textarea, select")].map((field) => field.value),
  ...Object.values(localStorage), ...Object.values(sessionStorage),
].join("\\n")"""


def on_the_table(server: ServerThread, code: str) -> tuple[int, AnyState]:
    """The game that lies there now, and how far it has come."""

    def look(house: House) -> tuple[int, AnyState]:
        sitting = room_in(house, code).sitting
        assert sitting.state is not None
        return sitting.version, sitting.state

    return server.inside(look)


def lay(server: ServerThread, code: str, version: int, state: AnyState) -> bool:
    """Another game lies there now, unless somebody has moved in the meantime."""

    def change(house: House) -> bool:
        room = room_in(house, code)
        if room.sitting.version == version:
            room.sitting = replace(room.sitting, state=state)
        return room.sitting.version == version

    return server.inside(change)


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
    """Lay an estimate down."""
    asked = pad.line.asked
    for digit in number:
        pad.page.get_by_role("button", name=digit, exact=True).click()
    pad.button("incroyable-lay-down").click()
    pad.wait_until(lambda: asked in pad.line.answered, "the estimate does not arrive")


def test_an_estimate_is_on_no_other_device(device: NewDevice) -> None:
    table = sat_down(device, EVENINGS["incroyable"])
    pad = table.untouched("estimating")
    secret = unheard_of(table.screens)
    type_in(pad, secret)
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


def test_an_estimate_is_gone_when_the_device_is_handed_on(device: NewDevice) -> None:
    phone = shared(device, EVENINGS["incroyable"])
    hand = Hand(phone)
    play([hand], lambda: phone.line.phase == "estimating" and phone.line.ask is not None)
    seat = phone.line.news["seat"]
    phone.button("incroyable-lay-down").wait_for()
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
            version, real = on_the_table(self.server, self.code)
            if real.outcome() is not None:
                return False
            before = self.opened_again()
            twin = real.reimagined_for(self.pad.line.news["seat"], Random(7))
            if lay(self.server, self.code, version, twin):
                after = self.opened_again()
                # A card that was laid a moment ago may have been sent only now: then nothing is known, and all again.
                if lay(self.server, self.code, version, real):
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
