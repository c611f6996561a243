"""What screens that know no game are told of one: over HTTP, once, and again only if it is new."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tablee.games import GAMES
from tablee.protocol.api import GameSheet
from tests.server.serving import ServerThread, server_thread


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerThread]:
    with server_thread(tmp_path / "data") as running:
        yield running


def test_a_sheet_says_all_that_a_screen_needs(server: ServerThread) -> None:
    for game in GAMES.values():
        answer = server.ask("GET", f"/api/games/{game.name}")
        sheet = msgspec.json.decode(answer.body, type=GameSheet)
        assert sheet.shows == game.shows
        assert all("game-title" in sheet.words[language] for language in ("fr", "en"))
        assert all(one.label() in sheet.words["en"] for one in game.shows)
        again = server.ask("GET", f"/api/games/{game.name}", None, {"if-none-match": answer.headers["etag"]})
        assert (again.status, again.body) == (304, b"")
        assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("name", ["chess", "..", "tous_ego%00"])
def test_nothing_is_told_of_what_is_not_played(server: ServerThread, name: str) -> None:
    answer = server.ask("GET", f"/api/games/{name}")
    assert answer.status in (404, 422)
    assert answer.json["code"] in ("no_such_game", "no_such_path")
