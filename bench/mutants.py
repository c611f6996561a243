"""Mistakes are planted in the rules, one at a time: does a test fail?

The tests are collected once. One run of all of them notes which lines each test runs and how long it takes;
then every mistake gets a process of its own (a fork, so that nothing is imported again) with the tests that
run its lines, the quickest first, until one fails. What only runs at import is imported anew there.

Not counted as caught: a file that cannot be imported any more, since nobody could miss that; such mistakes
are left out. Counted as caught: a test that takes ten times as long as it should.
"""

from __future__ import annotations

import argparse
import functools
import gc
import hashlib
import importlib.machinery
import importlib.util
import json
import os
import resource
import select
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from coverage import Coverage
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bench.mutations import Mutant, all_mutants

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT / "src/tablee/core", ROOT / "src/tablee/games")
NOT_RULES = ("__init__.py", "bot.py", "lab.py", "terminal.py")
TESTS = (
    *("tests/rules", "tests/properties", "tests/secrecy", "tests/decks"),
    *("tests/words", "tests/tables"),
)
SKIPPED = (
    "test_wire",
    "test_disk",
    "test_endings",
    "test_machine",
    "test_reimagined",
    "test_evenings",
    "test_over_sockets",
)
"""Tests of the server and of the disk, and long random games: slow, and they catch what others have caught."""
COVERAGE_FILE = ROOT / "build" / "mutants.jsonl"
VERDICTS_FILE = ROOT / "build" / "mutants.txt"
MISSED = "missed"
PLAYED_AGAIN = "test_played_again"
"""Tests that notice everything that is different from before, but not what is wrong with it."""
EXPLAINED = ROOT / "docs" / "mutants.md"
MEMORY_BYTES = 4 << 30
FIRST_FILES = 5

Lines = dict[str, list[int]]


@dataclass
class RecordedTest:
    """What a test runs (lines by file) and the processor seconds it takes."""

    seconds: float
    lines: Lines


@dataclass
class Running:
    """A mutant whose process runs, and what it has printed."""

    mutant: Mutant
    output: bytes = b""


# The run ----------------------------------------------------------------------------------------------------


class Planting:
    """Takes the place of pytest's own loop over the tests."""

    def __init__(self, args: argparse.Namespace, importing: Coverage) -> None:
        self.args = args
        self.importing = importing
        self.verdicts: dict[Mutant, str] = {}
        self.failed = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All tests once, then all mutants."""
        self.importing.stop()
        data = self.importing.get_data()
        self.at_import = {(name, line) for name in data.measured_files() for line in data.lines(name) or ()}
        self.items = {item.nodeid: item for item in session.items}
        self.functions = _functions()
        self.cached_functions = _cached_functions("tablee."), _cached_functions("tests.")
        self.killers: dict[tuple[Path, str], list[str]] = {}
        gc.collect()
        gc.freeze()
        self.known = self.run_all_tests()
        self.tests_of_line = _by_line(self.known)
        mutants = list(all_mutants(FOLDERS, self.is_wanted))
        if self.args.sample:
            mutants = sorted(mutants, key=self.sample_order)[: self.args.sample]
        if self.args.resume:
            mutants = self.not_caught_before(mutants)
        else:
            VERDICTS_FILE.unlink(missing_ok=True)
        self.plant(mutants)
        return True

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test has failed."""
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def is_wanted(self, path: Path) -> bool:
        """Whether mistakes are planted in this file."""
        return path.name not in NOT_RULES and self.args.file in str(path)

    def sample_order(self, mutant: Mutant) -> bytes:
        """Mutants in this order are in no order, and in the same one when the lines around them change."""
        return hashlib.sha256(f"{self.args.seed} {name_of(mutant)} {mutant.start}".encode()).digest()

    def not_caught_before(self, mutants: list[Mutant]) -> list[Mutant]:
        """Those that are still to be tried; what was caught is noted again."""
        lines = VERDICTS_FILE.read_text().splitlines() if VERDICTS_FILE.exists() else []
        last = {name: verdict for name, _, verdict in (line.rpartition(": ") for line in lines)}
        caught = {name: verdict for name, verdict in last.items() if verdict != MISSED}
        rest = []
        for mutant in mutants:
            if name_of(mutant) in caught:
                self.verdicts[mutant] = caught[name_of(mutant)]
            else:
                rest.append(mutant)
        return sorted(rest, key=lambda mutant: name_of(mutant) in last)  # what was missed once more, after the others

    # Which test runs which lines -------------------------------------------------------------------------

    def run_all_tests(self) -> dict[str, RecordedTest]:
        """What each test runs; only tests that have changed since, or what they run, are run again.

        (Every test is written down at once: an interrupted run goes on from there.)
        """
        known = {}
        for line in COVERAGE_FILE.read_text().splitlines() if COVERAGE_FILE.exists() else ():
            stamp, nodeid, seconds, lines = json.loads(line)
            if nodeid in self.items and _stamp(nodeid, lines) == stamp:
                known[nodeid] = RecordedTest(seconds, lines)
        COVERAGE_FILE.parent.mkdir(exist_ok=True)
        with COVERAGE_FILE.open("a") as kept:
            for nodeid, what in self._run_in_fork([nodeid for nodeid in self.items if nodeid not in known]):
                known[nodeid] = what
                kept.write(json.dumps((_stamp(nodeid, what.lines), nodeid, what.seconds, what.lines)) + "\n")
                kept.flush()
        return known

    def _run_in_fork(self, nodeids: list[str]) -> Iterator[tuple[str, RecordedTest]]:
        """In another process, so that nothing of it stays in this one."""
        if not nodeids:
            return
        pipe = _forked(lambda: self._run_and_record(nodeids))
        with open(pipe) as output, _progress() as progress:
            bar = progress.add_task("all tests, once", total=len(nodeids))
            for line in output:
                progress.advance(bar)
                progress.refresh()
                nodeid, failed, seconds, lines = json.loads(line)
                if failed:
                    pytest.exit(f"{nodeid} fails without any mistake planted", returncode=1)
                yield nodeid, RecordedTest(seconds, lines)

    def _run_and_record(self, nodeids: list[str]) -> Iterator[str]:
        folders = [f"{folder}/*" for folder in FOLDERS]
        name = ""
        for nodeid, following in zip(nodeids, [*nodeids[1:], None], strict=True):
            name, before = nodeid.partition("[")[0], name
            self.clear_caches(tests=name != before)  # what tests share takes too long to be made for each of them
            coverage = _coverage(folders)
            coverage.start()
            since = time.process_time()
            self.run_test(nodeid, following)
            seconds = time.process_time() - since
            coverage.stop()
            data = coverage.get_data()
            lines = {name: sorted(data.lines(name) or ()) for name in data.measured_files()}
            yield json.dumps((nodeid, self.failed, seconds, lines))

    def clear_caches(self, tests: bool, decks: bool = False) -> None:
        """Cached functions compute anew; the house decks, which take long to read, only if it is about decks."""
        ours, theirs = self.cached_functions
        for function in (*ours, *(theirs if tests else ())):
            if decks or function.__name__ != "house_deck":
                function.cache_clear()

    def run_test(self, nodeid: str, following: str | None) -> None:
        """Run one test, as pytest would."""
        item, after = self.items[nodeid], self.items[following] if following else None
        item.ihook.pytest_runtest_protocol(item=item, nextitem=after)

    # The mutants -----------------------------------------------------------------------------------------

    def plant(self, mutants: list[Mutant]) -> None:
        """So many at a time, each in a process of its own."""
        waiting, running = mutants[::-1], dict[int, Running]()
        with _progress() as progress:
            bar = progress.add_task("mistakes", total=len(mutants))
            while waiting or running:
                while waiting and len(running) < self.args.jobs:
                    mutant = waiting.pop()
                    running[_forked(functools.partial(self.run_mutant, mutant))] = Running(mutant)
                for pipe in select.select(list(running), [], [])[0]:
                    data = os.read(pipe, 1 << 16)
                    running[pipe].output += data
                    if not data:
                        os.close(pipe)
                        self.finished(running.pop(pipe))
                        progress.advance(bar)
                caught = sum(verdict != "" for verdict in self.verdicts.values())
                progress.update(bar, description=f"mistakes: {len(self.verdicts) - caught} missed")
                progress.refresh()

    def run_mutant(self, mutant: Mutant) -> Iterator[str]:
        """The tests that run the lines; and if they run at import, all that have to do with it, imported anew.

        The last line is the verdict: the test that failed, or nothing.
        """
        yield ""
        lines = [(str(mutant.path), line) for line in range(mutant.first, mutant.last + 1)]
        direct = {nodeid for line in lines for nodeid in self.tests_of_line.get(line, ())}
        if mutant.function:
            yield from self.run_patched(mutant, self.chosen(mutant, direct or self.near(mutant)))
        early = not mutant.function or any(line in self.at_import for line in lines)
        if early and not self.failed:
            yield from self.run_reimported(mutant, self.chosen(mutant, self.near(mutant)))

    def finished(self, running: Running) -> None:
        """Note what has become of a mutant."""
        mutant, verdict = running.mutant, running.output.decode().splitlines()[-1]
        self.verdicts[mutant] = verdict
        with VERDICTS_FILE.open("a") as file:
            file.write(f"{name_of(mutant)}: {verdict or MISSED}\n")
        if verdict in self.known:
            self.killers.setdefault((mutant.path, mutant.function), []).append(verdict)

    def near(self, mutant: Mutant) -> set[str]:
        """The tests that run anything in the same class; if there is nothing to run, in the same file or folder."""
        name, folder = str(mutant.path), f"{mutant.path.parent}{os.sep}"
        first, last = mutant.around
        known = self.known.items()
        here = (
            {test for line in range(first, last + 1) for test in self.tests_of_line.get((name, line), ())}
            or {test for test, what in known if name in what.lines}
            or {test for test, what in known if any(file.startswith(folder) for file in what.lines)}
        )
        return here | {test for test, what in known if not what.lines}  # these only look at what was made at import

    def chosen(self, mutant: Mutant, nodeids: set[str]) -> list[str]:
        """Those that caught a mistake in this function; games played again, which notice most; the quickest, while
        there is time; and one of each file.
        """
        killers = [nodeid for nodeid in self.killers.get((mutant.path, mutant.function), ()) if nodeid in nodeids]
        again = sorted(nodeid for nodeid in nodeids if PLAYED_AGAIN in nodeid)
        quickest = sorted(nodeids, key=lambda nodeid: (self.known[nodeid].seconds, nodeid))
        seconds = accumulate(self.known[nodeid].seconds for nodeid in quickest)
        in_time = [nodeid for nodeid, passed in zip(quickest, seconds, strict=True) if passed <= self.args.budget]
        of_each_file = {nodeid.split("::")[0]: nodeid for nodeid in reversed(quickest)}
        return list(dict.fromkeys((*killers, *again, *in_time, *reversed(of_each_file.values()))))

    def run_patched(self, mutant: Mutant, tests: list[str]) -> Iterator[str]:
        """Functions get their new code where they are."""
        for key, code in _codes(compile(mutant.source(), str(mutant.path), "exec")):
            for function in self.functions.get(key, ()):
                if function.__code__ != code:
                    try:
                        function.__code__ = code
                    except ValueError:  # it uses other names of what is around it
                        yield from self.run_reimported(mutant, tests)
                        return
        self.clear_caches(tests=True, decks="deck" in mutant.path.name)
        yield from self._run_tests(tests)

    def _run_tests(self, tests: list[str]) -> Iterator[str]:
        for nodeid, following in zip(tests, [*tests[1:], None], strict=True):
            yield "too slow"
            signal.setitimer(signal.ITIMER_PROF, 10 + 10 * self.known[nodeid].seconds)
            self.run_test(nodeid, following)
            if self.failed:
                break
        yield self.failed

    def run_reimported(self, mutant: Mutant, tests: list[str]) -> Iterator[str]:
        """Everything of ours is imported again, with the mistake in it."""
        for name in [name for name in sys.modules if name.split(".")[0] in ("tablee", "tests")]:
            del sys.modules[name]
        sys.meta_path.insert(0, _Finder(mutant))
        try:
            __import__(_module_name(mutant.path))
            import tablee.games  # noqa: F401
        except Exception as problem:
            yield f"broken: {problem!r}"
            return
        yield "too slow"
        seconds = sum(self.known[nodeid].seconds for nodeid in tests)
        signal.setitimer(signal.ITIMER_PROF, 60 + 10 * seconds)
        some_tests = SomeTests(tests)
        files = [file for file, _ in Counter(nodeid.split("::")[0] for nodeid in tests).most_common()]
        for some in (files[:FIRST_FILES], files[FIRST_FILES:]):  # importing them all takes longer than most tests
            if some and not some_tests.failed:
                pytest.main([*OPTIONS, *some], plugins=[some_tests])
        self.failed = some_tests.failed
        yield some_tests.failed


class SomeTests:
    """Runs some tests of those collected, in this order, until one fails."""

    def __init__(self, tests: list[str]) -> None:
        self.place = {nodeid: place for place, nodeid in enumerate(tests)}
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Only these."""
        chosen = [item for item in items if item.nodeid in self.place]
        items[:] = sorted(chosen, key=lambda item: self.place[item.nodeid])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A test file that cannot be imported has caught the mistake."""
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test has failed."""
        if report.failed:
            self.failed = self.failed or report.nodeid


# Small things -----------------------------------------------------------------------------------------------

OPTIONS = ("-x", "-q", "-s", "-p", "no:xdist", "-p", "no:cacheprovider", "--rootdir", str(ROOT))


def _forked(work: Any) -> int:
    """Fork a process that prints every line that `work` yields; returns the pipe to read them from."""
    ours, theirs = os.pipe()
    if os.fork():
        os.close(theirs)
        return ours
    try:
        os.close(ours)
        nothing = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(nothing, number)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        for line in work():
            os.write(theirs, f"{line}\n".encode())
    except BaseException as problem:
        os.write(theirs, f"broken: {problem!r}\n".encode())
    finally:
        os._exit(0)


def _coverage(folders: list[str]) -> Coverage:
    coverage = Coverage(data_file=None, include=folders, config_file=False, messages=False)
    coverage.set_option("run:core", "ctrace")
    return coverage


def _functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """Every function of ours, by its place in the source."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            code = thing.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(thing)
    return found


def _codes(code: CodeType) -> Iterator[tuple[tuple[str, str, int], CodeType]]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield (inner.co_filename, inner.co_qualname, inner.co_firstlineno), inner
            yield from _codes(inner)


def _cached_functions(package: str) -> list[Any]:
    """The functions with a cache."""
    return [
        thing
        for thing in gc.get_objects()
        if isinstance(thing, functools._lru_cache_wrapper) and thing.__module__.startswith(package)
    ]


def _stamp(nodeid: str, lines: Lines) -> str:
    """A name for what a test was and ran: its own file, and the files of the rules that it came through."""
    return hashlib.sha256(b"".join(map(_digest, (nodeid.split("::")[0], *sorted(lines))))).hexdigest()


@functools.cache
def _digest(name: str) -> bytes:
    path = ROOT / name
    return hashlib.sha256(path.read_bytes()).digest() if path.exists() else b""


def _by_line(known: dict[str, RecordedTest]) -> dict[tuple[str, int], list[str]]:
    tests: dict[tuple[str, int], list[str]] = {}
    for nodeid, what in known.items():
        for name, lines in what.lines.items():
            for line in lines:
                tests.setdefault((name, line), []).append(nodeid)
    return tests


def _module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)


class _Finder:
    """Finds the one module with the mistake in it."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.name = _module_name(mutant.path)

    def find_spec(self, name: str, *_: Any) -> importlib.machinery.ModuleSpec | None:
        """The module, read from what we have made of it."""
        if name != self.name:
            return None
        loader = _Loader(name, str(self.mutant.path))
        loader.source = self.mutant.source()
        return importlib.util.spec_from_file_location(name, self.mutant.path, loader=loader)


class _Loader(importlib.machinery.SourceFileLoader):
    source: bytes

    def get_code(self, fullname: str) -> CodeType:
        """Never what was compiled before."""
        code: CodeType = compile(self.source, self.path, "exec")
        return code


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), auto_refresh=False)  # no thread: this process forks


# The report --------------------------------------------------------------------------------------------------


def name_of(mutant: Mutant) -> str:
    """A mutant as the list of explained ones names it: no line numbers, which change all the time."""
    old, new = mutant.lines()
    where = mutant.path.relative_to(ROOT / "src/tablee")
    return f"`{where}` `{mutant.function or 'at import'}`: `{old}` → `{new}`"


def report(verdicts: dict[Mutant, str]) -> None:
    """Every mistake that no test caught, those that make no difference apart, and the share that was."""
    explained = EXPLAINED.read_text() if EXPLAINED.exists() else ""
    counted = {mutant: verdict for mutant, verdict in verdicts.items() if not verdict.startswith("broken")}
    missed = [mutant for mutant, verdict in counted.items() if not verdict]
    for mutant in missed:
        old, new = mutant.lines()
        why = " (explained in docs/mutants.md)" if name_of(mutant) in explained else ""
        print(f"\n{mutant.path.relative_to(ROOT)}:{mutant.first} {mutant.function}{why}\n-   {old}\n+   {new}")
    known = sum(name_of(mutant) in explained for mutant in missed)
    planted, caught = len(counted), len(counted) - len(missed)
    slow = sum(verdict == "too slow" for verdict in counted.values())
    again = sum(PLAYED_AGAIN in verdict for verdict in counted.values())
    print(
        f"\n{planted} mistakes planted, {caught} caught: {slow} of them by the clock, {again} by a game played again;"
    )
    print(
        f"{len(missed)} not caught: {known} that nobody could notice (docs/mutants.md), {len(missed) - known} others."
    )
    print(
        f"mutants caught: {_percent(caught, planted)} of all, {_percent(caught, planted - known)} of the noticeable"
    )


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / max(1, whole):.1f} %"


def main(arguments: Sequence[str] | None = None) -> None:
    """Plant mistakes, count those that were caught."""
    parser = argparse.ArgumentParser(prog="mutants", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sample", type=int, default=0, help="only so many, chosen at random")
    parser.add_argument("--seed", type=int, default=1, help="another number, another sample")
    parser.add_argument("--file", default="", help="only in files with this in their path: caractere/rules.py")
    parser.add_argument("--resume", action="store_true", help="try nothing again that was caught before")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument("--budget", type=float, default=30, help="processor seconds of tests for each, at most")
    parser.add_argument("--tests", nargs="*", default=TESTS, help="folders or files of tests")
    parser.add_argument("--without", nargs="*", default=(), help=f"test files to leave out: {PLAYED_AGAIN}")
    args = parser.parse_args(arguments)
    os.chdir(ROOT)
    files = [name for name in args.tests if name.endswith(".py")]
    for folder in args.tests:
        found = sorted(Path(folder).glob("test_*.py"))
        files += [str(path) for path in found if not path.name.startswith((*SKIPPED, *args.without))]
    importing = _coverage([f"{folder}/*" for folder in FOLDERS])
    importing.start()
    planting = Planting(args, importing)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    if pytest.main([*OPTIONS, *files], plugins=[planting]) or not planting.verdicts:
        sys.exit("No mistake was planted.")
    report(planting.verdicts)


if __name__ == "__main__":
    main()
