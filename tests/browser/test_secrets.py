"""What a pad holds: never anything of another’s, neither on the screen nor in what it was sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import msgpack
from playwright.sync_api import Browser

from tablee.core import save
from tablee.server.hub import Hub
from tests.browser.devices import Device
from tests.browser.evenings import EVENINGS, Around, NewDevice, sat_down
from tests.browser.hands import Hand, play
from tests.server.serving import ServerThread, server_thread

EVERYTHING = """() => [
  document.documentElement.outerHTML,
  ...[...document.querySelectorAll("input, textarea, select")].map((field) => field.value),
  ...Object.values(localStorage), ...Object.values(sessionStorage),
].join("\\n")"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerThread]:
    """A server into which the test can look."""
    with server_thread(tmp_path / "data") as running:
        yield running


@pytest.fixture
def device(browser: Browser, server: ServerThread) -> Iterator[NewDevice]:
    """Devices at that server."""
    made: list[Device] = []

    def new(**wishes: Any) -> Device:
        made.append(Device(browser, server.url, **wishes))
        return made[-1]

    yield new
    for one in made:
        one.context.close()


def on_the_table(server: ServerThread, code: str) -> Any:
    """The game as the server has it, with all its secrets."""

    def look(hub: Hub) -> Any:
        live = hub.find(code)
        assert live is not None
        return live.sitting.state

    return server.inside(look)


def held_by(device: Device) -> str:
    """Everything that somebody with this device could find on it."""
    return "\n".join([device.page.evaluate(EVERYTHING), *device.socket.received])


def numbers_in(text: str) -> set[str]:
    """Numbers of four digits, however they are written."""
    return {re.sub(r"\D", "", found) for found in re.findall(r"\d[\s.,’\u00a0\u202f]?\d{3}", text)}


def test_estimates_are_on_no_other_device(device: NewDevice, server: ServerThread) -> None:
    table = sat_down(device, EVENINGS["incroyable"])
    hands = [Hand(pad, seed) for seed, pad in enumerate(table.pads)]
    play(hands, lambda: all(pad.socket.news["view"]["phase"] == "estimating" for pad in table.pads))
    secrets = {"7391": table.pads[0], "6284": table.pads[1]}
    for number, pad in secrets.items():
        for digit in number:
            pad.page.get_by_role("button", name=digit, exact=True).click()
        pad.button("incroyable-lay-down").click()
    for pad in secrets.values():
        pad.wait_until(lambda pad=pad: bool(pad.socket.answered), "the estimate does not arrive")  # type: ignore[misc]
    state = on_the_table(server, table.code)
    assert all(msgpack.encode(int(number)) in save(state) for number in secrets), "they are there to be found"
    for number, owner in secrets.items():
        for screen in table.screens:
            assert (number in numbers_in(held_by(screen))) == (screen is owner), number


def test_the_other_hand_is_not_on_this_pad(device: NewDevice, server: ServerThread) -> None:
    table: Around = sat_down(device, EVENINGS["face_to_face"])
    for _ in range(5):
        before = table.board.socket.moment[1]
        hands = [Hand(pad, seed) for seed, pad in enumerate(table.pads)]
        play(hands, lambda before=before: table.board.socket.moment[1] > before)  # type: ignore[misc]
        state = on_the_table(server, table.code)
        for pad in table.pads:
            other = set(state.view(1 - pad.socket.news["seat"]).hand)
            shown = {
                int(card)
                for card in pad.page.locator("[data-card]").evaluate_all(
                    "found => found.map(one => one.dataset.card)"
                )
            }
            assert shown, "the own hand is shown"
            assert not other or shown != other
            for frame in pad.socket.received[-3:]:
                assert not any(other == set(found) for found in lists_in(frame) if len(other) > 2)


def lists_in(frame: str) -> list[list[int]]:
    """All lists of numbers in a message."""
    return [[int(number) for number in found.split(",")] for found in re.findall(r"\[(\d+(?:,\d+)+)\]", frame)]
