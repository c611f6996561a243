"""The bots at a table. They think in threads beside the event loop: one that is slow delays nobody else."""

from __future__ import annotations

import secrets
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING

from tablee.bots import Bot, make_bot
from tablee.core import Move, Seat
from tablee.server.logs import log

if TYPE_CHECKING:
    from tablee.server.rooms.room import Room

UNHURRIED_FACTOR = 6
"""Bots wait so many times longer between rounds, and while a person may still contest: laughing is part of play."""

Turn = tuple[Seat, int]
"""A seat, and the moment in which it is asked."""


class BotPlayers:
    """The bots of a room. They see what a person in their seat would see."""

    __slots__ = ("bots", "declined", "room", "seats", "thinking")

    def __init__(self, room: Room) -> None:
        self.room = room
        self.seats = room.sitting.table.bot_seats()
        """The seats that bots play now."""
        self.bots: dict[tuple[Seat, str], Bot] = {}
        self.thinking: set[Turn] = set()
        self.declined: set[Turn] = set()
        """Optional asks that a bot does not answer."""

    def forget(self) -> None:
        """Another game begins: drop what was made for the last one."""
        self.bots.clear()
        self.declined.clear()

    def wake(self) -> None:
        """Let each bot that is asked something decide soon, while a device is connected."""
        state, table = self.room.sitting.state, self.room.sitting.table
        if state is None or table.status != "playing" or table.paused or not self.room.audience.sessions:
            return
        self.declined = {turn for turn in self.declined if turn[1] == state.moment}
        asks = state.asks()
        unhurried = state.phase.between_rounds or any(
            ask.optional and seat not in self.seats for seat, ask in asks.items()
        )
        for seat in asks:
            turn = (seat, state.moment)
            if seat in self.seats and turn not in self.thinking and turn not in self.declined:
                self._decide_after(turn, self._delay() * (UNHURRIED_FACTOR if unhurried else 1))

    def _delay(self) -> float:
        """How long a bot pretends to think."""
        return self.room.house.settings.bot_delay * (0.5 + secrets.randbelow(1000) / 1000)

    def _decide_after(self, turn: Turn, seconds: float) -> None:
        self.thinking.add(turn)
        house = self.room.house
        house.loop.call_later(seconds, lambda: house.spawn(self._decide(turn)))

    async def _decide(self, turn: Turn) -> None:
        """Let the bot decide. If it fails or takes too long, its seat is treated as absent."""
        seat, moment = turn
        state, table = self.room.sitting.state, self.room.sitting.table
        ask = None if state is None or state.moment != moment else state.ask(seat)
        if self.room.is_closed or state is None or ask is None or table.paused:
            self.thinking.discard(turn)
            return
        chair, house = table.player_of(seat), self.room.house
        if not chair.player:
            self.thinking.discard(turn)
            return
        if chair.held_by and state.phase.personal:
            self._give_up(turn)
            return
        try:
            bot = self._bot(seat, chair.player)
            move = await house.bot_threads.run(partial(bot.answer, state.view(seat), ask))
        except TimeoutError:
            self.bots.pop((seat, chair.player), None)  # its thread may still run: the next ask is for a new bot
            log.warning("bot exceeded its deadline", extra=self._log_facts())
            self._give_up(turn)
        except Exception:
            house.metrics.errors.inc()
            log.exception("bot failed", extra=self._log_facts())
            self._give_up(turn)
        else:
            self._answer(turn, move)

    def _answer(self, turn: Turn, move: Move | None) -> None:
        seat, moment = turn
        self.thinking.discard(turn)
        state = self.room.sitting.state
        if self.room.is_closed or state is None or state.moment != moment or self.room.sitting.table.paused:
            return
        if move is None:
            self.declined.add(turn)
        elif (left := self.room.pause_left(move)) > 0:
            self._decide_after(turn, left)
        else:
            self.room.submit_own(lambda draft: draft.bot_answers(seat, moment, move))

    def _give_up(self, turn: Turn) -> None:
        seat, moment = turn
        self.thinking.discard(turn)
        state = self.room.sitting.state
        if state is not None and seat not in state.waiting():
            self.declined.add(turn)  # the table does not wait for it
        else:
            self.room.submit_own(lambda draft: draft.bot_sits_out(seat, moment))

    def _bot(self, seat: Seat, level: str) -> Bot:
        bot = self.bots.get((seat, level))
        if bot is None:
            # Not from the game's seed: what a bot votes must not follow from what is on disk.
            bot = self.bots[seat, level] = make_bot(level, self.room.sitting.table.rules, seat, SystemRandom())
        return bot

    def _log_facts(self) -> dict[str, str]:
        table = self.room.sitting.table
        return {"table": table.code, "game": table.game}
