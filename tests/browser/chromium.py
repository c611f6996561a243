"""The browser of the tests: the machine's own Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MISSING = (
    "These tests need Chromium: `apt-get install chromium` (Debian, Ubuntu), or set TABLEE_CHROMIUM to the program."
)
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking")


def program() -> str:
    """Where Chromium is."""
    found = os.environ.get("TABLEE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise FileNotFoundError(MISSING)
    return found


@contextmanager
def chromium(*arguments: str) -> Iterator[Browser]:
    """A browser, for as long as it is needed."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=[*ARGUMENTS, *arguments])
        try:
            yield browser
        finally:
            browser.close()
