"""Who may talk to the server from a browser: pages that the server gave out itself, under a name that is its own."""

from __future__ import annotations

import re
from collections.abc import Iterable

LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")
STANDARD_PORTS = {"http": 80, "https": 443}
HOST = re.compile(r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]+))(?::(?P<port>[0-9]{1,5}))?", re.IGNORECASE)


class Names:
    """The names of this server. A foreign page, or a foreign name that was pointed here, is turned away."""

    def __init__(self, hosts: Iterable[str]) -> None:
        given = [host.lower().strip("[]") for host in hosts]
        self.anything = "*" in given
        self.names = {*LOCAL_NAMES, *given}

    def knows_host(self, header: str) -> bool:
        """Whether this Host header is one of ours."""
        place = _place("http", header)
        return place is not None and (self.anything or place[0] in self.names)

    def allows_origin(self, origin: str | None, host: str) -> bool:
        """Whether a page of this origin may open a socket: only from this server. Programs send none."""
        if origin is None:
            return True
        scheme, _, page = origin.partition("://")
        place = _place(scheme, page)
        return place is not None and place == _place(scheme, host)


def _place(scheme: str, host: str) -> tuple[str, int] | None:
    """Name and port of a Host header or of an origin; None if it is not written as browsers write it."""
    found = HOST.fullmatch(host)
    if found is None or scheme not in STANDARD_PORTS:
        return None
    name = found["six"] or found["name"]
    return name.lower(), int(found["port"] or STANDARD_PORTS[scheme])
