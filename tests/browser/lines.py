"""What went over a page's socket: everything that it was told, and what it has answered."""

from __future__ import annotations

from typing import Any

from msgspec import json
from playwright.sync_api import WebSocket


class Line:
    """What this page was told and has said."""

    def __init__(self) -> None:
        self.received: list[str] = []
        self.about: dict[str, Any] = {}
        self.news: dict[str, Any] = {}
        self.chairs: list[int] = []
        self.bye: str | None = None
        self.welcomes = 0
        self.answered: set[tuple[int, int, int]] = set()
        self.keys: dict[str, tuple[int, int, int]] = {}
        self.refused: list[dict[str, Any]] = []
        self.put_down = False
        """Whether this page has said last that nobody holds it: what it was asked before that concerns nobody."""

    def opened(self, socket: WebSocket) -> None:
        """The page has opened a socket, or another one."""
        socket.on("framesent", lambda frame: self._said(json.decode(frame)))
        socket.on("framereceived", lambda frame: self._told(frame if isinstance(frame, str) else frame.decode()))

    def _said(self, message: dict[str, Any]) -> None:
        match message["say"]:
            case "answer":
                self.keys[message["key"]] = (self.news.get("game", 0), message["seat"], message["ask"])
            case "hello":
                self.put_down = message.get("uncovered") is None
            case "cover" | "uncover" as said:
                self.put_down = said == "cover"

    def _told(self, frame: str) -> None:
        self.received.append(frame)
        message = json.decode(frame)
        match message["tell"]:
            case "welcome":
                self.welcomes += 1
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
    def chair_ids(self) -> set[int]:
        """All chairs that there are, taken or left."""
        return {chair["id"] for chair in self.about.get("chairs", ())}

    @property
    def bots(self) -> set[int]:
        """The chairs of bots."""
        return {chair["id"] for chair in self.about.get("chairs", ()) if chair.get("bot")}

    @property
    def phase(self) -> str:
        """The moment of the game, as this page knows it."""
        return str(self.news.get("view", {}).get("phase", ""))

    @property
    def moment(self) -> tuple[int, int]:
        """Which game, and how far it has come."""
        return self.news.get("game", 0), self.news.get("version", 0)

    @property
    def covered(self) -> bool:
        """Whether this device has several seats, and nobody holds it just now."""
        return self.status == "playing" and len(self.chairs) > 1 and self.news.get("seat") is None

    @property
    def wanted(self) -> list[str]:
        """Who of those that share this device is waited for."""
        waiting = self.news.get("view", {}).get("waiting", ())
        mine = [chair for chair in self.about.get("chairs", ()) if chair["id"] in self.chairs]
        return [chair["name"] for chair in mine if chair.get("seat") in waiting]

    @property
    def asked(self) -> tuple[int, int, int]:
        """The game, the seat and the ask that an answer would be to now."""
        return self.news["game"], self.news["seat"], self.news["view"]["ask"]["id"]

    @property
    def ask(self) -> dict[str, Any] | None:
        """What this device's seat is asked and has not answered."""
        found: dict[str, Any] | None = self.news.get("view", {}).get("ask")
        if self.status != "playing" or found is None or (self.put_down and len(self.chairs) > 1):
            return None
        return None if (self.news["game"], self.news["seat"], found["id"]) in self.answered else found
