"""Many tables at a server that is killed again and again, and what is found on its disk each time."""

from __future__ import annotations

import asyncio
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from tests.faults.disk import after_a_crash, beside_the_server, compare
from tests.faults.ledger import Evening
from tests.faults.pads import Room
from tests.faults.party import Party
from tests.faults.replaying import judge
from tests.faults.running import Plan, Run
from tests.server.serving import PATIENCE, WIDE, ServerProcess

LONGEST_WAIT = 30.0
LONG_LIVES = 0.05
INSTANT = 0.05


@dataclass(frozen=True, kw_only=True)
class Kills(Plan):
    """One server, which is killed."""

    kills: int
    longest_life: int = 100
    """Answers from a start until the next kill is looked forward to."""


class Killing(Run):
    """Kill, look, start again; at the end, stop like an operator."""

    def __init__(self, plan: Kills, folder: Path) -> None:
        super().__init__(plan)
        self.kills = plan
        self.data = folder / "data"
        self.server = self.with_the_planted_fault(ServerProcess(self.data, *WIDE, log="warning"))
        self.up = False
        self.wanted: tuple[str, int] = ("", 0)
        self.stir = asyncio.Event()

    @property
    def address(self) -> str:
        """The one server's."""
        return self.server.url

    def is_up(self) -> bool:
        """Whether it lives."""
        return self.up

    async def start(self) -> None:
        """Start it, at first and after each kill."""
        began = time.monotonic()
        await asyncio.to_thread(self.server.start)
        self.evening.figures["milliseconds to start"] += int(1000 * (time.monotonic() - began))
        self.up = True

    async def stop(self) -> None:
        """It need not stop cleanly any more."""
        if self.server.process is not None:
            self.server.stop(signal.SIGKILL)

    # The tables ---------------------------------------------------------------------------------------------

    async def evening_of(self, party: Party, room: Room) -> None:
        """One game, or two."""
        for number in (1, 2):
            await party.play(room, number)
            while not self.up:
                await asyncio.sleep(0.01)
            with beside_the_server(self.data) as disk:
                compare(disk, room.ledger, *room.ledger.take())
                judge(disk, room.ledger)
            if not party.may_play_again or self.is_over or party.rng.random() < 0.7:
                break

    # The kills ----------------------------------------------------------------------------------------------

    async def go_wrong(self) -> None:
        """One kill after the other."""
        last = time.monotonic() + self.plan.fault_seconds
        for _ in range(self.kills.kills):
            await self._moment()
            await self._kill()
            self.plan.after_each(self.evening)
            if self.enough() or time.monotonic() > last:
                return

    def stirred(self, kind: str) -> None:
        """Count what the next kill waits for."""
        wanted, left = self.wanted
        if kind == wanted:
            self.wanted = (wanted, left - 1)
            if left <= 1:
                self.stir.set()

    async def _moment(self) -> None:
        """Wait for the next kill: any instant, or in the middle of answers, or with ballots in the urn.

        What is waited for is counted in answers, not in seconds: a slow machine gets as far as a quick one.
        """
        rng, most = self.rng, self.kills.longest_life
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
            starting = asyncio.create_task(self.start())
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

    async def end(self) -> None:
        """Stop like an operator, and look at what is left."""
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        if self.server.stop(signal.SIGTERM) != 0:
            self.evening.found("other", "the server did not stop cleanly")
        if self.server.log:
            self.evening.found("other", f"the server's log is not empty: {self.server.log[:2000]}")
        with after_a_crash(self.data) as disk:
            if not disk.is_whole():
                self.evening.found("lost", "the file is damaged")


def kill(plan: Kills, folder: Path) -> Evening:
    """A whole evening of a plan, in a folder of its own."""

    async def evening() -> Evening:
        return await Killing(plan, folder).run()

    return asyncio.run(evening())
