"""Who may talk to the server from a browser: pages that the server gave out itself, under a name that is its own."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")


class Names:
    """The names of this server. A foreign page, or a foreign name that was pointed here, is turned away."""

    def __init__(self, hosts: Iterable[str]) -> None:
        given = [host.lower().strip("[]") for host in hosts]
        self.anything = "*" in given
        self.names = {*LOCAL_NAMES, *given}

    def knows_host(self, header: str) -> bool:
        """Whether this Host header is one of ours."""
        name = _name_of(f"//{header}")
        return name is not None and (self.anything or name in self.names)

    def allows_origin(self, origin: str | None, host: str) -> bool:
        """Whether a page of this origin may open a socket: only from this server. Programs send none."""
        if origin is None:
            return True
        parts = urlsplit(origin)
        return parts.scheme in ("http", "https") and _netloc(origin) == _netloc(f"{parts.scheme}://{host}")


def own_addresses(addresses: Iterable[str]) -> tuple[str, ...]:
    """Addresses as Host headers spell them."""
    return tuple(str(ip_address(address.split("%")[0])) for address in addresses)


def _name_of(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None


def _netloc(url: str) -> tuple[str | None, int | None] | None:
    try:
        parts = urlsplit(url)
        standard = {"http": 80, "https": 443}.get(parts.scheme)
        return parts.hostname, parts.port or standard
    except ValueError:
        return None
