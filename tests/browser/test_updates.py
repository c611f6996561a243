"""A server that was updated, parts that cannot be loaded, and errors in our own scripts: no screen is ever dead."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from playwright.sync_api import Browser, WebSocketRoute

from tablee.server.http import pages
from tests.browser.conftest import UNHURRIED
from tests.browser.devices import LAPTOP, Device
from tests.browser.evenings import EVENINGS, NewDevice, devices_at, sat_down
from tests.browser.hands import Hand, play
from tests.server.serving import ServerThread, free_port, server_thread

MARK = "-renewed"
NEWER = f"script[type=module][src$='{MARK}.js']"


def another_build(folder: Path) -> Path:
    """The same client as if something in every part of it had changed: no file has the name that it had."""
    shutil.copytree(pages.FOLDER, folder)
    renamed = {path.name: f"{path.stem}{MARK}{path.suffix}" for path in (folder / "assets").iterdir()}
    for path in [*(folder / "assets").iterdir(), folder / "index.html"]:
        if path.suffix in (".js", ".css", ".html"):
            text = path.read_text("utf-8")
            for old, new in renamed.items():
                text = text.replace(old, new)
            path.write_text(text, "utf-8")
        if path.name in renamed:
            path.rename(path.with_name(renamed[path.name]))
    return folder


class Updated:
    """A server that can be stopped and started again with another build of the screens."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder, self.patch, self.port = folder, patch, free_port()
        self.server: ServerThread = self._started()

    def _started(self) -> ServerThread:
        with_patience = server_thread(self.folder / "data", self.port, **UNHURRIED)
        self.leave = with_patience.__exit__
        return with_patience.__enter__()

    def update(self) -> None:
        """Stop; start with a client of which every file has another name."""
        self.stop()
        self.patch.setattr(pages, "FOLDER", another_build(self.folder / "web"))
        self.server = self._started()

    def stop(self) -> None:
        """Let everybody go."""
        self.leave(None, None, None)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: str) -> Iterator[Updated]:
    """A server of this test's own."""
    made = Updated(tmp_path, monkeypatch)
    yield made
    made.stop()


@pytest.fixture
def guests(browser: Browser, house: Updated, seed: str) -> Iterator[NewDevice]:
    """Makes devices at that server."""
    with devices_at(browser, house.server.url, seed) as new:
        yield new


def is_renewed(device: Device) -> None:
    """The page on this device is of the newer build by now."""
    device.page.locator(NEWER).wait_for(state="attached")


def test_open_pages_are_renewed_when_nothing_is_lost(guests: NewDevice, house: Updated) -> None:
    table = sat_down(guests, EVENINGS["incroyable"])
    pad = table.untouched("estimating")
    home = guests()
    home.go("/")
    home.button("web-enter").wait_for()
    for digit in "42":
        pad.page.get_by_role("button", name=digit, exact=True).click()
    asked = pad.line.asked
    house.update()

    is_renewed(table.board)
    table.board.now.wait_for()
    pad.page.get_by_text(pad.text("web-updated")).wait_for()
    assert not pad.page.locator(NEWER).count(), "whoever has begun something is not interrupted"
    pad.button("web-update-now").click()
    is_renewed(pad)
    pad.button("incroyable-lay-down").click()
    pad.wait_until(lambda: asked in pad.line.answered, "what was begun is lost")

    home.page.get_by_role("textbox", name=home.text("web-code")).fill(table.code)
    home.button("web-enter").click()
    home.button("web-sit-down").wait_for()
    is_renewed(home)


def test_a_part_that_cannot_be_loaded_can_be_tried_again(device: NewDevice) -> None:
    host = device(size=LAPTOP)
    host.page.route("**/assets/tous_ego-*", lambda route: route.abort())
    host.have_table("tous_ego", {})
    host.sit_down("Annie")
    host.add_bots(2)
    host.start()
    missing = host.page.get_by_role("alert").get_by_text(host.text("web-part-missing"))
    missing.wait_for()
    host.button("web-menu").click()
    host.page.get_by_role("dialog").get_by_role("button", name=host.text("web-close")).first.click()
    host.page.unroute("**/assets/tous_ego-*")
    host.button("web-try-again").click()
    host.pad.wait_for()


def spoilt(socket: WebSocketRoute) -> None:
    """A line on which the board gets views that it cannot show, until this seat has voted."""
    server = socket.connect_to_server()

    def pass_on(frame: str | bytes) -> None:
        news: dict[str, Any] = json.decode(frame)
        if news["tell"] == "view" and news["view"]["phase"] == "voting" and news["view"].get("ask"):
            news["view"]["voters"] = 3
        socket.send(json.encode(news).decode())

    server.on_message(pass_on)


def test_an_error_in_one_part_leaves_the_others_and_is_told(
    device: NewDevice, server: ServerThread, caplog: pytest.LogCaptureFixture
) -> None:
    kind = 'screen_errors_total{kind="TypeError"}'
    before = server.metrics().get(kind, 0)
    host = device(size=LAPTOP)
    host.page.route_web_socket("**/ws/*", spoilt)
    host.have_table("tous_ego", {"target": 6})
    host.sit_down("Annie")
    host.add_bots(2)
    host.start()
    play([Hand(host)], lambda: host.line.phase == "voting")
    board = host.page.get_by_role("region", name=host.text("web-layout-board"), exact=True)
    board.get_by_role("alert").get_by_text(host.text("web-part-broken")).wait_for()
    board.get_by_role("button", name=host.text("web-try-again")).click()
    board.get_by_role("alert").wait_for()

    server_knows = lambda: server.metrics().get(kind, 0) == before + 1  # noqa: E731
    host.wait_until(server_knows, "nobody is told, or too often")
    told = next(record for record in caplog.records if record.getMessage() == "error in a web client")
    assert told.levelno == logging.WARNING
    assert vars(told).items() >= {"build": pages.build(), "screen": "board", "error": "TypeError"}.items()
    assert all(place.split(":")[0] in pages.scripts() for place in vars(told)["at"].split())
    assert "Annie" not in str(vars(told))

    play([Hand(host)], lambda: host.line.phase != "voting" or host.line.ask is None)
    board.get_by_role("alert").wait_for(state="detached")
    host.pad.wait_for()
    assert host.problems
    host.problems.clear()  # They were arranged.
