"""The end of a game on the big screen: all in sight, whoever has won, however much there is to tell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser

from tablee.games.face_to_face.cards import mask_of
from tablee.games.face_to_face.moves import END
from tablee.games.face_to_face.rules import FaceToFace
from tablee.protocol import incoming
from tablee.tables.sitting import Draft
from tests.browser.accessible import too_far
from tests.browser.conftest import UNHURRIED
from tests.browser.devices import TELEVISION, text_of
from tests.browser.evenings import NewDevice, devices_at
from tests.browser.wording import Language
from tests.server.serving import ServerThread, server_thread
from tests.stores.storing import opened, put
from tests.tables.sittings import answer, any_answer, do, fresh, game_of, game_on, new_key, play_out

NAMES = tuple(
    f"{name}-Antoinette"
    for name in ("Anne", "Marie", "Ève", "Rose", "Jeanne", "Lucie", "Zoé", "Luce", "Paule", "Julie")
)
TABLES = {
    "BBBBB": ("incroyable", 4),
    "CCCCC": ("incroyable", 6),
    "DDDDD": ("face_to_face", 2),
    "FFFFF": ("caractere", 4),
    "GGGGG": ("caractere", 10),
    "HHHHH": ("tous_ego", 4),
    "JJJJJ": ("tous_ego", 6),
}
"""As many as can sit there, and as many as stand in one column."""
TOLD = 3
"""Highlights on a big screen; where more than four sit, fewer."""


def ended(game: str, people: int) -> Draft:
    """The second game of the evening, played by chance to an end with enough to tell."""
    options = {"caractere": {"contest_pause": 0}}.get(game, {})
    for seed in count():
        rng, draft = Random(seed), play_out(game_of(game, people, **options))
        do(draft, incoming.Start(key=new_key()))
        while draft.table.status == "playing":
            if game == "face_to_face" and is_nearly_blocked(draft):
                answer(draft, game_on(draft).waiting()[0], END)
            else:
                any_answer(draft, rng)
            draft = fresh(draft)
        if len(draft.table.highlights) >= TOLD and (
            game != "face_to_face" or game_on(draft).public_view().blocked_hand
        ):
            return draft
    raise AssertionError


def renamed(draft: Draft) -> Draft:
    """The same, and everybody has a long name."""
    chairs = tuple(replace(chair, name=name) for chair, name in zip(draft.table.chairs, NAMES, strict=False))
    draft.table = replace(draft.table, chairs=chairs)
    return draft


def is_nearly_blocked(draft: Draft) -> bool:
    """Late in a game that has much to tell: the next hand gets one card away, by helping, in each way there is."""
    state = game_on(draft)
    assert isinstance(state, FaceToFace)
    if len(state.laid) < 2 or len(state.deck) > 30:
        return False
    state.up, state.down, state.their_up, state.their_down = 35, 20, 56, 4
    state.their_hand = mask_of((10, 11, 25, 26, 50, 51))
    return True


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """A server with such a table of each game."""
    data: Path = tmp_path_factory.mktemp("over")
    with opened(data) as store:
        for code, (game, people) in TABLES.items():
            put(store, renamed(ended(game, people)), code)
    with server_thread(data, **UNHURRIED) as server:
        yield server


@pytest.fixture
def here(browser: Browser, over: ServerThread, seed: str) -> Iterator[NewDevice]:
    """Makes devices there."""
    with devices_at(browser, over.url, seed) as new:
        yield new


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("code", TABLES)
def test_everything_is_in_sight(here: NewDevice, code: str, language: Language) -> None:
    game, people = TABLES[code]
    board = here(size=TELEVISION, language=language)
    before = {"number": 1, "game": game, "names": NAMES[:people], "winners": NAMES[:1]}
    board.go("/worker.js")
    board.page.evaluate(
        "([name, value]) => localStorage.setItem(name, value)", [f"tablee.evening.{code}", text_of([before])]
    )
    board.go(f"/{code}/board")
    board.page.locator("main.end").wait_for()
    assert too_far(board) == []
