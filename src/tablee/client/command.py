"""`tablee bot`: a bot sits down at a table and plays."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import traceback
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from rich.console import Console

from tablee.bots import BOTS, USUAL_LEVEL
from tablee.client.connection import TableConnection
from tablee.client.errors import ClientError
from tablee.client.http import TableServer
from tablee.client.loading import CannotLoad, maker_of
from tablee.client.player import BotError, Finished, Player
from tablee.games import GAMES
from tablee.protocol.api import Joined
from tablee.words import Catalogue

EXIT_FAILED, EXIT_USAGE, EXIT_INTERRUPTED = 1, 2, 130
MOST_NAMESAKES = 10
LEAVE_TIMEOUT_SECONDS = 3.0
"""How long a leaving bot waits for the reply."""
NORMAL_ENDINGS = ("elsewhere", "removed", "closed")
"""Codes of `bye` that end an endless visit without an error."""

DESCRIPTION = """Let a bot sit down at a table and play, like a person with a phone.

It joins with the code that everybody uses, waits for the host to begin, and answers whenever its
seat is asked. If the connection is lost it comes back by itself and loses nothing. After its games,
and on Ctrl-C, it leaves the table."""

EPILOG = f"""examples:
  tablee bot --table http://192.168.1.20:8000 --code BCDFG --bot strong
      one of ours: {", ".join(BOTS)}
  tablee bot --table http://192.168.1.20:8000 --code BCDFG --bot my_bot.py --name Zoé --think 2
      your own, which takes its time for each answer so that people can follow
  tablee bot --table https://games.example --code BCDFG --bot my_bot.py --games 0
      as long as the table stands

my_bot.py defines a class with two methods (docs/bots.md has one that plays):
  class Bot:
      def __init__(self, game, seat, rng): ...      # one for each game; rng is a random.Random
      def answer(self, view, ask): ...              # a move; or None, if ask.optional

exit status: 0 all games played, 1 the bot or the table failed, 2 it could not begin, 130 Ctrl-C"""

log = logging.getLogger("tablee.client")


def add(commands: Any) -> None:
    """Add the subcommand to the command line."""
    parser = commands.add_parser(
        "bot",
        help="let a bot, ours or your own, play at a table on a server",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--table", metavar="URL", required=True, help="the server's address, as people type it")
    parser.add_argument("--code", metavar="CODE", required=True, help="the code of the table")
    parser.add_argument(
        "--bot", metavar="NAME|FILE", default=USUAL_LEVEL, help=f"{', '.join(BOTS)}, or a file such as my_bot.py"
    )
    parser.add_argument("--name", metavar="NAME", help="what it is called at the table (after --bot)")
    parser.add_argument("--games", metavar="N", type=_count, default=1, help="how many games it plays (1; 0: no end)")
    parser.add_argument("--think", metavar="SECONDS", type=_seconds, default=0.5, help="before each answer (0.5)")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Sit down, play, leave; the result is the exit status."""
    visit = BotVisit(chosen)
    with _progress():
        try:
            return asyncio.run(visit.play())
        except KeyboardInterrupt:
            complain("Stopped; the bot has left the table." if visit.has_left else "Stopped.")
            return EXIT_INTERRUPTED


class BotVisit:
    """One run of the command."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.chosen = chosen
        self.has_left = False

    async def play(self) -> int:
        """Everything; the result is the exit status."""
        try:
            maker = maker_of(self.chosen.bot)
            server = TableServer(self.chosen.table)
            joined = await self.join(server)
        except (CannotLoad, ClientError) as problem:
            complain(str(problem))
            return EXIT_USAGE
        log.info("%s sits at table %s and waits for a game to begin. Ctrl-C to leave.", joined.name, self.chosen.code)
        try:
            async with TableConnection(server, self.chosen.code, [joined.token]) as connection:
                await self.play_games(Player(connection, joined.chair, maker, think=self.chosen.think))
        except ClientError as problem:
            complain(str(problem))
            return 0 if self.chosen.games == 0 and problem.code in NORMAL_ENDINGS else EXIT_FAILED
        except BotError as problem:
            self.complain_of_bot(problem)
            return EXIT_FAILED
        return 0

    async def join(self, server: TableServer) -> Joined:
        """Take a chair, as Otto 2 if there is an Otto already and nobody insists on the name."""
        name: str = self.chosen.name or Path(self.chosen.bot).stem.replace("_", " ").strip().capitalize()
        others = () if self.chosen.name else (f"{name} {number}" for number in range(2, MOST_NAMESAKES + 1))
        for wish in (name, *others):
            try:
                return await server.join(self.chosen.code, wish)
            except ClientError as problem:
                if problem.code != "name_taken":
                    raise
        raise ClientError("name_taken", "table", {"name": name})

    async def play_games(self, player: Player) -> None:
        """As many as were asked for, then home. However it ends, nobody is left waiting for this chair."""
        try:
            for _ in range(self.chosen.games) if self.chosen.games else count():
                tell(await player.play_one())
        finally:
            with contextlib.suppress(ClientError, TimeoutError):
                async with asyncio.timeout(LEAVE_TIMEOUT_SECONDS):
                    await player.leave()
                    self.has_left = True

    def complain_of_bot(self, problem: BotError) -> None:
        """What the bot did, and where: its author will want to know."""
        if problem.__cause__ is not None:
            trace = "".join(traceback.format_exception(problem.__cause__)).rstrip()
            Console(stderr=True).print(trace, markup=False, highlight=False, soft_wrap=True)
        complain("The bot failed" + (" and has left the table" if self.has_left else "") + f": {problem}")


def tell(finished: Finished) -> None:
    """How a game ended, in a line. (Names come from strangers: only what can be printed is.)"""
    words = Catalogue("en", GAMES[finished.game], finished.names)
    how = "won" if finished.won else "lost" if finished.outcome.winners else "nobody won"
    line = f"Game {finished.number} ({finished.game}): {how}. {words.outcome(finished.outcome)}"
    shown = "".join(letter if letter.isprintable() else " " for letter in line)
    Console().print(shown, markup=False, highlight=False, soft_wrap=True)


def complain(message: str) -> None:
    """Say what is wrong, without dressing it up."""
    Console(stderr=True).print(f"tablee bot: {message}", markup=False, highlight=False, soft_wrap=True)


@contextlib.contextmanager
def _progress() -> Iterator[None]:
    """What the client logs is shown while the command runs."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("tablee bot: %(message)s"))
    level = log.level
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.setLevel(level)


def _count(typed: str) -> int:
    number = int(typed)
    if number < 0:
        raise argparse.ArgumentTypeError("a number of games, or 0 to play as long as the table stands")
    return number


def _seconds(typed: str) -> float:
    seconds = float(typed)
    if not 0 <= seconds <= 3600:
        raise argparse.ArgumentTypeError("seconds from 0 to 3600")
    return seconds
