"""Many tables at a server that is killed again and again, and what is found on its disk each time."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tablee.games import GAMES
from tests.faults.disk import after_a_crash, beside_the_server, compare
from tests.faults.ledger import Evening, Fault
from tests.faults.party import Party
from tests.faults.replaying import judge
from tests.server.serving import PATIENCE, WIDE, ServerProcess

LONGEST_WAIT = 30.0
LONG_LIVES = 0.05
INSTANT = 0.05


@dataclass(frozen=True)
class Plan:
    """How an evening goes."""

    seed: int
    kills: int
    tables: int
    """At the same time; a finished one makes room for another until the last kill."""
    longest_life: int = 100
    """Answers from a start until the next kill is looked forward to."""
    planted: str = ""
    """The fault of `tests.faults.broken` that the server has, if any."""
    until: frozenset[Fault] = frozenset()
    """What need only be found once."""
    most_seconds: float = 3600.0
    after_each_kill: Callable[[Evening], None] = lambda evening: None


class Killing:
    """One run."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.rng = Random(plan.seed)
        self.evening = Evening()
        self.data = folder / "data"
        self.server = ServerProcess(self.data, *WIDE, log="warning")
        if plan.planted:
            arguments = self.server.command[self.server.command.index("serve") :]
            self.server.command = [sys.executable, "-m", "tests.faults.broken", plan.planted, *arguments]
        self.parties: dict[Party, None] = {}
        self.up = False
        self.last_kill_done = False
        self.wanted: tuple[str, int] = ("", 0)
        self.stir = asyncio.Event()

    async def run(self) -> Evening:
        """Kill, look, start again; then let everybody play to the end, and stop like an operator."""
        await self._start()
        games = list(GAMES)
        tables = [asyncio.create_task(self._table(games[n % len(games)], n)) for n in range(self.plan.tables)]
        try:
            async with asyncio.timeout(self.plan.most_seconds):
                for _ in range(self.plan.kills):
                    await self._moment()
                    await self._kill()
                    self.plan.after_each_kill(self.evening)
                    if self._enough():
                        break
                self.last_kill_done = True
                if not self.plan.planted:
                    await asyncio.gather(*tables)
                    await asyncio.to_thread(self._end)
        except TimeoutError:
            self.evening.found("other", "it took too long")
        finally:
            for table in tables:
                table.cancel()
            await asyncio.gather(*tables, return_exceptions=True)
            if self.server.process is not None:
                self.server.stop(signal.SIGKILL)
        return self.evening

    def _enough(self) -> bool:
        return any(fault in self.plan.until for fault, _ in self.evening.faults)

    # The tables ---------------------------------------------------------------------------------------------

    async def _table(self, game: str, number: int) -> None:
        while not self.last_kill_done:
            rng = Random(self.rng.getrandbits(64))
            party = Party(self.evening, self.server.url, lambda: self.up, game, rng, polite=number % 3 == 0)
            try:
                await self._evening_of(party)
            finally:
                await party.go_home()
                self.parties.pop(party, None)

    async def _evening_of(self, party: Party) -> None:
        room = await party.sit_down(self._stirred)
        self.parties[party] = None
        self.evening.figures["tables"] += 1
        for number in (1, 2):
            await party.play(room, number)
            while not self.up:
                await asyncio.sleep(0.01)
            with beside_the_server(self.data) as disk:
                compare(disk, room.ledger, *room.ledger.take())
                judge(disk, room.ledger)
            if not party.may_play_again or self.last_kill_done or party.rng.random() < 0.7:
                break
        self.parties.pop(party, None)
        await party.clear_away(room)

    # The kills ----------------------------------------------------------------------------------------------

    def _stirred(self, kind: str) -> None:
        wanted, left = self.wanted
        if kind == wanted:
            self.wanted = (wanted, left - 1)
            if left <= 1:
                self.stir.set()

    async def _moment(self) -> None:
        """Wait for the next kill: any instant, or in the middle of answers, or with ballots in the urn.

        What is waited for is counted in answers, not in seconds: a slow machine gets as far as a quick one.
        """
        rng, most = self.rng, self.plan.longest_life
        how = rng.choice(("instant", "instant", "answer", "answer", "accepted", "held"))
        if rng.random() < LONG_LIVES:  # those who wait longer and longer before they come back must get a chance
            await self._stirs("answer", 5 * most)
        await self._stirs("answer", rng.randint(0, most))
        if how == "instant":
            await asyncio.sleep(rng.uniform(0, INSTANT))
        elif await self._stirs(how, rng.randint(1, 12) if how != "held" else rng.randint(1, 3)):
            await asyncio.sleep(rng.choice((0, 0, 0.001, 0.003)))
        else:
            how = "instant"
        self.evening.figures["kills at any instant" if how == "instant" else f"kills upon {how}"] += 1

    async def _stirs(self, kind: str, times: int) -> bool:
        """Wait until this has happened so often; False if it does not happen any more."""
        self.stir.clear()
        self.wanted = (kind, times)
        if not times:
            return True
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                await self.stir.wait()
        except TimeoutError:
            return False
        return True

    async def _kill(self) -> None:
        self.server.stop(signal.SIGKILL)
        self.up = False
        self.evening.figures["kills"] += 1
        self.evening.figures["kills with ballots held"] += self._ballots_held()
        with after_a_crash(self.data) as disk:
            await self._drained()
            seen = [(party.room.ledger, *party.room.ledger.take()) for party in self.parties if party.room]
            starting = asyncio.create_task(self._start())
            for ledger, frames, told in seen:
                compare(disk, ledger, frames, told)
        await starting

    def _ballots_held(self) -> bool:
        """Whether somebody's ballot is in the urn, as far as people know."""
        return any(
            letter.held and not letter.settled
            for party in self.parties
            for pad in party.pads
            for letter in pad.unsettled.values()
        )

    async def _drained(self) -> None:
        """Everybody has read the last that the dead server sent."""
        deadline = time.monotonic() + PATIENCE
        while any(pad.connected for party in self.parties for pad in party.pads):
            await asyncio.sleep(0.005)
            if time.monotonic() > deadline:
                self.evening.found("other", "somebody did not notice that the server is dead")
                return

    async def _start(self) -> None:
        began = time.monotonic()
        await asyncio.to_thread(self.server.start)
        self.evening.figures["milliseconds to start"] += int(1000 * (time.monotonic() - began))
        self.up = True

    def _end(self) -> None:
        if self.server.stop(signal.SIGTERM) != 0:
            self.evening.found("other", "the server did not stop cleanly")
        if self.server.log:
            self.evening.found("other", f"the server's log is not empty: {self.server.log[:2000]}")
        with after_a_crash(self.data) as disk:
            if not disk.is_whole():
                self.evening.found("lost", "the file is damaged")


def kill(plan: Plan, folder: Path) -> Evening:
    """A whole evening of a plan, in a folder of its own."""

    async def evening() -> Evening:
        return await Killing(plan, folder).run()

    return asyncio.run(evening())
