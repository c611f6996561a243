"""Servers behind a proxy are restarted, one after the other, while programs play: each accepted answer is there once.

Each finished game is played again from its seed with the answers that the players were told to count
(tests/faults/replaying.py): one that is missing, or there twice, makes another game.
"""

from __future__ import annotations

import asyncio
import re
import shlex
import shutil
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import AsyncExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
from msgspec import to_builtins

from tablee.client import ClientError, TableConnection, TableServer
from tablee.client.channel import Channel
from tablee.client.connection import new_key
from tablee.client.loading import maker_of
from tablee.client.player import Player
from tablee.core import Move, Seat
from tablee.protocol.incoming import Start
from tablee.protocol.outgoing import Accepted, AnyServerMessage, Closed, Held
from tests.faults.history import keep_history
from tests.faults.ledger import Evening, Ledger, Letter
from tests.faults.replaying import judge
from tests.faults.storm import PostgresDisk
from tests.postgres.proxies import BOTH, DEPLOY, Front, Proxy, deployed
from tests.server.devices import run
from tests.server.serving import ServerProcess

GAMES = {"face_to_face": 2, "incroyable": 3, "tous_ego": 3}
OPTIONS: dict[str, dict[str, Any]] = {"incroyable": {"board": "court"}, "tous_ego": {"target": 9}}
THINK = 0.01
ANSWERS = 12
"""That are accepted between one restart and the next."""


class KeepingConnection(TableConnection):
    """A player's program that writes down what it said, and what it was told."""

    ledger: Ledger

    async def answer(
        self, seat: Seat, ask: int, move: Move | dict[str, Any], *, key: str = "", settled: bool = False
    ) -> Accepted | Held | Closed:
        """Keep the answer before it is sent."""
        key = key or new_key()
        plain: dict[str, Any] = move if isinstance(move, dict) else to_builtins(move)
        assert self.have is not None
        self.ledger.letters[key] = Letter(self.have.game, seat, ask, key, plain, sent=1)
        return await super().answer(seat, ask, plain, key=key, settled=settled)

    async def _handle(self, channel: Channel, message: AnyServerMessage, frame: bytes) -> None:
        match message:
            case Accepted() if message.key in self.ledger.letters:
                self.ledger.accepted(message.key, message.version)
            case Held() if message.key in self.ledger.letters:
                self.ledger.held(message.key)
            case Closed() if message.key in self.ledger.letters:
                self.ledger.closed(message.key, message.by)
        await super()._handle(channel, message, frame)


class Rolling:
    """Tables that are played at, one game after the other, until all servers have been restarted."""

    def __init__(self, front: Front, database: str) -> None:
        self.front = front
        self.database = database
        self.evening = Evening()
        self.is_over = False

    async def play_on(self, game: str, rng: Random) -> None:
        """Another table for each game."""
        while not self.is_over:
            await self._play(game, rng)

    async def _play(self, game: str, rng: Random) -> None:
        code, host_token, chairs = await self._sit_down(game)
        ledger = Ledger(self.evening, code)
        async with AsyncExitStack() as stack:
            players = []
            for chair, token in chairs:
                connection = KeepingConnection(self.front.url, code, [token])
                connection.ledger = ledger
                await stack.enter_async_context(connection)
                players.append(Player(connection, chair, maker_of("random"), think=THINK, rng=Random(rng.random())))
            host = await stack.enter_async_context(TableConnection(self.front.url, code, [host_token]))
            playing = [asyncio.create_task(player.play_one()) for player in players]
            await host.do(Start(key=new_key()))
            await asyncio.gather(*playing)
            while any(player.connection.unsettled for player in players):
                await asyncio.sleep(0.01)
        await asyncio.to_thread(self._judge, ledger)

    async def _sit_down(self, game: str) -> tuple[str, str, list[tuple[int, str]]]:
        """A table with people. Who is told to try again, while a server stops, tries another."""
        server = TableServer(self.front.url)
        while True:
            try:
                opened = await server.open_table(game, OPTIONS.get(game, {}))
                joined = [await server.join(opened.code, f"Player {number}") for number in range(GAMES[game])]
            except ClientError:
                self.evening.figures["tried again"] += 1
            else:
                return opened.code, opened.host_token, [(one.chair, one.token) for one in joined]

    def _judge(self, ledger: Ledger) -> None:
        with closing(psycopg.connect(self.database)) as connection:
            judge(PostgresDisk(connection), ledger)

    async def restart(self, servers: list[ServerProcess]) -> None:
        """With the loop of docs/deploy, as it is written there: each, when the one before is well again."""
        shell = await asyncio.create_subprocess_exec("sh", "-c", restarting(servers), stdin=PIPE, stdout=PIPE)
        try:
            await self._restart(servers, shell)
        finally:
            if shell.returncode is None:
                shell.kill()
        assert shell.returncode == 0
        self.is_over = True

    async def _restart(self, servers: list[ServerProcess], shell: Process) -> None:
        assert shell.stdin is not None
        assert shell.stdout is not None
        starting: list[asyncio.Task[None]] = []
        for server in servers:
            assert (await shell.stdout.readline()).decode() == f"restart tablee@{server.port}\n"
            assert all(one.ask("GET", "/healthz").status == 200 for one in servers), "the one before is well again"
            before = self.evening.figures["accepted"]
            while self.evening.figures["accepted"] < before + ANSWERS:
                await asyncio.sleep(0.01)
            assert await asyncio.to_thread(server.stop) == 0
            shell.stdin.write(b"\n")  # as with systemctl: it is begun, not done
            starting.append(asyncio.create_task(asyncio.to_thread(server.start)))
            self.evening.figures["restarts"] += 1
        await asyncio.gather(shell.wait(), *starting)


def restarting(servers: list[ServerProcess]) -> str:
    """The loop of the page, for these servers, where the test does what systemctl would."""
    (loop,) = re.findall(
        r"^for port in .*?^done$", (DEPLOY / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    loop, ports = re.subn(r"8001 8002 8003", " ".join(str(server.port) for server in servers), loop)
    assert ports == 1
    lines = ['systemctl() { echo "$@"; read -r _; }', loop]
    if shutil.which("curl") is None:
        asks = "import sys, urllib.request; urllib.request.urlopen(sys.argv[-1])"
        lines.insert(0, f"curl() {{ {shlex.quote(sys.executable)} -c '{asks}' \"$@\" 2>&-; }}")
    return "\n".join(lines)


@pytest.mark.parametrize("proxy", BOTH)
def test_servers_are_restarted_one_after_the_other_and_no_answer_is_lost(
    proxy: Proxy, tmp_path: Path, database: str
) -> None:
    async def scenario(front: Front, servers: list[ServerProcess]) -> Evening:
        rolling = Rolling(front, database)
        async with asyncio.TaskGroup() as tasks:
            for number, game in enumerate(GAMES):
                tasks.create_task(rolling.play_on(game, Random(number)))
            tasks.create_task(rolling.restart(servers))
        return rolling.evening

    with deployed(proxy, tmp_path, database) as (front, servers):
        keep_history(database)
        evening = run(scenario(front, servers))
    assert evening.faults == []
    assert evening.figures["restarts"] == 3
    assert evening.figures["games replayed"] >= len(GAMES)
    assert evening.figures["answers in their place"] == evening.figures["accepted"] >= 3 * ANSWERS
