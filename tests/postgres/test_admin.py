"""The operator's page of several servers: each shows all, and what is done at one counts at all."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from tablee.server.admin import operations
from tablee.server.rooms.room import Room
from tests.postgres.workers import workers
from tests.server.devices import device, everybody, new_table, play_on, run
from tests.server.serving import PATIENCE, commits_held_back, wait_until
from tests.server.test_admin import BEARER, TOKEN, overview, post


def test_each_server_shows_all_and_pauses_all(tmp_path: Path, database: str) -> None:
    with workers(tmp_path, database, 2, admin_token=TOKEN) as (one, two):
        table = new_table(one, "face_to_face", 2)

        async def scenario() -> None:
            async with everybody(table) as (_, pads):
                assert await play_on(pads, Random(1), 2) == 2
                for looked_at in (one, two):
                    told = overview(looked_at)
                    assert [server["condition"] for server in told["servers"]] == ["ok", "ok"]
                    assert [len(server["tables"]) for server in told["servers"]].count(1) == 1
                    assert {server["address"] for server in told["servers"]} == {one.netloc, two.netloc}

        run(scenario())
        assert post(one, "/admin/joining", allowed="no").status == 200
        wait_until(lambda: two.ask("POST", "/api/tables", {"game": "tous_ego"}).status == 503)
        assert post(two, "/admin/joining", allowed="yes").status == 200
        wait_until(lambda: one.ask("POST", "/api/tables", {"game": "tous_ego"}).status == 201)
        holder, other = (one, two) if one.holds(table.code) else (two, one)
        assert post(other, "/admin/end", code=table.code).json == {"said": "ended"}
        assert holder.ask("GET", table.path).status == 404


def test_nobody_without_the_secret_of_a_server_is_told_what_servers_tell_each_other(
    tmp_path: Path, database: str
) -> None:
    with workers(tmp_path, database, 2) as (one, _):
        for secret in ("", "x" * 32):
            assert one.ask("GET", "/admin/here", headers={**BEARER, "X-Tablee-Relayed": secret}).status == 404


def test_a_server_is_drained_and_its_players_go_on_elsewhere(tmp_path: Path, database: str) -> None:
    with workers(tmp_path, database, 2, admin_token=TOKEN) as (one, two):
        tables = [new_table(one, "face_to_face", 2) for _ in range(3)]

        async def scenario() -> None:
            async with AsyncExitStack() as stack:
                for table in tables:
                    _, pads = await stack.enter_async_context(everybody(table))
                    assert await play_on(pads, Random(1), 2) == 2
                assert all(one.holds(table.code) for table in tables)
                name = next(
                    server["worker"] for server in overview(two)["servers"] if server["address"] == one.netloc
                )
                assert post(two, "/admin/drain", worker=name, drained="yes").json == {"said": "draining"}
                assert await pads[0].bye() == "restarting"
                wait_until(lambda: not one.inside(lambda house: house.directory.rooms()))
            assert one.ask("GET", "/healthz").json["status"] == "draining"
            assert one.ask("GET", "/healthz").status == 503
            for table in tables:  # who comes here all the same is passed on
                async with AsyncExitStack() as stack:
                    pads = [
                        await stack.enter_async_context(device(one, table.code, person.token))
                        for person in table.people
                    ]
                    assert await play_on(pads, Random(2), 2) == 2
                    assert two.holds(table.code)
            wait_until(lambda: not two.directory.takers())
            assert post(two, "/admin/drain", worker=own_name(two.netloc), drained="yes").status == 409, "the last one"
            assert post(one, "/admin/drain", worker=name, drained="no").json == {"said": "taking"}
            assert one.ask("GET", "/healthz").status == 200

        def own_name(address: str) -> str:
            found = [server["worker"] for server in overview(two)["servers"] if server["address"] == address]
            return str(found[0])

        run(scenario())


def test_an_answer_on_its_way_is_written_before_its_table_is_given_up(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operations, "PATIENCE_SECONDS", PATIENCE)
    with workers(tmp_path, database, 2) as (one, two):
        table = new_table(one, "face_to_face", 2)

        async def scenario() -> None:
            async with everybody(table) as (_, pads):
                (asked, *_) = [pad for pad in pads if pad.ask]
                move, ask, seat = asked.any_move(Random(1)), (asked.ask or {})["id"], asked.view["seat"]
                with commits_held_back(one) as gate:
                    await asked.say(say="answer", seat=seat, ask=ask, key="on-its-way", move=move)
                    gate.reached()
                    assert one.inside(lambda house: house.operations.start_draining())
                    assert one.holds(table.code)
                reply = await asked.until("accepted", key="on-its-way")
                assert await asked.bye() == "restarting"
                version = reply["version"]
            async with device(two, table.code, table.people[0].token) as pad:
                assert pad.view["version"] >= version

        run(scenario())
        assert not one.holds(table.code)
        assert two.holds(table.code)


def test_a_table_that_always_has_something_to_write_is_let_go_of_in_the_end(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operations, "PATIENCE_SECONDS", 0.1)
    with workers(tmp_path, database, 2) as (one, two):
        table = new_table(one, "face_to_face", 2)

        async def scenario() -> None:
            async with device(one, table.code, table.people[0].token) as pad:
                with commits_held_back(one) as gate:
                    await pad.say(say="dress", key="never", chair=table.people[0].chair, look=7)
                    gate.reached()
                    one.inside(lambda house: house.operations.start_draining())
                    assert await pad.bye() == "restarting"

        run(scenario())
        wait_until(lambda: not one.holds(table.code))
        assert two.ask("GET", table.path).status == 200


def test_who_asks_while_a_table_is_handed_over_finds_it(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One has let go of it, but its lease is still there: who is passed on to it comes back, and is served."""

    async def later(_: Room) -> None:
        """The database is slow."""

    with workers(tmp_path, database, 2, admin_token=TOKEN) as (one, two):
        kept, ended = (new_table(one, "face_to_face", 2) for _ in range(2))

        async def scenario() -> None:
            for table in (kept, ended):
                async with device(one, table.code, table.people[0].token):
                    assert one.holds(table.code)

        run(scenario())
        monkeypatch.setattr(one.directory, "_give_up", later)
        one.inside(lambda house: house.operations.start_draining())
        wait_until(lambda: not one.holds(kept.code) and not one.holds(ended.code))
        assert two.ask("GET", kept.path).status == 200
        assert post(two, "/admin/end", code=ended.code).json == {"said": "ended"}
