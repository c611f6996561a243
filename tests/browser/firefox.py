"""Another engine than Chromium's: the machine's own Firefox, spoken to by WebDriver BiDi over a plain WebSocket.

Playwright wants a Firefox of its own making, which cannot be had everywhere; the protocol needs nothing besides.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import json
from websockets.sync.client import ClientConnection, connect

from tests.browser import wording
from tests.browser.chromium import PATIENCE
from tests.browser.devices import PHONE

NAMES = ("firefox-esr", "firefox")
MISSING = (
    "Without Firefox the screens are tested in Chromium alone: `apt-get install firefox-esr` as root (Debian), "
    "or set TABLEE_FIREFOX to the program."
)
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
PREFERENCES = """
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("network.proxy.type", 0);
user_pref("services.settings.server", "http://127.0.0.1:9");
user_pref("intl.accept_languages", "en");
"""
"""Nobody is asked anything but the server of the test."""


def program() -> str | None:
    """Where Firefox is, if it is anywhere."""
    return os.environ.get("TABLEE_FIREFOX") or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def firefox(path: str) -> Iterator[Firefox]:
    """A browser with a home of its own, for as long as it is needed."""
    with TemporaryDirectory(prefix="tablee-", ignore_cleanup_errors=True) as home:
        Path(home, "user.js").write_text(PREFERENCES, "utf-8")
        log = Path(home, "said")
        rooms = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"), home)
        command = [path, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", home]
        with (
            log.open("wb") as said,
            subprocess.Popen(command, stdout=said, stderr=said, env={**os.environ, **rooms}) as running,
        ):
            try:
                with connect(
                    f"{_address(log, running)}/session", max_size=None, open_timeout=PATIENCE, proxy=None
                ) as line:
                    yield Firefox(line)
            finally:
                running.terminate()


def _address(log: Path, running: subprocess.Popen[bytes]) -> str:
    """Where it listens, as soon as it says so."""
    deadline = time.monotonic() + PATIENCE
    while not (found := LISTENING.search(log.read_text("utf-8", "replace"))):
        if running.poll() is not None or time.monotonic() > deadline:
            raise DoesNotStartError(f"{running.args!r} does not start: {log.read_text('utf-8', 'replace')[-400:]}")
        time.sleep(0.05)
    return found[1]


class DoesNotStartError(Exception):
    """There is a Firefox, but not one that can be used."""


class Firefox:
    """One browser; every window in it is a device on its own."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.asked = 0
        self.problems: list[str] = []
        """What any page has complained of."""
        self.version = self.ask("session.new", capabilities={})["capabilities"]["browserVersion"]
        self.ask("session.subscribe", events=["log.entryAdded"])

    def ask(self, method: str, **parameters: Any) -> Any:
        """Ask the browser for something, and wait until it is done."""
        self.asked += 1
        self.line.send(json.encode({"id": self.asked, "method": method, "params": parameters}), text=True)
        while (told := json.decode(self.line.recv(timeout=PATIENCE))).get("id") != self.asked:
            self._heard(told)
        assert told["type"] == "success", told
        return told["result"]

    def _heard(self, told: dict[str, Any]) -> None:
        entry = told.get("params", {})
        if told.get("method") == "log.entryAdded" and entry["level"] == "error":
            self.problems.append(f"{entry['text']} {entry.get('stackTrace', '')}")

    def window(self) -> Window:
        """A phone that nobody has used before."""
        apart = self.ask("browser.createUserContext")["userContext"]
        context = self.ask("browsingContext.create", type="tab", userContext=apart)["context"]
        width, height = PHONE
        self.ask("browsingContext.setViewport", context=context, viewport={"width": width, "height": height})
        return Window(self, context)


STANDS_STILL = """async (one) => {
  one.scrollIntoView({ block: "center" });
  const place = () => ["left", "top", "width", "height"].map((side) => one.getBoundingClientRect()[side]);
  const before = place();
  await new Promise((done) => setTimeout(done, 60));
  const [left, top, width, height] = place();
  const spot = document.elementFromPoint(left + width / 2, top + height / 2);
  return one.isConnected && place().join() === before.join() && one.contains(spot);
}"""


class Window:
    """A page that is used as people use it: they see words, and press what says them."""

    def __init__(self, browser: Firefox, context: str) -> None:
        self.browser = browser
        self.context = context
        self.game = ""

    def text(self, key: str, **facts: Any) -> str:
        """These words."""
        return wording.text("en", key, self.game, **facts)

    def go(self, url: str) -> None:
        """Open an address."""
        self.browser.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def find(self, code: str) -> Any:
        """What an expression in the page comes to: nothing, a number, a text, or whether it is so."""
        told = self.browser.ask(
            "script.evaluate", expression=code, target={"context": self.context}, awaitPromise=True
        )
        assert told["type"] == "success", told
        return told["result"].get("value")

    def seen(self) -> str:
        """What is on the screen, in words."""
        return str(self.find("document.body.innerText"))

    def wait_until(self, fits: Callable[[], bool], what: str) -> None:
        """Let the browser work until it is so."""
        deadline = time.monotonic() + PATIENCE
        while not fits():
            assert time.monotonic() < deadline, f"{what}: {self.seen()}"
            time.sleep(0.02)

    def _nodes(self, wanted: dict[str, Any]) -> list[dict[str, Any]]:
        nodes = self.browser.ask("browsingContext.locateNodes", context=self.context, locator=wanted)["nodes"]
        return [{"sharedId": node["sharedId"]} for node in nodes]

    def press(self, name: str, role: str = "button") -> None:
        """Press what is called this, as soon as it is there."""
        self._press({"type": "accessibility", "value": {"role": role, "name": name}})

    def press_with(self, words: str) -> None:
        """Press the button on which these words stand among others, as soon as it can be pressed."""
        self._press({"type": "xpath", "value": f'//button[not(@disabled)][.//text()[normalize-space() = "{words}"]]'})

    def press_first(self, selector: str) -> None:
        """Press the first of these, as soon as there is one: where a name is put together from several things."""
        self._press({"type": "css", "value": selector})

    def _press(self, wanted: dict[str, Any]) -> None:
        standing: list[dict[str, Any]] = []

        def stands() -> bool:
            standing[:] = self._nodes(wanted)[:1]
            return bool(standing) and self._stands_still(standing[0])

        self.wait_until(stands, f"there is no {wanted['value']}")
        origin = {"type": "element", "element": standing[0]}
        moves = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._act({"type": "pointer", "id": "hand", "parameters": {"pointerType": "touch"}, "actions": moves})

    def _stands_still(self, node: dict[str, Any]) -> bool:
        """Whether a finger would hit it: it does not move any more, and nothing is before it."""
        told = self.browser.ask(
            "script.callFunction",
            functionDeclaration=STANDS_STILL,
            arguments=[node],
            target={"context": self.context},
            awaitPromise=True,
        )
        return bool(told["type"] == "success" and told["result"]["value"])

    def type(self, words: str) -> None:
        """Type into what has the focus."""
        keys = [{"type": kind, "value": key} for key in words for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keys", "actions": keys})

    def _act(self, source: dict[str, Any]) -> None:
        self.browser.ask("input.performActions", context=self.context, actions=[source])


def main() -> int:
    """Say which it is, or what is not tested without it: `make test` asks before it begins."""
    found = program()
    if found is None:
        sys.stderr.write(f"{MISSING}\n")
        return 1
    try:
        with firefox(found) as browser:
            sys.stdout.write(f"{found} {browser.version}\n")
    except DoesNotStartError as problem:
        sys.stderr.write(f"{' '.join(str(problem).split())} {MISSING}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
