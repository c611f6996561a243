"""Servers that stop, stand still, lose the database or their lease: others have their tables."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import pytest

from tablee.stores import StoreAway
from tablee.stores.leases import Contact, HeldBy, Lease
from tablee.stores.postgres import PostgresStore
from tablee.stores.postgres.connection import connect
from tablee.stores.postgres.leases import PostgresLeases
from tests.postgres.patience import LONG, end_leases
from tests.postgres.test_cluster import seated
from tests.postgres.workers import Worker, workers
from tests.server.devices import Table, device, new_table, run
from tests.server.serving import PATIENCE, quick_settings, wait_until
from tests.server.stores import Gate


def test_after_a_clean_stop_others_have_the_tables_at_once(tmp_path: Path, database: str) -> None:
    async def scenario() -> None:
        with workers(tmp_path, database, 2) as (this, that):
            table = new_table(this, "face_to_face", 2)
            async with AsyncExitStack() as stack:
                _, pads = await seated(stack, table, [this, that])
                stopping = threading.Thread(target=this.stop)
                stopping.start()
                for pad in pads:
                    assert await pad.bye() == "restarting", "the one that was passed on, too"
                stopping.join(PATIENCE)
            async with device(that, table.code, table.host_token) as host:
                await host.done("start")
            assert that.holds(table.code)

    run(scenario())


def test_a_server_that_cannot_say_that_it_is_alive_lets_go(tmp_path: Path, database: str) -> None:
    """Its clock shows that; nobody has to tell it."""

    async def scenario() -> None:
        with workers(tmp_path, database, 2) as (this, that):
            table = new_table(this, "face_to_face", 2)
            async with device(this, table.code, table.host_token) as host:
                gate = stop_beating(this)
                let_lease_end(database, this)
                assert await host.bye() == "restarting"
                assert not this.holds(table.code)
                assert this.ask("GET", "/healthz").status == 503
                async with device(that, table.code, table.host_token) as there:
                    await there.done("start")
                    gate.set()
                    wait_until(lambda: this.ask("GET", "/healthz").status == 200)
                    async with device(this, table.code, table.host_token) as again:
                        assert again.last["table"]["table"]["status"] == "playing"
                        assert this.metrics()["relayed_sockets"] == 1
            assert this.metrics()["lost_leases_total"] == 1

    run(scenario())


def test_a_server_that_starts_while_the_database_is_away_is_well_when_it_is_back(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter, gate = PostgresLeases.enter, Gate()

    async def late_enter(leases: PostgresLeases, contact: Contact) -> None:
        if not gate.is_open:
            raise StoreAway("database-away", where="there", problem="it starts")
        await enter(leases, contact)

    monkeypatch.setattr(PostgresLeases, "enter", late_enter)
    worker = Worker(quick_settings(tmp_path), database)
    worker.start()
    try:
        assert worker.ask("GET", "/healthz").status == 503
        gate.open()
        wait_until(lambda: worker.ask("GET", "/healthz").status == 200)
        assert new_table(worker, "tous_ego", 1).code
    finally:
        worker.stop()


def test_a_server_is_well_again_when_the_database_is(tmp_path: Path, database: str) -> None:
    """A proxy sends nobody to one that is unwell, so that no answer would show it."""
    with workers(tmp_path, database, 1) as (this,):
        this.inside(lambda house: setattr(house.commit, "healthy", False))
        wait_until(lambda: this.ask("GET", "/healthz").status == 200)


def stop_beating(worker: Worker) -> threading.Event:
    """Hold its connection for beats back, until the event is set."""
    held, gate = threading.Event(), threading.Event()

    def hold() -> None:
        held.set()
        gate.wait(PATIENCE)

    leases = worker.directory.leases
    leases.beating.submit(hold)  # type: ignore[attr-defined]
    assert held.wait(PATIENCE)
    return gate


def let_lease_end(database: str, worker: Worker) -> None:
    """It has not said for so long that it is alive: by the database's clock, and by its own."""
    end_leases(database, worker.netloc)
    worker.pass_time(LONG)


def test_a_zombie_writes_nothing_and_lets_go(tmp_path: Path, database: str) -> None:
    """Another has taken its table, and it does not know it yet."""

    async def scenario() -> None:
        with workers(tmp_path, database, 2) as (this, that):
            table = new_table(this, "face_to_face", 2)
            async with device(this, table.code, table.host_token) as host:
                await host.done("start")
                version = host.last["view"]["version"] if "view" in host.last else None
                take_from(database, table.code)
                key = "late"
                await host.say(say="pause", key=key)
                reply = await host.when(lambda message: message.get("key") == key)
                assert reply["tell"] == "retry"
                assert await host.bye() == "restarting"
                assert this.metrics()["commit_conflicts_total"] == 1
            async with device(that, table.code, table.host_token) as there:
                assert there.last["view"]["version"] == (version or there.last["view"]["version"])
                assert not there.last["table"]["table"].get("paused")
                await there.done("pause")

    run(scenario())


def take_from(database: str, code: str) -> None:
    """As another worker does when the lease is over."""
    store = PostgresStore(database)
    assert store.writer is not None
    store.writer.execute("UPDATE tables SET holder = 0, fence = fence + 1 WHERE code = %s", (code,))
    store.close()


def test_whoever_is_passed_on_to_a_server_that_stands_still_comes_back_when_its_lease_is_over(
    tmp_path: Path, database: str
) -> None:
    """It says nothing, and the line to it is open: nobody would notice for as long as it stands still."""

    async def scenario() -> None:
        with workers(tmp_path, database, 2) as (this, that):
            table = new_table(this, "face_to_face", 2)
            async with AsyncExitStack() as stack:
                _, pads = await seated(stack, table, [this, that])
                with standing_still(this):
                    end_leases(database, this.netloc)
                    assert await pads[1].bye() == "restarting"
                    async with device(that, table.code, table.people[1].token):
                        assert that.holds(table.code)

    run(scenario())


def test_nobody_waits_for_the_greeting_or_the_answer_of_a_server_whose_lease_is_over(
    tmp_path: Path, database: str
) -> None:
    async def come(at: Worker, table: Table) -> None:
        async with device(at, table.code, table.people[0].token):
            assert at.holds(table.code)

    async def scenario() -> None:
        with workers(tmp_path, database, 2) as (this, that):
            table = new_table(this, "face_to_face", 2)
            async with device(this, table.code, table.host_token):
                with standing_still(this):
                    asking = asyncio.create_task(asyncio.to_thread(that.ask, "POST", f"{table.path}/watch"))
                    coming = asyncio.create_task(come(that, table))
                    await asyncio.to_thread(wait_until, lambda: len(that.house.lines.open) == 2)
                    end_leases(database, this.netloc)
                    await coming
                    assert (await asking).status == 503, "it may have been done"

    run(scenario())


@contextmanager
def standing_still(worker: Worker) -> Iterator[None]:
    """It does nothing at all."""
    held, gate = threading.Event(), threading.Event()

    def stand() -> None:
        held.set()
        gate.wait(PATIENCE)

    worker.loop.call_soon_threadsafe(stand)
    assert held.wait(PATIENCE)
    try:
        yield
    finally:
        gate.set()


def test_a_server_that_is_back_before_its_old_lease_is_over_does_not_pass_on_to_itself(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim, found = PostgresLeases.claim, list[object]()

    async def noted(leases: PostgresLeases, code: str) -> Lease | HeldBy | None:
        found.append(await claim(leases, code))
        return found[-1]  # type: ignore[return-value]

    async def scenario() -> None:
        with workers(tmp_path, database, 1) as (this,):
            table = new_table(this, "face_to_face", 0)
            before = held_from(database, this.directory.contact.address, table.code)
            monkeypatch.setattr(PostgresLeases, "claim", noted)
            async with AsyncExitStack() as stack:
                coming = asyncio.create_task(stack.enter_async_context(device(this, table.code, table.host_token)))
                await asyncio.to_thread(wait_until, lambda: len(found) > 1)
                assert isinstance(found[0], HeldBy)
                with connect(database) as connection:
                    connection.execute("DELETE FROM workers WHERE id = %s", (before,))
                await coming
                numbers = this.metrics()
                assert (numbers["sockets"], numbers["relayed_sockets"]) == (1, 0)

    run(scenario())


def held_from(database: str, address: str, code: str) -> int:
    """Somebody who was at this address holds the table."""
    with connect(database) as connection:
        rows = connection.execute(
            "INSERT INTO workers (address, secret, expires)"
            " VALUES (%s, 'old', now() + interval '1 hour') RETURNING id",
            (address,),
        ).fetchall()
        worker = int(rows[0][0])
        connection.execute("UPDATE tables SET holder = %s, fence = fence + 1 WHERE code = %s", (worker, code))
    return worker


def test_any_server_has_the_numbers_of_all(tmp_path: Path, database: str) -> None:
    async def scenario() -> None:
        with workers(tmp_path, database, 2) as (this, that):
            table = new_table(this, "face_to_face", 2)
            async with AsyncExitStack() as stack:
                await seated(stack, table, [this, that])
                found = {one: numbers(one) for one in (this, that)}
                passed_on = f'relayed_sockets{{server="{that.directory.house.settings.worker_address}"}}'
                assert found[this][passed_on] == found[that][passed_on] == that.metrics()["relayed_sockets"] == 1
                assert found[this].keys() == found[that].keys()
                assert len(found[this]) >= 2 * len(this.metrics()), "each server has each number"

    def numbers(worker: Worker) -> dict[str, float]:
        return worker.metrics("/metrics?all=yes")

    run(scenario())
