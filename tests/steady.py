"""All tests again and again while every core is busy, in another order each time: what hopes for idleness fails.

    python -m tests.steady --times 5                          everything that `make test` runs
    python -m tests.steady --times 20 tests/server            only these

Every run has a seed for the order of the tests and for what they draw at random; a failure is printed with it, and
with the command that repeats it.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom
from time import monotonic
from typing import NamedTuple
from xml.etree import ElementTree

BUSY = [sys.executable, "-c", "while True: pass"]
CHECKS = ["make", "--no-print-directory", "-j", "2", "check", "check-web"]
BROWSER = "tests/browser"


class Failure(NamedTuple):
    """What failed, and how to see it again."""

    what: str
    again: str


class Run(NamedTuple):
    """One time through everything."""

    seed: int
    passed: int
    failures: list[Failure]
    seconds: float

    def __str__(self) -> str:
        said = f"seed {self.seed}: {self.passed} passed, {len(self.failures)} failed in {self.seconds / 60:.1f} min"
        return "\n".join([said, *(f"  {failure.what}\n    again: {failure.again}" for failure in self.failures)])


@contextmanager
def busy_cores(number: int) -> Iterator[None]:
    """As many processes that do nothing but compute."""
    burners = [subprocess.Popen(BUSY) for _ in range(number)]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


def pytest_of(paths: Sequence[str], seed: int) -> list[str]:
    """The command that runs these tests in the order of this seed."""
    order = ["--random-order-bucket=module", f"--random-order-seed={seed}", f"--hypothesis-seed={seed}"]
    return [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *order, *paths]


def checks(seed: int) -> tuple[int, list[Failure]]:
    """Format, lint and types, and the small tests of the screens."""
    done = subprocess.run(CHECKS, check=False)
    return 0, [Failure(" ".join(CHECKS), shlex.join(CHECKS))] if done.returncode else []


def tests(paths: Sequence[str], seed: int) -> tuple[int, list[Failure]]:
    """How many passed, and what failed."""
    command = pytest_of(paths, seed)
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        done = subprocess.run(
            [*command, f"--junit-xml={report}"], check=False, env={**os.environ, "TABLEE_SEED": str(seed)}
        )
        cases = list(ElementTree.parse(report).iter("testcase")) if report.exists() else []
    failed = [case for case in cases if case.find("failure") is not None or case.find("error") is not None]
    again = f"TABLEE_SEED={seed} {shlex.join(command)}"
    failures = [Failure(f"{case.get('classname')}::{case.get('name')}", again) for case in failed]
    if done.returncode and not failures:
        failures = [Failure(f"pytest ended with {done.returncode}", again)]
    return len(cases) - len(failed), failures


def run(paths: Sequence[str], seed: int) -> Run:
    """Everything once, or the tests that were named."""
    begun = monotonic()
    stages = [tests(paths, seed)] if paths else [checks(seed), tests([], seed), tests([BROWSER], seed)]
    failures = [failure for _, failed in stages for failure in failed]
    return Run(seed, sum(passed for passed, _ in stages), failures, monotonic() - begun)


def main() -> int:
    """Run, report, and say in the last line how many runs were green."""
    reader = argparse.ArgumentParser(
        prog="python -m tests.steady", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    reader.add_argument("--times", type=int, default=5, help="how often (5)")
    reader.add_argument("--seed", type=int, help="the seed of the first run; chosen at random unless given")
    reader.add_argument("--idle", action="store_true", help="leave the cores to the tests")
    reader.add_argument("paths", nargs="*", help="tests to run; everything unless given")
    chosen = reader.parse_args()
    first = SystemRandom().randrange(1_000_000) if chosen.seed is None else chosen.seed
    done: list[Run] = []
    with busy_cores(0 if chosen.idle else os.cpu_count() or 1):
        for seed in range(first, first + chosen.times):
            done.append(run(chosen.paths, seed))
            sys.stdout.write(f"{done[-1]}\n")
            sys.stdout.flush()
    green = sum(not one.failures for one in done)
    sys.stdout.write("\n".join(["", *map(str, done), f"steady runs: {green} of {len(done)}", ""]))
    return 0 if green == len(done) else 1


if __name__ == "__main__":
    sys.exit(main())
