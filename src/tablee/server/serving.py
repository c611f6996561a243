"""One run of `tablee serve`: from what was chosen on the command line to the exit status."""

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
from tablee.server.settings import Settings
from tablee.server.workers import STOPPING, Workers
from tablee.stores import Store
from tablee.stores.opening import open_store
from tablee.words import Catalogue, Complaint, language_of_environment

DEFAULT_PORT = 8000
MOST_PORTS_TRIED = 20
LAST_WORDS_SECONDS = 0.1
"""For what clients are told last to leave this machine, although somebody is in a hurry."""
ADMIN_TOKEN = "TABLEE_ADMIN_TOKEN"  # noqa: S105 - the variable with it in the environment


class CannotServeError(Complaint):
    """The server cannot start."""

    about: ClassVar[str] = "serve"


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
        if getattr(chosen, "league", "") and not getattr(chosen, "venue", ""):
            raise CannotServeError("league-venue")
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
        inviting = (
            asyncio.create_task(self._invite(server, listeners[0].getsockname()[1], houses)) if invites else None
        )
        await server.serve(sockets=listeners)
        if inviting is not None:
            inviting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await inviting
        server.ignore_signals()

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
        ws_ping_interval=None,  # housekeeping notices who is silent, whatever the sockets
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
        self.loop: asyncio.AbstractEventLoop
        self.has_said_goodbye = False

    def stop_on_signals(self) -> None:
        """Handle the signals here, so that the exit status after a stop is 0.

        Not by the loop: letting go of its handler puts the system's in place for a moment, in which a signal kills.
        """
        for number in STOPPING:
            signal.signal(number, lambda *_: self._stop())

    def ignore_signals(self) -> None:
        """It has stopped: a signal that comes while the process ends changes nothing, its exit status neither.

        If one comes just while this is done, Python says "ignored due to race condition" the next time it looks for
        signals. It looks whenever a handler is set: so all are set twice, while such remarks go nowhere.
        """
        remark, sys.unraisablehook = sys.unraisablehook, lambda _: None
        for number in (*STOPPING, *STOPPING):
            signal.signal(number, signal.SIG_IGN)
        sys.unraisablehook = remark

    def stop(self) -> None:
        """As the first signal does."""
        self.should_exit = True

    def _stop(self) -> None:
        self.force_exit = self.should_exit
        if self.force_exit and self.has_said_goodbye:
            self.loop.call_soon_threadsafe(self._hang_up)
        self.should_exit = True

    def _hang_up(self) -> None:
        """Otherwise uvicorn and the end of the loop would still wait for whoever reads nothing."""
        for connection in list(self.server_state.connections):
            with contextlib.suppress(AttributeError):  # asyncio's own TLS raises it when it has been closed twice
                connection.transport.abort()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Small messages go out at once: connections take this over from their listener.

        asyncio sees to it only where it has made the listener itself; without it, two messages in a row take 40 ms.
        """
        self.loop = asyncio.get_running_loop()
        for listener in sockets or ():
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let go of the tables first, then of connections. Close the store in a hurry, too: uvicorn would not."""
        for house in self.houses:
            await house.stop()
        self.has_said_goodbye = True
        if self.force_exit:
            self.loop.call_later(LAST_WORDS_SECONDS, self._hang_up)
        await super().shutdown(sockets)
        if self.force_exit:
            await self.lifespan.shutdown()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Do nothing: uvicorn would raise the signal again at the end."""
        yield
