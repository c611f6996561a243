"""Whole games of each kind: pads and boards in both languages, and bots in the other seats.

On the way every screen of the game is looked at, in both themes, for what would keep somebody from using it.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser import wording
from tests.browser.accessible import Inspector
from tests.browser.devices import Device, in_sight
from tests.browser.evenings import EVENINGS, Around, NewDevice, sat_down
from tests.browser.hands import Hand, KeyboardHand, play

PICTURE_WIDTH, LEAST_PICTURE = 1080, 20_000


@pytest.mark.parametrize("game", EVENINGS)
def test_a_whole_game(device: NewDevice, game: str) -> None:
    """To the end, and through it once more; the first player never touches the screen, the second sees it move."""
    table = sat_down(device, EVENINGS[game], "fr", "en", moving="en", by_hand=True)
    inspector = Inspector(table.screens)
    for board in table.boards:
        board.scene.wait_for()
    hand = KeyboardHand(table.pads[0])

    explained = Explained(table, game)
    spoken = Spoken(table.pads)

    def over() -> bool:
        inspector.look()
        explained.look()
        spoken.look()
        return table.over

    play([hand, Hand(table.pads[1])], over)
    winners = told_the_end(table)
    kept_a_picture(table.pads[0])
    kept_a_picture(table.pads[1], shared=True)
    assert {board for board, _ in explained.seen} == set(table.boards), "some moments are worth a word"
    was_told_when_asked(hand)
    spoken.end()
    for screen, kind in zip(table.screens, ("the host's", "a guest's", "the board's", "the board's"), strict=True):
        inspector.note(screen, f"{kind} end")
    step_through(table.pads[0])
    inspector.note(table.pads[0], "replay")
    look_back(table, device(), winners)
    assert not inspector.found, "\n".join(inspector.found)


SHARES = """() => {
    navigator.canShare = ({ files }) => files.length === 1;
    navigator.share = async ({ files: [file] }) => { window.handedOut = [file.name, file.type, file.size]; };
}"""


def kept_a_picture(pad: Device, shared: bool = False) -> None:
    """A picture of the result: a file, or in the sheet for sharing on a device that has one."""
    button = pad.button("web-keep-picture")
    if shared:
        pad.page.evaluate(SHARES)
        button.click()
        name, kind, size = pad.page.wait_for_function("() => window.handedOut").json_value()
        assert (kind, size > LEAST_PICTURE) == ("image/png", True)
    else:
        with pad.page.expect_download() as download:
            button.click()
        name, picture = download.value.suggested_filename, download.value.path().read_bytes()
        assert picture.startswith(b"\x89PNG")
        assert int.from_bytes(picture[16:20]) == PICTURE_WIDTH
        assert len(picture) > LEAST_PICTURE, "there is nothing on it"
    assert re.fullmatch(r"tablee-\w+-\d{4}-\d\d-\d\d\.png", name)


def told_the_end(table: Around) -> list[str]:
    """Who has won stands on every screen, nothing was refused, and the host may begin another game."""
    for screen in table.screens:
        screen.page.get_by_role("heading", name=screen.text("web-standings")).first.wait_for()
        outcome = screen.line.news["view"]["outcome"]
        won = [chair for chair in screen.line.about["chairs"] if chair.get("seat") in outcome["winners"]]
        names = [chair["name"] for chair in won]
        you = screen.text("web-you-label")
        assert all((you if chair["id"] in screen.line.chairs else chair["name"]) in screen.seen() for chair in won)
        honoured = screen.page.get_by_role("heading", name=screen.text("web-highlights")).count()
        assert bool(honoured) == bool(screen.line.about.get("highlights"))
    assert in_sight(table.pads[0].button("web-again")), "the way on is far below"
    assert [pad.line.refused for pad in table.pads] == [[] for _ in table.pads]
    return names


BESIDES_QUESTIONS = """(regions) => regions.map((region) => {
  const questions = [...region.querySelectorAll(".question")];
  return questions.reduce((rest, question) => rest.replace(question.innerText, ""), region.innerText);
})"""
"""What a pad says of itself: cards speak of neighbours by name, and everybody reads the same card."""


class Spoken:
    """Whether pads say "you" to the one who holds them, and leave nothing open."""

    def __init__(self, pads: list[Device]) -> None:
        self.pads = pads
        self.looked_at: set[tuple[Device, Any]] = set()

    def look(self) -> None:
        """At a pad, once for everything that it is told."""
        for pad in self.pads:
            if (pad, pad.line.moment) not in self.looked_at:
                self.looked_at.add((pad, pad.line.moment))
                for said in pad.pad.evaluate_all(BESIDES_QUESTIONS):
                    assert not re.search(rf"\b{own_name(pad)}\b", said), said

    def end(self) -> None:
        """At all that the pads said could be done."""
        for pad in self.pads:
            advised = pad.page.evaluate("() => [...advised]")
            assert advised
            for said in advised:
                assert not re.search(rf"\b({own_name(pad)}|none|null|undefined)\b|[{{}}]", said), said


def own_name(pad: Device) -> str:
    [own] = [chair["name"] for chair in pad.line.about["chairs"] if chair["id"] in pad.line.chairs]
    return str(own)


def was_told_when_asked(hand: KeyboardHand) -> None:
    """Whoever had to answer, and did, was told by ear what was asked, each time.

    Cards that were laid in one go answer what was never on the screen.
    """
    page = hand.device.page
    answered = {ask for _, _, ask in hand.asked & set(hand.device.line.keys.values())}
    asked = answered & set(page.evaluate("() => [...asked]"))
    assert asked
    assert asked <= set(page.evaluate("() => [...heard]"))


class Explained:
    """Whether what is new is explained in the room, in the room's language, whenever one of the pads must answer.

    Hands wait for it. What only bots are asked may be over before a board has shown what led to it.
    """

    def __init__(self, table: Around, game: str) -> None:
        self.table = table
        self.game = game
        self.seen: set[tuple[Device, str]] = set()

    def look(self) -> None:
        """A moment that has an explanation, and was not seen yet, is explained before anybody goes on."""
        asked = {pad.line.phase for pad in self.table.pads if pad.line.ask and not pad.line.ask.get("optional")}
        for board in self.table.boards:
            phase = board.line.phase
            key = f"{self.game}-coach-{phase}"
            known = (board, phase) in self.seen or phase not in asked
            if not known and wording.written(board.language, key, self.game):
                self._wait(board, phase, board.text(key).replace("\u202f", "\u00a0"))

    def _wait(self, board: Device, phase: str, words: str) -> None:
        def explained() -> bool:
            if board.page.evaluate("(words) => explained.has(words)", words):
                self.seen.add((board, phase))
            return (board, phase) in self.seen or board.line.phase != phase

        board.wait_until(explained, f"nobody is told: {words}")


def step_through(pad: Device) -> None:
    """The finished game once more: to its last step, one back, and to the table again."""
    pad.button("web-replay").click()
    sheet = pad.page.get_by_role("main")
    sheet.get_by_role("button", name=pad.text("web-next")).wait_for()
    first = sheet.inner_text()
    sheet.get_by_role("button", name=pad.text("web-last")).click()
    sheet.get_by_role("button", name=pad.text("web-back")).click()
    pad.wait_until(lambda: sheet.inner_text() != first, "it is still at the beginning")


def look_back(table: Around, guest: Device, winners: list[str]) -> None:
    """When the next game is on the table: one who was never there follows a link to the first, and sees its board."""
    host = table.pads[0]
    host.button("web-replay-share").click()
    link = host.page.get_by_role("textbox", name=host.text("web-replay-link")).input_value()
    assert link == f"{host.url}/{table.code}/replay/1"
    host.button("web-to-table").click()
    host.button("web-again").click()
    host.wait_until(lambda: host.line.status == "playing", "there is no other game")
    guest.go(link.removeprefix(host.url))
    board = guest.page.get_by_role("region", name=guest.text("web-layout-board"))
    board.wait_for()
    first = board.inner_text()
    for _ in range(4):
        guest.button("web-next").click()
    guest.wait_until(lambda: board.inner_text() != first, "nothing moves")
    guest.button("web-last").click()
    told = guest.page.get_by_role("log")
    guest.wait_until(lambda: all(name in told.inner_text() for name in winners), "it is not said who won")
