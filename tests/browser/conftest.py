"""A real server, a real browser."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.chromium import FAMILY, PATIENCE, chromium
from tests.browser.evenings import NewDevice, devices_at
from tests.server.serving import ServerThread, server_thread

UNHURRIED: dict[str, Any] = {
    "ping": 600.0,
    "silence_timeout": 3600.0,
    "arrival_timeout": 600.0,
    "bot_deadline": 3600.0,
    "host_timeout": 3600.0,
    "evict_after": 3600.0,
}
"""On a machine that is very busy nobody is gone only because nothing was heard for a while."""

LONGEST_FIRST = (
    "test_games",
    "test_another_language",
    "test_any_game",
    "test_far_apart",
    "test_town_apart",
    "test_regulars",
)

expect.set_options(timeout=PATIENCE * 1000)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games first: who begins a long one last keeps the others waiting."""
    items.sort(key=lambda item: item.path.stem not in LONGEST_FIRST)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives the browser."""
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One browser for all tests of this process; every device in it is on its own."""
    with chromium(playwright) as found:
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """One server for all tests of this process; every table is on its own. A test can look into it."""
    with server_thread(tmp_path_factory.mktemp("server") / "data", hosts=(FAMILY,), **UNHURRIED) as running:
        yield running


@pytest.fixture
def device(browser: Browser, server: ServerThread, seed: str) -> Iterator[NewDevice]:
    """Makes devices at the server."""
    with devices_at(browser, server.url, seed) as new:
        yield new


@pytest.fixture
def watched(browser: Browser, tmp_path: Path, seed: str) -> Iterator[NewDevice]:
    """Makes devices at a server where silence is soon noticed, on both sides: for tests that cut a line.

    A browser on a machine without a network has no other way to know.
    """
    settings = {**UNHURRIED, "ping": 3.0, "silence_timeout": 10.0}
    with (
        server_thread(tmp_path / "data", **settings) as server,
        devices_at(browser, server.url, seed) as new,
    ):
        yield new


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Function) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """When a test has failed, what was on the screens is worth a look."""
    report = yield
    if report.when == "call" and report.failed:
        report.sections += [("screens", new.seen()) for new in item.funcargs.values() if isinstance(new, NewDevice)]
    return report
