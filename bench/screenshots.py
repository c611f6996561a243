"""Pictures of every screen, in four sizes and both themes: `make screenshots`.

Games are played by hands that press what is on offer. Whenever a screen is new (a pad that is asked, a pad that
waits, the board, both at once, in each moment of a game) it is shown in every size.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tests.browser.chromium import chromium
from tests.browser.devices import LAPTOP, PHONE, SMALL_PHONE, TELEVISION, Device, Theme
from tests.browser.evenings import EVENINGS, Around, NewDevice, sat_down
from tests.browser.hands import Hand, play
from tests.browser.wording import ROOT, Language
from tests.server.serving import WIDE, server_process

FOLDER = ROOT / "build" / "screenshots"
SIZES = (SMALL_PHONE, PHONE, LAPTOP, TELEVISION)
THEMES: tuple[Theme, ...] = ("light", "dark")
SETTLED = "() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"
BOTH = """() => { localStorage.setItem("tablee.layout", '"both"'); }"""
Scene = Callable[["NewDevice", "Camera"], None]


class Camera:
    """Takes pictures, each once."""

    def __init__(self, folder: Path, theme: Theme, language: Language, done: Callable[[], None]) -> None:
        self.folder = folder
        self.theme = theme
        self.language = language
        self.done = done
        self.taken: set[str] = set()

    def take(self, device: Device, name: str) -> None:
        """This screen in every size."""
        if name in self.taken:
            return
        self.taken.add(name)
        usual = device.page.viewport_size
        for width, height in SIZES:
            device.page.set_viewport_size({"width": width, "height": height})
            device.page.evaluate(SETTLED)
            device.page.screenshot(path=self.folder / f"{name}-{width}x{height}-{self.theme}.png")
            self.done()
        if usual is not None:
            device.page.set_viewport_size(usual)


def around_a_game(new: NewDevice, camera: Camera) -> None:
    """Home, settings, lobby, door and trouble."""
    host = new(theme=camera.theme, language=camera.language, size=LAPTOP)
    host.go("/")
    host.page.get_by_role("button", name=host.text("web-game-tous_ego")).first.wait_for()
    camera.take(host, "home")
    host.button("web-settings").click()
    camera.take(host, "settings")
    code = host.open_table("incroyable", {})
    host.button("web-big-screen-yes").wait_for()
    camera.take(host, "big-screen-question")
    host.sit_down("Annie")
    phone = new(theme=camera.theme, language=camera.language)
    phone.go(f"/{code}")
    phone.button("web-sit-down").wait_for()
    camera.take(phone, "door")
    phone.sit_down("Bernard")
    host.add_bots(3)
    camera.take(phone, "lobby-guest")
    camera.take(host, "lobby-host")
    host.page.locator("summary", has_text=host.text("web-options")).first.click()
    camera.take(host, "lobby-options")
    board = new(theme=camera.theme, language=camera.language, size=TELEVISION)
    board.go(f"/{code}/board")
    board.wait_until(lambda: len(board.line.names) == 5, "the board sees nobody")
    camera.take(board, "lobby-board")
    phone.go("/BBBBB")
    phone.button("web-to-start").wait_for()
    camera.take(phone, "no-such-table")


def a_game(new: NewDevice, camera: Camera, game: str) -> None:
    """Every moment of a game, its end and what is behind its menu."""
    table = sat_down(new, EVENINGS[game], camera.language, theme=camera.theme)
    table.pads[1].page.evaluate(BOTH)
    table.pads[1].page.reload()

    def over() -> bool:
        for screen, kind in kinds(table):
            if screen.line.phase:
                camera.take(screen, f"{game}-{screen.line.phase}-{kind}")
        return table.over

    play([Hand(pad) for pad in table.pads], over)
    for screen, name in ((table.pads[0], "end"), (table.board, "end-board")):
        screen.page.get_by_role("heading", name=screen.text("web-standings")).first.wait_for()
        camera.take(screen, f"{game}-{name}")
    pad = table.pads[0]
    pad.button("web-replay").click()
    camera.take(pad, f"{game}-replay")
    pad.button("web-to-table").click()
    behind_the_menu(pad, camera, game)


def kinds(table: Around) -> list[tuple[Device, str]]:
    """What there is to see now: the first pad alone, the second beside the board, and the board."""
    alone, both = ("asked" if pad.line.ask else "waiting" for pad in table.pads[:2])
    return [(table.pads[0], f"pad-{alone}"), (table.pads[1], f"both-{both}"), (table.board, "board")]


def behind_the_menu(pad: Device, camera: Camera, game: str) -> None:
    """Rules and log of this game."""
    pad.button("web-menu").click()
    camera.take(pad, "menu")
    for page in ("rules", "log"):
        sheet = pad.page.get_by_role("dialog")
        sheet.get_by_role("button", name=pad.text(f"web-{page}"), exact=True).click()
        sheet.get_by_role("heading", name=pad.text(f"web-{page}"), exact=True).wait_for()
        camera.take(pad, f"{game}-{page}")
        sheet.get_by_role("button", name=pad.text("web-menu")).click()


def photograph(browser: Browser, url: str, chosen: argparse.Namespace, progress: Progress) -> None:
    """All scenes, by day and by night."""
    scenes: list[tuple[str, Scene]] = [
        (game, lambda new, camera, game=game: a_game(new, camera, game))  # type: ignore[misc]
        for game in chosen.games or EVENINGS
    ]
    if not chosen.games:
        scenes.insert(0, ("around", around_a_game))
    bar = progress.add_task("", total=len(scenes) * len(THEMES), pictures=0)
    count = iter(range(1, 1_000_000))
    for theme in THEMES:
        camera = Camera(chosen.to, theme, chosen.lang, lambda: progress.update(bar, pictures=next(count)))
        for name, scene in scenes:
            progress.update(bar, description=f"{name}, {theme}")
            new = NewDevice(browser, url)
            scene(new, camera)
            new.close()
            progress.advance(bar)


def main() -> None:
    """All of them, or those of the games that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--lang", choices=("fr", "en"), default="fr")
    parser.add_argument("--to", metavar="FOLDER", type=Path, default=FOLDER)
    chosen = parser.parse_args()
    chosen.to.mkdir(parents=True, exist_ok=True)
    columns = (TextColumn("{task.description:<20}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        tempfile.TemporaryDirectory() as folder,
        server_process(Path(folder) / "data", *WIDE) as server,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
        Progress(*columns, TextColumn("{task.fields[pictures]} pictures")) as progress,
    ):
        photograph(browser, server.url, chosen, progress)
    print(f"{len(list(chosen.to.glob('*.png')))} pictures in {chosen.to}")


if __name__ == "__main__":
    main()
