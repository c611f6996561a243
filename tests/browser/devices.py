"""A device in somebody's hand: a browser context of its own, and everything that went over its socket."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, Literal

from msgspec import json
from playwright.sync_api import Browser, Locator, Page, WebSocket

from tests.browser import wording
from tests.browser.wording import Language

PATIENCE = 20.0
PHONE = (390, 844)
LAPTOP = (1280, 800)
TELEVISION = (1920, 1080)
HASTE = 8
HURRIED = f"""
for (const name of ["setTimeout", "setInterval"]) {{
  const unhurried = window[name].bind(window);
  window[name] = (what, wait = 0, ...rest) => unhurried(what, wait / {HASTE}, ...rest);
}}
"""
"""Reveals take the time that people need; here they need less."""
Theme = Literal["light", "dark"]


class Device:
    """A browser of its own, opened at this server."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        language: Language = "en",
        size: tuple[int, int] = PHONE,
        theme: Theme = "light",
        **context: Any,
    ) -> None:
        self.url = url
        self.language = language
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale="fr-FR" if language == "fr" else "en-GB",
            color_scheme=theme,
            reduced_motion="reduce",
            bypass_csp=True,
            **context,
        )
        self.context.add_init_script(HURRIED)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.problems: list[str] = []
        self.hosts: set[str] = set()
        self.page = self.tab()

    def tab(self) -> Page:
        """One more page on the same device; the newest is the one that is looked at."""
        self.page = self.context.new_page()
        self.socket = Socket()
        self.page.on("websocket", self.socket.opened)
        self.page.on("pageerror", lambda error: self.problems.append(f"{error}\n{error.stack}"))
        self.page.on("request", lambda request: self.hosts.add(re.sub(r"^\w+://([^/]*).*$", r"\1", request.url)))
        return self.page

    def text(self, key: str, **facts: Any) -> str:
        """These words in the language of this device."""
        return wording.text(self.language, key, self.socket.about.get("game", ""), **facts)

    def button(self, key: str, **facts: Any) -> Locator:
        """The button that says this."""
        return self.page.get_by_role("button", name=self.text(key, **facts), exact=True)

    def says(self, key: str, **facts: Any) -> Locator:
        """Where this is said."""
        return self.page.get_by_text(self.text(key, **facts))

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

    # What people do before the game -------------------------------------------------------------------------------

    def open_table(self, game: str) -> str:
        """From the home page to the lobby of a new table: its code."""
        self.go("/")
        self.page.get_by_role("button", name=self.text(f"web-game-{game}")).first.click()
        self.page.wait_for_url(re.compile(r"/[A-Z]{5}$"))
        return self.page.url[-5:]

    def join(self, code: str, name: str) -> None:
        """From the home page to a seat, by code."""
        self.go("/")
        self.page.get_by_role("textbox", name=self.text("web-code")).fill(code.lower())
        self.button("web-join-table").click()
        self.sit_down(name)

    def sit_down(self, name: str) -> None:
        """Type a name and take a seat."""
        self.page.get_by_role("textbox", name=self.text("web-your-name")).fill(name)
        self.button("web-sit-down").click()
        self.wait_until(lambda: name in self.socket.names, f"{name} does not sit")

    def add_bots(self, count: int) -> None:
        """Bots for the empty seats."""
        for seated in range(len(self.socket.names), len(self.socket.names) + count):
            self.page.get_by_role("button", name=self.text("web-bot-level-sensible")).click()
            self.wait_until(lambda there=seated + 1: len(self.socket.names) == there, "no bot came")  # type: ignore[misc]

    def agree(self, option: str, value: str | int) -> None:
        """Agree on something in the lobby."""
        summary = self.page.locator("summary", has_text=self.text("web-options")).first
        if not self.page.get_by_role("group", name=self.text(f"option-{option}"), exact=True).is_visible():
            summary.click()
        group = self.page.get_by_role("group", name=self.text(f"option-{option}"), exact=True)
        if isinstance(value, str):
            group.get_by_role("radio", name=self.text(f"option-{option}-{value}")).check()
        elif group.get_by_role("radio").count():
            group.get_by_role("radio", name=re.compile(rf"^{value}\b")).check()
        else:
            more = self.page.locator("summary", has_text=self.text("web-options-more"))
            if not group.is_visible():
                more.click()
            group.get_by_role("spinbutton").fill(str(value))
            group.get_by_role("spinbutton").press("Tab")
        self.wait_until(lambda: self.socket.options.get(option) == value, f"{option} is not agreed on")

    def start(self) -> None:
        """Let’s play."""
        self.button("web-start").click()
        self.wait_until(lambda: self.socket.status == "playing", "the game does not start")


class Socket:
    """What this page was told and has said."""

    def __init__(self) -> None:
        self.received: list[str] = []
        self.about: dict[str, Any] = {}
        self.news: dict[str, Any] = {}
        self.chairs: list[int] = []
        self.bye: str | None = None
        self.connections = 0
        self.answered: set[tuple[int, int, int]] = set()
        self.keys: dict[str, tuple[int, int, int]] = {}
        self.refused: list[dict[str, Any]] = []

    def opened(self, socket: WebSocket) -> None:
        """The page has opened another one."""
        self.connections += 1
        socket.on("framesent", lambda frame: self._said(json.decode(frame)))
        socket.on("framereceived", lambda frame: self._told(frame if isinstance(frame, str) else frame.decode()))

    def _said(self, message: dict[str, Any]) -> None:
        if message["say"] == "answer":
            self.keys[message["key"]] = (self.news.get("game", 0), message["seat"], message["ask"])

    def _told(self, frame: str) -> None:
        self.received.append(frame)
        message = json.decode(frame)
        match message["tell"]:
            case "welcome":
                self.chairs = message["chairs"]
            case "table":
                self.about = message["table"]
            case "view":
                self.news = message
            case "bye":
                self.bye = message["code"]
            case "accepted" | "held" | "closed" if message["key"] in self.keys:
                self.answered.add(self.keys[message["key"]])
            case "refused":
                self.refused.append(message)
                self.answered.discard(self.keys.get(message["key"], (0, 0, 0)))

    @property
    def status(self) -> str:
        """Where the table stands."""
        return str(self.about.get("status", ""))

    @property
    def names(self) -> list[str]:
        """Who sits at the table."""
        return [chair["name"] for chair in self.about.get("chairs", ()) if not chair.get("gone")]

    @property
    def options(self) -> dict[str, Any]:
        """What was agreed on."""
        return dict(self.about.get("options", {}))

    @property
    def moment(self) -> tuple[int, int]:
        """Which game, and how far it has come."""
        return self.news.get("game", 0), self.news.get("version", 0)

    @property
    def covered(self) -> bool:
        """Whether this device has several seats, and nobody holds it just now."""
        return self.status == "playing" and len(self.chairs) > 1 and self.news.get("seat") is None

    @property
    def ask(self) -> dict[str, Any] | None:
        """What this device's seat is asked and has not answered."""
        found: dict[str, Any] | None = self.news.get("view", {}).get("ask")
        if self.status != "playing" or found is None:
            return None
        return None if (self.news["game"], self.news["seat"], found["id"]) in self.answered else found
