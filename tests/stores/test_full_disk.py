"""A full disk: senders are told to try again, the old state stands, and it goes on when there is room again."""

from __future__ import annotations

import asyncio
import os
import resource
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tablee.protocol import incoming
from tablee.server.house import House
from tablee.server.rooms.room import Unsaved
from tablee.stores import Change, SqliteStore, StoreError
from tablee.stores.records import change_of
from tablee.stores.sqlite.file import FILE_NAME
from tablee.tables.commands import carry_out
from tests.server.devices import Device, device, everybody, new_table, run
from tests.server.serving import WIDE, ServerProcess, ServerThread, room_in, server_process, server_thread
from tests.server.stores import Wrapped
from tests.stores.storing import back, commit, look, opened, put
from tests.tables.sittings import CODE, FOUNDER, NOW, game_of, table_of, token_of


@contextmanager
def no_room(server: ServerThread) -> Iterator[None]:
    """SQLite's own limit: the file may not have one page more. The same error as on a full disk."""

    def limit(pages: int) -> int:
        return server.inside(lambda _: int(server.disk.db.execute(f"PRAGMA max_page_count = {pages}").fetchone()[0]))

    limit(1)  # SQLite takes the present size instead
    yield
    limit(2**30)


PAGE = 4096
"""Not enough for a page and what a write-ahead log says of it, but for some lines of the operator's log."""


@contextmanager
def no_growth(server: ServerProcess | ServerThread) -> Iterator[None]:
    """No file of this server may grow beyond its write-ahead log: the next commit fails, in the system itself."""
    if isinstance(server, ServerProcess):
        assert server.process is not None
        process, data = server.process.pid, server.data
    else:
        process, data = os.getpid(), server.settings.data
    size = max((data / f"{FILE_NAME}-wal").stat().st_size, PAGE)
    soft, hard = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (soft, hard))


# The store --------------------------------------------------------------------------------------------------


def test_the_store_says_that_the_disk_is_full(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        sitting = put(store, game_of("tous_ego"))
        store.db.execute("PRAGMA max_page_count = 1")
        large = change_of(sitting, sitting.draft(), b"[" + b"1," * 50_000 + b"1]")
        with pytest.raises(StoreError) as caught:
            store.prepare([large])
        store.roll_back()
        assert str(caught.value) == f"{store.file}: the disk is full. Make room. Nothing that was confirmed is lost."
        assert back(store, CODE).version == sitting.version
        store.db.execute("PRAGMA max_page_count = 1073741823")
        assert commit(store, large) == [True]
        assert back(store, CODE).version == sitting.version + 1


def test_a_full_disk_at_the_start(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego"))
    before = (tmp_path / FILE_NAME).read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        with pytest.raises(StoreError, match="Make room"):
            SqliteStore(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (tmp_path / FILE_NAME).read_bytes() == before
    with opened(tmp_path) as store:
        assert look(store.count()) == 1


# The server -------------------------------------------------------------------------------------------------


def test_senders_are_told_to_try_again_and_the_old_state_stands(tmp_path: Path) -> None:
    async def scenario() -> None:
        with server_thread(tmp_path) as server:
            table = new_table(server, "tous_ego", 4)
            async with everybody(table, start=False) as (host, pads):
                with no_room(server):
                    version = host.last["table"]["version"]
                    reply = await host.do("start")
                    assert reply["tell"] == "retry"
                    answer = server.ask("POST", "/api/tables", {"game": "caractere"})
                    tries = 0
                    while answer.status == 201 and tries < 2000:  # until the last page is full
                        answer, tries = server.ask("POST", "/api/tables", {"game": "caractere"}), tries + 1
                    assert (answer.status, answer.json) == (503, {"code": "retry"})
                    assert server.ask("GET", "/healthz").status == 503
                    assert server.metrics()["commit_failures_total"] >= 2
                    await host.nothing_more()
                    assert (host.last["table"]["version"], "view" in host.last) == (version, False)
                assert (await host.do("start"))["tell"] == "done"
                assert server.ask("GET", "/healthz").status == 200
                await pads[0].until("view")

    run(scenario())


class Counted(Wrapped):
    """A store that knows how many tables each commit was for."""

    def __init__(self, inner: SqliteStore) -> None:
        super().__init__(inner)
        self.sizes: list[int] = []

    def prepare(self, batch: Sequence[Change]) -> None:
        """Count them."""
        self.sizes.append(len(batch))
        super().prepare(batch)


async def in_one_batch(house: House) -> tuple[object, object]:
    """Two commands that arrive in the same moment, and what came of each."""
    start, pause = incoming.Start(key="start"), incoming.Pause(key="pause")
    return await asyncio.gather(
        room_in(house, "BBBBB").perform(lambda draft: carry_out(draft, start, NOW, house.setups)),
        room_in(house, "CCCCC").perform(lambda draft: carry_out(draft, pause, NOW, house.setups)),
        return_exceptions=True,
    )


def test_one_tables_trouble_is_not_the_others(tmp_path: Path) -> None:
    """Two commands in one batch: the one that needs more room is to try again, the other is done."""
    with opened(tmp_path) as store:
        put(store, table_of("caractere"), "BBBBB")
        put(store, game_of("tous_ego", starter=1), "CCCCC")

    async def scenario() -> None:
        with server_thread(tmp_path, wrap=Counted) as server:
            assert isinstance(server.store, Counted)
            async with device(server, "BBBBB", FOUNDER) as starting, device(server, "CCCCC", FOUNDER) as pausing:
                with no_room(server):
                    started, paused = server.wait_for(in_one_batch)
                    assert (type(started), paused) == (Unsaved, None)
                    assert server.store.sizes == [2, 1, 1], "together, and then one by one"
                await pausing.once(lambda: bool(pausing.last["table"]["table"].get("paused")))
                assert (await starting.do("start"))["tell"] == "done"

    run(scenario())
    with opened(tmp_path) as store:
        assert back(store, "CCCCC").table.paused
        assert back(store, "BBBBB").table.status == "playing"


def test_a_disk_that_fails_while_it_is_written_to(tmp_path: Path) -> None:
    """A real server whose files cannot grow: the commit itself fails, in the thread that waits for the disk."""
    with opened(tmp_path / "data") as store:
        put(store, game_of("tous_ego", starter=1))

    async def scenario() -> None:
        with server_process(tmp_path / "data", *WIDE) as server:
            async with device(server, CODE, token_of(1)) as pad, device(server, CODE, token_of(2)) as other:
                before = other.view
                with no_growth(server):
                    for _ in range(3):
                        assert (await pad.answer({"move": "draw"}, key="the-key"))["tell"] == "retry"
                    await other.nothing_more()
                    assert other.view == before, "nothing was shown that is not on disk"
                    assert server.ask("GET", "/healthz").status == 503
                assert (await pad.answer({"move": "draw"}, key="the-key"))["tell"] == "accepted"
                await other.until("view")
                assert other.view["view"]["phase"] == "voting"
                assert server.ask("GET", "/healthz").status == 200
            assert "Make room" in server.log
            assert "Traceback" not in server.log

    run(scenario())
    with opened(tmp_path / "data") as store:
        assert back(store, CODE).state is not None
        assert back(store, CODE).version == 3


def test_games_are_played_on_through_a_full_disk(tmp_path: Path) -> None:
    """Answers that were told to try again are given again, each counts once, and the game ends."""

    async def scenario() -> tuple[str, int]:
        with server_process(tmp_path / "data", *WIDE) as server:
            table = new_table(server, "face_to_face", 2)
            rng, accepted, retries = Random(3), 0, 0
            async with everybody(table) as (_, pads):
                for number in range(60):
                    for pad in pads:
                        await pad.nothing_more()
                    turn = next((pad for pad in pads if pad.ask is not None), None)
                    if turn is None:
                        break
                    move, key = turn.any_move(rng), f"answer-{number}"
                    if number % 3 == 0:
                        with no_growth(server):
                            retries += (await turn.answer(move, key=key))["tell"] == "retry"
                    assert (await turn.answer(move, key=key))["tell"] == "accepted"
                    accepted += 1
            assert retries > accepted // 12, "a game may be short, but at every third answer the disk was full"
            return table.code, accepted

    code, accepted = run(scenario())
    with opened(tmp_path / "data") as store:
        versions = [step.version for step in look(store.steps(code, 1))]
        assert len(versions) == len(set(versions)) == accepted + 1, "the deal, and each answer once"


THINKING = 5.0


def is_bots_turn(host: Device) -> bool:
    return bool(host.view["view"]["waiting"] == [1])


def test_bots_go_on_when_there_is_room_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        with server_thread(tmp_path, bot_delay=THINKING) as server, server.still():
            table = new_table(server, "face_to_face", 1)
            async with device(server, table.code, table.host_token) as host:
                await host.done("add_bot")
                await host.done("starter", chair=2)
                await host.done("start")
                await host.until("view")
                server.wait_for(lambda house: house.housekeeping.scrub())  # no room in the log that was used before
                with no_growth(server):
                    while not server.metrics()["commit_failures_total"]:
                        server.pass_time(THINKING)
                        await host.nothing_more()
                assert is_bots_turn(host)
                while is_bots_turn(host):
                    server.pass_time(THINKING)
                    await host.nothing_more()

    run(scenario())
