"""The doors of the server: who may come in, how much they may carry, and what every answer says to a browser."""

from __future__ import annotations

import random
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import sleep

import pytest
from msgspec import json
from websockets.frames import Opcode

from tablee.server.http.guard import SECURITY_HEADERS
from tablee.tables.codes import LETTERS, new_code, new_token
from tests.server.devices import everybody, new_table, run
from tests.server.serving import HERE, TRANSPORTS, Answer, ServerThread, server_thread, wait_until
from tests.server.wire import Wire, frame, handshake, opened, text, wire

LARGEST = 16 * 1024


@pytest.fixture(scope="module", params=TRANSPORTS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with server_thread(
        tmp_path_factory.mktemp("doors"),
        plain_sockets=request.param == "plain",
        hosts=("table.example", "[2001:db8::5]"),
    ) as one:
        yield one
        assert one.metrics()["errors_total"] == 0


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """Handshakes that are none of ours: another server of sockets refuses them in its own way."""
    with server_thread(tmp_path_factory.mktemp("quick")) as one:
        yield one
        assert one.metrics()["errors_total"] == 0


# Host and Origin -------------------------------------------------------------------------------------------------

OWN_HOSTS = ["127.0.0.1:{port}", "localhost:{port}", "LocalHost:{port}", "table.example", "[2001:db8::5]:{port}"]
FOREIGN_HOSTS = [
    "evil.example",
    "evil.example:{port}",
    "127.0.0.1.evil.example",
    "table.example.evil.example",
    "evil.example@127.0.0.2",
    "[::1",
    "[::1]]",
    "[fe80::1%eth0]",
    "127.0.0.1:99999999 evil",
    "",
    "é",
]
FOREIGN_ORIGINS = [
    "http://evil.example",
    "http://evil.example:{port}",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "http://127.0.0.1:99999999",
    "http://localhost:{port}",
    "https://127.0.0.1",
    "http://127.0.0.1:{port}.evil.example",
    "http://127.0.0.1:{port}@evil.example",
    "ftp://127.0.0.1:{port}",
    "file://",
    "null",
    "",
    "http://[::1",
    "http://[",
    "chrome-extension://abcdefghijkl",
    "é",
]


@pytest.mark.parametrize("host", OWN_HOSTS)
def test_the_server_answers_to_its_own_names(server: ServerThread, host: str) -> None:
    name = host.format(port=server.port)
    assert server.ask("GET", "/healthz", headers={"Host": name}).status == 200
    with wire(server) as line:
        assert " 101 " in line.head(Host=name)
    with wire(server) as line:
        assert " 101 " in line.head(Host=name, Origin=f"http://{name.lower()}")


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
def test_a_foreign_host_is_turned_away(server: ServerThread, host: str) -> None:
    name = host.format(port=server.port)
    for method, path in (("GET", "/healthz"), ("GET", "/"), ("POST", "/api/tables"), ("GET", "/metrics")):
        with wire(server) as line:
            line.send(f"{method} {path} HTTP/1.1\r\nHost: {name}\r\nContent-Length: 0\r\n\r\n".encode("latin-1"))
            assert line.read_head().split()[1] in ("400", "403")
    with wire(server) as line:
        assert line.head(Host=name).split()[1:2] in (["400"], ["403"])
        assert line.is_cut_off()


@pytest.mark.parametrize("lines", ["", "Host: 127.0.0.1:{port}\r\nHost: evil.example\r\n"])
def test_no_host_and_two_hosts_are_turned_away(server: ServerThread, lines: str) -> None:
    hosts = lines.format(port=server.port)
    with wire(server) as line:
        line.send(f"GET /healthz HTTP/1.1\r\n{hosts}\r\n".encode())
        assert line.read_head().split()[1] in ("400", "403")
    with wire(server) as line:
        line.send(
            f"GET /ws HTTP/1.1\r\n{hosts}Connection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert line.read_head().split()[1] in ("400", "403")


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_a_page_from_elsewhere_is_turned_away(server: ServerThread, origin: str) -> None:
    page = origin.format(port=server.port)
    tables = server.tables_stored()
    with wire(server) as line:
        assert line.head(Origin=page).split()[1] == "403"
        assert line.is_cut_off()
    answer = server.ask("POST", "/api/tables", {"game": "tous_ego"}, {"Origin": page})
    assert (answer.status, answer.json) == (403, {"code": "foreign_origin"})
    assert server.tables_stored() == tables


@pytest.mark.parametrize("path", ["/ws/", "/ws/BCDFG/BCDFG", "/wsBCDFG", "/ws2", f"/ws/{'B' * 41}", "/", "/api/ws"])
def test_sockets_are_opened_for_a_table_and_nowhere_else(quick: ServerThread, path: str) -> None:
    with wire(quick) as line:
        line.send(handshake(quick, path))
        assert line.read_head().split()[1] == "404"
        assert line.is_cut_off()


def test_a_socket_of_a_table_that_is_not_there_is_told_so_in_words(server: ServerThread) -> None:
    """The address of a socket tells nothing: it is opened for whatever could be a code."""
    for path in ("/ws/BCDFG", "/ws/%22%22", "/ws/BBBBB?x=1"):
        with wire(server) as line:
            line.send(handshake(server, path))
            assert " 101 " in line.read_head()
            line.hello("", "a" * 22)
            assert line.until("bye")["code"] == "no_such_table"


def test_no_answer_lets_other_pages_read_it(server: ServerThread) -> None:
    for method, path in (("GET", "/api/offer"), ("OPTIONS", "/api/tables"), ("POST", "/api/tables")):
        answer = server.ask(method, path, headers={"Origin": "http://evil.example"})
        assert not [name for name in answer.headers if name.startswith("access-control")]


def test_two_origins_are_one_too_many(quick: ServerThread) -> None:
    with wire(quick) as line:
        own = f"http://{quick.netloc}"
        assert line.head(Origin=f"{own}\r\nOrigin: http://evil.example").split()[1] == "403"


# Handshakes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("offer", ["permessage-deflate", "permessage-deflate; client_max_window_bits", "x-webkit"])
def test_no_compression_is_agreed_on(server: ServerThread, offer: str) -> None:
    with wire(server) as line:
        head = line.head(Sec_WebSocket_Extensions=offer)
        assert " 101 " in head
        assert "extensions" not in head.lower()


def test_a_compressed_frame_is_a_fault(server: ServerThread) -> None:
    with opened(server) as line:
        data = bytearray(text(b'{"say":"ping"}'))
        data[0] |= 0x40
        line.send(bytes(data))
        assert line.close_code() == 1002


@pytest.mark.parametrize(
    "changed",
    [
        {"Sec_WebSocket_Version": "12"},
        {"Sec_WebSocket_Key": None},
        {"Sec_WebSocket_Key": "short"},
        {"path": "/other"},
        {"path": "/ws/"},
        {"path": "//ws"},
        {"X_Long": "a" * 9000},
        {"X_Many": "1\r\n" + "".join(f"X-{n}: 1\r\n" for n in range(300)) + "X-End: 1"},
        {"Content_Length": "10"},
    ],
)
def test_a_strange_handshake_is_refused_and_hung_up_on(quick: ServerThread, changed: dict[str, str | None]) -> None:
    with wire(quick) as line:
        head = line.head(**changed)
        assert " 101 " not in head
        assert line.is_cut_off()
    assert quick.inside(lambda house: len(house.sessions)) == 0


def test_one_client_has_only_so_many_sockets(tmp_path_factory: pytest.TempPathFactory) -> None:
    with server_thread(tmp_path_factory.mktemp("few"), sockets_per_client=3) as few:
        lines = [wire(few) for _ in range(3)]
        for line in lines:
            assert " 101 " in line.__enter__().head()
        with wire(few) as fourth:
            assert fourth.head().split()[1] == "429"
        with wire(few, source="127.0.0.2") as somebody_else:
            assert " 101 " in somebody_else.head()
        for line in lines:
            line.__exit__(None, None, None)


def is_refused(line: Wire) -> bool:
    line.send(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    head = line.read_head()
    if " 200 " in head:
        return False
    assert " 429 " in head
    assert "nosniff" in head
    assert line.is_cut_off()
    assert json.decode(line.buffer) == {"code": "too_many_sockets"}
    return True


def wait_for_visitors(server: ServerThread, number: int) -> None:
    """What is opened or closed here is noticed there a moment later."""
    wait_until(lambda: sum(server.inside(lambda house: house.http_connections.open).values()) == number)


def test_one_client_has_only_so_many_plain_connections(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Twice as many as sockets. Those that become sockets, and those that are closed, make room."""
    with server_thread(tmp_path_factory.mktemp("few"), sockets_per_client=2) as few, ExitStack() as open_lines:
        lines = [open_lines.enter_context(wire(few)) for _ in range(4)]
        wait_for_visitors(few, 4)
        with wire(few) as fifth:
            assert is_refused(fifth)
        with wire(few, source="127.0.0.2") as somebody_else:
            assert not is_refused(somebody_else)
        assert " 101 " in lines.pop().head()
        lines.pop().line.close()
        wait_for_visitors(few, 2)
        for _ in range(2):
            assert not is_refused(open_lines.enter_context(wire(few)))
    assert few.house.http_connections.open == few.house.websockets.open == {}, "nobody is remembered"


def test_those_behind_our_own_proxy_are_not_taken_for_one(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("proxied")
    with server_thread(folder, sockets_per_client=1, proxies=(HERE,)) as server, ExitStack() as open_lines:
        for _ in range(9):
            assert not is_refused(open_lines.enter_context(wire(server)))


# Sizes -----------------------------------------------------------------------------------------------------------


def padded(size: int) -> bytes:
    """A ping of exactly this many bytes."""
    return b'{"say":"ping"' + b" " * (size - 14) + b"}"


def test_a_message_of_16_kib_is_heard_and_a_longer_one_ends_the_line(server: ServerThread) -> None:
    with opened(server) as line:
        line.send(text(padded(LARGEST)))
        assert line.until("pong")
        line.send(text(padded(LARGEST + 1)))
        assert line.close_code() == 1009


def test_messages_arrive_however_they_are_cut(server: ServerThread) -> None:
    """Whole, several at once, in halves, in fragments, long and short, with the protocol's own pings between."""
    rng, sent = random.Random(11), b""
    for number in range(300):
        message = b'{"say":"ping","n":%d%b}' % (number, b" " * rng.choice((0, 0, 90, 300)))
        middle = rng.randrange(len(message))
        sent += rng.choice(
            (
                text(message),
                text(message),
                frame(Opcode.PING, b"?") + text(message),
                frame(Opcode.TEXT, message[:middle], fin=False) + frame(Opcode.CONT, message[middle:]),
            )
        )
    with opened(server) as line:
        line.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while sent:
            cut = rng.choice((1, 5, 40, 150, 1000))
            line.send(sent[:cut])
            sent = sent[cut:]
            if rng.random() < 0.2:
                sleep(0.002)
        pongs = [next(line.messages())["n"] for _ in range(300)]
    assert pongs == list(range(300))


@pytest.mark.parametrize("between", [b"", frame(Opcode.PING, b"!")], ids=["nothing", "a ping"])
def test_two_messages_in_one_packet_are_two(server: ServerThread, between: bytes) -> None:
    """And what comes after them is understood, too."""
    with opened(server) as line:
        line.send(text(b'{"say":"ping","n":1}') + between + text(b'{"say":"ping","n":2}'))
        assert [next(line.messages())["n"] for _ in range(2)] == [1, 2]
        line.send(text(b'{"say":"ping","n":3}'))
        assert next(line.messages())["n"] == 3


def test_fragments_together_are_no_longer_than_16_kib(server: ServerThread) -> None:
    with opened(server) as line:
        message = padded(LARGEST)
        line.send(frame(Opcode.TEXT, message[:9000], fin=False) + frame(Opcode.CONT, message[9000:]))
        assert line.until("pong")
        message = padded(LARGEST + 1)
        line.send(frame(Opcode.TEXT, message[:9000], fin=False) + frame(Opcode.CONT, message[9000:]))
        assert line.close_code() == 1009


def test_a_frame_that_promises_gigabytes_ends_the_line_at_once(server: ServerThread) -> None:
    with opened(server) as line:
        line.send(b"\x81\xff" + (2**40).to_bytes(8, "big") + b"\0\0\0\0")
        assert line.close_code() == 1009


def test_a_body_of_16_kib_is_read_and_a_longer_one_refused(server: ServerThread) -> None:
    wish = b'{"game":"tous_ego"' + b" " * (LARGEST - 19) + b"}"
    assert len(wish) == LARGEST
    assert server.ask("POST", "/api/tables", wish).status == 201
    answer = server.ask("POST", "/api/tables", wish + b" ")
    assert (answer.status, answer.json["code"]) == (413, "too_large")


def test_a_body_that_is_announced_as_huge_is_not_waited_for(server: ServerThread) -> None:
    with wire(server) as line:
        head = f"POST /api/tables HTTP/1.1\r\nHost: {server.netloc}\r\nContent-Length: {10**12}\r\n\r\n"
        line.send(head.encode() + b" " * (LARGEST + 1))
        assert line.read_head().split()[1] == "413"
    with wire(server) as line:
        head = f"POST /api/tables HTTP/1.1\r\nHost: {server.netloc}\r\nTransfer-Encoding: chunked\r\n\r\n"
        line.send(head.encode() + b"1000\r\n" + b" " * 4096 + b"\r\n" + (b"1000\r\n" + b" " * 4096 + b"\r\n") * 4)
        assert line.read_head().split()[1] == "413"


# Headers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/", 200),
        ("GET", "/healthz", 200),
        ("GET", "/metrics", 200),
        ("GET", "/openapi.json", 200),
        ("GET", "/api/offer", 200),
        ("POST", "/api/tables", 400),
        ("GET", "/api/tables/BBBBB", 404),
        ("GET", "/nowhere", 404),
        ("GET", "/ws", 404),
        ("DELETE", "/api/offer", 405),
        ("GET", "/api/tables/BBBBB/../../..", 404),
    ],
)
def test_every_answer_keeps_a_browser_honest(server: ServerThread, method: str, path: str, status: int) -> None:
    answer = server.ask(method, path)
    assert answer.status == status
    for name, value in SECURITY_HEADERS:
        assert answer.headers[name.decode()] == value.decode()
    assert "server" not in answer.headers


def test_refused_sockets_have_the_headers_too(server: ServerThread) -> None:
    with wire(server) as line:
        head = line.head(Origin="http://evil.example").lower()
    for name, value in SECURITY_HEADERS:
        assert f"{name.decode()}: {value.decode()}".lower() in head


def test_the_policy_allows_no_foreign_and_no_inline_code() -> None:
    policy = dict(SECURITY_HEADERS)[b"content-security-policy"].decode()
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == rules["script-src"] == rules["connect-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["object-src"] == rules["base-uri"] == "'none'"
    assert "unsafe" not in policy
    assert "*" not in policy


# Codes and tokens ------------------------------------------------------------------------------------------------


def test_nobody_can_foresee_codes_and_tokens() -> None:
    """They do not come from the generator that a program can set."""
    drawn = []
    for _ in range(2):
        random.seed(1)
        drawn.append([*(new_code() for _ in range(20)), *(new_token() for _ in range(20))])
    assert not set(drawn[0]) & set(drawn[1])
    codes = [new_code() for _ in range(2000)]
    assert {len(code) for code in codes} == {5}
    assert set("".join(codes)) == set(LETTERS)
    assert not set("AEIOUY01") & set(LETTERS)
    assert len(new_token()) >= 22, "128 bits in base 64"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with server_thread(tmp_path_factory.mktemp("strict"), join_rate=0.001, join_burst=12) as one:
        yield one


def test_typos_of_one_client_never_lock_out_another(strict: ServerThread) -> None:
    table = new_table(strict, "tous_ego", people=1)
    guesses = [strict.ask("GET", "/api/tables/BBBBB", source="127.0.0.3").status for _ in range(20)]
    assert guesses == [404] * 12 + [429] * 8
    assert strict.ask("GET", f"/api/tables/{table.code}", source="127.0.0.3").status == 429
    assert strict.ask("POST", f"{table.path}/join", {"name": "Zoé"}, source="127.0.0.3").status == 429
    assert strict.ask("POST", f"{table.path}/join", {"name": "Zoé"}, source="127.0.0.4").status == 201


def test_somebody_else_s_word_on_the_address_counts_for_nothing(strict: ServerThread) -> None:
    forwarded = [
        strict.ask("GET", "/api/tables/BBBBB", headers={"X-Forwarded-For": f"10.0.0.{n}"}, source="127.0.0.5").status
        for n in range(14)
    ]
    assert forwarded[-1] == 429


def test_guessing_on_a_socket_is_limited_too_but_a_player_always_comes_back(strict: ServerThread) -> None:
    table = new_table(strict, "tous_ego", people=1)
    heard = []
    for _ in range(14):
        with wire(strict, source="127.0.0.6") as line:
            assert " 101 " in line.head()
            line.hello("BBBBB", "a" * 22)
            message = next(line.messages())
            heard.append(message["code"])
    assert heard == ["no_such_table"] * 12 + ["too_many_tries"] * 2
    with wire(strict, source="127.0.0.6") as line:
        line.head()
        line.hello(table.code, table.people[0].token)
        assert line.until("welcome")["chairs"] == [1]


def test_a_code_can_be_typed_as_people_type(server: ServerThread) -> None:
    table = new_table(server, "tous_ego")
    spoken = f"%20{table.code[:2].lower()}%20{table.code[2:]}"
    assert server.ask("GET", f"/api/tables/{spoken}").json["code"] == table.code


# Floods ----------------------------------------------------------------------------------------------------------


def test_a_flood_is_told_so_and_then_cut_off(tmp_path_factory: pytest.TempPathFactory) -> None:
    with (
        server_thread(tmp_path_factory.mktemp("flood"), message_rate=0.001, message_burst=50) as limited,
        opened(limited) as line,
        opened(limited) as other,
    ):
        line.send(text(b'{"say":"ping"}') * 1000)
        told = [message["tell"] for message in line.messages()]
        assert told.count("pong") == 50
        assert "problem" in told
        other.send(text(b'{"say":"ping"}'))
        assert other.until("pong")
        assert limited.metrics()["dropped_messages_total"] >= 300


def test_a_flood_of_control_frames_is_cut_off(tmp_path_factory: pytest.TempPathFactory) -> None:
    with (
        server_thread(tmp_path_factory.mktemp("control"), message_rate=0.001, message_burst=50) as limited,
        opened(limited) as line,
    ):
        line.send(frame(Opcode.PING, b"x") * 1000)
        assert line.is_cut_off()


def test_a_message_in_endless_empty_parts_is_cut_off(quick: ServerThread) -> None:
    with opened(quick) as line:
        line.send(frame(Opcode.TEXT, b"", fin=False))
        line.send(frame(Opcode.CONT, b"", fin=False) * 20_000)
        assert line.is_cut_off()


# What operators see ----------------------------------------------------------------------------------------------


def test_health_and_numbers_tell_nothing_of_people(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", people=2)
    table.join("Ségolène")
    for path in ("/metrics", "/healthz", "/api/offer", "/openapi.json"):
        body = server.ask("GET", path).body.decode()
        secrets = (table.code, table.host_token, "Player", "Ségolène", *(person.token for person in table.people))
        assert not [secret for secret in secrets if secret in body]
    assert set(server.ask("GET", "/healthz").json) == {"status", "version"}


def test_a_stranger_with_the_code_learns_no_names(server: ServerThread) -> None:
    table = new_table(server, "tous_ego", people=3)
    answer = server.ask("GET", table.path)
    assert answer.json["people"] == 3
    assert b"Player" not in answer.body


def test_whoever_has_a_token_learns_who_sits_there_and_whose_turn_it_is(server: ServerThread) -> None:
    table = new_table(server, "face_to_face", 2)

    def asked(token: str) -> Answer:
        return server.ask("GET", table.path, headers={"authorization": f"Bearer {token}"})

    async def scenario() -> None:
        async with everybody(table) as (_, pads):
            waiting = pads[0].view["view"]["waiting"]
            for token in (table.host_token, table.people[1].token, table.watch()):
                info = asked(token).json
                assert [chair["name"] for chair in info["chairs"]] == [person.name for person in table.people]
                assert info["waiting"] == [chair["id"] for chair in info["chairs"] if chair["seat"] in waiting]
            assert asked("somebody-else-s-token").json["code"] == "not_known"

    run(scenario())


def test_half_a_handshake_does_not_stay_for_ever(tmp_path_factory: pytest.TempPathFactory) -> None:
    with server_thread(tmp_path_factory.mktemp("half"), arrival_timeout=0.3, silence_timeout=0.3) as hasty:
        host = f"Host: {hasty.netloc}\r\n".encode()
        for beginning in (b"", b"GET /ws HTTP/1.1\r\nHo", b"GET /ws HTTP/1.1\r\n" + host):
            with wire(hasty) as line:
                line.send(beginning)
                assert line.is_cut_off()


def test_half_a_request_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    with server_thread(tmp_path) as patient, patient.still(), wire(patient) as line:
        head = f"POST /api/tables HTTP/1.1\r\nHost: {patient.netloc}\r\nContent-Length: 30\r\n"
        line.send(head.encode() + b"Expect: 100-continue\r\n\r\n")
        assert line.read_head().split()[1] == "100", "the rest is waited for"
        line.send(b'{"game":')
        patient.pass_time(patient.settings.arrival_timeout)
        assert line.read_head().split()[1] == "408"
