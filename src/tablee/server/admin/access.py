"""Who may see the operator's page: who has its token and, unless told otherwise, comes from the machine itself."""

from __future__ import annotations

import hmac
import time
from ipaddress import ip_address
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from tablee.core import Refusal
from tablee.server.limits import ClientRateLimiter
from tablee.server.net.handshake import RELAYED_HEADER

if TYPE_CHECKING:
    from tablee.server.house import House

SHORTEST_TOKEN = 16
TRIES_A_SECOND, TRIES_AT_ONCE = 0.1, 5
COOKIE = "tablee_admin"
LASTS_SECONDS = 12 * 3600
FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via")
"""What a proxy adds."""


class Access:
    """The door to the operator's page of one server."""

    def __init__(self, token: str, through_proxy: bool) -> None:
        self.token = token.encode()
        self.through_proxy = through_proxy
        self.tries = ClientRateLimiter(TRIES_A_SECOND, TRIES_AT_ONCE)

    def require_near(self, house: House, request: Request) -> None:
        """As if there were nothing here: without a token of its own, or for whoever comes from elsewhere."""
        if is_relayed(house, request):
            return
        if not self.token or not (self.through_proxy or _is_from_here(request)):
            raise Refusal("table", "no_such_path")

    def require(self, house: House, request: Request) -> None:
        """A Refusal unless who asks has entered, shows the token, or is another server of ours."""
        self.require_near(house, request)
        if is_relayed(house, request) or self._has_entered(request):
            return
        kind, _, given = request.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer":
            raise Refusal("table", "not_known")
        self.check(house, request, given.strip())

    def check(self, house: House, request: Request, given: str) -> None:
        """A Refusal unless this is the token. Each wrong try costs one of the few that there are."""
        client = house.client_of(
            request.client.host if request.client else "", request.headers.getlist("x-forwarded-for")
        )
        now = house.loop.time()
        if not self.tries.would_allow(client, now):
            raise Refusal("table", "too_many_tries")
        if not hmac.compare_digest(given.encode(), self.token):
            self.tries.allow(client, now)
            raise Refusal("table", "not_known")

    # A browser shows what it was given when it entered; the token itself stays in no browser. ----------------

    def enter(self, response: Response) -> Response:
        """Let this browser in for a while."""
        until = str(int(time.time()) + LASTS_SECONDS)
        response.set_cookie(
            COOKIE,
            f"{until}.{self._signed(until)}",
            max_age=LASTS_SECONDS,
            path="/admin",
            secure=self.through_proxy,
            httponly=True,
            samesite="strict",
        )
        return response

    def leave(self, response: Response) -> Response:
        """No longer."""
        response.delete_cookie(COOKIE, path="/admin")
        return response

    def _has_entered(self, request: Request) -> bool:
        until, _, signed = request.cookies.get(COOKIE, "").partition(".")
        if not (until.isascii() and until.isdecimal() and len(until) < 12 and int(until) > time.time()):
            return False
        return hmac.compare_digest(signed.encode(), self._signed(until).encode())

    def _signed(self, until: str) -> str:
        return hmac.digest(self.token, f"admin until {until}".encode(), "sha256").hex()


def is_relayed(house: House, request: Request) -> bool:
    """Whether another server of ours asks."""
    return house.directory.is_passed_on(request.headers.get(RELAYED_HEADER))


def _is_from_here(request: Request) -> bool:
    """Whether it comes from this machine, past every proxy."""
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback or request.client.host == request.scope["server"][0]
    except (ValueError, TypeError):
        return False
