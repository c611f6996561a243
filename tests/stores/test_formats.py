"""Formats: every old file is led to the present form for ever; a newer or foreign one is left alone."""

from __future__ import annotations

import hashlib
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tablee.stores import SqliteStore, StoreError
from tablee.stores.sqlite.backup import backup
from tablee.stores.sqlite.file import APPLICATION_ID, FILE_NAME, FORMAT
from tablee.stores.sqlite.migrations import MIGRATIONS
from tests.server.serving import HERE, free_port
from tests.stores.storing import back, look, opened, put, raw, write
from tests.tables.sittings import CODE, any_answer, game_of, game_on, play, play_out

FORMAT_1 = """
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,
    touched REAL NOT NULL,
    game INTEGER NOT NULL,
    status TEXT NOT NULL,
    setup TEXT NOT NULL,
    state BLOB NOT NULL,
    receipts BLOB NOT NULL,
    time_left REAL
) STRICT;
CREATE TABLE abouts (id INTEGER PRIMARY KEY, about BLOB NOT NULL) STRICT;
CREATE TABLE setups (digest TEXT PRIMARY KEY, data BLOB NOT NULL) STRICT;
CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    version INTEGER NOT NULL,
    audience INTEGER NOT NULL,
    payload BLOB NOT NULL
) STRICT;
CREATE INDEX events_of_a_game ON events (table_id, game, version);
CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
INSERT INTO meta VALUES ('starts', 0);
PRAGMA application_id = 8040942;
PRAGMA user_version = 1;
"""
"""The first format, as it was when it was first given out. Never to be changed."""
COLUMNS = {
    "tables": "id, code, version, touched, game, status, setup, state, receipts, time_left",
    "abouts": "id, about",
    "setups": "digest, data",
    "events": "id, table_id, game, version, audience, payload",
}

PRIVATE = b'["a-card-that-one-seat-has-drawn"]'


def frozen(folder: Path) -> Path:
    """A file of the first format with a game in it, written by hand."""
    folder.mkdir()
    with opened(folder.with_name("made")) as store:
        for code, game in ((CODE, "tous_ego"), ("XXXXX", "face_to_face")):
            sitting = put(store, play(game_of(game, starter=1), 3), code)
            for _ in range(3):
                draft = sitting.draft()
                any_answer(draft, Random(1))
                (sitting,) = write(store, (sitting, draft))
        events = store.db.execute("SELECT id, table_id, game, version, payload FROM events").fetchall()
        rows = {
            name: store.db.execute(f"SELECT {columns} FROM {name}").fetchall()
            for name, columns in COLUMNS.items()
            if name != "events"
        }
    rows["events"] = [
        (2 * number + seat, *where, seat - 1, (payload, PRIVATE)[seat])
        for number, *where, payload in events
        for seat in (0, 1)
    ]
    with closing(sqlite3.connect(folder / FILE_NAME)) as db:
        db.executescript(FORMAT_1)
        for name, columns in COLUMNS.items():
            marks = ", ".join("?" * (columns.count(",") + 1))
            db.executemany(f"INSERT INTO {name} ({columns}) VALUES ({marks})", rows[name])
        db.commit()
    return folder


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def schema(file: Path) -> list[tuple[str, str]]:
    """Every table and index, spaces aside."""
    with closing(sqlite3.connect(file)) as db:
        rows = db.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()
    return [(name, " ".join(sql.split())) for name, sql in rows]


def test_the_first_format_is_led_to_the_present_one(tmp_path: Path) -> None:
    folder = frozen(tmp_path / "old")
    with opened(folder) as store:
        assert store.db.execute("PRAGMA user_version").fetchone() == (FORMAT,)
        sitting = back(store, CODE)
        assert game_on(sitting).waiting()
        play_out(sitting.draft())
        assert look(store.count()) == 2
        with opened(tmp_path / "made") as made:
            for code in (CODE, "XXXXX"):
                assert look(store.steps(code, 1)) == look(made.steps(code, 1)) != []
        assert PRIVATE not in raw(folder), "what single seats were told"
    assert schema(folder / FILE_NAME) == schema(tmp_path / "made" / FILE_NAME)


def test_every_step_leads_on_from_the_one_before(tmp_path: Path) -> None:
    """A file of each old format, empty, becomes one of today's."""
    with opened(tmp_path / "today"):
        pass
    for version in range(1, FORMAT + 1):
        folder = tmp_path / f"format-{version}"
        folder.mkdir()
        with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as db:
            for statement in (statement for step in MIGRATIONS[:version] for statement in step):
                db.execute(statement)
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            db.execute(f"PRAGMA user_version = {version}")
        with opened(folder) as store:
            assert store.db.execute("PRAGMA user_version").fetchone() == (FORMAT,)
        assert schema(folder / FILE_NAME) == schema(tmp_path / "today" / FILE_NAME)


def test_the_first_step_is_what_it_always_was(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "frozen")) as db:
        db.executescript(FORMAT_1)
    with closing(sqlite3.connect(tmp_path / "step")) as db:
        for statement in MIGRATIONS[0]:
            db.execute(statement)
        db.commit()
    assert schema(tmp_path / "frozen") == schema(tmp_path / "step")
    assert APPLICATION_ID == 8040942


def test_a_newer_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego"))
        store.db.execute(f"PRAGMA user_version = {FORMAT + 1}")
    before = digest(tmp_path / FILE_NAME)
    for _ in range(2):
        with pytest.raises(
            StoreError, match=rf"newer Tablée \(format {FORMAT + 1}, this one knows {FORMAT}\): update"
        ):
            SqliteStore(tmp_path)
    with pytest.raises(StoreError, match="newer Tablée"):
        backup(tmp_path, tmp_path / "copy")
    assert digest(tmp_path / FILE_NAME) == before
    assert not (tmp_path / "copy").exists()


def test_a_foreign_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / FILE_NAME
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
        db.commit()
    before = digest(file)
    with pytest.raises(StoreError, match="not made by Tablée: choose another folder with --data"):
        SqliteStore(tmp_path)
    with pytest.raises(StoreError, match="not made by Tablée"):
        backup(tmp_path, tmp_path / "copy")
    assert digest(file) == before


@pytest.mark.parametrize(
    "content", [b"Dear diary, " * 1000, Random(1).randbytes(9000), b"SQLite format 3\x00" + b"\xff" * 2000]
)
def test_what_is_no_database_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / FILE_NAME
    file.write_bytes(content)
    with pytest.raises(StoreError, match="not a database, or it is damaged") as caught:
        SqliteStore(tmp_path)
    assert str(file) in str(caught.value)
    assert file.read_bytes() == content


def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(StoreError, match="cannot be opened"):
        SqliteStore(tmp_path)


def test_an_empty_file_is_a_new_store(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).touch()
    with opened(tmp_path) as store:
        assert look(store.count()) == 0


def test_after_a_refusal_the_folder_is_free_again(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"no database at all, but quite long enough to look at" * 10)
    with pytest.raises(StoreError):
        SqliteStore(tmp_path)
    (tmp_path / FILE_NAME).unlink()
    with opened(tmp_path):
        pass


def test_the_server_says_so_and_does_not_start(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.db.execute("PRAGMA user_version = 99")
    command = [sys.executable, "-m", "tablee", "serve", "--host", HERE, "--port", str(free_port()), "--no-mdns"]
    command += ["--data", str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 1
    assert "newer Tablée (format 99" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_what_the_store_is_set_to(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        assert store.db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert store.db.execute("PRAGMA synchronous").fetchone() == (2,)
        assert store.db.execute("PRAGMA secure_delete").fetchone() == (1,)
