"""`tablee serve --workers`: processes at one address, any of which may die."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from tablee.cli import main
from tablee.server.workers import CANNOT_START, LONGEST_START_SECONDS, Workers
from tests.postgres.cluster import Cluster
from tests.postgres.patience import end_leases
from tests.postgres.shared import with_option
from tests.postgres.test_store import rows
from tests.server.devices import device, new_table, play_on, run
from tests.server.serving import WIDE, ServerProcess, server_process, wait_until


def processes_of(server: ServerProcess) -> list[int]:
    assert server.process is not None
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has just ended
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            found += [int(stat.parent.name)] if parent == server.process.pid else []
    return found


def living(database: str) -> int:
    ((number,),) = rows(database, "SELECT count(*) FROM workers WHERE expires > now()")
    return int(number)


def test_a_game_at_several_workers_and_one_that_dies(tmp_path: Path, database: str) -> None:
    async def play(server: ServerProcess) -> None:
        table = new_table(server, "face_to_face", 2)
        for number in range(2):
            async with AsyncExitStack() as stack:
                host = await stack.enter_async_context(device(server, table.code, table.host_token))
                pads = [
                    await stack.enter_async_context(device(server, table.code, person.token))
                    for person in table.people
                ]
                if number == 0:
                    await host.done("start")
                for pad in pads:
                    await pad.once(lambda pad=pad: "view" in pad.last)  # type: ignore[misc]
                assert await play_on(pads, Random(number), 3) == 3  # no duel is over before its sixth
            if number == 0:
                victim, *_ = processes_of(server)
                os.kill(victim, signal.SIGKILL)
                wait_until(lambda: len(processes_of(server)) == 3 and victim not in processes_of(server))  # noqa: B023
                end_leases(database)
                wait_until(lambda: living(database) == 3)

    with server_process(tmp_path / "data", *WIDE, "--store", database, "--workers", "3") as server:
        wait_until(lambda: living(database) == 3)
        run(play(server))
        assert "worker ended, and is started again" in server.log
        wait_until(lambda: living(database) == 3)
    wait_until(lambda: living(database) == 0)


def test_workers_go_with_who_started_them(tmp_path: Path, database: str) -> None:
    with server_process(tmp_path / "data", *WIDE, "--store", database, "--workers", "2") as server:
        wait_until(lambda: living(database) == 2)
        server.stop(signal.SIGKILL)
        wait_until(lambda: living(database) == 0)


def test_without_a_shared_store_there_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--data", str(tmp_path), "--workers", "2", "--host", "127.0.0.1", "--lang", "en"]) == 1
    assert "--store" in capsys.readouterr().err


def test_a_store_that_cannot_be_opened_is_said_and_ends_all(tmp_path: Path, postgres: str) -> None:
    url = with_option(postgres, dbname="nothing-here")
    server = ServerProcess(tmp_path / "data", "--store", url, "--workers", "2")
    with pytest.raises(AssertionError, match=r"does not let us in|cannot be reached"):
        server.start()


@pytest.mark.parametrize("lived", [0.0, LONGEST_START_SECONDS + 1])
def test_only_one_that_has_hardly_lived_ends_all(lived: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Status 1 is said by who cannot start; somebody who has served for a while ends alone, and is started again."""
    workers, started, told = Workers(2, lambda *_: 0), list[int](), list[tuple[int, int]]()
    monkeypatch.setattr(workers, "_start", started.append)
    monkeypatch.setattr(os, "kill", lambda *given: told.append(given))
    monkeypatch.setattr(time, "sleep", lambda _: None)
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)
    workers.running = {1001: (0, 1000.0 - lived), 1002: (1, 1000.0)}
    workers._ended(1001, CANNOT_START)
    if lived:
        assert (started, told, workers.status) == ([0], [], 0)
    else:
        assert (started, told, workers.status) == ([], [(1002, signal.SIGTERM)], CANNOT_START)


def test_one_that_dies_while_the_database_is_away_is_there_again_when_it_is(tmp_path: Path) -> None:
    """The others have not stopped meanwhile."""
    with Cluster() as cluster:
        options = (*WIDE, "--store", cluster.url, "--workers", "2")
        with server_process(tmp_path / "data", *options) as server:
            wait_until(lambda: living(cluster.url) == 2)
            cluster.stop(at_once=True)
            victim, *_ = processes_of(server)
            os.kill(victim, signal.SIGKILL)
            wait_until(lambda: "cannot be reached" in server.log)
            cluster.start()
            end_leases(cluster.url)
            wait_until(lambda: living(cluster.url) == len(processes_of(server)) == 2)
