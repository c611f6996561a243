"""A small real table on a real WebSocket: one game, no disk, and every kind of trouble on demand."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any, Self, TypeVar

import msgspec
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from tablee.client import TableConnection
from tablee.core import Pool, Refusal, Seat, State
from tablee.core.game import Game
from tablee.protocol.incoming import Answer, AnyClientMessage, Command, Hello, Leave, Ping
from tablee.protocol.outgoing import (
    About,
    Accepted,
    Bye,
    Closed,
    Done,
    Held,
    Pong,
    Presence,
    Refused,
    Reply,
    ServerMessage,
    Sitter,
    Status,
    TableNews,
    ViewNews,
    Welcome,
)
from tests.server.clockwork import Clockwork
from tests.server.serving import PATIENCE

SHORT: dict[str, dict[str, Any]] = {
    "incroyable": {"board": "court"},
    "caractere": {"board": "court", "contest_pause": 0},
    "tous_ego": {"target": 12},
}
"""Options for games that do not take long."""

T = TypeVar("T")
LONGEST = 10 * PATIENCE
"""Seconds after which a test that hangs has failed."""


def run(scenario: Coroutine[Any, Any, T]) -> T:
    """Play a scenario, but not for ever, in a loop whose clock it may hold."""
    with asyncio.Runner(loop_factory=Clockwork) as runner:
        return runner.run(asyncio.wait_for(scenario, LONGEST))


def stopped_clock() -> Clockwork:
    """From now on no time passes but what the scenario lets pass."""
    clock = asyncio.get_running_loop()
    assert isinstance(clock, Clockwork)
    clock.stand_still()
    return clock


def token_of(seat: Seat) -> str:
    """The token of the chair that plays a seat."""
    return f"token-of-chair-{seat + 1}"


class SmallTable:
    """Chair 1 plays seat 0 and so on. Says what the protocol says; misbehaves only where a test tells it to."""

    def __init__(self, game: Game, seats: int = 2, seed: int = 1, ping: float = PATIENCE, **options: Any) -> None:
        self.game = game
        self.options = options
        self.state: State[Any] = game.deal(game.setup(**options), seats, seed)
        self.seed = seed
        self.ping = ping
        self.games = 1
        self.version = 1
        self.paused = False
        self.status: Status = "playing"
        self.held_by: dict[Seat, str] = {}
        self.replies: dict[str, Reply] = {}
        """The last word on each key: said twice, it is done once."""
        self.held: dict[Seat, tuple[int, str]] = {}
        self.devices: dict[ServerConnection, Seat] = {}
        # What was seen
        self.hellos: list[Hello] = []
        self.answers: list[Answer] = []
        self.commands: list[Command] = []
        self.pings = 0
        self.counted: Counter[str] = Counter()
        # Trouble on demand
        self.drop_every = 0
        """Cut the line at every so many answers, before the reply: by turns before and after it counts."""
        self.ignore_answers = 0
        self.silent = False
        self.mute: set[ServerConnection] = set()
        self.repeat = 1
        """How often each frame is sent."""
        self.refuse_tokens = False

    async def __aenter__(self) -> Self:
        self.server: Server = await serve(self._device, "127.0.0.1", 0, compression=None, ping_interval=None)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        await self.server.wait_closed()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def connection(self, seat: Seat = 0, **options: Any) -> TableConnection:
        """A client with this seat's token."""
        return TableConnection(self.address, "BCDFG", [token_of(seat)], **options)

    async def hello_from(self, number: int) -> Hello:
        """The hello of this number, when it has come."""
        while len(self.hellos) < number:
            await asyncio.sleep(0.005)
        return self.hellos[number - 1]

    # Trouble ------------------------------------------------------------------------------------------------

    def cut_all_lines(self) -> None:
        """Every socket is gone, without a word."""
        for device in list(self.devices):
            device.transport.abort()

    def fall_silent(self) -> None:
        """Every line stands, and nothing is heard on it any more."""
        self.mute.update(self.devices)

    def crash(self) -> None:
        """What is only in memory is lost: the ballots in the urn."""
        self.state.pool = Pool()
        self.state.enter(self.state.phase)
        self.state.moment -= 1  # loaded again, it is the same moment
        self.held.clear()
        self.cut_all_lines()

    async def bye(self, bye: Bye) -> None:
        """A last word to everybody."""
        for device in list(self.devices):
            await self._tell(device, bye)
            await device.close()

    # One device ---------------------------------------------------------------------------------------------

    async def _device(self, device: ServerConnection) -> None:
        try:
            async for frame in device:
                await self._said(device, msgspec.json.decode(frame, type=AnyClientMessage))
        except ConnectionClosed:
            pass
        finally:
            self.devices.pop(device, None)

    async def _said(self, device: ServerConnection, message: AnyClientMessage) -> None:
        match message:
            case Hello():
                self.hellos.append(message)
                await self._welcome(device, message)
            case Ping():
                self.pings += 1
                await self._tell(device, Pong(n=message.n))
            case Answer():
                self.answers.append(message)
                await self._answered(device, message)
            case Command():
                self.commands.append(message)
                await self._tell(device, Done(key=message.key, version=self.version))
                if isinstance(message, Leave):
                    await self._tell(device, Bye(code="removed"))
                    await device.close()

    async def _welcome(self, device: ServerConnection, hello: Hello) -> None:
        if self.refuse_tokens:
            await self._tell(device, Bye(code="not_known"))
            await device.close()
            return
        chair = int(hello.tokens[0].rpartition("-")[2])
        self.devices[device] = chair - 1
        welcome = Welcome(
            code=hello.code, host=False, chairs=(chair,), watching=False, uncovered=chair, ping=self.ping
        )
        await self._tell(device, welcome)
        await self._tell(device, self.table_news())
        await self._tell(device, self.view_news(chair - 1))
        await self._tell(device, Presence(away=(), watching=0))

    async def _answered(self, device: ServerConnection, answer: Answer) -> None:
        number = len(self.answers)
        if self.ignore_answers:
            self.ignore_answers -= 1
            return
        cut = self.drop_every and number % self.drop_every == 0
        if cut and number % (2 * self.drop_every) == 0:
            device.transport.abort()
            return
        reply = self._play(answer)
        if cut:
            device.transport.abort()
        else:
            await self._tell(device, reply)
        await self.tell_everybody()

    def _play(self, answer: Answer) -> Reply:
        if answer.key in self.replies:
            return self.replies[answer.key]
        if self.held.get(answer.seat) == (answer.ask, answer.key):
            return Held(key=answer.key)
        if answer.ask != self.state.moment or answer.seat not in self.state.asks():
            return Closed(key=answer.key, ask=answer.ask, by="moved_on")
        if self.paused:
            return Refused(key=answer.key, rule="table", code="paused")
        if self.held_by.get(answer.seat):
            return Refused(key=answer.key, rule="table", code="bot_plays")
        try:
            self.state.answer(answer.seat, self.state.read(answer.move))
        except Refusal as refusal:
            return Refused(key=answer.key, rule=refusal.rule, code=refusal.code, facts=refusal.facts)
        return self._counted(answer)

    def _counted(self, answer: Answer) -> Reply:
        self.counted[answer.key] += 1
        if answer.seat in self.state.pool.given:
            self.held[answer.seat] = (answer.ask, answer.key)
            return Held(key=answer.key)
        self.version += 1
        for _, key in self.held.values():
            self.replies[key] = Accepted(key=key, version=self.version)
        reply = self.replies[answer.key] = Accepted(key=answer.key, version=self.version)
        return reply

    async def tell_everybody(self) -> None:
        """Everybody's view, and the last word on ballots that were held."""
        urn = [] if self.state.pool.given else list(self.held.items())
        for seat, (_, key) in urn:
            del self.held[seat]
            for device in [device for device, sits in self.devices.items() if sits == seat]:
                await self._tell(device, self.replies[key])
        for device, seat in list(self.devices.items()):
            await self._tell(device, self.view_news(seat))

    async def tell(self, message: ServerMessage) -> None:
        """Something to everybody."""
        for device in list(self.devices):
            await self._tell(device, message)

    async def tell_table(self) -> None:
        """The table has changed."""
        await self.tell(self.table_news())

    def deal_again(self) -> None:
        """The next game at the same table."""
        self.seed += 1
        self.games += 1
        self.version += 1
        self.replies.clear()
        self.state = self.game.deal(self.game.setup(**self.options), self.state.seats, self.seed)

    def table_news(self) -> TableNews:
        """The message `table`."""
        chairs = tuple(
            Sitter(id=seat + 1, name=f"Player {seat}", look=seat, seat=seat, held_by=self.held_by.get(seat, ""))
            for seat in range(self.state.seats)
        )
        about = About(
            code="BCDFG",
            game=self.game.name,
            games=self.games,
            status=self.status,
            language="en",
            options=self.options,
            decks=(),
            chairs=chairs,
            host=None,
            paused=self.paused,
        )
        return TableNews(version=self.version, table=about)

    def view_news(self, seat: Seat | None) -> ViewNews:
        """The message `view`."""
        return ViewNews(game=self.games, version=self.version, seat=seat, events=(), view=self.state.view(seat))

    async def _tell(self, device: ServerConnection, message: ServerMessage) -> None:
        if self.silent or device in self.mute:
            return
        for _ in range(self.repeat):
            try:
                await device.send(msgspec.json.encode(message), text=True)
            except ConnectionClosed:
                return
