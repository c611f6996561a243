"""axe-core, run on what is on a screen."""

from __future__ import annotations

from typing import Any

from tests.browser.devices import Device
from tests.browser.wording import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "() => axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations)"
GRAVE = ("serious", "critical")


def barriers(device: Device) -> list[str]:
    """What keeps somebody from using this screen, in words."""
    if not device.page.evaluate("() => 'axe' in window"):
        device.page.evaluate(AXE.read_text("utf-8"))
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
            news = device.socket.news
            phase = news.get("view", {}).get("phase")
            kind = ("board" if device is self.devices[-1] else "asked" if device.socket.ask else "waiting", phase)
            if phase and kind not in self.seen:
                self.seen.add(kind)
                self.found += [f"{kind}: {barrier}" for barrier in barriers(device)]
