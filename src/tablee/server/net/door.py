"""Who may open a socket, and for which table: the same for every transport."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from tablee.server.house import House

PATH = "/ws"
"""Followed by the table's code, so that a proxy can route by it: /ws/BCDFG. Older pages say the code in `hello`."""
LONGEST_CODE = 40


class Knock(Struct):
    """A request to open a socket."""

    path: str
    hosts: Sequence[str]
    origins: Sequence[str]
    client: str

    @property
    def code(self) -> str:
        """The table's code in the address, as it was typed."""
        return self.path.partition("?")[0].removeprefix(PATH).removeprefix("/")

    def why_not(self, house: House) -> tuple[HTTPStatus, str] | None:
        """Why it is refused, if it is."""
        path, hosts, origins = self.path.partition("?")[0], self.hosts, self.origins
        is_ours = path == PATH or (path.startswith(f"{PATH}/") and 0 < len(self.code) <= LONGEST_CODE)
        if not is_ours or "/" in self.code:
            return HTTPStatus.NOT_FOUND, "no_such_path"
        if len(hosts) != 1 or not house.names.knows_host(hosts[0]):
            return HTTPStatus.FORBIDDEN, "foreign_host"
        if len(origins) > 1 or not house.names.allows_origin(origins[0] if origins else None, hosts[0]):
            return HTTPStatus.FORBIDDEN, "foreign_origin"
        if not house.has_room_for(self.client):
            return HTTPStatus.TOO_MANY_REQUESTS, "too_many_sockets"
        return None
