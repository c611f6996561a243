"""A hand that plays through the screens: it presses what is on offer, as somebody does who has read no rules.

It knows nothing of the games. Among the controls of the pad it takes one that it has pressed least, rather one that
has just become possible: what a first step has opened is most likely the second.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, TypedDict

from playwright.sync_api import ElementHandle, Error, Locator

from tests.browser import wording
from tests.browser.chromium import PATIENCE
from tests.browser.devices import Device

STUCK = PATIENCE
"""Seconds without any news after which nobody will play any more."""
MANY = 300
"""Looks, too: a ballot takes twenty presses of which the table hears nothing, and they can take longer than that."""
A_WHILE = 10_000
"""Milliseconds in which something can be pressed that is there to be pressed; after that the hand looks again."""
CONTROLS = "button, input, select, textarea, [role=button], [role=radio]"
LOOK = """(regions, controls) => (window.seen = regions.flatMap((region) => [...region.querySelectorAll(controls)]))
  .map((found, index) => ({
    index,
    kind: found.tagName.toLowerCase(),
    type: found.type ?? "",
    name: (found.getAttribute("aria-label") ?? found.labels?.[0]?.innerText ?? found.innerText ?? "").trim(),
    able: !found.disabled && found.getAttribute("aria-disabled") !== "true" && found.checkVisibility(),
    options: found.options?.length ?? 0,
  }))"""
SEEN = "index => seen[index].isConnected ? seen[index] : null"
"""Just what was looked at, if it is still there: to search the pad once more would take longer than to press it."""
BACKWARDS = {
    "": ("web-no", "web-peek", "web-pass-on", "web-cover", "web-read-aloud", "web-replace"),
    "incroyable": (
        "incroyable-on-second-thought",
        "incroyable-dials",
        "incroyable-erase",
        "incroyable-digits-show",
        "incroyable-digits-cover",
    ),
    "face_to_face": (
        "face_to_face-take-back",
        "face_to_face-turn-round",
        "face_to_face-resign",
        "face_to_face-resign-yes",
    ),
    "tous_ego": ("tous_ego-another", "tous_ego-back", "tous_ego-take-back"),
}
"""What leads away from an answer; it is pressed all the same, only rarely."""
RARELY = 6
SAYINGS = ("Encore un peu de fromage ?", "Who laughs first?")
FAR = 120
"""So many times Tab leads around any screen."""
REACHED = """wanted => {
  const now = document.activeElement;
  if (now === wanted) return "here";
  return wanted.type === "radio" && now?.type === "radio" && now.name === wanted.name ? "beside" : "";
}"""


LOST = "() => document.activeElement === document.body && held !== null && !held.isConnected"
"""The focus is nowhere, because what had it is gone."""
BEHIND = """wanted => {
  const target = wanted.closest("label") ?? wanted;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const spots = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]]
    .map(([x, y]) => document.elementFromPoint(left + x * (right - left), top + y * (bottom - top)));
  const seen = (spot) => spot && (target.contains(spot) || spot.contains(target));
  if (!target.isConnected || spots.some(seen)) return "";
  return `${target.outerHTML} is behind ${spots.map((spot) => spot?.outerHTML ?? "nothing")[0]}`;
}"""
"""What hides all of that which has the focus."""


class Control(TypedDict):
    """Something on the pad that can be pressed or filled in."""

    index: int
    kind: str
    type: str
    name: str
    able: bool
    options: int


class Hand:
    """Plays the seat of one device."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.random = device.random
        self.ask: tuple[int, int, int] | None = None
        self.pressed: Counter[str] = Counter()
        self.offered: set[str] = set()
        said = [
            wording.text(device.language, key, game, name="NAME") for game in BACKWARDS for key in BACKWARDS[game]
        ]
        self.backwards = re.compile("|".join(re.escape(words).replace("NAME", ".*") for words in said))

    def act(self) -> bool:
        """Press one thing, if this seat is asked something. Whether anything was pressed."""
        asked = self.device.line.ask
        if self.device.line.covered:
            return self._uncover()
        if asked is None:
            return False
        if not self._wants(asked):
            return self._hand_on()
        controls = self._controls()
        if not controls:
            return False
        chosen = self._choose(controls)
        self.offered = {control["name"] for control in controls}
        self.pressed[chosen["name"]] += 1
        try:
            self._press(chosen, asked)
        except Error:  # the screen has changed under the hand: it looks again
            return False
        return True

    def _uncover(self) -> bool:
        """The device is handed on: whoever is waited for takes it."""
        wanted = self.device.line.wanted
        if not wanted:
            return False
        flat = self.device.line.about.get("game") == "face_to_face"  # it lies between the two, and is not handed on
        return self._ask_for("face_to_face-show-mine" if flat else "web-i-am", name=wanted[0])

    def _hand_on(self) -> bool:
        """Whoever holds a shared device and wants nothing of it gives it to the one who is waited for."""
        if len(self.device.line.chairs) < 2 or not self.device.line.wanted:
            return False
        return self._ask_for("web-pass-on")

    def _ask_for(self, key: str, **facts: Any) -> bool:
        """Press what shows this device as another has it, and wait until the table says anything at all."""
        told = len(self.device.line.received)
        try:
            there(self.device.button(key, **facts)).click(timeout=A_WHILE)
        except Error:
            return False
        self.device.wait_until(lambda: len(self.device.line.received) > told, "nothing is told")
        return True

    def _wants(self, asked: dict[str, Any]) -> bool:
        news = self.device.line.news
        now = (news["game"], news["seat"], asked["id"])
        if now != self.ask:
            self.ask = now
            self.pressed.clear()
            self.offered = set()
            self.keen = not asked.get("optional") or self.random.random() < 0.3
        return self.keen

    def _controls(self) -> list[Control]:
        found: list[Control] = self.device.pad.evaluate_all(LOOK, CONTROLS)
        return [control for control in found if control["able"]]

    def _choose(self, controls: Sequence[Control]) -> Control:
        haste = self.random.random() < 0.6

        def cost(control: Control) -> tuple[int, bool, float]:
            name = control["name"]
            tired = self.pressed[name]
            backwards = any(self.backwards.fullmatch(line) for line in name.splitlines())
            if backwards or control["kind"] == "textarea":
                tired = RARELY * (tired + 1)  # not only later but less often, or back and forth could go on for ever
            return tired, haste and name in self.offered, self.random.random()

        return min(controls, key=cost)

    def _found(self, control: Control, asked: dict[str, Any]) -> ElementHandle:
        found = self.device.page.evaluate_handle(SEEN, control["index"]).as_element()
        if found is None:
            raise Error("It is gone.")
        if self.device.line.ask != asked:
            raise Error("Something else is asked by now.")
        return found

    def _press(self, control: Control, asked: dict[str, Any]) -> None:
        found = self._found(control, asked)
        if control["kind"] == "select":
            found.select_option(index=self.random.randrange(control["options"]), timeout=A_WHILE)
        elif control["kind"] == "textarea" or control["type"] in ("text", "search"):
            found.fill(self.random.choice(SAYINGS), timeout=A_WHILE)
        elif control["type"] == "number":
            found.fill(str(self._number(asked)), timeout=A_WHILE)
        elif control["type"] == "radio":
            found.check(timeout=A_WHILE, force=True)
        else:
            found.click(timeout=A_WHILE)

    def _number(self, asked: dict[str, Any]) -> int:
        fields = [field for option in asked["options"] for field in option.get("fields", {}).values()]
        numbers = [field for field in fields if field.get("field") == "number"]
        low, high = (numbers[0]["low"], numbers[0]["high"]) if numbers else (1, 9999)
        return self.random.randint(low, min(high, low + 50))


def there(wanted: Locator) -> ElementHandle:
    """The thing itself: nothing that comes to its place later, and no waiting for what is gone."""
    found = wanted.element_handles()
    if not found:
        raise Error("It is gone.")
    return found[0]


class KeyboardHand(Hand):
    """Plays without touching anything: from control to control with Tab and arrows, and Enter, Space and letters."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.asked: set[tuple[int, int, int]] = set()
        """What it was asked and had to answer."""

    def _press(self, control: Control, asked: dict[str, Any]) -> None:
        page = self.device.page
        self.device.wait_until(lambda: not page.evaluate(LOST), "the focus is lost")
        if self.ask is not None and not asked.get("optional"):
            self.asked.add(self.ask)
        keyboard = page.keyboard
        self._reach(self._found(control, asked))
        if control["kind"] == "select":
            keyboard.press("ArrowDown")
        elif control["kind"] == "textarea" or control["type"] in ("text", "search"):
            keyboard.press("ControlOrMeta+a")
            keyboard.type(self.random.choice(SAYINGS))
        elif control["type"] == "number":
            keyboard.press("ControlOrMeta+a")
            keyboard.type(str(self._number(asked)))
        else:
            keyboard.press("Space" if control["type"] == "radio" else "Enter")

    def _reach(self, wanted: ElementHandle) -> None:
        """Radio buttons of one group are one stop for Tab; arrows lead on from there."""
        for _ in range(FAR):
            where = wanted.evaluate(REACHED)
            if where == "here":
                behind = wanted.evaluate(BEHIND)
                assert not behind, behind
                return
            self.device.page.keyboard.press("ArrowDown" if where == "beside" else "Tab")
        if wanted.evaluate("wanted => wanted.isConnected && wanted.checkVisibility() && !wanted.disabled"):
            raise AssertionError(f"no key leads to {wanted.evaluate('wanted => wanted.outerHTML')}")
        raise Error("It is gone.")


def play(hands: Sequence[Hand], until: Callable[[], bool]) -> None:
    """All hands play until it is so; if nothing happens for long, what was on the screens is told."""
    seen = None
    moved = time.monotonic()
    tries = 0

    def is_so() -> bool:
        nonlocal moved
        began = time.monotonic()
        found = until()
        moved += time.monotonic() - began  # whoever looks closely keeps the others waiting
        return found

    while not is_so():
        # Nobody moves any more once it is so.
        busy = [hand.act() for hand in hands if not is_so()]
        now = [hand.device.line.moment for hand in hands]
        tries += 1
        if now != seen:
            seen, moved, tries = now, time.monotonic(), 0
        if time.monotonic() - moved > STUCK and tries > MANY:
            raise AssertionError("\n".join(["Nobody plays any more.", *(stuck(hand) for hand in hands)]))
        if not any(busy):
            hands[0].device.page.wait_for_timeout(15)


def stuck(hand: Hand) -> str:
    """What somebody was doing who does not go on."""
    line = hand.device.line
    return f"{line.phase}, asked {line.ask}, offered {hand.offered}, pressed {dict(hand.pressed)}"
