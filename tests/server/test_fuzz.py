"""A fuzzer for the WebSocket: whatever strangers send, the server stays, says so in few words, and others play on."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest
from msgspec import json
from websockets.frames import Opcode

from tablee.games import GAMES
from tablee.protocol.incoming import AnyClientMessage
from tests.server.devices import Device, Table, device, everybody, new_table, run, step
from tests.server.serving import WIDE, ServerProcess, server_process, wait_until
from tests.server.wire import Wire, frame, opened, text, wire

BOUND = 48 * 2**20
"""What the server's memory may grow by over all of this."""
LONGEST_REPLY = 4096


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with server_process(tmp_path_factory.mktemp("fuzz") / "data", *WIDE) as one:
        new_table(one, "tous_ego", 4)
        before = one.memory
        yield one
        wait_until(lambda: one.metrics()["sockets"] == 0)
        assert one.metrics()["errors_total"] == 0
        assert one.memory - before < BOUND
        assert "Traceback" not in one.log
        assert '"trace"' not in one.log


@pytest.fixture
def others(server: ServerProcess) -> Iterator[None]:
    """Another table, which goes on playing through all of it."""
    table = new_table(server, "incroyable", 4)
    yield
    run(_plays(table))


async def _plays(table: Table) -> None:
    async with everybody(table) as (_, pads):
        for _ in range(12):
            assert await step(pads, Random(9))


# Messages --------------------------------------------------------------------------------------------------------

BROKEN: list[bytes] = [
    b"",
    b" ",
    b"{",
    b"}",
    b"[]",
    b"null",
    b"true",
    b"0",
    b'"say"',
    b"{}",
    b'{"say":null}',
    b'{"say":1}',
    b'{"say":"nothing"}',
    b'{"say":"__class__"}',
    b'{"say":"ping","n":NaN}',
    b'{"say":"ping","n":Infinity}',
    b'{"say":"ping","n":-Infinity}',
    b'{"say":"ping","n":1e999}',
    b'{"say":"ping","n":1.5}',
    b'{"say":"ping","n":"1"}',
    b'{"say":"ping","n":' + b"9" * 16_000 + b"}",
    b'{"say":"ping","m":1}',
    b'{"say":"ping"}{"say":"ping"}',
    b'{"say":"ping",}',
    b'{"say":"ping"',
    b'\xef\xbb\xbf{"say":"ping"}',
    b'{"say":"p\xff"}',
    b"\xff\xfe\x00",
    b"\xc0\xaf",
    b"\xed\xa0\x80",
    '{"say":"ping"}'.encode("utf-16"),
    b'{"say":"hello","code":"\\ud800","tokens":["aaaaaaaaaaaaaaaaaaaaaa"]}',
    b'{"say":"hello","code":"\\u0000","tokens":["\\udfff\\ud800aaaaaaaaaaaaaaaaaa"]}',
    b'{"say":"hello","code":"BCDFG","tokens":[]}',
    b'{"say":"hello","code":"BCDFG","tokens":["short"]}',
    b'{"say":"hello","code":"BCDFG","tokens":"aaaaaaaaaaaaaaaaaaaaaa"}',
    b'{"say":"hello","code":["BCDFG"],"tokens":["aaaaaaaaaaaaaaaaaaaaaa"]}',
    b"[" * 16_000,
    b'{"a":' * 3_000,
    b'{"say":"answer","seat":0,"ask":0,"key":"k","move":' + b'{"a":' * 2_600 + b"1" + b"}" * 2_600 + b"}",
    b'{"say":"answer","seat":0,"ask":0,"key":"k","move":{"move":' + b"[" * 7_000 + b"]" * 7_000 + b"}}",
    b'{"say":"answer","seat":-1,"ask":0,"key":"k","move":{}}',
    b'{"say":"answer","seat":true,"ask":0,"key":"k","move":{}}',
    b'{"say":"answer","seat":0,"ask":-1,"key":"k","move":{}}',
    b'{"say":"answer","seat":0,"ask":0,"key":"","move":{}}',
    b'{"say":"answer","seat":0,"ask":0,"key":"\\n","move":{}}',
    b'{"say":"answer","seat":0,"ask":0,"key":"' + b"k" * 41 + b'","move":{}}',
    b'{"say":"answer","seat":0,"ask":0,"key":"k","move":[]}',
    b'{"say":"speak","seat":0,"text":""}',
    b'{"say":"speak","seat":0,"text":"' + b"a" * 281 + b'"}',
    b'{"say":"uncover","chair":0}',
    b'{"say":"uncover","chair":99999999999999999999}',
    b'{"say":"choose","key":"k","options":{"' + b"a" * 41 + b'":1}}',
    b'{"say":"choose","key":"k","options":{"target":{"a":1}}}',
    b'{"say":"choose","key":"k","decks":["../../../etc/passwd"]}',
]


def heard_until_pong(line: Wire, n: int) -> list[dict[str, Any]]:
    """Everything up to the answer to ping n: nothing long, and no traceback in it."""
    line.send(text(json.encode({"say": "ping", "n": n})))
    heard = []
    for opcode, data in line.frames():
        if opcode is not Opcode.TEXT:
            continue
        assert len(data) <= LONGEST_REPLY or b'"tell":"view"' in data or b'"tell":"table"' in data
        assert b"Traceback" not in data
        assert b".py" not in data
        message = json.decode(data)
        heard.append(message)
        if message == {"tell": "pong", "n": n}:
            return heard
    raise AssertionError("the server has hung up")


@pytest.mark.parametrize("seated", [False, True])
def test_every_broken_message_gets_a_short_reply(server: ServerProcess, others: None, seated: bool) -> None:
    with opened(server) as line:
        if seated:
            table = new_table(server, "tous_ego", 3)
            line.hello(table.code, table.people[0].token, table.host_token)
            line.until("welcome")
        for n, broken in enumerate(BROKEN, 1000):
            line.send(text(broken))
            replies = [message["tell"] for message in heard_until_pong(line, n)]
            assert "problem" in replies or "refused" in replies, broken[:100]


def examples() -> list[dict[str, Any]]:
    """One plain message of each kind that there is."""
    found = []
    for kind in AnyClientMessage.__args__:
        message: dict[str, Any] = {"say": str(kind.__struct_config__.tag)}
        for field in kind.__struct_fields__:
            message[field] = {
                "key": "k",
                "code": "BCDFG",
                "tokens": ["a" * 22],
                "chair": 1,
                "chairs": [1],
                "seat": 0,
                "ask": 1,
                "move": {"move": "draw"},
                "text": "bla",
                "game": "tous_ego",
                "level": "random",
            }.get(field)
        found.append({name: value for name, value in message.items() if value is not None})
    return found


def mangled(message: dict[str, Any], rng: Random) -> bytes:
    """A message with something wrong in it, or not."""
    junk: list[Any] = [
        None,
        True,
        -1,
        0,
        2**31,
        2**63,
        2**64,
        10**30,
        0.5,
        "",
        "é" * 50,
        "\u202e",
        [],
        [[]],
        {},
        {"": {}},
    ]
    changed = dict(message)
    match rng.randrange(4):
        case 0:
            changed[rng.choice([*changed, "more"])] = rng.choice(junk)
        case 1:
            changed.pop(rng.choice(list(changed)))
    data = bytearray(json.encode(changed))
    for _ in range(rng.choice((0, 0, 0, 1, 3))):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data[: rng.randrange(len(data))] if rng.random() < 0.1 else data)


@pytest.mark.parametrize("seed", range(3))
def test_mangled_messages_of_every_kind(server: ServerProcess, others: None, seed: int) -> None:
    rng = Random(seed)
    kinds = [message for message in examples() if message["say"] not in ("close", "leave", "remove")]
    table = new_table(server, "caractere", 4)
    with opened(server) as line:
        line.hello(table.code, table.host_token, table.people[0].token)
        for n in range(15):
            line.send(b"".join(text(mangled(rng.choice(kinds), rng)) for _ in range(20)))
            assert heard_until_pong(line, 10**6 + n)


# Frames ----------------------------------------------------------------------------------------------------------

PING = b'{"say":"ping","n":1}'
STRANGE: dict[str, bytes] = {
    "binary": frame(Opcode.BINARY, PING),
    "not masked": frame(Opcode.TEXT, PING, masked=False),
    "reserved bits": bytes([text(PING)[0] | 0x30]) + text(PING)[1:],
    "unknown opcode": b"\x83" + text(PING)[1:],
    "unknown control": b"\x8b\x80\0\0\0\0",
    "continuation of nothing": frame(Opcode.CONT, PING),
    "text within a message": frame(Opcode.TEXT, PING, fin=False) + frame(Opcode.TEXT, PING),
    "long ping": b"\x89\xfe\x00\x7e\0\0\0\0" + b"a" * 126,
    "ping in parts": b"\x09\x80\0\0\0\0",
    "close of one byte": frame(Opcode.CLOSE, b"a"),
    "close with a bad code": frame(Opcode.CLOSE, struct.pack("!H", 1005)),
    "close with bad text": frame(Opcode.CLOSE, struct.pack("!H", 1000) + b"\xff"),
    "message and close at once": text(PING) + frame(Opcode.CLOSE, b""),
    "message and too much at once": text(PING) + b"\x81\xff" + (2**20).to_bytes(8, "big") + b"\0\0\0\0",
    "close and message": frame(Opcode.CLOSE, b"") + text(PING),
    "two closes": frame(Opcode.CLOSE, b"") * 2,
    "http again": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
}


@pytest.mark.parametrize("name", STRANGE)
def test_strange_frames_end_the_line_and_nothing_else(server: ServerProcess, name: str) -> None:
    table = new_table(server, "face_to_face", 1)
    with opened(server) as line:
        line.hello(table.code, table.people[0].token)
        line.until("welcome")
        line.send(STRANGE[name])
        assert line.is_cut_off()


def test_parts_and_control_frames_between_them_are_fine(server: ServerProcess) -> None:
    with opened(server) as line:
        parts = [frame(Opcode.TEXT, PING[:5], fin=False), frame(Opcode.CONT, PING[5:9], fin=False)]
        line.send(b"".join(part + frame(Opcode.PING, b"x") + frame(Opcode.PONG, b"y") for part in parts))
        line.send(frame(Opcode.CONT, PING[9:]))
        assert line.until("pong")["n"] == 1
        for byte in text(PING):
            line.send(bytes([byte]))
        assert line.until("pong")["n"] == 1


def test_random_bytes_after_the_handshake(server: ServerProcess, others: None) -> None:
    rng = Random(11)
    for _ in range(60):
        with opened(server) as line:
            line.send(rng.randbytes(rng.randrange(1, 400)))
            if rng.random() < 0.5:
                line.line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def test_sockets_that_come_and_go_or_never_say_anything(server: ServerProcess, others: None) -> None:
    with ExitStack() as stack:
        for n in range(150):
            line = stack.enter_context(wire(server))
            if n % 3 == 0:
                line.send(b"GET /ws HTTP/1.1\r\nHost: ")
            elif n % 3 == 1:
                assert " 101 " in line.head()
        run(_plays(new_table(server, "incroyable", 4)))


def test_players_whose_line_breaks_in_the_middle_of_everything(server: ServerProcess, others: None) -> None:
    """Abrupt ends right after an answer, many times over: the game is none the worse."""
    table = new_table(server, "tous_ego", 4)

    async def scenario() -> None:
        rng = Random(3)
        async with everybody(table):
            pass
        for n in range(25):
            person = table.people[n % 4]
            async with device(server, table.code, person.token) as pad:
                if pad.ask:
                    said = {"say": "answer", "seat": pad.view["seat"], "ask": pad.ask["id"]}
                    await pad.say(**said, key=f"cut-{n}", move=pad.any_move(rng))
                pad.socket.transport.abort()
        async with everybody(table, start=False) as (_, pads):
            for _ in range(8):
                assert await step(pads, rng)

    run(scenario())


def test_a_flood_is_answered_and_others_play_on(server: ServerProcess) -> None:
    table = new_table(server, "incroyable", 4)

    async def scenario() -> None:
        flooding = asyncio.create_task(asyncio.to_thread(flood))
        await _plays(table)
        await flooding

    def flood() -> None:
        with opened(server) as line:
            for n in range(20):
                line.send(text(PING) * 500)
                assert heard_until_pong(line, 10 + n)

    run(scenario())


# Moves -----------------------------------------------------------------------------------------------------------

HOSTILE = [
    b"null",
    b"-1",
    b"true",
    b"1.0",
    b"18446744073709551616",
    b"1" + b"0" * 300,
    b'""',
    b'"\\u202e"',
    b'"\\u0000"',
    b'"' + b"x" * 5000 + b'"',
    b"[]",
    b"[0,0,0,0,0,0,0,0,0,0,0,0]",
    b"[[[[]]]]",
    b'{"move":"draw"}',
    b"{}",
]


def hostile_moves(game: str, rng: Random) -> list[bytes]:
    """Moves of this game, and of others, with junk in every field."""
    kinds = {name: kind.__struct_fields__ for one in GAMES.values() for name, kind in one.state_type.moves.items()}
    own = GAMES[game].state_type.moves
    chosen = [(name, kinds[name]) for name in own for _ in range(3)] + rng.sample(sorted(kinds.items()), 3)
    return [
        b'{"move":"%s"%s}'
        % (name.encode(), b"".join(b',"%s":%s' % (field.encode(), rng.choice(HOSTILE)) for field in fields))
        for name, fields in chosen
        if fields
    ]


REPLIES = ("accepted", "held", "refused", "closed", "problem")


async def attack(pad: Device, game: str, rng: Random, answer: int) -> None:
    """Every hostile move at this moment, under this seat and under others', for this ask and for others."""
    number = pad.ask["id"] if pad.ask else pad.view["version"]
    moves = hostile_moves(game, rng)
    for n, move in enumerate(moves):
        seat = pad.view["seat"] if n % 4 else rng.randrange(6)
        ask = number if n % 5 else rng.choice((0, 1, number + 1, 2**40))
        head = b'{"say":"answer","seat":%d,"ask":%d,"key":"hostile-%d-%d","move":' % (seat, ask, answer, n)
        await pad.socket.send(head + move + b"}", text=True)
    for _ in moves:  # every one is answered, in few words
        reply = await pad.when(lambda message: message["tell"] in REPLIES)
        assert len(json.encode(reply)) < LONGEST_REPLY


OTHERWISE = {"guesses": "simultaneous", "adjective_judge": "questionne", "open_ballot": True}
CASES: list[tuple[str, int, dict[str, Any], set[str]]] = [
    ("face_to_face", 2, {}, {"playing", "over"}),
    ("tous_ego", 4, {}, {"reading", "forecasting", "voting"}),
    ("incroyable", 4, {}, {"drawing", "estimating", "speaking"}),
    ("caractere", 4, {"board": "court"}, {"drawing", "answering", "guessing", "contesting"}),
    ("caractere", 5, {"board": "court", **OTHERWISE}, {"drawing", "answering", "guessing_together", "contesting"}),
]
"""Games, and phases that every one of them comes through: it is dealt by chance, and may come through more."""
OFTEN = 3
"""How often each phase of a game is attacked."""


@pytest.mark.parametrize("number", range(len(CASES)))
def test_hostile_moves_in_every_phase(server: ServerProcess, others: None, number: int) -> None:
    game, people, options, surely = CASES[number]
    table = new_table(server, game, people, **options)

    async def scenario() -> Counter[str]:
        rng = Random(13)
        phases = Counter[str]()
        async with everybody(table) as (_, pads):
            for answer in range(600):
                for pad in pads:
                    await pad.nothing_more()
                phase = pads[0].view["view"]["phase"]
                phases[phase] += 1
                asked = [pad for pad in pads if pad.ask]
                if phases[phase] <= OFTEN:
                    await attack(rng.choice(asked or pads), game, rng, answer)
                    await attack(rng.choice(pads), game, rng, answer + 1000)
                if not asked:
                    break
                await step(pads, rng)
        return phases

    assert set(run(scenario())) >= surely
