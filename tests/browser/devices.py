"""A device in somebody's hand: a browser context of its own, opened at a server."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from random import Random
from typing import Any, Literal
from urllib.parse import urlsplit

from msgspec import json
from playwright.sync_api import Browser, CDPSession, ConsoleMessage, Locator, Page, Request, Route

from tests.browser import wording
from tests.browser.chromium import PATIENCE
from tests.browser.lines import Line
from tests.browser.wording import Language

SMALL_PHONE = (320, 640)
PHONE = (390, 844)
TABLET = (768, 1024)
LAPTOP = (1280, 800)
TELEVISION = (1920, 1080)
USUAL = 16
"""What browsers come with, in pixels."""
LARGER = 1.125
"""Our text is a little larger than the reader's own size, whatever that is."""
HASTE = 50
AN_HOUR = 3600.0
HURRIED = f"""(() => {{
  // The line to the server keeps its own patience: a timer that is set right after a socket was opened, or asked
  // whether it is alive, is left alone.
  let talking = false;
  const said = () => {{ talking = true; queueMicrotask(() => {{ talking = false; }}); }};
  const Plain = window.WebSocket;
  const send = Plain.prototype.send;
  Plain.prototype.send = function (what) {{ if (what.includes('"ping"')) said(); return send.call(this, what); }};
  window.WebSocket = class extends Plain {{ constructor(...where) {{ super(...where); said(); }} }};
  for (const name of ["setTimeout", "setInterval"]) {{
    const unhurried = window[name].bind(window);
    window[name] = (what, wait = 0, ...rest) => unhurried(what, talking ? wait : wait / {HASTE}, ...rest);
  }}
}})()"""
"""Reveals take the time that people need; hands need less."""
PATIENT = f"AbortSignal.timeout = AbortSignal.timeout.bind(AbortSignal, {PATIENCE * 1000})"
"""On a busy machine a request may take longer than people would wait for it."""
SHIFTS = """(() => {
  window.shifts = [];
  let moment = "";
  let settled = Infinity;
  let unpainted = 0;
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => { unpainted--; }));
  for (const touch of ["pointerdown", "keydown", "click"])
    addEventListener(touch, () => { settled = Infinity; unpainted++; painted(); }, true);
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", ({ data }) => {
        const { tell, view } = JSON.parse(data);
        if (tell !== "view") return;
        const now = `${view.phase} ${view.ask?.id}`;
        // What a new moment moves is not painted yet.
        if (now !== moment) { unpainted++; painted(); }
        settled = now === moment && !unpainted ? performance.now() : Infinity;
        moment = now;
      });
    }
  };
  const said = (node) => (node instanceof Element ? node.cloneNode(false).outerHTML : (node?.textContent ?? "?"));
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries())
      if (startTime > settled && !hadRecentInput) shifts.push([value, sources.map(({ node }) => said(node))]);
  }).observe({ type: "layout-shift" });
})()"""
"""What moves on the page by itself: a view came, but no other moment of the game, and nobody has touched anything."""
HEARD = """(() => {
  window.asked = new Set();
  window.heard = new Set();
  window.explained = new Set();
  window.advised = new Set();
  window.held = null;
  addEventListener("focusin", ({ target }) => { held = target; }, true);
  new MutationObserver((changes) => {
    const ask = Number(document.querySelector("main[data-moment]")?.dataset.moment.split(" ").pop());
    if (ask) asked.add(ask);
    for (const { target, addedNodes } of changes) {
      const inside = target instanceof Element ? target : target.parentElement;
      const told = [...addedNodes].map((node) => node.textContent ?? "").filter(Boolean);
      if (ask && told.length && inside?.matches("[role=status][aria-live]")) heard.add(ask);
      const note = inside?.closest("[role=note]");
      if (note) explained.add(note.textContent);
      const now = inside?.closest("section.now");
      if (now) advised.add(now.textContent);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true, attributeFilter: ["data-moment"] });
})()"""
"""Which asks are on the screen, and which a listener hears of; what is explained; what the line says that says what
can be done; where the focus was last."""
OPENED = """async (table) => {
  const asked = { method: "POST", body: JSON.stringify(table), headers: { "content-type": "application/json" } };
  const { code, host_token } = await (await fetch("/api/tables", asked)).json();
  localStorage.setItem(`tablee.table.${code}`, JSON.stringify({ host: host_token, chairs: [] }));
  return code;
}"""
IN_SIGHT = """found => {
  scrollTo(0, 0);
  const { left, right, top, bottom } = found.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""
Theme = Literal["light", "dark"]
LOCALES = {"fr": "fr-FR", "en": "en-GB"}
"""How the browsers of most people are set who speak a language."""


PAINTED = "() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"
"""What was told is on the screen."""


class Device:
    """A browser of its own, opened at this server."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        language: Language = "en",
        size: tuple[int, int] = PHONE,
        theme: Theme = "light",
        hurried: bool = True,
        moving: bool = False,
        kept: bool = False,
        luck: str = "",
        **context: Any,
    ) -> None:
        self.url = url
        self.random = Random(luck)
        """What the hand that holds it presses."""
        self.language = language
        self.theme = theme
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=LOCALES.get(language, language),
            color_scheme=theme,
            reduced_motion="reduce" if hurried and not moving else "no-preference",
            service_workers="allow" if kept else "block",
            **context,
        )
        self.context.add_init_script(PATIENT)
        self.context.add_init_script(SHIFTS)
        self.context.add_init_script(HEARD)
        if hurried:
            self.context.add_init_script(HURRIED)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.haste = HASTE if hurried and moving else 1
        self.chrome: dict[Page, CDPSession] = {}
        """What each page is told behind its back."""
        self.problems: list[str] = []
        self.hosts: set[str] = set()
        self.context.on("request", self._asked)
        self.page = self.tab()

    def tab(self) -> Page:
        """One more page on the same device; the newest is the one that is looked at."""
        self.page = self.context.new_page()
        self.line = Line()
        self.page.on("websocket", self.line.opened)
        self.page.on("websocket", lambda socket: self.hosts.add(urlsplit(socket.url).netloc))
        self.page.on("pageerror", lambda error: self.problems.append(f"{error}\n{error.stack}"))
        self.page.on("console", self._said)
        if self.haste != 1:  # What moves is as much in haste as what waits.
            chrome = self.chrome[self.page] = self.context.new_cdp_session(self.page)
            chrome.send("Animation.enable")
            chrome.send("Animation.setPlaybackRate", {"playbackRate": self.haste})
        return self.page

    def _asked(self, request: Request) -> None:
        """Whom it asks; and what it reports to the operator is an error in some part of the screen."""
        address = urlsplit(request.url)
        self.hosts.add(address.netloc)
        if address.path == "/api/mishaps":
            self.problems.append(f"{self.page.url}: {request.post_data}")

    def _said(self, message: ConsoleMessage) -> None:
        """Whatever the server's policy forbids the page is a mistake of the page."""
        if "Content Security Policy" in message.text:
            self.problems.append(message.text)

    def close(self) -> None:
        """Put it away."""
        self.context.close()

    def text(self, key: str, **facts: Any) -> str:
        """These words in the language of this device."""
        return wording.text(self.language, key, self.line.about.get("game", ""), **facts)

    def button(self, key: str, **facts: Any) -> Locator:
        """The button that says this."""
        return self.page.get_by_role("button", name=self.text(key, **facts), exact=True)

    @property
    def pad(self) -> Locator:
        """The part of the screen that is one player's."""
        return self.page.get_by_role("region", name=self.text("web-layout-pad"), exact=True)

    @property
    def scene(self) -> Locator:
        """The game, once all that its screen needs has been loaded."""
        return self.page.locator("main[data-moment]")

    @property
    def now(self) -> Locator:
        """The line that says what can be done."""
        return self.page.get_by_role("region", name=self.text("web-what-now"), exact=True)

    @property
    def lost(self) -> Locator:
        """Where it is said that there is no connection."""
        return self.page.locator(".link[role=status]").filter(has_text=self.text("web-connecting")).first

    @property
    def part(self) -> Locator:
        """What a seat at the table shows: its pad or, when the game was over too soon, the end."""
        return self.pad.or_(self.page.get_by_role("heading", name=self.text("web-standings"))).first

    def go(self, path: str) -> None:
        """Open an address of the server."""
        self.page.goto(f"{self.url}{path}")

    def wait_until(self, fits: Callable[[], bool], what: str) -> None:
        """Let the browser work until it is so."""
        deadline = time.monotonic() + PATIENCE
        while not fits():
            assert time.monotonic() < deadline, f"{what}: {self.seen()}"
            self.page.wait_for_timeout(20)

    def seen(self) -> str:
        """What is on the screen, in words."""
        return self.page.locator("body").inner_text()

    def stop_clock(self) -> None:
        """Before a page is opened: from now on time passes on this device only by `page.clock.run_for`."""
        self.page.clock.install()
        self.page.clock.pause_at(time.time() + AN_HOUR)

    def read_in(self, size: int) -> None:
        """Somebody chooses this size for the text of all pages, in the settings of the browser."""
        if self.page not in self.chrome:
            self.chrome[self.page] = self.context.new_cdp_session(self.page)
        self.chrome[self.page].send("Page.setFontSizes", {"fontSizes": {"standard": size}})
        found = self.page.evaluate("() => parseFloat(getComputedStyle(document.documentElement).fontSize)")
        large = self.page.evaluate("() => document.documentElement.classList.contains('room')")
        assert found >= size * LARGER if large else found == size * LARGER, "the page has a size of its own"

    def shifts(self) -> tuple[float, list[Any]]:
        """How far things have moved by themselves since this was asked last, and what it was."""
        found = self.page.evaluate("() => shifts.splice(0)")
        return sum(value for value, _ in found), found

    # What people do before the game -------------------------------------------------------------------------------

    def open_table(self, game: str, options: dict[str, Any]) -> str:
        """From the home page to the lobby of a new table: its code. What makes the game short is slipped in."""
        self.page.route("**/api/tables", lambda route: agreed(route, options))
        self.go("/")
        self.page.get_by_role("button", name=self.text(f"web-game-{game}")).first.click()
        self.page.wait_for_url(re.compile(r"/[A-Z]{5}$"))
        return self.page.url[-5:]

    def have_table(self, game: str, options: dict[str, Any], **wishes: Any) -> str:
        """The same without the home page, which takes long to paint: for tests that look at other things."""
        self.go("/worker.js")
        code = str(
            self.page.evaluate(OPENED, {"game": game, "language": self.language, "options": options, **wishes})
        )
        self.go(f"/{code}")
        return code

    def come_with(self, code: str, tokens: dict[str, Any]) -> None:
        """Come to a table with what this device keeps of it. Nobody waits until the page is painted."""
        self.go("/worker.js")
        self.page.evaluate(
            "([name, value]) => localStorage.setItem(name, value)", [f"tablee.table.{code}", text_of(tokens)]
        )
        self.page.goto(f"{self.url}/{code}", wait_until="commit")

    def join(self, code: str, name: str) -> None:
        """Sit down at a table, by its address."""
        self.go(f"/{code}")
        self.sit_down(name)

    def sit_down(self, name: str) -> None:
        """Type a name and take a seat; a wide screen asks first whether the whole room looks at it."""
        field = self.page.get_by_role("textbox", name=self.text("web-your-name"))
        no = self.button("web-big-screen-no")
        field.or_(no).first.wait_for()
        if no.is_visible():
            no.click()
        field.fill(name)
        self.button("web-sit-down").click()
        # The page has the chair only after everybody was told of it, and then the form above the rest goes:
        # a tap in that moment would miss what it was meant for.
        self.wait_until(lambda: name in self.line.names and bool(self.line.chairs), f"{name} does not sit")
        self.page.evaluate(PAINTED)

    def add_bots(self, count: int) -> None:
        """Bots for the empty seats: each has a chair that this page was not told of before."""
        for _ in range(count):
            before = self.line.chair_ids
            self.page.get_by_role("button", name=f"+ {self.text('web-bot-level-medium')}").click()
            self.wait_until(lambda before=before: bool(self.line.bots - before), "no bot came")  # type: ignore[misc]

    def start(self) -> None:
        """Let’s play."""
        self.button("web-start").click()
        self.wait_until(lambda: self.line.status == "playing", "the game does not start")


def by_turn(*pads: Device) -> list[Device]:
    """Of pads at a game in turns the one that is asked, once it and all others know it; then the others."""
    pads[0].wait_until(lambda: sum(pad.line.ask is not None for pad in pads) == 1, "nobody is asked")
    return sorted(pads, key=lambda pad: pad.line.ask is None)


def in_sight(found: Locator) -> bool:
    """Whether all of it is on the screen without scrolling."""
    return bool(found.evaluate(IN_SIGHT))


def text_of(value: Any) -> str:
    """As JSON."""
    return json.encode(value).decode()


def agreed(route: Route, options: dict[str, Any]) -> None:
    """A table is opened: with these options."""
    asked = json.decode(route.request.post_data_buffer or b"{}")
    route.continue_(post_data=json.encode({**asked, "options": options}))
