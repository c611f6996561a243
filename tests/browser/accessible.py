"""axe-core, run on what is on a screen."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.devices import PHONE, SMALL_PHONE, TABLET, TELEVISION, USUAL, Device
from tests.browser.wording import ROOT
from tests.properties.helpers import LONG

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
  for (const one of [room, ...room.querySelectorAll("*")]) {
    const rolls = ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
    if (rolls && one.scrollWidth > one.clientWidth + 1)
      found.push(`is pushed to and fro: <${one.tagName} class="${one.className}">`);
  }
  return [...new Set(found)];
}"""
"""Words that cannot be read because something covers them or cuts them off."""
HELD = """() => {
  const stays = (one) => ["fixed", "sticky"].includes(getComputedStyle(one).position) &&
    !one.closest("dialog, [role=status]") && one.checkVisibility({ visibilityProperty: true });
  const held = [...document.querySelectorAll("body *")].filter(stays);
  const high = held.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width > 1 && height > 1)
    .reduce((sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)), 0);
  const found = high > innerHeight / 2 ? [`${Math.round(high)} of ${innerHeight} px never move`] : [];
  for (const one of document.querySelectorAll(".question p")) {
    const { left, right, bottom } = one.getBoundingClientRect();
    const over = bottom < innerHeight && document.elementFromPoint((left + right) / 2, bottom - 8);
    const above = over && held.find((other) => other.contains(over) && !other.contains(one));
    if (above) found.push(`the question is behind <${above.tagName} class="${above.className}">`);
  }
  return found;
}"""
"""What keeps its place while a page is scrolled leaves half of the screen to the rest, and the question in sight."""
LARGE = f"""async () => {{
  await ({SETTLED})();
  return ({CUT})();
}}"""
LARGER = f"""async () => {{
  await ({SETTLED})();
  return [...({CUT})(), ...({HELD})()];
}}"""
READABLE = 27
"""Pixels of type on 1920 × 1080 that can be read from three metres: a fortieth of the height."""
FAR = f"""async (least) => {{
  await ({SETTLED})();
  const found = ({CUT})();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const unread = "button, a, summary, option, .hidden-to-eyes, dialog:not([open]), .initial";
  while (words.nextNode()) {{
    const text = words.currentNode, inside = text.parentElement;
    const visible = inside.checkVisibility({{ opacityProperty: true, visibilityProperty: true }});
    if (!text.data.trim() || inside.closest(unread) || !visible) continue;
    const drawn = inside instanceof SVGGraphicsElement ? inside.getCTM() : null;
    const size = parseFloat(getComputedStyle(inside).fontSize) * (drawn ? Math.hypot(drawn.a, drawn.b) : 1);
    if (size < least - 0.1) found.push(`${{size.toFixed(1)}} px: ${{text.data.trim()}}`);
  }}
  for (const one of [document.documentElement, ...document.querySelectorAll("main *")]) {{
    const rolls = one === document.documentElement || ["auto", "scroll"].includes(getComputedStyle(one).overflowY);
    const more = one.scrollHeight - one.clientHeight;
    if (rolls && more > 2) found.push(`${{more}} px are out of sight: <${{one.tagName}} class="${{one.className}}">`);
  }}
  return [...new Set(found)];
}}"""
"""What is too small on a big screen for those who sit around the table, or not on it at all: nobody scrolls there."""
A_PLUS = "(larger) => document.documentElement.classList.toggle('large', larger)"
"""What the button A+ does."""
A_PLUS_SIZES = (SMALL_PHONE, PHONE, TABLET) if LONG else (SMALL_PHONE, TABLET)
"""What fits the least of them fits a usual phone nearly always."""
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
    if not device.page.url.endswith("/board"):
        return [*found, *cut_off_larger(device)]
    return [*found, *too_far(device)]


def too_far(device: Device) -> list[str]:
    """What cannot be read from the table on a big screen."""
    usual = device.page.viewport_size
    assert usual is not None
    device.page.set_viewport_size({"width": TELEVISION[0], "height": TELEVISION[1]})
    found = [f"on television, {problem}" for problem in device.page.evaluate(FAR, READABLE)]
    device.page.set_viewport_size(usual)
    return found


def cut_off_larger(device: Device) -> list[str]:
    """What cannot be read with A+ on phones and tablets."""
    usual = device.page.viewport_size
    assert usual is not None
    found = []
    device.page.evaluate(A_PLUS, True)
    for width, height in A_PLUS_SIZES:
        device.page.set_viewport_size({"width": width, "height": height})
        found += [f"A+ on {width} px, {cut}" for cut in device.page.evaluate(LARGER)]
    device.page.evaluate(A_PLUS, False)
    device.page.set_viewport_size(usual)
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
            screen = f"{kind}, {device.line.phase}"
            if device.line.phase != "over" and (screen, device.language) not in self.read:
                # What a game brings is loaded when it begins.
                device.page.locator("main[data-moment], main.end").first.wait_for()
                self.note(device, screen)

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
