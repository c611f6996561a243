"""axe-core, run on what is on a screen."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.devices import Device
from tests.browser.wording import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SETTLED = """async () => {
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(moving.map((one) => one.finished));
}"""
"""Colours on their way to others are neither the one nor the other."""
RUN = "(options) => axe.run(document, options).then((found) => found.violations)"
EVERYTHING = {"resultTypes": ["violations"]}
COLOURS = {**EVERYTHING, "runOnly": ["color-contrast"]}
"""What another theme changes."""
UNSAID = re.compile(r".*(?:\{ ?\$|\b(?:web|event|phase|move|refusal|value|option|reason)-[a-z_]+).*")
"""A sentence that is missing, or that misses something."""


def barriers(device: Device) -> list[str]:
    """What keeps somebody from using this screen, in words: as it is, and by its colours in the other theme."""
    if not device.page.evaluate("() => 'axe' in window"):
        device.page.evaluate(AXE.read_text("utf-8"))
    found = _found(device, EVERYTHING)
    device.page.emulate_media(color_scheme="dark" if device.theme == "light" else "light")
    found += _found(device, COLOURS)
    device.page.emulate_media(color_scheme=device.theme)
    return found


def _found(device: Device, options: dict[str, Any]) -> list[str]:
    device.page.evaluate(SETTLED)
    found: list[dict[str, Any]] = device.page.evaluate(RUN, options)
    return [
        f"{one['id']} ({one['impact']}, {one['help']}): {node['html'][:160]} {node['failureSummary']}"
        for one in found
        for node in one["nodes"][:3]
    ]


class Inspector:
    """Looks at every screen once in each moment of the game and each language."""

    def __init__(self, devices: list[Device]) -> None:
        self.devices = devices
        self.seen: set[tuple[str, str, str]] = set()
        self.found: list[str] = []

    def look(self) -> None:
        """Look at what has not been seen yet; a pad that is asked is another screen than one that waits."""
        for device in self.devices:
            kind = "asked" if device.line.ask else "waiting" if device.line.chairs else "board"
            screen = (kind, device.line.phase, device.language)
            if screen not in self.seen:
                self.seen.add(screen)
                self.note(device, ", ".join(screen))

    def note(self, device: Device, screen: str) -> None:
        """Look at this screen now."""
        self.found += [f"{screen}: {barrier}" for barrier in barriers(device)]
        self.found += [f"{screen}: {words}" for words in UNSAID.findall(device.seen())]
