"""What one stranger can do to a server: freeze it, fill it, or shout at everybody. Nothing of it works."""

from __future__ import annotations

import asyncio
import logging
import threading
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import json
from starlette.responses import Response
from websockets.exceptions import InvalidStatus

from tablee.server import logs
from tablee.server.http import pages
from tablee.server.limits import client_at
from tablee.server.rooms.floor import LINES_AT_ONCE
from tablee.server.serving import on_thread_error
from tablee.server.session import BYTES_PER_UNIT
from tablee.stores import Record
from tablee.tables.table import LARGEST_WRITTEN_BYTES
from tests.server.devices import bare_device, device, everybody, new_table, run
from tests.server.serving import HERE, ServerThread, room_in, server_thread, wait_until
from tests.server.stores import Wrapped

# Addresses and codes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("believed", [True, False])
def test_an_address_in_several_lines_is_one_list_and_our_proxy_wrote_its_end(tmp_path: Path, believed: bool) -> None:
    lines = [("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-For", "198.51.100.4, 192.0.2.7")]

    async def scenario(server: ServerThread) -> None:
        async with bare_device(server, additional_headers=lines) as one:
            await one.say(say="ping", n=1)
            await one.until("pong", n=1)
            expected = "192.0.2.7" if believed else HERE
            assert server.inside(lambda house: [session.client for session in house.sessions]) == [expected]

    with server_thread(tmp_path, proxies=(HERE,) if believed else ()) as server:
        run(scenario(server))
        raw = b"GET /api/tables/BBBBB HTTP/1.1\r\nHost: %s\r\n" % server.netloc.encode()
        raw += b"".join(b"%s: %s\r\n" % (name.encode(), value.encode()) for name, value in lines)
        assert run(talk(server, raw + b"Connection: close\r\n\r\n")).startswith(b"HTTP/1.1 404")
        assert ("192.0.2.7" in server.inside(lambda house: set(house.join_limiter.buckets))) == believed
        assert server.metrics()["errors_total"] == 0


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:4711", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_who_is_counted_for_an_address(address: str, counted: str) -> None:
    """Every house has more IPv6 addresses than there are codes: they count as one."""
    assert client_at(address) == counted


async def talk(server: ServerThread, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection(HERE, server.port)
    writer.write(request)
    answer = await reader.read()
    writer.close()
    return answer


def test_without_a_try_left_no_code_is_looked_up_but_seats_are_found(tmp_path: Path) -> None:
    """Otherwise a hit would take longer to be refused than a miss."""
    reads: list[str] = []

    class Watched(Wrapped):
        async def read(self, code: str) -> Record | None:
            reads.append(code)
            return await super().read(code)

    with server_thread(tmp_path, join_rate=1e-9, join_burst=8.0, wrap=Watched) as server:
        table = new_table(server, "tous_ego", 1)
        asleep = new_table(server, "tous_ego", 0)
        server.inside(lambda house: house.directory.release(room_in(house, asleep.code)))
        while server.ask("GET", "/api/tables/BBBBB").status == 404:
            pass
        assert "BBBBB" in reads
        reads.clear()

        async def scenario() -> None:
            for code in (asleep.code, "BBBBB"):
                async with bare_device(server, code) as stranger:
                    await stranger.say(say="hello", tokens=["x" * 22])
                    assert (await stranger.until("problem"))["code"] == "too_many_tries"
            async with device(server, table.code, table.people[0].token):
                pass

        run(scenario())
        assert reads == []


def test_a_mistake_at_the_door_is_counted_and_the_socket_let_go(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    def knows_host(header: str) -> bool:
        raise ValueError("a mistake of ours")

    async def scenario() -> None:
        with pytest.raises(Exception, match=r".*"):
            async with bare_device(server):
                pass

    with monkeypatch.context() as patch:
        patch.setattr(server.house.host_names, "knows_host", knows_host)
        run(scenario())
    wait_until(lambda: server.metrics()["errors_total"] == 1)
    wait_until(lambda: server.inside(lambda house: len(house.sessions)) == 0)
    server.house.metrics.errors.reset()


def test_a_mistake_after_the_last_handler_is_counted_once(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> None:
        raise ValueError("a mistake of ours")

    def break_it(path: str) -> Any:
        response = Response()
        monkeypatch.setattr(response, "__class__", type("Broken", (Response,), {"__call__": broken}))
        return response

    before = server.metrics()["errors_total"]
    with monkeypatch.context() as patch:
        patch.setattr(pages, "file", break_it)
        answer = server.ask("GET", "/icon.svg")
    assert (answer.status, answer.json) == (500, {"code": "internal"})
    assert server.metrics()["errors_total"] == before + 1
    server.house.metrics.errors.reset()


def test_strangers_who_speak_no_http_fill_no_log(server: ServerThread, caplog: pytest.LogCaptureFixture) -> None:
    logs.set_up("warning")
    logging.getLogger("uvicorn.error").addHandler(caplog.handler)
    for garbage in (b"\x16\x03\x01\x02\x00\x01\xfc\x03\x03" + bytes(200), b"GET / HTTP/9.9\r\n\r\n"):
        assert run(talk(server, garbage)).startswith(b"HTTP/1.1 400")
    upgrade = b"GET / HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n"
    assert run(talk(server, upgrade % server.netloc.encode())).startswith(b"HTTP/1.1 200")
    assert caplog.records == []


def test_a_mistake_in_a_thread_is_counted_once(server: ServerThread) -> None:
    def fail() -> None:
        raise ValueError("a mistake of ours")

    before, hook = server.metrics()["errors_total"], threading.excepthook
    try:
        threading.excepthook = partial(on_thread_error, [server.house])
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
    finally:
        threading.excepthook = hook
    wait_until(lambda: server.metrics()["errors_total"] == before + 1)
    server.house.metrics.errors.reset()


# What fills a disk ---------------------------------------------------------------------------------------------


def test_cards_are_kept_for_the_game_that_is_played_with_them_and_no_other(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", 3)

    def setups() -> int:
        return int(server.inside(lambda _: server.disk.db.execute("SELECT count(*) FROM setups").fetchone()[0]))

    async def scenario() -> None:
        async with device(server, table.code, table.host_token) as host:
            for target in range(10, 15):
                await host.done("choose", options={"target": target})
                await host.done("start")
                assert setups() == 1
                await host.done("stop_game")
            await host.done("start")
            await host.done("close")

    run(scenario())
    assert setups() == 0


def test_a_question_of_ones_own_is_short_in_every_part(server: ServerThread) -> None:
    table = new_table(server, "incroyable", 3)

    async def scenario() -> None:
        async with device(server, table.code, table.host_token) as host:
            card = {"fr": "Combien ?", "answer": 7, "source": "x" * LARGEST_WRITTEN_BYTES}
            assert (await host.do("write_card", card=card))["code"] == "no_such_card"
            await host.done("write_card", card={**card, "source": "moi"})

    run(scenario())


def test_long_messages_count_for_several(tmp_path: Path) -> None:
    with server_thread(tmp_path, message_rate=1e-9, message_burst=20.0) as server:

        async def scenario() -> None:
            async with bare_device(server) as one:
                for _ in range(3):
                    await one.say(say="ping", n=1, more="x" * 8 * BYTES_PER_UNIT)
                assert [(await one.hear())["code"] for _ in range(3)] == ["malformed", "malformed", "too_many"]

        run(scenario())


def test_whoever_says_hello_again_is_news_to_nobody(server: ServerThread) -> None:
    """Otherwise one short message would be sent on to everybody at the table."""
    table = new_table(server, "tous_ego", 2)

    async def scenario() -> None:
        async with everybody(table, start=False) as (host, pads):
            await host.nothing_more()
            before = len(host.told)
            for _ in range(5):
                await pads[0].say(say="hello", code=table.code, tokens=[table.people[0].token])
            await pads[0].nothing_more()
            await host.nothing_more()
            assert [message["tell"] for message in host.told[before:]] == ["pong"]

    run(scenario())


@pytest.mark.parametrize(("say", "most"), [("starter", 33), ("start", 16)])
def test_what_everybody_is_sent_counts_for_several(tmp_path: Path, say: str, most: int) -> None:
    with server_thread(tmp_path, message_rate=1e-9, message_burst=100.0) as server:
        table = new_table(server, "tous_ego", 0)

        async def scenario() -> None:
            async with bare_device(server) as host:
                await host.say(say="hello", code=table.code, tokens=[table.host_token])
                await host.until("welcome")
                for number in range(40):
                    await host.say(say=say, key=f"key-{number}")
                await host.until("problem", code="too_many")
                await asyncio.to_thread(wait_until, lambda: carried_out() >= most - 4)

        def carried_out() -> int:
            """How many were answered; each start waits until the store was asked for what the devices have seen."""
            return sum(server.house.metrics.commands.values())

        run(scenario())
        assert carried_out() <= most


# What is sent to many --------------------------------------------------------------------------------------------


def test_a_flood_on_the_floor_is_dammed(server: ServerThread) -> None:
    from tests.server.test_clock_and_floor import debate

    table = new_table(server, "caractere", 5)

    async def scenario() -> None:
        async with everybody(table) as (_, pads), device(server, table.code, table.watch()) as board:
            two, _ = await debate(pads, Random(7))
            for number in range(60):
                await two[0].say(say="speak", seat=two[0].view["seat"], text=f"{number} " + "x" * 270)
            await two[0].nothing_more()
            await board.nothing_more()
            told = [message for message in board.told if message["tell"] == "floor"]
            lines = sum(len(message["lines"]) for message in told)
            assert lines < 60
            assert lines >= LINES_AT_ONCE
            assert sum(len(json.encode(message)) for message in told) < 60 * 400, "each line is sent once"
            assert two[0].last["problem"]["code"] == "too_many"

    run(scenario())


# The house -------------------------------------------------------------------------------------------------------


def test_without_a_built_client_there_are_no_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "FOLDER", tmp_path / "nothing")
    with server_thread(tmp_path / "data") as server:
        for path in ("/assets/x.js", "/icon.svg", "/worker.js"):
            assert server.ask("GET", path).status == 404
        assert server.ask("GET", "/").status == 200
        assert server.metrics()["errors_total"] == 0


def test_a_foreign_page_opens_no_socket_whatever_it_forwards(server: ServerThread) -> None:
    async def scenario() -> None:
        with pytest.raises(InvalidStatus):
            async with bare_device(server, additional_headers=[("Origin", "https://elsewhere.example")] * 2):
                pass

    run(scenario())
