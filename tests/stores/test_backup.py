"""A backup is a whole store of one moment, also while a server writes; and it never overwrites anything."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from tablee.stores import StoreError
from tablee.stores.sqlite.backup import backup
from tablee.stores.sqlite.file import FILE_NAME
from tests.server.devices import device, run
from tests.server.serving import server_thread
from tests.stores.storing import back, look, opened, put, write
from tests.tables.sittings import any_answer, game_of, game_on, play, play_out, token_of

CODES = ("BBBBB", "CCCCC", "DDDDD")


def restored(copy: Path, folder: Path) -> Path:
    """A folder with the backup in the place of the store."""
    folder.mkdir()
    (folder / FILE_NAME).write_bytes(copy.read_bytes())
    return folder


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """A server's store that is written to all the time, three tables in every commit."""
    stop, begun = threading.Event(), threading.Event()

    def write_on() -> None:
        rng = Random(1)
        with opened(folder) as store:
            tables = [put(store, game_of("face_to_face"), code) for code in CODES]
            while not stop.is_set():
                drafts = []
                for sitting in tables:
                    draft = sitting.draft()
                    if sitting.table.status == "playing":
                        any_answer(draft, rng)
                    drafts.append(draft)
                tables = write(store, *zip(tables, drafts, strict=True))
                begun.set()

    writer = threading.Thread(target=write_on)
    writer.start()
    try:
        assert begun.wait(60)
        yield
    finally:
        stop.set()
        writer.join()


def test_a_backup_while_a_server_writes_is_of_one_moment(tmp_path: Path) -> None:
    """All three tables are written in one commit each time, so their versions agree in every backup."""
    with writing(tmp_path / "data"):
        for number in range(5):
            backup(tmp_path / "data", tmp_path / f"copy-{number}")
    for number in range(5):
        with opened(restored(tmp_path / f"copy-{number}", tmp_path / f"again-{number}")) as store:
            assert look(store.count()) == 3
            assert len({back(store, code).version for code in CODES}) == 1
            for code in CODES:
                sitting = back(store, code)
                last = look(store.steps(code, 1))
                assert all(step.version <= sitting.version for step in last)
                if sitting.table.status == "playing":
                    assert game_on(sitting).waiting()
            assert store.db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_large_store_is_copied_though_it_never_stands_still(tmp_path: Path) -> None:
    """A copy that began anew at every commit would never end."""
    with opened(tmp_path / "data") as store:
        store.db.execute("INSERT INTO setups VALUES ('large', zeroblob(60000000))")
    steps = [10**9]

    def step(left: int, of: int) -> None:
        assert left < steps[-1], "it began anew"
        steps.append(left)

    with writing(tmp_path / "data"):
        backup(tmp_path / "data", tmp_path / "copy", step)
    assert len(steps) > 5
    with closing(sqlite3.connect(tmp_path / "copy")) as db:
        assert db.execute("SELECT length(data) FROM setups WHERE digest = 'large'").fetchone() == (60000000,)


def test_people_play_on_from_a_backup(tmp_path: Path) -> None:
    with opened(tmp_path / "data") as store:
        for game, code in zip(("tous_ego", "caractere", "incroyable"), CODES, strict=True):
            put(store, play(game_of(game), 5), code)
    backup(tmp_path / "data", tmp_path / "copy")
    with opened(restored(tmp_path / "copy", tmp_path / "again")) as store:
        for code in CODES:
            play_out(back(store, code).draft())

    async def scenario() -> None:
        with server_thread(tmp_path / "again") as server:
            async with device(server, CODES[0], token_of(1)) as pad:
                assert pad.view["view"]["phase"]

    run(scenario())


def test_a_backup_is_one_file_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    with opened(tmp_path / "data") as store:
        put(store, game_of("tous_ego"))
        (tmp_path / "copies").mkdir()
        backup(tmp_path / "data", tmp_path / "copies" / "copy")
    assert [file.name for file in (tmp_path / "copies").iterdir()] == ["copy"]


@pytest.mark.parametrize("name", ["with space", "què? #1", "50%41", "été", "a'b"])
def test_any_folder_and_any_name(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    with opened(folder) as store:
        put(store, game_of("tous_ego"))
    backup(folder, tmp_path / f"{name}.copy")
    with opened(restored(tmp_path / f"{name}.copy", tmp_path / "again")) as store:
        assert look(store.count()) == 1


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    with opened(tmp_path / "data") as store:
        put(store, game_of("tous_ego"))
    (tmp_path / "copy").write_text("the only photograph of my grandmother")
    with pytest.raises(StoreError, match="exists already: choose another name, or remove it first"):
        backup(tmp_path / "data", tmp_path / "copy")
    assert (tmp_path / "copy").read_text() == "the only photograph of my grandmother"


def test_nothing_to_copy(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"There are no tables in .*: was the server started with another"):
        backup(tmp_path / "nowhere", tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []


def test_nowhere_to_copy_it(tmp_path: Path) -> None:
    with opened(tmp_path / "data") as store:
        put(store, game_of("tous_ego"))
    with pytest.raises(StoreError, match="cannot be opened") as caught:
        backup(tmp_path / "data", tmp_path / "missing" / "copy")
    assert str(tmp_path / "missing") in str(caught.value)


def test_a_damaged_store_is_not_copied_in_silence(tmp_path: Path) -> None:
    with opened(tmp_path / "data") as store:
        put(store, game_of("tous_ego"))
    file = tmp_path / "data" / FILE_NAME
    damaged = bytearray(file.read_bytes())
    damaged[4096 : 3 * 4096] = b"\x05" * 8192
    file.write_bytes(damaged)
    with pytest.raises(StoreError, match="damaged"):
        backup(tmp_path / "data", tmp_path / "copy")
    assert not list(tmp_path.glob("copy*"))


def test_a_backup_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    """The disk is full half-way: files may not grow any further."""
    with opened(tmp_path / "data") as store:
        store.db.execute("INSERT INTO setups VALUES ('large', zeroblob(9000000))")
    code = (
        "import resource, sys; from pathlib import Path; from tablee.cli import main;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4000000, 4000000)); sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", code, "backup", str(tmp_path / "copy"), "--data", str(tmp_path / "data")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 1, ended
    assert "Traceback" not in ended.stderr
    assert str(tmp_path / "copy") in ended.stderr
    assert not list(tmp_path.glob("copy*"))


def test_the_command(tmp_path: Path) -> None:
    with opened(tmp_path / "data") as store:
        put(store, game_of("tous_ego"))
        command = [sys.executable, "-m", "tablee", "backup", str(tmp_path / "copy"), "--data", str(tmp_path / "data")]
        first = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert (first.returncode, first.stderr.strip()) == (0, "")
        assert str(tmp_path / "copy") in first.stdout
        again = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert again.returncode == 1
        assert "exists already" in again.stderr
        assert "Traceback" not in again.stderr
