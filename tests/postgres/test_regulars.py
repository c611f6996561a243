"""One of the regulars is erased while another server holds the table: there, too, and nowhere else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from tablee.stores.migrating import StoredStep
from tests.postgres.workers import workers
from tests.server.devices import Table, everybody, play_on, run
from tests.server.serving import ServerThread
from tests.server.test_regulars import Phone, brought_in, founded, opened


def test_a_member_is_forgotten_at_a_table_that_another_server_holds(tmp_path: Path, database: str) -> None:
    with workers(tmp_path, database, 2) as (one, two):
        annie, bernard, table = two_of_them(one)
        ids = [phone.sees()["me"] for phone in (annie, bernard)]

        async def scenario() -> None:
            async with everybody(table) as (_, pads):
                await play_on(pads, Random(1), 2)
                holder, other = (one, two) if one.holds(table.code) else (two, one)
                annie.server = other
                wish = {"what": "member", "member": ids[1]}
                assert (await asyncio.to_thread(annie.ask, "POST", "/erase", wish)).status == 204
                assert holder.holds(table.code)
                assert [chair.member for chair in holder.room(table.code).sitting.table.chairs] == [ids[0], 0]
                await play_on(pads, Random(1), 1000)

        run(scenario())
        (game,) = annie.sees()["games"]
        assert game["members"] == [ids[0], 0]
        steps = two.wait_for(lambda house: house.store.steps(table.code, 1))
        assert b'"Annie"' in b"".join(step.events for step in steps)
        assert b'"Bernard"' not in b"".join(step.events for step in steps)


def test_two_servers_that_erase_at_once_do_not_bring_back_what_the_other_has_erased(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with workers(tmp_path, database, 2) as (one, two):
        annie, bernard, table = two_of_them(one)

        async def played() -> None:
            async with everybody(table) as (_, pads):
                await play_on(pads, Random(1), 1000)

        run(played())
        bernard.server, look = two, one.store.beginnings
        erased: list[str] = []

        async def and_then_the_other_does(code: str) -> list[StoredStep]:
            found = await look(code)
            if not erased:
                erased.append(code)
                answer = await asyncio.to_thread(bernard.ask, "POST", "/erase", {"what": "me"})
                assert answer.status == 204, answer.body
            return found

        monkeypatch.setattr(one.store, "beginnings", and_then_the_other_does)
        kitchen = brought_in(annie)
        assert annie.ask("POST", "/erase", {"what": "me"}).status == 204
        assert erased == [table.code]
        steps = one.wait_for(lambda house: house.store.beginnings(table.code))
        assert [step.events.count(name) for step in steps for name in (b'"Annie"', b'"Bernard"')] == [0, 0]
        (game,) = kitchen.sees()["games"]
        assert game["members"] == [0, 0]


def two_of_them(server: ServerThread) -> tuple[Phone, Phone, Table]:
    """Annie and Bernard, who sit at a table of their group."""
    annie = founded(server)
    bernard = brought_in(annie)
    table = opened(annie, "Annie", "Bernard")
    for phone, seated in zip((annie, bernard), table.people, strict=True):
        assert phone.is_of(seated.name).status == 204
        assert phone.sits(table, seated, phone.sees()["me"]).status == 204
    return annie, bernard, table
