"""What the server itself says no to is provoked once at least, and told in both languages."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import pytest
from msgspec import json
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tablee.core import Refusal
from tablee.core.advice import Advice
from tablee.core.game import Adviser
from tablee.games import GAMES
from tablee.protocol import incoming
from tablee.protocol.api import Fault, Joined, NewTable, Opened
from tablee.protocol.incoming import ClientMessage, Hello, Ping, Speak
from tablee.protocol.outgoing import Accepted, AnyServerMessage, Bye, Done, Problem, Refused, ServerMessage, ViewNews
from tablee.server.rooms.hints import MOST_WAITING
from tablee.tables import league
from tablee.tables.chairs import be_member
from tablee.tables.codes import hashed
from tablee.tables.regulars import MOST_MEMBERS, Group, erasing, founded, introduced, nameless
from tests.server.serving import PATIENCE, ServerProcess, server_process, server_thread
from tests.server.stores import Gate
from tests.server.wire import wire
from tests.tables.sittings import table_of, token_of
from tests.words.evenings import catalogues
from tests.words.sentences import faults

T = TypeVar("T", bound=ServerMessage)

NEVER_ON_PURPOSE = ("internal",)
"""An error of ours that nobody knows how to provoke; else it would be mended."""
DAMAGED = "BBBBB"
ANYBODY = "a-token-of-nobody"


class Door:
    """A running server, and what its visitors are told."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.store = server.data / "tables.sqlite3"

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> bytes:
        """The body of an answer to a request."""
        return self.server.ask(method, path, body, headers).body

    def fault(self, method: str, path: str, body: Any = None, **headers: str) -> Fault:
        """Why a request was refused."""
        return json.decode(self.ask(method, path, body, **headers), type=Fault)

    def opened(self, game: str = "incroyable") -> Opened:
        """A new table."""
        return json.decode(self.ask("POST", "/api/tables", NewTable(game=game)), type=Opened)

    @contextmanager
    def talking(self, *messages: ClientMessage) -> Iterator[ClientConnection]:
        """A socket on which this has been said."""
        with connect(self.server.socket_url, proxy=None, open_timeout=PATIENCE) as socket:
            for message in messages:
                socket.send(json.encode(message).decode())
            yield socket

    def problem(self, *messages: ClientMessage) -> Fault:
        """The first problem that comes of these messages."""
        with self.talking(*messages) as socket:
            return first_problem(socket)

    def last_words(self, *messages: ClientMessage) -> str:
        """What the server says before it ends the conversation."""
        with self.talking(*messages) as socket:
            return first(Bye, socket).code

    @contextmanager
    def without(self, part: str) -> Iterator[None]:
        """While a part of the store is missing."""
        with closing(sqlite3.connect(self.store)) as store:
            store.execute(f"ALTER TABLE {part} RENAME TO hidden")
            store.commit()
            try:
                yield
            finally:
                store.execute(f"ALTER TABLE hidden RENAME TO {part}")
                store.commit()


def first_problem(socket: ClientConnection) -> Fault:
    problem = first(Problem, socket)
    return Fault(code=problem.code, facts=problem.facts)


def first(kind: type[T], socket: ClientConnection) -> T:
    """The next message of this kind."""
    while True:
        told: AnyServerMessage = json.decode(socket.recv(timeout=60), type=AnyServerMessage)
        if isinstance(told, kind):
            return told


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    limits = ("--sockets-per-client", "2", "--message-rate", "3")
    with server_process(tmp_path_factory.mktemp("tables"), *limits) as server:
        yield Door(server)


def hello(table: Opened) -> Hello:
    return Hello(code=table.code, tokens=(table.host_token,))


def another_table(door: Door) -> Fault:
    return door.problem(hello(door.opened()), hello(door.opened()))


def not_debating(door: Door) -> Fault:
    table = door.opened("face_to_face")
    tokens = [table.host_token]
    for name in ("Annie", "Bernard"):
        joined = json.decode(door.ask("POST", f"/api/tables/{table.code}/join", {"name": name}), type=Joined)
        tokens.append(joined.token)
    greeting = Hello(code=table.code, tokens=tuple(tokens))
    with door.talking(greeting, incoming.Start(key="start")) as socket:
        first(ViewNews, socket)
        socket.send(json.encode(Speak(seat=0, text="Well …")).decode())
        return first_problem(socket)


def draw_a_card(socket: ClientConnection) -> None:
    """Chair 1 begins, and draws: from then on it writes in secret."""
    socket.send(json.encode(incoming.Uncover(chair=1)).decode())
    while (asked := first(ViewNews, socket).view.get("ask")) is None:
        pass
    draw = incoming.Answer(seat=0, ask=asked["id"], key="draw", move={"move": "draw"})
    socket.send(json.encode(draw).decode())
    first(Accepted, socket)


def talking(*before: incoming.Command) -> Callable[[Door], Fault]:
    """Somebody says a word beside the game, after the host has done this."""

    def provoke(door: Door) -> Fault:
        table = door.opened("caractere")
        tokens = [table.host_token]
        for name in ("Annie", "Bernard", "Cléo", "Didier"):
            joined = json.decode(door.ask("POST", f"/api/tables/{table.code}/join", {"name": name}), type=Joined)
            tokens.append(joined.token)
        with door.talking(Hello(code=table.code, tokens=tuple(tokens)), *before) as socket:
            for _ in before:
                first(Done, socket)
            if incoming.Start in map(type, before):
                draw_a_card(socket)
            socket.send(json.encode(incoming.Chat(chair=1, text="Hé !", key="chat")).decode())
            refused = first(Refused, socket)
            return Fault(code=refused.code, rule=refused.rule, facts=refused.facts)

    return provoke


def hint_refused(
    hints: bool = True, covered: bool = False, late: int = 0, adviser: Adviser | None = None, gate: Gate | None = None
) -> Callable[[Door], Fault]:
    """Somebody asks what to do at a table of Face to Face, too often at a shut gate, and is told why not."""

    def provoke(door: Door) -> Fault:
        game = GAMES["face_to_face"]
        with pytest.MonkeyPatch.context() as patch, server_thread(door.server.data / "hints") as server:
            patch.setitem(GAMES, "face_to_face", replace(game, advise=adviser or game.advise))
            opened = server.ask("POST", "/api/tables", NewTable(game="face_to_face", hints=hints)).json
            joined = server.ask("POST", f"/api/tables/{opened['code']}/join", {"name": "Annie"}).json
            greeting = Hello(code=opened["code"], tokens=(opened["host_token"], joined["token"]))
            begin = (
                incoming.AddBot(key="a"),
                incoming.Starter(key="b", chair=joined["chair"]),
                incoming.Start(key="c"),
            )
            with connect(server.socket_url, proxy=None, open_timeout=PATIENCE) as socket:
                for message in (greeting, *begin):
                    socket.send(json.encode(message).decode())
                asked = first(ViewNews, socket).view["ask"]["id"]
                if covered:
                    socket.send(json.encode(incoming.Cover()).decode())
                for number in range(1 if gate is None else 1 + MOST_WAITING):
                    question = incoming.AskHint(seat=0, ask=asked + late, key=f"h{number}")
                    socket.send(json.encode(question).decode())
                refused = first(Refused, socket)
            if gate is not None:
                gate.open()
        return Fault(code=refused.code, rule=refused.rule, facts=refused.facts)

    return provoke


def still_thinking(door: Door) -> Fault:
    """Somebody thinks as long as the test wants."""
    gate = Gate()

    def slowly(*_: Any) -> Advice:
        gate.pass_through()
        return Advice("go_on")

    return hint_refused(adviser=slowly, gate=gate)(door)


def without_success(*_: Any) -> Advice:
    """A mistake in what gives hints."""
    raise LookupError("planted")


def not_over_yet(door: Door) -> Fault:
    table = door.opened("face_to_face")
    with door.talking(
        hello(table), incoming.AddBot(key="a"), incoming.AddBot(key="b"), incoming.Start(key="c")
    ) as socket:
        first(ViewNews, socket)
    return door.fault("GET", f"/api/tables/{table.code}/replay", Authorization=f"Bearer {table.host_token}")


def no_review(door: Door) -> Fault:
    table = door.opened("face_to_face")
    for name in ("Annie", "Bernard"):
        joined = json.decode(door.ask("POST", f"/api/tables/{table.code}/join", {"name": name}), type=Joined)
    with door.talking(hello(table), incoming.Start(key="start")) as socket:
        first(ViewNews, socket)
    return door.fault("GET", f"/api/tables/{table.code}/review", Authorization=f"Bearer {joined.token}")


def no_such_game_here(door: Door) -> Fault:
    table = door.opened()
    return door.fault("GET", f"/api/tables/{table.code}/replay", Authorization=f"Bearer {table.host_token}")


def bad_deck(door: Door) -> Fault:
    table = door.opened("tous_ego")
    token = f"Bearer {table.host_token}"
    return door.fault("POST", f"/api/tables/{table.code}/decks", b"no deck", Authorization=token)


def nothing_written(door: Door) -> Fault:
    table = door.opened("tous_ego")
    return door.fault("GET", f"/api/tables/{table.code}/deck", Authorization=f"Bearer {table.host_token}")


def not_known(door: Door) -> Fault:
    table = door.opened()
    assert door.last_words(Hello(code=table.code, tokens=(ANYBODY,))) == "not_known"
    return door.fault("GET", f"/api/tables/{table.code}/replay")


def no_such_table(door: Door) -> Fault:
    assert door.last_words(Hello(code="CCCCC", tokens=(ANYBODY,))) == "no_such_table"
    return door.fault("GET", "/api/tables/CCCCC")


def damaged(door: Door) -> Fault:
    with closing(sqlite3.connect(door.store)) as store:
        store.execute(
            "INSERT INTO tables (id, code, version, touched, game, status, setup, state, receipts) "
            "VALUES (999, ?, 1, 4e9, 0, 'lobby', '', x'', x'')",
            (DAMAGED,),
        )
        store.execute("INSERT INTO abouts VALUES (999, x'7b')")
        store.commit()
    return door.fault("GET", f"/api/tables/{DAMAGED}")


def retry(door: Door) -> Fault:
    table = door.opened()
    with door.without("abouts"):
        return door.fault("POST", f"/api/tables/{table.code}/join", {"name": "Annie"})


def store(door: Door) -> Fault:
    with door.without("tables"):
        return door.fault("GET", "/api/tables/DDDDD")


def too_many(door: Door) -> Fault:
    with (
        server_thread(door.server.data / "still", message_rate=3.0, message_burst=9.0) as server,
        server.still(),
        connect(server.socket_url, proxy=None, open_timeout=PATIENCE) as socket,
    ):
        for _ in range(10):
            socket.send(json.encode(Ping()).decode())
        return first_problem(socket)


def too_many_sockets(door: Door) -> Fault:
    with door.talking(), door.talking(), pytest.raises(InvalidStatus) as refused, door.talking():
        pass
    response = refused.value.response
    assert response.status_code == 429
    return Fault(code=bytes(response.body or b"").decode().strip())


def restarting(door: Door) -> Fault:
    with server_thread(door.server.data / "stopping") as stopping:
        stopping.inside(lambda house: setattr(house, "stopped", True))
        with pytest.raises(InvalidStatus) as refused, connect(stopping.socket_url, proxy=None, open_timeout=PATIENCE):
            pass
        stopping.inside(lambda house: setattr(house, "stopped", False))
    assert refused.value.response.status_code == 503
    return Fault(code=bytes(refused.value.response.body or b"").decode().strip())


def too_late(door: Door) -> Fault:
    with server_thread(door.server.data / "hurried") as hurried, hurried.still(), wire(hurried) as line:
        head = f"POST /api/tables HTTP/1.1\r\nHost: {hurried.netloc}\r\nContent-Length: 100\r\n"
        line.send(head.encode() + b"Expect: 100-continue\r\nConnection: close\r\n\r\n")
        assert " 100 " in line.read_head()
        hurried.pass_time(hurried.settings.arrival_timeout)
        assert " 408 " in line.read_head()
        assert line.is_cut_off()
        return json.decode(line.buffer, type=Fault)


def too_many_tries(door: Door) -> Fault:
    """From an address of its own, whose credit nobody else needs."""
    while True:
        answer = door.server.ask("GET", "/api/tables/CCCCC", source="127.0.0.9")
        fault = json.decode(answer.body, type=Fault)
        if fault.code != "no_such_table":
            return fault


def joining_paused(door: Door) -> Fault:
    with server_thread(door.server.data / "paused") as paused:
        table = json.decode(paused.ask("POST", "/api/tables", {"game": "tous_ego"}).body, type=Opened)
        paused.inside(lambda house: house.operations.allow_joining(False))
        answers = [
            paused.ask("POST", "/api/tables", {"game": "tous_ego"}),
            paused.ask("POST", f"/api/tables/{table.code}/join", {"name": "Annie"}),
        ]
    assert [answer.status for answer in answers] == [503, 503]
    return json.decode(answers[1].body, type=Fault)


def in_league(refuse: Callable[[], object]) -> Callable[[Door], Fault]:
    """What a league says no to; that it reaches people is in tests/server/test_league.py."""

    def refused(door: Door) -> Fault:
        with pytest.raises(Refusal) as caught:
            refuse()
        return Fault(code=caught.value.code, rule=caught.value.rule, facts=caught.value.facts)

    return refused


def desk(closed: bool) -> None:
    with TemporaryDirectory() as folder, server_thread(Path(folder), venue="Here", league="Marmite") as server:
        if closed:
            asyncio.run_coroutine_threadsafe(server.house.league.get(), server.loop).result()
        server.house.league.require_organiser("nonsense")


def drawn_nowhere() -> None:
    found, ticket = league.entered(league.opened(0.0), "Annie")
    found.sits_down("BCDFG", "", ticket.code)


def full_league() -> None:
    found = league.opened(0.0)
    for number in range(league.MOST_ENTRANTS + 1):
        found, _ = league.entered(found, f"Person {number}")


def long_league() -> None:
    found = replace(league.opened(0.0), rounds=(league.Round("tous_ego", ()),) * league.MOST_ROUNDS)
    league.paired(found, GAMES["tous_ego"], 4, [], Random(0))


def of_regulars(refuse: Callable[[Group], object]) -> Callable[[Door], Fault]:
    """What a group of regulars says no to; that it reaches them is in tests/server/test_regulars.py."""

    def provoke(_: Door) -> Fault:
        group, key = founded("Mardis", 0.0)
        for number in range(MOST_MEMBERS):
            group = introduced(group, hashed(key), None, f"Member {number}", 0)
        with pytest.raises(Refusal) as refused:
            refuse(group)
        return Fault(code=refused.value.code, rule=refused.value.rule, facts=refused.value.facts)

    return provoke


def sit(group: str) -> None:
    """Both chairs of a table are the same member's."""
    draft = table_of("face_to_face")
    draft.table = replace(draft.table, regulars="ours")
    for chair in (1, 2):
        be_member(draft, token_of(chair), group, 1)


PROVOCATIONS: dict[str, Callable[[Door], Fault]] = {
    "hello_first": lambda door: door.problem(incoming.Cover()),
    "malformed": lambda door: door.fault("POST", "/api/tables", {"game": 7}),
    "not_json": lambda door: door.fault("POST", "/api/tables", b"{"),
    "too_large": lambda door: door.fault("POST", "/api/tables", b" " * 20_000),
    "no_such_path": lambda door: door.fault("GET", "/api/chess"),
    "no_such_method": lambda door: door.fault("DELETE", "/api/tables"),
    "foreign_host": lambda door: door.fault("GET", "/api/offer", Host="elsewhere.example"),
    "foreign_origin": lambda door: door.fault("POST", "/api/tables", Origin="http://elsewhere.example"),
    "another_table": another_table,
    "not_debating": not_debating,
    "no_venue": lambda door: door.fault("GET", "/api/tables"),
    "no_league": lambda door: door.fault("GET", "/api/league"),
    "league_closed": in_league(lambda: desk(closed=True)),
    "not_the_organiser": in_league(lambda: desk(closed=False)),
    "no_such_entrant": in_league(lambda: league.opened(0.0).entrant(1)),
    "no_such_league_code": in_league(lambda: league.opened(0.0).entrant_with_code("BCDFGHJK")),
    "not_drawn_here": in_league(drawn_nowhere),
    "league_full": in_league(full_league),
    "league_few": in_league(lambda: league.paired(league.opened(0.0), GAMES["tous_ego"], 4, [], Random(0))),
    "league_over": in_league(long_league),
    "talk_off": talking(),
    "muted": talking(incoming.SetTalk(key="talk", talk="seated"), incoming.Mute(key="mute", chair=1)),
    "hushed": talking(
        incoming.SetTalk(key="talk", talk="seated"), incoming.Starter(key="who", chair=1), incoming.Start(key="start")
    ),
    "no_hints": hint_refused(hints=False),
    "seat_is_covered": hint_refused(covered=True),
    "asked_no_more": hint_refused(late=-1),
    "no_hint_found": hint_refused(adviser=without_success),
    "still_thinking": still_thinking,
    "not_over_yet": not_over_yet,
    "no_review": no_review,
    "no_such_game_here": no_such_game_here,
    "not_known": not_known,
    "no_such_regulars": lambda door: door.fault("GET", "/api/regulars", Authorization=f"Bearer {ANYBODY}"),
    "no_such_pass": lambda door: door.fault("POST", "/api/regulars/join", {"code": "BCDFGHJK"}),
    "no_such_member": of_regulars(lambda group: group.member(99)),
    "only_a_member": of_regulars(lambda group: erasing(nameless(group, MOST_MEMBERS), group.phones[0].key, 1, 0.0)),
    "member_sits": of_regulars(lambda group: sit("ours")),
    "not_for_regulars": of_regulars(lambda group: sit("theirs")),
    "regulars_full": of_regulars(lambda group: introduced(group, group.phones[0].key, None, "Zoé", 0)),
    "bad_deck": bad_deck,
    "nothing_written": nothing_written,
    "no_such_table": no_such_table,
    "damaged": damaged,
    "retry": retry,
    "store": store,
    "too_many": too_many,
    "too_many_sockets": too_many_sockets,
    "restarting": restarting,
    "too_late": too_late,
    "joining_paused": joining_paused,
    "too_many_tries": too_many_tries,
}


@pytest.mark.parametrize("code", PROVOCATIONS)
def test_what_the_server_refuses_is_told(code: str, door: Door) -> None:
    fault = PROVOCATIONS[code](door)
    assert fault.code == code
    tell(fault)


@pytest.mark.parametrize("code", NEVER_ON_PURPOSE)
def test_what_should_never_happen_has_words_too(code: str) -> None:
    tell(Fault(code=code))


def tell(fault: Fault) -> None:
    """Put a fault into words as a client does, in both languages."""
    for catalogue in catalogues("caractere"):
        sentence = catalogue.refusal(Refusal(fault.rule or "table", fault.code, **fault.facts))
        if fault.code == "malformed":
            assert fault.facts["problem"] in sentence
        else:
            assert faults(sentence) == []
