"""A bot on a chair of a table on a server."""

from __future__ import annotations

import asyncio
import secrets
from random import Random
from typing import Any

from msgspec import Struct

from tablee.bots import Bot
from tablee.client.connection import TableConnection, new_key
from tablee.client.errors import ClientError
from tablee.core import Ask, Move, Outcome, Refusal, Seat
from tablee.core.game import BotMaker
from tablee.games import GAMES
from tablee.protocol.incoming import GiveBack, Leave
from tablee.protocol.outgoing import About, Bye, Sitter, TableNews, ViewNews, Welcome


class BotError(Exception):
    """The bot itself failed: it raised something, or gave an answer that the rules do not allow."""


class Finished(Struct, frozen=True):
    """A game that a bot played to its end."""

    game: str
    number: int
    seat: Seat
    outcome: Outcome
    names: tuple[str, ...]
    """Who sat where."""

    @property
    def won(self) -> bool:
        """Whether this seat is among the winners."""
        return self.seat in self.outcome.winners


class Player:
    """Lets a bot answer for a chair. `maker(game, seat, rng)` makes a new bot for each game.

    A bot thinks in a thread of its own, so that the table never takes a slow one for an absent one. Before it does,
    `think` seconds go by, so that people can follow.
    """

    def __init__(
        self,
        connection: TableConnection,
        chair: int,
        maker: BotMaker,
        *,
        think: float = 0.0,
        rng: Random | None = None,
    ) -> None:
        self.connection = connection
        self.chair = chair
        self.maker = maker
        self.think = think
        self.rng = rng or Random(secrets.token_bytes(16))  # noqa: S311 - the seed itself comes from `secrets`
        self.sitter: Sitter | None = None
        """Our chair, as the table showed it last."""
        self._bot: tuple[int, Bot] | None = None
        self._views: dict[Seat, ViewNews] = {}
        self._asked: set[tuple[int, int, bool]] = set()
        """The asks that the bot has been shown: by game, id, and whether they were optional."""
        self._names: tuple[str, ...] = ()
        self._finished = 0
        """The number of the last game that we saw the end of."""
        self._just_came = False

    async def play(self, games: int = 1) -> list[Finished]:
        """Play so many games at this table, from whenever they begin, to their ends."""
        return [await self.play_one() for _ in range(games)]

    async def play_one(self) -> Finished:
        """Play until the next game is over. If the table comes to an end before, a ClientError says why."""
        reason = "connection_closed"
        async for news in self.connection:
            finished = None
            match news:
                case Welcome():
                    self._just_came = True
                case TableNews():
                    await self._look_round(news.table)
                    finished = await self._go_on()
                case ViewNews() if news.seat is not None:
                    self._views[news.seat] = news
                    finished = await self._go_on()
                case Bye():
                    reason = news.code
            if finished is not None:
                return finished
        raise ClientError(reason)

    async def leave(self) -> None:
        """Go home, so that nobody waits for us."""
        try:
            await self.connection.do(Leave(key=new_key(), chair=self.chair))
        except ClientError as error:
            if error.code != "removed":  # the `bye` to the chair was quicker than the reply
                raise

    async def _look_round(self, table: About) -> None:
        self.sitter = next((sitter for sitter in table.chairs if sitter.id == self.chair), None)
        seated = {sitter.seat: sitter.name for sitter in table.chairs if sitter.seat is not None}
        self._names = tuple(seated[seat] for seat in sorted(seated))
        at_play = table.status != "lobby"
        self._views = {seat: view for seat, view in self._views.items() if at_play and view.game >= table.games}
        if self._just_came and self._is_held():
            await self._take_seat_back()
        self._just_came = False

    async def _take_seat_back(self) -> None:
        """A bot of the server's held the seat while we were away."""
        try:
            await self.connection.do(GiveBack(key=new_key(), chair=self.chair))
        except ClientError as error:
            if error.rule != "table":
                raise

    async def _go_on(self) -> Finished | None:
        """Answer what the last view asks, once; or see that the game is over."""
        seat = self.sitter.seat if self.sitter is not None else None
        news = self._views.get(seat) if seat is not None else None
        if seat is None or news is None or news.game <= self._finished:
            return None
        view: Any = news.view
        if view.outcome is not None:
            self._finished = news.game
            return Finished(view.game, news.game, seat, view.outcome, self._names)
        if view.ask is not None and not self._is_held():
            await self._answer(news.game, seat, view, view.ask)
        return None

    def _is_held(self) -> bool:
        """Whether a bot of the server's has our seat just now."""
        return self.sitter is not None and bool(self.sitter.held_by)

    async def _answer(self, game: int, seat: Seat, view: Any, ask: Ask) -> None:
        asked = (game, ask.id, ask.optional)
        if asked in self._asked:
            return
        self._asked.add(asked)
        await asyncio.sleep(self.think)
        move = await self._move(game, seat, view, ask)
        if move is None:
            return
        try:
            await self._say_in_time(seat, ask.id, move)
        except ClientError as error:
            if error.rule == "table":  # the seat or the game is not ours to play just now
                self._asked.discard(asked)
            elif error.rule:
                raise BotError(f"the answer {move!r} was refused: {error}") from None
            else:
                raise

    async def _say_in_time(self, seat: Seat, ask: int, move: Move) -> None:
        """Answer; if others must have time first, the table says how long, and we answer after that."""
        while True:
            try:
                await self.connection.answer(seat, ask, move)
                return
            except ClientError as error:
                if not error.rule or "seconds" not in error.facts:
                    raise
                await asyncio.sleep(error.facts["seconds"])

    async def _move(self, game: int, seat: Seat, view: Any, ask: Ask) -> Move | None:
        """What the bot wants to answer, checked as far as can be done here."""
        try:
            bot = self._bot_for(game, view.game, seat)
            move = await asyncio.to_thread(bot.answer, view, ask)
        except Exception as problem:
            raise BotError(f"{type(problem).__name__}: {problem}") from problem
        if move is None:
            if ask.optional:
                return None
            raise BotError(f"it gave no answer in the phase {view.phase!r}, although the table waits for one")
        if not isinstance(move, Move):
            offered = ", ".join(sorted({option.move for option in ask.options}))
            raise BotError(f"it answered {move!r}, which is no move: make one of {offered}")
        try:
            ask.check(move)
        except Refusal as refusal:
            raise BotError(f"its answer {move!r} is not allowed ({refusal}); on offer are: {ask.options}") from None
        return move

    def _bot_for(self, number: int, game: str, seat: Seat) -> Bot:
        if self._bot is None or self._bot[0] != number:
            self._bot = (number, self.maker(GAMES[game], seat, self.rng))
            self._asked = {asked for asked in self._asked if asked[0] == number}
        return self._bot[1]
