"""Announces the server on the local network by mDNS. It is a bonus: many phones do not look for it.

Whatever goes wrong here is logged at the level "debug", and never stops the server.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from ipaddress import IPv4Address, IPv6Address
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from zeroconf import ServiceInfo

NAME = "Tablée"
CLOSE_TIMEOUT_SECONDS = 3.0

log = logging.getLogger(__name__)


class Mdns(Protocol):
    """What is needed of zeroconf."""

    async def async_register_service(self, info: ServiceInfo, *, allow_name_change: bool) -> Awaitable[None]:
        """Make sure that the name is free; awaiting the result announces it."""

    async def async_close(self) -> None:
        """Withdraw everything that was announced."""


def _zeroconf_at(ip: str) -> Mdns:
    # Imported late: a server with --no-mdns starts without it, even where it cannot be loaded.
    from zeroconf.asyncio import AsyncZeroconf

    logging.getLogger("zeroconf").addFilter(_is_debugged)
    return AsyncZeroconf(interfaces=[ip])


def _is_debugged(_: logging.LogRecord) -> bool:
    """Zeroconf warns of networks that do not carry its messages: that, too, is for debugging."""
    return log.isEnabledFor(logging.DEBUG)


@asynccontextmanager
async def announced(
    ip: IPv4Address | IPv6Address, port: int, *, tls: bool = False, mdns: Callable[[str], Mdns] = _zeroconf_at
) -> AsyncIterator[bool]:
    """Announce a server at this address, on the network that it belongs to and on no other; gives whether it worked.

    At the end the announcement is withdrawn, so that it leads nobody to a server that is gone.
    """
    network: Mdns | None = None
    made = False
    try:
        try:
            network = mdns(str(ip))
            await (await network.async_register_service(service(ip, port, tls), allow_name_change=True))
            made = True
        except Exception:
            log.debug("mDNS announcement failed", exc_info=True)
        yield made
    finally:
        if network is not None:
            await _close(network)


async def _close(network: Mdns) -> None:
    try:
        async with asyncio.timeout(CLOSE_TIMEOUT_SECONDS):
            await network.async_close()
    except Exception:
        log.debug("mDNS announcement could not be withdrawn", exc_info=True)


def service(ip: IPv4Address | IPv6Address, port: int, tls: bool = False) -> ServiceInfo:
    """What is announced.

    The address is part of the name, without dots and colons, which have a meaning there: on one network no two
    machines have the same address, though they may have the same name; and of two servers with one name, zeroconf may
    not notice the other.
    """
    from zeroconf import ServiceInfo

    kind = "_https._tcp.local." if tls else "_http._tcp.local."
    place = ip.exploded.replace(".", "-").replace(":", "-")
    return ServiceInfo(
        kind,
        f"{NAME} ({place}:{port}).{kind}",
        port=port,
        properties={"path": "/"},
        server=f"tablee-{place}.local.",
        parsed_addresses=[str(ip)],
    )
