"""Tables of our server in this process, without sockets: what an answer costs, with the least noise.

Everything is real, from a message's bytes to the SQLite file on disk and the frames that are sent; only what the
operating system does for sockets is missing. What the scripted players do is not counted.
"""

from __future__ import annotations

import asyncio
import tracemalloc
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time, thread_time
from typing import Any

from msgspec import json

from bench.players import Message, Seen
from bench.rooms import next_card
from tablee.protocol.api import NewTable
from tablee.protocol.incoming import Answer, ClientMessage, Hello, Start
from tablee.server.house import House
from tablee.server.session import Session
from tablee.server.settings import Settings
from tablee.stores.sqlite import SqliteStore
from tablee.tables import chairs
from tablee.tables.codes import new_token

VIEW = b'{"tell":"view"'
FAILURES = (b'{"tell":"refused"', b'{"tell":"retry"', b'{"tell":"problem"', b'{"tell":"bye"')
LONGEST_STAND_STILL_SECONDS = 60.0
WAIT_SECONDS = 0.001
"""Between two looks at tables that have all been answered for: the loop must not spin meanwhile."""
encode = json.Encoder().encode
decode = json.Decoder(Message).decode


@dataclass(frozen=True)
class Kind:
    """What is played, by how many, before how many spectators."""

    game: str
    seats: int
    spectators: int = 0
    options: tuple[tuple[str, Any], ...] = ()


class Sight:
    """What a device is sent."""

    blocked = False

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.newest: bytes | None = None
        self.view: Seen | None = None
        self.answered = -1
        """The last ask that was answered here."""

    def send(self, frame: bytes) -> None:
        """A frame."""
        self.table.frames += 1
        self.table.sent_bytes += len(frame)
        if frame.startswith(VIEW):
            self.newest = frame
        elif frame.startswith(FAILURES):
            raise RuntimeError(f"the server says {frame!r}")

    def look(self) -> Seen | None:
        """The newest view, as far as the scripts read it."""
        if self.newest is not None:
            self.view, self.newest = decode(self.newest).view, None
        return self.view

    def close(self, code: int, reason: str) -> None:
        """No server of ours closes it."""
        raise RuntimeError(f"the server closes a socket: {reason}")

    def abort(self) -> None:
        """The same."""
        raise RuntimeError("the server cuts a socket off")


class LiveTable:
    """A table, its players and those who watch."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.rng = Random(1)
        self.frames = self.sent_bytes = self.answers = self.keys = 0
        self.players: list[tuple[Session, Sight]] = []
        self.watchers: list[Session] = []

    async def open(self, house: House) -> None:
        """Everybody sits down, and the game begins."""
        code, host = await house.open_table(NewTable(game=self.kind.game, options=dict(self.kind.options)))
        room = house.directory.in_memory(code)
        assert room is not None
        for number in range(self.kind.seats):
            token, name = new_token(), f"Player {number}"
            await room.perform(lambda draft, name=name, token=token: chairs.join(draft, name, None, token, ""))  # type: ignore[misc]
            self.players.append(self._arrive(house, code, (token, host) if number == 0 else (token,)))
        token = new_token()
        await room.perform(lambda draft: chairs.watch(draft, token))
        self.watchers = [self._arrive(house, code, (token,))[0] for _ in range(self.kind.spectators)]
        self.begin()

    def _arrive(self, house: House, code: str, tokens: tuple[str, ...]) -> tuple[Session, Sight]:
        sight = Sight(self)
        session = house.open_session(sight, "127.0.0.1", code)
        session.on_message(encode(Hello(tokens=tokens)))
        return session, sight

    def begin(self) -> None:
        """The host begins a game."""
        self._say(self.players[0][0], Start(key=self._key()))

    def moves(self) -> list[tuple[Session, bytes]]:
        """What whoever is asked now says, as it comes over the wire."""
        said = []
        for seat, (session, sight) in enumerate(self.players):
            view = sight.look()
            if view is None or view.ask is None or view.ask.id == sight.answered:
                continue
            sight.answered = view.ask.id
            move = self._choose(view, seat)
            said.append((session, encode(Answer(seat=seat, ask=view.ask.id, key=self._key(), move=move))))
        self.answers += len(said)
        return said

    def is_over(self) -> bool:
        """Whether another game has to be begun."""
        view = self.players[0][1].look()
        return view is not None and view.outcome is not None

    def _choose(self, view: Seen, seat: int) -> dict[str, Any]:
        assert view.ask is not None
        if self.kind.game == "face_to_face":
            back = next((option for option in view.ask.options if option.move == "take_back"), None)
            return {"move": "take_back"} if back is not None else next_card(view.ask, view, seat)
        option = view.ask.options[0]
        return {"move": option.move, **option.any_values(self.rng)}

    def _key(self) -> str:
        self.keys += 1
        return str(self.keys)

    def _say(self, session: Session, message: ClientMessage) -> None:
        for _, sight in self.players:
            sight.view = None
            sight.answered = -1
        session.on_message(encode(message))


@dataclass(frozen=True)
class AnswerCost:
    """What one answer cost, on average."""

    microseconds: float
    sent_bytes: float
    frames: float


class Tables:
    """Some tables that are kept busy, all at once."""

    def __init__(self, tables: Sequence[LiveTable]) -> None:
        self.tables = tables
        self.own_seconds = 0.0
        """Processor time of the scripts, which is not the server's."""

    async def play(self, answers: int) -> AnswerCost:
        """So many answers at least, at all tables together."""
        before = self._counted()
        start, self.own_seconds = process_time(), 0.0
        until = before[0] + answers
        moved = perf_counter()
        while self._counted()[0] < until:
            began = thread_time()
            said = [each for table in self.tables for each in table.moves()]
            over = [] if said else [table for table in self.tables if table.is_over()]
            self.own_seconds += thread_time() - began
            for session, message in said:
                session.on_message(message)
            for table in over:
                table.begin()
            await asyncio.sleep(0 if said else WAIT_SECONDS)
            moved = perf_counter() if said else moved
            if perf_counter() - moved > LONGEST_STAND_STILL_SECONDS:
                raise RuntimeError("the tables stand still")
        await self.rest()
        microseconds = (process_time() - start - self.own_seconds) * 1e6
        count, sent_bytes, frames = (now - then for now, then in zip(self._counted(), before, strict=True))
        return AnswerCost(microseconds / count, sent_bytes / count, frames / count)

    async def rest(self) -> None:
        """Until all that was said is written and shown."""
        commit = self.tables[0].players[0][0].house.commit
        while commit.waiting or commit.committing or commit.scheduled:
            await asyncio.sleep(0)

    async def allocated(self, answers: int) -> float:
        """Bytes of memory that an answer takes at most while it is handled: the median."""
        (table, *_) = self.tables
        taken: list[int] = []
        tracemalloc.start()
        while len(taken) < answers:
            said = table.moves()
            if not said and table.is_over():
                table.begin()
            for session, message in said:
                tracemalloc.reset_peak()
                before, _ = tracemalloc.get_traced_memory()
                session.on_message(message)
                await asyncio.sleep(0)
                await self.rest()
                taken.append(tracemalloc.get_traced_memory()[1] - before)
            await asyncio.sleep(0 if said else WAIT_SECONDS)
        tracemalloc.stop()
        return median(taken)

    def _counted(self) -> tuple[int, int, int]:
        tables = self.tables
        answers = sum(table.answers for table in tables)
        return answers, sum(table.sent_bytes for table in tables), sum(table.frames for table in tables)


@asynccontextmanager
async def live_tables(kind: Kind, number: int, folder: Path) -> AsyncIterator[Tables]:
    """A server in this process with its store in a folder, and so many tables at which a game has begun."""
    store = SqliteStore(folder)
    limits = {"message_rate": 1e6, "message_burst": 1e6, "join_rate": 1e9, "join_burst": 1e9}
    house = House(Settings(data=folder, **limits), store, asyncio.get_running_loop())  # type: ignore[arg-type]
    await house.directory.start()
    tables = [LiveTable(kind) for _ in range(number)]
    for table in tables:
        await table.open(house)
    try:
        yield Tables(tables)
    finally:
        for table in tables:
            for _, sight in table.players:
                sight.close = sight.abort = lambda *_: None  # type: ignore[method-assign, assignment]
        house.sessions.clear()
        await house.stop()
        store.close()
