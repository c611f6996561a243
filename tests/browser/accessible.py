"""axe-core, run on what is on a screen."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.devices import USUAL, Device
from tests.browser.wording import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SETTLED = """async () => {
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  const ends = (one) => one.playState === "running" && Number.isFinite(one.effect.getComputedTiming().endTime);
  for (let times = 0; times < 10; times++) {
    await Promise.allSettled(document.getAnimations().filter(ends).map((one) => one.finished));
  }
}"""
"""What moves or fades is not where or what it will be; meanwhile something else may have begun to move."""
RUN = f"""async (options) => {{
  await ({SETTLED})();
  return (await axe.run(document, options)).violations;
}}"""
EVERYTHING = {"resultTypes": ["violations"], "preload": {"assets": ["media"]}}
"""Style sheets are loaded once more only for a rule that axe itself leaves out."""
COLOURS = {**EVERYTHING, "runOnly": ["color-contrast"]}
"""What another theme changes."""
CUT = """() => {
  const room = document.querySelector("dialog[open]") ?? document.body;
  const held = (one) => ["fixed", "sticky"].includes(getComputedStyle(one).position);
  const above = (one) => (one && one !== room ? [one, ...above(one.parentElement)] : []);
  const hides = (overflow) => ["hidden", "clip"].includes(overflow);
  const unseen = "svg, .hidden-to-eyes, dialog:not([open]), option";
  const found = [], lines = [];
  const words = document.createTreeWalker(room, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = words.currentNode, inside = text.parentElement;
    const visible = inside.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!text.data.trim() || inside.closest(unseen) || !visible) continue;
    const around = above(inside);
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const edges = around.map((one) => [one, getComputedStyle(one), one.getBoundingClientRect()]);
    for (const [one, style, box] of edges) {
      const out = rects.some((rect) =>
        (hides(style.overflowY) && (rect.bottom > box.bottom + 5 || rect.top < box.top - 5)) ||
        (hides(style.overflowX) && (rect.right > box.right + 3 || rect.left < box.left - 3)));
      if (out) { found.push(`cut off by <${one.tagName} class="${one.className}">: ${text.data.trim()}`); break; }
    }
    const shown = (rect) => edges.every(([, style, box]) =>
      style.overflowY === "visible" || (rect.top >= box.top - 5 && rect.bottom <= box.bottom + 5));
    if (around.some(held)) continue;
    lines.push(...rects.filter(shown).map((rect) => ({ rect, text: text.data.trim(), inside })));
  }
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      if (one.inside.contains(other.inside) || other.inside.contains(one.inside)) continue;
      const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const high = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      const low = Math.min(one.rect.height, other.rect.height);
      if (wide > 4 && high > 0.3 * low) found.push(`one over the other: ${one.text} / ${other.text}`);
    }
  });
  if (document.documentElement.scrollWidth > innerWidth + 1) {
    const wide = [...room.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > innerWidth + 1);
    found.push(`runs off the side: ${wide.map((one) => `<${one.tagName} class="${one.className}">`).join(" ")}`);
  }
  return [...new Set(found)];
}"""
"""Words that cannot be read because something covers them or cuts them off."""
LARGE = f"""async () => {{
  await ({SETTLED})();
  return ({CUT})();
}}"""
SPREAD = f"""async () => {{
  const spread = new CSSStyleSheet();
  spread.replaceSync(`p {{ margin-bottom: 2em !important; }}
    * {{ line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }}`);
  document.adoptedStyleSheets = [spread];
  const found = await ({LARGE})();
  document.adoptedStyleSheets = [];
  return found;
}}"""
"""The same with letters, words and lines as far apart as some readers need them (WCAG 1.4.12)."""
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
    found: list[dict[str, Any]] = device.page.evaluate(RUN, options)
    return [
        f"{one['id']} ({one['impact']}, {one['help']}): {node['html'][:160]} {node['failureSummary']}"
        for one in found
        for node in one["nodes"][:3]
    ]


def cut_off(device: Device) -> list[str]:
    """What cannot be read on this screen when everything is written wider than we do, or half as large again."""
    found = [f"written wider, {cut}" for cut in device.page.evaluate(SPREAD)]
    device.read_in(USUAL * 3 // 2)
    found += [f"half as large again, {cut}" for cut in device.page.evaluate(LARGE)]
    device.read_in(USUAL)
    return found


class Inspector:
    """Looks at every kind of screen once in each moment of the game.

    Words are longer in one language than in another; what axe-core finds is the same in both.
    """

    def __init__(self, devices: list[Device]) -> None:
        self.devices = devices
        self.kinds: set[str] = set()
        self.read: set[tuple[str, str]] = set()
        self.found: list[str] = []

    def look(self) -> None:
        """Look at what has not been seen yet; a pad that is asked is another screen than one that waits.

        The end is left to `note`, when everything was shown that leads to it.
        """
        for device in self.devices:
            kind = "asked" if device.line.ask else "waiting" if device.line.chairs else "board"
            if device.line.phase != "over":
                self.note(device, f"{kind}, {device.line.phase}")

    def note(self, device: Device, screen: str) -> None:
        """Look at this screen now, unless one of its kind was seen."""
        found: list[str] = []
        if screen not in self.kinds:
            self.kinds.add(screen)
            found += barriers(device)
        if (screen, device.language) not in self.read:
            self.read.add((screen, device.language))
            found += [*cut_off(device), *UNSAID.findall(device.seen())]
        self.found += [f"{screen}, {device.language}: {problem}" for problem in found]
