"""A command whose acknowledgement was lost is said again with the same key, and is done once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tablee.tables.table import MOST_CHAIRS, MOST_KEYS, MOST_KEYS_OF_ALL, Table
from tests.server.devices import Device, device, new_table, run
from tests.server.serving import server_thread, wait_until
from tests.server.stores import Gate, GatedStore


async def said(host: Device, key: str, say: str) -> dict[str, Any]:
    """A command with this key, and the reply."""
    await host.say(say=say, key=key)
    return await host.when(lambda message: message.get("key") == key)


def test_a_start_that_is_said_again_is_done_once(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        table = new_table(server, "face_to_face")

        async def scenario() -> None:
            async with device(server, table.code, table.host_token) as host:
                assert (await said(host, "deal", "start"))["tell"] == "done"
            async with device(server, table.code, table.host_token) as host:
                assert (await said(host, "deal", "start"))["tell"] == "done"
                assert host.view["game"] == 1
                assert (await said(host, "again", "start"))["code"] == "not_now"

        run(scenario())


def test_a_command_that_is_said_again_at_once_is_not_confirmed_as_an_older_version(tmp_path: Path) -> None:
    """Both are done to one draft: while the table was being written, they waited."""
    with server_thread(tmp_path) as server:
        table = new_table(server, "face_to_face")
        store, gate = server.store, Gate()
        assert isinstance(store, GatedStore)

        async def scenario() -> None:
            async with (
                device(server, table.code, table.host_token) as host,
                device(server, table.code, table.host_token) as again,
            ):
                before = (await said(host, "deal", "start"))["version"]
                store.gate = gate
                await host.say(say="pause", key="wait")
                await asyncio.to_thread(gate.reached)
                for one in (host, again):
                    await one.say(say="resume", key="on")
                await asyncio.to_thread(wait_until, lambda: len(server.room(table.code).waiting) == 2)
                store.gate = None
                gate.open()
                for one in (host, again):
                    reply = await one.when(lambda message: message.get("key") == "on")
                    assert (reply["tell"], reply["version"]) == ("done", before + 2)

        run(scenario())


def test_commands_that_follow_at_once_meet_the_table_as_it_is_then(tmp_path: Path) -> None:
    with server_thread(tmp_path) as server:
        table = new_table(server, "face_to_face")

        async def scenario() -> None:
            async with device(server, table.code, table.host_token) as host:
                await host.say(say="start", key="deal")
                assert (await said(host, "wait", "pause"))["tell"] == "done"
                assert (await said(host, "wait", "pause"))["tell"] == "done"
                assert (await said(host, "wait-again", "pause"))["code"] == "paused"

        run(scenario())


def test_a_pause_that_is_said_again_after_its_resume_pauses_nothing(tmp_path: Path) -> None:
    """Neither at once nor after a restart."""

    async def pauses_nothing(host: Device) -> None:
        assert (await said(host, "wait", "pause"))["tell"] == "done"
        await host.nothing_more()
        assert not host.last["table"]["table"].get("paused")

    async def scenario() -> None:
        async with device(server, table.code, table.host_token) as host:
            for key, say in (("deal", "start"), ("wait", "pause"), ("on", "resume")):
                assert (await said(host, key, say))["tell"] == "done"
            await pauses_nothing(host)

    async def again() -> None:
        async with device(server, table.code, table.host_token) as host:
            await pauses_nothing(host)

    with server_thread(tmp_path) as server:
        table = new_table(server, "face_to_face")
        run(scenario())
    with server_thread(tmp_path) as server:
        run(again())


def test_however_much_the_others_do_meanwhile(tmp_path: Path) -> None:
    """A phone that was asleep says again what it had no reply to."""
    with server_thread(tmp_path) as server:
        table = new_table(server, "tous_ego", 2)

        async def scenario() -> None:
            async with device(server, table.code, table.host_token) as host:
                assert (await said(host, "one-more", "add_bot"))["tell"] == "done"
            for seated in table.people:
                async with device(server, table.code, seated.token) as pad:
                    for number in range(MOST_KEYS):
                        await pad.done("dress", chair=seated.chair, name=f"{seated.name} {number}")
            async with device(server, table.code, table.host_token) as host:
                assert (await said(host, "one-more", "add_bot"))["tell"] == "done"
                assert len(host.last["table"]["table"]["chairs"]) == 3

        run(scenario())


def test_keys_of_one_device_push_out_their_own_first() -> None:
    table = Table(code="BBBBB", game="tous_ego", language="en", created=0.0).with_key("founder", "first")
    for number in range(MOST_KEYS + 3):
        table = table.with_key("1", str(number))
    assert table.keys == ("founder/first", *(f"1/{number}" for number in range(3, MOST_KEYS + 3)))
    for number in range(MOST_KEYS_OF_ALL):
        table = table.with_key(str(number), "one")
    assert len(table.keys) == MOST_KEYS_OF_ALL


def test_nobody_at_a_full_table_pushes_out_the_keys_of_a_phone_that_sleeps() -> None:
    table = Table(code="BBBBB", game="tous_ego", language="en", created=0.0)
    asleep = [str(number) for number in range(MOST_KEYS_OF_ALL // (MOST_CHAIRS + 1))]
    for key in asleep:
        table = table.with_key("1", key)
    for number in range(3 * MOST_KEYS):
        for awake in ("founder", *map(str, range(2, MOST_CHAIRS + 1))):
            table = table.with_key(awake, str(number))
            assert len(table.keys) <= MOST_KEYS_OF_ALL
            assert [f"1/{key}" for key in asleep if f"1/{key}" not in table.keys] == []
            assert table.keys[-1] == f"{awake}/{number}"
