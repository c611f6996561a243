"""The routes of the operator's page: for a browser, and as JSON for programs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import parse_qs

from msgspec import json
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from tablee.core import Refusal
from tablee.protocol.incoming import Close
from tablee.server.admin import page
from tablee.server.admin.access import is_relayed
from tablee.server.admin.report import HERE, overview, own_report, worker_of
from tablee.server.logs import log
from tablee.server.net.relay import HolderGone, Misdirected, found_or_passed_on, relay_request
from tablee.stores.leases import Contact
from tablee.tables import commands
from tablee.tables.codes import tidied_code
from tablee.tables.sitting import Draft
from tablee.words import language_of_browser

if TYPE_CHECKING:
    from tablee.server.house import House

LARGEST_FORM_BYTES = 4096
LONGEST_VALUE = 500
Handler: TypeAlias = "Callable[[House, Request], Awaitable[Response]]"

encode = json.Encoder().encode


def routes(respond: Callable[[Handler, Request], Awaitable[Response]]) -> list[BaseRoute]:
    """All of them; `respond` turns what a handler raises into an answer."""
    handlers: list[tuple[str, str, Handler]] = [
        ("GET", "/admin", look),
        ("GET", "/admin/overview", look_as_json),
        ("GET", HERE, tell_of_this_server),
        ("GET", "/admin/style.css", style),
        ("GET", "/admin/end", ask_whether_to_end),
        ("POST", "/admin/enter", enter),
        ("POST", "/admin/leave", leave),
        ("POST", "/admin/joining", allow_joining),
        ("POST", "/admin/end", end_table),
        ("POST", "/admin/drain", drain),
    ]
    return [Route(path, partial(respond, handler), methods=[method]) for method, path, handler in handlers]


# Looking ----------------------------------------------------------------------------------------------------------


async def look(house: House, request: Request) -> Response:
    """The page; for a browser that has not entered yet, the door."""
    lang = language_of_browser(request.headers.get("accept-language", ""))
    try:
        house.operations.access.require(house, request)
    except Refusal as refusal:
        if refusal.code == "no_such_path":
            raise
        return page.door(lang, refusal.code if "authorization" in request.headers else "", 401)
    return page.whole(lang, await overview(house), request.query_params.get("said", ""))


async def look_as_json(house: House, request: Request) -> Response:
    """The same for programs."""
    house.operations.access.require(house, request)
    return Response(encode(await overview(house)), media_type="application/json")


async def tell_of_this_server(house: House, request: Request) -> Response:
    """This server alone, for another one's page."""
    house.operations.access.require(house, request)
    return Response(encode(own_report(house)), media_type="application/json")


async def style(house: House, request: Request) -> Response:
    """What the page looks like."""
    house.operations.access.require_near(house, request)
    return page.style()


async def ask_whether_to_end(house: House, request: Request) -> Response:
    """A table that is ended is gone: that is asked twice."""
    house.operations.access.require(house, request)
    code = tidied_code(request.query_params.get("code", "")[:LONGEST_VALUE])
    lang = language_of_browser(request.headers.get("accept-language", ""))
    return page.sure(lang, code) if code else _said(request, "no_such_table")


# Coming and going -------------------------------------------------------------------------------------------------


async def enter(house: House, request: Request) -> Response:
    """With the token."""
    access = house.operations.access
    access.require_near(house, request)
    form = await _form(house, request)
    try:
        access.check(house, request, form.get("token", "").strip())
    except Refusal as refusal:
        lang = language_of_browser(request.headers.get("accept-language", ""))
        return page.door(lang, refusal.code, 429 if refusal.code == "too_many_tries" else 401)
    return access.enter(RedirectResponse("/admin", 303))


async def leave(house: House, request: Request) -> Response:
    """Nobody who sits down here later shall find the page open."""
    house.operations.access.require_near(house, request)
    return house.operations.access.leave(RedirectResponse("/admin", 303))


# Doing something --------------------------------------------------------------------------------------------------


async def allow_joining(house: House, request: Request) -> Response:
    """At all servers: each hears of it within a second."""
    house.operations.access.require(house, request)
    allowed = _choice(await _form(house, request), "allowed")
    house.operations.allow_joining(allowed)
    log.warning("joining allowed by the operator" if allowed else "joining paused by the operator")
    return _said(request, "joining" if allowed else "paused")


async def end_table(house: House, request: Request) -> Response:
    """As its host would: everybody is told, and nothing of it is kept."""
    house.operations.access.require(house, request)
    body = await _read(house, request)
    code = tidied_code(_fields(body).get("code", ""))
    if code is None:
        return _said(request, "no_such_table")
    answers: list[Response] = []

    async def pass_on(holder: Contact) -> None:
        if is_relayed(house, request):
            raise Misdirected
        answers.append(await relay_request(house, request, body, "", holder))

    here, room = await found_or_passed_on(partial(house.directory.find, code), pass_on)
    if not here:
        return answers[0]
    if room is None:
        return _said(request, "no_such_table")
    await room.perform(_end)
    log.warning("table ended by the operator", extra={"table": code})
    return _said(request, "ended")


def _end(draft: Draft) -> None:
    commands.close(draft, Close(key=""))
    draft.changed = True


async def drain(house: House, request: Request) -> Response:
    """This server, or another one that is passed the wish."""
    house.operations.access.require(house, request)
    body = await _read(house, request)
    form = _fields(body)
    wished, drained = form.get("worker", ""), _choice(form, "drained")
    if wished != worker_of(house.settings.worker_address):
        return await _drained_elsewhere(house, request, body, wished)
    if not drained:
        house.operations.stop_draining()
    elif not house.operations.start_draining():
        return _said(request, "nobody_else")
    log.warning("drained by the operator" if drained else "takes tables again")
    return _said(request, "draining" if drained else "taking")


async def _drained_elsewhere(house: House, request: Request, body: bytes, wished: str) -> Response:
    for contact in house.directory.contacts():
        if worker_of(contact.address) == wished and not is_relayed(house, request):
            try:
                return await relay_request(house, request, body, "", contact)
            except HolderGone:
                break
    return _said(request, "no_such_server")


# Forms ------------------------------------------------------------------------------------------------------------


def _said(request: Request, said: str) -> Response:
    """What has been done, or why not: on the page, or as JSON for whoever prefers that."""
    if "application/json" not in request.headers.get("accept", ""):
        return RedirectResponse(f"/admin?said={said}", 303)
    return Response(encode({"said": said}), page.SAID[said], media_type="application/json")


async def _form(house: House, request: Request) -> dict[str, str]:
    return _fields(await _read(house, request))


async def _read(house: House, request: Request) -> bytes:
    data = bytearray()
    try:
        async with asyncio.timeout(house.settings.arrival_timeout):
            async for chunk in request.stream():
                data += chunk
                if len(data) > LARGEST_FORM_BYTES:
                    raise Refusal("table", "too_large", largest=LARGEST_FORM_BYTES)
    except TimeoutError:
        raise Refusal("table", "too_late") from None
    return bytes(data)


def _fields(body: bytes) -> dict[str, str]:
    try:
        return {name: values[0] for name, values in parse_qs(body.decode("ascii"), max_num_fields=10).items()}
    except ValueError:
        raise Refusal("table", "malformed", problem="a form is expected") from None


def _choice(form: dict[str, str], name: str) -> bool:
    if form.get(name) not in ("yes", "no"):
        raise Refusal("table", "malformed", problem=f"{name} is yes or no")
    return form[name] == "yes"
