"""Who may say what, when: every message of every role in every status, over real sockets, against a table of our own.

The table below was written from the rules of the house, not from the code: what a host may do, what a player may do
for the own chair, what whoever leads may do, and that everybody else may only look on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple, get_args

import pytest
from msgspec.structs import replace

from tablee.games.tous_ego import Draw
from tablee.protocol import incoming
from tablee.tables import chairs
from tablee.tables.codes import LETTERS
from tablee.tables.permissions import PERMISSIONS
from tablee.tables.sitting import Draft, Sitting
from tests.server.devices import Device, bare_device, device, run
from tests.server.serving import ServerThread, server_thread
from tests.stores.storing import opened, write
from tests.tables.sittings import (
    FOUNDER,
    answer,
    do,
    fresh,
    game_of,
    game_on,
    kept,
    new_key,
    picture,
    play_out,
    table_of,
    token_of,
)

WATCHER = "the-token-of-a-watcher"
STATUSES = ("lobby", "playing", "over")
HOST, OWN, OTHER, LEADER = 1, 2, 3, 4
"""The chairs: a host's, a player's, somebody else's, and that of whoever leads."""


class Role(NamedTuple):
    """Who speaks, and of which chair they speak."""

    tokens: tuple[str, ...]
    chair: int
    host: int | None = None
    """The chair that is host; None while whoever opened the table is."""


ROLES = {
    "host by token": Role((FOUNDER,), OTHER),
    "host by chair": Role((token_of(HOST),), OTHER, host=HOST),
    "host by chair, own chair": Role((token_of(HOST),), HOST, host=HOST),
    "opened it, but is host no more": Role((FOUNDER,), OTHER, host=HOST),
    "player, own chair": Role((token_of(OWN),), OWN),
    "player, other chair": Role((token_of(OWN),), OTHER),
    "leader": Role((token_of(LEADER),), LEADER),
    "spectator": Role((WATCHER,), OTHER),
    "nobody": Role((), OTHER),
}
HOSTS = {"host by token", "host by chair", "host by chair, own chair"}
FOR_THEMSELVES = {"host by chair, own chair", "player, own chair", "leader"}
SEATED = {"player, own chair", "player, other chair", "leader"}
AT_THE_TABLE = set(ROLES) - {"nobody"}


class Message(NamedTuple):
    """What may be said by whom and when, and what comes of it then."""

    fields: dict[str, Any]
    who: set[str]
    when: tuple[str, ...]
    outcome: str = "done"


ALWAYS, BETWEEN, PLAYING = STATUSES, ("lobby", "over"), ("playing",)
MESSAGES = {
    "ping": Message({"n": 3}, set(ROLES), ALWAYS, "pong"),
    "cover": Message({}, AT_THE_TABLE, ALWAYS, "nothing"),
    "uncover": Message({"chair": "CHAIR"}, FOR_THEMSELVES, ALWAYS, "nothing"),
    "answer": Message({"seat": "SEAT", "ask": "ASK", "move": "MOVE"}, FOR_THEMSELVES, ("playing", "over"), "held"),
    "speak": Message({"seat": "SEAT", "text": "Allons !"}, FOR_THEMSELVES, PLAYING, "not_debating"),
    "ask_hint": Message({"seat": "SEAT", "ask": "ASK"}, FOR_THEMSELVES, PLAYING, "no_hints"),
    "chat": Message({"chair": "CHAIR", "text": "Bravo !"}, FOR_THEMSELVES, ALWAYS, "talk_off"),
    "react": Message({"chair": "CHAIR", "reaction": "bravo"}, FOR_THEMSELVES, ALWAYS, "talk_off"),
    "choose": Message({"language": "en"}, HOSTS, BETWEEN),
    "write_card": Message({"card": {"fr": "Qui ?"}}, HOSTS | SEATED, BETWEEN),
    "discard_cards": Message({}, HOSTS, BETWEEN),
    "report_question": Message({}, HOSTS | SEATED, ("playing", "over")),
    "arrange": Message({"chairs": [4, 3, 2, 1]}, HOSTS, BETWEEN),
    "starter": Message({"chair": 2}, HOSTS, BETWEEN),
    "set_pace": Message({"pace": "brisk"}, HOSTS, ALWAYS),
    "set_talk": Message({"talk": "seated"}, HOSTS, ALWAYS),
    "set_onlookers": Message({"onlookers": True}, HOSTS, ALWAYS),
    "mute": Message({"chair": "CHAIR"}, HOSTS, ALWAYS),
    "set_place": Message({"place": "By the window"}, HOSTS, ALWAYS, "no_venue"),
    "set_call": Message({"link": "https://call.example/abc"}, HOSTS, ALWAYS),
    "add_bot": Message({}, HOSTS, BETWEEN),
    "set_level": Message({"chair": "CHAIR", "level": "easy"}, HOSTS, BETWEEN, "no_bot_there"),
    "dress": Message({"chair": "CHAIR", "look": 9}, HOSTS | FOR_THEMSELVES, BETWEEN),
    "start": Message({}, HOSTS, BETWEEN),
    "remove": Message({"chair": "CHAIR"}, HOSTS, ALWAYS),
    "leave": Message({"chair": "CHAIR"}, FOR_THEMSELVES, ALWAYS),
    "take_place": Message({"chair": "CHAIR", "bot": "CHAIR"}, FOR_THEMSELVES, BETWEEN, "no_bot_there"),
    "pause": Message({}, HOSTS, PLAYING),
    "resume": Message({}, HOSTS, PLAYING),
    "skip": Message({"chair": "CHAIR"}, HOSTS, PLAYING),
    "go_on": Message({}, HOSTS | SEATED, PLAYING, "cannot_go_on"),
    "let_bot": Message({"chair": "CHAIR"}, HOSTS, PLAYING),
    "give_back": Message({"chair": "CHAIR"}, HOSTS | FOR_THEMSELVES, PLAYING, "no_bot_there"),
    "hand_over": Message({"chair": 3}, HOSTS, ALWAYS),
    "reissue": Message({"chair": "CHAIR"}, HOSTS, ALWAYS),
    "replace_question": Message({}, HOSTS | {"leader"}, PLAYING),
    "void_round": Message({}, HOSTS, ("playing", "over")),
    "stop_game": Message({}, HOSTS, ("playing", "over")),
    "close": Message({}, HOSTS, ALWAYS),
}


def is_theirs(say: str, role: str, status: str) -> bool:
    """Whether it is theirs to say. In the lobby there are no seats, and so nobody whose seat it would be."""
    if status == "lobby" and say in ("answer", "speak", "ask_hint"):
        return False
    if status == "lobby" and say == "replace_question":
        return role in HOSTS
    return role in MESSAGES[say].who


def expected(say: str, role: str, status: str) -> str:
    """What must come of it."""
    if role == "nobody" and say != "ping":
        return "hello_first"
    if not is_theirs(say, role, status):
        return "not_for_you"
    if status not in MESSAGES[say].when:
        return "not_now"
    return "closed" if say == "answer" and status == "over" else MESSAGES[say].outcome


@cache
def table_in(status: str) -> Draft:
    """Four people; if a game is on, whoever sits on chair 4 leads, and all are to vote."""
    if status == "lobby":
        return table_of("tous_ego")
    seed = 0
    while True:
        seed += 1
        draft = game_of("tous_ego", starter=LEADER)
        if status == "playing":
            answer(draft, LEADER - 1, Draw())
            return fresh(draft)
        draft = play_out(draft, seed)
        if game_on(draft).leader() == LEADER - 1:
            return draft


def prepared(role: Role, status: str, code: str) -> Draft:
    """The table for one message: with this host, and a watcher."""
    draft = kept(table_in(status))
    chairs.watch(draft, WATCHER)
    if role.host is not None:
        do(draft, incoming.HandOver(key=new_key(), chair=role.host))
    draft = kept(draft)
    draft.table = replace(draft.table, code=code)
    return draft


CASES = list(product(MESSAGES, ROLES, STATUSES))
CODES = dict(zip(CASES, ("".join(letters) for letters in product(LETTERS, repeat=5)), strict=False))


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    """One server with a table for every message of every role in every status."""
    folder = tmp_path_factory.mktemp("powers")
    with opened(folder) as store:
        drafts = [prepared(ROLES[role], status, code) for (_, role, status), code in CODES.items()]
        empty = [Sitting(replace(draft.table, status="lobby", games=0, seats=(), chairs=())) for draft in drafts]
        lobbies = write(store, *((None, lobby.draft()) for lobby in empty))
        for draft in drafts:
            draft.version = 1
        write(store, *zip(lobbies, drafts, strict=True))
    with server_thread(folder) as server:
        yield server


def filled(fields: dict[str, Any], chair: int, draft: Draft) -> dict[str, Any]:
    """The message, with the chair it speaks of."""
    seat = chair - 1
    others = [other for other in range(4) if other != seat]
    values = {
        "CHAIR": chair,
        "SEAT": seat,
        "ASK": draft.state.moment if draft.state is not None else 1,
        "MOVE": {"move": "vote", "seats": others[:2]},
    }
    return {name: values.get(value, value) if isinstance(value, str) else value for name, value in fields.items()}


async def outcome(one: Device, say: str, fields: dict[str, Any]) -> str:
    """Say it, and what comes of it: the reply, or the code of a refusal."""
    keyed = say not in ("ping", "cover", "uncover", "speak", "react")
    await one.say(say=say, **({"key": "the-key"} if keyed else {}), **fields)
    if keyed:
        reply = await one.when(lambda message: message.get("key") == "the-key")
        return str(reply["code"] if reply["tell"] in ("refused", "problem") else reply["tell"])
    await one.say(say="ping", n=99)
    heard = []
    while (message := await one.hear()) != {"tell": "pong", "n": 99}:
        heard.append(message)
    problems = [message["code"] for message in heard if message["tell"] == "problem"]
    if problems:
        return str(problems[0])
    return "pong" if {"tell": "pong", "n": 3} in heard else "nothing"


@pytest.mark.parametrize("say", MESSAGES)
def test_every_role_in_every_status(served: ServerThread, say: str) -> None:
    def look(code: str) -> dict[str, Any] | None:
        room = served.wait_for(lambda house: house.directory.find(code))
        return picture(room.sitting) if room is not None else None

    async def scenario() -> dict[tuple[str, str], str]:
        found = {}
        for (name, role), status in product(ROLES.items(), STATUSES):
            code = CODES[say, name, status]
            draft = table_in(status)
            before = look(code)
            if name == "nobody":
                async with bare_device(served) as one:
                    found[name, status] = await outcome(one, say, filled(MESSAGES[say].fields, role.chair, draft))
            else:
                async with device(served, code, *role.tokens) as one:
                    found[name, status] = await outcome(one, say, filled(MESSAGES[say].fields, role.chair, draft))
            after = look(code)
            done = found[name, status] in ("done", "held")
            assert (after != before) == done, (name, status, "a refused message changes nothing")
        return found

    assert run(scenario()) == {(role, status): expected(say, role, status) for role in ROLES for status in STATUSES}


def test_every_message_is_in_the_table() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in get_args(incoming.AnyClientMessage)}
    assert tags == {*MESSAGES, "hello"}
    assert {str(kind.__struct_config__.tag) for kind in PERMISSIONS} == set(MESSAGES)


def test_hello_with_a_token_that_is_not_known_here(served: ServerThread) -> None:
    async def scenario() -> None:
        for token in (token_of(9), "x" * 22, FOUNDER[:-1]):
            async with bare_device(served, next(iter(CODES.values()))) as one:
                await one.say(say="hello", tokens=[token])
                assert await one.bye() == "not_known"

    run(scenario())


def test_several_chairs_on_one_device_speak_each_for_itself(served: ServerThread) -> None:
    """A device with chairs 2 and 3 may answer for both, and for nobody else."""
    code = CODES["resume", "player, own chair", "playing"]

    async def scenario() -> None:
        async with device(served, code, token_of(2), token_of(3)) as one:
            ask = game_on(table_in("playing")).moment
            for seat, reply in ((1, "held"), (2, "held"), (0, "not_for_you"), (3, "not_for_you"), (7, "not_for_you")):
                others = [other for other in range(4) if other != seat]
                await one.say(
                    say="answer", seat=seat, ask=ask, key=f"k{seat}", move={"move": "vote", "seats": others[:2]}
                )
                told = await one.when(lambda message, key=f"k{seat}": message.get("key") == key)  # type: ignore[misc]
                assert told.get("code", told["tell"]) == reply

    run(scenario())
