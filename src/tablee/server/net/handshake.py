"""Which requests to open a WebSocket are accepted, and for which table: the same for every transport."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from tablee.server.house import House

SOCKET_PATH = "/ws"
"""Followed by the table's code, so that a proxy can route by it: /ws/BCDFG. Older pages send the code in `hello`."""
LONGEST_CODE = 40
RELAYED_HEADER = "x-tablee-relayed"
"""Holds our secret if another server passes this on: then its word is taken, and it is not passed on once more."""


class Handshake(Struct):
    """A request to open a WebSocket."""

    path: str
    hosts: Sequence[str]
    origins: Sequence[str]
    client: str
    relayed: bool = False
    """Whether another server passes it on."""

    @property
    def code(self) -> str:
        """The table's code in the address, as it was typed."""
        return self.path.partition("?")[0].removeprefix(SOCKET_PATH).removeprefix("/")

    def rejection(self, house: House) -> tuple[HTTPStatus, str] | None:
        """Status and reason, if it is rejected."""
        path = self.path.partition("?")[0]
        has_code = path.startswith(f"{SOCKET_PATH}/") and 0 < len(self.code) <= LONGEST_CODE
        if "/" in self.code or not (has_code or path == SOCKET_PATH):
            return HTTPStatus.NOT_FOUND, "no_such_path"
        foreign = house.host_names.fault(self.hosts, self.origins)
        if foreign is not None:
            return HTTPStatus.FORBIDDEN, foreign
        if house.stopped or not house.directory.is_ready:
            return HTTPStatus.SERVICE_UNAVAILABLE, "restarting"
        if not house.may_connect(self.client):
            return HTTPStatus.TOO_MANY_REQUESTS, "too_many_sockets"
        return None
