"""Phones that sleep, networks that fail, servers that are killed: nobody does anything, and everybody is back."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.devices import Device
from tests.browser.evenings import EVENINGS, SOME, NewDevice, devices_at, sat_down
from tests.server.serving import WIDE, ServerProcess


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of this test's own, which can be killed."""
    server = ServerProcess(tmp_path / "data", *WIDE)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def doomed(browser: Browser, mortal: ServerProcess, seed: str) -> Iterator[NewDevice]:
    """Makes devices at that server."""
    with devices_at(browser, mortal.url, seed) as new:
        yield new


def back_again(device: Device, before: int) -> None:
    """The table has welcomed this pad once more, and it shows its part, or the end that came too soon."""
    device.wait_until(lambda: device.line.welcomes > before, "it does not come back")
    device.part.wait_for()


@pytest.mark.parametrize("game", SOME)
def test_a_phone_is_reloaded_and_the_server_killed(doomed: NewDevice, mortal: ServerProcess, game: str) -> None:
    table = sat_down(doomed, EVENINGS[game])
    table.go_on(4)
    pad = table.pads[1]
    before, seat = pad.line.welcomes, pad.line.news["seat"]
    pad.page.reload()
    back_again(pad, before)
    assert pad.line.news["seat"] == seat
    table.go_on(3)

    welcomes = [screen.line.welcomes for screen in table.screens]
    seen = table.board.line.moment
    mortal.stop(signal.SIGKILL)
    pad.lost.wait_for()
    mortal.start()
    for one, so_far in zip(table.pads, welcomes, strict=False):
        back_again(one, so_far)
    table.board.wait_until(lambda: table.board.line.welcomes > welcomes[-1], "the board does not come back")
    assert table.board.line.moment >= seen
    table.go_on(4)


def test_offline_and_online(watched: NewDevice) -> None:
    table = sat_down(watched, EVENINGS["tous_ego"])
    table.go_on(3)
    pad = table.pads[1]
    before = pad.line.welcomes
    pad.context.set_offline(True)
    pad.lost.wait_for()
    away = table.board.page.get_by_role("list", name=table.board.text("web-away"))
    away.get_by_text("Bernard").wait_for()
    pad.context.set_offline(False)
    back_again(pad, before)
    away.get_by_text("Bernard").wait_for(state="detached")
    table.go_on(3)


def test_an_answer_given_offline_arrives(watched: NewDevice) -> None:
    table = sat_down(watched, EVENINGS["incroyable"])
    pad, asked = table.answer_offline()
    pad.context.set_offline(False)
    pad.wait_until(lambda: asked in pad.line.answered, "the answer is lost")
    table.go_on(3)


def test_what_was_typed_is_there_after_a_reload(device: NewDevice) -> None:
    table = sat_down(device, EVENINGS["incroyable"])
    pad = table.untouched("estimating")
    asked = pad.line.asked
    for digit in "42":  # of whatever is asked, percentages too, nobody is asked whether they are sure
        pad.page.get_by_role("button", name=digit, exact=True).click()
    before = pad.line.welcomes
    pad.page.reload()
    back_again(pad, before)
    pad.button("incroyable-lay-down").click()
    pad.wait_until(lambda: asked in pad.line.answered, "the answer does not arrive")
    pad.wait_until(lambda: pad.line.news["view"].get("my_estimate") == 42, "another number has arrived")


def test_a_second_tab_takes_over_and_the_first_takes_back(device: NewDevice) -> None:
    table = sat_down(device, EVENINGS["tous_ego"])
    table.go_on(3)
    pad = table.pads[1]
    first, line = pad.page, pad.line
    second = pad.tab()
    pad.go(f"/{table.code}")
    first.get_by_role("button", name=pad.text("web-take-back")).wait_for()
    assert line.bye == "elsewhere"
    pad.part.wait_for()
    table.go_on(3)

    first.bring_to_front()
    first.get_by_role("button", name=pad.text("web-take-back")).click()
    second.get_by_role("button", name=pad.text("web-take-back")).wait_for()
    assert pad.line.bye == "elsewhere"
    pad.page, pad.line = first, line
    pad.part.wait_for()
    table.go_on(3)
