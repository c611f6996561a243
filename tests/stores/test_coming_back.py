"""A committed table comes back as it was: every game, mid-round, receipts and events included."""

from __future__ import annotations

from math import inf
from pathlib import Path
from random import Random

import pytest
from msgspec import json
from msgspec.structs import replace

from tablee.games import GAMES
from tablee.protocol import incoming
from tablee.stores.records import Step, change_of
from tablee.tables import chairs
from tablee.tables.sitting import Sitting
from tests.properties.helpers import all_views
from tests.stores.storing import back, look, opened, public_events, put, write
from tests.tables.sittings import CODE, any_answer, do, game_of, game_on, new_key, picture, play, play_out


def whole(sitting: Sitting) -> dict[str, object]:
    """All that must survive a restart: what is in memory only is left out."""
    # What was told is read again from the steps, by the server (tests/server/test_replay.py).
    return {name: value for name, value in picture(sitting).items() if name not in ("setup", "told")}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_comes_back_equal_after_every_answer(tmp_path: Path, game: str) -> None:
    rng = Random(5)
    with opened(tmp_path) as store:
        sitting = put(store, game_of(game, turn_timer=30))
        for _ in range(40):
            if sitting.table.status != "playing":
                break
            draft = sitting.draft()
            draft.time_left = rng.uniform(0, 30)
            any_answer(draft, rng)
            if draft.held:
                sitting = draft.saved(draft.version, -inf)  # a ballot in the urn is not written
                continue
            (sitting,) = write(store, (sitting, draft))
            again = back(store, CODE)
            assert whole(again) == whole(sitting)
            assert game_on(again).setup == game_on(sitting).setup
            assert all_views(game_on(again)) == all_views(game_on(sitting))


@pytest.mark.parametrize("game", GAMES)
def test_and_after_the_server_was_closed(tmp_path: Path, game: str) -> None:
    with opened(tmp_path) as store:
        sitting = put(store, play(game_of(game), 7))
    with opened(tmp_path) as store:
        again = back(store, CODE)
        assert whole(again)["state"] == whole(sitting)["state"]
        assert again.table == sitting.table
        assert look(store.count()) == 1
        play_out(again.draft())


def test_after_every_command(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        sitting = put(store, game_of("tous_ego", people=6, bots=0))
        steps: list[incoming.Command] = [
            incoming.Pause(key=new_key()),
            incoming.Resume(key=new_key()),
            incoming.LetBot(key=new_key(), chair=2),
            incoming.GiveBack(key=new_key(), chair=2),
            incoming.HandOver(key=new_key(), chair=3),
            incoming.Reissue(key=new_key(), chair=4),
            incoming.Remove(key=new_key(), chair=5),
            incoming.Leave(key=new_key(), chair=3),
            incoming.StopGame(key=new_key()),
            incoming.Dress(key=new_key(), chair=1, look=9, name="Zoé"),
            incoming.Starter(key=new_key(), chair=2),
            incoming.Choose(key=new_key(), game="incroyable", options={"board": "court"}),
            incoming.AddBot(key=new_key()),
            incoming.Start(key=new_key()),
        ]
        for step in steps:
            draft = sitting.draft()
            do(draft, step)
            draft.table = replace(draft.table, keys=(*draft.table.keys, step.key))
            (sitting,) = write(store, (sitting, draft))
            assert whole(back(store, CODE)) == whole(sitting)
        draft = sitting.draft()
        chairs.watch(draft, "the-token-of-a-watcher")
        (sitting,) = write(store, (sitting, draft))
        assert back(store, CODE).table == sitting.table


def test_a_setup_is_not_written_again_with_every_answer(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        sitting = put(store, game_of("tous_ego", starter=1))
        draft = sitting.draft()
        any_answer(draft, Random(1))
        change = change_of(sitting, draft)
        assert (change.new_setup, change.about) == (None, None)
        assert len(change.state) < 2048


def test_events_come_back_in_order(tmp_path: Path) -> None:
    """The same as what everybody was told, version by version."""
    told: list[Step] = []
    with opened(tmp_path) as store:
        sitting, rng = put(store, game_of("face_to_face", starter=1)), Random(2)
        while len(told) < 30 and sitting.table.status == "playing":  # a duel may be over sooner
            draft = sitting.draft()
            any_answer(draft, rng)
            (sitting,) = write(store, (sitting, draft))
            told.append(Step(sitting.version, public_events(draft), b""))
        assert look(store.steps(CODE, 1)) == told
        assert all(isinstance(json.decode(step.events), list) for step in told)
