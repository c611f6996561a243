"""The app on a home screen: it opens without its server, says so, and is back by itself."""

from __future__ import annotations

import pytest

from tests.browser.evenings import EVENINGS, NewDevice, sat_down
from tests.browser.test_far_apart import LOOK_AWAY
from tests.server.serving import ServerThread

KEPT = """async () => {
  if (!(await navigator.serviceWorker.getRegistration())?.active) return false;
  const kept = await caches.open("tablee");
  const names = (await kept.keys()).map((request) => new URL(request.url).pathname);
  const used = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  const wanted = ["/", ...used.filter((name) => name.startsWith("/assets/"))];
  return wanted.length > 1 && wanted.every((name) => names.includes(name));
}"""

ALLOWED = """(() => {
  window.told = [];
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  ServiceWorkerRegistration.prototype.showNotification = async function (title, { body, data }) {
    told.push([new URL(this.active.scriptURL).pathname, title, body, data.path]);
  };
})()"""
"""A browser without windows shows no notices, and gives no leave for them: what the app would have it show."""
TAPPED = """async (path) => {
  const done = [], under = [];
  WindowClient.prototype.focus = async function () { done.push(`to ${new URL(this.url).pathname}`); };
  Clients.prototype.openWindow = async (path) => { done.push(`open ${path}`); };
  const tap = new ExtendableEvent("notificationclick");
  tap.notification = { close: () => done.push("closed"), data: { path } };
  tap.waitUntil = (work) => under.push(work);
  self.dispatchEvent(tap);
  await Promise.all(under);
  return done;
}"""
"""What the worker does when a notice is tapped. The browser itself brings a page to the front only for a real tap."""


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


def test_a_turn_is_told_by_the_app_and_a_tap_leads_back_to_the_table(device: NewDevice) -> None:
    near, far = device(), device(kept=True, permissions=["notifications"])
    far.context.add_init_script(ALLOWED)
    code = near.have_table("face_to_face", EVENINGS["face_to_face"].options, talk="seated")
    near.sit_down("Annie")
    far.join(code, "Bernard")
    far.wait_until(lambda: bool(far.page.evaluate(KEPT)), "the app is not kept")
    far.page.get_by_role("checkbox", name=far.text("web-notify")).check()
    far.wait_until(lambda: far.page.evaluate("() => localStorage['tablee.notify']") == "true", "nobody is asked")
    near.page.get_by_role("combobox", name=near.text("web-who-begins")).select_option("Bernard")
    far.page.evaluate(LOOK_AWAY, "hidden")
    near.start()
    far.wait_until(lambda: len(far.page.evaluate("() => told")) == 1, "nothing is told")
    where = far.text("web-turn-where", what=far.text("web-game-face_to_face"), code=code)
    assert far.page.evaluate("() => told") == [["/worker.js", far.text("web-your-turn"), where, f"/{code}"]]
    (worker,) = far.context.service_workers
    assert worker.evaluate(TAPPED, f"/{code}") == ["closed", f"to /{code}"]
    far.go("/")
    assert worker.evaluate(TAPPED, f"/{code}") == ["closed", f"open /{code}"]


@pytest.mark.parametrize("path", ["/icon-192.png", "/icon-512.png", "/icon-whole.png", "/worker.js"])
def test_what_a_home_screen_needs_is_served(server: ServerThread, path: str) -> None:
    found = server.ask("GET", path)
    assert found.status == 200
    assert found.body
