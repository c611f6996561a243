"""The metrics of all servers of one store in one text: with `--workers`, nobody can choose which of them answers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from tablee.server.net.relay import HolderGone, relay_request, request_for
from tablee.server.rooms.room import Unsaved
from tablee.stores.leases import Contact

if TYPE_CHECKING:
    from tablee.server.house import House

ANSWER_SECONDS = 2.0
KEPT_SECONDS = 1.0
"""For so long all who ask are told the same."""
Scraped = tuple[str, bytes]
"""The address of a server, and its own metrics."""


class Scraper:
    """Asks all servers at once for however many ask us: each of them is asked about once a second at most."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.asking: asyncio.Task[bytes] | None = None
        self.ask_again_at = 0.0

    async def text(self) -> bytes:
        """Our metrics and those of all others who answer in time, each sample with the server that it is of."""
        loop = self.house.loop
        if self.asking is None or (self.asking.done() and loop.time() >= self.ask_again_at):
            self.asking = loop.create_task(self._ask_all())
        return await asyncio.shield(self.asking)  # who hangs up leaves the others their answer

    async def _ask_all(self) -> bytes:
        try:
            others = await asyncio.gather(*[self._ask(contact) for contact in self.house.directory.contacts()])
            scraped = [(self.house.settings.worker_address, self.house.metrics.text()), *filter(None, others)]
            return await asyncio.to_thread(_together, scraped)  # games go on meanwhile
        finally:
            self.ask_again_at = self.house.loop.time() + KEPT_SECONDS

    async def _ask(self, contact: Contact) -> Scraped | None:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                answer = await relay_request(self.house, request_for("/metrics"), b"", "", contact)
        except (HolderGone, Unsaved, TimeoutError):
            return None
        return (contact.address, bytes(answer.body)) if answer.status_code == 200 else None


class _Families(Collector):
    """Metrics that were scraped elsewhere."""

    def __init__(self, families: Iterable[Metric]) -> None:
        self.families = list(families)

    def collect(self) -> Iterator[Metric]:
        """Called by prometheus_client."""
        yield from self.families


def _together(scraped: Iterable[Scraped]) -> bytes:
    families: dict[str, Metric] = {}
    for server, text in scraped:
        for family in text_string_to_metric_families(text.decode()):
            kept = families.setdefault(family.name, Metric(family.name, family.documentation, family.type))
            kept.samples += [one._replace(labels={**one.labels, "server": server}) for one in family.samples]
    registry = CollectorRegistry()
    registry.register(_Families(families.values()))
    return generate_latest(registry)
