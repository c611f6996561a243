"""Clients that do not read: nobody else notices, the server's memory stays small, and the newest view is waiting."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest
from msgspec import json
from websockets.frames import Opcode

from tablee.server.house import House
from tablee.server.net.websocket import WebSocketProtocol
from tests.server.devices import everybody, new_table, play_on, run
from tests.server.serving import WIDE, ServerProcess, server_process, server_thread, wait_until
from tests.server.wire import Wire, frame, opened, text, wire

SMALL = 128 * 1024
"""The receive buffer of a slow client, so that little is hidden in the kernel; smaller ones take long to empty."""
BOUND = 24 * 2**20
"""How much memory a server may gain from clients that do not read: some views for each, and slack."""

NO_SUCH_FRAME = b"\x83\x80" + bytes(4)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with server_process(tmp_path_factory.mktemp("slow") / "data", *WIDE) as one:
        yield one
        assert one.metrics()["errors_total"] == 0
        assert "Traceback" not in one.log


def slow(server: ServerProcess, stack: ExitStack, code: str, token: str) -> Wire:
    """A device at the table that says hello and then reads nothing."""
    line = stack.enter_context(wire(server, receive_buffer=SMALL))
    assert " 101 " in line.head()
    line.hello(code, token)
    line.until("welcome")
    return line


def fill(server: ServerProcess, lines: list[Wire]) -> None:
    """Have much sent to devices that do not read, until the server holds views back: each `cover` asks for one."""
    for line in lines:
        held_back = server.metrics()["coalesced_total"]
        for _ in range(50):
            line.send(text(b'{"say":"cover"}') * 500)
            if server.metrics()["coalesced_total"] > held_back:
                break
        else:
            raise AssertionError("nothing is ever held back")


def test_slow_readers_get_the_newest_view_when_they_read_again(server: ServerProcess) -> None:
    table = new_table(server, "caractere", 6)

    async def scenario() -> None:
        with ExitStack() as stack:
            boards = [slow(server, stack, table.code, table.watch()) for _ in range(3)]
            async with everybody(table) as (host, pads):
                fill(server, boards)
                rng = Random(1)
                assert await play_on(pads, rng, 40) == 40, "the others play on"
                await host.nothing_more()
                newest = host.view
                for board in boards:
                    board.send(text(b'{"say":"ping","n":77}'))
                    versions = []
                    for message in board.messages():
                        if message["tell"] == "view":
                            versions.append(message["version"])
                            last = message
                        if versions and versions[-1] == newest["version"]:
                            break
                    assert versions == sorted(versions)
                    assert last["view"] == newest["view"]

    run(scenario())


def test_memory_is_bounded_and_hopeless_readers_are_cut_off(server: ServerProcess) -> None:
    table = new_table(server, "caractere", 6)

    async def scenario() -> None:
        with ExitStack() as stack:
            before = server.memory
            boards = [slow(server, stack, table.code, table.watch()) for _ in range(6)]
            async with everybody(table) as (_, pads):
                rng = Random(1)
                fill(server, boards)
                assert await play_on(pads, rng, 20) == 20
                for board in boards:
                    board.send(text(b'{"say":"ping"}') * 5000)
                assert await play_on(pads, rng, 5) == 5
                assert server.memory - before < BOUND
                for board in boards:
                    assert board.is_cut_off(), "even replies have piled up"

    run(scenario())


def test_control_frames_to_a_client_that_does_not_read_do_not_pile_up(server: ServerProcess) -> None:
    before = server.memory
    with wire(server, receive_buffer=SMALL) as deaf:
        assert " 101 " in deaf.head()
        data = frame(Opcode.PING, b"p" * 125) * 4000
        with pytest.raises(ConnectionError):  # it is hung up on: too many of its pongs are still here
            deaf.line.sendall(data * 200)
        assert server.memory - before < BOUND
    with opened(server) as other:
        other.send(text(json.encode({"say": "ping", "n": 3})))
        assert other.until("pong")["n"] == 3


def test_a_wrong_frame_of_one_who_reads_nothing_harms_nobody(tmp_path: Path) -> None:
    """The protocol is over for it, but what it was told is still on its way: it can be hung up on all the same."""
    with server_thread(tmp_path) as here, here.still(), wire(here, receive_buffer=SMALL) as line:
        table = new_table(here, "tous_ego", 2)
        assert " 101 " in line.head()
        line.hello(table.code, table.people[0].token)
        line.until("welcome")

        def line_of(house: House) -> WebSocketProtocol:
            (session,) = house.sessions
            assert isinstance(session.transport, WebSocketProtocol)
            return session.transport

        def leave_much_unread(house: House) -> None:
            transport = line_of(house)
            while not transport.blocked:
                transport.send(bytes(32 * 1024))
                transport.flush()

        here.inside(leave_much_unread)
        line.send(NO_SUCH_FRAME)
        wait_until(lambda: here.inside(lambda house: line_of(house).closing))
        assert here.inside(lambda house: len(house.sessions)) == 1, "what it was told is still on its way"
        here.inside(lambda house: next(iter(house.sessions)).bye("closed"))
        here.inside(lambda house: house.housekeeping.close_dead_sockets(math.inf))
        wait_until(lambda: here.inside(lambda house: not house.sessions))
