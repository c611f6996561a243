"""Which Host and Origin headers are accepted: only the server's own names, and pages that it served itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")
STANDARD_PORTS = {"http": 80, "https": 443}
HOST = re.compile(r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]+))(?::(?P<port>[0-9]{1,5}))?", re.IGNORECASE)


class HostNames:
    """The names of this server. A foreign page, or a foreign name that was pointed here, is rejected."""

    def __init__(self, hosts: Iterable[str]) -> None:
        given = [host.lower().strip("[]") for host in hosts]
        self.allows_all = "*" in given
        self.names = {*LOCAL_NAMES, *given}

    def fault(self, hosts: Sequence[str], origins: Sequence[str], any_page: bool = False) -> str | None:
        """Why a request with these Host and Origin headers is rejected, if it is. Reading is open to `any_page`."""
        if len(hosts) != 1 or not self.knows_host(hosts[0]):
            return "foreign_host"
        if len(origins) > 1 or not (any_page or self.allows_origin(origins[0] if origins else None, hosts[0])):
            return "foreign_origin"
        return None

    def knows_host(self, header: str) -> bool:
        """Whether this Host header is one of ours."""
        parsed = _name_and_port("http", header)
        return parsed is not None and (self.allows_all or parsed[0] in self.names)

    def allows_origin(self, origin: str | None, host: str) -> bool:
        """Whether a page of this origin may open a socket: only from this server. Programs send none."""
        if origin is None:
            return True
        scheme, _, page = origin.partition("://")
        parsed = _name_and_port(scheme, page)
        return parsed is not None and parsed == _name_and_port(scheme, host)


def _name_and_port(scheme: str, host: str) -> tuple[str, int] | None:
    """Name and port of a Host header or of an origin; None if it is not written as browsers write it."""
    found = HOST.fullmatch(host)
    if found is None or scheme not in STANDARD_PORTS:
        return None
    name = found["six"] or found["name"]
    return name.lower(), int(found["port"] or STANDARD_PORTS[scheme])
