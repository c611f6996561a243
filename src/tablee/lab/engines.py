"""Where many games are played: on the cores of this machine, or on those of a cluster that is running already.

Work is a function and a list of tasks; results come back in the order of the tasks, whoever was done first. All luck
follows from the tasks, so that the results are the same wherever they were made.
"""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

from tablee import __version__
from tablee.console.started import this_python
from tablee.lab.plan import LabError

MOST_JOBS = 512
SECONDS_TO_CONNECT = 10

Task = TypeVar("Task")
Result = TypeVar("Result")


class Engine(Protocol):
    """Something that works on several tasks at once."""

    cores: int

    def map(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Generator[Result, None, None]:
        """The results, in the order of the tasks. To close it early gives up what is left."""


class ThisProcess:
    """One core: this one."""

    cores = 1

    def map(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Generator[Result, None, None]:
        """One after the other."""
        yield from map(work, tasks)


class Processes:
    """Several cores of this machine."""

    def __init__(self, cores: int) -> None:
        self.cores = cores
        self.pool = ProcessPoolExecutor(cores, mp_context=get_context("spawn"))

    def map(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Generator[Result, None, None]:
        """Whichever process is free takes the next task."""
        with _ignoring_ctrl_c():
            parts = self.pool.map(work, tasks)
        try:
            yield from parts
        except BrokenProcessPool:
            raise LabError("A process died, perhaps for want of memory: try again with fewer --jobs.") from None

    def close(self) -> None:
        """Let the processes end; what they have not begun is given up."""
        self.pool.shutdown(wait=False, cancel_futures=True)


class Cluster:
    """The workers of a Dask scheduler that somebody started: https://distributed.dask.org."""

    def __init__(self, address: str) -> None:
        self.client = _connected(address)
        try:
            self.cores = self._checked(address)
        except BaseException:
            self.close()
            raise

    def _checked(self, address: str) -> int:
        """How many tasks it takes at once; a LabError if not every worker could do them."""
        threads = self.client.nthreads()
        if not threads:
            raise LabError(f"The scheduler at {address!r} has no workers: start some beside it.")
        for worker, version in self.client.run(_version).items():
            if version != __version__:
                found = f"Tablée {version}" if version else "no Tablée"
                raise LabError(
                    f"The worker {worker} has {found}, not {__version__}: install the same on all workers."
                )
        return sum(threads.values())

    def map(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Generator[Result, None, None]:
        """Whichever worker is free takes the next task. Nothing is remembered from one call to the next."""
        futures = self.client.map(work, tasks, pure=False)
        try:
            for future in futures:
                yield future.result()
                future.release()
        finally:
            self.client.cancel([future for future in futures if not future.done()])

    def close(self) -> None:
        """Leave the cluster, which goes on without us."""
        self.client.close()


def _connected(address: str) -> Any:
    """A client of the scheduler there; a LabError if nobody answers."""
    distributed = _import_distributed()
    try:
        return distributed.Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as problem:
        why = str(problem)
    # Dask closes a client that found nobody when it is collected. If that happened just while another one begins, the
    # two would wait for each other for ever: so it happens now.
    gc.collect()
    raise LabError(f"No scheduler answers at {address!r} ({why}): start one, or check --cluster.")


def _version() -> str:
    """What a worker has. (It is sent to workers as it is, so it must not need this module there.)"""
    try:
        from tablee import __version__ as version
    except ImportError:
        return ""
    return version


def _import_distributed() -> Any:
    """Only clusters need Dask, an optional dependency."""
    try:
        import distributed
    except ImportError:
        raise LabError(f"A cluster needs Dask. Install it with: {this_python()} -m pip install distributed") from None
    return distributed


@contextmanager
def opened(jobs: int = 0, cluster: str = "", most: int = MOST_JOBS) -> Iterator[Engine]:
    """The engine for so many processes (0: one on each core), or that of a cluster; never more than `most` tasks."""
    if not 0 <= jobs <= MOST_JOBS:
        raise LabError(f"Choose a number of processes from 0 (one on each core) to {MOST_JOBS} with --jobs.")
    if not cluster and min(jobs or os.cpu_count() or 1, most) == 1:
        yield ThisProcess()
        return
    engine = Cluster(cluster) if cluster else Processes(min(jobs or os.cpu_count() or 1, most))
    try:
        yield engine
    finally:
        engine.close()


def add_arguments(parser: Any) -> None:
    """Where to play, on the command line."""
    parser.add_argument("--jobs", type=int, default=0, metavar="N", help="how many processes (0: one on each core)")
    parser.add_argument(
        "--cluster",
        default="",
        metavar="ADDRESS",
        help="the Dask scheduler whose workers play, such as tcp://host:8786",
    )


@contextmanager
def _ignoring_ctrl_c() -> Iterator[None]:
    """Processes started now inherit it: Ctrl-C is left to their parent, which shuts them down."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
