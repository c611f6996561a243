"""`tablee serve` and `tablee backup`: the command line of the server."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import gc
import os
import secrets
import signal
import socket
import ssl
import sys
import threading
import webbrowser
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

import uvicorn
from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress

from tablee.console.folders import data_folder
from tablee.console.screen import real_screen
from tablee.core.text import is_plain, tidied
from tablee.protocol.incoming import LARGEST_MESSAGE_BYTES
from tablee.server import logs
from tablee.server.admin.access import SHORTEST_TOKEN
from tablee.server.house import House
from tablee.server.http.app import build_app
from tablee.server.http.guard import Guard
from tablee.server.invitation import show
from tablee.server.net.addresses import (
    EVERYWHERE_IPV4,
    Reach,
    best_address,
    candidates,
    checked_public_url,
    own_addresses,
)
from tablee.server.net.announce import announced
from tablee.server.net.http_protocol import LimitedHttpProtocol
from tablee.server.net.origins import HostNames
from tablee.server.net.websocket import WebSocketProtocol
from tablee.server.settings import DAY, Settings
from tablee.server.workers import Workers
from tablee.stores import Store, StoreError
from tablee.stores.migrating import migrate
from tablee.stores.opening import open_archive, open_store
from tablee.stores.sqlite.backup import backup
from tablee.words import LANGUAGES, Catalogue, Complaint, language_of_environment

DEFAULT_PORT = 8000
MOST_PORTS_TRIED = 20
MOST_WORKERS = 64
LONGEST_VENUE = 60
ADMIN_TOKEN = "TABLEE_ADMIN_TOKEN"  # noqa: S105 - the variable with it in the environment
SERVE = """Seat people and bots at tables, for everybody on the same network.

Everything is kept in one folder: stop the server, or pull the plug, and every table is where it was when it
starts again. Phones and programs come back by themselves."""
SERVE_EXAMPLES = """examples:
  tablee serve                                    for the phones on this Wi-Fi
  tablee serve --open                             and open it in the browser here
  tablee serve --host 127.0.0.1                   for this machine only
  tablee serve --public-url https://play.example.org --proxy 127.0.0.1
  tablee serve --cert cert.pem --key key.pem
"""
BACKUP = (
    "Copy all tables into one file, also while the server runs. To go back, start with that file as tables.sqlite3."
)


MIGRATE = """Copy all tables from a data folder into PostgreSQL, or back, while no server uses either. If it is cut
short, start it again: it goes on where it was. At the end everything is read again on both sides, and compared."""


class CannotServeError(Complaint):
    """The server cannot start."""

    about: ClassVar[str] = "serve"


def add(commands: Any) -> None:
    """Add the subcommands to the command line."""
    serve = commands.add_parser(
        "serve",
        help="seat people and bots at tables, for everybody on the network",
        description=SERVE,
        epilog=SERVE_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_where(serve)
    _add_how(serve)
    serve.set_defaults(run=lambda chosen: Serving(chosen, real_screen().console).run())
    saving = commands.add_parser("backup", help="copy all tables into one file", description=BACKUP)
    saving.add_argument("file", metavar="FILE", type=Path, help="where to; it must not exist yet")
    saving.add_argument("--data", metavar="FOLDER", type=Path, default=data_folder(), help="the server's folder")
    saving.set_defaults(run=_backup)
    moving = commands.add_parser("migrate", help="copy all tables into another store", description=MIGRATE)
    moving.add_argument("source", metavar="FROM", help="a data folder, or postgresql://…")
    moving.add_argument("target", metavar="TO", help="the other kind, empty or left by a copy that was cut short")
    moving.set_defaults(run=_migrate)


def _add_where(serve: argparse.ArgumentParser) -> None:
    serve.add_argument("--host", metavar="ADDRESS", help="listen on this address only (all of this machine's)")
    serve.add_argument(
        "--port", metavar="N", type=int, help=f"listen on this port ({DEFAULT_PORT}, or the next free one)"
    )
    serve.add_argument("--public-url", metavar="URL", help="how people reach it, if it is behind a proxy or a name")
    serve.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="another name by which browsers may reach it",
    )
    serve.add_argument(
        "--proxy", metavar="ADDRESS", action="append", default=[], help="a proxy in front of it, whose word is taken"
    )
    serve.add_argument("--cert", metavar="FILE", type=Path, help="a certificate, for https")
    serve.add_argument("--key", metavar="FILE", type=Path, help="its key")
    serve.add_argument("--data", metavar="FOLDER", type=Path, default=data_folder(), help="where tables are kept")
    serve.add_argument(
        "--store",
        metavar="URL",
        help="keep them in PostgreSQL instead, which several servers may share: postgresql://…",
    )
    serve.add_argument(
        "--workers",
        metavar="N",
        type=_workers,
        help="so many processes, which share the PostgreSQL (one, without it)",
    )
    serve.add_argument(
        "--admin-token-file", metavar="FILE", type=Path, help="a file with what opens the operator's page, at /admin"
    )
    serve.add_argument(
        "--admin-through-proxy", action="store_true", help="let it be opened from elsewhere than this machine, too"
    )
    serve.add_argument(
        "--workshop",
        choices=("off", "own", "all"),
        default="own",
        help="who may change questions in the browser: nobody, everybody their own decks, or everybody all of them",
    )
    serve.add_argument(
        "--worker-address", metavar="HOST:PORT", help="where other servers of the same store reach this one"
    )


def _add_how(serve: argparse.ArgumentParser) -> None:
    serve.add_argument("--open", action="store_true", help="open it in the browser of this machine")
    serve.add_argument("--no-mdns", action="store_true", help="do not announce it on the network")
    serve.add_argument("--lang", choices=LANGUAGES, help="the language of this screen (from the environment)")
    serve.add_argument("--log", choices=("debug", "info", "warning", "error"), default="warning", help="(warning)")
    seconds = partial(serve.add_argument, metavar="SECONDS", type=_number, default=argparse.SUPPRESS)
    amount = partial(serve.add_argument, metavar="N", type=_number, default=argparse.SUPPRESS)
    # What is not given here is as in Settings; what has no help is for tests.
    seconds("--bot-delay", help="how long bots think (1)")
    amount("--keep-days", dest="keep_played", type=_days, help="how long old tables are kept (30)")
    amount("--message-rate", help="messages a second that one device may send (30)")
    amount("--sockets-per-client", type=int, help="devices behind one address (200)")
    serve.add_argument(
        "--venue",
        metavar="NAME",
        type=_venue,
        default=argparse.SUPPRESS,
        help="a café, a club, a class of this name: list the open tables, and let new ones be opened at /tables",
    )
    serve.add_argument(
        "--plain-sockets",
        action="store_true",
        help="uvicorn's own WebSockets instead of our quicker ones, if those do not work with a newer uvicorn",
    )
    amount("--knock-rate", dest="join_rate", help=argparse.SUPPRESS)
    seconds("--silence", dest="silence_timeout", help=argparse.SUPPRESS)
    seconds("--greeting", dest="arrival_timeout", help=argparse.SUPPRESS)
    seconds("--evict-after", help=argparse.SUPPRESS)
    seconds("--host-gone", dest="host_timeout", help=argparse.SUPPRESS)


def _venue(typed: str) -> str:
    name = tidied(typed)
    if not is_plain(name, LONGEST_VENUE):
        raise argparse.ArgumentTypeError(f"a name of at most {LONGEST_VENUE} letters")
    return name


def _workers(typed: str) -> int:
    number = int(typed)
    if not 1 <= number <= MOST_WORKERS:
        raise argparse.ArgumentTypeError(f"from 1 to {MOST_WORKERS}")
    return number


def _number(typed: str) -> float:
    number = float(typed)
    if not 0 <= number < 1e9:
        raise argparse.ArgumentTypeError("not a sensible number")
    return number


def _days(typed: str) -> float:
    return _number(typed) * DAY


class Serving:
    """One run of the server."""

    def __init__(self, chosen: argparse.Namespace, console: Console) -> None:
        self.chosen = chosen
        self.console = console
        self.words = Catalogue(chosen.lang or language_of_environment())
        self.instance = secrets.token_hex(8)
        self.reach: Reach | None = None
        self.admin_token = ""

    def run(self) -> int:
        """Serve until told to stop; the result is the exit status."""
        logs.set_up(self.chosen.log)
        try:
            self._check()
            with self._listening() as listener:
                if self.chosen.workers is not None:
                    return Workers(self.chosen.workers, partial(self._work, listener)).run()
                self._run([listener], open_store(self.chosen.data, self.chosen.store))
        except Complaint as problem:
            print(problem.text(self.words), file=sys.stderr)  # noqa: T201 - this is what a terminal is for
            return 1
        return 0

    def _work(self, listener: socket.socket, number: int, alive: int) -> int:
        """One of several workers: besides the address of all it has one of its own, where the others reach it."""
        try:
            with socket.create_server(("127.0.0.1", 0), backlog=2048) as own:
                self.chosen.worker_address = f"127.0.0.1:{own.getsockname()[1]}"
                self._run([listener, own], open_store(self.chosen.data, self.chosen.store), number == 0, alive)
        except Complaint as problem:
            print(problem.text(self.words), file=sys.stderr)  # noqa: T201
            return 1
        return 0

    def _check(self) -> None:
        chosen = self.chosen
        if chosen.workers is not None:
            if not chosen.store:
                raise CannotServeError("workers-store")
            if not hasattr(os, "fork"):
                raise CannotServeError("workers-system")
        if chosen.public_url:
            chosen.public_url = checked_public_url(chosen.public_url)
            if urlsplit(chosen.public_url).path.strip("/"):
                raise CannotServeError("url-path")
        candidates(chosen.host, own_addresses())
        self.admin_token = admin_token(chosen.admin_token_file, chosen.admin_through_proxy)
        if chosen.store and getattr(chosen, "venue", ""):
            raise CannotServeError("venue-store")
        if chosen.store and chosen.cert:
            raise CannotServeError("store-and-cert")
        self._check_certificate()

    def _check_certificate(self) -> None:
        chosen = self.chosen
        if bool(chosen.cert) != bool(chosen.key):
            raise CannotServeError("cert-and-key")
        if chosen.cert:
            try:
                ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(chosen.cert, chosen.key)
            except (OSError, ValueError) as problem:
                raise CannotServeError("cert", files=f"{chosen.cert}, {chosen.key}", problem=problem) from None

    @contextlib.contextmanager
    def _listening(self) -> Iterator[socket.socket]:
        """The listening socket: on the port that was chosen, or on the first free one."""
        wished = self.chosen.port
        host = self.chosen.host or EVERYWHERE_IPV4
        host = "127.0.0.1" if host == "localhost" else host
        for port in [wished] if wished is not None else range(DEFAULT_PORT, DEFAULT_PORT + MOST_PORTS_TRIED):
            try:
                family = socket.AF_INET6 if ":" in host else socket.AF_INET
                listener = socket.create_server((host, port), family=family, backlog=2048)
            except (OSError, OverflowError) as problem:
                if wished is not None or getattr(problem, "errno", None) != errno.EADDRINUSE:
                    raise CannotServeError("port", host=host, port=port, problem=problem) from None
                continue
            with listener:
                yield listener
            return
        raise CannotServeError("ports", port=DEFAULT_PORT)

    def _settings(self, port: int) -> Settings:
        chosen = self.chosen
        machine = socket.gethostname().lower()
        own = own_addresses()
        # Systems list one loopback address, and have many: whichever was chosen is ours, too.
        names = [str(address.ip) for address in (*own, *candidates(chosen.host, own))]
        names += [machine, f"{machine.split('.')[0]}.local"]
        names += [*chosen.allow_host, *([urlsplit(chosen.public_url).hostname] if chosen.public_url else [])]
        given = {name: value for name, value in vars(chosen).items() if name in Settings.__struct_fields__}
        given["admin_token"] = self.admin_token
        given["worker_address"] = chosen.worker_address or f"{reachable_host(chosen.host)}:{port}"
        settings = Settings(**given, hosts=tuple(names), proxies=tuple(chosen.proxy), instance=self.instance)
        return replace(
            settings,
            message_burst=max(settings.message_burst, 3 * settings.message_rate),
            join_burst=max(settings.join_burst, 3 * settings.join_rate),
        )

    def _run(
        self, listeners: list[socket.socket], store: Store, invites: bool = True, alive: int | None = None
    ) -> None:
        settings = self._settings(listeners[0].getsockname()[1])
        houses: list[House] = []

        async def make_house() -> House:
            houses.append(House(settings, store, asyncio.get_running_loop()))
            return houses[0]

        app = build_app(make_house, self._addresses)
        config = uvicorn_config(
            Guard(app, HostNames(settings.hosts)),
            self.chosen.plain_sockets,
            ssl_certfile=self.chosen.cert,
            ssl_keyfile=self.chosen.key,
        )
        server = Server(config, houses)
        config.load()
        threading.excepthook = partial(on_thread_error, houses)
        gc.freeze()  # what is loaded by now is never freed: the collector need not look through it
        gc.set_threshold(50_000, 20, 50)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(self._serve(server, listeners, houses, invites, alive))

    async def _serve(
        self,
        server: Server,
        listeners: list[socket.socket],
        houses: list[House],
        invites: bool,
        alive: int | None,
    ) -> None:
        server.stop_on_signals()
        if alive is not None:  # whoever has started us holds its other end
            asyncio.get_running_loop().add_reader(alive, server.stop)
        if not invites:
            await server.serve(sockets=listeners)
            return
        inviting = asyncio.create_task(self._invite(server, listeners[0].getsockname()[1], houses))
        await server.serve(sockets=listeners)
        inviting.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await inviting

    async def _invite(self, server: Server, port: int, houses: list[House]) -> None:
        """Show the address, once the server answers there. An error here does not stop the server."""
        while not server.started:
            await asyncio.sleep(0.02)
        try:
            await self._invite_to(houses[0], port)
        except Exception as error:
            houses[0].on_unhandled(houses[0].loop, {"message": "invitation not shown", "exception": error})

    async def _invite_to(self, house: House, port: int) -> None:
        chosen = self.chosen
        tls = bool(chosen.cert)
        reach = await best_address(port, house.instance, host=chosen.host, public_url=chosen.public_url, tls=tls)
        self.reach = reach
        show(self.console, reach, self.words)
        if chosen.open and reach.url:
            await asyncio.to_thread(webbrowser.open, reach.url)
        if not chosen.no_mdns and reach.announced is not None:
            async with announced(reach.announced, port, tls=tls):
                await asyncio.Event().wait()

    def _addresses(self) -> tuple[str, ...]:
        reach = self.reach
        if reach is None or reach.url is None:
            return ()
        return (reach.url, *(way.url for way in reach.others))


def admin_token(file: Path | None, is_needed: bool) -> str:
    """What opens the operator's page: from this file, or from the environment; empty if there is none."""
    try:
        token = os.environ.get(ADMIN_TOKEN, "") if file is None else file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as problem:
        raise CannotServeError("admin-file", file=file, problem=problem) from None
    if len(token) < SHORTEST_TOKEN and (token or file is not None):
        raise CannotServeError("admin-short", shortest=SHORTEST_TOKEN)
    if is_needed and not token:
        raise CannotServeError("admin-without")
    return token


def on_thread_error(houses: list[House], failed: threading.ExceptHookArgs) -> None:
    """Count and log an error in a thread like every other."""
    name = failed.thread.name if failed.thread is not None else "a thread"
    context = {"message": f"thread {name}", "exception": failed.exc_value}
    for house in houses:
        house.loop.call_soon_threadsafe(house.on_unhandled, house.loop, context)


def uvicorn_config(app: Guard, plain_sockets: bool = False, **more: Any) -> uvicorn.Config:
    """How uvicorn serves the application: with net/websocket.py, or with its own WebSockets."""
    return uvicorn.Config(
        app,
        ws="websockets-sansio" if plain_sockets else WebSocketProtocol,
        ws_max_size=LARGEST_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        loop="auto",
        http=LimitedHttpProtocol,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
        **more,
    )


def reachable_host(chosen: str | None) -> str:
    """The address at which other machines reach this one, as far as we know."""
    if chosen and chosen != EVERYWHERE_IPV4:
        return f"[{chosen}]" if ":" in chosen else chosen
    others = [address.ip for address in own_addresses() if not address.ip.is_loopback and address.ip.version == 4]
    return str(others[0]) if others else "127.0.0.1"


class Server(uvicorn.Server):
    """uvicorn, but the first signal stops it, the second in a hurry, and neither is raised again."""

    def __init__(self, config: uvicorn.Config, houses: list[House]) -> None:
        super().__init__(config)
        self.houses = houses

    def stop_on_signals(self) -> None:
        """Handle the signals here, so that the exit status after a stop is 0."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                loop.add_signal_handler(number, self._stop)
            except NotImplementedError:  # pragma: no cover - Windows
                signal.signal(number, lambda *_: self._stop())

    def stop(self) -> None:
        """As the first signal does."""
        self.should_exit = True

    def _stop(self) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let go of the tables first, then of connections. Close the store in a hurry, too: uvicorn would not."""
        for house in self.houses:
            await house.stop()
        await super().shutdown(sockets)
        if self.force_exit:
            await self.lifespan.shutdown()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do nothing: uvicorn would raise the signal again at the end."""
        yield


def _migrate(chosen: argparse.Namespace) -> int:
    try:
        with (
            contextlib.closing(open_archive(chosen.source)) as source,
            contextlib.closing(open_archive(chosen.target)) as target,
            Progress(console=Console(stderr=True), transient=True) as progress,
        ):
            copying = progress.add_task("tables", total=None)
            copied = migrate(source, target, lambda done, of: progress.update(copying, total=of, completed=done))
    except StoreError as problem:
        print(problem.text(Catalogue(language_of_environment())), file=sys.stderr)  # noqa: T201
        return 1
    print(  # noqa: T201
        f"{copied.tables:,} tables ({copied.found:,} were there), {copied.steps:,} versions, "
        f"{copied.setups:,} setups, {copied.seen:,} shown cards, {copied.reports:,} reports: copied and compared"
    )
    return 0


def _backup(chosen: argparse.Namespace) -> int:
    try:
        with Progress(console=Console(stderr=True), transient=True) as progress:
            copying = progress.add_task(str(chosen.file.name), total=None)
            backup(chosen.data, chosen.file, lambda left, of: progress.update(copying, total=of, completed=of - left))
    except StoreError as problem:
        print(problem.text(Catalogue(language_of_environment())), file=sys.stderr)  # noqa: T201
        return 1
    print(f"{chosen.file}: {chosen.file.stat().st_size:,} bytes")  # noqa: T201
    return 0
