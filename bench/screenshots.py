"""Pictures of every screen, in three sizes and both themes: `make screenshots`.

Games are played by hands that press what is on offer. Whenever a screen is new (a pad that is asked, a pad that
waits, the board, in each moment of a game) it is shown in every size.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import chromium
from tests.browser.devices import LAPTOP, PHONE, TELEVISION, Device, Theme
from tests.browser.evenings import EVENINGS, NewDevice, sat_down
from tests.browser.hands import Hand, play
from tests.browser.wording import ROOT, Language
from tests.server.serving import WIDE, server_process

FOLDER = ROOT / "docs" / "images" / "screens"
SIZES = (PHONE, LAPTOP, TELEVISION)
THEMES: tuple[Theme, ...] = ("light", "dark")


class Camera:
    """Takes pictures, each once."""

    def __init__(self, folder: Path, theme: Theme) -> None:
        self.folder = folder
        self.theme = theme
        self.taken: set[str] = set()

    def take(self, device: Device, name: str) -> None:
        """This screen in every size."""
        if name in self.taken:
            return
        self.taken.add(name)
        usual = device.page.viewport_size
        for width, height in SIZES:
            device.page.set_viewport_size({"width": width, "height": height})
            device.page.wait_for_timeout(60)
            device.page.screenshot(path=self.folder / f"{name}-{width}x{height}-{self.theme}.png")
        if usual is not None:
            device.page.set_viewport_size(usual)


@contextmanager
def devices(browser: Browser, url: str) -> Iterator[NewDevice]:
    """Devices for one evening."""
    made: list[Device] = []

    def new(**wishes: Any) -> Device:
        made.append(Device(browser, url, **wishes))
        return made[-1]

    yield new
    for one in made:
        one.context.close()


def around_a_game(new: NewDevice, camera: Camera, language: Language) -> None:
    """Home, settings, lobby, door and trouble."""
    host = new(theme=camera.theme, language=language, size=LAPTOP)
    host.go("/")
    host.page.get_by_role("button", name=host.text("web-game-tous_ego")).wait_for()
    camera.take(host, "home")
    host.button("web-settings").click()
    camera.take(host, "settings")
    code = host.open_table("incroyable")
    host.sit_down("Annie")
    phone = new(theme=camera.theme, language=language)
    phone.go(f"/{code}")
    phone.button("web-sit-down").wait_for()
    camera.take(phone, "door")
    phone.sit_down("Bernard")
    host.add_bots(3)
    camera.take(phone, "lobby-guest")
    camera.take(host, "lobby-host")
    board = new(theme=camera.theme, language=language, size=TELEVISION)
    board.go(f"/{code}/board")
    board.wait_until(lambda: len(board.socket.names) == 5, "the board sees nobody")
    camera.take(board, "lobby-board")
    phone.go("/BBBBB")
    phone.button("web-to-start").wait_for()
    camera.take(phone, "no-such-table")


def a_game(new: NewDevice, camera: Camera, game: str, language: Language) -> None:
    """Every moment of a game, its end and its menu."""
    table = sat_down(new, EVENINGS[game], theme=camera.theme, language=language)

    def over() -> bool:
        for pad in table.pads:
            phase = pad.socket.news.get("view", {}).get("phase")
            if phase:
                camera.take(pad, f"{game}-{phase}-{'asked' if pad.socket.ask else 'waiting'}")
        phase = table.board.socket.news.get("view", {}).get("phase")
        if phase:
            camera.take(table.board, f"{game}-{phase}-board")
        return all(pad.socket.status == "over" for pad in table.pads)

    play([Hand(pad, seed) for seed, pad in enumerate(table.pads)], over)
    for screen, name in ((table.pads[0], "end"), (table.board, "end-board")):
        screen.page.get_by_role("heading", name=screen.text("web-standings")).first.wait_for()
        camera.take(screen, f"{game}-{name}")
    pad = table.pads[0]
    pad.page.get_by_role("button", name=pad.text("web-menu")).click()
    camera.take(pad, "menu")
    pad.page.get_by_role("dialog").get_by_role("button", name=pad.text("web-rules")).click()
    pad.page.get_by_role("dialog", name=pad.text("web-rules")).wait_for()
    camera.take(pad, f"{game}-rules")


def main() -> None:
    """All of them, or those of the games that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--lang", choices=("fr", "en"), default="fr")
    parser.add_argument("--to", metavar="FOLDER", type=Path, default=FOLDER)
    chosen = parser.parse_args()
    chosen.to.mkdir(parents=True, exist_ok=True)
    scenes: list[Callable[[NewDevice, Camera], None]] = [
        lambda new, camera, game=game: a_game(new, camera, game, chosen.lang)  # type: ignore[misc]
        for game in chosen.games or EVENINGS
    ]
    if not chosen.games:
        scenes.append(lambda new, camera: around_a_game(new, camera, chosen.lang))
    with (
        tempfile.TemporaryDirectory() as folder,
        server_process(Path(folder) / "data", *WIDE) as server,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
    ):
        for theme in THEMES:
            camera = Camera(chosen.to, theme)
            for scene in scenes:
                with devices(browser, server.url) as new:
                    scene(new, camera)
    print(f"{len(list(chosen.to.glob('*.png')))} pictures in {chosen.to}")


if __name__ == "__main__":
    main()
