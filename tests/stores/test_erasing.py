"""What is cleared away is gone from the disk: private news, closed tables, old tables, cards nobody plays with."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from tablee.protocol import incoming
from tablee.stores import EventRow, SqliteStore
from tablee.stores.records import PUBLIC, change_of
from tablee.tables.setups import own_deck
from tablee.tables.sitting import Sitting
from tests.server.devices import device, everybody, new_table, run
from tests.server.serving import server_thread
from tests.stores.storing import opened, put, raw, write
from tests.tables.sittings import CODE, any_answer, do, game_of, new_key, play_out, table_of

SECRET = b"a-secret-that-is-found-nowhere-else"


def finished(store: SqliteStore, game: str, code: str = CODE) -> Sitting:
    """A game about to end, with something private written about it; then its end."""
    sitting = put(store, game_of(game), code)
    private = [EventRow(0, b'["%s"]' % SECRET), EventRow(PUBLIC, b'["public"]')]
    draft = sitting.draft()
    assert store.prepare([change_of(sitting, draft, tuple(private))]) == [True]
    store.commit()
    draft.version += 1
    return write(store, (draft, played_out(draft)))[0]


def played_out(sitting: Sitting) -> Sitting:
    """The end of a game, as the next version."""
    end = play_out(sitting.draft())
    end.version = sitting.version
    return end


@pytest.mark.parametrize(
    ("game", "kept"), [("caractere", 0), ("tous_ego", 0), ("incroyable", 1), ("face_to_face", 1)]
)
def test_at_the_end_of_a_personal_game_what_was_told_in_private_is_forgotten(
    tmp_path: Path, game: str, kept: int
) -> None:
    with opened(tmp_path) as store:
        finished(store, game)
        rows = store.events(CODE, 1)
        assert sum(SECRET in payload for _, _, payload in rows) == kept
        assert any(payload == b'["public"]' for _, _, payload in rows)
    assert (SECRET in raw(tmp_path)) == bool(kept)


def test_a_closed_table_leaves_no_byte_behind(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        other = put(store, game_of("tous_ego", starter=1), "CCCCC")
        sitting = put(store, game_of("tous_ego", starter=1), "BBBBB")
        draft = sitting.draft()
        do(draft, incoming.Dress(key=new_key(), chair=1, name="Wenceslas"))
        (sitting,) = write(store, (sitting, draft))
        assert store.prepare([change_of(sitting, sitting.draft(), (EventRow(PUBLIC, b'["%s"]' % SECRET),))]) == [True]
        store.commit()
        sitting.version += 1
        needles = [SECRET, b"Wenceslas", sitting.table.chairs[0].token.encode(), b"BBBBB"]
        assert all(needle in raw(tmp_path) for needle in needles)
        draft = sitting.draft()
        do(draft, incoming.Close(key=new_key()))
        write(store, (sitting, draft))
        assert store.read("BBBBB") is None
        assert store.events("BBBBB", 1) == []
        assert store.read("CCCCC") is not None
        assert store.count() == 1
    found = [needle for needle in (SECRET, b"Wenceslas", b"BBBBB") if needle in raw(tmp_path)]
    assert not found
    assert other.table.code.encode() in raw(tmp_path)


def test_a_table_closed_over_the_network_leaves_no_byte_behind(tmp_path: Path) -> None:
    folder = tmp_path / "data"

    async def scenario() -> tuple[str, str]:
        with server_thread(folder) as server:
            table = new_table(server, "tous_ego", 3, target=9)
            table.join("Wenceslas")
            async with everybody(table) as (host, pads):
                for pad in pads:
                    if pad.ask:
                        await pad.answer(pad.any_move(Random(1)))
                await host.done("close")
                assert await pads[0].bye() == "closed"
            assert server.ask("GET", table.path).status == 404
            return table.code, table.host_token

    code, _ = run(scenario())
    assert b"Wenceslas" not in raw(folder)
    assert code.encode() not in raw(folder)


def test_tables_that_nobody_touched_are_cleared_away_by_age(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        ages = {"BBBBB": 40.0, "CCCCC": 20.0, "DDDDD": 40.0, "FFFFF": 20.0, "GGGGG": 1.0}
        for code in ages:
            put(store, table_of("tous_ego") if code in ("DDDDD", "FFFFF", "GGGGG") else game_of("tous_ego"), code)
        now = time.time()
        for code, days in ages.items():
            store.db.execute("UPDATE tables SET touched = ? WHERE code = ?", (now - days * 86400, code))
        old = store.old(now - 30 * 86400, now - 2 * 86400)
        assert sorted(old) == ["BBBBB", "DDDDD", "FFFFF"], "games after a month, empty lobbies after two days"
        store.clean(old)
        assert [code for code in ages if store.has(code)] == ["CCCCC", "GGGGG"]
        assert store.events("BBBBB", 1) == []
        assert store.old(now - 30 * 86400, now - 2 * 86400) == []


def test_what_was_written_goes_with_a_table_that_is_cleared_away(tmp_path: Path) -> None:
    """That somebody has seen it, too; what is remembered of the house's questions stays."""
    with opened(tmp_path) as store:
        sitting = table_of("tous_ego")
        card = {"fr": "Qui chante sous la pluie ?"}
        chairs = tuple(replace(chair, device="a-device") for chair in sitting.table.chairs)
        sitting.table = replace(sitting.table, written=(card,), chairs=chairs)
        put(store, sitting)
        (own,) = own_deck(sitting.table.rules, (card,))
        for name in (own.id, "ego-1"):
            store.db.execute("INSERT INTO seen VALUES ('a-device', ?, 1.0)", (f"tous_ego/{name}",))
        store.clean([CODE])
        assert store.seen_by(["a-device"], "tous_ego") == {"ego-1"}
        assert store.log_due


def test_only_the_private_events_of_this_game_are_looked_for(tmp_path: Path) -> None:
    """What a table played before is not read again at the end of every game; its story stays whole."""
    with opened(tmp_path) as store:
        sitting = finished(store, "tous_ego")
        first = store.events(CODE, 1)
        for _ in range(2):
            draft = sitting.draft()
            do(draft, incoming.Start(key=new_key()))
            (sitting,) = write(store, (sitting, draft))
            (sitting,) = write(store, (sitting, played_out(sitting)))
        assert store.events(CODE, 1) == first != []
        assert store.events(CODE, 2)
        assert store.events(CODE, 3)
        rows = store.db.execute("SELECT count(*) FROM events").fetchone()[0]
        assert rows == sum(len(store.events(CODE, game)) for game in (1, 2, 3))


def test_nobody_looks_back_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a table has been played at, a look at one of its games reads so many events and no more."""
    with opened(tmp_path) as store:
        sitting = finished(store, "tous_ego")
        draft = sitting.draft()
        do(draft, incoming.Start(key=new_key()))
        (sitting,) = write(store, (sitting, draft))
        assert (len(store.events(CODE, 1)), len(store.events(CODE, 2))) == (1, 1)
        monkeypatch.setattr("tablee.stores.sqlite.LONGEST_WALK", 1)
        assert (len(store.events(CODE, 1)), len(store.events(CODE, 2))) == (0, 1)


def test_a_lobby_after_a_game_is_kept_like_a_game(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        sitting = put(store, game_of("tous_ego"))
        draft = sitting.draft()
        do(draft, incoming.StopGame(key=new_key()))
        write(store, (sitting, draft))
        now = time.time()
        store.db.execute("UPDATE tables SET touched = ?", (now - 20 * 86400,))
        assert store.old(now - 30 * 86400, now - 2 * 86400) == []


def test_every_commit_touches_its_table(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        sitting = put(store, game_of("tous_ego", starter=1))
        store.db.execute("UPDATE tables SET touched = 0")
        draft = sitting.draft()
        any_answer(draft, Random(1))
        write(store, (sitting, draft))
        assert store.old(time.time() - 60, time.time() - 60) == []


def test_cards_that_nobody_plays_with_go_too(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego", starter=1), "BBBBB")
        put(store, game_of("tous_ego", starter=2), "CCCCC")
        assert store.db.execute("SELECT count(*) FROM setups").fetchone() == (2,)
        store.clean(["BBBBB"])
        rows = store.db.execute("SELECT digest FROM setups").fetchall()
        assert rows == store.db.execute("SELECT setup FROM tables").fetchall()
        assert len(rows) == 1


def test_a_server_clears_away_what_is_old_but_never_what_is_open(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with opened(folder) as store:
        put(store, game_of("tous_ego"), "BBBBB")
        put(store, game_of("tous_ego"), "CCCCC")
        store.db.execute("UPDATE tables SET touched = 0")

    async def scenario() -> None:
        with server_thread(folder) as server:
            async with device(server, "CCCCC", "the-token-of-chair-1"):
                server.inside(lambda house: house.housekeeping._clean())
                assert server.inside(lambda house: (house.store.has("BBBBB"), house.store.has("CCCCC"))) == (
                    False,
                    True,
                )

    run(scenario())


def test_cleaning_is_whole_or_not_at_all(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego"), "BBBBB")
        blocker = sqlite3.connect(store.file, isolation_level=None)
        store.db.execute("PRAGMA busy_timeout = 50")
        blocker.execute("BEGIN IMMEDIATE")
        with pytest.raises(Exception, match="another program has it open"):
            store.clean(["BBBBB"])
        blocker.execute("ROLLBACK")
        blocker.close()
        assert store.has("BBBBB")
        store.clean(["BBBBB"])
        assert not store.has("BBBBB")
