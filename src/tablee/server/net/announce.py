"""Announces the server on the local network by mDNS. It is a bonus: many phones do not look for it.

Whatever goes wrong here is logged at the level "debug", and never stops the server.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
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


class Announcement:
    """One address, announced from `start` to `stop` on the network that it belongs to and on no other."""

    def __init__(
        self,
        ip: IPv4Address | IPv6Address,
        port: int,
        *,
        tls: bool = False,
        mdns: Callable[[str], Mdns] = _zeroconf_at,
    ) -> None:
        self.ip = ip
        self.port = port
        self.kind = "_https._tcp.local." if tls else "_http._tcp.local."
        self._mdns_of = mdns
        self._mdns: Mdns | None = None
        self._begun: asyncio.Task[bool] | None = None

    def start(self) -> None:
        """Announce in the background."""
        if self._begun is None:
            self._begun = asyncio.create_task(self._announce())

    async def made(self) -> bool:
        """Whether the announcement was made, once that is known."""
        return self._begun is not None and await asyncio.shield(self._begun)

    async def stop(self) -> None:
        """Withdraw the announcement, so that it leads nobody to a server that is gone."""
        begun, self._begun = self._begun, None
        if begun is None:
            return
        begun.cancel()
        await asyncio.wait([begun])
        mdns, self._mdns = self._mdns, None
        if mdns is None:
            return
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT_SECONDS):
                await mdns.async_close()
        except Exception:
            log.debug("mDNS announcement could not be withdrawn", exc_info=True)

    def service(self) -> ServiceInfo:
        """What is announced."""
        from zeroconf import ServiceInfo

        place = self._place()
        return ServiceInfo(
            self.kind,
            f"{NAME} ({place}:{self.port}).{self.kind}",
            port=self.port,
            properties={"path": "/"},
            server=f"tablee-{place}.local.",
            parsed_addresses=[str(self.ip)],
        )

    async def _announce(self) -> bool:
        try:
            info = self.service()
            self._mdns = self._mdns_of(str(self.ip))
            await (await self._mdns.async_register_service(info, allow_name_change=True))
        except Exception:
            log.debug("mDNS announcement failed", exc_info=True)
            return False
        return True

    def _place(self) -> str:
        """The address as part of a name, in which dots and colons have a meaning.

        On one network no two machines have the same address, though they may have the same name; and of two servers
        with one name, zeroconf may not notice the other.
        """
        return self.ip.exploded.replace(".", "-").replace(":", "-")
