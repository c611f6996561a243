"""Real servers on loopback: as a process of their own, or in a thread where a test can look inside."""

from __future__ import annotations

import asyncio
import http.client
import secrets
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct, json
from msgspec.structs import replace

from tablee.server.house import House
from tablee.server.http.app import build_app
from tablee.server.http.guard import Guard
from tablee.server.net.origins import HostNames
from tablee.server.rooms.room import Room
from tablee.server.serving import Server, uvicorn_config
from tablee.server.settings import Settings
from tablee.stores import SqliteStore, Store
from tests import dealing
from tests.server import stores
from tests.server.clockwork import Clockwork
from tests.server.stores import Gate, GatedStore, Wrap

T = TypeVar("T")
HERE = "127.0.0.1"
PATIENCE = stores.PATIENCE
WIDE = ("--message-rate", "100000", "--knock-rate", "100000", "--sockets-per-client", "100000")
"""For tests that are no clumsy family."""
TRANSPORTS = ("quick", "plain")
"""Our own sockets and those of any ASGI server: what is promised of one is promised of the other."""
TURNS = 5
"""How often the server's loop turns until what was due is done, written and sent."""
HELD: list[socket.socket] = []
"""Ports that are ours: bound, so that nobody else is given them, and listened on by servers alone."""


def free_port() -> int:
    """A port that nobody else has, or gets from here while these tests run: a server may be stopped and started.

    None of those that the system gives to connecting sockets: a client that knocks too early would answer itself.
    """
    while True:
        held = socket.socket()
        try:
            held.bind((HERE, secrets.choice(range(20_000, 30_000))))
        except OSError:
            held.close()
            continue
        port = int(held.getsockname()[1])
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            socket.create_server((HERE, port)).close()
            HELD.append(held)
        except OSError:  # on this system, what is held cannot be listened on
            held.close()
        return port


def wait_until(fits: Callable[[], bool]) -> None:
    """Look again and again."""
    deadline = time.monotonic() + PATIENCE
    while not fits():
        assert time.monotonic() < deadline
        time.sleep(0.02)


class Answer(Struct):
    """What came back over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """The body, read."""
        return json.decode(self.body)


class Place:
    """Where a server is, and how to ask it things over HTTP."""

    port: int
    tls: ssl.SSLContext | None = None

    @property
    def netloc(self) -> str:
        """Host and port."""
        return f"{HERE}:{self.port}"

    @property
    def url(self) -> str:
        """Its address."""
        return f"http{'s' if self.tls else ''}://{self.netloc}"

    @property
    def socket_url(self) -> str:
        """Where the WebSockets of all tables are: the table's code comes after it."""
        return f"ws{'s' if self.tls else ''}://{self.netloc}/ws"

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        headers: dict[str, str] | None = None,
        source: str = HERE,
    ) -> Answer:
        """One request: a body that is not bytes is sent as JSON."""
        made: http.client.HTTPConnection
        if self.tls is not None:
            made = http.client.HTTPSConnection(HERE, self.port, timeout=PATIENCE, context=self.tls)
        else:
            made = http.client.HTTPConnection(HERE, self.port, timeout=PATIENCE, source_address=(source, 0))
        data = body if isinstance(body, bytes) or body is None else json.encode(body)
        try:
            made.request(method, path, data, headers or {})
            answer = made.getresponse()
            there = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, there, answer.read())
        finally:
            made.close()

    def metrics(self, path: str = "/metrics") -> dict[str, float]:
        """The server's own numbers, by name (and label)."""
        lines = self.ask("GET", path).body.decode().splitlines()
        pairs = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
        return {name.removeprefix("tablee_"): float(value) for name, value in pairs}


# A process -----------------------------------------------------------------------------------------------------


class ServerProcess(Place):
    """`tablee serve` as an operator starts it. One of several keeps its leases however long it stands still, unless
    the test is about just that."""

    def __init__(
        self, data: Path, *options: str, port: int | None = None, log: str = "debug", real_leases: bool = False
    ) -> None:
        self.data = data
        self.port = port or free_port()
        self.log_file = data.with_name(f"{data.name}.log")
        self.screen_file = data.with_name(f"{data.name}.screen")
        started_by = "tests.postgres.patience" if "--store" in options and not real_leases else "tests.dealing"
        self.command = [
            *(sys.executable, "-m", started_by, f"{dealing.now[-1]}/server"),
            *("serve", "--host", HERE, "--port", str(self.port)),
            *("--data", str(data), "--no-mdns", "--log", log, "--bot-delay", "0.02"),
            *("--silence", str(10 * PATIENCE), "--greeting", str(PATIENCE), *options),
        ]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        with self.log_file.open("ab") as log, self.screen_file.open("ab") as screen:
            self.process = subprocess.Popen(self.command, stdout=screen, stderr=log)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError(f"the server did not start: {self.log}")
            try:
                if self.ask("GET", "/healthz").status == 200:
                    return
            except OSError:
                time.sleep(0.02)
        raise AssertionError(f"the server does not answer: {self.log}")

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop, and wait: its exit status."""
        assert self.process is not None
        self.process.send_signal(number)
        try:
            return self.process.wait(PATIENCE)
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
            self.process = None

    @property
    def log(self) -> str:
        """What it wrote for the operator."""
        return self.log_file.read_text()

    @property
    def memory(self) -> int:
        """The bytes of memory that it holds now."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in fields if line.startswith("VmRSS:"))


@contextmanager
def server_process(
    data: Path, *options: str, log: str = "debug", tls: ssl.SSLContext | None = None
) -> Iterator[ServerProcess]:
    """A server that runs as long as the test needs it."""
    server = ServerProcess(data, *options, log=log)
    server.tls = tls
    server.start()
    try:
        yield server
    finally:
        if server.process is not None:
            server.stop()


# A thread ------------------------------------------------------------------------------------------------------


class ServerThread(Place):
    """The same server in a thread of the test: any setting can be small, and a test may look into the house."""

    def __init__(
        self, settings: Settings, port: int | None = None, wrap: Wrap = GatedStore, plain_sockets: bool = False
    ) -> None:
        self.plain_sockets = plain_sockets
        self.wrap = wrap
        self.disk: SqliteStore
        """The real store, and the one around it that the server works with."""
        self.store: Store
        self.listener = socket.create_server((HERE, port or 0), backlog=2048)
        self.port = int(self.listener.getsockname()[1])
        self.settings = replace(settings, worker_address=self.netloc)
        self.house: House
        self.server: Server
        self.loop: asyncio.AbstractEventLoop
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self._run, name="server")

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=Clockwork) as runner:
            runner.run(self.serve())

    async def serve(self) -> None:
        """All of it, in the loop that runs here."""
        self.loop = asyncio.get_running_loop()
        self.store = self.open_store()

        async def make_house() -> House:
            self.house = House(self.settings, self.store, self.loop)
            return self.house

        app = Guard(build_app(make_house, lambda: (self.url,)), HostNames(self.settings.hosts))
        self.server = Server(uvicorn_config(app, self.plain_sockets), [])
        serving = asyncio.create_task(self.server.serve(sockets=[self.listener]))
        while not self.server.started and not serving.done():
            await asyncio.sleep(0.005)
        self.ready.set()
        await serving

    def open_store(self) -> Store:
        """The store that the server works with."""
        self.disk = SqliteStore(self.settings.data)
        return self.wrap(self.disk)

    def start(self) -> None:
        """Start, and wait until it listens."""
        self.thread.start()
        assert self.ready.wait(PATIENCE)

    def stop(self) -> None:
        """Stop as if a signal had come, unless it has stopped."""
        if not self.thread.is_alive():
            return
        self.inside(lambda _: self.clock.run_on())
        self.loop.call_soon_threadsafe(lambda: setattr(self.server, "should_exit", True))
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        self.listener.close()

    def inside(self, look: Callable[[House], T]) -> T:
        """Do something in the server's own thread."""
        found: Future[T] = Future()

        def run() -> None:
            try:
                found.set_result(look(self.house))
            except BaseException as problem:
                found.set_exception(problem)

        self.loop.call_soon_threadsafe(run)
        return found.result(PATIENCE)

    def wait_for(self, work: Callable[[House], Coroutine[Any, Any, T]]) -> T:
        """The same for what takes a while there."""
        return asyncio.run_coroutine_threadsafe(work(self.house), self.loop).result(PATIENCE)

    def room(self, code: str) -> Room:
        """The room of this table, which is in memory."""
        return self.inside(lambda house: room_in(house, code))

    def tables_stored(self) -> int:
        """How many there are now: the metrics tell what was counted lately."""
        return self.wait_for(lambda house: house.store.count())

    @property
    def clock(self) -> Clockwork:
        """The server's."""
        assert isinstance(self.loop, Clockwork)
        return self.loop

    @contextmanager
    def still(self) -> Iterator[None]:
        """Meanwhile no time passes for the server, but what a test lets pass."""
        self.inside(lambda _: self.clock.stand_still())
        try:
            yield
        finally:
            self.inside(lambda _: self.clock.run_on())

    def pass_time(self, seconds: float) -> None:
        """So much time is over, and what was due by then has been done."""
        self.inside(lambda _: self.clock.pass_on(seconds))
        for _ in range(TURNS):
            self.inside(lambda _: None)


def room_in(house: House, code: str) -> Room:
    """The room of a table that is in memory."""
    room = house.directory.in_memory(code)
    assert room is not None
    return room


def quick_settings(data: Path, **settings: Any) -> Settings:
    """Quick bots and wide limits, unless told otherwise."""
    quick: dict[str, Any] = {
        "silence_timeout": 10 * PATIENCE,
        "arrival_timeout": PATIENCE,
        "bot_delay": 0.01,
        "bot_deadline": 10 * PATIENCE,
        "message_rate": 1e6,
        "message_burst": 1e6,
        "join_rate": 1e6,
        "join_burst": 1e6,
        "sockets_per_client": 100_000,
    }
    return Settings(data=data, **{**quick, **settings})


@contextmanager
def server_thread(
    data: Path, port: int | None = None, wrap: Wrap = GatedStore, plain_sockets: bool = False, **settings: Any
) -> Iterator[ServerThread]:
    """A server in a thread, with quick bots and wide limits unless told otherwise."""
    server = ServerThread(quick_settings(data, **settings), port, wrap, plain_sockets)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def commits_held_back(server: ServerThread) -> Iterator[Gate]:
    """A disk that gets done with nothing before it is let go, at the latest in the end."""
    store, gate = server.store, Gate()
    assert isinstance(store, GatedStore)
    store.gate = gate
    try:
        yield gate
    finally:
        store.gate = None
        gate.open()
