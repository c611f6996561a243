"""An evening in two towns: a slow and lossy line to the server, which breaks; the game is the same for both."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from threading import Thread

import pytest
from playwright.sync_api import Browser

from tests.browser.chromium import PATIENCE
from tests.browser.devices import LAPTOP, PHONE
from tests.browser.evenings import devices_at
from tests.browser.hands import Hand, play
from tests.browser.test_far_apart import open_far_apart, talk_of
from tests.faults.network import CHUNK_BYTES, HERE, Line, Streams
from tests.server.serving import ServerThread

TAKES_SECONDS = (0.02, 0.06)
"""What a piece takes from town to town, each way."""
LOST, AGAIN_SECONDS = 0.03, 0.25
"""How many are lost, and what it takes until they are sent again."""
OWN = ("hand", "forecast", "offered")
"""What a view has that is nobody else's."""


class TownLine(Line):
    """From one town to the other: every piece takes its time, some are lost and sent again, and the line breaks."""

    def __init__(self, port: int, luck: str) -> None:
        super().__init__()
        self.to = port
        self.rng = Random(luck)
        self.pieces = self.lost = 0

    async def lead(self) -> tuple[str, Streams]:
        """The server."""
        return "", await asyncio.open_connection(HERE, self.to)

    async def end(self) -> None:
        """Hang up, and leave nothing behind."""
        await self.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(0)  # sockets are closed in the next turn

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK_BYTES):
            is_lost = self.rng.random() < LOST
            self.pieces += 1
            self.lost += is_lost
            await asyncio.sleep(self.rng.uniform(*TAKES_SECONDS) + is_lost * AGAIN_SECONDS)
            writer.write(data)
            await writer.drain()


@contextmanager
def town_line(port: int, luck: str) -> Iterator[tuple[TownLine, asyncio.AbstractEventLoop]]:
    """The line, in a thread of its own."""
    loop, line = asyncio.new_event_loop(), TownLine(port, luck)
    thread = Thread(target=loop.run_forever, name="line")
    thread.start()
    asyncio.run_coroutine_threadsafe(line.listen(), loop).result(PATIENCE)
    try:
        yield line, loop
    finally:
        asyncio.run_coroutine_threadsafe(line.end(), loop).result(PATIENCE)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(PATIENCE)
        loop.close()


@pytest.mark.parametrize(("game", "bots", "breaks"), [("face_to_face", 0, (3, 7)), ("tous_ego", 1, (2, 5))])
def test_an_evening_a_town_apart(
    browser: Browser, server: ServerThread, seed: str, game: str, bots: int, breaks: tuple[int, ...]
) -> None:
    """Both over a slow and lossy line that breaks twice: they see the same game to its end, secrets included."""
    with (
        town_line(server.port, seed) as (line, loop),
        devices_at(browser, f"http://{HERE}:{line.port}", seed) as elsewhere,
    ):
        phone, laptop = elsewhere(size=PHONE, language="fr"), elsewhere(size=LAPTOP)
        code = open_far_apart(phone, game)
        phone.sit_down("Annie")
        laptop.join(code, "Bernard")
        laptop.wait_until(lambda: phone.line.names == ["Annie", "Bernard"], "nobody arrives")
        phone.add_bots(bots)
        phone.start()
        for one in (phone, laptop):
            one.scene.wait_for()  # what it still loads would be lost with the line
        hands = [Hand(phone), Hand(laptop)]
        for answers in breaks:
            play(hands, lambda answers=answers: len(laptop.line.answered) >= answers or phone.line.status == "over")  # type: ignore[misc]
            welcomes = [one.line.welcomes for one in (phone, laptop)]
            loop.call_soon_threadsafe(line.hang_up)
            for one, before in zip((phone, laptop), welcomes, strict=True):
                one.wait_until(lambda one=one, before=before: one.line.welcomes > before, "it does not come back")  # type: ignore[misc]
        play(hands, lambda: phone.line.phase == laptop.line.phase == "over")
        sheet = talk_of(laptop)
        sheet.get_by_role("textbox").fill("Revanche demain ?")
        sheet.get_by_role("button", name=laptop.text("web-talk-send")).click()
        phone.wait_until(lambda: any("Revanche demain" in told for told in phone.line.received), "nothing is heard")
        public = [
            {name: value for name, value in one.line.news["view"].items() if name not in OWN}
            for one in (phone, laptop)
        ]
        assert public[0] == public[1]
        assert phone.line.moment == laptop.line.moment
        assert line.pieces > 100
