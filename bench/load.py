"""The load client of our server. Opens tables, keeps them busy, and tells in lines of JSON how far it is.

    python -m bench.load PORT duel TABLES WARM_UP_SECONDS SECONDS
    python -m bench.load PORT vote|guess TABLES WARM_UP_SECONDS SECONDS
    python -m bench.load PORT idle TABLES MORE_TABLES

It must never be what is measured: one process without a task for each socket, which reads of a message only what its
scripted players go by.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from time import perf_counter
from typing import Any

import uvloop

from bench.players import Player, Record, Seats
from bench.rooms import DuelRoom, Room, SecretRoom

HOST = "127.0.0.1"
OPENED_TOGETHER = 20  # A larger crowd would only queue.
REST_SECONDS = 5.0
PATIENCE_SECONDS = 25.0
PINGS_A_SECOND = 50  # How often somebody's turn to ping comes; each player pings as often as the server says.

WORKS: dict[str, Callable[[Record], Room]] = {
    "duel": lambda record: DuelRoom("face_to_face", 2, {}, record),
    "vote": lambda record: SecretRoom("tous_ego", 6, {}, record),
    "guess": lambda record: SecretRoom("caractere", 9, {"guesses": "simultaneous", "contest_pause": 0}, record),
}


def tell(event: str, **figures: float) -> None:
    """A line for whoever started us."""
    print(json.dumps({"event": event, **figures}), flush=True)


# Opening ----------------------------------------------------------------------------------------------------


class Door:
    """One connection over which tables are opened and joined."""

    def __init__(self, port: int) -> None:
        self.http = HTTPConnection(HOST, port)

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """What the server answers."""
        self.http.request("POST", path, json.dumps(body), {"content-type": "application/json"})
        answer = self.http.getresponse()
        read = answer.read()
        if answer.status != 201:
            raise RuntimeError(f"the server answers {answer.status} to {path}: {read!r}")
        content: dict[str, Any] = json.loads(read)
        return content

    def open(self, rooms: Sequence[Room]) -> list[Seats]:
        """Open a table for each of these rooms, and have everybody sit down."""
        return [self._open(room) for room in rooms]

    def _open(self, room: Room) -> Seats:
        opened = self.post("/api/tables", {"game": room.game, "options": room.options})
        code = opened["code"]
        joined = [self.post(f"/api/tables/{code}/join", {"name": f"Player {n}"}) for n in range(room.players)]
        return Seats(code, opened["host_token"], tuple(each["token"] for each in joined))


async def open_rooms(port: int, rooms: Sequence[Room]) -> list[Player]:
    """Open the tables, connect everybody, and deal."""
    loop = asyncio.get_running_loop()
    shares = [rooms[index::OPENED_TOGETHER] for index in range(min(OPENED_TOGETHER, len(rooms)))]
    players: list[Player] = []
    with ThreadPoolExecutor(OPENED_TOGETHER) as threads:
        opened = [loop.run_in_executor(threads, Door(port).open, share) for share in shares]
        for share, taken in zip(shares, await asyncio.gather(*opened), strict=True):
            for room, seats in zip(share, taken, strict=True):
                players += room.seat(seats, port)
    for index in range(0, len(players), OPENED_TOGETHER):
        await asyncio.gather(
            *(
                loop.create_connection(player.itself, HOST, port)
                for player in players[index : index + OPENED_TOGETHER]
            )
        )
    await until(lambda: all(room.is_complete for room in rooms), "connected")
    for index in range(0, len(rooms), OPENED_TOGETHER):
        some = rooms[index : index + OPENED_TOGETHER]
        for room in some:
            room.deal()
        await until(lambda some=some: all(room.is_dealt for room in some), "dealt")  # type: ignore[misc]
    return players


async def until(is_so: Callable[[], bool], what: str, seconds: float = PATIENCE_SECONDS) -> None:
    """Wait until it is so."""
    end = perf_counter() + seconds
    while not is_so():
        if perf_counter() > end:
            raise RuntimeError(f"not all tables were {what} in {seconds:g} s")
        await asyncio.sleep(0.01)


async def keep_pinging(players: list[Player], every: float) -> None:
    """Each player pings as often as the server wants it, all of them spread evenly."""
    due, index = 0.0, 0
    while True:
        await asyncio.sleep(1 / PINGS_A_SECOND)
        due = min(due + len(players) / every / PINGS_A_SECOND, len(players))
        while due >= 1:
            index = (index + 1) % len(players)
            players[index].ping()
            due -= 1


# The work ---------------------------------------------------------------------------------------------------


async def load(port: int, work: str, tables: int, warm_up: float, seconds: float) -> None:
    """Keep tables busy in a closed loop, and count."""
    record = Record()
    rooms = [WORKS[work](record) for _ in range(tables)]
    players = await open_rooms(port, rooms)
    pinging = asyncio.create_task(keep_pinging(players, players[0].ping_every))
    tell("connected")
    for room in rooms:
        room.start()
    await asyncio.sleep(warm_up)
    tell("measuring")
    record.on = True
    start = perf_counter()
    await asyncio.sleep(seconds)
    record.on = False
    tell("measured", **record.figures(perf_counter() - start))
    for room in rooms:
        room.stopping = True
    await until(lambda: all(room.is_resting for room in rooms), "at rest", REST_SECONDS)
    pinging.cancel()
    tell("rested")


async def idle(port: int, tables: int, more: int) -> None:
    """Duels that have been dealt and in which nobody moves; on a line of input some more of them."""
    loop = asyncio.get_running_loop()
    players: list[Player] = []
    pinging: asyncio.Task[None] | None = None
    for count in (tables, more):
        players += await open_rooms(port, [WORKS["duel"](Record()) for _ in range(count)])
        pinging = pinging or asyncio.create_task(keep_pinging(players, players[0].ping_every))
        tell("connected", players=len(players))
        await loop.run_in_executor(None, sys.stdin.readline)


def main(port: str, work: str, tables: str, *times: str) -> None:
    """Do what the command line says."""
    doing: Coroutine[Any, Any, None]
    if work == "idle":
        doing = idle(int(port), int(tables), int(times[0]))
    else:
        doing = load(int(port), work, int(tables), float(times[0]), float(times[1]))

    async def watched() -> None:
        asyncio.get_running_loop().set_exception_handler(_give_up)
        await doing

    gc.disable()  # Its pauses would look like the server's; there is next to nothing for it to find.
    uvloop.run(watched())


def _give_up(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """A mistake in one table's script would otherwise only show as a table that stalls."""
    loop.default_exception_handler(context)
    os._exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
