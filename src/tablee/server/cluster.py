"""Several servers on one store: this one holds some tables, by leases, and knows where the others are.

As long as it says in time that it is alive, nobody else takes its tables. If it cannot, because it stood still or the
database is out of reach, it lets go of all of them: devices come back, here or elsewhere, and find them again.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from typing import TYPE_CHECKING
from zlib import crc32

from msgspec import DecodeError, Struct, json

from tablee.server.directory import HeldElsewhere, LocalDirectory
from tablee.server.logs import log
from tablee.server.rooms.room import Room, Unsaved
from tablee.stores import StoreError
from tablee.stores.leases import BEAT_SECONDS, LEASE_SECONDS, Contact, HeldBy, Leases, Peer

if TYPE_CHECKING:
    from tablee.server.house import House

MOST_TOLD = 500
"""Clients that a worker tells the others of at once, those who took most."""
BEATS_TOLD = 8
"""How often the same is told: the others may miss some."""


class News(Struct):
    """What workers tell each other of themselves."""

    draining: bool = False
    """Whether it takes no tables."""
    joining: tuple[float, bool] = (0.0, True)
    """When an operator last said so, and whether people may sit down."""


class Clients(Struct):
    """What workers tell each other of their clients, so that limits hold for all of them together.

    Clients are known by their addresses: apart from the news, since no log or backup of the store may have this.
    """

    sockets: dict[str, int] = {}
    """How many each client has open here."""
    taken: dict[int, dict[str, dict[str, float]]] = {}
    """What was taken here since the last beat: by the number of the beat, by the name of the limit, by client."""


class LeasedDirectory(LocalDirectory):
    """The tables that this server holds by a lease."""

    first_fence = 1

    def __init__(self, house: House, leases: Leases, address: str) -> None:
        super().__init__(house)
        self.leases = leases
        self.contact = Contact(address, secrets.token_urlsafe(24))
        self.is_ready = False
        self.term = 0
        """Goes up whenever everything was lost."""
        self.beating: asyncio.Task[None] | None = None
        self.deadline: asyncio.TimerHandle | None = None
        self.peers: dict[int, Peer] = {}
        self.beat_number = 0
        self.told: dict[int, dict[str, dict[str, float]]] = {}
        self.draining: set[int] = set()
        """The workers that take no tables."""
        self.heard: dict[int, int] = {}
        """The last beat that was heard of each worker."""

    # Staying alive ------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin to hold tables; if the database is out of reach just now, as soon as it is not."""
        try:
            await self._enter()
        except StoreError as problem:
            log.warning("no lease yet", extra={"problem": str(problem)})
        self.beating = self.house.loop.create_task(self._beat_on())

    async def stop(self) -> None:
        """Let the others have everything, at once."""
        self.is_ready = False
        if self.beating is not None:
            self.beating.cancel()
        if self.deadline is not None:
            self.deadline.cancel()
        try:
            await self.leases.leave()
        except StoreError as problem:
            log.warning("leases not given up", extra={"problem": str(problem)})

    async def _enter(self) -> None:
        began = self.house.loop.time()
        await self.leases.enter(self.contact)
        self._prolong(began)
        self.is_ready = True

    def _prolong(self, began: float) -> None:
        """The lease counts from before we said that we are alive."""
        if self.deadline is not None:
            self.deadline.cancel()
        self.deadline = self.house.loop.call_at(began + LEASE_SECONDS, self._lose_everything)

    async def _beat_on(self) -> None:
        """Say again and again that we are alive."""
        while True:
            began = self.house.loop.time()
            try:
                if self.is_ready:
                    await self._beat(began)
                else:
                    await self._enter()
            except StoreError as problem:
                log.warning("no beat", extra={"problem": str(problem)})
            except Exception as error:
                self.house.on_unhandled(self.house.loop, {"message": "beat failed", "exception": error})
            await asyncio.sleep(began + BEAT_SECONDS - self.house.loop.time())

    async def _beat(self, began: float) -> None:
        peers = await self.leases.beat(json.encode(self._news()), json.encode(self._clients()))
        if peers is None:
            self._lose_everything()
            await self._enter()
            return
        self._prolong(began)
        self.house.commit.healthy = True  # the store takes writes again; no device would come to an unwell server
        self.peers = {peer.worker: peer for peer in peers}
        self.peer_hosts = frozenset(peer.contact.address.rpartition(":")[0].strip("[]") for peer in peers)
        self.house.lines.cut_others(self.contacts())
        self._hear()

    def _lose_everything(self) -> None:
        """Others may hold our tables by now: let go of all of them."""
        if not self.is_ready:
            return
        self.is_ready = False
        self.term += 1
        self.house.metrics.lost_leases.inc()
        log.error("lease lost", extra={"tables": len(self.by_code)})
        for room in list(self.by_code.values()):
            room.abandon()

    def contacts(self) -> list[Contact]:
        """How other servers of the same store are reached."""
        return [peer.contact for peer in self.peers.values()]

    def takers(self) -> list[Contact]:
        """Those of them who take tables now."""
        return [peer.contact for peer in self.peers.values() if peer.worker not in self.draining]

    def is_passed_on(self, secret: str | None) -> bool:
        """Whether another server passes something on to us, which it shows by our secret."""
        return secret is not None and secrets.compare_digest(secret.encode(), self.contact.secret.encode())

    # Tables -------------------------------------------------------------------------------------------------

    def release(self, room: Room, failed: bool = False) -> None:
        """Let go of this room; others may have its table."""
        is_held = self.by_code.get(room.code) is room
        super().release(room, failed)
        if is_held and self.is_ready:
            self.house.spawn(self._give_up(room))

    async def open_for_others(self, room: Room) -> None:
        """A new table is stored: whichever server people come to may hold it, so that they need not be passed on."""
        super().release(room)
        await self._give_up(room)

    async def _give_up(self, room: Room) -> None:
        try:
            await self.leases.give_up(room.code, room.fence)
        except StoreError as problem:
            log.warning("lease not given up", extra={"table": room.code, "problem": str(problem)})

    async def _load(self, code: str) -> Room | None:
        await asyncio.sleep(self.not_before.pop(code, 0.0) - self.house.loop.time())
        term = self.term
        if not self.is_ready:
            raise Unsaved
        claimed = await self.leases.claim(code)
        if claimed is None:
            return None
        if isinstance(claimed, HeldBy):
            if claimed.holder.address == self.contact.address:  # who was here before us: its lease is not over yet
                raise Unsaved
            raise HeldElsewhere(claimed.holder)
        takers = self.takers() if self.house.operations.is_draining else []
        if takers:  # if all others are gone, people play on here
            await self.leases.give_up(code, claimed.fence)
            raise HeldElsewhere(_chosen(takers, code))
        room = await self._read(code, claimed.fence)
        if term != self.term or not self.is_ready:  # lost while it was read
            if room is not None:
                super().release(room)
            raise Unsaved
        return room

    # What workers tell each other ---------------------------------------------------------------------------

    def _news(self) -> News:
        return News(self.house.operations.is_draining, self.house.operations.joining)

    def _clients(self) -> Clients:
        """What was taken here lately; most of it once more, since others may have missed a beat."""
        self.beat_number += 1
        taken = {name: _largest(limiter.collect()) for name, limiter in self.house.shared_limiters.items()}
        self.told[self.beat_number] = {name: clients for name, clients in taken.items() if clients}
        self.told.pop(self.beat_number - BEATS_TOLD, None)
        return Clients(self.house.websockets.many(), {number: told for number, told in self.told.items() if told})

    def _hear(self) -> None:
        """Go by what the others say, and count what clients have open and took there."""
        elsewhere = Counter[str]()
        self.draining = set()
        for peer in self.peers.values():
            try:
                news = json.decode(peer.news or b"{}", type=News)
                clients = json.decode(peer.clients or b"{}", type=Clients)
            except DecodeError:  # of another version
                continue
            self.house.operations.hear(news.joining)
            if news.draining:
                self.draining.add(peer.worker)
            elsewhere.update(clients.sockets)
            self._hear_of_clients(peer.worker, clients.taken)
        self.house.websockets.elsewhere = elsewhere
        self.heard = {worker: last for worker, last in self.heard.items() if worker in self.peers}

    def _hear_of_clients(self, worker: int, told: dict[int, dict[str, dict[str, float]]]) -> None:
        """Count what a worker has told since it was heard of last."""
        now, last = self.house.loop.time(), self.heard.get(worker, 0)
        for number, taken in told.items():
            if number > last:
                for name, clients in taken.items():
                    if name in self.house.shared_limiters:
                        self.house.shared_limiters[name].take_elsewhere(clients, now)
        self.heard[worker] = max(last, *told, 0)


def _chosen(takers: list[Contact], code: str) -> Contact:
    """Who shall have this table: the same one for all of its devices."""
    return min(takers, key=lambda taker: crc32(f"{code} {taker.address}".encode()))


def _largest(taken: dict[str, float]) -> dict[str, float]:
    """Those who took most."""
    return dict(sorted(taken.items(), key=lambda item: -item[1])[:MOST_TOLD])
