"""The screens for any game: each printed game can be played with them, and one that a package brings."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.accessible import Inspector, too_far
from tests.browser.chromium import PATIENCE
from tests.browser.devices import Device
from tests.browser.evenings import Evening, NewDevice, devices_at, sat_down
from tests.browser.hands import Hand, KeyboardHand, play
from tests.browser.laying import stand_on
from tests.packages.installing import EXAMPLE, Environment
from tests.properties.helpers import LONG
from tests.server.serving import ServerProcess, ServerThread

SHORT = {
    "incroyable": Evening("incroyable", 1, 5 if LONG else 2, {"board": "court"}),
    "face_to_face": Evening("face_to_face", 2, 0, {"cards": 10}),
    "caractere": Evening("caractere", 1, 7 if LONG else 3, {"board": "court", "contest_pause": 0}),
    "tous_ego": Evening("tous_ego", 1, 5, {"target": 6}),
}
"""With bots where there may be some: they need no screens. One table is full, and `make test-long` fills all."""
HALFWAY = 6
"""Of the short board of Caractère: nearly every moment is still to come. `make test-long` begins at the start."""
MOTHS = Evening("moths", 2, 1, {"nights": 2})


def plainly(url: str) -> dict[str, Any]:
    """A device whose owner wants the same screens for every game."""
    kept = [{"name": "tablee.plain", "value": "true"}]
    return {"storage_state": {"origins": [{"origin": url, "localStorage": kept}]}}


@pytest.mark.parametrize("game", SHORT)
def test_each_printed_game_is_played_to_its_end(device: NewDevice, server: ServerThread, game: str) -> None:
    table = sat_down(device, SHORT[game], "fr", **plainly(device.url))
    if game == "caractere" and not LONG:
        stand_on(server, table.code, HALFWAY)
    unread: dict[str, list[str]] = {}

    def over() -> bool:
        """In each moment, the board is read from the table."""
        phase = table.board.line.phase
        if phase not in (*unread, "over") and not table.over:
            # The board may have gone on to the end meanwhile, of which the pads have not heard yet.
            table.board.page.locator("main[data-moment], main.end").first.wait_for()
            unread[phase] = too_far(table.board)
        return table.over

    play([Hand(pad) for pad in table.pads], over)
    assert {phase: problems for phase, problems in unread.items() if problems} == {}
    for screen in table.screens:
        screen.page.get_by_role("heading", name=screen.text("web-standings")).first.wait_for()
    assert [pad.line.refused for pad in table.pads] == [[] for _ in table.pads]
    unsaid = re.compile(r"\{ ?\$|(event|move|field|value|phase|shown|web)-[a-z]")
    assert [screen.seen() for screen in table.screens if unsaid.search(screen.seen())] == []


@contextmanager
def served_with(browser: Browser, package: Path, tmp_path: Path, seed: str) -> Iterator[NewDevice]:
    """Devices at a server in an environment of its own, with this package installed."""
    environment = Environment(tmp_path / "env")
    environment.install(package)
    server = ServerProcess(tmp_path / "data")
    server.command[0] = str(environment.python)
    server.start()
    try:
        with devices_at(browser, f"http://127.0.0.1:{server.port}", seed) as new:
            yield new
    finally:
        server.stop()


@pytest.fixture
def elsewhere(browser: Browser, tmp_path: Path, seed: str) -> Iterator[NewDevice]:
    """With the example."""
    with served_with(browser, EXAMPLE, tmp_path, seed) as new:
        yield new


def test_an_evening_with_a_game_that_a_package_brings(elsewhere: NewDevice) -> None:
    """From the shelf to the replay, on phones and a big screen, in two languages, by day and by night.

    The first player never touches the screen.
    """
    on_the_shelf(elsewhere(language="fr"))
    table = sat_down(elsewhere, MOTHS, "fr", "en")
    inspector = Inspector(table.screens)
    covered = Covered(table.pads)

    def over() -> bool:
        inspector.look()
        covered.look()
        return table.over

    play([KeyboardHand(table.pads[0]), Hand(table.pads[1])], over)
    assert covered.hands > 0
    for screen in table.screens:
        screen.page.get_by_role("heading", name=screen.text("web-standings")).first.wait_for()
    replayed(table.pads[1])
    assert not inspector.found, "\n".join(inspector.found)


def on_the_shelf(device: Device) -> None:
    """Its box stands there, and its rules can be read."""
    device.page.goto(device.url)
    device.page.get_by_role("button", name=re.compile("^Phalènes")).wait_for()
    code = device.have_table("moths", {})
    assert len(code) == 5
    device.page.get_by_role("heading", name="Phalènes").first.wait_for()


class Covered:
    """No screen has a lamp of somebody else's hand before it is lit."""

    def __init__(self, pads: list[Device]) -> None:
        self.pads = pads
        self.hands = 0

    def look(self) -> None:
        """At what everybody was told."""
        for pad in self.pads:
            hand = self._hand(pad)
            self.hands += len(hand)
            assert not hand or all(self._hand(other) != hand for other in self.pads if other is not pad)

    def _hand(self, pad: Device) -> Any:
        return (pad.line.news or {}).get("view", {}).get("hand") or ()


def replayed(pad: Device) -> None:
    """The evening can be looked at again, on the same board."""
    code = pad.line.about["code"]
    pad.page.goto(f"{pad.url}/{code}/replay/1")
    pad.page.get_by_text("Moths tonight").first.wait_for(timeout=PATIENCE * 1000)


GLOWS = "field-light-glows = Glow?\nvalue-glow-dim = dim\nvalue-glow-full = full\nfield-light-lamp"
CHANGES = {
    "moves.py": ("    lamp: int", "    lamp: int\n    glows: tuple[str, ...] = ()"),
    "phases.py": (
        "game.hands[seat]))",
        "game.hands[seat]), glows=PerSeat('glow', game.others(seat), ('dim', 'full')))",
    ),
    "__init__.py": ("    minutes=15,", "    minutes=15,\n    confirmed=('light',),"),
    "words/en.ftl": ("field-light-lamp", GLOWS),
    "words/fr.ftl": ("field-light-lamp", GLOWS),
}
"""The example with a longer form, which is confirmed."""


@pytest.fixture
def longer(browser: Browser, tmp_path: Path, seed: str) -> Iterator[NewDevice]:
    package = tmp_path / "moths"
    shutil.copytree(EXAMPLE, package)
    for name, (before, after) in CHANGES.items():
        file = package / "src" / "tablee_moths" / name
        text = file.read_text("utf-8")
        assert before in text
        file.write_text(
            text.replace(before, after).replace("import Move, One,", "import Move, One, PerSeat,"), "utf-8"
        )
    with served_with(browser, package, tmp_path, seed) as new:
        yield new


SIZES = """kinds => kinds.map((kind) => Math.max(
  ...[...document.querySelectorAll(`.board.room .people ${kind}`)]
    .map((one) => parseFloat(getComputedStyle(one).fontSize))
))"""


def test_a_longer_form_on_a_phone(longer: NewDevice) -> None:
    """Short options stand side by side, Enter leads to whether one is sure, covers say what they cover."""
    table = sat_down(longer, Evening("moths", 1, 2, {"nights": 2}), "en")
    pad, board = table.pads[0], table.board
    play([Hand(pad)], lambda: pad.line.phase == "lighting")
    form = pad.pad.get_by_role("form", name="Light a lamp")
    form.get_by_role("radio").first.check(force=True)
    glows = form.get_by_role("radiogroup")
    boxes = [glows.nth(0).locator("label").nth(number).bounding_box() for number in (0, 1)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["y"] == boxes[1]["y"]
    for seat in (0, 1):
        glows.nth(seat).get_by_role("radio").last.check(force=True)
    glows.nth(1).get_by_role("radio").last.press("Enter")
    sure = pad.page.get_by_role("alertdialog")
    sure.wait_for()
    assert pad.line.ask is not None
    board.page.set_viewport_size({"width": 390, "height": 844})
    label, name = board.page.evaluate(SIZES, [".label", "strong"])
    assert label <= name
    assert too_far(board) == []
    sure.get_by_role("button", name=pad.text("web-yes")).click()
    pad.pad.locator(".peek .cover", has_text="You lit").wait_for()
