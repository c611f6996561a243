"""Six people, from the laptop that is opened to everybody's first answer: how often each of them taps."""

from __future__ import annotations

import time
from typing import NamedTuple

from tests.browser.devices import LAPTOP, Device
from tests.browser.evenings import NewDevice
from tests.browser.hands import Hand, play

SIX = ("Annie", "Bernard", "Cléo", "Didier", "Élise", "Farid")
COUNT = "window.taps = 0; addEventListener('click', (tap) => { taps += tap.isTrusted && tap.detail > 0; }, true);"


class Arrival(NamedTuple):
    """How often one person tapped, besides typing the name."""

    name: str
    to_play: int
    to_answer: int


class Arrived(NamedTuple):
    """The taps on the big screen, all who sit around it, and how long the machine took over it."""

    screen: int
    people: list[Arrival]
    seconds: float


def arrive(new: NewDevice) -> Arrived:
    """A laptop shows the code of a table, six phones follow it; somebody draws a card, and everybody answers 42."""
    begun = time.monotonic()
    screen = opened(new, "/", LAPTOP)
    screen.page.get_by_role("button", name=screen.text("web-game-incroyable")).first.click()
    screen.button("web-big-screen-yes").click()
    screen.page.wait_for_url("**/board")
    code = screen.page.url.split("/")[-2]
    everybody: list[Device] = []
    for name in SIX:
        everybody.append(opened(new, f"/{code}"))
        named(everybody[-1], name)
    host = everybody[0]
    host.wait_until(lambda: len(host.line.names) == len(SIX), "not everybody is there")
    host.start()
    playing = [taps_on(one) for one in everybody]
    play([Hand(one) for one in everybody], lambda: any(one.line.phase == "estimating" for one in everybody))
    answering = [answer(one) for one in everybody]
    people = [Arrival(*one) for one in zip(SIX, playing, answering, strict=True)]
    return Arrived(taps_on(screen), people, time.monotonic() - begun)


def taps_on(device: Device) -> int:
    """How often this device was tapped since this was asked last."""
    return int(device.page.evaluate("() => { const found = taps; taps = 0; return found; }"))


def answer(device: Device) -> int:
    """Lay down 42: with how many taps."""
    device.button("incroyable-lay-down").wait_for()
    while device.button("incroyable-erase").is_enabled():
        device.button("incroyable-erase").click()
    taps_on(device)
    asked = device.line.asked
    for digit in "42":
        device.page.get_by_role("button", name=digit, exact=True).click()
    device.button("incroyable-lay-down").click()
    taps = taps_on(device)
    # Not until it is asked nothing: whoever answers last may be asked the next thing at once.
    device.wait_until(lambda: asked in device.line.answered, "the answer does not arrive")
    return taps


def opened(new: NewDevice, path: str, size: tuple[int, int] | None = None) -> Device:
    """A device that counts taps, at this address."""
    device = new(size=size) if size else new()
    device.context.add_init_script(COUNT)
    device.go(path)
    return device


def named(device: Device, name: str) -> None:
    """Type the name, after a tap into its field if it is not ready for it, and sit down."""
    field = device.page.get_by_role("textbox", name=device.text("web-your-name"))
    field.wait_for()
    if not field.evaluate("field => field === document.activeElement"):
        field.click()
    device.page.keyboard.type(name)
    device.button("web-sit-down").click()
    device.wait_until(lambda: name in device.line.names, f"{name} does not sit")
