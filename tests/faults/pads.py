"""Pads with bad manners: sockets break off, messages are said twice, late, or just before the line goes dead."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

from msgspec import convert, json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tablee.client import ClientError, TableConnection
from tablee.core import Ask
from tablee.protocol.outgoing import Accepted, Held, ViewNews
from tests.faults.absences import Absence
from tests.faults.ledger import Ledger, Letter, Order

_keys = count(1)


def new_key() -> str:
    """A key that nobody has used in this run."""
    return f"key-{next(_keys)}"


@dataclass(frozen=True)
class Manners:
    """How likely each mishap is, and how long people think, in seconds."""

    breaks_off: float = 0.01
    """On any frame, without reading what else there is."""
    breaks_off_after_answering: float = 0.04
    repeats: float = 0.15
    double_taps: float = 0.05
    """Two different answers to one ask, in one go."""
    says_late: float = 0.05
    """An answer to an ask that is long closed, perhaps of the game before."""
    contests: float = 0.3
    """Answers an ask that nobody waits for."""
    thinks: float = 0.03


@dataclass
class Room:
    """What everybody at one table shares: where it is, what was said, and whether the evening is over."""

    address: str
    ledger: Ledger
    stirred: Callable[[str], None]
    """Called when an answer is sent, held or accepted: the killer listens."""
    newest: tuple[int, int] = (0, 0)
    """The game and the version that was seen last."""
    finished: int = 0
    """The game that is over, as far as anybody has seen. (A disputed last round may be voided, and it goes on.)"""
    closing: bool = False
    """The host clears the table away."""
    left: bool = False

    @property
    def code(self) -> str:
        """The table's."""
        return self.ledger.code

    def saw(self, game: int, version: int, over: bool) -> None:
        """Somebody was shown this."""
        if (game, version) >= self.newest:
            self.newest = game, version
            self.finished = game if over else 0


class Pad:
    """A device at a table that says and hears everything itself."""

    def __init__(
        self, room: Room, tokens: tuple[str, ...], rng: Random, manners: Manners, chair: int | None = None
    ) -> None:
        self.room = room
        self.chair = chair
        """Where this device sits; a board and who only watches sit nowhere."""
        self.tokens = tokens
        self.rng = rng
        self.manners = manners
        self.connected = False
        self.gone_at: float | None = None
        """When the line broke."""
        self.came_at = 0.0
        """When the table greeted it last."""
        self.hung_up = False
        """Whether it broke the line itself."""
        self.have: dict[str, int] | None = None
        self.unsettled: dict[str, Letter] = {}
        self.old: list[Letter] = []
        self.asked: set[tuple[int, int]] = set()
        self.waits = False
        """Whether an answer was sent back because the table pauses."""

    async def stay(self) -> None:
        """Come back, again and again, until the table is left."""
        while not self.room.left:
            try:
                await self._visit()
            except (OSError, WebSocketException, TimeoutError):
                self.gone_at = self.gone_at or time.monotonic()
                await asyncio.sleep(self.rng.uniform(0.005, 0.05))
            finally:
                self.connected = False

    async def _visit(self) -> None:
        address = self.room.address.replace("http", "ws", 1) + "/ws"
        socket = await connect(
            address, proxy=None, compression=None, ping_interval=None, open_timeout=5, close_timeout=0.1
        )
        self.connected = True
        try:
            await self._say(socket, say="hello", code=self.room.code, tokens=self.tokens, have=self.have)
            await self.arrived(socket)
            while not self.room.left:
                async with asyncio.timeout(4):
                    frame = await socket.recv(decode=False)
                await self.heard(socket, json.decode(frame))
                if self.rng.random() < self.manners.breaks_off:
                    self._break_off(socket)
        except TimeoutError:
            pass  # nothing was heard for a while: a new line is as good as a ping
        finally:
            socket.transport.abort()

    def _break_off(self, socket: ClientConnection) -> None:
        self.room.ledger.evening.figures["sockets broken off"] += 1
        self.hung_up = self.gone_at is None
        raise OSError

    async def _say(self, socket: ClientConnection, **words: Any) -> None:
        await socket.send(json.encode(words), text=True)

    async def arrived(self, socket: ClientConnection) -> None:
        """Say again what was not settled: that is all a pad has to do after a crash."""
        for letter in list(self.unsettled.values()):
            self.room.ledger.evening.figures["ballots sent again"] += letter.held
            await self.send(socket, letter)

    # Hearing ------------------------------------------------------------------------------------------------

    async def heard(self, socket: ClientConnection, told: dict[str, Any]) -> None:
        """One message of the table."""
        match told["tell"]:
            case "welcome":
                self._greeted(time.monotonic())
            case "view":
                await self._look(socket, told)
            case "table":
                if self.waits and not told["table"].get("paused"):
                    self.waits = False
                    await self.arrived(socket)
            case "accepted" | "held" | "closed" | "refused" | "retry":
                self.settle(told)
            case "problem":
                self.room.ledger.evening.found("other", f"{self.room.code}: {told}")
            case "bye" if self.room.closing:
                self.room.left = True
            case "bye" if told["code"] == "elsewhere":
                # The hello of a line that is long dead came late, and this one was taken for the older.
                self.room.ledger.evening.figures["sent away"] += 1
            case "bye" if not told.get("again"):
                self.room.ledger.evening.found("other", f"{self.room.code}: {told}")

    def _greeted(self, now: float) -> None:
        if self.gone_at is not None:
            absence = Absence(self.came_at, self.gone_at, now, self.hung_up)
            self.room.ledger.evening.away.append(absence)
        self.came_at, self.gone_at, self.hung_up = now, None, False

    def settle(self, told: dict[str, Any]) -> None:
        """What the table says to an answer."""
        ledger, key = self.room.ledger, told["key"]
        match told["tell"]:
            case "accepted":
                ledger.accepted(key, told["version"])
            case "held":
                ledger.held(key)
            case "closed":
                ledger.closed(key, told["by"])
            case "refused" if told["code"] == "paused":
                self.waits = True
            case "refused":
                ledger.evening.found("illegal", f"{self.room.code}: {told} to {ledger.letters[key]}")
        self.room.stirred(told["tell"])
        if ledger.letters[key].settled and key in self.unsettled:
            self.old.append(self.unsettled.pop(key))

    async def _look(self, socket: ClientConnection, news: dict[str, Any]) -> None:
        self.room.ledger.shown(news, self.chair)
        self.have = {"game": news["game"], "version": news["version"]}
        self.room.saw(news["game"], news["version"], news["view"].get("outcome") is not None)
        ask, seat = news["view"].get("ask"), news["seat"]
        if ask is None or seat is None or (news["game"], ask["id"]) in self.asked:
            return
        self.asked.add((news["game"], ask["id"]))
        if ask.get("optional") and self.rng.random() > self.manners.contests:
            return
        await asyncio.sleep(self.rng.uniform(0, self.manners.thinks))
        await self._answer(socket, news["game"], seat, convert(ask, Ask))

    # Speaking -----------------------------------------------------------------------------------------------

    def new_letter(self, game: int, seat: int, ask: Ask) -> Letter:
        """An answer to this ask, with a key of its own."""
        name, values = ask.any_answer(self.rng)
        letter = Letter(game, seat, ask.id, new_key(), {"move": name, **values})
        self.room.ledger.letters[letter.key] = self.unsettled[letter.key] = letter
        self.room.ledger.evening.figures["answers"] += 1
        return letter

    async def _answer(self, socket: ClientConnection, game: int, seat: int, ask: Ask) -> None:
        manners, rng, figures = self.manners, self.rng, self.room.ledger.evening.figures
        letters = [self.new_letter(game, seat, ask)]
        if rng.random() < manners.double_taps:
            letters.append(self.new_letter(game, seat, ask))
        for letter in letters:
            await self.send(socket, letter)
            if rng.random() < manners.repeats:
                figures["repeated"] += 1
                await self.send(socket, letter)
        if self.old and rng.random() < manners.says_late:
            figures["late"] += 1
            await self.send(socket, rng.choice(self.old[-60:]))
        if rng.random() < manners.breaks_off_after_answering:
            self._break_off(socket)

    async def send(self, socket: ClientConnection, letter: Letter) -> None:
        """Send an answer, once more or for the first time."""
        letter.sent += 1
        words = {"seat": letter.seat, "ask": letter.ask, "key": letter.key, "move": letter.move}
        await self._say(socket, say="answer", **words)
        self.room.stirred("answer")


class Host(Pad):
    """The laptop on the sideboard: host and board, without a seat. Now and then it uses its powers."""

    def __init__(self, room: Room, tokens: tuple[str, ...], rng: Random, manners: Manners) -> None:
        super().__init__(room, tokens, rng, manners)
        self.meddles = 0.0
        self.waiting: tuple[int, ...] = ()
        self.chairs: dict[int, int] = {}
        self.wishes: list[Order] = []
        self.socket: ClientConnection | None = None

    def wish(self, say: str, **words: Any) -> Order:
        """A command, to be said again until it is done or refused."""
        game = self.have["game"] if self.have is not None else 0
        order = Order(new_key(), {"say": say, **words}, game)
        self.room.ledger.orders[order.key] = order
        self.wishes.append(order)
        return order

    async def arrived(self, socket: ClientConnection) -> None:
        """Say again what was not done."""
        self.socket = socket
        for order in self.wishes:
            await self._order(socket, order)

    async def _order(self, socket: ClientConnection, order: Order) -> None:
        await self._say(socket, key=order.key, **order.words)

    async def say_now(self, order: Order) -> None:
        """Say a command at once, if there is a line."""
        if self.connected and self.socket is not None:
            try:
                await self._order(self.socket, order)
            except (OSError, WebSocketException):
                return  # it is said again on the next line

    def settle(self, told: dict[str, Any]) -> None:
        """What the table says to a command."""
        order = self.room.ledger.orders[told["key"]]
        if told["tell"] == "refused":
            order.refused = told["code"]
        if told["tell"] != "retry":
            self.wishes = [wish for wish in self.wishes if wish is not order]

    async def heard(self, socket: ClientConnection, told: dict[str, Any]) -> None:
        """Besides what every pad hears: what is done, and who sits where."""
        if told["tell"] == "done":
            self.room.ledger.evening.figures["commands"] += 1
            order = self.room.ledger.orders[told["key"]]
            is_paused = order.words["say"] == "pause" and order.done is None
            self.room.ledger.done(told["key"], told["version"])
            self.settle(told)
            if is_paused:  # not before: if the pause must be said again, a resume is refused, and nobody plays on
                await self._order(socket, self.wish("resume"))
            return
        if told["tell"] == "table":
            self.chairs = {chair["seat"]: chair["id"] for chair in told["table"]["chairs"] if "seat" in chair}
        await super().heard(socket, told)
        if told["tell"] == "view":
            self.waiting = tuple(told["view"]["waiting"])
            if told["view"].get("outcome") is None and not self.wishes and self.rng.random() < self.meddles:
                await self._meddle(socket)

    async def _meddle(self, socket: ClientConnection) -> None:
        power = self.rng.choice(["pause", "pause", "skip", "replace_question", "void_round"])
        if power == "pause":
            await self._order(socket, self.wish("pause"))
        elif power != "skip":
            await self._order(socket, self.wish(power))
        elif self.waiting and self.waiting[0] in self.chairs:
            await self._order(socket, self.wish("skip", chair=self.chairs[self.waiting[0]]))


class PolitePad(Pad):
    """A player with `tablee.client`, which comes back and says things again by itself."""

    def __init__(
        self, room: Room, tokens: tuple[str, ...], rng: Random, manners: Manners, chair: int | None = None
    ) -> None:
        super().__init__(room, tokens, rng, manners, chair)
        self.answering: set[asyncio.Task[None]] = set()

    async def stay(self) -> None:
        """Play until the table is left."""
        while not self.room.left:
            await self._sit(TableConnection(self.room.address, self.room.code, self.tokens))

    async def _sit(self, connection: TableConnection) -> None:
        async with connection:
            staying = asyncio.create_task(self._follow(connection))
            for letter in self.unsettled.values():
                self._send(connection, letter)
            while not self.room.left and not staying.done():
                self.connected = connection.connected
                await asyncio.sleep(0.005)
            staying.cancel()
        self.connected = False
        for task in self.answering:
            task.cancel()
        await asyncio.gather(staying, *self.answering, return_exceptions=True)

    async def _follow(self, connection: TableConnection) -> None:
        async for news in connection:
            if not isinstance(news, ViewNews):
                continue
            self.room.ledger.shown(json.decode(json.encode(news)), self.chair)
            view: Any = news.view
            self.room.saw(news.game, news.version, view.outcome is not None)
            if view.ask is None or news.seat is None or (news.game, view.ask.id) in self.asked:
                continue
            self.asked.add((news.game, view.ask.id))
            self._send(connection, self.new_letter(news.game, news.seat, view.ask))

    def _send(self, connection: TableConnection, letter: Letter) -> None:
        task = asyncio.create_task(self._post(connection, letter))
        self.answering.add(task)
        task.add_done_callback(self.answering.discard)

    async def _post(self, connection: TableConnection, letter: Letter) -> None:
        letter.sent = 1
        try:
            reply = await connection.answer(letter.seat, letter.ask, letter.move, key=letter.key, settled=True)
        except ClientError as error:
            if not self.room.left and error.code not in ("connection_closed", "elsewhere"):
                self.room.ledger.evening.found("illegal", f"{self.room.code}: {error} to {letter}")
            return
        assert not isinstance(reply, Held)
        if isinstance(reply, Accepted):
            self.settle({"tell": "accepted", "key": reply.key, "version": reply.version})
        else:
            self.settle({"tell": "closed", "key": reply.key, "by": reply.by})
