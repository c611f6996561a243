"""Run in a network of its own: two tables are announced by mDNS, and a neighbour looks around.

    unshare -rn python -m tests.server.announcing

Prints what the neighbour saw, while both were there and when one of them had gone.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from ipaddress import ip_address
from typing import Any

from zeroconf import ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from tablee.server.net.announce import announced
from tests.server.in_namespace import ADAPTERS, set_up
from tests.server.serving import PATIENCE

HOME = ADAPTERS["eth0"]
KINDS = ["_http._tcp.local.", "_https._tcp.local."]
GROUP = ("224.0.0.251", 5353)


class Neighbour:
    """Somebody who looks around on the same network."""

    def __init__(self, mdns: AsyncZeroconf) -> None:
        self.mdns = mdns
        self.seen: dict[str, AsyncServiceInfo] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    def notice(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        """Something has appeared or gone."""
        if state_change is ServiceStateChange.Removed:
            self.seen.pop(name, None)
        else:
            task = asyncio.create_task(self.look_closer(AsyncServiceInfo(service_type, name)))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def look_closer(self, info: AsyncServiceInfo) -> None:
        """Ask for address and port."""
        if await info.async_request(self.mdns.zeroconf, PATIENCE * 1000):
            self.seen[info.name] = info

    def told(self) -> list[dict[str, Any]]:
        """All that is announced now."""
        return [
            {"name": name, "type": info.type, "server": info.server, "at": info.parsed_addresses(), "port": info.port}
            for name, info in sorted(self.seen.items())
        ]


@asynccontextmanager
async def neighbour() -> AsyncIterator[Neighbour]:
    """One who looks around meanwhile."""
    async with AsyncZeroconf(interfaces=[HOME]) as mdns:
        somebody = Neighbour(mdns)
        browser = AsyncServiceBrowser(mdns.zeroconf, KINDS, handlers=[somebody.notice])
        yield somebody
        await browser.async_cancel()
        await asyncio.gather(*somebody.tasks)


async def until(fits: Callable[[], bool]) -> None:
    """Look again and again."""
    async with asyncio.timeout(PATIENCE):
        while not fits():
            await asyncio.sleep(0.02)


async def watch() -> dict[str, Any]:
    """One with a certificate and two without, on the same machine."""
    at = ip_address(HOME)
    async with neighbour() as somebody:
        async with announced(at, 8002) as twin, announced(at, 8001, tls=True) as safe:
            async with announced(at, 8000) as plain:
                assert (plain, twin, safe) == (True, True, True)
                await until(lambda: len(somebody.seen) == 3)
                both = somebody.told()
            await until(lambda: len(somebody.seen) == 2)
            left = somebody.told()
        await until(lambda: not somebody.seen)
    return {"all": both, "left": left}


def carries_multicast() -> bool:
    """Whether what is sent to all on this network is heard on it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear, socket.socket(type=socket.SOCK_DGRAM) as mouth:
        ear.bind(GROUP)
        ear.setsockopt(
            socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(GROUP[0]) + socket.inet_aton(HOME)
        )
        ear.settimeout(PATIENCE)
        mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(HOME))
        mouth.sendto(b"Is anybody here?", GROUP)
        try:
            return bool(ear.recv(100))
        except TimeoutError:
            return False


if __name__ == "__main__":
    set_up([])
    sys.stdout.write(json.dumps(asyncio.run(watch()) if carries_multicast() else {}))
