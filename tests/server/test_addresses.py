"""The machine's addresses: which is best, and which of them answer."""

from __future__ import annotations

import asyncio
import socket
import ssl
from contextlib import AsyncExitStack
from ipaddress import ip_address

import ifaddr
import pytest
import trustme

from tablee.server.net.addresses import (
    LARGEST_HEAD_BYTES,
    Address,
    AddressError,
    Reach,
    Way,
    answering,
    answers,
    best_address,
    candidates,
    own_addresses,
)
from tests.server.listening import FIRST, OURS, SECOND, SIXTH, healthy, listening
from tests.server.serving import PATIENCE

QUICK = 0.3
"""Seconds to wait for those that never answer."""


def adapter(name: str, *texts: str) -> ifaddr.Adapter:
    ips = [ifaddr.IP((text, 0, 0) if ":" in text else text, 24, name) for text in texts]
    return ifaddr.Adapter(name, name, ips)


def ranked(*adapters: ifaddr.Adapter) -> list[str]:
    return [str(address.ip) for address in own_addresses(adapters)]


# Ranking ---------------------------------------------------------------------------------------------------------

VIRTUAL = [
    "docker0",
    "docker_gwbridge",
    "br-3f2a91c07d11",
    "virbr0",
    "veth12ab34c",
    "vmnet8",
    "vboxnet0",
    "lxdbr0",
    "podman0",
    "cni0",
    "tun0",
    "tap1",
    "utun4",
    "wg0",
    "wg-home",
    "tailscale0",
    "ztabcdefgh",
    "ppp0",
    "bridge100",
    "Hyper-V Virtual Ethernet Adapter",
    "VirtualBox Host-Only Ethernet Adapter",
    "VMware Virtual Ethernet Adapter for VMnet1",
    "TAP-Windows Adapter V9",
    "WireGuard Tunnel",
    "vEthernet (WSL)",
]
REAL = [
    "eth0",
    "enp3s0",
    "eno1",
    "en0",
    "wlan0",
    "wlp2s0",
    "wlx00c0ca",
    "usb0",
    "Intel(R) Wi-Fi 6 AX201 160MHz",
    "Broadcom NetXtreme Gigabit Ethernet",
    "Realtek PCIe GbE Family Controller",
    "Apple Mobile Device Ethernet",
]


@pytest.mark.parametrize("name", VIRTUAL)
def test_an_adapter_where_no_phone_is_comes_after_a_real_one(name: str) -> None:
    assert ranked(adapter(name, "192.168.1.20"), adapter("wlan0", "172.16.4.4")) == ["172.16.4.4", "192.168.1.20"]


@pytest.mark.parametrize("name", REAL)
def test_a_real_adapter_comes_before_a_virtual_one(name: str) -> None:
    assert ranked(adapter("docker0", "192.168.1.20"), adapter(name, "172.16.4.4")) == ["172.16.4.4", "192.168.1.20"]


def test_the_whole_order() -> None:
    machine = (
        adapter("lo", "127.0.0.1", "::1"),
        adapter("docker0", "172.17.0.1"),
        adapter("tailscale0", "100.101.102.103"),
        adapter("eth1", "169.254.7.7"),
        adapter("eth0", "fe80::1", "2001:db8::5", "203.0.113.9", "172.20.0.5", "10.1.2.3"),
        adapter("wlan0", "192.168.1.20"),
    )
    assert ranked(*machine) == [
        "192.168.1.20",
        "10.1.2.3",
        "172.20.0.5",
        "203.0.113.9",
        "2001:db8::5",
        "172.17.0.1",
        "100.101.102.103",
        "169.254.7.7",
        "127.0.0.1",
        "::1",
    ]


def test_an_address_of_carriers_is_a_tunnel_whatever_its_adapter_is_called() -> None:
    assert ranked(adapter("eth0", "100.64.0.9"), adapter("eth1", "203.0.113.9")) == ["203.0.113.9", "100.64.0.9"]


def test_alike_addresses_stay_in_the_order_of_the_system_and_none_is_twice() -> None:
    machine = (adapter("eth0", "192.168.7.7", "192.168.1.1"), adapter("eth1", "192.168.7.7", "192.168.2.2"))
    assert ranked(*machine) == ["192.168.7.7", "192.168.1.1", "192.168.2.2"]


def test_what_no_browser_opens_is_left_out() -> None:
    assert ranked(adapter("eth0", "fe80::1", "0.0.0.0", "::")) == []


def test_this_machine_has_its_loopback_address_last() -> None:
    own = own_addresses()
    assert FIRST.ip in [address.ip for address in own]
    assert own[-1].is_loopback


def test_addresses_as_they_are_typed() -> None:
    assert FIRST.url(8000) == "http://127.0.0.1:8000"
    assert SIXTH.url(8000) == "http://[::1]:8000"
    assert SIXTH.url(443, tls=True) == "https://[::1]"
    assert FIRST.url(443) == "http://127.0.0.1:443"
    assert FIRST.url(80) == "http://127.0.0.1"


# --host ----------------------------------------------------------------------------------------------------------

LAN = Address(ip_address("192.168.1.20"), "wlan0")
LAN_6 = Address(ip_address("fd00::5"), "wlan0")
OWN = (LAN, LAN_6, FIRST, SIXTH)


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        (None, OWN),
        ("", OWN),
        ("::", OWN),
        ("0.0.0.0", (LAN, FIRST)),
        ("192.168.1.20", (LAN,)),
        ("fd00:0::5", (LAN_6,)),
        ("[fd00::5]", (LAN_6,)),
        ("localhost", (FIRST, SIXTH)),
        ("127.0.0.9", (Address(ip_address("127.0.0.9"), "loopback"),)),
    ],
)
def test_the_host_option_says_which_addresses_there_are(host: str | None, expected: tuple[Address, ...]) -> None:
    assert candidates(host, OWN) == expected


@pytest.mark.parametrize(
    ("host", "code"),
    [("192.168.1.21", "host-not-own"), ("laptop.local", "host-not-an-address"), ("192.168.1", "host-not-an-address")],
)
def test_another_machine_is_no_host(host: str, code: str) -> None:
    with pytest.raises(AddressError) as refused:
        candidates(host, OWN)
    assert refused.value.code == code
    assert refused.value.facts == {"given": host, "own": "192.168.1.20, fd00::5, 127.0.0.1, ::1"}


# Who answers -----------------------------------------------------------------------------------------------------


def answers_to(reply: bytes | None) -> bool:
    async def ask() -> bool:
        async with listening(reply=reply) as server:
            return await answers(FIRST.url(server.port), OURS, timeout_seconds=QUICK if reply is None else PATIENCE)

    return asyncio.run(ask())


def test_our_server_answers() -> None:
    assert answers_to(healthy())


@pytest.mark.parametrize(
    "reply",
    [
        healthy("another"),
        healthy(OURS + "0"),
        healthy(status="503 Service Unavailable"),
        healthy(status="2000 OK"),
        b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n" + OURS.encode(),
        b"HTTP/1.1 200 OK\r\nX-Other: x-tablee-instance: " + OURS.encode() + b"\r\n\r\n",
        b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nX-Tablee-Instance: " + OURS.encode() + b"\r\n\r\n",
        b"SSH-2.0-OpenSSH_9.6\r\n\r\n",
        b"\r\n\r\n",
        b"",
        b"\xff\x00\xfe" * 100 + b"\r\n\r\n",
        b"x" * (2 * LARGEST_HEAD_BYTES),
        b"HTTP/1.1 200 OK\r\n",
        None,
    ],
)
def test_another_server_on_the_port_is_not_taken_for_ours(reply: bytes | None) -> None:
    assert not answers_to(reply)


def test_the_request_is_plain_and_names_the_host() -> None:
    async def asked() -> bytes:
        async with listening() as server:
            assert await answers(f"http://127.0.0.1:{server.port}/salon", OURS, timeout_seconds=PATIENCE)
            assert server.asked[0].endswith(
                f"\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n".encode()
            )
            return server.asked[0]

    assert asyncio.run(asked()).startswith(b"GET /salon/healthz HTTP/1.1\r\n")


def test_a_name_that_leads_nowhere_does_not_answer() -> None:
    assert not asyncio.run(answers("http://127.0.0.1:1", OURS, timeout_seconds=QUICK))


def test_a_server_with_a_certificate_made_at_home_answers() -> None:
    certificate = trustme.CA().issue_cert("table.example")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    certificate.configure_cert(context)

    async def ask() -> tuple[bool, bool]:
        async with listening(tls=context) as server:
            return (
                await answers(FIRST.url(server.port, tls=True), OURS, timeout_seconds=PATIENCE),
                await answers(FIRST.url(server.port), OURS, timeout_seconds=QUICK),
            )

    assert asyncio.run(ask()) == (True, False)


def test_all_that_answer_are_found_in_their_order() -> None:
    async def found() -> tuple[Address, ...]:
        async with AsyncExitStack() as stack:
            server = await stack.enter_async_context(listening(SECOND))
            await stack.enter_async_context(listening(FIRST, server.port))
            dead = Address(ip_address("127.0.0.3"), "lo")
            return await answering((dead, SECOND, FIRST), server.port, OURS, timeout_seconds=PATIENCE)

    assert asyncio.run(found()) == (SECOND, FIRST)


def has_ipv6() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6 loopback address")
def test_ipv6_answers_too() -> None:
    async def reach() -> tuple[Reach, int]:
        async with listening(SIXTH) as server:
            reach = await best_address(server.port, OURS, host="::1", own=(FIRST, SIXTH), timeout_seconds=PATIENCE)
            return reach, server.port

    found, port = asyncio.run(reach())
    assert found.url == f"http://[::1]:{port}"
    assert found.only_here


# The best one. Loopback addresses stand for a network's: a subclass says that they are from afar -----------------


class Afar(Address):
    """An address of the loopback adapter that is treated like one of a network."""

    @property
    def is_loopback(self) -> bool:
        return False


def afar(text: str, name: str = "wlan0") -> Address:
    return Afar(ip_address(text), name)


def best(own: tuple[Address, ...], alive: tuple[Address, ...], host: str | None = None) -> tuple[Reach, int]:
    """The best of these, when a server of ours runs on those."""

    async def find() -> tuple[Reach, int]:
        port = 0
        async with AsyncExitStack() as stack:
            for address in alive:
                port = (await stack.enter_async_context(listening(address, port))).port
            return await best_address(port, OURS, host=host, own=own, timeout_seconds=PATIENCE), port

    return asyncio.run(find())


def test_the_best_that_answers_is_shown_and_the_others_are_named() -> None:
    lan, cable = afar("127.0.0.2"), afar("127.0.0.3", "eth0")
    reach, port = best((lan, cable, FIRST), (lan, cable, FIRST))
    assert reach == Reach(
        url=f"http://127.0.0.2:{port}",
        answers=True,
        only_here=False,
        is_doubtful=False,
        is_public=False,
        port=port,
        others=(Way(f"http://127.0.0.3:{port}", "eth0"),),
        announced=lan.ip,
    )


def test_a_dead_address_is_not_preferred() -> None:
    dead, lan = afar("127.0.0.3", "eth0"), afar("127.0.0.2")
    reach, port = best((dead, lan, FIRST), (lan, FIRST))
    assert reach.url == f"http://127.0.0.2:{port}"
    assert reach.silent == (Way(f"http://127.0.0.3:{port}", "eth0"),)
    assert reach.others == ()


def test_a_foreign_server_on_the_port_is_not_preferred() -> None:
    other, lan = afar("127.0.0.3", "eth0"), afar("127.0.0.2")

    async def find() -> tuple[Reach, int]:
        async with listening(lan) as ours, listening(other, ours.port, healthy("theirs")) as theirs:
            reach = await best_address(ours.port, OURS, own=(other, lan), timeout_seconds=PATIENCE)
            assert len(theirs.asked) == 1
            return reach, ours.port

    reach, port = asyncio.run(find())
    assert reach.url == f"http://127.0.0.2:{port}"
    assert reach.silent == (Way(f"http://127.0.0.3:{port}", "eth0"),)


def test_loopback_is_shown_only_if_nothing_else_answers() -> None:
    lan = afar("127.0.0.2")
    reach, port = best((lan, FIRST), (FIRST,))
    assert reach.url == f"http://127.0.0.1:{port}"
    assert reach.only_here
    assert reach.announced is None
    assert reach.silent == (Way(f"http://127.0.0.2:{port}", "wlan0"),)


def test_an_address_of_a_container_is_doubtful_unless_the_host_chose_it() -> None:
    container = afar("127.0.0.2", "docker0")
    assert best((container, FIRST), (container, FIRST))[0].is_doubtful
    assert not best((container, FIRST), (container, FIRST), host="127.0.0.2")[0].is_doubtful


def test_when_nothing_answers_there_is_nothing_to_show() -> None:
    reach, _ = best((afar("127.0.0.2"), FIRST), ())
    assert (reach.url, reach.answers, reach.announced) == (None, False, None)


def test_the_chosen_host_is_the_only_one_that_is_asked() -> None:
    async def find() -> tuple[Reach, int, list[bytes]]:
        async with listening(FIRST) as first, listening(SECOND, first.port) as second:
            reach = await best_address(first.port, OURS, host="127.0.0.2", own=(FIRST,), timeout_seconds=PATIENCE)
            assert len(second.asked) == 1
            return reach, first.port, first.asked

    reach, port, asked = asyncio.run(find())
    assert reach.url == f"http://127.0.0.2:{port}"
    assert asked == []
