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
from platformdirs import user_data_dir
from rich.console import Console
from rich.progress import Progress

from tablee.console.screen import real_screen
from tablee.core.text import LANGUAGES
from tablee.server import logs
from tablee.server.addresses import (
    Reach,
    best_address,
    candidates,
    checked_public_url,
    own_addresses,
)
from tablee.server.announce import Announcement
from tablee.server.app import build_app
from tablee.server.guard import Guard
from tablee.server.hub import Hub
from tablee.server.invitation import show
from tablee.server.requests import PunctualProtocol
from tablee.server.settings import DAY, Settings
from tablee.server.sockets import SocketProtocol
from tablee.stores import SqliteStore, StoreError
from tablee.stores.sqlite import backup
from tablee.words import Catalogue, Complaint, language_of_environment

PORT = 8000
PORTS_TRIED = 20
EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones on the same Wi-Fi are who this is for
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
    saving.add_argument("--data", metavar="FOLDER", type=Path, default=default_folder(), help="the server's folder")
    saving.set_defaults(run=_backup)


def _add_where(serve: argparse.ArgumentParser) -> None:
    serve.add_argument("--host", metavar="ADDRESS", help="listen on this address only (all of this machine's)")
    serve.add_argument("--port", metavar="N", type=int, help=f"listen on this port ({PORT}, or the next free one)")
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
    serve.add_argument("--data", metavar="FOLDER", type=Path, default=default_folder(), help="where tables are kept")


def _add_how(serve: argparse.ArgumentParser) -> None:
    serve.add_argument("--open", action="store_true", help="open it in the browser of this machine")
    serve.add_argument("--no-mdns", action="store_true", help="do not announce it on the network")
    serve.add_argument("--lang", choices=LANGUAGES, help="the language of this screen (from the environment)")
    serve.add_argument("--log", choices=("debug", "info", "warning", "error"), default="warning", help="(warning)")
    serve.add_argument("--bot-delay", metavar="SECONDS", type=_seconds, default=1.0, help="how long bots think (1)")
    serve.add_argument(
        "--keep-days", metavar="N", type=_seconds, default=30.0, help="how long old tables are kept (30)"
    )
    serve.add_argument(
        "--message-rate",
        metavar="N",
        type=_seconds,
        default=30.0,
        help="messages a second that one device may send (30)",
    )
    serve.add_argument(
        "--sockets-per-client", metavar="N", type=int, default=200, help="devices behind one address (200)"
    )
    serve.add_argument("--knock-rate", metavar="N", type=_seconds, default=1.0, help=argparse.SUPPRESS)
    serve.add_argument("--silence", metavar="SECONDS", type=_seconds, default=12.0, help=argparse.SUPPRESS)
    serve.add_argument("--greeting", metavar="SECONDS", type=_seconds, default=10.0, help=argparse.SUPPRESS)
    serve.add_argument("--evict-after", metavar="SECONDS", type=_seconds, default=600.0, help=argparse.SUPPRESS)
    serve.add_argument("--host-gone", metavar="SECONDS", type=_seconds, default=120.0, help=argparse.SUPPRESS)


def default_folder() -> Path:
    """Where tables are kept unless somebody says otherwise."""
    return Path(user_data_dir("tablee", appauthor=False))


def _seconds(typed: str) -> float:
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
        host = self.chosen.host or EVERYWHERE
        host = "127.0.0.1" if host == "localhost" else host
        for port in [wished] if wished is not None else range(PORT, PORT + PORTS_TRIED):
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
        raise CannotServeError("ports", port=PORT)

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
            silence=chosen.silence,
            greeting=chosen.greeting,
            bot_delay=chosen.bot_delay,
            keep_played=chosen.keep_days * DAY,
            message_rate=chosen.message_rate,
            message_burst=max(100.0, 3 * chosen.message_rate),
            sockets_per_client=chosen.sockets_per_client,
            knock_rate=chosen.knock_rate,
            knock_burst=max(60.0, 3 * chosen.knock_rate),
            proxies=tuple(chosen.proxy),
            evict_after=chosen.evict_after,
            host_gone=chosen.host_gone,
        )

    def _run(self, listener: socket.socket, store: SqliteStore) -> None:
        settings = self._settings()
        hubs: list[Hub] = []

        async def hub_of() -> Hub:
            hubs.append(Hub(settings, store, asyncio.get_running_loop()))
            return hubs[0]

        app = build_app(hub_of, self._addresses)
        config = configured(
            Guard(app, Hub.names_of(settings)), ssl_certfile=self.chosen.cert, ssl_keyfile=self.chosen.key
        )
        server = Server(config)
        config.load()
        threading.excepthook = partial(thread_failed, hubs)
        gc.freeze()  # what was loaded to start stays; there is no use in looking through it again and again
        gc.set_threshold(50_000, 20, 50)
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(self._serve(server, listener, hubs))

    async def _serve(self, server: Server, listener: socket.socket, hubs: list[Hub]) -> None:
        server.stop_on_signals()
        inviting = asyncio.create_task(self._invite(server, listener.getsockname()[1], hubs))
        await server.serve(sockets=[listener])
        inviting.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await inviting

    async def _invite(self, server: Server, port: int, hubs: list[Hub]) -> None:
        """Say where to go, once the server answers there. Trouble with that is counted; people play all the same."""
        while not server.started:
            await asyncio.sleep(0.02)
        try:
            await self._invite_to(hubs[0], port)
        except Exception as error:
            hubs[0].slipped_through(hubs[0].loop, {"message": "nobody was invited", "exception": error})

    async def _invite_to(self, hub: Hub, port: int) -> None:
        chosen = self.chosen
        tls = bool(chosen.cert)
        reach = await best_address(port, hub.instance, host=chosen.host, public_url=chosen.public_url, tls=tls)
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


def thread_failed(hubs: list[Hub], failed: threading.ExceptHookArgs) -> None:
    """A mistake in a thread is counted and logged like every other."""
    name = failed.thread.name if failed.thread is not None else "a thread"
    context = {"message": f"thread {name}", "exception": failed.exc_value}
    for hub in hubs:
        hub.loop.call_soon_threadsafe(hub.slipped_through, hub.loop, context)


def configured(app: Guard, **more: Any) -> uvicorn.Config:
    """How uvicorn serves this application."""
    return uvicorn.Config(
        app,
        ws=SocketProtocol,
        loop="auto",
        http=PunctualProtocol,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
        **more,
    )


class Server(uvicorn.Server):
    """uvicorn, told to stop by the first signal and to hurry by the second."""

    def stop_on_signals(self) -> None:
        """Take the signals into our own hands, so that a stop that was asked for is no failure."""
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
        """Also in a hurry the tables are put away: uvicorn would leave that out."""
        await super().shutdown(sockets)
        if self.force_exit:
            await self.lifespan.shutdown()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Not uvicorn's way, which raises the signal again at the end."""
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
