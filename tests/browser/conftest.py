"""A real server, a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.chromium import chromium
from tests.browser.devices import Device
from tests.browser.evenings import NewDevice
from tests.server.serving import WIDE, ServerProcess, server_process


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives the browsers."""
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One browser for all tests of this process; every device in it is on its own."""
    with chromium(playwright) as found:
        yield found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of this test's own."""
    with server_process(tmp_path / "data", *WIDE) as running:
        yield running


@pytest.fixture
def device(browser: Browser, server: ServerProcess) -> Iterator[NewDevice]:
    """Makes devices. In the end none of them may have had an error, or have asked anybody but the server."""
    made: list[Device] = []

    def new(**wishes: Any) -> Device:
        made.append(Device(browser, server.url, **wishes))
        return made[-1]

    yield new
    for one in made:
        one.context.close()
    assert [problem for one in made for problem in one.problems] == []
    assert {host for one in made for host in one.hosts if host} <= {server.netloc}
