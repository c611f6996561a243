"""A family’s network: plain http and a name that is not localhost, where browsers give no secure context."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright

from tests.browser.chromium import chromium
from tests.browser.devices import Device
from tests.browser.evenings import EVENINGS, NewDevice, sat_down
from tests.browser.hands import Hand, play
from tests.server.serving import WIDE, server_process

NAME = "table.family"


@pytest.fixture(scope="module")
def family(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[NewDevice]:
    """Devices that reach the server by its name."""
    data: Path = tmp_path_factory.mktemp("family") / "data"
    with (
        server_process(data, *WIDE, "--allow-host", NAME) as server,
        chromium(playwright, f"--host-resolver-rules=MAP {NAME} 127.0.0.1") as browser,
    ):
        url = f"http://{NAME}:{server.port}"
        made: list[Device] = []

        def new(**wishes: Any) -> Device:
            made.append(Device(browser, url, **wishes))
            return made[-1]

        yield new
        assert [problem for one in made for problem in one.problems] == []
        assert {host for one in made for host in one.hosts if host} <= {f"{NAME}:{server.port}"}


@pytest.mark.parametrize("game", EVENINGS)
def test_plain_http(family: NewDevice, game: str) -> None:
    table = sat_down(family, EVENINGS[game], language="fr")
    pad = table.pads[0]
    assert pad.page.evaluate("[isSecureContext, 'randomUUID' in crypto, 'wakeLock' in navigator]") == [False] * 3
    hands = [Hand(one, seed) for seed, one in enumerate(table.pads)]
    play(hands, lambda: table.board.socket.moment[1] >= 8)
    before = pad.socket.connections
    pad.page.reload()
    pad.wait_until(lambda: pad.socket.connections > before, "it does not come back")
    play(hands, lambda: table.board.socket.moment[1] >= 14 or table.board.socket.status == "over")
    for screen in table.screens:
        screen.context.close()
