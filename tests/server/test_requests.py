"""Plain HTTP of clients that never come to an end, or read no answers: they are cut off, and leave nothing behind."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tablee.server.house import House
from tablee.server.net import http_protocol
from tests.server.devices import device, new_table, run
from tests.server.serving import PATIENCE, ServerThread, room_in, server_thread, wait_until
from tests.server.wire import Wire, handshake, wire

LINES = b"".join(b"a%d: b\r\n" % number for number in range(500))
ENOUGH = 8 * 2**20


def get(server: ServerThread) -> bytes:
    return f"GET /healthz HTTP/1.1\r\nHost: {server.netloc}\r\n".encode()


def is_stopped(line: Wire, data: bytes = LINES) -> bool:
    """Whether the server hangs up before all of this is sent."""
    try:
        for _ in range(ENOUGH // len(data)):
            line.line.sendall(data)
        return line.line.recv(1) == b""
    except (ConnectionError, TimeoutError) as problem:
        return not isinstance(problem, TimeoutError)


@contextmanager
def unread(server: ServerThread) -> Iterator[Wire]:
    """A client that has asked something and reads no answer: the transport has told the server to wait."""
    with wire(server) as line:
        state = server.server.server_state
        wait_until(lambda: len(state.connections) == 1)
        protocol: Any = next(iter(state.connections))
        server.inside(lambda _: protocol.flow.pause_writing())
        line.send(get(server) + b"\r\n")
        wait_until(lambda: len(state.tasks) == 1)
        yield line


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerThread]:
    with server_thread(tmp_path) as one:
        yield one
        assert one.house.metrics.registry.get_sample_value("tablee_errors_total") == 0


def test_a_head_without_end(server: ServerThread) -> None:
    with wire(server) as line:
        line.send(get(server))
        assert is_stopped(line)


def test_a_head_without_end_behind_an_answer_that_is_not_read(server: ServerThread) -> None:
    with unread(server) as line:
        line.send(get(server))
        assert is_stopped(line)
    wait_until(lambda: not server.server.server_state.tasks)


def test_trailers_without_end(server: ServerThread) -> None:
    with wire(server) as line:
        head = f"POST /api/tables HTTP/1.1\r\nHost: {server.netloc}\r\nTransfer-Encoding: chunked\r\n\r\n"
        line.send(head.encode() + b"1\r\n{\r\n0\r\n")
        assert is_stopped(line)


def test_blank_lines_without_end(server: ServerThread) -> None:
    with wire(server) as line:
        line.send(get(server) + b"\r\n")
        assert " 200 " in line.read_head()
        assert is_stopped(line, b"\r\n" * 2000)


def test_many_requests_on_one_line_are_all_answered(server: ServerThread) -> None:
    with wire(server) as line:
        for _ in range(3):
            line.send((get(server) + b"\r\n") * 20)
        heads = 0
        while heads < 60:
            head = line.read_head()
            assert "200 OK" in head
            heads += 1


def test_an_upgrade_behind_an_answer_that_is_not_read(server: ServerThread) -> None:
    with unread(server) as line:
        line.send(handshake(server))
        assert line.is_cut_off()
    wait_until(lambda: not server.server.server_state.tasks)
    assert server.inside(lambda house: (house.http_connections.open, house.websockets.open)) == ({}, {})


def test_the_server_stops_though_somebody_reads_no_answer(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Without a struggle: it does not have to be broken off."""
    with ExitStack() as lines, server_thread(tmp_path) as server:
        lines.enter_context(unread(server))
        server.server.config.timeout_graceful_shutdown = int(PATIENCE)  # on a busy machine it may take its time
        server.stop()
        assert caplog.text == ""


def test_a_table_that_was_let_go_while_a_request_arrived_is_not_written(server: ServerThread) -> None:
    """The table has been read anew meanwhile: who asks tries again, and nobody at it is disturbed."""
    table = new_table(server, "tous_ego", 1)
    body = b'{"name":"Ada"}'
    with wire(server) as line:
        head = f"POST {table.path}/join HTTP/1.1\r\nHost: {server.netloc}\r\nContent-Length: {len(body)}\r\n"
        line.send(head.encode() + b"Expect: 100-continue\r\n\r\n")
        assert " 100 " in line.read_head(), "the table is found, the rest is waited for"
        server.inside(lambda house: room_in(house, table.code).close("restarting", again=True))
        assert server.ask("GET", table.path).status == 200
        anew = server.room(table.code)
        line.send(body)
        assert " 503 " in line.read_head()
    table.join("Ada")
    assert server.room(table.code) is anew
    assert [chair.name for chair in anew.sitting.table.chairs] == ["Player 0", "Ada"]


def test_small_answers_go_out_at_once(server: ServerThread) -> None:
    """Otherwise the second of two messages waits until the first has been acknowledged, 40 ms as a rule."""
    with wire(server):
        state = server.server.server_state
        wait_until(lambda: len(state.connections) == 1)
        transport: Any = next(iter(state.connections)).transport
        assert transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_second_signal_waits_for_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The first waits for who reads no answer, here for longer than any test."""
    monkeypatch.setattr(http_protocol, "CLOSE_TIMEOUT_SECONDS", 10 * PATIENCE)
    with server_thread(tmp_path) as server:
        server.server.config.timeout_graceful_shutdown = int(10 * PATIENCE)
        with unread(server):
            server.inside(lambda _: server.server._stop())
            wait_until(lambda: server.listener.fileno() == -1)
            assert server.thread.is_alive()
            wait_until(lambda: server.server.has_said_goodbye)
            server.inside(lambda _: server.server._stop())
            server.thread.join(PATIENCE)
            assert not server.thread.is_alive()
    assert "Traceback" not in caplog.text


def test_two_signals_at_once_still_say_goodbye(tmp_path: Path) -> None:
    """As systemd and the one who started several servers may both send one."""

    async def scenario(here: ServerThread) -> None:
        def twice(house: House) -> None:
            here.server.houses.append(house)
            here.server._stop()
            here.server._stop()

        table = new_table(here, "tous_ego", 1)
        async with device(here, table.code, table.people[0].token) as pad:
            here.inside(twice)
            assert await pad.bye() == "restarting"

    with server_thread(tmp_path) as here:
        run(scenario(here))
        here.thread.join(PATIENCE)
        assert not here.thread.is_alive()
