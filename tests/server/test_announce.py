"""The announcement by mDNS, on the loopback adapter alone. Other tests may announce there: ports tell them apart."""

from __future__ import annotations

import asyncio
import logging
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from ipaddress import ip_address

import pytest
from zeroconf import ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from tablee.server.announce import Announcement
from tests.server.listening import FIRST

KINDS = ["_http._tcp.local.", "_https._tcp.local."]
PATIENCE = 20.0


@contextmanager
def free_port() -> Iterator[int]:
    """A port that nobody else has meanwhile."""
    with socket.create_server((str(FIRST.ip), 0)) as held:
        yield held.getsockname()[1]


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
        if await info.async_request(self.mdns.zeroconf, 3000):
            self.seen[info.name] = info

    def at(self, *ports: int) -> list[AsyncServiceInfo]:
        """What is announced with these ports."""
        return [info for info in self.seen.values() if info.port in ports]


@asynccontextmanager
async def neighbour() -> AsyncIterator[Neighbour]:
    async with AsyncZeroconf(interfaces=[str(FIRST.ip)]) as mdns:
        somebody = Neighbour(mdns)
        browser = AsyncServiceBrowser(mdns.zeroconf, KINDS, handlers=[somebody.notice])
        yield somebody
        await browser.async_cancel()
        await asyncio.gather(*somebody.tasks)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.02)


def test_the_table_is_announced_and_withdrawn() -> None:
    async def watch(port: int) -> AsyncServiceInfo:
        announcement = Announcement(FIRST.ip, port)
        async with neighbour() as somebody:
            announcement.start()
            assert await announcement.made()
            await until(lambda: len(somebody.at(port)) == 1)
            (info,) = somebody.at(port)
            await announcement.stop()
            await until(lambda: somebody.at(port) == [])
            return info

    with free_port() as port:
        info = asyncio.run(watch(port))
    assert info.type == "_http._tcp.local."
    assert info.name.startswith("Tablée")
    assert info.parsed_addresses() == ["127.0.0.1"]
    assert info.server == "tablee-127-0-0-1.local."
    assert info.properties == {b"path": b"/"}


def test_two_tables_on_one_network_have_two_names() -> None:
    async def watch(one: int, two: int) -> None:
        announcements = [Announcement(FIRST.ip, one), Announcement(FIRST.ip, two)]
        async with neighbour() as somebody:
            for announcement in announcements:
                announcement.start()
                assert await announcement.made()
            await until(lambda: len(somebody.at(one, two)) == 2)
            assert len({info.name for info in somebody.at(one, two)}) == 2
            await announcements[0].stop()
            await until(lambda: len(somebody.at(one, two)) == 1)
            assert somebody.at(one) == []
            await announcements[1].stop()

    with free_port() as one, free_port() as two:
        asyncio.run(watch(one, two))


def test_with_a_certificate_it_is_announced_as_such() -> None:
    async def watch(port: int) -> str:
        announcement = Announcement(FIRST.ip, port, tls=True)
        async with neighbour() as somebody:
            announcement.start()
            await until(lambda: len(somebody.at(port)) == 1)
            (info,) = somebody.at(port)
            await announcement.stop()
            return info.type

    with free_port() as port:
        assert asyncio.run(watch(port)) == "_https._tcp.local."


def test_a_failure_is_a_line_for_debugging_and_nothing_more(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> bool:
        announcement = Announcement(ip_address("203.0.113.77"), 8000)  # not an address of this machine
        announcement.start()
        made = await announcement.made()
        await announcement.stop()
        return made

    with caplog.at_level(logging.DEBUG, logger="tablee.server.announce"):
        assert asyncio.run(fail()) is False
    assert "could not be announced" in caplog.text
    assert {record.levelno for record in caplog.records if record.name != "asyncio"} == {logging.DEBUG}


def test_nothing_is_logged_when_nobody_debugs(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        announcement = Announcement(ip_address("::1"), 8000)  # mDNS does not work there
        announcement.start()
        await announcement.made()
        await announcement.stop()

    with caplog.at_level(logging.INFO):
        asyncio.run(fail())
    assert caplog.records == []


def test_it_can_be_stopped_at_any_time_and_twice() -> None:
    async def stop(after: float) -> None:
        announcement = Announcement(FIRST.ip, 8000)
        await announcement.stop()
        announcement.start()
        announcement.start()
        await asyncio.sleep(after)
        await announcement.stop()
        await announcement.stop()
        assert not await announcement.made()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    for after in (0.0, 0.01, 0.2, 0.6):
        asyncio.run(stop(after))


def test_a_server_that_does_not_announce_does_not_load_mdns() -> None:
    check = "import sys, tablee.server.announce; sys.exit('zeroconf' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
