"""Where people find this server: this machine's addresses, the best first, and which of them really answer.

Nothing but this machine's own addresses is ever contacted, or the one that the host gives with `--public-url`.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, ip_address
from typing import ClassVar, NamedTuple
from urllib.parse import SplitResult, urlsplit

import ifaddr

from tablee.words import Complaint

INSTANCE_HEADER = "x-tablee-instance"
"""The header by which a server recognises itself, and no other that answers on the same port."""
HEALTH_PATH = "/healthz"
PROBE_TIMEOUT_SECONDS = 5.0
"""For an answer of this machine, which may be busy."""
PUBLIC_PROBE_TIMEOUT_SECONDS = 8.0
"""For an answer through a public address."""
LARGEST_HEAD_BYTES = 16 * 1024
LONGEST_URL = 250
EVERYWHERE_IPV4 = "0.0.0.0"  # noqa: S104 - to listen on every address is what a table is for
EVERYWHERE = (None, "", "::", EVERYWHERE_IPV4)
VIRTUAL_ADAPTER = re.compile(
    r"^(docker|podman|virbr|bridge|veth|vnet|vmnet|vboxnet|lxc|lxd|incus|cni|flannel|cali|cilium|kube|nerdctl|utun"
    r"|tailscale|nordlynx|proton|ipsec|awdl|llw|anpi|macvtap|dummy|zt[a-z0-9]{8}|(br|tun|tap|wg|ppp|sit|ham|ap|ifb)[-_\d])"
    r"|virtual|hyper-v|vmware|vethernet|wsl|vpn|wireguard|wintun|tap-windows|zerotier|hamachi",
    re.IGNORECASE,
)
"""Names of adapters that lead to containers, virtual machines, tunnels or others that no phone is on."""
CARRIER_NETWORK = IPv4Network("100.64.0.0/10")
"""Shared by carriers and used by VPNs: never the Wi-Fi at home."""
PRIVATE_NETWORKS = (IPv4Network("192.168.0.0/16"), IPv4Network("10.0.0.0/8"), IPv4Network("172.16.0.0/12"))
"""The one most often found at home first."""
HOST_NAME = re.compile(
    r"(?!.{254})([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.?", re.I
)
URL_PATH = re.compile(r"(/[\w.~!$&'()*+,;=:@%-]*)*", re.ASCII)

Ip = IPv4Address | IPv6Address


class AddressError(Complaint):
    """An address that cannot be used."""

    about: ClassVar[str] = "serve"


class Address(NamedTuple):
    """An address of this machine, and the adapter that has it."""

    ip: Ip
    adapter: str

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine itself can use it."""
        return self.ip.is_loopback

    @property
    def is_virtual(self) -> bool:
        """Whether it looks like one of a container, a virtual machine, a tunnel or no network at all."""
        is_tunnel = isinstance(self.ip, IPv4Address) and self.ip in CARRIER_NETWORK
        return is_tunnel or self.ip.is_link_local or VIRTUAL_ADAPTER.search(self.adapter) is not None

    def url(self, port: int, *, tls: bool = False) -> str:
        """The address as it is typed in a browser."""
        scheme, usual = ("https", 443) if tls else ("http", 80)
        host = f"[{self.ip}]" if self.ip.version == 6 else str(self.ip)
        return f"{scheme}://{host}" if port == usual else f"{scheme}://{host}:{port}"


class Way(NamedTuple):
    """An address as it is typed in a browser, and the adapter it belongs to."""

    url: str
    adapter: str


class Reach(NamedTuple):
    """Where people find the server, as far as this machine can tell."""

    url: str | None
    """What to open, if there is anything to open."""
    answers: bool
    """Whether it was tried and found to be this server."""
    only_here: bool
    """Whether only this machine can open it."""
    is_doubtful: bool
    """Whether it is the best there is, and yet looks like one that no phone can open."""
    is_public: bool
    """Whether the host gave it with `--public-url`."""
    port: int
    """Where the server listens."""
    others: tuple[Way, ...] = ()
    """Other addresses that answer."""
    silent: tuple[Way, ...] = ()
    """Addresses that were tried, better ones than `url` among them, and do not answer."""
    announced: Ip | None = None
    """The address to announce on the local network."""


# This machine's addresses ----------------------------------------------------------------------------------------


def own_addresses(adapters: Iterable[ifaddr.Adapter] | None = None) -> tuple[Address, ...]:
    """All addresses of this machine that a browser could open, the best first."""
    found: dict[Ip, Address] = {}
    for adapter in ifaddr.get_adapters() if adapters is None else adapters:
        for one in adapter.ips:
            ip = ip_address(one.ip if isinstance(one.ip, str) else one.ip[0])
            if _can_be_opened(ip):
                found.setdefault(ip, Address(ip, adapter.nice_name))
    return tuple(sorted(found.values(), key=_rank))


def _can_be_opened(ip: Ip) -> bool:
    """Browsers do not open link-local addresses of IPv6: these need a zone, which no address bar takes."""
    return not (ip.is_unspecified or ip.is_multicast or (ip.version == 6 and ip.is_link_local))


def _rank(address: Address) -> tuple[bool, bool, bool, bool, int]:
    """The smaller, the better. Where two are alike, the order of the system stays."""
    ip = address.ip
    private = next((nth for nth, network in enumerate(PRIVATE_NETWORKS) if ip in network), len(PRIVATE_NETWORKS))
    return ip.is_loopback, ip.is_link_local, address.is_virtual, ip.version == 6, private


def candidates(host: str | None, own: Sequence[Address]) -> tuple[Address, ...]:
    """The addresses that a server bound to `host` may have: all, or that one if it is this machine's own."""
    if host in EVERYWHERE:
        return tuple(address for address in own if host != EVERYWHERE_IPV4 or address.ip.version == 4)
    if host.casefold() == "localhost":
        return tuple(address for address in own if address.is_loopback)
    try:
        ip = ip_address(host.strip("[]"))
    except ValueError:
        raise AddressError("host-not-an-address", given=host, own=_listed(own)) from None
    for address in own:
        if address.ip == ip:
            return (address,)
    if ip.is_loopback:  # all of 127.0.0.0/8 is this machine, though systems list one of them
        return (Address(ip, "loopback"),)
    raise AddressError("host-not-own", given=host, own=_listed(own))


def _listed(own: Sequence[Address]) -> str:
    return ", ".join(str(address.ip) for address in own)


# Which of them answer --------------------------------------------------------------------------------------------


async def answers(url: str, instance: str, *, timeout_seconds: float = PROBE_TIMEOUT_SECONDS) -> bool:
    """Whether this server, and no other, answers there. Redirections are not followed."""
    try:
        async with asyncio.timeout(timeout_seconds):
            head = await _head_of_reply(urlsplit(url))
    except (OSError, ValueError, EOFError, asyncio.LimitOverrunError):
        return False
    return _is_ours(head, instance)


async def _head_of_reply(url: SplitResult) -> bytes:
    """Status and headers of what is answered to a request for `/healthz`."""
    is_https = url.scheme == "https"
    reader, writer = await asyncio.open_connection(
        url.hostname,
        url.port or (443 if is_https else 80),
        limit=LARGEST_HEAD_BYTES,
        ssl=_without_verification() if is_https else None,
    )
    try:
        request = f"GET {url.path}{HEALTH_PATH} HTTP/1.1\r\nHost: {url.netloc}\r\nConnection: close\r\n\r\n"
        writer.write(request.encode("ascii"))
        await writer.drain()
        return await reader.readuntil(b"\r\n\r\n")
    finally:
        writer.transport.abort()


def _without_verification() -> ssl.SSLContext:
    """Any certificate will do: most are made for a name, and it is the instance that tells us from others."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _is_ours(head: bytes, instance: str) -> bool:
    status, *lines = head.decode("latin-1").split("\r\n")
    headers = {(name.strip().lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)}
    return re.match(r"HTTP/1\.\d 200\b", status) is not None and (INSTANCE_HEADER, instance) in headers


async def answering(
    addresses: Sequence[Address],
    port: int,
    instance: str,
    *,
    tls: bool = False,
    timeout_seconds: float = PROBE_TIMEOUT_SECONDS,
) -> tuple[Address, ...]:
    """Those of these addresses where this server answers, in the same order. All are tried at once."""
    replies = await asyncio.gather(
        *(answers(address.url(port, tls=tls), instance, timeout_seconds=timeout_seconds) for address in addresses)
    )
    return tuple(address for address, is_ours in zip(addresses, replies, strict=True) if is_ours)


async def best_address(
    port: int,
    instance: str,
    *,
    host: str | None = None,
    public_url: str | None = None,
    tls: bool = False,
    own: Sequence[Address] | None = None,
    timeout_seconds: float = PROBE_TIMEOUT_SECONDS,
) -> Reach:
    """What to tell people to open: the public address if there is one, else the best of ours that answers."""
    if public_url is not None:
        return await _public_reach(checked_public_url(public_url), port, instance)
    tried = candidates(host, own_addresses() if own is None else own)
    alive = await answering(tried, port, instance, tls=tls, timeout_seconds=timeout_seconds)
    from_afar = [address for address in alive if not address.is_loopback]
    shown = from_afar or alive
    best = shown[0] if shown else None
    dead = [address for address in tried if address not in alive and not address.is_loopback]
    return Reach(
        url=best.url(port, tls=tls) if best else None,
        answers=best is not None,
        only_here=best is not None and best.is_loopback,
        is_doubtful=best is not None and best.is_virtual and host in EVERYWHERE,
        is_public=False,
        port=port,
        others=_ways(shown[1:], port, tls),
        silent=_ways(dead, port, tls),
        announced=best.ip if best and not best.is_loopback else None,
    )


def _ways(addresses: Iterable[Address], port: int, tls: bool) -> tuple[Way, ...]:
    return tuple(Way(address.url(port, tls=tls), address.adapter) for address in addresses)


async def _public_reach(url: str, port: int, instance: str) -> Reach:
    """Show the address that the host gave, even if it does not answer from here; then with a warning."""
    is_ours = await answers(url, instance, timeout_seconds=PUBLIC_PROBE_TIMEOUT_SECONDS)
    only_here = _is_loopback_host(urlsplit(url).hostname or "")
    return Reach(url, is_ours, only_here, is_doubtful=False, is_public=True, port=port)


def _is_loopback_host(host: str) -> bool:
    ip = _ip_literal(host)
    return ip.is_loopback if ip else host == "localhost" or host.endswith(".localhost")


# What the host gives ---------------------------------------------------------------------------------------------


def checked_public_url(given: str) -> str:
    """The address in one form: no slash at the end, its name as the network spells it. Or an `AddressError`."""
    fault = _fault_in(given)
    if fault is not None:
        raise AddressError(fault, given="…" if "@" in given else given)  # a password is not repeated
    url = urlsplit(given)
    host = _network_name(url.hostname or "")
    place = f"[{host}]" if ":" in host else host
    port = "" if url.port is None else f":{url.port}"
    return f"{url.scheme}://{place}{port}{url.path.rstrip('/')}"


def _fault_in(given: str) -> str | None:
    """The code of what is wrong with a public address."""
    if len(given) > LONGEST_URL:
        return "url-too-long"
    if re.search(r"[\s\x00-\x1f\x7f\\]", given):
        return "url-characters"
    try:
        url = urlsplit(given)
    except ValueError:
        return "url-host"
    if url.scheme not in ("http", "https") or not given.lower().startswith(("http://", "https://")):
        return "url-scheme"
    if "@" in url.netloc:
        return "url-credentials"
    if "?" in given or "#" in given:
        return "url-query"
    return _fault_in_place(url)


def _fault_in_place(url: SplitResult) -> str | None:
    try:
        if url.port == 0 or url.netloc.endswith(":"):
            return "url-port"
    except ValueError:
        return "url-port"
    if not _is_host(url.hostname or ""):
        return "url-host"
    return None if URL_PATH.fullmatch(url.path) else "url-characters"


def _is_host(host: str) -> bool:
    ip = _ip_literal(host)
    if ip is not None:
        return _can_be_opened(ip)
    name = _network_name(host)
    looks_like_a_number = re.fullmatch(r"[\d.]*|0x[\da-f]*", name.rpartition(".")[2] or name) is not None
    return HOST_NAME.fullmatch(name) is not None and not looks_like_a_number


def _ip_literal(host: str) -> Ip | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _network_name(host: str) -> str:
    """A name with accents as the network spells it; nothing for what cannot be a name."""
    try:
        return host if host.isascii() else host.encode("idna").decode("ascii")
    except UnicodeError:
        return ""
