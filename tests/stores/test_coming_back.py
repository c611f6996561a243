"""A committed table comes back as it was: every game, mid-round, receipts and events included."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

import pytest
from msgspec import json
from msgspec.structs import replace

from tablee.games import GAMES
from tablee.protocol import incoming
from tablee.server.frames import encoded
from tablee.stores import EventRow, SqliteStore
from tablee.stores.records import PUBLIC, change_of
from tablee.tables import commands
from tablee.tables.sitting import Sitting
from tests.properties.helpers import all_views
from tests.stores.storing import back, opened, put, write
from tests.tables.sittings import CODE, any_answer, do, game_of, game_on, new_key, picture, play, play_out, table_of


def whole(sitting: Sitting) -> dict[str, object]:
    """All that must survive a restart: what is in memory only is left out."""
    passing = ("changed", "events", "late", "notices", "setup")
    return {name: value for name, value in picture(sitting).items() if name not in passing}


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
                sitting = draft  # a ballot in the urn is not written
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
        assert store.count() == 1
        assert store.has(CODE)
        play_out(again)


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
        commands.watch(draft, "the-token-of-a-watcher")
        (sitting,) = write(store, (sitting, draft))
        assert back(store, CODE).table == sitting.table


def test_no_such_table(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        assert store.read("BBBBB") is None
        assert not store.has("BBBBB")
        assert store.setup("0" * 64) is None
        assert store.events("BBBBB", 1) == []
        assert store.count() == 0


# Compare and swap -------------------------------------------------------------------------------------------


def test_a_stale_version_is_not_written(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        sitting = put(store, table_of("tous_ego"))
        stale, draft = sitting.draft(), sitting.draft()
        do(draft, incoming.Starter(key=new_key(), chair=1))
        (current,) = write(store, (sitting, draft))
        do(stale, incoming.Starter(key=new_key(), chair=2))
        assert store.prepare([change_of(sitting, stale, (EventRow(PUBLIC, b"[]"),))]) == [False]
        store.commit()
        assert back(store, CODE).table == current.table
        assert store.events(CODE, 0) == []


@pytest.mark.parametrize("version", [0, 2, 4, 99])
def test_only_the_next_version_fits(tmp_path: Path, version: int) -> None:
    with opened(tmp_path) as store:
        sitting = put(store, table_of("tous_ego"))
        assert sitting.version == 2
        draft = sitting.draft()
        draft.version = version
        fits = store.prepare([change_of(sitting, draft, ())]) if version != 0 else [True]
        store.roll_back()
        assert fits == [version in (0, 2)]
        if version == 0:
            with pytest.raises(sqlite3.IntegrityError):
                store.prepare([change_of(None, draft, ())])
            store.roll_back()
        assert back(store, CODE).version == 2


def test_a_stale_table_does_not_stop_the_others_of_its_batch(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        one, two = put(store, table_of("tous_ego"), "BBBBB"), put(store, table_of("tous_ego"), "CCCCC")
        first, second = one.draft(), two.draft()
        first.version = 7
        do(second, incoming.Starter(key=new_key(), chair=2))
        assert store.prepare([change_of(one, first, ()), change_of(two, second, ())]) == [False, True]
        store.commit()
        assert back(store, "BBBBB").version == 2
        assert back(store, "CCCCC").version == 3


def test_what_is_rolled_back_was_never_there(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        sitting = put(store, table_of("tous_ego"))
        draft = sitting.draft()
        do(draft, incoming.Start(key=new_key()))
        store.prepare([change_of(sitting, draft, encoded(draft.events))])
        store.roll_back()
        store.roll_back()
        assert back(store, CODE).table == sitting.table
        assert store.db.execute("SELECT count(*) FROM setups").fetchone() == (0,)
        write(store, (sitting, draft))
        assert back(store, CODE).table.status == "playing"


def test_nothing_is_seen_before_it_is_committed(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        sitting = put(store, table_of("tous_ego"))
        draft = sitting.draft()
        do(draft, incoming.Starter(key=new_key(), chair=2))
        store.prepare([change_of(sitting, draft, ())])
        assert back(store, CODE).version == sitting.version
        store.commit()
        assert back(store, CODE).version == sitting.version + 1


# Setups -----------------------------------------------------------------------------------------------------


def test_setups_are_stored_once_and_shared(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        tables = [put(store, game_of("tous_ego", starter=1), code) for code in ("BBBBB", "CCCCC", "DDDDD")]
        put(store, game_of("tous_ego", starter=2), "FFFFF")
        digests = [row[0] for row in store.db.execute("SELECT digest FROM setups").fetchall()]
        assert len(digests) == 2
        assert game_on(tables[0]).setup.digest() in digests
        rows = store.db.execute("SELECT setup FROM tables").fetchall()
        assert sorted(rows) == sorted([(game_on(tables[0]).setup.digest(),)] * 3 + [(max(set(digests) - {
            game_on(tables[0]).setup.digest()}),)])  # fmt: skip


def test_a_setup_is_not_written_again_with_every_answer(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        sitting = put(store, game_of("tous_ego", starter=1))
        draft = sitting.draft()
        any_answer(draft, Random(1))
        change = change_of(sitting, draft, ())
        assert (change.new_setup, change.about) == (None, None)
        assert len(change.state) < 2048


# Events -----------------------------------------------------------------------------------------------------


def test_events_come_back_in_order(tmp_path: Path) -> None:
    """Of each version first what everybody may know; the same as what was told, row by row."""
    told: list[tuple[int, int, bytes]] = []
    with opened(tmp_path) as store:
        sitting, rng = put(store, game_of("face_to_face", starter=1)), Random(2)
        told += [(sitting.version, row.audience, row.payload) for row in encoded(sitting.events)]
        for _ in range(30):
            draft = sitting.draft()
            any_answer(draft, rng)
            rows = encoded(draft.events)
            (sitting,) = write(store, (sitting, draft))
            told += [(sitting.version, row.audience, row.payload) for row in rows]
        assert {audience for _, audience, _ in told} == {PUBLIC, 0, 1}
        assert store.events(CODE, 1) == told
        assert store.events(CODE, 1, after=10) == [row for row in told if row[0] > 10]
        assert store.events(CODE, 1, most=7) == told[-7:]
        assert store.events(CODE, 2) == store.events(CODE, 0) == []
        assert all(isinstance(json.decode(payload), list) for _, _, payload in told)


def test_events_of_each_game_and_table_are_their_own(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        for code in ("BBBBB", "CCCCC"):
            sitting = put(store, table_of("tous_ego"), code)
            for _ in range(2):
                draft = sitting.draft()
                do(draft, incoming.Start(key=new_key()))
                any_answer(draft, Random(1))
                (sitting,) = write(store, (sitting, draft))
                draft = sitting.draft()
                do(draft, incoming.StopGame(key=new_key()))
                (sitting,) = write(store, (sitting, draft))
        for code in ("BBBBB", "CCCCC"):
            assert [version for version, _, _ in store.events(code, 1)] == [3]
            assert [version for version, _, _ in store.events(code, 2)] == [5]


def told_in_private_too(store: SqliteStore, before: Sitting, draft: Sitting) -> Sitting:
    """One commit in which each seat is told something of its own, before and after what everybody is told."""
    rows = (EventRow(0, b'["for 0"]'), *encoded(draft.events), EventRow(1, b'["for 1"]'))
    store.prepare([change_of(before, draft, rows)])
    store.commit()
    draft.version += 1
    return draft


def test_what_was_told_in_private_goes_with_the_game_and_the_rest_stays_in_order(tmp_path: Path) -> None:
    """Two tables written in turns, so that their events lie between one another; one game ends, and a next begins."""
    rng = Random(5)
    with opened(tmp_path) as store:
        ending, other = put(store, game_of("face_to_face"), "BBBBB"), put(store, game_of("face_to_face"), "CCCCC")
        while ending.table.status == "playing":
            before, others = store.events("BBBBB", 1), store.events("CCCCC", 1)
            draft = ending.draft()
            any_answer(draft, rng)
            ending = told_in_private_too(store, ending, draft)
            draft = other.draft()
            any_answer(draft, rng)
            other = told_in_private_too(store, other, draft)
        assert {audience for _, audience, _ in before} == {PUBLIC, 0, 1}
        public = [row for row in before if row[1] == PUBLIC]
        kept = store.events("BBBBB", 1)
        assert public
        assert kept[: len(public)] == public
        assert {audience for _, audience, _ in kept} == {PUBLIC}
        assert store.events("CCCCC", 1)[: len(others)] == others
        assert b"for 0" not in b"".join(
            payload for (payload,) in store.db.execute("SELECT payload FROM events WHERE table_id = 1")
        )
        draft = ending.draft()
        do(draft, incoming.Start(key=new_key()))
        told = encoded(draft.events)
        (ending,) = write(store, (ending, draft))
        assert store.events("BBBBB", 1) == kept
        assert store.events("BBBBB", 2) == [(ending.version, row.audience, row.payload) for row in told]
        store.clean(["BBBBB"])
        assert store.events("BBBBB", 1) == []
        assert store.db.execute("SELECT count(*) FROM events WHERE table_id = 1").fetchone() == (0,)
        assert store.events("CCCCC", 1)[: len(others)] == others


def test_a_batch_that_is_rolled_back_leaves_no_trace_in_what_follows(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        sitting, rng = put(store, game_of("face_to_face")), Random(3)
        draft = sitting.draft()
        any_answer(draft, rng)
        change = change_of(sitting, draft, encoded(draft.events))
        store.prepare([change])
        store.roll_back()
        before = store.events(CODE, 1)
        (sitting,) = write(store, (sitting, draft))
        assert [row[:2] for row in store.events(CODE, 1)] == [
            *(row[:2] for row in before),
            *((sitting.version, row.audience) for row in change.events),
        ]
