"""The HTTP side against a real HTTP server of the test's own: results, refusals, and servers that are none."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import msgspec
import pytest

from tablee.client import ClientError, TableServer
from tablee.client.http import LARGEST_REPLY_BYTES, tidied_address
from tablee.protocol.api import (
    Fault,
    Joined,
    Offer,
    Opened,
    Replay,
    TableInfo,
    Watching,
)
from tests.client.small_table import run


class Desk(ThreadingHTTPServer):
    """Says what it was told to say, and remembers what it was asked."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Clerk)
        self.answers: dict[str, tuple[int, bytes]] = {}
        self.location = ""
        self.asked: list[tuple[str, str, str, str]] = []
        self.lost = 0
        """So many times it hears the first of two requests and hangs up."""

    def says(self, path: str, answer: msgspec.Struct | bytes, status: int = 200) -> None:
        """What is to be said at this path."""
        self.answers[path] = (status, answer if isinstance(answer, bytes) else msgspec.json.encode(answer))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Clerk(BaseHTTPRequestHandler):
    server: Desk

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        self.server.asked.append((self.command, self.path, body, self.headers.get("Authorization", "")))
        if self.server.lost and len(self.server.asked) % 2:
            self.server.lost -= 1
            return
        status, answer = self.server.answers.get(self.path, (404, b"no such page"))
        self.send_response(status)
        if self.server.location:
            self.send_header("Location", self.server.location)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_POST = do_GET  # noqa: N815

    def log_message(self, *_: object) -> None:
        """Quietly."""


@pytest.fixture
def desk() -> Iterator[Desk]:
    with Desk() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_opening_a_table(desk: Desk) -> None:
    desk.says("/api/tables", Opened(code="BCDFG", host_token="t" * 22), 201)
    opened = run(TableServer(desk.address).open_table("tous_ego", {"target": 12}, language="en"))
    assert opened == Opened(code="BCDFG", host_token="t" * 22)
    method, _, body, _ = desk.asked[0]
    assert method == "POST"
    assert msgspec.json.decode(body) == {
        "game": "tous_ego",
        "options": {"target": 12},
        "decks": [],
        "tags": [],
        "guided": False,
        "hints": False,
        "talk": "off",
        "onlookers": True,
        "place": "",
        "first_leads": False,
        "regulars": None,
        "language": "en",
    }


def test_joining_watching_and_coming_back(desk: Desk) -> None:
    joined = Joined(chair=1, name="Zoé", look=3, token="t" * 22, playing=True)
    desk.says("/api/tables/BCDFG/join", joined, 201)
    desk.says("/api/tables/BCDFG/watch", Watching(token="w" * 22), 201)
    desk.says("/api/tables/BCDFG/return", joined, 201)
    server = TableServer(desk.address)
    assert run(server.join(" BC DFG ", "Zoé", look=3)) == joined
    assert run(server.watch("BCDFG")) == Watching(token="w" * 22)
    assert run(server.come_back("BCDFG", "HJKL MNPQ")) == joined
    bodies = [body for _, _, body, _ in desk.asked]
    joining, returning = msgspec.json.decode(bodies[0]), msgspec.json.decode(bodies[2])
    keys = {joining.pop("key"), returning.pop("key")}
    assert joining == {"name": "Zoé", "look": 3, "device": None, "entrant": None, "entrant_code": ""}
    assert returning == {"rescue": "HJKL MNPQ", "device": None}
    assert [len(key) for key in keys] == [22, 22], "each has a key of its own"


def test_a_chair_is_asked_for_again_with_the_same_key_if_no_reply_comes(desk: Desk) -> None:
    joined = Joined(chair=1, name="Zoé", look=3, token="t" * 22, playing=True)
    desk.says("/api/tables/BCDFG/join", joined, 201)
    desk.says("/api/tables/BCDFG/return", joined, 201)
    desk.lost = 2
    server = TableServer(desk.address)
    assert run(server.join("BCDFG", "Zoé")) == joined
    assert run(server.come_back("BCDFG", "HJKL MNPQ")) == joined
    first, again, *others = [body for _, _, body, _ in desk.asked]
    assert first == again
    assert len(others) == 2
    assert others[0] == others[1]


def test_reading(desk: Desk) -> None:
    info = TableInfo(code="BCDFG", game="incroyable", language="fr", status="lobby", people=2, free=8, looks=(1, 2))
    offer = Offer(version="1", games=(), bots=("random",), looks=10, addresses=())
    replay = Replay(game="incroyable", number=2, over=True, options={}, steps=())
    desk.says("/api/tables/BCDFG", info)
    desk.says("/api/offer", offer)
    desk.says("/api/tables/BCDFG/replay?game=2", replay)
    server = TableServer(desk.address + "/")
    assert run(server.info("BCDFG")) == info
    assert run(server.offer()) == offer
    assert run(server.replay("BCDFG", "secret-token", 2)) == replay
    assert [authorization for *_, authorization in desk.asked] == ["", "", "Bearer secret-token"]


def test_a_code_stays_one_part_of_the_path(desk: Desk) -> None:
    with pytest.raises(ClientError):
        run(TableServer(desk.address).info("../offer?x=1"))
    assert desk.asked[0][1] == "/api/tables/..%2Foffer%3Fx%3D1"


def test_a_refusal_is_an_error_with_code_rule_and_facts_and_a_sentence(desk: Desk) -> None:
    desk.says("/api/tables/BCDFG/join", Fault(code="name_too_long", rule="table", facts={"longest": 24}), 400)
    with pytest.raises(ClientError) as refused:
        run(TableServer(desk.address).join("BCDFG", "Z" * 99))
    error = refused.value
    assert (error.code, error.rule, error.facts) == ("name_too_long", "table", {"longest": 24})
    assert str(error) == "That name is too long: 24 letters at most."


def test_a_refusal_of_tomorrow_is_shown_as_it_is_with_nothing_that_a_terminal_would_obey(desk: Desk) -> None:
    desk.says("/api/tables/BCDFG", Fault(code="moon\x1b[2J", rule="X-1", facts={"phase": "full\x07"}), 409)
    with pytest.raises(ClientError) as refused:
        run(TableServer(desk.address).info("BCDFG"))
    assert str(refused.value) == r"Refused: 'moon\x1b[2J' (rule 'X-1'), phase='full\x07'."


def test_a_known_code_with_other_facts_is_still_told(desk: Desk) -> None:
    desk.says("/api/tables/BCDFG", Fault(code="name_too_long", rule="table", facts={"most": 9}), 400)
    with pytest.raises(ClientError, match="name_too_long"):
        run(TableServer(desk.address).info("BCDFG"))


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_no_redirect_is_followed(desk: Desk, status: int) -> None:
    desk.says("/api/offer", b"", status)
    desk.location = desk.address + "/elsewhere"
    with pytest.raises(ClientError) as refused:
        run(TableServer(desk.address).offer())
    assert refused.value.code == "sent_elsewhere"
    assert "/elsewhere" in str(refused.value)
    assert len(desk.asked) == 1


@pytest.mark.parametrize(
    ("status", "answer"),
    [(200, b"<html>"), (200, b"\xff\xfe"), (200, b'{"version": 1}'), (404, b"<html>"), (500, b"oops")],
)
def test_other_web_servers_are_told_from_table_servers(desk: Desk, status: int, answer: bytes) -> None:
    desk.says("/api/offer", answer, status)
    with pytest.raises(ClientError) as refused:
        run(TableServer(desk.address).offer())
    assert refused.value.code == "not_a_table_server"
    assert desk.address in str(refused.value)


def test_too_much_is_not_read(desk: Desk) -> None:
    desk.says("/api/offer", b" " * (LARGEST_REPLY_BYTES + 1))
    with pytest.raises(ClientError, match="too much"):
        run(TableServer(desk.address).offer())


def test_nobody_there() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        with pytest.raises(ClientError) as refused:
            run(TableServer(f"127.0.0.1:{taken.getsockname()[1]}").offer())
    assert refused.value.code == "unreachable"
    assert "Connection refused" in str(refused.value)


def test_somebody_there_who_says_nothing() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        with pytest.raises(ClientError) as refused:
            run(TableServer(f"127.0.0.1:{silent.getsockname()[1]}", timeout_seconds=0.1).offer())
    assert refused.value.code == "too_slow_to_answer"


@pytest.mark.parametrize(
    ("said", "code"), [(b"220 mail here\r\n", "not_a_table_server"), (b"", "not_a_table_server")]
)
def test_somebody_there_who_speaks_something_else(said: bytes, code: str) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()

        def greet() -> None:
            caller, _ = other.accept()
            with caller:
                caller.recv(10_000)
                caller.sendall(said)

        thread = threading.Thread(target=greet)
        thread.start()
        with pytest.raises(ClientError) as refused:
            run(TableServer(f"127.0.0.1:{other.getsockname()[1]}").offer())
        thread.join()
    assert refused.value.code == code


def test_https_to_a_server_that_has_none(desk: Desk) -> None:
    with pytest.raises(ClientError) as refused:
        run(TableServer(desk.address.replace("http:", "https:")).offer())
    assert refused.value.code == "not_a_table_server"


@pytest.mark.parametrize(
    ("typed", "tidy"),
    [
        ("192.168.1.20:8000", "http://192.168.1.20:8000"),
        (" http://table.example/ ", "http://table.example"),
        ("https://table.example/games/?x=1#y", "https://table.example/games"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_addresses_as_people_type_them(typed: str, tidy: str) -> None:
    assert tidied_address(typed) == tidy


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "http://",
        "ftp://table.example",
        "file:///etc/passwd",
        "http://host:port",
        "http://host:99999",
        "http://host:0",
        "http://me:secret@host",
        "http://two words",
        "http://host/\x1b[2J",
        "http://[::1",
        "http://über..example",
        "javascript:alert(1)",
    ],
)
def test_addresses_that_are_none(typed: str) -> None:
    with pytest.raises(ClientError) as refused:
        TableServer(typed)
    assert refused.value.code == "bad_address"


def test_where_the_socket_is() -> None:
    assert TableServer("http://a:1").socket("BCDFG") == "ws://a:1/ws/BCDFG"
    assert TableServer("https://a/games").socket("BCDFG") == "wss://a/games/ws/BCDFG"
