"""`tablee serve` and `tablee backup`: the command line of the server."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import gc
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
from rich.console import Console
from rich.progress import Progress

from tablee.console.folders import data_folder
from tablee.console.screen import real_screen
from tablee.core.text import LANGUAGES
from tablee.protocol.incoming import LARGEST_MESSAGE_BYTES
from tablee.server import logs
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
from tablee.server.net.announce import Announcement
from tablee.server.net.http_protocol import LimitedHttpProtocol
from tablee.server.net.origins import HostNames
from tablee.server.net.websocket import WebSocketProtocol
from tablee.server.settings import DAY, Settings
from tablee.stores import SqliteStore, StoreError
from tablee.stores.sqlite.backup import backup
from tablee.words import Catalogue, Complaint, language_of_environment

DEFAULT_PORT = 8000
MOST_PORTS_TRIED = 20
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


def _add_how(serve: argparse.ArgumentParser) -> None:
    serve.add_argument("--open", action="store_true", help="open it in the browser of this machine")
    serve.add_argument("--no-mdns", action="store_true", help="do not announce it on the network")
    serve.add_argument("--lang", choices=LANGUAGES, help="the language of this screen (from the environment)")
    serve.add_argument("--log", choices=("debug", "info", "warning", "error"), default="warning", help="(warning)")
    serve.add_argument("--bot-delay", metavar="SECONDS", type=_number, default=1.0, help="how long bots think (1)")
    serve.add_argument(
        "--keep-days", metavar="N", type=_number, default=30.0, help="how long old tables are kept (30)"
    )
    serve.add_argument(
        "--message-rate",
        metavar="N",
        type=_number,
        default=30.0,
        help="messages a second that one device may send (30)",
    )
    serve.add_argument(
        "--sockets-per-client", metavar="N", type=int, default=200, help="devices behind one address (200)"
    )
    serve.add_argument(
        "--plain-sockets",
        action="store_true",
        help="uvicorn's own WebSockets instead of our quicker ones, if those do not work with a newer uvicorn",
    )
    serve.add_argument("--knock-rate", metavar="N", type=_number, default=1.0, help=argparse.SUPPRESS)
    serve.add_argument("--silence", metavar="SECONDS", type=_number, default=12.0, help=argparse.SUPPRESS)
    serve.add_argument("--greeting", metavar="SECONDS", type=_number, default=10.0, help=argparse.SUPPRESS)
    serve.add_argument("--evict-after", metavar="SECONDS", type=_number, default=600.0, help=argparse.SUPPRESS)
    serve.add_argument("--host-gone", metavar="SECONDS", type=_number, default=120.0, help=argparse.SUPPRESS)


def _number(typed: str) -> float:
    number = float(typed)
    if not 0 <= number < 1e9:
        raise argparse.ArgumentTypeError("not a sensible number")
    return number


class Serving:
    """One run of the server."""

    def __init__(self, chosen: argparse.Namespace, console: Console) -> None:
        self.chosen = chosen
        self.console = console
        self.words = Catalogue(chosen.lang or language_of_environment())
        self.reach: Reach | None = None

    def run(self) -> int:
        """Serve until told to stop; the result is the exit status."""
        logs.set_up(self.chosen.log)
        try:
            self._check()
            with self._listening() as listener:
                store = SqliteStore(self.chosen.data)
                self._run(listener, store)
        except Complaint as problem:
            print(problem.text(self.words), file=sys.stderr)  # noqa: T201 - this is what a terminal is for
            return 1
        return 0

    def _check(self) -> None:
        chosen = self.chosen
        if chosen.public_url:
            chosen.public_url = checked_public_url(chosen.public_url)
            if urlsplit(chosen.public_url).path.strip("/"):
                raise CannotServeError("url-path")
        candidates(chosen.host, own_addresses())
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

    def _settings(self) -> Settings:
        chosen = self.chosen
        machine = socket.gethostname().lower()
        own = own_addresses()
        # Systems list one loopback address, and have many: whichever was chosen is ours, too.
        names = [str(address.ip) for address in (*own, *candidates(chosen.host, own))]
        names += [machine, f"{machine.split('.')[0]}.local"]
        names += [*chosen.allow_host, *([urlsplit(chosen.public_url).hostname] if chosen.public_url else [])]
        return Settings(
            data=chosen.data,
            hosts=tuple(names),
            silence_timeout=chosen.silence,
            arrival_timeout=chosen.greeting,
            bot_delay=chosen.bot_delay,
            keep_played=chosen.keep_days * DAY,
            message_rate=chosen.message_rate,
            message_burst=max(100.0, 3 * chosen.message_rate),
            sockets_per_client=chosen.sockets_per_client,
            join_rate=chosen.knock_rate,
            join_burst=max(60.0, 3 * chosen.knock_rate),
            proxies=tuple(chosen.proxy),
            evict_after=chosen.evict_after,
            host_timeout=chosen.host_gone,
        )

    def _run(self, listener: socket.socket, store: SqliteStore) -> None:
        settings = self._settings()
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
        server = Server(config)
        config.load()
        threading.excepthook = partial(on_thread_error, houses)
        gc.freeze()  # what is loaded by now is never freed: the collector need not look through it
        gc.set_threshold(50_000, 20, 50)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(self._serve(server, listener, houses))

    async def _serve(self, server: Server, listener: socket.socket, houses: list[House]) -> None:
        server.stop_on_signals()
        inviting = asyncio.create_task(self._invite(server, listener.getsockname()[1], houses))
        await server.serve(sockets=[listener])
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
        if chosen.no_mdns or reach.announced is None:
            return
        announcement = Announcement(reach.announced, port, tls=tls)
        announcement.start()
        try:
            await asyncio.Event().wait()
        finally:
            await announcement.stop()

    def _addresses(self) -> tuple[str, ...]:
        reach = self.reach
        if reach is None or reach.url is None:
            return ()
        return (reach.url, *(way.url for way in reach.others))


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


class Server(uvicorn.Server):
    """uvicorn, but the first signal stops it, the second in a hurry, and neither is raised again."""

    def stop_on_signals(self) -> None:
        """Handle the signals here, so that the exit status after a stop is 0."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                loop.add_signal_handler(number, self._stop)
            except NotImplementedError:  # pragma: no cover - Windows
                signal.signal(number, lambda *_: self._stop())

    def _stop(self) -> None:
        self.force_exit = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the store in a hurry, too: uvicorn would leave that out."""
        await super().shutdown(sockets)
        if self.force_exit:
            await self.lifespan.shutdown()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do nothing: uvicorn would raise the signal again at the end."""
        yield


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
