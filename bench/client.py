"""The web client, measured: its weight, how soon a mid-range phone on Wi-Fi can use it, and how smoothly it moves.

    make bench-client

Sizes are those of the files that Chromium asks for, gzipped. Timings are medians of a Chromium whose processor and
network are throttled, with nothing in its cache. The last lines are all figures as `name: value`.
"""

from __future__ import annotations

import gzip
import statistics
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, Response, sync_playwright

from tests.browser.arriving import arrive
from tests.browser.chromium import chromium
from tests.browser.devices import LAPTOP, PHONE, TELEVISION, Device
from tests.browser.evenings import EVENINGS, NewDevice, sat_down
from tests.browser.hands import Hand, play
from tests.server.serving import WIDE, ServerProcess, server_process

RUNS = 5
CPU_SLOWDOWN = 4
"""How many times slower the processor of a mid-range phone is than this one, as Lighthouse has it."""
MEGABITS = 20
WIFI = {
    "offline": False,
    "latency": 20,
    "downloadThroughput": MEGABITS * 1e6 / 8,
    "uploadThroughput": MEGABITS * 1e6 / 8,
}
PAWNS = 10
WATCHED_SECONDS = 10.0
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
FRAMES = """(long) => new Promise((seen) => {
  const times = [];
  const next = (now) => {
    times.push(now);
    if (now - times[0] < long) requestAnimationFrame(next);
    else seen(times.slice(1).map((time, index) => time - times[index]));
  };
  requestAnimationFrame(next);
})"""
TAPPED = """(words) => {
  let frames = 0;
  let tapped = 0;
  const count = () => { frames++; requestAnimationFrame(count); };
  requestAnimationFrame(count);
  addEventListener("click", () => { frames = 0; tapped = performance.now(); }, true);
  new MutationObserver(() => {
    if (!window.sentAfter && tapped && document.body.innerText.includes(words))
      window.sentAfter = [frames + 1, performance.now() - tapped];
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Frames and milliseconds from the last tap until the page says that the answer is sent."""
Figures = dict[str, float]


class Timing(NamedTuple):
    """How a page came up: milliseconds, and how far things jumped."""

    painted: float
    interactive: float
    blocked: float
    longest_task: float
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


class Weighed(NewDevice):
    """Devices whose scripts are weighed."""

    def __init__(self, browser: Browser, url: str) -> None:
        super().__init__(browser, url)
        self.weights: list[Weights] = []

    def __call__(self, **wishes: Any) -> Device:
        """One more device."""
        device = super().__call__(**wishes)
        self.weights.append(Weights(device.page))
        return device


def sizes(browser: Browser, server: ServerProcess) -> Figures:
    """The first load, what a table adds to it, and what each game adds to that."""
    found: Figures = {}
    for game, evening in EVENINGS.items():
        new = Weighed(browser, server.url)
        host = new(size=LAPTOP)
        host.go("/")
        host.page.get_by_role("button", name=host.text("web-game-tous_ego")).first.wait_for()
        first = new.weights[0].weigh(host.page)
        table = sat_down(new, evening)
        table.go_on(4)
        scripts = {name: size for one in new.weights[1:] for name, size in one.weigh(host.page).items()}
        found["kilobytes_first_load"] = sum(first.values()) / 1000
        found[f"kilobytes_{game}"] = sum(size for name, size in scripts.items() if name not in first) / 1000
        new.close()
    return found


def throttled(page: Page) -> CDPSession:
    """A mid-range phone on Wi-Fi."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", WIFI)
    session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    return session


def timed(browser: Browser, url: str, path: str, button: str) -> Timing:
    """One visit with nothing in the cache, until this button can be pressed."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, locale="en-GB", bypass_csp=True)
    context.add_init_script(OBSERVE)
    page = context.new_page()
    throttled(page)
    page.goto(f"{url}{path}", wait_until="commit")
    page.wait_for_function(
        "(name) => [...document.querySelectorAll('button')].some((one) => one.innerText.includes(name))",
        arg=button,
        polling="raf",
    )
    usable = page.evaluate("() => performance.now()")
    page.wait_for_load_state("networkidle")
    measured = page.evaluate("() => measured")
    painted = page.evaluate(PAINTED)
    context.close()
    return Timing(painted, usable, measured["long"], measured["longest"], measured["shift"])


def timings(browser: Browser, server: ServerProcess) -> Figures:
    """Medians of several first visits: the home page, and the door of a table."""
    code = server.ask("POST", "/api/tables", {"game": "incroyable"}).json["code"]
    places = {"home": ("/", "Incroyable!"), "door": (f"/{code}", "Sit down")}
    found: Figures = {}
    for place, (path, button) in places.items():
        runs = [timed(browser, server.url, path, button) for _ in range(RUNS)]
        for name, values in zip(Timing._fields, zip(*runs, strict=True), strict=True):
            unit = "layout" if name == "shift" else "milliseconds"
            found[f"{unit}_{name}_{place}"] = statistics.median(values)
    return found


def frames(browser: Browser, server: ServerProcess) -> Figures:
    """A board with ten pawns: bots play Caractère, the game for so many, as quickly as they can."""
    new = NewDevice(browser, server.url)
    host = new(hurried=False)
    code = host.open_table("caractere", {"board": "court", "contest_pause": 0})
    host.page.get_by_role("textbox", name=host.text("web-your-name")).wait_for()
    host.add_bots(PAWNS)
    board = new(size=TELEVISION, hurried=False)
    board.go(f"/{code}/board")
    board.wait_until(lambda: len(board.line.names) == PAWNS, "the board sees nobody")
    host.start()
    board.scene.wait_for()
    gaps: list[float] = board.page.evaluate(FRAMES, WATCHED_SECONDS * 1000)
    new.close()
    late = sum(gap > 25 for gap in gaps) / len(gaps)
    return {"frames_per_second_ten_pawns": 1000 / statistics.fmean(gaps), "frames_late_share_ten_pawns": late}


def tap_to_sent(browser: Browser, server: ServerProcess) -> Figures:
    """On a throttled phone: from the tap until the page says that the answer is sent."""
    new = NewDevice(browser, server.url)
    table = sat_down(new, EVENINGS["tous_ego"])
    pad, other = table.pads
    play([Hand(other)], lambda: pad.line.ask is not None)
    throttled(pad.page)
    pad.page.evaluate(TAPPED, pad.text("web-sent"))
    play([Hand(pad)], lambda: bool(pad.line.answered))
    pad.page.wait_for_timeout(500)
    after: list[float] = pad.page.evaluate("() => window.sentAfter")
    new.close()
    return {"frames_tap_to_sent": after[0], "milliseconds_tap_to_sent": after[1]}


def first_minutes(browser: Browser, server: ServerProcess) -> Figures:
    """Six people, from the laptop that is opened to everybody's first answer; names are typed besides."""
    new = NewDevice(browser, server.url)
    found = arrive(new)
    new.close()
    return {
        "taps_until_playing_host": found.screen + found.people[0].to_play,
        "taps_until_playing_guest": max(person.to_play for person in found.people[1:]),
        "taps_of_the_first_answer": max(person.to_answer for person in found.people),
        "seconds_of_the_machine_until_six_have_answered": found.seconds,
    }


def main() -> None:
    """Measure, print as it comes, and everything once more in the end."""
    found: Figures = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        server_process(Path(folder) / "data", *WIDE) as server,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
    ):
        for measure in (sizes, timings, frames, tap_to_sent, first_minutes):
            print((measure.__doc__ or "").strip().splitlines()[0], flush=True)
            found |= measure(browser, server)
    for name, value in found.items():
        print(f"{name}: {value:.3g}" if value < 1 else f"{name}: {value:.1f}")


if __name__ == "__main__":
    main()
