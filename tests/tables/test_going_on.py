"""After a round one person goes on; when that takes long, anybody who plays may, and nothing else may be hurried."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest

from tablee.games import GAMES
from tablee.protocol import incoming
from tablee.tables.commands import GO_ON_SECONDS
from tests.server.devices import everybody, new_table, run
from tests.server.serving import server_thread
from tests.tables.sittings import NOW, do, fresh, game_of, game_on, new_key, picture, play, refused

FIRST = {"incroyable": "estimating", "caractere": "answering", "tous_ego": "voting"}
GOING_ON = {
    "incroyable": {"drawing", "continuing"},
    "face_to_face": set(),
    "caractere": {"drawing", "test_drawing", "contesting"},
    "tous_ego": {"reading"},
}


@pytest.mark.parametrize(("game", "phase"), FIRST.items())
def test_anybody_goes_on_when_everybody_has_waited(game: str, phase: str) -> None:
    draft = game_of(game)
    draft.began = NOW - GO_ON_SECONDS
    do(draft, incoming.GoOn(key=new_key()))
    assert game_on(draft).phase.name == phase
    seat, ask = game_on(draft).leader(), game_on(draft).moment - 1
    assert draft.closed_by(seat, ask) == "moved_on"


@pytest.mark.parametrize("game", FIRST)
def test_not_before_ten_seconds_are_over(game: str) -> None:
    draft = game_of(game)
    draft.began = NOW - GO_ON_SECONDS + 0.5
    before = picture(draft)
    assert refused(draft, incoming.GoOn(key=new_key())) == "too_soon"
    assert picture(draft) == before


@pytest.mark.parametrize("game", GAMES)
def test_only_moments_without_a_decision_are_gone_on_from(game: str) -> None:
    met: set[str] = set()
    draft = game_of(game)
    for _ in range(400):
        state = game_on(draft)
        if state.outcome() is not None:
            break
        met.add(state.phase.name)
        assert state.phase.only_goes_on(state) == (state.phase.name in GOING_ON[game])
        if not state.phase.only_goes_on(state):
            assert refused(draft, incoming.GoOn(key=new_key())) == "cannot_go_on"
        draft = play(draft, 1)
    assert met & GOING_ON[game] or not GOING_ON[game]


@pytest.mark.parametrize("choice", ["free", "pick_of_3"])
def test_a_question_that_is_being_chosen_is_not_taken_from_its_reader(choice: str) -> None:
    draft = game_of("tous_ego", question_choice=choice)
    assert refused(draft, incoming.GoOn(key=new_key())) == "cannot_go_on"


def test_after_a_restart_nobody_has_to_wait_again() -> None:
    draft = fresh(game_of("tous_ego"))
    assert draft.began == -inf
    do(draft, incoming.GoOn(key=new_key()))
    assert game_on(draft).phase.name == "voting"


def test_the_moment_is_timed_by_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over the wire: too soon at first; when everybody has waited, any player goes on in place of the reader."""

    async def evening() -> None:
        with server_thread(tmp_path / "data") as server:
            async with everybody(new_table(server, "tous_ego", people=3)) as (_, pads):
                other = next(pad for pad in pads if pad.ask is None)
                monkeypatch.setattr("tablee.tables.commands.GO_ON_SECONDS", 24 * 3600)
                soon = await other.do("go_on")
                assert (soon["tell"], soon["code"]) == ("refused", "too_soon")
                monkeypatch.setattr("tablee.tables.commands.GO_ON_SECONDS", 0)
                await other.done("go_on")
                await other.until("view")
                assert other.view["view"]["phase"] == "voting"

    run(evening())
