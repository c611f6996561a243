"""The browser of the tests: the machine's own Chromium."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
"""The first is the same engine without windows that nobody sees, at a third of the work for each device."""
MISSING = (
    "These tests need Chromium: `apt-get install chromium` as root (Debian), or set TABLEE_CHROMIUM to the program."
)
FAMILY = "table.family"
"""A name that is not localhost: as on a family's network, browsers give it no secure context."""
ARGUMENTS = (
    # Nobody's pages but ours are opened. Root may have no sandbox, and others none where namespaces are forbidden.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--no-proxy-server",
    f"--host-resolver-rules=MAP {FAMILY} 127.0.0.1",
)
PATIENCE = 180.0
"""Seconds: longer than anything takes on a machine that is very busy."""


def program() -> str:
    """Where Chromium is."""
    found = os.environ.get("TABLEE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise FileNotFoundError(MISSING)
    return found


def main() -> int:
    """Say where it is, or what to do: `make test` asks before it begins."""
    try:
        with sync_playwright() as playwright, chromium(playwright) as browser:
            sys.stdout.write(f"{program()} {browser.version}\n")
    except FileNotFoundError as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    except Error as problem:
        sys.stderr.write(f"{problem}\n\n{program()} does not start. {MISSING}\n")
        return 1
    return 0


@contextmanager
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """A browser, for as long as it is needed; it has a home of its own, for people's may be read-only or missing."""
    with TemporaryDirectory(prefix="tablee-", ignore_cleanup_errors=True) as home:
        rooms = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"), home)
        browser = playwright.chromium.launch(
            executable_path=program(), args=ARGUMENTS, env={**os.environ, **rooms}, timeout=PATIENCE * 1000
        )
        try:
            yield browser
        finally:
            browser.close()


if __name__ == "__main__":
    sys.exit(main())
