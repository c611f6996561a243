"""How fast our server is beside those of peers: each on one core, the load on another, in turns, in one run.

    python -m bench.server

Ours is `tablee serve` with its limits on clients lifted and its SQLite file on disk: a move is shown only after it is
durable. boardgame.io keeps everything in memory. Colyseus does, too, and a second time it is made durable as ours is:
SQLite, write-ahead log, full sync, one commit for each turn of its loop, and no view before it. The works, on all
sides in a closed loop (nothing new is sent before the last has come back) and timed from sending to another player's
receipt:

* duel: tables of two; a move counts when the other player has received it. Ours is Face to Face.
* vote of 6: all answer in secret at once; an answer counts when its player has seen the result. Ours is Tous Ego,
  ballots and forecasts.
* vote of 8: ours is Caractère with nine, in which eight guess at once in secret.
* idle: 1,000 duels that are dealt and in which nobody moves, all players connected; ours also with 5,000 seats.

In ours, cards drawn, questions answered and games begun between the votes are not counted, though they are work.
Besides, our views say all that may be played, for screens that know no rules; the peers' do not.
"""

from __future__ import annotations

import argparse
import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from statistics import median

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from bench.measure import DUEL_ROOMS, IDLE_ROOMS, VOTE_PLAYERS, VOTE_ROOMS, BenchError, IdleFigures, LoadFigures
from bench.our_server import disk_milliseconds, measure_our_idle, measure_our_load
from bench.peer_server import PEERS, Peer

ROUNDS = 5
LOAD_SECONDS = 4.0
IDLE_SEATS = 5000
BUSY_ENOUGH = 0.9

Load = tuple[int, int]
"""How many rooms of how many players."""
LOADS: tuple[Load, ...] = (
    *((rooms, 2) for rooms in DUEL_ROOMS),
    *((VOTE_ROOMS, players) for players in VOTE_PLAYERS),
)


class Rounds(dict[Load, list[LoadFigures]]):
    """What one server did, round after round."""

    def typical(self, load: Load, figure: Callable[[LoadFigures], float]) -> float:
        """The median of a figure over the rounds."""
        return median(figure(each) for each in self[load])

    def idle_rounds(self, load: Load) -> int:
        """Rounds in which the server did not use its whole core: others took it, or it waited for the disk."""
        return sum(each.server_busy < BUSY_ENOUGH for each in self[load])


def measure_loads(progress: Progress, loads: Sequence[Load], rounds: int) -> tuple[Rounds, dict[Peer, Rounds]]:
    """Ours and the peers', in turns, so that whatever else the machine does meets all of them."""
    ours, theirs = Rounds(), {peer: Rounds() for peer in PEERS}
    task = progress.add_task("", total=rounds * len(loads) * (1 + len(PEERS)))
    for number in range(rounds):
        for rooms, players in loads:
            what = f"round {number + 1} of {rounds}: {rooms} {title(players)}"
            progress.update(task, description=f"{what}, ours")
            ours.setdefault((rooms, players), []).append(measure_our_load(rooms, players, LOAD_SECONDS))
            progress.advance(task)
            work = "duel" if players == 2 else "vote"
            for peer in PEERS:
                progress.update(task, description=f"{what}, {peer.name}")
                figures = peer.measure_load(work, rooms, players, LOAD_SECONDS)
                theirs[peer].setdefault((rooms, players), []).append(figures)
                progress.advance(task)
    progress.remove_task(task)
    return ours, theirs


def title(players: int) -> str:
    """What a load is called."""
    return "duels" if players == 2 else f"votes of {players}"


def load_table(ours: Rounds, theirs: dict[Peer, Rounds]) -> Table:
    """The loads, a row for each server: the medians of the rounds."""
    table = Table("", "server", "moves/s", "/CPU s", "p50 ms", "p99 ms", "bytes", "busy", "client")
    table.padding = 0
    for column in table.columns[2:]:
        column.justify = "right"
    for load in ours:
        for name, rounds in (("tablee", ours), *((peer.name, rounds) for peer, rounds in theirs.items())):
            table.add_row(
                f"{load[0]} {title(load[1])}",
                name,
                f"{rounds.typical(load, lambda each: each.moves_per_second):,.0f}",
                f"{rounds.typical(load, lambda each: each.moves_per_processor_second):,.0f}",
                f"{rounds.typical(load, lambda each: each.p50_milliseconds):.1f}",
                f"{rounds.typical(load, lambda each: each.p99_milliseconds):.1f}",
                f"{rounds.typical(load, lambda each: each.bytes_per_frame):.0f}",
                f"{rounds.typical(load, lambda each: each.server_busy):.0%}{'*' * rounds.idle_rounds(load)}",
                f"{rounds.typical(load, lambda each: each.client_busy):.0%}",
            )
        table.add_section()
    return table


def idle_line(name: str, idle: IdleFigures) -> str:
    """The idle rooms of one server."""
    return (
        f"{name}: {idle.rooms:,} idle tables of {idle.players}: {idle.kilobytes_per_room:.1f} kB a table above "
        f"{idle.empty_kilobytes / 1000:.0f} MB, {idle.server_busy:.1%} of a core"
    )


def load_ratios(ours: Rounds, peers: Rounds, suffix: str) -> Iterator[tuple[str, float]]:
    """By name, the most important last. Above 1 ours is better, but for latency, where it is below 1."""

    def ratio(load: Load, figure: Callable[[LoadFigures], float]) -> float:
        pairs = zip(ours[load], peers[load], strict=True)  # One right after the other: what disturbed both drops out.
        return median(figure(our) / figure(peer) for our, peer in pairs)

    works = {(rooms, players): f"moves-{rooms}" if players == 2 else f"answers-{players}" for rooms, players in ours}
    for load, name in works.items():
        yield f"server-p99-ratio-{name}{suffix}", ratio(load, lambda each: each.p99_milliseconds)
        yield f"server-per-cpu-second-ratio-{name}{suffix}", ratio(load, lambda e: e.moves_per_processor_second)
    for load in sorted(works, key=lambda load: (load[1] == 2, load[0] == 100)):
        kind, number = works[load].split("-")
        yield f"server-{kind}-ratio-{number}{suffix}", ratio(load, lambda each: each.moves_per_second)


def allow_many_sockets() -> None:
    """As many open files as we may have; the processes that we start inherit it."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if most != resource.RLIM_INFINITY and most < IDLE_SEATS + 100:
        raise BenchError(f"{IDLE_SEATS} seats need as many open files, and {most} are allowed: ulimit -Hn")
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def run(console: Console, loads: Sequence[Load], rounds: int) -> None:
    """Measure the loads, and unless they are but some of them the idle tables, and print it all."""
    allow_many_sockets()
    for peer in PEERS:
        peer.install()
    disk = disk_milliseconds()
    columns = BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    with Progress(*columns, console=console, transient=True) as progress:
        ours, theirs = measure_loads(progress, loads, rounds)
        idle = measure_idle(progress) if loads == LOADS else None
    console.print(load_table(ours, theirs))
    print(f"Medians of {rounds} rounds. *: a round with the server on less than {BUSY_ENOUGH:.0%} of its core.")
    print(f"4 kB are durable in {disk:.2f} ms here; ours and a durable peer wait for that, the others do not.")
    if any(
        2 * found.idle_rounds(load) > rounds for peer, found in theirs.items() for load in found if not peer.durable
    ):
        print("Somebody else used the peers' core, which costs them most, being compiled as they run: measure alone.")
    if idle is not None:
        print_idle(*idle)
    for peer, found in theirs.items():
        for name, ratio in load_ratios(ours, found, peer.suffix):
            print(f"{name}: {ratio:.2f}")


def measure_idle(progress: Progress) -> tuple[IdleFigures, float, dict[Peer, IdleFigures]]:
    """Idle tables: ours, the share of a core that many more of ours take, and the peers'."""
    kept = [peer for peer in PEERS if not peer.durable]  # What is only kept differs in nothing while nobody moves.
    task = progress.add_task(f"{IDLE_ROOMS:,} idle tables, ours", total=1 + len(kept))
    ours, busy_with_more = measure_our_idle(IDLE_ROOMS, IDLE_SEATS)
    theirs = {}
    for peer in kept:
        progress.update(task, advance=1, description=f"{IDLE_ROOMS:,} idle tables, {peer.name}")
        theirs[peer] = peer.measure_idle(IDLE_ROOMS)
    return ours, busy_with_more, theirs


def print_idle(ours: IdleFigures, busy_with_more: float, theirs: dict[Peer, IdleFigures]) -> None:
    """The idle tables of all servers, and the ratios of memory: below 1 ours is better."""
    for peer, idle in theirs.items():
        print(idle_line(peer.name, idle))
    print(idle_line("tablee", ours))
    print(f"tablee: {IDLE_SEATS:,} idle seats: {busy_with_more:.1%} of a core")
    for peer, idle in theirs.items():
        print(f"server-idle-memory-ratio{peer.suffix}: {ours.kilobytes_per_room / idle.kilobytes_per_room:.2f}")


def main() -> None:
    """Measure ours and the peers."""
    parser = argparse.ArgumentParser(description="Our server beside those of peers.")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"how often each load is measured: {ROUNDS}")
    parser.add_argument("--duels", type=int, nargs="+", metavar="TABLES", help="only duels, at so many tables")
    given = parser.parse_args()
    loads = LOADS if given.duels is None else tuple((rooms, 2) for rooms in given.duels)
    try:
        run(Console(), loads, given.rounds)
    except BenchError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
