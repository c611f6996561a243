"""What is cleared away is gone from the disk: private news, closed tables, old tables, cards nobody plays with."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
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
from tests.stores.storing import commit, look, opened, put, raw, write
from tests.tables.sittings import CODE, do, game_of, game_on, new_key, play_out, table_of

SECRET = b'["a-secret-that-is-found-nowhere-else"]'


def finished(store: SqliteStore, game: str, code: str = CODE) -> Sitting:
    """A game about to end, with something private written about it; then its end."""
    sitting = told(store, put(store, game_of(game), code), EventRow(0, SECRET), EventRow(PUBLIC, b'["public"]'))
    end = play_out(sitting.draft())
    return write(store, (sitting, replace(end, version=sitting.version)))[0]


def told(store: SqliteStore, sitting: Sitting, *rows: EventRow) -> Sitting:
    """One commit in which only this is told."""
    assert commit(store, replace(change_of(sitting, sitting.draft()), events=rows)) == [True]
    return replace(sitting, version=sitting.version + 1)


@pytest.mark.parametrize(
    ("game", "kept"), [("caractere", 0), ("tous_ego", 0), ("incroyable", 1), ("face_to_face", 1)]
)
def test_at_the_end_of_a_personal_game_what_was_told_in_private_is_forgotten(
    tmp_path: Path, game: str, kept: int
) -> None:
    with opened(tmp_path) as store:
        finished(store, game)
        rows = look(store.events(CODE, 1))
        assert sum(SECRET in payload for _, _, payload in rows) == kept
        assert any(payload == b'["public"]' for _, _, payload in rows)
    assert (SECRET in raw(tmp_path)) == bool(kept)


def close(store: SqliteStore, sitting: Sitting) -> None:
    """The host is done with it."""
    draft = sitting.draft()
    do(draft, incoming.Close(key=new_key()))
    write(store, (sitting, draft))


def delete(store: SqliteStore, sitting: Sitting) -> None:
    """Nobody has come for long."""
    store.delete([sitting.table.code])


@pytest.mark.parametrize("clear_away", [close, delete])
def test_a_table_that_is_cleared_away_leaves_no_byte_behind(
    tmp_path: Path, clear_away: Callable[[SqliteStore, Sitting], None]
) -> None:
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego", starter=1), "CCCCC")
        sitting = put(store, game_of("tous_ego", starter=2), "BBBBB")
        draft = sitting.draft()
        do(draft, incoming.Dress(key=new_key(), chair=1, name="Wenceslas"))
        (sitting,) = write(store, (sitting, draft))
        sitting = told(store, sitting, EventRow(PUBLIC, SECRET))
        digest = game_on(sitting).setup.digest().encode()
        needles = [SECRET, b"Wenceslas", b"BBBBB", digest]
        assert all(needle in raw(tmp_path) for needle in needles)
        clear_away(store, sitting)
        store.scrub()
        assert not [needle for needle in needles if needle in raw(tmp_path)]
        assert look(store.has("CCCCC"))
    assert not [needle for needle in needles if needle in raw(tmp_path)]
    assert b"CCCCC" in raw(tmp_path)


def test_a_device_that_is_forgotten_leaves_no_byte_behind(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        sitting = put(store, game_of("tous_ego"))
        shown = ("tous_ego/ego-001", ("the-phone-of-wenceslas", "another"))
        commit(store, replace(change_of(sitting, sitting.draft()), seen=shown, is_plain=False))
        assert b"the-phone-of-wenceslas" in raw(tmp_path)
        look(store.forget_device("the-phone-of-wenceslas"))
        store.scrub()
        assert b"the-phone-of-wenceslas" not in raw(tmp_path)
        assert look(store.seen_by(["another"], "tous_ego")) == {"ego-001"}


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


def test_what_was_written_goes_with_a_table_that_is_cleared_away(tmp_path: Path) -> None:
    """That somebody has seen it, too; what is remembered of the house's questions stays."""
    with opened(tmp_path) as store:
        draft = table_of("tous_ego")
        card = {"fr": "Qui chante sous la pluie ?"}
        chairs = tuple(replace(chair, device="a-device") for chair in draft.table.chairs)
        draft.table = replace(draft.table, written=(card,), chairs=chairs)
        put(store, draft)
        (own,) = own_deck(draft.table.rules, (card,))
        for name in (own.id, "ego-1"):
            store.db.execute("INSERT INTO seen VALUES ('a-device', ?, 1.0)", (f"tous_ego/{name}",))
        store.delete([CODE])
        assert look(store.seen_by(["a-device"], "tous_ego")) == {"ego-1"}
        assert store.log_due


def test_only_the_private_events_of_this_game_are_looked_for(tmp_path: Path) -> None:
    """What a table played before is not read again at the end of every game; its story stays whole."""
    with opened(tmp_path) as store:
        sitting = finished(store, "tous_ego")
        first = look(store.events(CODE, 1))
        for _ in range(2):
            draft = sitting.draft()
            do(draft, incoming.Start(key=new_key()))
            (sitting,) = write(store, (sitting, draft))
            end = play_out(sitting.draft())
            (sitting,) = write(store, (sitting, replace(end, version=sitting.version)))
        assert look(store.events(CODE, 1)) == first != []
        assert look(store.events(CODE, 2))
        assert look(store.events(CODE, 3))
        rows = store.db.execute("SELECT count(*) FROM events").fetchone()[0]
        assert rows == sum(len(look(store.events(CODE, game))) for game in (1, 2, 3))


def test_nobody_looks_back_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a table has been played at, a look at one of its games reads so many events and no more."""
    with opened(tmp_path) as store:
        sitting = finished(store, "tous_ego")
        draft = sitting.draft()
        do(draft, incoming.Start(key=new_key()))
        (sitting,) = write(store, (sitting, draft))
        assert (len(look(store.events(CODE, 1))), len(look(store.events(CODE, 2)))) == (1, 1)
        monkeypatch.setattr("tablee.stores.sqlite.LONGEST_WALK", 1)
        assert (len(look(store.events(CODE, 1))), len(look(store.events(CODE, 2)))) == (0, 1)


def test_a_server_clears_away_what_is_old_but_never_what_is_open(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with opened(folder) as store:
        put(store, game_of("tous_ego"), "BBBBB")
        put(store, game_of("tous_ego"), "CCCCC")
        store.db.execute("UPDATE tables SET touched = 0")

    async def scenario() -> None:
        with server_thread(folder) as server:
            async with device(server, "CCCCC", "the-token-of-chair-1"):
                server.wait_for(lambda house: house.housekeeping.clean())
                assert (await server.disk.has("BBBBB"), await server.disk.has("CCCCC")) == (False, True)

    run(scenario())


def test_cleaning_is_whole_or_not_at_all(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego"), "BBBBB")
        blocker = sqlite3.connect(store.file, isolation_level=None)
        store.db.execute("PRAGMA busy_timeout = 50")
        blocker.execute("BEGIN IMMEDIATE")
        with pytest.raises(Exception, match="another program has it open"):
            store.delete(["BBBBB"])
        blocker.execute("ROLLBACK")
        blocker.close()
        assert look(store.has("BBBBB"))
        store.delete(["BBBBB"])
        assert not look(store.has("BBBBB"))
