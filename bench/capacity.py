"""A model of many servers on one PostgreSQL: what it says of what was measured, and of a million seats.

    python -m bench.capacity                    measured points beside the model's, and a million seats
    python -m bench.capacity --measure          measure the points first, here
    python -m bench.capacity --plot FILE.png    and draw it

Whatever computes is an actor with one thread: a server's loop, PostgreSQL's process behind each writer, the bench's
devices. Actors need a core. A server gathers answers while a batch is under way, and sends all of them as the next
one (group commit); PostgreSQL writes its log for all who wait for it at once. Nothing else is in it: no network but a
round trip, no caches, no cleaning. Costs are processor times, measured; times of waiting follow from the model.
"""

from __future__ import annotations

import argparse
import heapq
import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, dataclass, replace
from math import ceil
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

from msgspec import json
from rich.console import Console
from rich.table import Table

from bench.batches import DURABLE, LIVE, Cost, Database, Writer, one_round
from bench.our_server import disk_milliseconds
from bench.scale import Figures
from bench.scale import measure as measure_servers
from tablee.stores.postgres.connection import connect
from tablee.stores.postgres.schema import migrate
from tests.postgres.cluster import Cluster

Then = Callable[[], None]


@dataclass(frozen=True)
class Costs:
    """In microseconds, of one core like the bench's; see docs/scale.md for where they come from."""

    answer: float = 134.0
    """What a server works for one answer: reads it, applies it, makes the views and sends them."""
    device: float = 90.0
    """What the bench's devices work for one answer."""
    batch: float = 150.0
    """What PostgreSQL works for one batch, however many tables are in it."""
    row: float = 23.0
    """And for each table in it."""
    send_batch: float = 150.0
    """What a server works for one batch."""
    send_row: float = 4.0
    sync: float = 1_000.0
    """How long the disk takes to make the log durable."""
    trip: float = 100.0
    """How long a round trip to the database takes."""


class Clock:
    """What happens when."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due: list[tuple[float, int, Then]] = []
        self.number = 0

    def after(self, microseconds: float, then: Then) -> None:
        """Do this later."""
        self.number += 1
        heapq.heappush(self.due, (self.now + microseconds, self.number, then))

    def run(self, until: float) -> None:
        """Let so much time pass."""
        while self.due and self.due[0][0] <= until:
            self.now, _, then = heapq.heappop(self.due)
            then()
        self.now = until


class Cores:
    """Those that actors share; who comes first is first."""

    def __init__(self, clock: Clock, number: int) -> None:
        self.clock, self.free = clock, number
        self.waiting: deque[tuple[float, Then]] = deque()
        self.used = 0.0

    def work(self, microseconds: float, then: Then) -> None:
        """Have a core for so long."""
        self.waiting.append((microseconds, then))
        self._next()

    def _next(self) -> None:
        while self.free and self.waiting:
            microseconds, then = self.waiting.popleft()
            self.free -= 1
            self.used += microseconds
            self.clock.after(microseconds, lambda then=then: self._done(then))  # type: ignore[misc]

    def _done(self, then: Then) -> None:
        self.free += 1
        then()
        self._next()


class Actor:
    """One thread: one thing after the other, each on some core."""

    def __init__(self, cores: Cores) -> None:
        self.cores = cores
        self.jobs: deque[tuple[float, Then]] = deque()
        self.busy = False

    def do(self, microseconds: float, then: Then) -> None:
        """This, after everything that was said before."""
        self.jobs.append((microseconds, then))
        self._next()

    def _next(self) -> None:
        if not self.busy and self.jobs:
            self.busy = True
            microseconds, then = self.jobs.popleft()
            self.cores.work(microseconds, lambda: self._done(then))

    def _done(self, then: Then) -> None:
        self.busy = False
        then()
        self._next()


class Log:
    """PostgreSQL's: one sync at a time, for all who wait when it begins."""

    def __init__(self, clock: Clock, sync: float) -> None:
        self.clock, self.sync = clock, sync
        self.waiting: list[Then] = []
        self.busy = False
        self.syncs = 0

    def flush(self, then: Then) -> None:
        """Call when all that was written before is durable."""
        self.waiting.append(then)
        self._next()

    def _next(self) -> None:
        if self.waiting and not self.busy:
            self.busy, self.syncs = True, self.syncs + 1
            served, self.waiting = self.waiting, []
            self.clock.after(self.sync, lambda: self._done(served))

    def _done(self, served: list[Then]) -> None:
        self.busy = False
        for then in served:
            then()
        self._next()


class Server:
    """One of ours, with its writer in PostgreSQL."""

    def __init__(self, world: World, cores: Cores, database: Cores) -> None:
        self.world, self.costs = world, world.costs
        self.loop, self.writer = Actor(cores), Actor(database)
        self.gathered: list[Then] = []
        self.committing = False

    def answer(self, then: Then) -> None:
        """An answer has come; `then` when it is durable and everybody has been sent it."""
        self.loop.do(self.costs.answer / 2, lambda: self._gather(then))

    def _gather(self, then: Then) -> None:
        self.gathered.append(then)
        if not self.committing:
            self.committing = True
            self.loop.do(0, self._commit)

    def _commit(self) -> None:
        batch, self.gathered = self.gathered, []
        costs, number = self.costs, len(batch)
        self.world.batches.append(number)
        self.loop.do(
            costs.send_batch + costs.send_row * number,
            lambda: self.world.clock.after(
                costs.trip / 2, lambda: self.writer.do(costs.batch + costs.row * number, lambda: self._flush(batch))
            ),
        )

    def _flush(self, batch: list[Then]) -> None:
        self.world.log.flush(lambda: self.world.clock.after(self.costs.trip / 2, lambda: self._durable(batch)))

    def _durable(self, batch: list[Then]) -> None:
        if self.gathered:
            self._commit()
        else:
            self.committing = False
        for then in batch:
            self.loop.do(self.costs.answer / 2, then)


class World:
    """Servers, PostgreSQL and devices; what they did is counted after the first fifth of the time."""

    def __init__(self, costs: Costs, seed: int = 1) -> None:
        self.costs, self.rng, self.clock = costs, Random(seed), Clock()
        self.log = Log(self.clock, costs.sync)
        self.batches: list[int] = []
        self.times: list[float] = []
        self.counts_from = 0.0

    def count(self, began: float) -> None:
        """An answer that was sent then has been shown."""
        if began >= self.counts_from:
            self.times.append(self.clock.now - began)

    def run(self, seconds: float) -> Result:
        """Let it go."""
        self.counts_from = seconds * 2e5
        self.clock.run(seconds * 1e6)
        ordered = sorted(self.times) or [0.0]
        return Result(
            moves_per_second=len(self.times) / (0.8 * seconds),
            p50=ordered[len(ordered) // 2] / 1000,
            p99=ordered[len(ordered) * 99 // 100] / 1000,
            tables_per_batch=sum(self.batches) / max(1, len(self.batches)),
        )


@dataclass(frozen=True)
class Result:
    """Milliseconds run from an answer to everybody's view."""

    moves_per_second: float
    p50: float
    p99: float
    tables_per_batch: float


def bench(costs: Costs, servers: int, rooms: int, seconds: float = 4.0) -> Result:
    """What `bench.scale` does: everything on two cores, and each table answers as soon as it has seen."""
    world = World(costs)
    cores = Cores(world.clock, 2)
    for _ in range(servers):
        server, devices = Server(world, cores, cores), Actor(cores)
        for _ in range(rooms):
            _duel(world, server, devices)
    return world.run(seconds)


def _duel(world: World, server: Server, devices: Actor) -> None:
    def send() -> None:
        began = world.clock.now
        server.answer(lambda: devices.do(world.costs.device, lambda: seen(began)))

    def seen(began: float) -> None:
        world.count(began)
        send()

    send()


def batches(costs: Costs, writers: int, tables: int, seconds: float = 2.0) -> Result:
    """What `bench.batches` does: batches of so many tables, one after the other, from so many writers at once."""
    world = World(costs)
    cores = Cores(world.clock, 2)
    sender = Actor(cores)  # all writers are threads of one Python
    for _ in range(writers):
        _write(world, sender, Actor(cores), tables)
    result = world.run(seconds)
    return replace(result, moves_per_second=result.moves_per_second * tables)


def _write(world: World, sender: Actor, writer: Actor, tables: int) -> None:
    costs = world.costs

    def send() -> None:
        began = world.clock.now
        sender.do(
            costs.send_batch + costs.send_row * tables,
            lambda: writer.do(costs.batch + costs.row * tables, lambda: world.log.flush(lambda: done(began))),
        )

    def done(began: float) -> None:
        world.count(began)
        send()

    send()


def evening(costs: Costs, servers: int, moves_per_second: float, database_cores: int, seconds: float = 3.0) -> Result:
    """People who answer when they like: so many answers a second at each of so many servers, each on a core of its
    own, and PostgreSQL on cores of its own."""
    world = World(costs)
    database = Cores(world.clock, database_cores)
    for _ in range(servers):
        _people(world, Server(world, Cores(world.clock, 1), database), moves_per_second)
    return world.run(seconds)


def _people(world: World, server: Server, moves_per_second: float) -> None:
    def send() -> None:
        world.clock.after(world.rng.expovariate(moves_per_second) * 1e6, send)
        began = world.clock.now
        server.answer(lambda: world.count(began))

    send()


# What was measured --------------------------------------------------------------------------------------------

MEASURED = Path(__file__).with_name("capacity.json")
BENCH = ((1, 10), (1, 100), (2, 100))
"""Servers, and the tables of each."""
BATCHES = ((1, 1), (1, 10), (1, 100), (2, 10), (4, 10), (4, 100))
"""Writers, and the tables in each batch."""
TRIPS = 2_000
"""Questions to the database, to see how long they are on their way."""


@dataclass(frozen=True)
class Point:
    """What `bench.scale` or `bench.batches` found, and how much of the machine others had meanwhile."""

    kind: str
    many: int
    tables: int
    moves_per_second: float
    milliseconds: float
    """Of a move, 99 of 100; of a batch, half of them."""
    others: float

    @property
    def name(self) -> str:
        """For people."""
        if self.kind == "bench":
            return f"{self.many} server{'s' * (self.many > 1)}, {self.tables} duels each"
        return f"{self.many} writer{'s' * (self.many > 1)}, batches of {self.tables}"


def modelled(costs: Costs, point: Point) -> Result:
    """The same by the model, on cores that are slower by what others took of them."""
    slower = 1 / (1 - point.others)
    names = ("answer", "device", "batch", "row", "send_batch", "send_row")
    costs = replace(costs, **{name: getattr(costs, name) * slower for name in names})
    if point.kind == "bench":
        return bench(costs, point.many, point.tables)
    return batches(costs, point.many, point.tables)


class Shared:
    """How much of the machine others had between two looks."""

    def __init__(self) -> None:
        self.began = self._look()

    def others(self) -> float:
        """From nothing to nearly all."""
        total, idle, ours = (after - before for before, after in zip(self.began, self._look(), strict=True))
        return min(0.95, max(0.0, (total - idle - ours) / total))

    def _look(self) -> tuple[float, float, float]:
        fields = [int(field) for field in Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
        parents, used = {}, {}
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                parts = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue
            pid = int(stat.parent.name)
            parents[pid], used[pid] = int(parts[1]), sum(int(part) for part in parts[11:15])
        return sum(fields), fields[3] + fields[4], sum(used[pid] for pid in used if _is_ours(pid, parents))


def _is_ours(pid: int, parents: dict[int, int]) -> bool:
    while pid > 1 and pid != os.getpid():
        pid = parents.get(pid, 0)
    return pid == os.getpid()


def measure(rounds: int) -> tuple[Costs, list[Point]]:
    """All points here, in turns; and the costs, from processor times alone."""
    with ExitStack() as stack:
        database = Database(stack.enter_context(Cluster(**DURABLE)))
        migrate(database.cluster.url)
        writers = [Writer(database.cluster.url, f"{name}-") for name in range(max(many for many, _ in BATCHES))]
        for writer in writers:
            stack.callback(writer.store.close)
        one_round(database, writers, 30, LIVE, Cost())
        trip = round_trip(database)
        found: dict[tuple[str, int, int], list[Point]] = {}
        costs: dict[tuple[int, int], Cost] = {}
        sending: dict[int, list[float]] = {}
        duels: list[Figures] = []
        for _ in range(rounds):
            for many, tables in BATCHES:
                shared, cost, own = Shared(), costs.setdefault((many, tables), Cost()), process_time()
                one_round(database, writers[:many], 400 // tables + 40, tables, cost)
                sending.setdefault(tables, []).append((process_time() - own) / (many * (400 // tables + 40)))
                at = ("batches", many, tables)
                milliseconds = cost.commit_milliseconds[-1]
                found.setdefault(at, []).append(Point(*at, cost.moves_per_second[-1], milliseconds, shared.others()))
            for many, tables in BENCH:
                shared, figures = Shared(), measure_servers(many, tables, 3.0, database)
                duels.append(figures)
                at = ("bench", many, tables)
                point = Point(*at, figures.moves_per_second, figures.p99_milliseconds, shared.others())
                found.setdefault(at, []).append(point)
    row, batch = _line({tables: median(costs[1, tables].processor_microseconds) * tables for tables in (1, 10, 100)})
    send_row, send_batch = _line({tables: median(sending[tables]) * 1e6 for tables in (1, 10, 100)})
    made = Costs(
        answer=median(each.server_microseconds for each in duels) - send_row,
        device=median(each.device_microseconds for each in duels),
        batch=batch,
        row=row,
        send_batch=send_batch,
        send_row=send_row,
        sync=disk_milliseconds(grows=False) * 1000,
        trip=trip,
    )
    return made, [_typical(points) for points in found.values()]


def round_trip(database: Database) -> float:
    """How long a question to the database is on its way, in microseconds: neither side works meanwhile."""
    with connect(database.cluster.url) as connection:
        for _ in range(100):
            connection.execute("SELECT 1", prepare=True)
        began, own, its = perf_counter(), process_time(), database.processor_seconds()
        for _ in range(TRIPS):
            connection.execute("SELECT 1", prepare=True)
        waited = perf_counter() - began - (process_time() - own) - (database.processor_seconds() - its)
    return max(0.0, waited) / TRIPS * 1e6


def _typical(points: list[Point]) -> Point:
    """That in the middle, of those rounds in which others left us about as much as they ever did."""
    most = min(point.others for point in points) + 0.05
    quiet = sorted((point for point in points if point.others <= most), key=lambda point: point.moves_per_second)
    return quiet[len(quiet) // 2]


def _line(points: dict[int, float]) -> tuple[float, float]:
    """The slope and the beginning of the line through the first and the last of these."""
    (few, little), (many, much) = min(points.items()), max(points.items())
    slope = (much - little) / (many - few)
    return slope, little - slope * few


# A million seats ----------------------------------------------------------------------------------------------

SEATS = 1_000_000
SEATS_A_TABLE = 4
SECONDS_AN_ANSWER = 20
"""How often somebody at a table answers: in a round of questions, each seat about once in so many seconds."""
USE = 0.6
"""How busy a server may be, so that it can take over from others."""


def needed(costs: Costs, console: Console) -> None:
    """Print what the model says of more and more answers a second, on one PostgreSQL."""
    table = Table("answers/s", "servers", "cores of PostgreSQL", "p50 ms", "p99 ms", "tables/batch", "log MB/s")
    for column in table.columns:
        column.justify = "right"
    for moves in (1_000, 5_000, 10_000, 25_000, SEATS // SECONDS_AN_ANSWER, 100_000):
        servers = max(1, ceil(moves * costs.answer / 1e6 / USE))
        cores = max(2, ceil(moves * (costs.row + costs.batch / 4) / 1e6 / USE))
        result = evening(costs, servers, moves / servers, cores, seconds=max(0.4, min(3.0, 30_000 / moves)))
        table.add_row(
            f"{moves:,}",
            f"{servers}",
            f"{cores}",
            f"{result.p50:.1f}",
            f"{result.p99:.1f}",
            f"{result.tables_per_batch:.1f}",
            f"{moves * LOG_BYTES / 1e6:.0f}",
        )
    console.print(table)


LOG_BYTES = 1_300
"""That PostgreSQL logs for an answer."""


def compared(costs: Costs, points: list[Point], console: Console) -> None:
    """Print what was measured beside what the model says."""
    table = Table("", "others", "moves/s", "model", "ratio", "ms", "model ms")
    for column in table.columns[1:]:
        column.justify = "right"
    for point, result in _with_model(costs, points):
        milliseconds = result.p99 if point.kind == "bench" else result.p50
        table.add_row(
            point.name,
            f"{point.others:.0%}",
            f"{point.moves_per_second:,.0f}",
            f"{result.moves_per_second:,.0f}",
            f"{result.moves_per_second / point.moves_per_second:.2f}",
            f"{point.milliseconds:.1f}",
            f"{milliseconds:.1f}",
        )
    console.print(table)
    off = [max(ratio, 1 / ratio) for ratio in (result.moves_per_second / point.moves_per_second
           for point, result in _with_model(costs, points))]  # fmt: skip
    console.print(f"model_off_by_half_the_time: {median(off):.2f}\nmodel_off_by_at_most: {max(off):.2f}")


def _with_model(costs: Costs, points: list[Point]) -> Iterator[tuple[Point, Result]]:
    for point in points:
        yield point, modelled(costs, point)


def plot(costs: Costs, points: list[Point], file: Path) -> None:
    """Measured beside modelled, and how long an answer takes with more and more of them."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.6), layout="constrained")
    for kind, mark, label in (("bench", "o", "duels through servers"), ("batches", "s", "batches into the store")):
        pairs = [(point.moves_per_second, result.moves_per_second) for point, result in _with_model(costs, points)
                 if point.kind == kind]  # fmt: skip
        left.scatter(*zip(*pairs, strict=True), marker=mark, label=label)
    ends = [2_000, 150_000]
    left.plot(ends, ends, color="grey", linewidth=1, label="equal")
    left.set(xscale="log", yscale="log", xlabel="moves a second, measured", ylabel="by the model",
             title="Measured points")  # fmt: skip
    left.legend()
    loads = [250, 500, 1_000, *range(2_000, 40_000, 1_000)]
    for servers, cores in ((1, 2), (10, 4), (30, 8)):
        fit = [load for load in loads if load * costs.answer < 0.97e6]
        results = [evening(costs, servers, load, cores, seconds=max(0.4, 3.0 / servers)) for load in fit]
        label = f"{servers} server{'s' * (servers > 1)}, {cores} cores of PostgreSQL"
        right.plot(fit, [result.p99 for result in results], marker=".", label=label)
    right.axvline(USE * 1e6 / costs.answer, color="grey", linewidth=1, linestyle="--", label=f"{USE:.0%} of a core")
    right.set(xlabel="answers a second at each server", ylabel="ms until 99 of 100 are shown", ylim=(0, None),
              title="An answer's time by the model")  # fmt: skip
    right.legend()
    figure.savefig(file, dpi=110)


def main() -> int:
    """Compare, and look ahead."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--measure", action="store_true", help=f"here, and keep it in {MEASURED.name}")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--plot", type=Path, help="a file to draw into")
    chosen = parser.parse_args()
    if chosen.measure:
        MEASURED.write_bytes(json.format(json.encode(measure(chosen.rounds)), indent=1) + b"\n")
    costs, points = json.decode(MEASURED.read_bytes(), type=tuple[Costs, list[Point]])
    console = Console(width=110)
    console.print(" ".join(f"{name} {value:.0f} µs" for name, value in asdict(costs).items()))
    compared(costs, points, console)
    needed(costs, console)
    if chosen.plot:
        plot(costs, points, chosen.plot)
    return 0


if __name__ == "__main__":
    sys.exit(main())
