"""What requests bring and responses carry: bounded in bytes and time, and checked by its type."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from msgspec import DecodeError, Struct, ValidationError, json
from starlette.requests import Request
from starlette.responses import Response

from tablee.core import Refusal
from tablee.server.net.handshake import RELAYED_HEADER

if TYPE_CHECKING:
    from tablee.server.house import House

LARGEST_BODY_BYTES = 16 * 1024

encode = json.Encoder().encode


def json_response(body: Struct | bytes, status: int = 200) -> Response:
    """A struct, or JSON that was encoded before."""
    return Response(body if isinstance(body, bytes) else encode(body), status, media_type="application/json")


def is_relayed(house: House, request: Request) -> bool:
    """Whether another server has passed this on."""
    return house.directory.is_passed_on(request.headers.get(RELAYED_HEADER))


def client_of(house: House, request: Request) -> str:
    """The client that a request is counted for."""
    address = request.client.host if request.client else ""
    return house.client_of(address, request.headers.getlist("x-forwarded-for"), is_relayed(house, request))


async def read(request: Request, largest: int) -> bytes:
    """The body of a request, if it is neither too large nor too slow."""
    data = bytearray()
    try:
        async with asyncio.timeout(request.app.state.house.settings.arrival_timeout):
            async for chunk in request.stream():
                data += chunk
                if len(data) > largest:
                    raise Refusal("table", "too_large", largest=largest)
    except TimeoutError:
        raise Refusal("table", "too_late") from None
    return bytes(data)


async def body_of(request: Request, kind: type[Any], largest: int = LARGEST_BODY_BYTES) -> Any:
    """The body of a request, checked by its type; an empty one is an empty object."""
    data = await read(request, largest)
    try:
        return json.decode(data, type=kind)
    except ValidationError as problem:
        raise Refusal("table", "malformed", problem=str(problem)[:200]) from None
    except (DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("table", "not_json") from None
