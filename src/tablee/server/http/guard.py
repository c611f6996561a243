"""The outermost ASGI layer: rejects foreign Host and Origin headers, and adds security headers to every response."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import json
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.server.net.origins import HostNames

if TYPE_CHECKING:
    from tablee.server.house import House

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

    def __init__(self, app: ASGIApp, host_names: HostNames) -> None:
        self.app = app
        self.host_names = host_names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or reject it."""
        send = _with_headers(send)
        if scope["type"] != "http":  # WebSockets are checked in net/handshake.py
            await self.app(scope, receive, send)
            return
        headers, is_safe = Headers(scope=scope), scope["method"] in ("GET", "HEAD")
        rejected = self.host_names.fault(headers.getlist("host"), headers.getlist("origin"), is_safe)
        if rejected is None:
            await self._pass_on(scope, receive, send)
        else:
            fault = Response(json.encode({"code": rejected}), 403, media_type="application/json")
            await fault(scope, receive, send)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count errors that come after the handlers, in the middle of a file for instance."""
        try:
            await self.app(scope, receive, send)
        except Exception as error:
            house: House = scope["state"]["house"]
            house.on_unhandled(house.loop, {"message": "request not answered", "exception": error})


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            given = {name.lower() for name, _ in message.get("headers", [])}
            message["headers"] = [
                *message.get("headers", []),
                *(header for header in SECURITY_HEADERS if header[0] not in given),
            ]
        await send(message)

    return send_with_headers
