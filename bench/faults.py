"""The fault test at length: the server is killed a thousand times while many tables play.

    make bench-faults

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
from time import perf_counter

from tests.faults.killing import Plan, kill
from tests.faults.ledger import FAULTS, Evening

MOST_FAULTS_PRINTED = 20
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
    ("sockets broken off", "sockets broken off"),
    ("views shown", "frames"),
    ("  compared with the disk", "views compared"),
    ("events compared", "events compared"),
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
    print(f"ended_illegally: {figures['illegal']}")
    print(f"other_faults: {figures['other']}")
    print(f"doubled: {figures['doubled']}")
    print(f"lost: {figures['lost']}")


class Progress:
    """A line now and then, and every fault at once."""

    def __init__(self) -> None:
        self.printed = 0

    def __call__(self, evening: Evening) -> None:
        """After a kill."""
        figures = evening.figures
        for fault, what in evening.faults[self.printed : MOST_FAULTS_PRINTED]:
            print(f"{fault}: {what}"[:2000], file=sys.stderr, flush=True)
        self.printed = len(evening.faults)
        if figures["kills"] % 50 == 0:
            print(f"{figures['kills']:,} kills, {figures['accepted']:,} answers", file=sys.stderr, flush=True)


def main() -> int:
    """Run, and fail if anything was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=16, help="at the same time (16)")
    parser.add_argument(
        "--seed", type=int, default=None, help="for what the clients do and when the server is killed"
    )
    chosen = parser.parse_args()
    seed = secrets.randbelow(10**9) if chosen.seed is None else chosen.seed
    print(f"seed {seed}", flush=True)
    began = perf_counter()
    progress = Progress()
    with tempfile.TemporaryDirectory() as folder:
        plan = Plan(
            seed=seed,
            kills=chosen.kills,
            tables=chosen.tables,
            most_seconds=chosen.kills * 10 + 600,
            after_each_kill=progress,
        )
        evening = kill(plan, Path(folder))
    progress(evening)
    show(evening, perf_counter() - began)
    missing = evening.figures["accepted"] - evening.figures["answers in their place"]
    return 1 if missing or any(evening.figures[fault] for fault in FAULTS) else 0


if __name__ == "__main__":
    sys.exit(main())
