"""Whole games of each kind, in both languages and both themes: pads and a board, and bots in the other seats.

On the way every screen of the game is looked at for what would keep somebody from using it.
"""

from __future__ import annotations

import pytest

from tests.browser.accessible import Inspector
from tests.browser.devices import Theme
from tests.browser.evenings import EVENINGS, NewDevice, sat_down
from tests.browser.hands import Hand, KeyboardHand, play
from tests.browser.wording import Language


@pytest.mark.parametrize(("language", "theme"), [("fr", "dark"), ("en", "light")])
@pytest.mark.parametrize("game", EVENINGS)
def test_a_whole_game(device: NewDevice, game: str, language: Language, theme: Theme) -> None:
    table = sat_down(device, EVENINGS[game], language=language, theme=theme)
    inspector = Inspector(table.screens)

    def over() -> bool:
        inspector.look()
        return all(pad.socket.status == "over" for pad in table.pads)

    play([Hand(pad, seed) for seed, pad in enumerate(table.pads)], over)

    for screen in table.screens:
        screen.page.get_by_role("heading", name=screen.text("web-standings")).first.wait_for()
    board = table.board
    winners = board.socket.news["view"]["outcome"]["winners"]
    names = [chair["name"] for chair in board.socket.about["chairs"] if chair.get("seat") in winners]
    assert all(name in board.seen() for name in names)
    assert table.pads[0].button("web-again").is_visible()
    assert [pad.socket.refused for pad in table.pads] == [[] for _ in table.pads]
    assert inspector.found == []


@pytest.mark.parametrize("game", EVENINGS)
def test_with_the_keyboard_alone(device: NewDevice, game: str) -> None:
    table = sat_down(device, EVENINGS[game])
    first = KeyboardHand(table.pads[0], 9)
    hands = [first, *(Hand(pad, seed) for seed, pad in enumerate(table.pads[1:]))]
    play(hands, lambda: len(table.pads[0].socket.answered) >= 8 or table.pads[0].socket.status == "over")
    assert table.pads[0].socket.answered
