"""The app on a home screen: it opens without its server, says so, and is back by itself."""

from __future__ import annotations

import pytest

from tests.browser.evenings import EVENINGS, NewDevice, sat_down
from tests.server.serving import ServerThread

KEPT = """async () => {
  if (!(await navigator.serviceWorker.getRegistration())?.active) return false;
  const kept = await caches.open("tablee");
  const names = (await kept.keys()).map((request) => new URL(request.url).pathname);
  const used = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  const wanted = ["/", ...used.filter((name) => name.startsWith("/assets/"))];
  return wanted.length > 1 && wanted.every((name) => names.includes(name));
}"""


def test_it_opens_without_its_server(device: NewDevice) -> None:
    pad = device(kept=True)
    pad.go("/")
    pad.wait_until(lambda: bool(pad.page.evaluate(KEPT)), "the app is not kept")
    pad.context.set_offline(True)
    pad.go("/")
    pad.page.get_by_role("alert").get_by_text(pad.text("web-unreachable")).wait_for()
    pad.context.set_offline(False)
    pad.button("web-try-again").click()
    pad.page.get_by_role("button", name=pad.text("web-game-tous_ego")).first.wait_for()


def test_a_table_opens_without_its_server_and_comes_back(device: NewDevice) -> None:
    table = sat_down(device, EVENINGS["tous_ego"], kept=True)
    pad = table.pads[1]
    pad.wait_until(lambda: bool(pad.page.evaluate(KEPT)), "the app is not kept")
    pad.context.set_offline(True)
    pad.page.reload()
    pad.page.get_by_role("heading", name=pad.text("web-trouble-unreachable")).wait_for()
    pad.context.set_offline(False)
    pad.part.wait_for()


@pytest.mark.parametrize("path", ["/icon-192.png", "/icon-512.png", "/icon-whole.png", "/worker.js"])
def test_what_a_home_screen_needs_is_served(server: ServerThread, path: str) -> None:
    found = server.ask("GET", path)
    assert found.status == 200
    assert found.body
