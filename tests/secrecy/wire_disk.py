"""Votes at a real table, and whoever reads the disk, the logs, the metrics and the public frames afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
import re
import sqlite3
import struct
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from tablee.core import Move, Pooled, Seat
from tablee.games.caractere.moves import Approve, Judge
from tablee.server import logs
from tablee.stores import Store
from tablee.stores.sqlite.file import FILE_NAME
from tests.properties.helpers import AnyState, Case, some_move
from tests.secrecy.wire_world import Chair, World, foresee, play_case, world
from tests.server.clockwork import Clockwork
from tests.server.stores import Wrapped

Ballots = dict[Seat, Any]
WAL_HEADER, FRAME_HEADER, INDEX_HEADER = 32, 24, 136
TIMES = re.compile(rb'"time":"[^"]*"|_seconds_(bucket{[^}]*}|sum) [0-9.e+-]+')


# The disk ---------------------------------------------------------------------------------------------------


BLOCK = 4096
Blocks = tuple[bytes, ...]


@lru_cache(maxsize=8192)
def _once(block: bytes) -> bytes:
    """A block that was there a moment ago is kept once: hundreds of looks at a disk would take gigabytes."""
    return block


def _blocks(part: bytes) -> Blocks:
    return tuple(_once(part[start : start + BLOCK]) for start in range(0, len(part), BLOCK))


class Disk(NamedTuple):
    """Every byte on disk at one instant."""

    parts: tuple[Blocks, Blocks, Blocks]

    @property
    def main(self) -> bytes:
        """The database."""
        return b"".join(self.parts[0])

    @property
    def log(self) -> bytes:
        """Its write-ahead log."""
        return b"".join(self.parts[1])

    @property
    def shared(self) -> bytes:
        """The index of that."""
        return b"".join(self.parts[2])

    def frames(self) -> list[tuple[int, int, bytes]]:
        """The frames of the write-ahead log, old ones too: page, size after commit and content.

        What is left out are salts, which SQLite draws anew for each file, and the checksums over them.
        """
        log = self.log
        if len(log) < WAL_HEADER:
            return []
        size = struct.unpack(">I", log[8:12])[0]
        found = []
        for start in range(WAL_HEADER, len(log) - FRAME_HEADER - size + 1, FRAME_HEADER + size):
            page, commit = struct.unpack(">II", log[start : start + 8])
            found.append((page, commit, log[start + FRAME_HEADER : start + FRAME_HEADER + size]))
        return found

    def contents(self) -> tuple[bytes, list[tuple[int, int, bytes]], bytes]:
        """All of it that does not hang on SQLite's own dice."""
        return self.main, self.frames(), self.shared[INDEX_HEADER:]


def disk_of(folder: Path) -> Disk:
    """What lies there now."""
    parts = [folder / f"{FILE_NAME}{end}" for end in ("", "-wal", "-shm")]
    main, log, shared = (_blocks(part.read_bytes()) if part.exists() else () for part in parts)
    return Disk((main, log, shared))


# A game with votes ------------------------------------------------------------------------------------------


class Vote(NamedTuple):
    """One ballot of one round, the disk before and after it, and what a spectator was told."""

    moment: int
    seat: Seat
    move: Any
    last: bool
    before: Disk
    after: Disk
    told: bytes
    delay: float


class Trace:
    """All that a game has left behind."""

    def __init__(self) -> None:
        self.disks: list[Disk] = []
        self.votes: list[Vote] = []
        self.told: list[dict[str, bytes]] = []
        self.metrics: list[bytes] = []
        self.logged = b""
        self.seats = 0
        self.others = 0
        """How many rounds had other ballots than they would have had."""


class Voters:
    """Plays a game; the ballots of a round are drawn together, and may be changed before they are cast."""

    def __init__(self, at: World, trace: Trace, seed: str, exchange: bool) -> None:
        self.at, self.trace, self.exchange = at, trace, exchange
        self.rng, self.hands = Random(seed), Random(f"hands {seed}")

    async def round_of_votes(self) -> None:
        """Everybody who is asked votes, in any order, but for one who is skipped now and then."""
        state, rng = self.at.state, self.rng
        asks = state.asks()
        skipped = rng.choice(list(asks)) if len(asks) > 3 and rng.random() < 0.3 else None
        moves: Ballots = {seat: some_move(state, ask, rng) for seat, ask in asks.items() if seat != skipped}
        if self.exchange:
            others = exchanged(state, moves, self.hands)
            self.trace.others += others != moves
            moves = others
        order = rng.sample(list(asks), len(asks))
        for seat in order:
            if rng.random() < 0.15:
                await self._interrupt()
            if seat == skipped:
                await self.at.done(self.at.devices["board"], "skip", chair=seat + 1)
                await self._look()
            else:
                await self._vote(seat, moves[seat], seat == order[-1])

    async def _interrupt(self) -> None:
        """Something is written to disk while the vote is open, and has nothing to do with it."""
        board = self.at.devices["board"]
        await self.at.done(board, "pause")
        await self.at.done(board, "resume")
        await self.at.ask("POST", f"/api/tables/{self.at.code}/watch")
        await self._look()

    async def _vote(self, seat: Seat, move: Move, last: bool) -> None:
        folder, moment = self.at.server.settings.data, self.at.state.moment
        spectator, loop = self.at.devices["spectator"], asyncio.get_running_loop()
        before, begun = disk_of(folder), loop.time()
        await self.at.answer(seat, move)
        await spectator.line.until("view")
        delay = spectator.line.times[0] - begun
        told = await self._look()
        after = disk_of(folder)
        self.trace.votes.append(Vote(moment, seat, move, last, before, after, told["spectator"], delay))

    async def answer(self) -> None:
        """Some other answer."""
        state = self.at.state
        seat = self.rng.choice(list(state.asks()))
        await self.at.answer(seat, some_move(state, state.asks()[seat], self.rng))
        await self._look()

    async def _look(self) -> dict[str, bytes]:
        told = await self.at.everything()
        self.trace.told.append(told)
        self.trace.disks.append(disk_of(self.at.server.settings.data))
        return told

    async def play(self, steps: int) -> None:
        """A game, or part of one; at its end the table is closed."""
        for _ in range(steps):
            if self.at.state.outcome() is not None:
                break
            await (self.round_of_votes() if isinstance(self.at.state.phase, Pooled) else self.answer())
            metrics = await asyncio.to_thread(self.at.server.ask, "GET", "/metrics")
            self.trace.metrics.append(metrics.body)
            await self.at.server.house.housekeeping.scrub()
        await self.at.done(self.at.devices["board"], "close")
        await self.at.server.house.housekeeping.scrub()


def exchanged(state: AnyState, moves: Ballots, rng: Random) -> Ballots:
    """The same ballots from other hands: every total stays as it is, and nobody votes for themselves."""
    if all(isinstance(move, Judge) for move in moves.values()):
        sides = rng.sample(list(moves.values()), len(moves))
        return dict(zip(moves, sides, strict=True))
    if all(isinstance(move, Approve) for move in moves.values()):
        return _other_ticks(state, moves, rng)
    pads = {seat: list(move.seats) for seat, move in moves.items()}
    for _ in range(40):
        (one, two), mine, yours = rng.sample(list(pads), 2), rng.randrange(2), rng.randrange(2)
        if pads[one][mine] != two and pads[two][yours] != one:
            pads[one][mine], pads[two][yours] = pads[two][yours], pads[one][mine]
    return {seat: msgspec.structs.replace(move, seats=tuple(pads[seat])) for seat, move in moves.items()}


def _other_ticks(state: AnyState, moves: Ballots, rng: Random) -> Ballots:
    ticked: dict[Seat, list[int]] = {seat: [] for seat in moves}
    allowed: dict[Seat, Any] = {seat: state.asks()[seat].options[0].fields["adjectives"] for seat in moves}
    for number in {number for field in allowed.values() for number in field.options}:
        may = [seat for seat in moves if number in allowed[seat].options]
        ticks = sum(number in moves[seat].adjectives for seat in may)
        for seat in rng.sample(may, ticks):
            ticked[seat].append(number)
    return {seat: Approve(tuple(ticked[seat])) for seat in moves}


@contextlib.contextmanager
def debug_log() -> Iterator[io.StringIO]:
    """The operator's log, at its most talkative."""
    loggers = [logging.getLogger(name) for name in ("tablee.server", "uvicorn.error")]
    kept = [(logger, logger.handlers, logger.propagate, logger.level) for logger in loggers]
    logs.set_up("debug")
    written = io.StringIO()
    for logger in loggers:
        for handler in logger.handlers:
            assert isinstance(handler, logging.StreamHandler)
            handler.setStream(written)
    try:
        yield written
    finally:
        for logger, handlers, propagate, level in kept:
            logger.handlers, logger.propagate = handlers, propagate
            logger.setLevel(level)


async def _played(folder: Path, case: Case, chairs: tuple[Chair, ...], seed: int, steps: int, other: bool) -> Trace:
    trace = Trace()
    trace.seats = len(chairs)
    async with world(folder, case, chairs, wrap=lambda store: WatchedStore(store, folder)) as at:
        assert isinstance(at.server.store, WatchedStore)
        at.server.store.disks = trace.disks
        await Voters(at, trace, f"{case} {seed}", other).play(steps)
    trace.disks.append(disk_of(folder))  # the one file that is left when the server has stopped
    return trace


class WatchedStore(Wrapped):
    """The whole disk is copied after each commit."""

    def __init__(self, inner: Store, folder: Path) -> None:
        super().__init__(inner)
        self.folder = folder
        self.disks: list[Disk] = []

    def commit(self) -> list[bool]:
        """Make it durable, and look."""
        fitting = super().commit()
        self.disks.append(disk_of(self.folder))
        return fitting


def played(folder: Path, case: Case, chairs: tuple[Chair, ...], seed: int, steps: int, other: bool = False) -> Trace:
    """A game with the same seeds, tokens, keys and times in every run: only whose hands cast the ballots differs."""
    with pytest.MonkeyPatch.context() as patch, debug_log() as log:
        play_case(patch, case)
        foresee(patch, seed)
        with asyncio.Runner(loop_factory=Clockwork) as runner:
            trace = runner.run(_played(folder, case, chairs, seed, steps, other))
        trace.logged = log.getvalue().encode()
    return trace


# Those who want to know -------------------------------------------------------------------------------------


def assert_same_traces(one: Trace, two: Trace) -> None:
    """The spy who compares: two games whose ballots came from other hands, with the same totals, left the same."""
    assert len(one.disks) == len(two.disks), "the number of versions tells who voted for whom"
    for number, (this, that) in enumerate(zip(one.disks, two.disks, strict=True)):
        assert this.contents() == that.contents(), f"version {number} on disk tells who voted for whom"
    assert one.told == two.told, "frames tell who voted for whom"
    assert timeless(one.logged) == timeless(two.logged), "the log tells who voted for whom"
    assert [timeless(text) for text in one.metrics] == [timeless(text) for text in two.metrics], "metrics tell"


def timeless(text: bytes) -> bytes:
    """Without what the clock on the wall wrote there."""
    return TIMES.sub(b"", text)


def reconstructed(trace: Trace) -> dict[tuple[int, Seat], tuple[int, ...]]:
    """The spy who subtracts: whatever row of numbers grew by one ballot while somebody voted was an urn."""
    found = {}
    for vote in trace.votes:
        size, before = trace.seats, vote.before
        if vote.last or vote.after.contents() == before.contents():
            continue
        rows = [set(_rows_of_numbers(disk, size)) for disk in (before, vote.after)]
        empty = (0,) * size
        for new in rows[1] - rows[0]:
            for old in (rows[0] - rows[1]) | {empty}:
                ballot = tuple(map(int.__sub__, new, old))
                if min(ballot) >= 0 and sum(ballot) == 2:
                    found[vote.moment, vote.seat] = ballot
    return found


def _rows_of_numbers(disk: Disk, size: int) -> Iterator[tuple[int, ...]]:
    """Every list of so many numbers in every stored value."""
    with contextlib.closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(_with_log(disk))
        values = [
            value
            for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            for row in db.execute(f"SELECT * FROM {table}").fetchall()
            for value in row
        ]
    for value in values:
        if isinstance(value, bytes):
            yield from _lists_in(_decoded(value), size)


def _with_log(disk: Disk) -> bytes:
    """The main file with every frame of the log in its place, as one database in rollback mode."""
    pages = bytearray(disk.main)
    for page, _, content in disk.frames():
        start = (page - 1) * len(content)
        pages[start : start + len(content)] = content
    pages[18:20] = b"\x01\x01"
    return bytes(pages)


def _decoded(value: bytes) -> Any:
    for decode in (msgspec.msgpack.decode, msgspec.json.decode):
        with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError):
            return decode(value)
    return None


def _lists_in(value: Any, size: int) -> Iterator[tuple[int, ...]]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        if len(value) == size and all(type(number) is int for number in value):
            yield tuple(value)
        for part in value:
            yield from _lists_in(part, size)


def strongest_hint(trace: Trace) -> float:
    """The spy who counts: how far, in standard deviations, anything about a vote goes with whom it was for.

    Delays, sizes of frames and growth of the disk, while the vote is still open. Each voter is compared with
    themselves only, and by ranks, so that any device and any clock will do.
    """
    open_votes = [vote for vote in trace.votes if not vote.last]
    features: list[Callable[[Vote], float]] = [
        lambda vote: vote.delay,
        lambda vote: float(len(vote.told)),
        lambda vote: float(len(vote.after.log) - len(vote.before.log)),
    ]
    by_voter = [[vote for vote in open_votes if vote.seat == seat] for seat in range(trace.seats)]
    return max(
        abs(rank_score([[(feature(vote), target in vote.move.seats) for vote in votes] for votes in by_voter]))
        for feature in features
        for target in range(trace.seats)
    )


def rank_score(groups: list[list[tuple[float, bool]]]) -> float:
    """The rank sums of the chosen values, each within its group, as one normal score."""
    surplus = variance = 0.0
    for group in groups:
        order = sorted(value for value, _ in group)
        ranks = [order.index(value) + (order.count(value) - 1) / 2 for value, _ in group]
        total, ones = len(group), sum(chosen for _, chosen in group)
        if 0 < ones < total:
            mean = sum(ranks) / total
            spread = sum((rank - mean) ** 2 for rank in ranks) / (total - 1)
            surplus += sum(rank - mean for rank, (_, chosen) in zip(ranks, group, strict=True) if chosen)
            variance += spread * ones * (total - ones) / total
    return surplus / variance**0.5 if variance else 0.0
