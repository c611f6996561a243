"""A command whose acknowledgement was lost is said again with the same key, and is done once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

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
