"""The metrics of all servers of one store in one text: with `--workers`, nobody can choose which of them answers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector
from starlette.requests import Request

from tablee.server.net.relay import HolderGone, relay_request
from tablee.server.rooms.room import Unsaved
from tablee.stores.leases import Contact

if TYPE_CHECKING:
    from tablee.server.house import House

ANSWER_SECONDS = 2.0
Scraped = tuple[str, bytes]
"""The address of a server, and its own metrics."""


async def metrics_of_all(house: House, request: Request) -> bytes:
    """Ours and those of all others who answer in time, each sample with the server that it is of."""
    others = await asyncio.gather(*[_ask(house, request, contact) for contact in house.directory.contacts()])
    return generate_latest(_together([(house.settings.worker_address, house.metrics.text()), *filter(None, others)]))


async def _ask(house: House, request: Request, contact: Contact) -> Scraped | None:
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            answer = await relay_request(house, request, b"", "", contact)
    except (HolderGone, Unsaved, TimeoutError):
        return None
    return contact.address, bytes(answer.body)


class _Families(Collector):
    """Metrics that were scraped elsewhere."""

    def __init__(self, families: Iterable[Metric]) -> None:
        self.families = list(families)

    def collect(self) -> Iterator[Metric]:
        """Called by prometheus_client."""
        yield from self.families


def _together(scraped: Iterable[Scraped]) -> CollectorRegistry:
    families: dict[str, Metric] = {}
    for server, text in scraped:
        for family in text_string_to_metric_families(text.decode()):
            kept = families.setdefault(family.name, Metric(family.name, family.documentation, family.type))
            kept.samples += [one._replace(labels={**one.labels, "server": server}) for one in family.samples]
    registry = CollectorRegistry()
    registry.register(_Families(families.values()))
    return registry
