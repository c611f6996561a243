"""In memory only while somebody looks: evicted tables come back on touch; after a restart all are as they were."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from random import Random

import pytest

from tablee.games import GAMES
from tablee.server.house import House
from tablee.stores import MemoryStore, SqliteStore, Store
from tests.server.devices import Table, device, everybody, new_table, play_on, run
from tests.server.serving import WIDE, ServerThread, server_process, server_thread, wait_until
from tests.server.stores import GatedStore, Wrap
from tests.stores.storing import back, opened, put
from tests.tables.sittings import FOUNDER, PEOPLE, SMALL, game_of, play, token_of


def sweep(server: ServerThread) -> list[str]:
    """Look after the tables, long after everything that happened; which are left in memory."""

    def look(house: House) -> list[str]:
        for room in list(house.directory.rooms()):
            house.housekeeping.check_room(room, house.loop.time() + 2 * house.settings.evict_after)
        return [room.code for room in house.directory.rooms()]

    return server.inside(look)


async def until_memory_is_empty(server: ServerThread) -> None:
    """Whoever was there is gone, once the server has noticed."""
    await asyncio.to_thread(wait_until, lambda: sweep(server) == [])


def forgetful(disk: SqliteStore) -> Store:
    """A server that keeps nothing on disk."""
    disk.close()
    return MemoryStore()


@pytest.mark.parametrize("wrap", [GatedStore, forgetful])
def test_a_table_leaves_memory_when_nobody_looks_and_comes_back_on_touch(tmp_path: Path, wrap: Wrap) -> None:
    async def scenario() -> None:
        with server_thread(tmp_path, wrap=wrap) as server:
            table = new_table(server, "tous_ego", 4, target=9)
            rng = Random(1)
            async with everybody(table) as (_, pads):
                await play_on(pads, rng, 7)
                for pad in pads:
                    await pad.nothing_more()
                views = [pad.view["view"] for pad in pads]
                assert sweep(server) == [table.code], "somebody is there"
                before = server.room(table.code).sitting
            await until_memory_is_empty(server)
            assert server.ask("GET", table.path).json["status"] == "playing"
            assert sweep(server) == []
            after = server.wait_for(lambda house: house.directory.find(table.code))
            assert after is not None
            assert after.sitting.table == before.table
            assert (after.sitting.version, after.sitting.receipts) == (before.version, before.receipts)
            async with everybody(table, start=False) as (_, pads):
                fresh = [pad.view["view"] for pad in pads]
                if not before.held:
                    assert fresh == views
                await play_on(pads, rng, 400)
                assert pads[0].last["table"]["table"]["status"] == "over"

    run(scenario())


def test_ballots_in_the_urn_are_asked_for_again_after_eviction(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego", starter=1), "BBBBB")

    async def scenario() -> None:
        with server_thread(tmp_path) as server:
            async with device(server, "BBBBB", token_of(1)) as pad:
                await pad.answer({"move": "draw"})
                await pad.nothing_more()
                ask = pad.ask
                assert ask is not None
                vote = {"move": "vote", "seats": [1, 2]}
                assert (await pad.answer(vote, key="ballot"))["tell"] == "held"
                assert (await pad.answer(vote, ask=ask["id"], key="ballot"))["tell"] == "held"
            await until_memory_is_empty(server)
            async with device(server, "BBBBB", token_of(1)) as pad:
                assert pad.ask == ask
                assert (await pad.answer(vote, key="ballot"))["tell"] == "held"

    run(scenario())


def test_a_new_server_has_every_table_as_it_was_with_its_asks_open(tmp_path: Path) -> None:
    codes = dict(zip(GAMES, ("BBBBB", "CCCCC", "DDDDD", "FFFFF"), strict=True))
    with opened(tmp_path) as store:
        for game, code in codes.items():
            put(store, play(game_of(game), 6), code)
        asks = {code: back(store, code).state for code in codes.values()}

    async def scenario() -> None:
        with server_thread(tmp_path) as server:
            for game, code in codes.items():
                state = asks[code]
                assert state is not None
                for seat in range(PEOPLE[game]):
                    async with device(server, code, token_of(seat + 1)) as pad:
                        ask = state.ask(seat)
                        assert (pad.ask or {"id": None})["id"] == (ask.id if ask is not None else None)
                        assert pad.view["view"]["waiting"] == list(state.waiting())

    run(scenario())


def test_killed_and_started_again_the_game_goes_on(tmp_path: Path) -> None:
    """No goodbye: what was accepted is there, and the pads play on with the tokens they have."""

    async def scenario() -> None:
        with server_process(tmp_path / "data", *WIDE) as server:
            tables: list[Table] = [
                new_table(server, game, PEOPLE[game], **SMALL[game]) for game in ("tous_ego", "face_to_face")
            ]
            versions = {}
            for table in tables:
                async with everybody(table) as (_, pads):
                    await play_on(pads, Random(2), 5)  # no duel is over by then
                    for pad in pads:
                        await pad.nothing_more()
                    versions[table.code] = pads[0].view["version"]
            server.stop(signal.SIGKILL)
            server.start()
            for table in tables:
                async with everybody(table, start=False) as (_, pads):
                    assert pads[0].view["version"] == versions[table.code]
                    assert any(pad.ask is not None for pad in pads)
                    assert await play_on(pads, Random(3), 5)

    run(scenario())


def test_a_table_that_somebody_else_changed_is_read_anew(tmp_path: Path) -> None:
    """Another program wrote to the store: what is in memory counts for nothing, and whoever answered is told."""
    with opened(tmp_path) as store:
        put(store, game_of("tous_ego", starter=1), "BBBBB")

    async def scenario() -> None:
        with server_thread(tmp_path) as server:
            async with device(server, "BBBBB", token_of(1)) as pad, device(server, "BBBBB", FOUNDER) as host:
                server.inside(lambda _: server.disk.db.execute("UPDATE tables SET version = version + 1"))
                assert (await pad.answer({"move": "draw"}, key="the-key"))["tell"] == "retry"
                assert await pad.bye() == "restarting"
                assert await host.bye() == "restarting"
            async with device(server, "BBBBB", token_of(1)) as pad:
                assert (await pad.answer({"move": "draw"}, key="the-key"))["tell"] == "accepted"

    run(scenario())
