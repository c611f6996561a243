"""People around a table: pads, a board, bots in the other seats, and what makes it short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from msgspec import json
from playwright.sync_api import Browser, Error
from websockets.sync.client import connect

from tests.browser.chromium import PATIENCE
from tests.browser.devices import LAPTOP, Device, text_of
from tests.browser.hands import Hand, play
from tests.browser.wording import Language
from tests.properties.helpers import LONG
from tests.server.serving import Place

PEOPLE = ("Annie", "Bernard", "Cléo")


class NewDevice:
    """Makes devices at a server."""

    def __init__(self, browser: Browser, url: str, seed: str = "") -> None:
        self.browser = browser
        self.url = url
        self.seed = seed
        self.made: list[Device] = []

    def __call__(self, **wishes: Any) -> Device:
        self.made.append(Device(self.browser, self.url, luck=f"{self.seed}/{len(self.made)}", **wishes))
        return self.made[-1]

    def close(self) -> None:
        """Put them all away. None of them may have had an error, or have asked anybody but the server."""
        for one in self.made:
            one.close()
        problems = [problem for one in self.made for problem in one.problems]
        assert not problems, "\n".join(problems)
        hosts = {host for one in self.made for host in one.hosts if host}
        assert hosts == {self.url.removeprefix("http://")}, hosts

    def seen(self) -> str:
        """What is on all their screens."""
        return "\n\n".join(f"--- {one.page.url} {one.line.phase}\n{_seen(one)}" for one in self.made)


def _seen(device: Device) -> str:
    """What is on its screen, if it still has one: a browser may have died."""
    try:
        return device.seen()
    except Error as problem:
        return f"(nothing: {problem.message})"


@contextmanager
def devices_at(browser: Browser, url: str, seed: str = "") -> Iterator[NewDevice]:
    """Makes devices, and puts them away in the end."""
    new = NewDevice(browser, url, seed)
    try:
        yield new
    except BaseException:
        for one in new.made:
            one.close()  # or what is left of a failed test keeps the next ones waiting
        raise
    new.close()


class Evening(NamedTuple):
    """A game, short."""

    game: str
    people: int
    bots: int
    options: dict[str, str | int]
    decks: tuple[str, ...] = ()


EVENINGS = {
    "incroyable": Evening("incroyable", 2, 1, {"board": "court"}),
    "face_to_face": Evening("face_to_face", 2, 0, {"cards": 16 if LONG else 12}),
    "caractere": Evening("caractere", 2, 2, {"board": "court", "contest_pause": 0}),
    "tous_ego": Evening("tous_ego", 2, 1, {"target": 6}),
}

SOME = EVENINGS if LONG else {game: EVENINGS[game] for game in ("face_to_face", "tous_ego")}
"""For what hardly depends on the game: one in turns, and one with secret ballots. `make test-long` takes all."""


class Around(NamedTuple):
    """The devices at one table."""

    code: str
    pads: list[Device]
    boards: list[Device]

    @property
    def board(self) -> Device:
        """The first of them."""
        return self.boards[0]

    @property
    def screens(self) -> list[Device]:
        """All of them."""
        return [*self.pads, *self.boards]

    @property
    def over(self) -> bool:
        """Whether everybody knows that the game is over."""
        return all(screen.line.status == "over" for screen in self.screens)

    def go_on(self, moves: int) -> None:
        """Play on, until so much more has happened or the game is over."""
        enough = self.board.line.moment[1] + moves
        play([Hand(pad) for pad in self.pads], lambda: self.board.line.moment[1] >= enough or self.over)

    def untouched(self, phase: str) -> Device:
        """Play on until everybody is asked in this moment of Incroyable!: the pad of one who drew no card.

        A hand that was about to go on for somebody else may have pressed a digit by then: it is erased.
        """
        play([Hand(pad) for pad in self.pads], lambda: any(pad.line.phase == phase for pad in self.pads))
        for pad in self.pads:
            pad.wait_until(lambda pad=pad: pad.line.phase == phase, "it is not told")  # type: ignore[misc]
        found = next(pad for pad in self.pads if pad.line.news["view"]["questioner"] != pad.line.news["seat"])
        found.button("incroyable-lay-down").wait_for()
        while found.button("incroyable-erase").is_enabled():
            found.button("incroyable-erase").click()
        return found

    def answer_offline(self) -> tuple[Device, tuple[int, int, int]]:
        """A pad of Incroyable! that lost its line and lays an estimate down all the same; which ask that answers."""
        pad = self.untouched("estimating")
        asked = pad.line.asked
        pad.context.set_offline(True)
        pad.lost.wait_for()
        for digit in "42":
            pad.page.get_by_role("button", name=digit, exact=True).click()
        pad.button("incroyable-lay-down").click()
        pad.now.get_by_text(pad.text("web-sent")).wait_for()
        return pad, asked


def sat_down(
    device: NewDevice,
    evening: Evening,
    *languages: Language,
    moving: Language | None = None,
    by_hand: bool = False,
    **wishes: Any,
) -> Around:
    """From the lobby to the first question, with a board in each language: the first pad is the host's.

    Screens in the language of `moving` show everything that moves. Unless all of it is done `by_hand`, people are in
    the lobby already.
    """
    spoken = languages or ("en",)
    everybody = evening.people + evening.bots
    pads = [
        device(language=language, moving=language == moving, **wishes)
        for language, _ in zip(cycle(spoken), range(evening.people), strict=False)
    ]
    boards = [device(language=language, size=LAPTOP, moving=language == moving, **wishes) for language in spoken]
    host = pads[0]
    code = seated_by_hand(pads, evening) if by_hand else seated(pads, evening)
    for board in boards:
        board.page.goto(f"{board.url}/{code}/board", wait_until="commit")
    for screen in (*pads, *boards):
        screen.wait_until(lambda screen=screen: len(screen.line.names) == everybody, "it sees nobody")  # type: ignore[misc]
    host.start()
    for screen in (*pads, *boards):
        screen.wait_until(lambda screen=screen: bool(screen.line.news), "it is not told of the game")  # type: ignore[misc]
    return Around(code, pads, boards)


def seated_by_hand(pads: Sequence[Device], evening: Evening) -> str:
    """The first opens a table, everybody sits down there and the first adds bots, as people do: its code."""
    host = pads[0]
    code = host.have_table(evening.game, evening.options)
    host.sit_down(PEOPLE[0])
    for pad, name in zip(pads[1:], PEOPLE[1:], strict=False):
        pad.join(code, name)
    host.add_bots(evening.people + evening.bots - len(pads))
    return code


def seated(pads: Sequence[Device], evening: Evening) -> str:
    """The same without a tap: for tests that look at what comes after."""
    place = Place()
    place.port = urlsplit(pads[0].url).port or 80

    def asked(path: str, **body: Any) -> Any:
        answer = place.ask("POST", f"/api/tables{path}", body, {"content-type": "application/json"})
        assert answer.status == 201, answer
        return answer.json

    opened = asked("", game=evening.game, language=pads[0].language, options=evening.options, decks=evening.decks)
    code = str(opened["code"])
    chairs = [asked(f"/{code}/join", name=name) for name, _ in zip(PEOPLE, pads, strict=False)]
    with connect(f"{place.socket_url}/{code}", proxy=None, open_timeout=PATIENCE, ping_interval=None) as line:
        line.send(text_of({"say": "hello", "tokens": [opened["host_token"], chairs[0]["token"]]}))
        for key in map(str, range(evening.people + evening.bots - len(pads))):
            line.send(text_of({"say": "add_bot", "key": key}))
            while (told := json.decode(line.recv(PATIENCE))).get("key") != key:
                pass
            assert told["tell"] == "done", told
    for pad, chair in zip(pads, chairs, strict=True):
        host = {"host": opened["host_token"]} if pad is pads[0] else {}
        pad.come_with(code, {**host, "chairs": [{"id": chair["chair"], "token": chair["token"]}]})
    return code


def shared(device: NewDevice, evening: Evening) -> Device:
    """One device for two people, and bots in the other seats."""
    phone = device()
    phone.have_table(evening.game, evening.options)
    phone.sit_down(PEOPLE[0])
    phone.button("web-add-here").click()
    sheet = phone.page.get_by_role("dialog", name=phone.text("web-add-here"))
    sheet.get_by_role("textbox", name=phone.text("web-name-of-them")).fill(PEOPLE[1])
    sheet.get_by_role("button", name=phone.text("web-sit-down")).click()
    phone.wait_until(lambda: phone.line.names == list(PEOPLE[:2]), f"{PEOPLE[1]} does not sit")
    phone.add_bots(evening.people + evening.bots - 2)
    phone.start()
    phone.wait_until(lambda: bool(phone.line.news), "it is not told of the game")
    return phone
