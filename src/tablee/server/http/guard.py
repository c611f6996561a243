"""At the door of plain HTTP: only under our own names, and with headers that keep a browser honest."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any

from msgspec import json

from tablee.server.net.origins import Names

if TYPE_CHECKING:
    from tablee.server.house import House

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    ),
    (b"cache-control", b"no-store"),
)


class Guard:
    """Wraps the application: turns away foreign Host headers and foreign pages, and adds the headers."""

    def __init__(self, app: Callable[[Scope, Receive, Send], Awaitable[None]], names: Names) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or not."""
        if scope["type"] != "http":  # sockets have a door of their own (net/door.py)
            await self.app(scope, receive, _with_headers(send))
            return
        refused = self._why_not(scope)
        if refused is None:
            await self._let_in(scope, receive, _with_headers(send))
            return
        body = json.encode({"code": refused})
        await _with_headers(send)(
            {
                "type": "http.response.start",
                "status": 403,
                "headers": [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))],
            }
        )
        await send({"type": "http.response.body", "body": body})

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What goes wrong after all handlers are done, in the middle of a file for instance, is counted here."""
        try:
            await self.app(scope, receive, send)
        except Exception as error:
            house: House = scope["state"]["house"]
            house.on_unhandled(house.loop, {"message": "request not answered", "exception": error})

    def _why_not(self, scope: Scope) -> str | None:
        headers = [(name, value.decode("latin-1")) for name, value in scope["headers"]]
        hosts = [value for name, value in headers if name == b"host"]
        origins = [value for name, value in headers if name == b"origin"]
        if len(hosts) != 1 or not self.names.knows_host(hosts[0]):
            return "foreign_host"
        reads = scope["method"] in ("GET", "HEAD")
        if len(origins) > 1 or (not reads and not self.names.allows_origin(next(iter(origins), None), hosts[0])):
            return "foreign_origin"
        return None


def _with_headers(send: Send) -> Send:
    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            there = {name.lower() for name, _ in message.get("headers", [])}
            message["headers"] = [
                *message.get("headers", []),
                *(header for header in HEADERS if header[0] not in there),
            ]
        await send(message)

    return sending
