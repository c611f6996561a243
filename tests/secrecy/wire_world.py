"""A real server with a table that everybody sits at in another way, with all chance and all clocks in our hands."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec
import pytest

from tablee.core import Move, Seat
from tablee.core import luck as core_luck
from tablee.server import house as server_house
from tablee.server import session as server_session
from tablee.server.http import handlers as server_handlers
from tablee.server.rooms.room import Room
from tablee.server.settings import Settings
from tablee.stores.sqlite import store as server_store
from tablee.tables import codes as table_codes
from tablee.tables.setups import Setups
from tests.properties.helpers import AnyState, Case
from tests.secrecy.wire_line import Device
from tests.server.serving import ServerThread, room_in
from tests.server.stores import GatedStore, Wrap

Chair = Literal["own", "covered", "held", "bot"]
"""A phone of one's own; one of those on a device that lies covered; a person's seat that a bot holds; a bot."""
NAMES = ("Zéphyrine", "Yseult", "Xavière", "Wilfried", "Valère", "Ursule", "Tancrède", "Sidonie")
LATE = "Quitterie"
FOREVER = 1e9
UNLIMITED = (
    "message_rate",
    "message_burst",
    "join_rate",
    "join_burst",
    "bot_delay",
    "arrival_timeout",
    "silence_timeout",
    "host_timeout",
    "evict_after",
)


class Chance:
    """Stands where `secrets` stands in a module: the same numbers in every run."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def token_bytes(self, number: int) -> bytes:
        return self.rng.randbytes(number)

    def token_hex(self, number: int) -> str:
        return self.rng.randbytes(number).hex()

    def token_urlsafe(self, number: int) -> str:
        return self.rng.randbytes(number).hex()[:22]

    def choice(self, things: str) -> str:
        return self.rng.choice(things)

    def randbelow(self, number: int) -> int:
        return self.rng.randrange(number)


class Clock:
    """Stands where `time` stands in a module: every look at it is one second later."""

    def __init__(self) -> None:
        self.seconds = count(1_800_000_000)

    def time(self) -> float:
        return float(next(self.seconds))


def foresee(patch: pytest.MonkeyPatch, seed: int) -> None:
    """From now on, codes, tokens, seeds and times of day are the same in every run."""
    chance, clock = Chance(seed), Clock()
    for module in (table_codes, server_house, core_luck):
        patch.setattr(module, "secrets", chance)
    for module in (server_house, server_session, server_handlers, server_store):
        patch.setattr(module, "time", clock)


def play_case(patch: pytest.MonkeyPatch, case: Case, cards: int = 0) -> None:
    """Tables are dealt the small decks of the tests, whose words and answers are found nowhere else."""
    patch.setattr(Setups, "agreed", lambda setups, table, options, reported=frozenset(): case.setup(cards))


class World:
    """One server, one table, and all who are connected to it."""

    def __init__(self, server: ServerThread, case: Case, chairs: tuple[Chair, ...]) -> None:
        self.server, self.case, self.chairs = server, case, chairs
        self.devices: dict[str, Device] = {}
        self.of_seat: dict[Seat, Device] = {}
        self.keys = count(1)
        self.tokens: list[str] = []
        self.code = ""

    @property
    def room(self) -> Room:
        """The table, from the inside."""
        return room_in(self.server.house, self.code)

    @property
    def state(self) -> AnyState:
        """The game on it."""
        state = self.room.sitting.state
        assert state is not None
        return state

    @state.setter
    def state(self, state: AnyState) -> None:
        room = self.room
        room.sitting = msgspec.structs.replace(room.sitting, state=state)

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Over HTTP."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await asyncio.to_thread(self.server.ask, method, path, body, headers)
        return answer.json

    def new_key(self) -> str:
        """A key that was not used yet."""
        return f"key-{next(self.keys)}"

    def stop(self) -> None:
        """Tell the server to stop."""
        self.server.server.should_exit = True

    # Sitting down -------------------------------------------------------------------------------------------

    async def sit_down(self) -> None:
        """Open a table, seat everybody, start, let a bot hold a seat, and let one more come late."""
        opened = await self.ask("POST", "/api/tables", {"game": self.case.game})
        self.code, host = opened["code"], opened["host_token"]
        board = await self._device("board", [host])
        await self._seat_people(board)
        watcher = await self.ask("POST", f"/api/tables/{self.code}/watch")
        await self._device("spectator", [watcher["token"]])
        await self.done(board, "start")
        for number, kind in enumerate(self.chairs):
            if kind == "held":
                await self.done(board, "let_bot", chair=number + 1)
        late, waiting = await self._join(LATE), await self._join("Perpétue")
        await self._device("late", [late])
        if "covered" in self.chairs:  # somebody who waits for the next game shares the device
            self.devices["covered"].tokens.append(waiting)
            await self.devices["covered"].connect()
        self.tokens += [host, watcher["token"]]
        for device in self.devices.values():
            await device.line.until("view", game=1)
            device.line.messages.clear()  # before the bot took over, the seat was its person's

    async def _join(self, name: str) -> str:
        joined = await self.ask("POST", f"/api/tables/{self.code}/join", {"name": name})
        self.tokens.append(joined["token"])
        return str(joined["token"])

    async def _seat_people(self, board: Device) -> None:
        shared: list[str] = []
        for number, kind in enumerate(self.chairs):
            if kind == "bot":
                await self.done(board, "add_bot", name=NAMES[number])
                continue
            token = await self._join(NAMES[number])
            if kind == "covered":
                shared.append(token)
            else:
                knows = number if kind == "own" else None
                self.of_seat[number] = await self._device(f"{kind} {number}", [token], knows)
        if shared:
            device = await self._device("covered", shared)
            device.line.say({"say": "cover"})
            self.of_seat.update({number: device for number, kind in enumerate(self.chairs) if kind == "covered"})

    async def _device(self, name: str, tokens: list[str], knows: Seat | None = None) -> Device:
        device = self.devices[name] = Device(name, self.server.port, self.code, tokens, knows)
        await device.connect()
        return device

    async def done(self, device: Device, say: str, **fields: Any) -> None:
        """A command that must be carried out."""
        reply = await device.do(say, self.new_key(), **fields)
        assert reply["tell"] == "done", reply

    async def fall_asleep(self) -> None:
        """Everybody goes, and the table leaves memory: whoever comes back finds it as it is on disk."""
        for device in self.devices.values():
            device.line.close()
            await device.line.lost.wait()
        room, house = self.room, self.server.house
        while room.audience.sessions:
            await asyncio.sleep(0.001)
        house.housekeeping.check_room(room, math.inf)
        assert house.directory.in_memory(self.code) is None

    # Playing ------------------------------------------------------------------------------------------------

    async def answer(self, seat: Seat, move: Move) -> str:
        """A seat answers, from whichever device, or the bot does: what it is told."""
        key = self.new_key()
        if self.chairs[seat] in ("held", "bot"):
            moment = self.state.moment
            await self.room.perform(lambda draft: draft.bot_answers(seat, moment, move))
            return "bot"
        reply = await self.of_seat[seat].answer(seat, self.state.moment, key, msgspec.to_builtins(move))
        return str(reply["tell"])

    async def everything(self) -> dict[str, bytes]:
        """What has come to each device since somebody looked last."""
        for device in self.devices.values():
            device.ping()
        return {name: await device.everything() for name, device in self.devices.items()}


@asynccontextmanager
async def world(
    folder: Path, case: Case, chairs: tuple[Chair, ...], durable: bool = False, wrap: Wrap = GatedStore
) -> AsyncIterator[World]:
    """A world with everybody seated; bots think for ever, so that nothing happens but what the test does.

    (Where the disk is not what is looked at, nobody waits for it.)
    """
    settings = msgspec.structs.replace(Settings(data=folder), **dict.fromkeys(UNLIMITED, FOREVER))
    server = ServerThread(settings, wrap=wrap)
    serving = asyncio.create_task(server.serve())
    while not server.ready.is_set() and not serving.done():
        await asyncio.sleep(0.005)
    made = World(server, case, chairs)
    # What it does every few seconds would come at another moment in every run.
    server.house.housekeeping.stop()
    server.house.count_again_at = FOREVER
    if not durable:
        server.disk.db.execute("PRAGMA synchronous = OFF")
    try:
        await made.sit_down()
        yield made
    finally:
        made.stop()
        await serving
        server.listener.close()
        for device in made.devices.values():
            device.line.close()
