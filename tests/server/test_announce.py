"""The announcement by mDNS: what is announced, how it is taken back, and that no trouble with it is the server's.

Only one test here needs a network that carries multicast, and makes itself one. In the others there is a board in the
place of the network, on which notices are pinned.
"""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from collections.abc import Awaitable, Callable
from ipaddress import ip_address

import pytest
from zeroconf import DNSIncoming, DNSOutgoing, DNSService, ServiceInfo  # type: ignore[attr-defined]

from tablee.server.net.announce import announced, service
from tests.server.namespaces import told_from_within

IP = ip_address("192.168.1.20")


class Board:
    """What zeroconf does for us, without a network. A test can hold it up at any point, or make it fail there."""

    def __init__(self, holds_at: str = "", fails_at: str = "") -> None:
        self.holds_at = holds_at
        self.fails_at = fails_at
        self.held = asyncio.Event()
        """Set once it is held up."""
        self.network = ""
        self.pinned: list[ServiceInfo] = []
        self.closed = 0

    def opened(self, ip: str) -> Board:
        """On the network that has this address."""
        if self.fails_at == "opening":
            raise OSError("no such network")
        self.network = ip
        return self

    async def async_register_service(self, info: ServiceInfo, *, allow_name_change: bool) -> Awaitable[None]:
        """Look whether the name is taken, then pin it."""
        await self.reach("looking")
        return self.pin(info)

    async def pin(self, info: ServiceInfo) -> None:
        """Everybody may read it."""
        await self.reach("pinning")
        self.pinned.append(info)

    async def async_close(self) -> None:
        """Take everything down."""
        self.closed += 1
        await self.reach("closing")
        self.pinned.clear()

    async def reach(self, point: str) -> None:
        if self.fails_at == point:
            raise OSError("the network does not carry this")
        if self.holds_at == point:
            self.held.set()
            await asyncio.Event().wait()


# What is announced -----------------------------------------------------------------------------------------------


def test_the_table_is_announced_and_withdrawn() -> None:
    async def watch() -> ServiceInfo:
        board = Board()
        async with announced(IP, 8000, mdns=board.opened) as made:
            assert made
            (info,) = board.pinned
            assert board.network == "192.168.1.20", "on its own network and on no other"
        assert board.pinned == []
        assert board.closed == 1
        return info

    info = asyncio.run(watch())
    assert info.type == "_http._tcp.local."
    assert info.name == "Tablée (192-168-1-20:8000)._http._tcp.local."
    assert info.parsed_addresses() == ["192.168.1.20"]
    assert info.port == 8000
    assert info.server == "tablee-192-168-1-20.local."
    assert info.properties == {b"path": b"/"}


def test_with_a_certificate_it_is_announced_as_such() -> None:
    info = service(IP, 8000, tls=True)
    assert info.type == "_https._tcp.local."
    assert info.name == "Tablée (192-168-1-20:8000)._https._tcp.local."


def test_two_tables_on_one_network_have_two_names() -> None:
    """By themselves: neither has to notice the other. Of two servers there, address or port differ."""
    here, there = ip_address("192.168.1.20"), ip_address("192.168.12.0")
    places = [
        (here, 8000),
        (here, 8001),
        (there, 8000),
        (ip_address("fd00::1"), 8000),
        (ip_address("fd00::1:0"), 8000),
    ]
    announced = [service(ip, port) for ip, port in places]
    assert len({info.name.casefold() for info in announced}) == len(places)
    assert len({info.server for info in announced}) == len({ip for ip, _ in places})


@pytest.mark.parametrize("ip", ["192.168.100.200", "fd12:3456:789a:bcde:1234:5678:9abc:def0"])
@pytest.mark.parametrize("tls", [False, True])
def test_what_is_announced_is_what_others_read(ip: str, tls: bool) -> None:
    """The longest there is passes zeroconf's own checks, goes into a packet and out of it again."""
    info = service(ip_address(ip), 65535, tls=tls)
    instance = info.name.removesuffix(f".{info.type}")
    assert "." not in instance, "a dot would part it in two"
    assert len(instance.encode()) <= 63
    packet = DNSOutgoing(0x8400)
    for answer in (info.dns_service(), *info.dns_addresses()):
        packet.add_answer_at_time(answer, 0)
    (data,) = packet.packets()
    record, address = DNSIncoming(data).answers()
    assert isinstance(record, DNSService)
    assert (record.name, record.port, record.server) == (info.name, 65535, info.server)
    assert address == info.dns_addresses()[0]


def test_neighbours_on_a_real_network_see_every_table_until_it_is_gone() -> None:
    seen = told_from_within("tests.server.announcing")
    if not seen:
        pytest.skip("the system's own network namespaces carry no multicast")
    plain, twin, safe = (
        {
            "name": f"Tablée (192-168-50-1:{port})._{kind}._tcp.local.",
            "type": f"_{kind}._tcp.local.",
            "server": "tablee-192-168-50-1.local.",
            "at": ["192.168.50.1"],
            "port": port,
        }
        for port, kind in ((8000, "http"), (8002, "http"), (8001, "https"))
    )
    assert sorted(seen["all"], key=str) == sorted([plain, twin, safe], key=str)
    assert sorted(seen["left"], key=str) == sorted([twin, safe], key=str)


# Trouble ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("point", ["opening", "looking", "pinning"])
def test_a_failure_is_a_line_for_debugging_and_nothing_more(caplog: pytest.LogCaptureFixture, point: str) -> None:
    async def fail() -> bool:
        async with announced(IP, 8000, mdns=Board(fails_at=point).opened) as made:
            return made

    with caplog.at_level(logging.DEBUG, logger="tablee.server.net.announce"):
        assert asyncio.run(fail()) is False
    assert "mDNS announcement failed" in caplog.text
    assert {record.levelno for record in caplog.records if record.name != "asyncio"} == {logging.DEBUG}


@pytest.mark.parametrize("trouble", [{"fails_at": "closing"}, {"holds_at": "closing"}])
def test_a_goodbye_that_fails_or_never_ends_is_given_up(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, trouble: dict[str, str]
) -> None:
    monkeypatch.setattr("tablee.server.net.announce.CLOSE_TIMEOUT_SECONDS", 0.01)

    async def part() -> int:
        board = Board(**trouble)
        async with announced(IP, 8000, mdns=board.opened) as made:
            assert made
        return board.closed

    with caplog.at_level(logging.DEBUG, logger="tablee.server.net.announce"):
        assert asyncio.run(part()) == 1
    assert "could not be withdrawn" in caplog.text


def test_nothing_is_logged_when_nobody_debugs(caplog: pytest.LogCaptureFixture) -> None:
    async def announce(mdns: Callable[[str], Board] | None) -> None:
        where = ip_address("203.0.113.77")  # not an address of this machine: zeroconf itself has trouble, too
        async with announced(where, 8000, mdns=mdns) if mdns else announced(where, 8000):
            pass

    with caplog.at_level(logging.INFO):
        asyncio.run(announce(None))
        for point in ("opening", "looking", "pinning", "closing"):
            asyncio.run(announce(Board(fails_at=point).opened))
    assert caplog.records == []


# Stopping --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("point", ["not begun", "looking", "pinning", "pinned"])
def test_it_can_be_stopped_at_any_time(point: str) -> None:
    async def stop() -> None:
        board, made = Board(holds_at=point), asyncio.Event()

        async def announce() -> None:
            async with announced(IP, 8000, mdns=board.opened):
                made.set()
                await asyncio.Event().wait()

        task = asyncio.create_task(announce())
        if point in ("looking", "pinning"):
            await board.held.wait()
        elif point == "pinned":
            await made.wait()
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled()
        assert board.pinned == []
        assert board.closed == (point != "not begun"), "what was opened is closed, once"
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(stop())


def test_a_server_that_does_not_announce_does_not_load_mdns() -> None:
    check = "import sys, tablee.server.net.announce; sys.exit('zeroconf' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
