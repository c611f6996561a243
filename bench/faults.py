"""The fault test at length: the server is killed a thousand times while many tables play.

    make bench-faults

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

from tests.faults.killing import Kills, kill
from tests.faults.ledger import FAULTS, Evening
from tests.faults.storm import Weather, weather_the_storm

MOST_FAULTS_PRINTED = 20
AFTERMATH = 1.0
"""A line that breaks so soon after something went wrong broke because of it, in seconds."""
PROMISED = 3000.0
"""Within so many milliseconds people should be back."""
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

    def __init__(self, counted: str = "kills") -> None:
        self.counted = counted
        self.printed = 0

    def __call__(self, evening: Evening) -> None:
        """After a kill."""
        figures = evening.figures
        for fault, what in evening.faults[self.printed : MOST_FAULTS_PRINTED]:
            print(f"{fault}: {what}"[:2000], file=sys.stderr, flush=True)
        self.printed = len(evening.faults)
        if figures[self.counted] % 20 == 0:
            print(
                f"{figures[self.counted]:,} {self.counted}, {figures['accepted']:,} answers",
                file=sys.stderr,
                flush=True,
            )


def main() -> int:
    """Run, and fail if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=1000, help="of the one server (1000)")
    parser.add_argument("--storms", type=int, default=30, help="times 10 kills and each other fault, with three (30)")
    parser.add_argument("--tables", type=int, default=16, help="at the same time (16)")
    parser.add_argument(
        "--seed", type=int, default=None, help="for what the clients do and when the server is killed"
    )
    chosen = parser.parse_args()
    seed = secrets.randbelow(10**9) if chosen.seed is None else chosen.seed
    print(f"seed {seed}", flush=True)
    faults = kill_one(chosen, seed) if chosen.kills else 0
    return 1 if faults + (storm(chosen, seed) if chosen.storms else 0) else 0


def kill_one(chosen: argparse.Namespace, seed: int) -> int:
    """One server; the number of faults."""
    began = perf_counter()
    progress = Progress()
    with tempfile.TemporaryDirectory() as folder:
        plan = Kills(
            seed=seed,
            kills=chosen.kills,
            tables=chosen.tables,
            most_seconds=chosen.kills * 10 + 600,
            after_each=progress,
        )
        evening = kill(plan, Path(folder))
    progress(evening)
    show(evening, perf_counter() - began)
    return faults_in(evening)


def storm(chosen: argparse.Namespace, seed: int) -> int:
    """Three servers; the number of faults."""
    began = perf_counter()
    progress = Progress("faults")
    coming = list(STORM * chosen.storms)
    Random(seed).shuffle(coming)
    with tempfile.TemporaryDirectory() as folder:
        weather = Weather(
            seed=seed,
            faults=tuple(coming),
            tables=chosen.tables // 2,
            answers=20,
            most_seconds=len(coming) * 30 + 600,
            after_each=progress,
        )
        evening = weather_the_storm(weather, Path(folder))
    progress(evening)
    print("\nthree servers, a proxy and PostgreSQL")
    for label, name in STORM_LINES:
        print(f"{label:<30}{evening.figures[name]:>10,}")
    show_absences(evening)
    show(evening, perf_counter() - began)
    return faults_in(evening)


def show_absences(evening: Evening) -> None:
    """For how long devices were away, by what went wrong; counted from when it did, not from when they noticed."""
    absences: dict[str, list[float]] = {}
    for gone, back in evening.away:
        of_faults = [(kind, began) for kind, began, over in evening.went_wrong if began <= gone <= over + AFTERMATH]
        kind, since = of_faults[-1] if of_faults else ("line", gone)
        absences.setdefault(kind, []).append(1000 * (back - since))
    print(f"{'back after, ms':<30}{'times':>10}{'50 %':>10}{'99 %':>10}{'most':>10}{'in 3 s':>10}")
    labels = {"line": "their own line broke", **{name: label.strip() for label, name in STORM_LINES}}
    for kind, found in absences.items():
        times = sorted(found)
        shares = [times[min(int(share * len(times)), len(times) - 1)] for share in (0.5, 0.99, 1.0)]
        within = sum(time <= PROMISED for time in times) / len(times)
        print(f"{labels[kind]:<30}{len(times):>10,}" + "".join(f"{at:>10.0f}" for at in shares) + f"{within:>10.1%}")


def faults_in(evening: Evening) -> int:
    """What was found, and answers that are not where they should be."""
    missing = evening.figures["accepted"] - evening.figures["answers in their place"]
    return missing + sum(evening.figures[fault] for fault in FAULTS)


if __name__ == "__main__":
    sys.exit(main())
