"""A real server, a real browser."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.chromium import chromium
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
    """Makes devices at that server."""
    new = NewDevice(browser, server.url)
    yield new
    new.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Function) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """When a test has failed, what was on the screens is worth a look."""
    report = yield
    if report.when == "call" and report.failed:
        report.sections += [("screens", new.seen()) for new in item.funcargs.values() if isinstance(new, NewDevice)]
    return report
