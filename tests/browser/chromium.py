"""The browser of the tests: the machine's own Chromium."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright

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


def main() -> int:
    """Say where it is, or what to do: `make test` asks before it begins."""
    try:
        sys.stdout.write(f"{program()}\n")
    except FileNotFoundError as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    return 0


@contextmanager
def chromium(playwright: Playwright, *arguments: str) -> Iterator[Browser]:
    """A browser, for as long as it is needed."""
    browser = playwright.chromium.launch(executable_path=program(), args=[*ARGUMENTS, *arguments])
    try:
        yield browser
    finally:
        browser.close()


if __name__ == "__main__":
    sys.exit(main())
