"""One table after another: people sit down, play one or two games to the end, and the table is cleared away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from tablee.client import ClientError, TableServer
from tablee.games import GAMES
from tests.faults.ledger import Evening, Ledger
from tests.faults.pads import Host, Manners, Pad, PolitePad, Room

OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "incroyable": ({"board": "court"}, {"board": "court", "bonus_order": "sequential"}),
    "face_to_face": ({}, {"undo_within_turn": True}, {"open_history": True}, {"last_single_card": "may_win"}),
    "caractere": (
        {"board": "court", "contest_pause": 0},
        {"board": "court", "contest_pause": 0, "guesses": "simultaneous", "open_ballot": True},
        {"board": "court", "contest_pause": 0, "adjective_judge": "questionne", "joks_in_test": True},
    ),
    "tous_ego": (
        {"target": 9},
        {"target": 9, "forecast": "with_vote"},
        {"target": 9, "question_choice": "pick_of_3"},
        {"target": 9, "question_choice": "free"},
    ),
}
STUCK = 60.0
"""Seconds of a living server without anything happening at a table that show that it will never go on."""


class Party:
    """The people at one table."""

    def __init__(
        self,
        evening: Evening,
        address: str,
        is_up: Callable[[], bool],
        game: str,
        rng: Random,
        polite: bool,
        state_of: Callable[[str], str],
    ) -> None:
        self.evening = evening
        self.is_up = is_up
        self.server = TableServer(address, timeout_seconds=5)
        self.game = game
        self.rng = rng
        self.polite = polite
        self.state_of = state_of
        self.manners = Manners()
        self.pads: list[Pad] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.room: Room | None = None
        self.bots = 0
        self.may_play_again = True

    # Sitting down -------------------------------------------------------------------------------------------

    async def sit_down(self, stirred: Callable[[str], None]) -> Room:
        """Open a table and join it, however often the server dies meanwhile: then at another one."""
        while True:
            try:
                return await self._sit_down(stirred)
            except ClientError:
                await asyncio.sleep(0.05)

    async def _sit_down(self, stirred: Callable[[str], None]) -> Room:
        rng, rules = self.rng, GAMES[self.game]
        people = rng.randint(rules.fewest, min(rules.most, rules.fewest + 2))
        self.bots = rng.choice((0, 0, 1)) if people > 1 else 0
        opened = await self.server.open_table(self.game, rng.choice(OPTIONS[self.game]))
        ledger = Ledger(self.evening, opened.code)
        room = Room(self.server.address, ledger, stirred)
        pads: list[Pad] = [Host(room, (opened.host_token,), self._luck(), self.manners)]
        for number in range(people - self.bots):
            joined = await self.server.join(opened.code, f"Player {number}")
            kind = PolitePad if self.polite and number == 0 else Pad
            pads.append(kind(room, (joined.token,), self._luck(), self.manners, joined.chair))
        watching = await self.server.watch(opened.code)
        pads.append(Pad(room, (watching.token,), self._luck(), self.manners))
        self.pads, self.room = pads, room
        return room

    def _luck(self) -> Random:
        return Random(self.rng.getrandbits(64))

    @property
    def host(self) -> Host:
        """The host's laptop."""
        host = self.pads[0]
        assert isinstance(host, Host)
        return host

    # Playing ------------------------------------------------------------------------------------------------

    async def play(self, room: Room, number: int) -> None:
        """The game of this number, from the deal to the end; somebody arrives late."""
        if number == 1:
            self.tasks = [asyncio.create_task(pad.stay()) for pad in self.pads]
            for _ in range(self.bots):
                await self._have_done("add_bot")
        await self._have_done("start")
        self.host.meddles = 0.02
        if number == 1 and self.rng.random() < 0.3:
            await self._arrive_late(room)
        await self._until(
            lambda: room.finished == number and not room.ledger.open_letters(number) and not self.host.wishes
        )
        self.host.meddles = 0.0

    async def _have_done(self, say: str, **words: Any) -> None:
        order = self.host.wish(say, **words)
        await self.host.say_now(order)
        await self._until(lambda: order.done is not None or bool(order.refused))
        if order.refused:
            self.evening.found("other", f"{self.host.room.code}: {say} was refused: {order.refused}")

    async def _arrive_late(self, room: Room) -> None:
        """Somebody who watches until the next game. (If the reply is lost, nobody sits on that chair.)"""
        self.may_play_again = False
        with suppress(ClientError):
            joined = await self.server.join(room.code, "Late")
            self.evening.figures["late arrivals"] += 1
            self.may_play_again = len(self.pads) - 1 + self.bots <= GAMES[self.game].most
            pad = Pad(room, (joined.token,), self._luck(), self.manners, joined.chair)
            self.pads.append(pad)
            self.tasks.append(asyncio.create_task(pad.stay()))

    async def _until(self, happened: Callable[[], bool]) -> None:
        """Wait; if nothing at all happens at the table for long, it is stuck."""
        ledger, seen, quiet = self.host.room.ledger, -1, 0.0
        while not happened():
            await asyncio.sleep(0.01)
            quiet = quiet + 0.01 * self.is_up() if len(ledger.faces) == seen else 0.0
            seen = len(ledger.faces)
            if quiet > STUCK:
                open_letters = [letter for letter in ledger.letters.values() if not letter.settled]
                pads = [f"{'on' if pad.connected else 'off'}line, {len(pad.unsettled)} open" for pad in self.pads]
                what = f"{ledger.code} ({self.game}) never went on: {open_letters[-4:]}; {pads}"
                self.evening.found("illegal", f"{what}; {self.state_of(ledger.code)}")
                return

    # Going home ---------------------------------------------------------------------------------------------

    async def clear_away(self, room: Room) -> None:
        """The host closes the table; if the reply is lost, the table is not there any more."""
        room.closing = True
        await self.host.say_now(self.host.wish("close"))
        await self._until(lambda: room.left)
        await self.go_home()

    async def go_home(self) -> None:
        """Everybody hangs up."""
        if self.room is not None:
            self.room.left = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
