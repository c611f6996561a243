"""Who may say what, when: every message from every role at every moment, as a running server answers it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

import pytest

from tablee.protocol.incoming import AnyClientMessage, Command
from tests.server.devices import Device, Table, bare_device, device, keys, new_table, play_on, run
from tests.server.serving import TRANSPORTS, ServerThread, server_thread

ROLES = ("host", "player", "other", "board", "stranger")
"""Whoever opened the table, the player of chair 1, another player, a spectator, and somebody without a token."""
STATUSES = ("lobby", "playing", "over")
LOBBY, GAME, ENDED = STATUSES

# What is expected is written here a second time, by hand: for each message, which roles may say it about chair 1 or
# about the table, and in which status.
BETWEEN, ALWAYS = {LOBBY, ENDED}, {LOBBY, GAME, ENDED}
EXPECTED: dict[str, tuple[set[str], set[str]]] = {
    "ping": (set(ROLES), ALWAYS),
    "cover": (set(ROLES) - {"stranger"}, ALWAYS),
    "uncover": ({"player"}, ALWAYS),
    "answer": ({"player"}, {GAME, ENDED}),
    "speak": ({"player"}, {GAME}),
    "ask_hint": ({"player"}, {GAME}),
    "chat": ({"player"}, ALWAYS),
    "react": ({"player"}, ALWAYS),
    "choose": ({"host"}, BETWEEN),
    "write_card": ({"host", "player", "other"}, BETWEEN),
    "discard_cards": ({"host"}, BETWEEN),
    "report_question": ({"host", "player", "other"}, {GAME, ENDED}),
    "arrange": ({"host"}, BETWEEN),
    "starter": ({"host"}, BETWEEN),
    "set_pace": ({"host"}, ALWAYS),
    "set_talk": ({"host"}, ALWAYS),
    "set_onlookers": ({"host"}, ALWAYS),
    "mute": ({"host"}, ALWAYS),
    "set_place": ({"host"}, ALWAYS),
    "set_call": ({"host"}, ALWAYS),
    "add_bot": ({"host"}, BETWEEN),
    "set_level": ({"host"}, BETWEEN),
    "dress": ({"host", "player"}, BETWEEN),
    "start": ({"host"}, BETWEEN),
    "remove": ({"host"}, ALWAYS),
    "leave": ({"player"}, ALWAYS),
    "take_place": ({"player"}, BETWEEN),
    "pause": ({"host"}, {GAME}),
    "resume": ({"host"}, {GAME}),
    "skip": ({"host"}, {GAME}),
    "go_on": ({"host", "player", "other"}, {GAME}),
    "let_bot": ({"host"}, {GAME}),
    "give_back": ({"host", "player"}, {GAME}),
    "hand_over": ({"host"}, ALWAYS),
    "reissue": ({"host"}, ALWAYS),
    "replace_question": ({"host"}, {GAME}),
    "void_round": ({"host"}, {GAME, ENDED}),
    "stop_game": ({"host"}, {GAME, ENDED}),
    "close": ({"host"}, ALWAYS),
}
KINDS: dict[str, Any] = {str(kind.__struct_config__.tag): kind for kind in AnyClientMessage.__args__}
NO = ("not_for_you", "not_now", "hello_first")


@pytest.fixture(scope="module", params=TRANSPORTS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with server_thread(tmp_path_factory.mktemp("powers"), plain_sockets=request.param == "plain") as one:
        yield one
        assert one.metrics()["errors_total"] == 0


def test_every_message_has_its_line() -> None:
    assert set(EXPECTED) == set(KINDS) - {"hello"}


def message_of(say: str, chair: int, seat: int) -> dict[str, Any]:
    """The message, about this chair; with a name that does not exist where carrying it out would change much."""
    fields: dict[str, Any] = {"chair": chair, "seat": seat, "ask": 0, "move": {}, "text": "bla", "chairs": [99]}
    fields |= {"card": {}, "bot": 99, "pace": "usual", "talk": "off", "link": "", "place": "", "reaction": "bravo"}
    fields |= {"onlookers": True}
    if say in ("choose", "add_bot", "set_level"):
        fields |= {"game": "no_such_game", "level": "no_such_level"}
    if say == "dress":
        fields |= {"name": ""}
    wanted = KINDS[say].__struct_fields__
    return {"say": say, **{name: value for name, value in fields.items() if name in wanted}}


@asynccontextmanager
async def at_table(server: ServerThread, status: str) -> AsyncIterator[tuple[Table, dict[str, Device]]]:
    """A table of Face to Face in this status, with few cards, and somebody of each role there."""
    table = new_table(server, "face_to_face", 2, cards=16)
    async with AsyncExitStack() as stack:

        async def arrives(token: str) -> Device:
            return await stack.enter_async_context(device(server, table.code, token))

        first, second = table.people
        devices = {"host": await arrives(table.host_token), "player": await arrives(first.token)}
        devices |= {"other": await arrives(second.token), "board": await arrives(table.watch())}
        if status != LOBBY:
            await devices["host"].done("start")
            pads = [devices["player"], devices["other"]]
            for pad in pads:
                await pad.until("view")
            await play_on(pads, Random(1), 1)
            if status == ENDED:
                await resign(pads)
        yield table, devices


async def resign(pads: list[Device]) -> None:
    """Whoever's turn it is has had enough: the shortest way to the end."""
    for pad in pads:
        await pad.nothing_more()
    (asked,) = [pad for pad in pads if pad.ask]
    reply = await asked.answer({"move": "resign"})
    assert reply["tell"] == "accepted", reply
    for pad in pads:
        await pad.nothing_more()


async def refused_with(one: Device, message: dict[str, Any]) -> str:
    """The code of a refusal; empty if it was not the role or the moment that was wrong."""
    if issubclass(KINDS[message["say"]], Command) or message["say"] in ("answer", "ask_hint", "chat"):
        message = message | {"key": f"once-{next(keys)}"}
    heard = len(one.told)
    await one.say(**message)
    await one.nothing_more()
    if "key" in message:
        while not [reply for reply in one.told[heard:] if reply.get("key") == message["key"]]:
            await one.hear()
    codes = [reply["code"] for reply in one.told[heard:] if reply["tell"] in ("refused", "problem")]
    return next((code for code in codes if code in NO), "")


ENDS = ("close", "remove", "leave", "start", "stop_game", "hand_over", "void_round", "let_bot", "pause", "skip")
"""Those that would change the table for the rest of the test are tried by whoever may not say them."""


@pytest.mark.parametrize("status", STATUSES)
def test_every_role_and_message(server: ServerThread, status: str) -> None:
    async def scenario() -> None:
        async with at_table(server, status) as (table, devices):
            seat = devices["player"].view["seat"] if status != LOBBY else 0
            for say, (roles, when) in EXPECTED.items():
                for role, one in devices.items():
                    may = role in roles and status in when
                    if may and say in ENDS:
                        continue
                    code = await refused_with(one, message_of(say, table.people[0].chair, seat))
                    if say == "replace_question" and role in ("player", "other"):
                        continue  # whoever reads may, in some games
                    has_seat = status != LOBBY or "seat" not in KINDS[say].__struct_fields__
                    expected = "" if may else "not_now" if role in roles and has_seat else "not_for_you"
                    assert code == expected, (say, role)

    run(scenario())


def test_strangers_may_only_say_ping_and_hello(server: ServerThread) -> None:
    async def scenario() -> None:
        async with bare_device(server) as stranger:
            for say, (roles, _) in EXPECTED.items():
                code = await refused_with(stranger, message_of(say, 1, 0))
                assert code == ("" if "stranger" in roles else "hello_first"), say

    run(scenario())


@pytest.mark.parametrize(
    ("status", "say"),
    [(status, say) for status in STATUSES for say in ENDS if status in EXPECTED[say][1]],
)
def test_what_changes_the_table_is_done_by_whoever_may(server: ServerThread, status: str, say: str) -> None:
    async def scenario() -> None:
        async with at_table(server, status) as (table, devices):
            role = "player" if say == "leave" else "host"
            reply = await devices[role].do(**message_of(say, table.people[0].chair, 0))
            assert reply["tell"] == "done" or reply["code"] not in NO, reply

    run(scenario())
