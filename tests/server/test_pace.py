"""What is shown stays until a person goes on; bots take their time, by what the table agreed on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.server.rooms.bots import GOING_ON
from tests.server.devices import Device, Table, device, everybody, new_table, run, step
from tests.server.serving import ServerThread, server_thread

THINKING = 10.0
"""What a bot pretends to think over a plain move: half of it at least, and half as much again at most."""
LONG = 24 * 3600.0
PATIENT: dict[str, Any] = {
    "bot_delay": THINKING,
    "silence_timeout": 10 * LONG,
    "host_timeout": 10 * LONG,
    "evict_after": 10 * LONG,
}
FIRST = {"incroyable": "estimating", "caractere": "answering", "tous_ego": "voting"}
BOTS = {"incroyable": 2, "caractere": 3, "tous_ego": 2}
FACTORS = {"unhurried": 2.0, "usual": 1.0, "brisk": 0.5}


def phase(one: Device) -> str:
    """The moment of the game that this device has heard of."""
    return str(one.view["view"]["phase"])


@asynccontextmanager
async def bot_begins(
    server: ServerThread, game: str, people: int
) -> AsyncIterator[tuple[Table, Device, list[Device]]]:
    """People, then bots; the first bot is the next reader."""
    table = new_table(server, game, people)
    async with everybody(table, start=False) as (host, pads):
        for _ in range(BOTS[game] + (people == 0)):
            await host.done("add_bot")
        await host.done("starter", chair=people + 1)
        await host.done("start")
        for one in (host, *pads):
            await one.until("view")
        yield table, host, pads


@pytest.mark.parametrize("game", FIRST)
def test_a_bot_goes_on_for_nobody_who_plays(tmp_path: Path, game: str) -> None:
    """Not in a day, whoever looks on, and when everybody is away; and then at once, when somebody who plays does."""

    async def evening(server: ServerThread) -> None:
        async with bot_begins(server, game, 1) as (table, host, (pad,)):
            first = phase(host)
            server.pass_time(LONG)
            await host.nothing_more()
            assert phase(host) == first
            await pad.socket.close()
            await host.once(lambda: bool(host.last["presence"]["away"]))
            async with device(server, table.code, table.watch(), board=True) as board:
                server.pass_time(LONG)
                await board.nothing_more()
                assert phase(board) == first, "everybody is away, and only the board looks on"
            async with device(server, table.code, table.people[0].token) as back:
                reply = await back.answer(back.any_move(Random(1)))
                assert reply["tell"] == "accepted"
                await back.once(lambda: phase(back) == FIRST[game])

    with server_thread(tmp_path, **PATIENT) as server, server.still():
        run(evening(server))


@pytest.mark.parametrize("game", FIRST)
def test_a_device_that_is_passed_around(tmp_path: Path, game: str) -> None:
    """The two people on it are asked like everybody, each for themselves; nothing goes on while it is covered."""

    async def evening(server: ServerThread) -> None:
        table = new_table(server, game, 2)
        tokens = [person.token for person in table.people]
        async with device(server, table.code, table.host_token, *tokens) as phone:
            for _ in range(BOTS[game]):
                await phone.done("add_bot")
            await phone.done("starter", chair=3)
            await phone.done("start")
            await phone.until("view")
            server.pass_time(LONG)
            await phone.nothing_more()
            assert (phone.view["seat"], phone.view["view"]["waiting"]) == (None, [0])
            await phone.say(say="uncover", chair=1)
            await phone.until("view")
            assert (await phone.answer(phone.any_move(Random(1))))["tell"] == "accepted"

    with server_thread(tmp_path, **PATIENT) as server, server.still():
        run(evening(server))


@pytest.mark.parametrize("pace", FACTORS)
def test_bots_alone_go_on_by_the_pace_of_the_table(tmp_path: Path, pace: str) -> None:
    shortest = THINKING * GOING_ON * FACTORS[pace] / 2

    async def evening(server: ServerThread) -> None:
        table = new_table(server, "tous_ego", 0)
        async with device(server, table.code, table.host_token) as host:
            await host.done("set_pace", pace=pace)
            await host.once(lambda: bool(host.last["table"]["table"].get("pace", "usual") == pace))
            for _ in range(3):
                await host.done("add_bot")
            await host.done("start")
            await host.until("view")
            server.pass_time(shortest * 0.99)
            await host.nothing_more()
            assert phase(host) == "reading"
            server.pass_time(shortest * 2.01)
            await host.once(lambda: phase(host) == "voting")

    with server_thread(tmp_path, **PATIENT) as server, server.still():
        run(evening(server))


def test_the_pace_may_change_while_a_game_is_on_and_is_kept(tmp_path: Path) -> None:
    async def evening(server: ServerThread) -> Table:
        async with bot_begins(server, "tous_ego", 1) as (table, host, _):
            await host.done("set_pace", pace="brisk")
            await host.say(say="set_pace", key="other", pace="breakneck")
            await host.until("problem")
            return table

    async def later(server: ServerThread, table: Table) -> None:
        async with device(server, table.code, table.host_token) as host:
            assert host.last["table"]["table"]["pace"] == "brisk"

    with server_thread(tmp_path) as server:
        table = run(evening(server))
    with server_thread(tmp_path) as server:
        run(later(server, table))


def test_a_bot_hesitates_where_a_person_would(tmp_path: Path) -> None:
    """Over its ballots it thinks three times as long as over a plain move: a slow voter is not the last to know."""

    async def evening(server: ServerThread) -> None:
        async with bot_begins(server, "tous_ego", 1) as (_, _, pads):
            while await step(pads, Random(1)):
                pass
            assert phase(pads[0]) == "voting"
            server.pass_time(3 * THINKING / 2 * 0.99)
            await pads[0].nothing_more()
            assert pads[0].view["view"]["waiting"] == [1, 2]
            server.pass_time(3 * THINKING * 1.01)
            await pads[0].once(lambda: phase(pads[0]) == "forecasting")

    with server_thread(tmp_path, **PATIENT) as server, server.still():
        run(evening(server))


def test_a_table_without_bots_waits_for_nobody_else(tmp_path: Path) -> None:
    """The reader, and nobody in the reader's place, is asked at once; others may after ten seconds, as ever."""

    async def evening(server: ServerThread) -> None:
        async with everybody(new_table(server, "tous_ego", 3)) as (_, pads):
            reader = pads[pads[0].view["view"]["reader"]]
            assert [pad for pad in pads if pad.ask] == [reader]
            other = next(pad for pad in pads if pad is not reader)
            assert (await other.do("go_on"))["code"] == "too_soon"
            server.pass_time(10)
            await other.done("go_on")

    with server_thread(tmp_path) as server, server.still():
        run(evening(server))
