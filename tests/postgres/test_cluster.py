"""Several servers on one PostgreSQL: one holds a table, all serve it, and any of them may go."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.cli import main
from tablee.decks.library import built_in, load
from tablee.games import GAMES
from tablee.server.house import House
from tablee.stores.leases import LEASE_SECONDS, Contact, HeldBy, Lease, Peer
from tablee.stores.postgres import PostgresStore
from tablee.stores.postgres import store as postgres_store
from tests.postgres.workers import Worker, workers
from tests.server.devices import Device, Table, as_host, bare_device, device, new_table, play_on, run
from tests.server.serving import HERE, PATIENCE, wait_until
from tests.server.stores import Gate
from tests.stores.storing import commit, look
from tests.stores.test_contract import ONE, TWO, change, lobby, plain, put

AT_LAST = time.time() + 1e6
"""By then every table here is old."""

# Leases ---------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("lasting")
def test_a_table_has_one_holder_and_its_number_goes_up(database: str) -> None:
    async def scenario() -> None:
        stores = [PostgresStore(database) for _ in range(2)]
        put(stores[0], ONE)
        this, that = (store.leases for store in stores)
        await this.enter(Contact("this:1", "secret"))
        await that.enter(Contact("that:2", "secret"))
        assert await this.claim("XXXXX") is None
        assert await this.claim(ONE) == Lease(1)
        assert await that.claim(ONE) == HeldBy(Contact("this:1", "secret"))
        assert await this.claim(ONE) == Lease(2), "it may take it anew"
        await that.give_up(ONE, 2)
        await this.give_up(ONE, 1)
        assert await that.claim(ONE) == HeldBy(Contact("this:1", "secret")), (
            "neither another worker nor an old number gives it up"
        )
        await this.give_up(ONE, 2)
        assert await that.claim(ONE) == Lease(3)
        await that.leave()
        assert await this.claim(ONE) == Lease(4), "whoever leaves gives everything up"
        for store in stores:
            store.close()

    run(scenario())


@pytest.mark.usefixtures("lasting")
def test_a_table_that_is_let_go_of_while_somebody_asks_for_it_is_there(database: str) -> None:
    """Between "another holds it" and "who is that?" its holder may have given it up."""

    async def scenario() -> None:
        stores = [PostgresStore(database) for _ in range(2)]
        put(stores[0], ONE)
        this, that = (store.leases for store in stores)
        await this.enter(Contact("this:1", "secret"))
        await that.enter(Contact("that:2", "secret"))
        held = await this.claim(ONE)
        assert isinstance(held, Lease)
        asked = that.query

        async def lets_go_first(query: str, *values: object) -> list[tuple[Any, ...]]:
            if query.startswith("SELECT"):
                that.query = asked
                await this.give_up(ONE, held.fence)
            return await asked(query, *values)

        that.query = lets_go_first
        assert await that.claim(ONE) == Lease(2)
        for store in stores:
            store.close()

    run(scenario())


@pytest.mark.usefixtures("lasting")
def test_what_is_written_with_an_old_number_is_void(database: str) -> None:
    """Also if its version would fit: a server that was gone for a while does not know that it was."""

    async def scenario() -> None:
        zombie, other = PostgresStore(database), PostgresStore(database)
        put(zombie, ONE, TWO)
        await zombie.leases.enter(Contact("zombie:1", "secret"))
        held = await zombie.leases.claim(ONE)
        assert isinstance(held, Lease)
        assert commit(zombie, plain(ONE, 3, fence=held.fence)) == [True]
        await zombie.leases.leave()
        await other.leases.enter(Contact("other:2", "secret"))
        taken = await other.leases.claim(ONE)
        assert isinstance(taken, Lease)
        late = [plain(ONE, 4, fence=held.fence), plain(TWO, 3)]
        assert commit(zombie, *late) == [False, True]
        assert commit(zombie, change(ONE, 4, fence=held.fence, close=True), plain(TWO, 4)) == [False, True]
        assert commit(other, plain(ONE, 4, fence=taken.fence)) == [True]
        assert commit(zombie, replace(lobby("FFFFF"), fence=1)) == [True]
        assert commit(zombie, plain("FFFFF", 2, fence=1)) == [True], "a new table has the number of who opened it"
        for store in (zombie, other):
            store.close()

    run(scenario())


def test_a_worker_that_is_not_heard_of_is_dead(database: str) -> None:
    async def scenario() -> None:
        silent, other = PostgresStore(database), PostgresStore(database)
        put(silent, ONE)

        async def others_peers() -> list[Peer]:
            """Whom the other one hears of; it begins anew if it stood still itself."""
            while (peers := await other.leases.beat(b"alive", b"")) is None:
                await other.leases.enter(Contact("other:2", "secret"))
            return peers

        began = time.monotonic()
        await silent.leases.enter(Contact("silent:1", "secret"))
        await silent.leases.claim(ONE)
        while isinstance(await other.leases.claim(ONE), HeldBy):
            await others_peers()
            assert time.monotonic() < began + PATIENCE
            await asyncio.sleep(0.02)
        assert time.monotonic() - began > LEASE_SECONDS / 2
        assert await silent.leases.beat(b"late", b"") is None, "it is told that it was too late"
        assert await others_peers() == []
        for store in (silent, other):
            store.close()

    run(scenario())


@pytest.mark.usefixtures("lasting")
def test_tables_that_somebody_holds_are_not_old(database: str) -> None:
    async def scenario() -> None:
        stores = [PostgresStore(database) for _ in range(2)]
        put(stores[0], ONE, TWO)
        await stores[0].leases.enter(Contact("holder:1", "secret"))
        await stores[0].leases.claim(ONE)
        later = time.time() + 1e6
        assert await stores[1].old(later, later) == [TWO]
        await stores[1].delete([ONE, TWO])
        assert [await stores[1].has(code) for code in (ONE, TWO)] == [True, False]
        await stores[0].leases.leave()
        await stores[1].delete([ONE])
        assert not await stores[1].has(ONE)
        for store in stores:
            store.close()

    run(scenario())


def test_old_tables_are_looked_for_page_by_page(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are: no statement takes long."""
    monkeypatch.setattr(postgres_store, "LOOKED_AT_ONCE", 2)
    monkeypatch.setattr(postgres_store, "FORGOTTEN_AT_ONCE", 2)

    async def scenario() -> None:
        store = PostgresStore(database)
        codes = sorted(f"BCD{letter}{other}" for letter in "BCD" for other in "BCD")
        put(store, *codes)
        commit(store, *[change(code, 3, seen=("tous_ego/ego-001", (code,))) for code in codes])
        assert await store.old(AT_LAST, 0.0) == codes
        assert await store.old(0.0, AT_LAST) == [], "a game is no lobby"
        await store.forget_seen(AT_LAST)
        assert await store.seen_by(codes, "tous_ego") == frozenset()
        await store.delete(codes)
        assert (await store.count(), await store.old(AT_LAST, AT_LAST)) == (0, [])
        store.close()

    run(scenario())


# Devices anywhere -----------------------------------------------------------------------------------------------


async def seated(stack: AsyncExitStack, table: Table, at: list[Worker]) -> tuple[Device, list[Device]]:
    """The host at the first worker, the others at all of them in turns."""
    host = await stack.enter_async_context(device(at[0], table.code, table.host_token))
    pads = [
        await stack.enter_async_context(device(at[n % len(at)], table.code, person.token))
        for n, person in enumerate(table.people)
    ]
    return host, pads


def test_devices_at_any_server_play_one_game(tmp_path: Path, database: str) -> None:
    async def scenario() -> None:
        with workers(tmp_path, database, 2) as (this, that):
            table = new_table(this, "face_to_face", 2)
            async with AsyncExitStack() as stack:
                host, pads = await seated(stack, table, [this, that])
                assert (this.holds(table.code), that.holds(table.code)) == (True, False)
                await host.done("start")
                for pad in pads:
                    await pad.until("view")
                given = await play_on(pads, Random(3), 20)
                for one in (host, *pads):
                    await one.nothing_more()
                versions = {one.view["version"] for one in (host, *pads)}
                assert len(versions) == 1
                assert that.metrics()["relayed_sockets"] == 1
                assert this.metrics()["sockets"] == 3
                if host.last["table"]["table"]["status"] == "playing":  # some duels are short
                    await host.done("stop_game")
            for server in (this, that):
                replay = server.ask("GET", f"{table.path}/replay", headers=as_host(table))
                assert (replay.status, len(replay.json["steps"]) > given) == (200, True), replay.body
                assert server.metrics()["errors_total"] == 0

    run(scenario())


def test_requests_at_any_server_are_answered_by_the_holder(tmp_path: Path, database: str) -> None:
    async def scenario() -> None:
        with workers(tmp_path, database, 2) as (this, that):
            table = new_table(this, "tous_ego", 1)
            async with device(this, table.code, table.host_token) as host:
                table.server = that
                table.join("Zoé à côté")
                await host.when(lambda message: len(message.get("table", {}).get("chairs", ())) == 2)
                assert that.ask("POST", f"{table.path}/join", {"name": "Zoé à côté"}).status == 409
                assert that.ask("POST", f"{table.path}/join", b"{").status == 400
                assert that.ask("GET", f"{table.path}", headers={"Authorization": "Bearer no"}).status == 401
                answer = that.ask("GET", table.path)
                assert answer.json == this.ask("GET", table.path).json
                assert (
                    answer.headers["content-security-policy"]
                    == this.ask("GET", "/healthz").headers["content-security-policy"]
                )
                assert not that.holds(table.code)
            assert that.ask("GET", "/api/tables/ZZZZZ").status == 404

    run(scenario())


def test_a_stranger_is_turned_away_at_any_server(tmp_path: Path, database: str) -> None:
    async def scenario() -> None:
        with workers(tmp_path, database, 2) as (this, that):
            table = new_table(this, "tous_ego", 1)
            async with device(this, table.code, table.host_token):
                for server in (this, that):
                    async with bare_device(server, table.code) as stranger:
                        await stranger.say(say="hello", tokens=["not-a-token-of-this-house"])
                        assert await stranger.bye() == "not_known"
                        assert stranger.socket.close_code == 4005
                    async with bare_device(server, "ZZZZZ") as stranger:
                        await stranger.say(say="hello", tokens=["not-a-token-of-this-house"])
                        assert await stranger.bye() == "no_such_table"

    run(scenario())


def test_a_hello_that_comes_late_takes_no_place_away(tmp_path: Path, database: str) -> None:
    """A server stood still with it; its device has long been at its table by another way."""

    async def scenario() -> None:
        with workers(tmp_path, database, 2) as (this, that):
            table, gate = new_table(this, "tous_ego", 1), Gate()
            token = table.people[0].token
            async with device(this, table.code, token) as pad:
                claim = that.directory.leases.claim

                async def late_claim(code: str) -> Lease | HeldBy | None:
                    await asyncio.to_thread(gate.pass_through)
                    return await claim(code)

                that.directory.leases.claim = late_claim  # type: ignore[method-assign]
                async with bare_device(that, table.code) as old:
                    await old.say(say="hello", tokens=[token])
                    await asyncio.to_thread(gate.reached)
                wait_until(lambda: not that.house.sessions)
                gate.open()
                wait_until(lambda: not that.house.tasks)
                await pad.nothing_more()
                assert "bye" not in pad.last
                assert this.metrics()["sockets"] == 1

    run(scenario())


def test_each_server_cleans_and_nobody_deletes_what_another_holds(tmp_path: Path, database: str) -> None:
    """All tables are old here, and all servers clean at once; whoever is at a table keeps it."""

    async def scenario(servers: list[Worker]) -> None:
        left = [new_table(server, "tous_ego", 1) for server in servers * 2]
        played = [new_table(server, "tous_ego", 1) for server in servers]
        codes = {table.code for table in left}
        async with AsyncExitStack() as stack:
            for n, table in enumerate(played):
                await stack.enter_async_context(device(servers[n - 1], table.code, table.people[0].token))
            for server in servers:
                server.inside(leave_all_but({table.code for table in played}))
            wait_until(lambda: codes <= set(servers[0].wait_for(lambda house: house.store.old(AT_LAST, AT_LAST))))
            cleaning = [asyncio.to_thread(one.wait_for, lambda house: house.housekeeping.clean()) for one in servers]
            await asyncio.gather(*cleaning)
            for server in servers:
                for table in (*left, *played):
                    there = server.wait_for(lambda house, code=table.code: house.store.has(code))  # type: ignore[misc]
                    assert there == (table in played)
                assert server.metrics()["errors_total"] == 0
            for table in played:
                table.join("Zoé")

    with workers(tmp_path, database, 3, keep_played=-1e6, keep_opened=-1e6, clean_every=1e6) as servers:
        run(scenario(servers))


def leave_all_but(kept: set[str]) -> Callable[[House], None]:
    """Nobody has been at the other tables for a while: they leave memory."""

    def leave(house: House) -> None:
        for room in list(house.directory.rooms()):
            if room.code not in kept:
                room.close("restarting")

    return leave


# What holds for all of them -------------------------------------------------------------------------------------


def test_limits_hold_for_all_servers_together(tmp_path: Path, database: str) -> None:
    with workers(tmp_path, database, 2, join_rate=1e-6, join_burst=10, sockets_per_client=40) as (this, that):
        for _ in range(10):
            this.ask("GET", "/api/tables/ZZZZZ")
        assert this.ask("GET", "/api/tables/ZZZZZ").status == 429
        # Until it knows: to look takes nothing, as asking would.
        wait_until(lambda: not that.inside(lambda house: house.join_limiter.would_allow(HERE, house.loop.time())))
        assert that.ask("GET", "/api/tables/ZZZZZ").status == 429

        async def scenario() -> None:
            async with AsyncExitStack() as stack:
                for _ in range(40):
                    await stack.enter_async_context(bare_device(this, "ZZZZZ"))
                wait_until(lambda: not that.house.may_connect("127.0.0.1"))
            wait_until(lambda: that.house.may_connect("127.0.0.1"))

        run(scenario())


def test_nobody_else_can_say_that_a_server_passed_something_on(tmp_path: Path, database: str) -> None:
    """Neither are the limits lifted then, nor is the word of a stranger taken."""
    with workers(tmp_path, database, 2, join_rate=1e-6, join_burst=5) as (this, _):
        for secret in ("1", "", "a guess", this.directory.contact.secret[:-1] + "é"):
            headers = {"X-Tablee-Relayed": secret, "X-Forwarded-For": "203.0.113.9"}
            this.ask("GET", "/api/tables/ZZZZZ", headers=headers)
        this.ask("GET", "/api/tables/ZZZZZ")
        assert this.ask("GET", "/api/tables/ZZZZZ", headers={"X-Tablee-Relayed": "1"}).status == 429
        assert "203.0.113.9" not in this.inside(lambda house: house.join_limiter.buckets)


def test_a_device_is_forgotten_at_all_servers(tmp_path: Path, database: str) -> None:
    async def scenario() -> None:
        with workers(tmp_path, database, 2) as (this, that):
            answer = this.ask("POST", "/api/tables", {"game": "tous_ego"})
            code, token = answer.json["code"], answer.json["host_token"]
            for name in ("Ada", "Bob", "Cléo"):
                joined = this.ask(
                    "POST", f"/api/tables/{code}/join", {"name": name, "device": "my-own-device-" + name}
                )
                assert joined.status == 201, joined.body
            async with device(this, code, token):
                assert this.holds(code)
                assert that.ask("POST", "/api/forget", {"device": "my-own-device-Ada"}).status == 204
                chairs = this.room(code).sitting.table.chairs
                assert [bool(chair.device) for chair in chairs] == [False, True, True]

    run(scenario())


def test_what_players_reported_is_listed(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    store = PostgresStore(database)
    card = next(iter(load(GAMES["tous_ego"], built_in(GAMES["tous_ego"])["house"]).card))
    put(store, ONE)
    commit(store, change(ONE, 3, reported=f"tous_ego/{card.id}"))
    assert main(["decks", "reported", "--store", database]) == 0
    assert f"tous_ego/{card.id}" in capsys.readouterr().out
    assert main(["decks", "reported", "--store", database, "--looked-at", "all"]) == 0
    assert look(store.reported("tous_ego")) == frozenset()
    store.close()


@pytest.mark.parametrize("path", ["/healthz", "/metrics", "/"])
def test_what_belongs_to_no_table_is_answered_by_each(tmp_path: Path, database: str, path: str) -> None:
    with workers(tmp_path, database, 2) as both:
        for server in both:
            assert server.ask("GET", path).status == 200
