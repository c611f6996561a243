"""The client and `tablee bot` against the real server."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from threading import Semaphore
from typing import Any

import pytest

from tablee.bots import make_bot
from tablee.client import ClientError, Finished, Player, TableConnection, TableServer, new_key
from tablee.core import Ask, Move, Seat
from tablee.core.game import Bot, BotMaker, Game
from tablee.games import GAMES
from tablee.protocol.api import Joined
from tablee.protocol.incoming import AddBot, LetBot, Pause, Remove, Resume, Start
from tablee.protocol.outgoing import Closed, Presence, TableNews, ViewNews
from tests.client.real_server import RealServer, real_server
from tests.client.small_table import LONGEST, SHORT, run

DOCUMENT = Path(__file__).parents[2] / "docs" / "bots.md"
SENSIBLE: BotMaker = partial(make_bot, "sensible")
A_FEW = 8
"""Answers: no game is over after three times as many."""
MORE_THAN_ENOUGH = 10_000


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """One server for the tests that do it no harm."""
    with real_server(tmp_path_factory.mktemp("tables")) as running:
        yield running


@pytest.fixture
def my_bot(tmp_path: Path) -> Path:
    """The bot in the documentation, as a file."""
    file = tmp_path / "my_bot.py"
    file.write_text(examples()[0], "utf-8")
    return file


def examples() -> list[str]:
    """The programs in the documentation."""
    return re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)


class Evening:
    """A table on the real server, with its host connected and some people who have joined."""

    def __init__(self, server: RealServer, game: str, people: int) -> None:
        self.server = TableServer(server.url)
        self.game = game
        self.people = people

    async def __aenter__(self) -> Evening:
        opened = await self.server.open_table(self.game, SHORT.get(self.game), language="en")
        self.code = opened.code
        self.joined = [await self.server.join(self.code, f"Person {n}") for n in range(self.people)]
        self.host = await TableConnection(self.server, self.code, [opened.host_token]).__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.host.close()

    def connection(self, joined: Joined) -> TableConnection:
        return TableConnection(self.server, self.code, [joined.token])

    async def start(self) -> None:
        await self.host.do(Start(key=new_key()))

    async def everybody(self, players: int) -> None:
        """Wait until so many chairs are taken."""
        while (await self.server.info(self.code)).people != players:
            await asyncio.sleep(0.02)

    async def play(self, joined: Joined, games: int = 1, maker: BotMaker = SENSIBLE) -> list[Finished]:
        async with self.connection(joined) as connection:
            return await Player(connection, joined.chair, maker).play(games)


def command(server: str, code: str, *more: str) -> list[str]:
    return [sys.executable, "-m", "tests.client.unhurried", "bot", "--table", server, "--code", code, *more]


async def tablee_bot(server: str, code: str, *more: str) -> tuple[int, str, str]:
    """Run the command to its end: exit status, what it printed, and what it complained of."""
    process = await asyncio.create_subprocess_exec(
        *command(server, code, *more), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    out, err = await process.communicate()
    return process.returncode or 0, out.decode(), err.decode()


# The client -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(GAMES))
def test_bots_play_two_games_of_everything(served: RealServer, name: str) -> None:
    async def scenario() -> None:
        async with Evening(served, name, max(2, GAMES[name].fewest)) as evening:
            playing = [asyncio.create_task(evening.play(joined, 2)) for joined in evening.joined]
            for _ in range(2):
                await evening.start()
                await until(evening.host, "over")
            results = [await player for player in playing]
            for games in zip(*results, strict=True):
                assert len({(finished.number, finished.outcome) for finished in games}) == 1
                assert {finished.seat for finished in games} == set(range(len(results)))
            replay = await evening.server.replay(evening.code, evening.joined[0].token, 1)
            assert replay.over

    run(scenario())


async def until(connection: TableConnection, status: str) -> None:
    """Read until the table is in this status."""
    async for news in connection:
        if isinstance(news, TableNews) and news.table.status == status:
            return


class Metered:
    """Bots that think of so many answers together and no more, until they are allowed others."""

    def __init__(self) -> None:
        self._allowed, self._made = Semaphore(0), Semaphore(0)

    def maker(self, game: Game, seat: Seat, rng: Random) -> Bot:
        """A sensible one of them."""
        return Unhurried(SENSIBLE(game, seat, rng), self)

    def take(self) -> None:
        """One answer."""
        assert self._allowed.acquire(timeout=LONGEST)
        self._made.release()

    def allow(self, answers: int) -> None:
        """So many more."""
        self._allowed.release(answers)

    def have_made(self, answers: int) -> None:
        """Wait until they have made so many."""
        assert all(self._made.acquire(timeout=LONGEST) for _ in range(answers))


class Unhurried:
    """A bot that answers when it may."""

    def __init__(self, bot: Bot, meter: Metered) -> None:
        self.bot, self.meter = bot, meter

    def answer(self, view: Any, ask: Ask) -> Move | None:
        self.meter.take()
        return self.bot.answer(view, ask)


@pytest.mark.parametrize("name", ["tous_ego", "face_to_face"])
def test_a_game_goes_on_through_kills_of_the_server(tmp_path: Path, name: str) -> None:
    async def scenario(server: RealServer) -> None:
        async with Evening(server, name, max(2, GAMES[name].fewest)) as evening:
            bots = Metered()
            playing = [asyncio.create_task(evening.play(joined, maker=bots.maker)) for joined in evening.joined]
            await evening.start()
            for _ in range(2):
                bots.allow(A_FEW)
                await asyncio.to_thread(bots.have_made, A_FEW)
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
            bots.allow(MORE_THAN_ENOUGH)
            results = [(await player)[0] for player in playing]
            assert len({finished.outcome for finished in results}) == 1

    with real_server(tmp_path) as server:
        run(scenario(server))


def test_pauses_and_bots_that_hold_a_seat_are_waited_out(served: RealServer) -> None:
    async def scenario() -> None:
        async with Evening(served, "face_to_face", 2) as evening:
            await evening.start()
            await evening.host.do(Pause(key=new_key()))
            first = evening.joined[0].chair
            await evening.host.do(LetBot(key=new_key(), chair=first, level="random"))
            playing = [asyncio.create_task(evening.play(joined)) for joined in evening.joined]
            async for news in evening.host:
                if isinstance(news, Presence) and not news.away:
                    break
            assert not any(player.done() for player in playing)
            await evening.host.do(Resume(key=new_key()))
            results = [(await player)[0] for player in playing]
            assert results[0].outcome == results[1].outcome

    run(scenario())


def test_an_answer_to_a_closed_ask_and_a_command_that_is_not_ours(served: RealServer) -> None:
    async def scenario() -> None:
        async with Evening(served, "face_to_face", 2) as evening:
            await evening.start()
            async with evening.connection(evening.joined[0]) as connection:
                seat, ask = await first_seat(connection)
                late = await connection.answer(seat, ask + 7, {"move": "end_turn"})
                assert isinstance(late, Closed)
                with pytest.raises(ClientError) as refused:
                    await connection.do(Start(key=new_key()))
                assert (refused.value.rule, refused.value.code) == ("table", "not_for_you")

    run(scenario())


async def first_seat(connection: TableConnection) -> tuple[Seat, int]:
    async for news in connection:
        if isinstance(news, ViewNews) and news.seat is not None:
            return news.seat, news.view.ask.id if news.view.ask is not None else 0
    raise AssertionError("no view was told")


# tablee bot -------------------------------------------------------------------------------------------------


def test_the_bot_in_the_documentation_has_thirty_lines() -> None:
    assert len([line for line in examples()[0].splitlines() if line.strip()]) <= 30


def test_the_bot_in_the_documentation_plays_three_games_and_goes_home(served: RealServer, my_bot: Path) -> None:
    async def scenario() -> None:
        async with Evening(served, "face_to_face", 0) as evening:
            more = ("--bot", str(my_bot), "--name", "Zoé", "--games", "3", "--think", "0")
            playing = asyncio.create_task(tablee_bot(served.url, evening.code, *more))
            await evening.everybody(1)
            await evening.host.do(AddBot(key=new_key(), level="random"))
            for _ in range(3):
                await evening.start()
                await until(evening.host, "over")
            status, out, err = await playing
            assert status == 0, err
            for number, line in enumerate(out.splitlines(), 1):
                assert re.match(rf"Game {number} \(face_to_face\): (won|lost)\. ", line)
            assert len(out.splitlines()) == 3
            assert "Zoé sits at table" in err
            await evening.everybody(1)  # Zoé has gone home, the random bot is still there

    run(scenario())


@pytest.mark.parametrize("name", [name for name in GAMES if name != "face_to_face"])
def test_the_bot_in_the_documentation_plays_everything(served: RealServer, my_bot: Path, name: str) -> None:
    async def scenario() -> None:
        async with Evening(served, name, 0) as evening:
            more = ("--bot", str(my_bot), "--think", "0")
            playing = asyncio.create_task(tablee_bot(served.url, evening.code, *more))
            await evening.everybody(1)
            for _ in range(GAMES[name].fewest - 1):
                await evening.host.do(AddBot(key=new_key()))
            await evening.start()
            status, out, err = await playing
            assert status == 0, err
            assert out.startswith(f"Game 1 ({name}): ")

    run(scenario())


def test_the_program_in_the_documentation_plays(served: RealServer) -> None:
    program: dict[str, Any] = {}
    exec(compile(examples()[1], str(DOCUMENT), "exec"), program)

    async def scenario() -> None:
        async with Evening(served, "face_to_face", 0) as evening:
            playing = asyncio.create_task(program["play"](served.url, evening.code, "Zoé"))
            await evening.everybody(1)
            await evening.host.do(AddBot(key=new_key()))
            await evening.start()
            finished = await playing
            assert finished.outcome.winners

    run(scenario())


def test_bots_without_a_name_find_one(served: RealServer) -> None:
    async def scenario() -> None:
        async with Evening(served, "face_to_face", 0) as evening:
            more = ("--bot", "sensible", "--think", "0")
            playing = [asyncio.create_task(tablee_bot(served.url, evening.code, *more)) for _ in range(2)]
            await evening.everybody(2)
            await evening.start()
            results = await asyncio.gather(*playing)
            assert [status for status, _, _ in results] == [0, 0]
            assert sorted("Sensible 2 sits" in err for _, _, err in results) == [False, True]
            assert sorted(out.split(".")[0].rpartition(" ")[2] for _, out, _ in results) == ["lost", "won"]

    run(scenario())


def test_ctrl_c_leaves_the_table(served: RealServer) -> None:
    async def scenario() -> None:
        async with Evening(served, "face_to_face", 0) as evening:
            process = await asyncio.create_subprocess_exec(*command(served.url, evening.code), stderr=subprocess.PIPE)
            await evening.everybody(1)
            assert process.stderr is not None
            assert b"waits for a game" in await process.stderr.readline()
            process.send_signal(signal.SIGINT)
            assert await process.wait() == 130
            assert b"has left the table" in await process.stderr.read()
            await evening.everybody(0)

    run(scenario())


def test_being_sent_away_is_told(served: RealServer) -> None:
    async def scenario() -> None:
        async with Evening(served, "face_to_face", 0) as evening:
            playing = asyncio.create_task(tablee_bot(served.url, evening.code))
            await evening.everybody(1)
            await evening.host.do(Remove(key=new_key(), chair=1))
            status, _, err = await playing
            assert status == 1
            assert "The host has sent this player away" in err

    run(scenario())


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("        raise ValueError('no idea')", "ValueError: no idea"),
        ("        return None", "it gave no answer"),
        ("        return 'pass'", "which is no move"),
        (
            "        from tablee.games.face_to_face import Play\n        return Play('own_ascending', 0)",
            "not allowed",
        ),
    ],
)
def test_a_bot_that_fails_says_why_and_leaves(served: RealServer, tmp_path: Path, body: str, told: str) -> None:
    file = tmp_path / "broken.py"
    file.write_text(
        f"class Bot:\n    def __init__(self, game, seat, rng): ...\n    def answer(self, view, ask):\n{body}\n"
    )

    async def scenario() -> None:
        async with Evening(served, "face_to_face", 0) as evening:
            more = ("--bot", str(file), "--think", "0")
            playing = [asyncio.create_task(tablee_bot(served.url, evening.code, *more))]
            await evening.everybody(1)
            playing.append(asyncio.create_task(tablee_bot(served.url, evening.code, *more)))
            await evening.everybody(2)
            await evening.start()
            results = await asyncio.gather(*playing)
            failed = [err for status, _, err in results if status == 1]
            assert len(failed) == 1
            assert told in failed[0]
            assert "The bot failed and has left the table" in failed[0]

    run(scenario())


# Before it begins -------------------------------------------------------------------------------------------


def test_a_wrong_code_and_a_full_table(served: RealServer) -> None:
    async def scenario() -> None:
        status, _, err = await tablee_bot(served.url, "XXXXX")
        assert (status, "There is no table with this code" in err) == (2, True)
        async with Evening(served, "caractere", 10) as evening:
            status, _, err = await tablee_bot(served.url, evening.code)
            assert (status, "Every chair at this table is taken" in err) == (2, True)
        async with Evening(served, "caractere", 1) as evening:
            status, _, err = await tablee_bot(served.url, evening.code, "--name", "Person 0")
            assert (status, "has that name already" in err) == (2, True)

    run(scenario())


def test_a_server_that_is_not_there() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        status, _, err = run(tablee_bot(f"http://127.0.0.1:{taken.getsockname()[1]}", "BCDFG"))
    assert status == 2
    assert "check the address, and that the server is running there" in err


def test_help_teaches() -> None:
    environment = {**os.environ, "COLUMNS": "100"}
    told = subprocess.run(
        [sys.executable, "-m", "tablee", "bot", "--help"],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    ).stdout
    for word in ("--table", "--code", "--bot", "--name", "--games", "--think", "my_bot.py", "exit status"):
        assert word in told
