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
from tablee.stores.migrations import MIGRATIONS
from tablee.stores.sqlite import FILE_NAME, backup
from tests.stores.storing import opened, put
from tests.tables.sittings import CODE, game_of

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
        assert store.read(CODE) is not None
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
        (data / FILE_NAME).chmod(0o644)
        with opened(data):
            assert stat.S_IMODE((data / FILE_NAME).stat().st_mode) == 0o600, "files of earlier days, too"
    finally:
        os.umask(before)


def test_a_clock_that_was_set_back_makes_nothing_older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego"))
        monkeypatch.setattr(time, "time", lambda: 1000.0)
        put(store, game_of("tous_ego"), "CCCCC")
        now = store.now()
        assert store.old(now - 60, now - 60) == []
    with opened(tmp_path) as store:
        monkeypatch.undo()
        assert store.old(store.now() - 3600, store.now() - 3600) == []


def test_files_that_took_the_second_step_before_it_was_changed_are_mended(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego"))
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as db:
        for statement in ("DROP TABLE seen", "DROP TABLE reports", "DROP INDEX tables_by_setup"):
            db.execute(statement)
        db.execute("PRAGMA user_version = 2")
        db.commit()
    with opened(tmp_path) as store:
        assert store.read(CODE) is not None
        assert store.seen_by(["device"], "tous_ego") == store.reported("tous_ego") == frozenset()


def test_no_step_is_changed_after_it_was_given_out() -> None:
    """A new form is a new step. These are fingerprints of the steps as they were given out."""
    assert [hashlib.sha256("\n".join(step).encode()).hexdigest()[:12] for step in MIGRATIONS] == FINGERPRINTS


FINGERPRINTS = ["57c80371e2fd", "2e1307f9c9ee", "24d96c1c6792"]


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
