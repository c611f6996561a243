"""What is kept is whole, private and not cleared away by a wrong clock: backups, permissions, times, formats."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path

import pytest

from tablee.cli import main
from tablee.decks.library import Shelf, load, summary_of
from tablee.decks.writing import template_of
from tablee.games import GAMES
from tablee.stores.sqlite.backup import backup
from tablee.stores.sqlite.file import FILE_NAME
from tablee.stores.sqlite.migrations import MIGRATIONS
from tests.server.devices import new_table
from tests.server.serving import room_in, server_thread
from tests.stores.storing import back, look, opened, put
from tests.stores.test_formats import schema
from tests.tables.sittings import CODE, game_of, play, play_out

TOUS_EGO = GAMES["tous_ego"]
DECK = template_of(GAMES["tous_ego"]).replace("my-deck", "ours")


def with_a_deck(data: Path, tmp_path: Path) -> Path:
    """A store with a table, and a deck of one's own beside it."""
    with opened(data) as store:
        put(store, game_of("tous_ego"))
    file = tmp_path / "ours.toml"
    file.write_text(DECK, encoding="utf-8")
    assert main(["decks", "add", str(file), "--data", str(data)]) == 0
    return data


def test_a_backup_brings_the_decks_along(tmp_path: Path) -> None:
    data = with_a_deck(tmp_path / "data", tmp_path)
    backup(data, tmp_path / "copy")
    again = tmp_path / "again"
    again.mkdir()
    (tmp_path / "copy").rename(again / FILE_NAME)
    with opened(again) as store:
        assert look(store.read(CODE)) is not None
        assert Shelf(again).load(TOUS_EGO, "ours") == load(TOUS_EGO, DECK.encode())
        assert store.db.execute("SELECT 1 FROM sqlite_master WHERE name = 'decks'").fetchone() is None
    (again / "decks" / "tous_ego" / "ours.toml").write_text("mine", encoding="utf-8")
    with opened(again):
        assert (again / "decks" / "tous_ego" / "ours.toml").read_text() == "mine"


def test_a_backup_writes_decks_nowhere_else(tmp_path: Path) -> None:
    """Whoever made the file up: only where decks are kept, and under names that decks have."""
    data = with_a_deck(tmp_path / "data", tmp_path)
    backup(data, tmp_path / "copy")
    again = tmp_path / "again"
    again.mkdir()
    (tmp_path / "copy").rename(again / FILE_NAME)
    paths = (
        "../outside.toml",
        "decks/tous_ego/../../x.toml",
        "decks/nothing/x.toml",
        "decks/tous_ego/x.sh",
        "/x.toml",
    )
    with closing(sqlite3.connect(again / FILE_NAME)) as db:
        db.executemany("INSERT INTO decks VALUES (?, x'00')", [(path,) for path in paths])
        db.commit()
    with opened(again):
        found = {file.name for file in tmp_path.rglob("*") if file.suffix in (".toml", ".sh")}
    assert found == {"ours.toml"}


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_only_the_owner_reads_what_is_kept(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        data = with_a_deck(tmp_path / "data", tmp_path)
        backup(data, tmp_path / "copy")
        with opened(data):
            files = [file for file in data.rglob("*") if file.is_file()]
            assert {FILE_NAME, f"{FILE_NAME}-wal", "ours.toml", "ours.quick"} <= {file.name for file in files}
            assert {stat.S_IMODE(file.stat().st_mode) for file in (*files, tmp_path / "copy")} == {0o600}
        for file in data.rglob("*"):
            file.chmod(0o755)
        data.chmod(0o755)
        with opened(data):  # what is left of earlier days, too, and where the folder was there before
            inside = [file for file in data.rglob("*") if stat.S_IMODE(file.stat().st_mode) & 0o077]
            assert inside == []
        (tmp_path / "again").mkdir(mode=0o755)
        (tmp_path / "copy").rename(tmp_path / "again" / FILE_NAME)
        with opened(tmp_path / "again"):
            found = [file for file in (tmp_path / "again").rglob("*") if stat.S_IMODE(file.stat().st_mode) & 0o077]
            assert found == []
            assert (tmp_path / "again" / "decks" / "tous_ego" / "ours.toml").is_file()
    finally:
        os.umask(before)


def test_a_clock_that_was_set_back_makes_nothing_older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even after a restart."""
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego"))
        now = store.now()
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego"), "CCCCC")
        assert now - 3600 < store.now() <= now
        assert look(store.old(store.now() - 3600, store.now() - 3600)) == []


def test_a_clock_that_was_ahead_for_a_while_costs_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody played while it was: by that time, every other game seems to be old."""
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego"), "BBBBB")
    real, ahead = time.time, 50 * 86400.0
    monkeypatch.setattr(time, "time", lambda: real() + ahead)
    with server_thread(tmp_path) as server:
        table = new_table(server, "tous_ego", 1)
        server.inside(lambda house: house.directory.release(room_in(house, table.code)))
        monkeypatch.undo()
        for _ in range(3):
            server.wait_for(lambda house: house.housekeeping.clean())
            assert server.wait_for(lambda house: house.store.has("BBBBB"))
        monkeypatch.setattr(time, "time", lambda: real() + ahead)
        server.wait_for(lambda house: house.housekeeping.clean())
        assert server.wait_for(lambda house: house.store.has("BBBBB")), "an hour to be set right again"
        monkeypatch.undo()
        server.wait_for(lambda house: house.housekeeping.clean())
        assert server.wait_for(lambda house: house.store.has("BBBBB"))


@pytest.mark.parametrize("had_questions", [False, True])
def test_files_of_both_kinds_of_the_second_format_are_read(tmp_path: Path, had_questions: bool) -> None:
    """The step was changed once after it had been used: some files of this format know nothing of questions."""
    with opened(tmp_path) as store:
        sitting = put(store, play(game_of("tous_ego"), 3))
        told = look(store.steps(CODE, 1))
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as db:
        for later in ("regulars", "regular_keys", "regular_games"):
            db.execute(f"DROP TABLE {later}")
        db.execute("DROP INDEX tables_by_setup")
        db.execute("ALTER TABLE events DROP COLUMN view")
        db.execute("ALTER TABLE events ADD COLUMN audience INTEGER NOT NULL DEFAULT -1")
        if had_questions:
            db.execute("INSERT INTO seen VALUES ('device', 'tous_ego/ego-1', 1.0)")
            db.execute("INSERT INTO reports VALUES ('tous_ego/ego-2', 1.0)")
        else:
            db.execute("DROP TABLE seen")
            db.execute("DROP TABLE reports")
        db.execute("PRAGMA user_version = 2")
        db.commit()
    with opened(tmp_path) as store:
        again = back(store, CODE)
        assert (again.version, look(store.steps(CODE, 1))) == (sitting.version, told)
        play_out(again.draft())
        assert look(store.seen_by(["device"], "tous_ego")) == ({"ego-1"} if had_questions else frozenset())
        assert look(store.reported("tous_ego")) == ({"ego-2"} if had_questions else frozenset())
    with opened(tmp_path / "today"):
        pass
    assert schema(tmp_path / FILE_NAME) == schema(tmp_path / "today" / FILE_NAME)


def test_a_copy_for_the_quick_of_another_version_is_made_anew(tmp_path: Path) -> None:
    data = with_a_deck(tmp_path / "data", tmp_path)
    quick = data / "decks" / "tous_ego" / "ours.quick"
    quick.write_bytes(quick.read_bytes().replace(b'"card":', b'"questions":'))
    assert Shelf(data).load(TOUS_EGO, "ours") == load(TOUS_EGO, DECK.encode())
    assert b'"card":' in quick.read_bytes()


def test_no_step_is_changed_after_it_was_given_out() -> None:
    """A new form is a new step. These are fingerprints of the steps as they were given out."""
    assert [hashlib.sha256("\n".join(step).encode()).hexdigest()[:12] for step in MIGRATIONS] == FINGERPRINTS


FINGERPRINTS = ["57c80371e2fd", "2e1307f9c9ee", "24d96c1c6792", "e38c6568e1b3", "e6b3c415da25"]


def test_a_deck_is_read_again_when_it_was_changed(tmp_path: Path) -> None:
    data = with_a_deck(tmp_path / "data", tmp_path)
    shelf = Shelf(data)
    assert shelf.summary(TOUS_EGO, "ours").cards == 1
    file = data / "decks" / "tous_ego" / "ours.toml"
    more = DECK + '\n[[card]]\nid = "my-002"\nfr = "Qui rit ?"\n'
    file.write_text(more, encoding="utf-8")
    os.utime(file, ns=(1, 1))
    assert shelf.summary(TOUS_EGO, "ours").cards == 2
    assert shelf.load(TOUS_EGO, "ours") == load(TOUS_EGO, more.encode())
    assert Shelf(data).summary(TOUS_EGO, "ours") == summary_of(load(TOUS_EGO, more.encode()))
    file.with_suffix(".quick").write_bytes(b"damaged")
    assert Shelf(data).summary(TOUS_EGO, "ours").cards == 2


def test_a_deck_can_be_taken_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = with_a_deck(tmp_path / "data", tmp_path)
    assert main(["decks", "remove", "tous_ego/ours", "--data", str(data)]) == 0
    assert Shelf(data).names(TOUS_EGO) == ("house",)
    assert not list((data / "decks" / "tous_ego").iterdir())
    for wrong in ("tous_ego/ours", "tous_ego/house", "nothing/ours", "tous_ego/../x"):
        assert main(["decks", "remove", wrong, "--data", str(data)]) != 0
    capsys.readouterr()
