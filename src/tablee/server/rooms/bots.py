"""The bots at a table. They think in threads beside the event loop: one that is slow delays nobody else."""

from __future__ import annotations

import secrets
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from tablee.bots import Bot, make_bot
from tablee.core import Move, Seat, State
from tablee.core.personas import Persona
from tablee.protocol.incoming import Pace
from tablee.server.logs import log
from tablee.tables.table import Chair

if TYPE_CHECKING:
    from tablee.server.rooms.room import Room

GOING_ON = 6.0
"""How much longer bots take to go on, and to speak while a person may still contest: laughing is part of play."""
PACES: dict[Pace, float] = {"unhurried": 2.0, "usual": 1.0, "brisk": 0.5}
"""How much longer they take for everything, by what the table agreed on."""

Turn = tuple[Seat, int]
"""A seat, and the moment in which it is asked."""


def new_persona_secret() -> bytes:
    """What the personas of a server's bots follow from, besides their chairs. It is never written down."""
    return SystemRandom().randbytes(32)


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
        for seat in asks:
            turn = (seat, state.moment)
            if seat in self.seats and turn not in self.thinking and turn not in self.declined:
                self._decide_after(turn, self._delay(state))

    def _delay(self, state: State[Any]) -> float:
        """How long a bot pretends to think: longer where a person would, and where people still look at something."""
        is_looked_at = state.phase.only_goes_on(state) or any(
            ask.optional and seat not in self.seats for seat, ask in state.asks().items()
        )
        hesitation = GOING_ON if is_looked_at else state.phase.hesitation_in(state)
        pace = PACES[self.room.sitting.table.pace]
        return self.room.house.settings.bot_delay * pace * hesitation * (0.5 + secrets.randbelow(1000) / 1000)

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
            bot = self._bot(seat, chair)
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

    def _bot(self, seat: Seat, chair: Chair) -> Bot:
        bot = self.bots.get((seat, chair.player))
        if bot is None:
            # Not from the game's seed: what a bot votes must not follow from what is on disk.
            rules, luck = self.room.sitting.table.rules, SystemRandom()
            bot = make_bot(chair.player, rules, seat, luck, self.persona_on(chair))
            self.bots[seat, chair.player] = bot
        return bot

    def persona_on(self, chair: Chair) -> Persona:
        """Who the bot on this chair is, whatever its level, in every game of the evening.

        It follows from the chair and from a secret in this server's memory: with what is stored of a table, or
        with what everybody sees, nobody can find out how a bot votes, and so how the others did. After a restart
        bots are other people.
        """
        table = self.room.sitting.table
        return Persona.of(self.room.house.persona_secret, table.code, table.created, chair.id)

    def _log_facts(self) -> dict[str, str]:
        table = self.room.sitting.table
        return {"table": table.code, "game": table.game}
