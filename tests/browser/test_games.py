"""Whole games of each kind, in both languages: three pads and a board, and bots in the other seats."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.browser.conftest import NewDevice
from tests.browser.devices import TELEVISION
from tests.browser.hands import Hand, play
from tests.browser.wording import Language

PEOPLE = ("Annie", "Bernard", "Cléo")


class Evening(NamedTuple):
    """A game, short."""

    game: str
    people: int
    bots: int
    options: dict[str, str | int]


EVENINGS = [
    Evening("incroyable", 3, 1, {"board": "court"}),
    Evening("face_to_face", 2, 0, {"cards": 24}),
    Evening("caractere", 3, 1, {"board": "court"}),
    Evening("tous_ego", 3, 1, {"target": 12}),
]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.game)
def test_a_whole_game(device: NewDevice, evening: Evening, language: Language) -> None:
    pads = [device(language=language) for _ in PEOPLE[: evening.people]]
    board = device(language=language, size=TELEVISION)
    host = pads[0]
    code = host.open_table(evening.game)
    host.sit_down(PEOPLE[0])
    for pad, name in zip(pads[1:], PEOPLE[1:], strict=False):
        pad.join(code, name)
    board.go(f"/{code}/board")
    host.add_bots(evening.bots)
    for option, value in evening.options.items():
        host.agree(option, value)
    board.wait_until(lambda: len(board.socket.names) == evening.people + evening.bots, "the board sees nobody")
    host.start()

    play([Hand(pad, seed) for seed, pad in enumerate(pads)], lambda: all(pad.socket.status == "over" for pad in pads))

    for screen in (*pads, board):
        screen.page.get_by_role("heading", name=screen.text("web-standings")).first.wait_for()
    winners = board.socket.news["view"]["outcome"]["winners"]
    names = [chair["name"] for chair in board.socket.about["chairs"] if chair.get("seat") in winners]
    assert all(name in board.seen() for name in names)
    assert host.button("web-again").is_visible()
    assert [pad.socket.refused for pad in pads] == [[] for _ in pads]
