"""Phones and screens for tests: they speak the protocol word by word, and keep everything they are told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from random import Random
from typing import Any, TypeVar

from msgspec import Struct, convert, json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablee.core import Ask
from tests.server.serving import PATIENCE, Answer, Place

T = TypeVar("T")
LONGEST = 10 * PATIENCE
keys = count(1)


def run(scenario: Coroutine[Any, Any, T]) -> T:
    """Play a scenario, but not for ever."""
    return asyncio.run(asyncio.wait_for(scenario, LONGEST))


class Seated(Struct):
    """Somebody at a table: the chair and its token."""

    chair: int
    token: str
    name: str


class Table(Struct):
    """A table of a test: where it is, and every token that was given out for it."""

    server: Any
    code: str
    host_token: str
    people: list[Seated]

    @property
    def path(self) -> str:
        """Where it is on the server."""
        return f"/api/tables/{self.code}"

    def join(self, name: str, **more: Any) -> Seated:
        """One more sits down."""
        answer = asked(self.server, f"{self.path}/join", {"name": name, "key": f"joining-{next(keys):016}", **more})
        seated = Seated(answer.json["chair"], answer.json["token"], answer.json["name"])
        self.people.append(seated)
        return seated

    def watch(self) -> str:
        """A watcher's token."""
        answer = asked(self.server, f"{self.path}/watch")
        return str(answer.json["token"])


def asked(server: Place, path: str, body: dict[str, Any] | None = None) -> Answer:
    """What is made by this. One of several servers that stood still on a busy machine has lost its leases, and says
    "retry" until it has new ones: so it is asked again, as devices do."""
    deadline = time.monotonic() + PATIENCE
    while True:
        answer = server.ask("POST", path, body)
        if answer.status == 201:
            return answer
        assert answer.status == 503, answer.body
        assert answer.json == {"code": "retry"}
        assert time.monotonic() < deadline
        time.sleep(0.1)


def as_host(table: Table) -> dict[str, str]:
    """What a request of the host says."""
    return {"Authorization": f"Bearer {table.host_token}"}


def new_table(server: Place, game: str, people: int = 2, **options: Any) -> Table:
    """A table with so many people, over HTTP; in Caractère, without a pause for contests unless a test wants one."""
    at_once = {"contest_pause": 0} if game == "caractere" else {}
    answer = asked(server, "/api/tables", {"game": game, "options": {**at_once, **options}})
    table = Table(server, answer.json["code"], answer.json["host_token"], [])
    for number in range(people):
        table.join(f"Player {number}")
    return table


class Device:
    """One socket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.told: list[dict[str, Any]] = []
        self.last: dict[str, dict[str, Any]] = {}
        """The newest message of each kind."""

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(json.encode(message), text=True)

    async def hear(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(patience):
            message: dict[str, Any] = json.decode(await self.socket.recv(decode=False))
        self.told.append(message)
        self.last[message["tell"]] = message
        return message

    async def until(self, tell: str, patience: float = PATIENCE, **fields: Any) -> dict[str, Any]:
        """The next message of this kind with these fields."""
        return await self.when(
            lambda message: (
                message["tell"] == tell and all(message.get(name) == value for name, value in fields.items())
            ),
            patience,
        )

    async def when(self, fits: Callable[[dict[str, Any]], bool], patience: float = PATIENCE) -> dict[str, Any]:
        """The next message that fits."""
        async with asyncio.timeout(patience):
            while True:
                message = await self.hear(patience)
                if fits(message):
                    return message

    async def once(self, it_is_so: Callable[[], bool]) -> None:
        """Listen until something is so, which it may be by now."""
        while not it_is_so():
            await self.hear()

    async def nothing_more(self) -> None:
        """Hear everything that was on its way: what is said after a ping comes after its pong."""
        n = next(keys)
        await self.say(say="ping", n=n)
        await self.until("pong", n=n)

    async def do(self, say: str, **fields: Any) -> dict[str, Any]:
        """A command, and its reply."""
        key = f"key-{next(keys)}"
        await self.say(say=say, key=key, **fields)
        return await self.when(lambda message: message.get("key") == key)

    async def done(self, say: str, **fields: Any) -> dict[str, Any]:
        """A command that must be carried out."""
        reply = await self.do(say, **fields)
        assert reply["tell"] == "done", reply
        return reply

    async def bye(self) -> str:
        """The last word, and then the end of the line."""
        last = await self.until("bye")
        try:
            while True:
                await self.hear()
        except ConnectionClosed:
            return str(last["code"])

    # The game -----------------------------------------------------------------------------------------------

    @property
    def view(self) -> dict[str, Any]:
        """The newest view."""
        return self.last["view"]

    @property
    def ask(self) -> dict[str, Any] | None:
        """What this device's player is asked."""
        asked: dict[str, Any] | None = self.view["view"].get("ask") if "view" in self.last else None
        return asked

    def any_move(self, rng: Random) -> dict[str, Any]:
        """Some legal answer."""
        name, values = convert(self.ask, Ask).any_answer(rng)
        return {"move": name, **values}

    async def answer(self, move: dict[str, Any], ask: int | None = None, key: str = "") -> dict[str, Any]:
        """Answer the present ask, and the reply."""
        key = key or f"key-{next(keys)}"
        number = ask if ask is not None else (self.ask or {"id": 0})["id"]
        await self.say(say="answer", seat=self.view["seat"], ask=number, key=key, move=move)
        return await self.when(lambda message: message.get("key") == key)


@asynccontextmanager
async def device(server: Place, code: str, *tokens: str, **hello: Any) -> AsyncIterator[Device]:
    """A device that has said hello with these tokens. Like a phone it comes back as long as it is told to: a server
    that stood still on a busy machine has lost its leases, and a proxy may not know one that is well."""
    deadline = time.monotonic() + PATIENCE
    async with AsyncExitStack() as stack:
        while (one := await _welcomed(stack, server, code, {"tokens": tokens, **hello})) is None:
            assert time.monotonic() < deadline
            await asyncio.sleep(0.1)
        yield one


async def _welcomed(stack: AsyncExitStack, server: Place, code: str, hello: dict[str, Any]) -> Device | None:
    """A device that was let in, or None if it shall come back."""
    async with AsyncExitStack() as knocking:
        try:
            one = await knocking.enter_async_context(bare_device(server, code))
        except InvalidStatus as refused:
            if refused.response.status_code != 503:
                raise
            return None
        await one.say(say="hello", **hello)
        said = await one.when(
            lambda told: told["tell"] == "welcome" or (told["tell"] == "bye" and bool(told.get("again")))
        )
        if said["tell"] == "bye":
            return None
        try:
            await one.nothing_more()
        except ConnectionClosed:
            if one.last.get("bye", {}).get("again"):
                return None
            raise
        stack.push_async_exit(knocking.pop_all())
        return one


@asynccontextmanager
async def bare_device(server: Place, code: str = "", **options: Any) -> AsyncIterator[Device]:
    """A socket for this table that has said nothing yet; without a code, it names its table in `hello`."""
    options = {"compression": None, "ping_interval": None, "open_timeout": PATIENCE, "close_timeout": 1.0, **options}
    where = f"{server.socket_url}/{code}" if code else server.socket_url
    async with connect(where, ssl=server.tls, proxy=None, **options) as socket:
        yield Device(socket)


@asynccontextmanager
async def everybody(table: Table, start: bool = True) -> AsyncIterator[tuple[Device, list[Device]]]:
    """The host's screen and a device for each player; the game is begun unless told otherwise."""
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(device(table.server, table.code, table.host_token))
        pads = [
            await stack.enter_async_context(device(table.server, table.code, person.token)) for person in table.people
        ]
        if start:
            await host.done("start")
            for pad in pads:
                await pad.until("view")
        yield host, pads


async def step(pads: list[Device], rng: Random) -> bool:
    """One answer of whoever is asked something and awaited; False when the game is over."""
    for pad in pads:
        await pad.nothing_more()
        ask = pad.ask
        if ask is not None and not ask.get("optional"):
            reply = await pad.answer(pad.any_move(rng))
            assert reply["tell"] in ("accepted", "held", "closed"), reply
            return True
    return False


async def play_on(pads: list[Device], rng: Random, answers: int) -> int:
    """So many answers, or until the game is over: how many were given."""
    for given in range(answers):
        if not await step(pads, rng):
            return given
    return answers
