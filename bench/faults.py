"""The fault test at length: the server is killed a thousand times while many tables play.

    make bench-faults
    make bench-faults ARGS="--kills 0"      # three servers only: 300 kills and 180 other faults, 40 minutes at most
    make bench-faults ARGS="--quick"        # three minutes, to see that it works

First one server with its folder; then three servers, a proxy that sends devices anywhere, and PostgreSQL. Servers are
killed, stopped for longer than their lease and woken again, and cut off; the database is killed, and slow.

Every acknowledged answer must be in its table once, every game must end by the rules, and nobody may have seen what
was not on disk. `tests/faults` says how each of that is checked; the same with fewer kills is part of `make test`.
To kill a process is not to pull the plug: whether the disk keeps what it was printed to keep is for SQLite
(`synchronous=FULL`) and the machine to say.
"""

from __future__ import annotations

import argparse
import secrets
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter

from tests.faults.absences import OWN, PROMISED, UNKNOWN, by_cause, kept_promise, with_one_fault
from tests.faults.killing import Kills, kill
from tests.faults.ledger import FAULTS, Evening
from tests.faults.storm import Weather, weather_the_storm

MOST_FAULTS_PRINTED = 20
LAST_GAMES_SECONDS = 900.0
"""How long games may go on after the last fault."""
LINES = (
    ("kills", "kills"),
    ("  at any instant", "kills at any instant"),
    ("  in a burst of answers", "kills upon answer"),
    ("  upon an acknowledgement", "kills upon accepted"),
    ("  upon a held ballot", "kills upon held"),
    ("  while ballots were held", "kills with ballots held"),
    ("tables", "tables"),
    ("games to the end", "games"),
    ("  Incroyable!", "incroyable"),
    ("  Face to Face", "face_to_face"),
    ("  Caractère", "caractere"),
    ("  Tous Ego", "tous_ego"),
    ("  played again from the seed", "games replayed"),
    ("answers", "answers"),
    ("  accepted", "accepted"),
    ("  held first", "held"),
    ("  closed", "closed"),
    ("  open when the table was left", "open at the end"),
    ("  found in their place", "answers in their place"),
    ("  said twice", "repeated"),
    ("  said late", "late"),
    ("  ballots said again", "ballots sent again"),
    ("commands done", "commands"),
    ("late arrivals", "late arrivals"),
    ("sent away by a late hello", "sent away"),
    ("sockets broken off", "sockets broken off"),
    ("views shown", "frames"),
    ("  compared with what is stored", "views compared"),
    ("events compared", "events compared"),
)


STORM = ("kill",) * 10 + ("stop", "cut", "restart", "slow", "delayed", "lag")
STORM_LINES = (
    ("servers killed", "kill"),
    ("  stopped and woken again", "stop"),
    ("  cut off from the database", "cut"),
    ("  whose words come late there", "lag"),
    ("  that did not start at once", "starts that failed"),
    ("database killed", "restart"),
    ("  slow", "slow"),
    ("devices' words come late", "delayed"),
)


def show(evening: Evening, seconds: float) -> None:
    """The figures, and last of all what was lost and doubled."""
    figures = evening.figures
    figures["open at the end"] = figures["answers"] - figures["accepted"] - figures["closed"]
    for label, name in LINES:
        print(f"{label:<30}{figures[name]:>10,}")
    print(f"{'minutes':<30}{seconds / 60:>10.1f}")
    print(f"{'milliseconds to start again':<30}{figures['milliseconds to start'] / (figures['kills'] + 1):>10.0f}")
    print(f"shown_too_early: {figures['early']}")
    print(f"secrets_shown: {figures['secret']}")
    print(f"ended_illegally: {figures['illegal']}")
    print(f"other_faults: {figures['other']}")
    print(f"doubled: {figures['doubled']}")
    print(f"lost: {figures['lost']}")


class Progress:
    """A line now and then, and every fault at once."""

    def __init__(self, counted: str, coming: int) -> None:
        self.counted = counted
        self.coming = coming
        self.began = perf_counter()
        self.printed = 0

    def __call__(self, evening: Evening) -> None:
        """After a kill."""
        figures = evening.figures
        for fault, what in evening.faults[self.printed : MOST_FAULTS_PRINTED]:
            print(f"{fault}: {what}"[:2000], file=sys.stderr, flush=True)
        self.printed = len(evening.faults)
        if figures[self.counted] % 10 == 0:
            print(self.line(evening), file=sys.stderr, flush=True)

    def line(self, evening: Evening) -> str:
        """How far it is."""
        figures, minutes = evening.figures, (perf_counter() - self.began) / 60
        return (
            f"{minutes:5.1f} min: {figures[self.counted]:,} of {self.coming:,} {self.counted},"
            f" {figures['accepted']:,} answers, {len(evening.faults)} found"
        )


def main() -> int:
    """Run, and fail if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=1000, help="of the one server (1000)")
    parser.add_argument("--storms", type=int, default=30, help="times 10 kills and each other fault, with three (30)")
    parser.add_argument("--tables", type=int, default=16, help="at the same time (16)")
    parser.add_argument(
        "--minutes", type=float, default=38.0, help="after which nothing more goes wrong, in each part (38)"
    )
    parser.add_argument("--quick", action="store_true", help="20 kills, 1 storm, 6 tables: to see that it works")
    parser.add_argument(
        "--seed", type=int, default=None, help="for what the clients do and when the server is killed"
    )
    chosen = parser.parse_args()
    if chosen.quick:
        chosen.kills, chosen.storms, chosen.tables = min(chosen.kills, 20), min(chosen.storms, 1), 6
    seed = secrets.randbelow(10**9) if chosen.seed is None else chosen.seed
    print(f"seed {seed}", flush=True)
    faults = kill_one(chosen, seed) if chosen.kills else 0
    return 1 if faults + (storm(chosen, seed) if chosen.storms else 0) else 0


def kill_one(chosen: argparse.Namespace, seed: int) -> int:
    """One server; the number of faults."""
    began = perf_counter()
    progress = Progress("kills", chosen.kills)
    with tempfile.TemporaryDirectory() as folder:
        plan = Kills(
            seed=seed,
            kills=chosen.kills,
            tables=chosen.tables,
            fault_seconds=60 * chosen.minutes,
            most_seconds=60 * chosen.minutes + LAST_GAMES_SECONDS,
            after_each=progress,
        )
        evening = kill(plan, Path(folder))
    print(progress.line(evening), file=sys.stderr, flush=True)
    show(evening, perf_counter() - began)
    return faults_in(evening)


def storm(chosen: argparse.Namespace, seed: int) -> int:
    """Three servers; the number of faults."""
    began = perf_counter()
    coming = list(STORM * chosen.storms)
    progress = Progress("faults", len(coming))
    Random(seed).shuffle(coming)
    with tempfile.TemporaryDirectory() as folder:
        weather = Weather(
            seed=seed,
            faults=tuple(coming),
            tables=chosen.tables // 2,
            answers=20,
            fault_seconds=60 * chosen.minutes,
            most_seconds=60 * chosen.minutes + LAST_GAMES_SECONDS,
            after_each=progress,
        )
        evening = weather_the_storm(weather, Path(folder))
    print(progress.line(evening), file=sys.stderr, flush=True)
    print("\nthree servers, a proxy and PostgreSQL")
    for label, name in STORM_LINES:
        print(f"{label:<30}{evening.figures[name]:>10,}")
    show_absences(evening)
    show(evening, perf_counter() - began)
    return faults_in(evening)


CAUSES = {
    **{name: label.strip() for label, name in STORM_LINES},
    "restart": "database killed (from its return)",
    OWN: "their own line broke",
    UNKNOWN: "for no known reason",
}


def show_absences(evening: Evening) -> None:
    """For how long devices were away, by what went wrong; counted from when it did, not from when they noticed."""
    absences = by_cause(evening.away, evening.went_wrong)
    print(f"{'back after, ms':<35}{'times':>8}{'50 %':>9}{'95 %':>9}{'99 %':>9}{'most':>9}{'in 3 s':>9}")
    for kind, times in absences.items():
        show_times(CAUSES[kind], times)
    because_of_faults = [time for kind, times in absences.items() if kind != OWN for time in times]
    if because_of_faults:
        show_times("all but their own", sorted(because_of_faults))
    if alone := with_one_fault(evening.away, evening.went_wrong):
        show_times("with one fault only", alone)
    if evening.taken_over:
        print(f"{'taken over after, ms':<35}{'kills':>8}{'50 %':>9}{'95 %':>9}{'99 %':>9}{'most':>9}{'in 2 s':>9}")
        show_times("first of its tables", evening.taken_over, 2.0)


def show_times(label: str, times: list[float], promised: float = PROMISED) -> None:
    """A line."""
    shares = [times[min(int(share * len(times)), len(times) - 1)] for share in (0.5, 0.95, 0.99, 1.0)]
    figures = "".join(f"{1000 * at:>9.0f}" for at in shares)
    print(f"{label:<35}{len(times):>8,}{figures}{kept_promise(times, promised):>9.1%}")


def faults_in(evening: Evening) -> int:
    """What was found, and answers that are not where they should be."""
    missing = evening.figures["accepted"] - evening.figures["answers in their place"]
    return missing + sum(evening.figures[fault] for fault in FAULTS)


if __name__ == "__main__":
    sys.exit(main())
