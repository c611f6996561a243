"""The web client, measured: how much JavaScript each game needs, and how soon a mid-range phone on Wi-Fi can use it.

    make bench-client

Sizes are those of the files that Chromium asks for, gzipped. Timings are medians of a Chromium whose processor and
network are throttled, with nothing in its cache: on the home page, and at the door of a table.
"""

from __future__ import annotations

import gzip
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, Response, sync_playwright

from tests.browser.chromium import chromium
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.evenings import EVENINGS, sat_down
from tests.browser.hands import Hand, play
from tests.server.serving import WIDE, server_process

RUNS = 5
SLOWER = 4
"""How many times slower the processor of a mid-range phone is than this one, as Lighthouse has it."""
MEGABITS = 20
WIFI = {
    "offline": False,
    "latency": 20,
    "downloadThroughput": MEGABITS * 1e6 / 8,
    "uploadThroughput": MEGABITS * 1e6 / 8,
}
OBSERVE = """
window.measured = { long: 0, longest: 0, shift: 0 };
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) {
    measured.long += task.duration - 50;
    measured.longest = Math.max(measured.longest, task.duration);
  }
}).observe({ type: "longtask", buffered: true });
new PerformanceObserver((list) => {
  for (const moved of list.getEntries()) if (!moved.hadRecentInput) measured.shift += moved.value;
}).observe({ type: "layout-shift", buffered: true });
"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


class Timing(NamedTuple):
    """How a page came up: milliseconds, and how far things jumped."""

    painted: float
    usable: float
    blocked: float
    longest: float
    shift: float


class Weights:
    """The JavaScript that a page asked for."""

    def __init__(self, page: Page) -> None:
        self.files: dict[str, int] = {}
        page.on("response", self._came)

    def _came(self, response: Response) -> None:
        if response.url.endswith(".js"):
            self.files[response.url] = 0

    def weigh(self, page: Page) -> dict[str, int]:
        """Each file, gzipped."""
        for url in [url for url, size in self.files.items() if size == 0]:
            self.files[url] = len(gzip.compress(page.request.get(url).body(), 9))
        return dict(self.files)


def weights(browser: Browser, url: str) -> Iterator[tuple[str, int]]:
    """The first load, and what each game adds to it."""
    for game, evening in EVENINGS.items():
        devices: list[Device] = []
        weighing: list[Weights] = []

        def new(**wishes: object) -> Device:
            device = Device(browser, url, **wishes)  # type: ignore[arg-type]
            devices.append(device)  # noqa: B023 - used up before the next game
            weighing.append(Weights(device.page))  # noqa: B023
            return device

        host = new(size=LAPTOP)
        host.go("/")
        host.page.get_by_role("button", name=host.text("web-game-tous_ego")).wait_for()
        first = weighing[0].weigh(host.page)
        table = sat_down(new, evening)
        hands = [Hand(pad, seed) for seed, pad in enumerate(table.pads)]
        play(hands, lambda: table.board.socket.moment[1] >= 5)  # noqa: B023
        everything = {name: size for one in weighing[1:] for name, size in one.weigh(host.page).items()}
        if game == next(iter(EVENINGS)):
            yield "first load", sum(first.values())
        yield game, sum(size for name, size in everything.items() if name not in first)
        for device in devices:
            device.context.close()


def timed(browser: Browser, url: str, path: str, button: str) -> Timing:
    """One visit with nothing in the cache, until this button can be pressed."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, locale="en-GB")
    context.add_init_script(OBSERVE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", WIFI)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(f"{url}{path}", wait_until="commit")
    page.wait_for_function(
        "name => [...document.querySelectorAll('button')].some(one => !one.hidden && one.innerText.includes(name))",
        arg=button,
        polling="raf",
    )
    usable = page.evaluate("() => performance.now()")
    page.wait_for_timeout(500)
    measured = page.evaluate("() => measured")
    painted = page.evaluate(PAINTED)
    context.close()
    return Timing(painted, usable, measured["long"], measured["longest"], measured["shift"])


def main() -> None:
    """Measure and print."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server_process(Path(folder) / "data", *WIDE) as server,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
    ):
        print("JavaScript, gzipped")
        first = 0
        for name, size in weights(browser, server.url):
            first = first or size
            print(f"  {name:<28}{size / 1000:>8.1f} kB{'' if name == 'first load' else '  on top of it'}")
        code = server.ask("POST", "/api/tables", {"game": "incroyable"}).json["code"]
        places = {"home": ("/", "Incroyable!"), "door": (f"/{code}", "Sit down")}
        print(f"Medians of {RUNS} visits, processor {SLOWER} times slower, {MEGABITS} Mbit/s")
        usable = 0.0
        for place, (path, button) in places.items():
            runs = [timed(browser, server.url, path, button) for _ in range(RUNS)]
            median = Timing(*(statistics.median(values) for values in zip(*runs, strict=True)))
            usable = usable or median.usable
            print(f"  {place}")
            print(f"    {'first paint':<26}{median.painted:>8.0f} ms")
            print(f"    {'can be used':<26}{median.usable:>8.0f} ms")
            print(f"    {'blocked by long tasks':<26}{median.blocked:>8.0f} ms")
            print(f"    {'longest task':<26}{median.longest:>8.0f} ms")
            print(f"    {'layout shift':<26}{median.shift:>8.3f}")
    print(f"first_load_kilobytes: {first / 1000:.1f}")
    print(f"interactive_milliseconds: {usable:.0f}")


if __name__ == "__main__":
    main()
