"""Damaged, locked and read-only: a clear message and no traceback; nothing is made worse."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tablee.core import Refusal
from tablee.games import GAMES
from tablee.server.house import House
from tablee.server.rooms.audience import table_news
from tablee.server.settings import Settings
from tablee.stores import SqliteStore, StoreError
from tablee.stores.records import change_of
from tablee.stores.sqlite.file import FILE_NAME
from tests.server.devices import device, run
from tests.server.serving import server_thread
from tests.stores.storing import commit, look, opened, put, raw
from tests.tables.sittings import CODE, FOUNDER, game_of, play, token_of

NOBODY = 65534
CODES = dict(zip(GAMES, ("BBBBB", "CCCCC", "DDDDD", "FFFFF"), strict=True))


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a store with a table of each game."""
    folder = tmp_path_factory.mktemp("sound")
    with opened(folder) as store:
        for game, code in CODES.items():
            put(store, play(game_of(game), 9), code)
    return raw(folder)


def complaints_about(folder: Path, codes: Iterable[str]) -> list[str]:
    """Start on this folder and ask for these tables: what is said instead of showing each, if anything."""

    async def scenario() -> list[str]:
        with opened(folder) as store:
            house = House(Settings(data=folder), store, asyncio.get_running_loop())
            try:
                return [await complaint_about(house, code) for code in codes]
            finally:
                await house.stop()

    return asyncio.run(scenario())


async def complaint_about(house: House, code: str) -> str:
    """What is said instead of showing a table. No other error may come."""
    try:
        room = await house.directory.find(code)
    except (Refusal, StoreError) as problem:
        return str(problem)
    if room is None:
        return "missing"
    table_news(room.sitting)
    if room.sitting.state is not None:
        room.audience.view_of(room.sitting.state, 0)
    return ""


def look_at(folder: Path) -> list[str]:
    """Start on this file and ask for every table: what is said instead of showing them."""
    try:
        said = complaints_about(folder, CODES.values())
    except StoreError as problem:
        return [str(problem)]
    return [complaint for complaint in said if complaint]


HINTS = ("put the last backup in its place", "not made by Tablée", "newer Tablée", "damaged", "missing")


@pytest.mark.parametrize("seed", range(24))
def test_flipped_bytes_are_noticed_or_harmless(tmp_path: Path, sound: bytes, seed: int) -> None:
    """Anything from one bit to a whole page, anywhere: said clearly, or of no consequence; never a traceback."""
    rng = Random(seed)
    damaged = bytearray(sound)
    length = rng.choice((1, 8, 100, 4096))
    start = rng.randrange(len(damaged) - length) if seed > 3 else seed * 30
    for place in range(start, start + length):
        damaged[place] ^= rng.randrange(1, 256)
    (tmp_path / FILE_NAME).write_bytes(damaged)
    for complaint in look_at(tmp_path):
        assert any(hint in complaint for hint in HINTS), complaint


@pytest.mark.parametrize("part", [0.001, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_file_is_noticed(tmp_path: Path, sound: bytes, part: float) -> None:
    (tmp_path / FILE_NAME).write_bytes(sound[: int(len(sound) * part)])
    complaints = look_at(tmp_path)
    assert complaints
    # The file as a whole, or, where only the end of the last row is missing, that row's table.
    assert "put the last backup in its place" in complaints[0] or complaints[0] == "table: damaged"


def test_a_damaged_page_is_named_as_damage(tmp_path: Path, sound: bytes) -> None:
    damaged = bytearray(sound)
    damaged[4096 : 4 * 4096] = b"\x05" * (3 * 4096)
    (tmp_path / FILE_NAME).write_bytes(damaged)
    with pytest.raises(StoreError, match="is damaged: put the last backup in its place"):
        SqliteStore(tmp_path)
    assert (tmp_path / FILE_NAME).read_bytes() == damaged, "it is left as it is, for whoever can mend it"


ABSENT = {("state", b""), ("receipts", b"\x80")}
"""No damage, but nothing there: a table without a game, or without a receipt."""


@pytest.mark.parametrize(
    ("column", "of"), [("state", "tables"), ("receipts", "tables"), ("about", "abouts"), ("payload", "events")]
)
def test_one_damaged_table_is_said_to_be_and_the_others_are_played(tmp_path: Path, column: str, of: str) -> None:
    key = "table_id" if of == "events" else "id"
    with opened(tmp_path) as store:
        for code in ("BBBBB", "CCCCC"):
            sitting = put(store, play(game_of("tous_ego"), 3), code)
            commit(store, change_of(sitting, sitting.draft(), b"[]"))
    for junk in (b"", b"\xc1", b"\x00", b"[", b"{}", b"\x80", b"\xff" * 40, b"[[[" * 9, b"[" * 5000, b"\x91" * 5000):
        with opened(tmp_path) as store:
            where = f"{key} = (SELECT id FROM tables WHERE code = 'BBBBB')"
            store.db.execute(f"UPDATE {of} SET {column} = ? WHERE {where}", (junk,))
        said = complaints_about(tmp_path, ("BBBBB", "CCCCC"))
        assert said == ["" if (column, junk) in ABSENT else "table: damaged", ""]


def test_a_table_whose_cards_are_missing(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego"))
        store.db.execute("DELETE FROM setups")
    with server_thread(tmp_path) as server:
        answer = server.ask("GET", f"/api/tables/{CODE}")
        assert (answer.status, answer.json["code"]) == (422, "damaged")
        assert server.metrics()["errors_total"] == 0


# Locked -----------------------------------------------------------------------------------------------------


def test_a_second_server_does_not_use_the_same_folder(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego"))
        for _ in range(2):
            with pytest.raises(StoreError, match=r"Another Tablée server uses the folder .*: stop it, or choose"):
                SqliteStore(tmp_path)
        assert look(store.count()) == 1
    with opened(tmp_path) as store:
        assert look(store.count()) == 1


def test_a_file_that_another_program_holds(tmp_path: Path) -> None:
    with opened(tmp_path):
        pass
    other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    try:
        with pytest.raises(StoreError, match="is open in another program"):
            SqliteStore(tmp_path)
    finally:
        other.close()
    with opened(tmp_path):
        pass


def test_while_another_program_writes_senders_are_told_to_try_again(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego", starter=1))

    async def scenario() -> None:
        with server_thread(tmp_path) as server:
            server.inside(lambda _: server.disk.db.execute("PRAGMA busy_timeout = 50"))
            other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            async with device(server, CODE, token_of(1)) as pad, device(server, CODE, FOUNDER) as host:
                version = pad.view["version"]
                assert (await pad.answer({"move": "draw"}, key="the-key"))["tell"] == "retry"
                assert (await host.do("pause"))["tell"] == "retry"
                assert server.ask("GET", "/healthz").status == 503
                assert server.ask("POST", f"/api/tables/{CODE}/join", {"name": "Zoé"}).json == {"code": "retry"}
                other.execute("ROLLBACK")
                other.close()
                assert (await pad.answer({"move": "draw"}, key="the-key"))["tell"] == "accepted"
                assert server.ask("GET", "/healthz").status == 200
                await pad.nothing_more()
                assert pad.view["version"] == version + 1

    run(scenario())


# Read-only --------------------------------------------------------------------------------------------------


@contextmanager
def not_root(folder: Path) -> Iterator[None]:
    """As somebody whom permissions concern: root may write anywhere."""
    if os.geteuid() != 0:
        yield
        return
    for path in (folder, *folder.rglob("*")):
        os.chown(path, NOBODY, NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def reachable() -> Iterator[Path]:
    """A folder that everybody can reach."""
    top = Path(tempfile.mkdtemp())
    top.chmod(0o755)
    yield top
    for path in (top, *top.rglob("*")):
        path.chmod(0o700)
    shutil.rmtree(top)


def filled(folder: Path) -> Path:
    with opened(folder) as store:
        put(store, game_of("tous_ego"))
    return folder


def test_a_read_only_folder_is_refused(reachable: Path) -> None:
    folder = filled(reachable / "data")
    (folder / "tables.lock").unlink()
    with not_root(reachable):
        folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
        with pytest.raises(StoreError, match=r"cannot be used \(Permission denied\): choose another with --data"):
            SqliteStore(folder)
        with pytest.raises(StoreError, match="cannot be used"):
            SqliteStore(folder / "deeper")


def test_a_read_only_folder_in_which_a_server_once_ran_is_refused(reachable: Path) -> None:
    folder = filled(reachable / "data")
    with not_root(reachable):
        folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
        with pytest.raises(StoreError, match=r"check the (folder’s )?permissions, or choose another"):
            SqliteStore(folder)


def test_a_read_only_file_is_refused(reachable: Path) -> None:
    folder = filled(reachable / "data")
    with not_root(reachable):
        (folder / FILE_NAME).chmod(stat.S_IRUSR)
        with pytest.raises(StoreError, match="cannot be written: check the permissions, or choose another folder"):
            SqliteStore(folder)


def test_a_file_that_may_not_be_read_is_refused(reachable: Path) -> None:
    folder = filled(reachable / "data")
    with not_root(reachable):
        (folder / FILE_NAME).chmod(0)
        with pytest.raises(StoreError, match="cannot be opened: check the folder’s permissions"):
            SqliteStore(folder)


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    with pytest.raises(StoreError, match="cannot be used"):
        SqliteStore(tmp_path / "data")


def test_what_is_kept_is_for_its_owner_only(tmp_path: Path) -> None:
    folder = filled(tmp_path / "data")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
