"""An evening of many tables at which things go wrong, whatever they are: how a run begins, goes on and ends."""

from __future__ import annotations

import asyncio
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tablee.games import GAMES
from tests.faults.ledger import Evening, Fault
from tests.faults.pads import Room
from tests.faults.party import Party
from tests.server.serving import ServerProcess


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How an evening goes."""

    seed: int
    tables: int
    """At the same time; a finished one makes room for another until the last fault."""
    planted: str = ""
    """The fault of `tests.faults.broken` that servers have, if any."""
    until: frozenset[Fault] = frozenset()
    """What need only be found once."""
    fault_seconds: float = 3600.0
    """After so long nothing more goes wrong, and games are played to the end."""
    most_seconds: float = 3600.0
    after_each: Callable[[Evening], None] = lambda evening: None


class Run(ABC):
    """One run of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rng = Random(plan.seed)
        self.evening = Evening()
        self.parties: dict[Party, None] = {}
        self.is_over = False
        """Whether the last fault is done: games are played to the end, and no table is opened any more."""

    async def run(self) -> Evening:
        """Let everything go wrong, and then everybody play to the end."""
        games = list(GAMES)
        tables: list[asyncio.Task[None]] = []
        try:
            await self.start()
            tables += [asyncio.create_task(self._table(games[n % len(games)], n)) for n in range(self.plan.tables)]
            async with asyncio.timeout(self.plan.most_seconds):
                await self.go_wrong()
                self.is_over = True
                if not self.plan.planted:
                    await asyncio.gather(*tables)
                    await self.end()
        except TimeoutError:
            self.evening.found("other", "it took too long")
        finally:
            for table in tables:
                table.cancel()
            await asyncio.gather(*tables, return_exceptions=True)
            await self.stop()
        return self.evening

    def enough(self) -> bool:
        """Whether what is looked for was found."""
        return any(fault in self.plan.until for fault, _ in self.evening.faults)

    def with_the_planted_fault(self, server: ServerProcess) -> ServerProcess:
        """The same server, with the fault that the plan wants, if any."""
        if self.plan.planted:
            arguments = server.command[server.command.index("serve") :]
            server.command = [sys.executable, "-m", "tests.faults.broken", self.plan.planted, *arguments]
        return server

    async def _table(self, game: str, number: int) -> None:
        while not self.is_over:
            rng = Random(self.rng.getrandbits(64))
            party = Party(self.evening, self.address, self.is_up, game, rng, number % 3 == 0, self.state_of)
            try:
                room = await party.sit_down(self.stirred)
                self.parties[party] = None
                self.evening.figures["tables"] += 1
                await self.evening_of(party, room)
                self.parties.pop(party, None)
                await party.clear_away(room)
            finally:
                await party.go_home()
                self.parties.pop(party, None)

    @property
    @abstractmethod
    def address(self) -> str:
        """Where people go."""

    @abstractmethod
    def is_up(self) -> bool:
        """Whether there is anybody to answer them."""

    def state_of(self, code: str) -> str:
        """What can be said of a table that is stuck."""
        return ""

    @abstractmethod
    async def start(self) -> None:
        """All servers."""

    @abstractmethod
    async def go_wrong(self) -> None:
        """Everything that the plan wants, one after the other."""

    @abstractmethod
    async def evening_of(self, party: Party, room: Room) -> None:
        """People play, and what they were told is compared with what is stored."""

    @abstractmethod
    def stirred(self, kind: str) -> None:
        """Somebody answered, or was told so."""

    @abstractmethod
    async def end(self) -> None:
        """A last look at everything, if all went well."""

    @abstractmethod
    async def stop(self) -> None:
        """Clear everything away, however it ended."""
