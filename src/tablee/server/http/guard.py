"""The outermost ASGI layer: rejects foreign Host and Origin headers, and adds security headers to every response."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any

from msgspec import json

from tablee.server.net.origins import HostNames

if TYPE_CHECKING:
    from tablee.server.house import House

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

SECURITY_HEADERS = (
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
    """Wraps the application."""

    def __init__(self, app: Callable[[Scope, Receive, Send], Awaitable[None]], host_names: HostNames) -> None:
        self.app = app
        self.host_names = host_names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or reject it."""
        if scope["type"] != "http":  # WebSockets are checked in net/handshake.py
            await self.app(scope, receive, _with_headers(send))
            return
        rejected = self._rejection(scope)
        if rejected is None:
            await self._pass_on(scope, receive, _with_headers(send))
            return
        body = json.encode({"code": rejected})
        await _with_headers(send)(
            {
                "type": "http.response.start",
                "status": 403,
                "headers": [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))],
            }
        )
        await send({"type": "http.response.body", "body": body})

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count errors that come after the handlers, in the middle of a file for instance."""
        try:
            await self.app(scope, receive, send)
        except Exception as error:
            house: House = scope["state"]["house"]
            house.on_unhandled(house.loop, {"message": "request not answered", "exception": error})

    def _rejection(self, scope: Scope) -> str | None:
        headers = [(name, value.decode("latin-1")) for name, value in scope["headers"]]
        hosts = [value for name, value in headers if name == b"host"]
        origins = [value for name, value in headers if name == b"origin"]
        if len(hosts) != 1 or not self.host_names.knows_host(hosts[0]):
            return "foreign_host"
        is_safe = scope["method"] in ("GET", "HEAD")
        if len(origins) > 1 or (
            not is_safe and not self.host_names.allows_origin(next(iter(origins), None), hosts[0])
        ):
            return "foreign_origin"
        return None


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: MutableMapping[str, Any]) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            given = {name.lower() for name, _ in message.get("headers", [])}
            message["headers"] = [
                *message.get("headers", []),
                *(header for header in SECURITY_HEADERS if header[0] not in given),
            ]
        await send(message)

    return send_with_headers
