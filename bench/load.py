"""The load client of our server. Opens tables, keeps them busy, and reports its progress in lines of JSON.

    python -m bench.load PORT duel TABLES WARM_UP_SECONDS SECONDS
    python -m bench.load PORT vote|guess TABLES WARM_UP_SECONDS SECONDS
    python -m bench.load PORT idle TABLES MORE_TABLES [OF_THEM_ON_ONE_PHONE]

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
from itertools import cycle
from math import inf
from time import perf_counter
from typing import Any

import uvloop

from bench.players import Player, Record, Seats
from bench.rooms import DuelRoom, Room, SecretRoom

HOST = "127.0.0.1"
OUR_HOSTS = tuple(f"127.0.0.{number}" for number in range(2, 10))
"""From where players connect: one address has some 28,000 ports, fewer while others have just been closed."""
MOST_OPENED_AT_ONCE = 20  # More at once would only queue.
REST_SECONDS = 5.0
TIMEOUT_SECONDS = 100.0
PINGS_A_SECOND = 50  # How often the ping loop wakes; each player pings as often as the server says.

WORKS: dict[str, Callable[[Record], Room]] = {
    "duel": lambda record: DuelRoom("face_to_face", 2, {}, record),
    "vote": lambda record: SecretRoom("tous_ego", 6, {}, record),
    "guess": lambda record: SecretRoom("caractere", 9, {"guesses": "simultaneous", "contest_pause": 0}, record),
}


def report(event: str, **figures: float) -> None:
    """Print a line for the parent process."""
    print(json.dumps({"event": event, **figures}), flush=True)


# Opening ----------------------------------------------------------------------------------------------------


class HttpClient:
    """One connection over which tables are opened and joined."""

    def __init__(self, port: int) -> None:
        self.http = HTTPConnection(HOST, port)

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """The body of the response."""
        self.http.request("POST", path, json.dumps(body), {"content-type": "application/json"})
        response = self.http.getresponse()
        content = response.read()
        if response.status != 201:
            raise RuntimeError(f"the server answers {response.status} to {path}: {content!r}")
        decoded: dict[str, Any] = json.loads(content)
        return decoded

    def open(self, rooms: Sequence[Room]) -> list[Seats]:
        """Open a table for each of these rooms, and have everybody sit down."""
        return [self._open(room) for room in rooms]

    def _open(self, room: Room) -> Seats:
        opened = self.post("/api/tables", {"game": room.game, "options": room.options})
        code = opened["code"]
        joined = [self.post(f"/api/tables/{code}/join", {"name": f"Player {n}"}) for n in range(room.players)]
        return Seats(code, opened["host_token"], tuple(each["token"] for each in joined))


async def open_rooms(port: int, rooms: Sequence[Room], alive: list[Player]) -> None:
    """Open the tables, connect everybody, and deal. Whoever is connected is `alive`, and shows it from then on."""
    loop = asyncio.get_running_loop()
    shares = [rooms[index::MOST_OPENED_AT_ONCE] for index in range(min(MOST_OPENED_AT_ONCE, len(rooms)))]
    players: list[Player] = []
    with ThreadPoolExecutor(MOST_OPENED_AT_ONCE) as threads:
        opened = [loop.run_in_executor(threads, HttpClient(port).open, share) for share in shares]
        for share, taken in zip(shares, await asyncio.gather(*opened), strict=True):
            for room, seats in zip(share, taken, strict=True):
                players += room.seat(seats, port)
    for index in range(0, len(players), MOST_OPENED_AT_ONCE):
        await asyncio.gather(
            *(
                loop.create_connection(player.as_factory, HOST, port, local_addr=(host, 0))
                for player, host in zip(players[index : index + MOST_OPENED_AT_ONCE], cycle(OUR_HOSTS))
            )
        )
        alive += players[index : index + MOST_OPENED_AT_ONCE]
    seconds = TIMEOUT_SECONDS * max(1, len(rooms) / 1000)
    await wait_until(lambda: all(room.is_complete for room in rooms), "connected", seconds)
    for index in range(0, len(rooms), MOST_OPENED_AT_ONCE):
        some = rooms[index : index + MOST_OPENED_AT_ONCE]
        for room in some:
            room.deal()
        await wait_until(lambda some=some: all(room.is_dealt for room in some), "dealt")  # type: ignore[misc]


async def wait_until(is_so: Callable[[], bool], what: str, seconds: float = TIMEOUT_SECONDS) -> None:
    """Wait wait_until it is so."""
    end = perf_counter() + seconds
    while not is_so():
        if perf_counter() > end:
            raise RuntimeError(f"not all tables were {what} in {seconds:g} s")
        await asyncio.sleep(0.01)


async def keep_pinging(players: list[Player]) -> None:
    """Each player pings as often as the server wants it, all of them spread evenly; more may come meanwhile."""
    due, index, before = 0.0, 0, perf_counter()
    while True:
        await asyncio.sleep(1 / PINGS_A_SECOND)
        passed, before = perf_counter() - before, perf_counter()
        every = next((player.ping_every for player in players if player.is_welcome), inf)
        due = min(due + len(players) * passed / every, len(players))
        while due >= 1:
            index = (index + 1) % len(players)
            if players[index].is_welcome:
                players[index].ping()
            due -= 1


# The work ---------------------------------------------------------------------------------------------------


async def load(port: int, work: str, tables: int, warm_up: float, seconds: float) -> None:
    """Keep tables busy in a closed loop, and count."""
    record = Record()
    rooms = [WORKS[work](record) for _ in range(tables)]
    players: list[Player] = []
    pinging = asyncio.create_task(keep_pinging(players))
    await open_rooms(port, rooms, players)
    report("connected")
    for room in rooms:
        room.start()
    await asyncio.sleep(warm_up)
    report("measuring")
    record.on = True
    start = perf_counter()
    await asyncio.sleep(seconds)
    record.on = False
    report("measured", **record.figures(perf_counter() - start))
    for room in rooms:
        room.stopping = True
    await wait_until(lambda: all(room.is_resting for room in rooms), "at rest", REST_SECONDS)
    pinging.cancel()
    report("rested")


async def idle(port: int, tables: int, more: int, on_one_phone: int = 0) -> None:
    """Duels that have been dealt and in which nobody moves; on a line of input some more of them."""
    loop = asyncio.get_running_loop()
    players: list[Player] = []
    pinging = asyncio.create_task(keep_pinging(players))
    for count in filter(None, (tables, more)):
        rooms = [WORKS["duel"](Record()) for _ in range(count)]
        for room in rooms[:on_one_phone]:
            room.on_one_phone = True
        await open_rooms(port, rooms, players)
        report("connected", players=len(players))
        await loop.run_in_executor(None, sys.stdin.readline)
    pinging.cancel()


def main(port: str, work: str, tables: str, *times: str) -> None:
    """Do what the command line says."""
    doing: Coroutine[Any, Any, None]
    if work == "idle":
        doing = idle(int(port), int(tables), *map(int, times))
    else:
        doing = load(int(port), work, int(tables), float(times[0]), float(times[1]))

    async def watched() -> None:
        asyncio.get_running_loop().set_exception_handler(_exit_on_error)
        await doing

    gc.disable()  # Its pauses would look like the server's; there is next to nothing for it to find.
    uvloop.run(watched())


def _exit_on_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """A mistake in one table's script would otherwise only show as a table that stalls."""
    loop.default_exception_handler(context)
    os._exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
