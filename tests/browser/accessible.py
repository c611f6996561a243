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
RUN = "() => axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations)"
UNSAID = re.compile(r".*(?:\{ ?\$|\b(?:web|event|phase|move|refusal|value|option|reason)-[a-z_]+).*")
"""A sentence that is missing, or that misses something."""
GRAVE = ("serious", "critical")


def barriers(device: Device) -> list[str]:
    """What keeps somebody from using this screen, in words."""
    if not device.page.evaluate("() => 'axe' in window"):
        device.page.evaluate(AXE.read_text("utf-8"))
    device.page.evaluate(SETTLED)
    found: list[dict[str, Any]] = device.page.evaluate(RUN)
    return [
        f"{one['id']} ({one['help']}): {node['html'][:160]} {node['failureSummary']}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"][:3]
    ]


class Inspector:
    """Looks at every screen once in each moment of the game."""

    def __init__(self, devices: list[Device]) -> None:
        self.devices = devices
        self.seen: set[tuple[str, str]] = set()
        self.found: list[str] = []

    def look(self) -> None:
        """Look at what has not been seen yet; a pad that is asked is another screen than one that waits."""
        for device in self.devices:
            kind = "board" if device is self.devices[-1] else "asked" if device.line.ask else "waiting"
            if (kind, device.line.phase) not in self.seen:
                self.seen.add((kind, device.line.phase))
                self.note(device, f"{kind}, {device.line.phase}")

    def note(self, device: Device, screen: str) -> None:
        """Look at this screen now."""
        self.found += [f"{screen}: {barrier}" for barrier in barriers(device)]
        self.found += [f"{screen}: {words}" for words in UNSAID.findall(device.seen())]
