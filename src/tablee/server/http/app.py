"""Plain HTTP: which path leads to which handler, and how what goes wrong is answered."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

from tablee.core import Refusal
from tablee.protocol import api
from tablee.server.admin.handlers import routes as admin_routes
from tablee.server.house import House
from tablee.server.http import pages
from tablee.server.http.bodies import json_response
from tablee.server.http.handlers import Answered, Handlers
from tablee.server.http.league import LeagueHandlers
from tablee.server.http.openapi import LEAGUE_ROUTES, ROUTES, WORKSHOP_ROUTES
from tablee.server.logs import log
from tablee.server.net import plain_socket
from tablee.server.net.relay import MISDIRECTED, Misdirected
from tablee.server.rooms.room import Unsaved
from tablee.server.workshop.handlers import Workshop
from tablee.stores import StoreError
from tablee.tables.codes import CODE_LENGTH

PAGES = (
    *("/tables", "/tables/new", "/tables/open", "/tables/print", "/at/{place:path}", "/regulars"),
    *("/league", "/league/new", "/league/board"),
    *("/{code:table}", "/{code:table}/board", "/{code:table}/watch", "/{code:table}/replay/{number:int}"),
    *("/workshop", "/workshop/reported", "/workshop/{game}/{deck}"),
)
FILES = (
    "icon.svg",
    "icon-turn.svg",
    "icon-192.png",
    "icon-512.png",
    "icon-whole.png",
    "manifest.webmanifest",
    "worker.js",
)
STATUS = {
    "no_such_table": 404,
    "no_such_game_here": 404,
    "no_such_path": 404,
    "no_venue": 404,
    "no_league": 404,
    "league_closed": 404,
    "not_the_organiser": 401,
    "no_such_entrant": 401,
    "no_such_league_code": 404,
    "too_many_tries": 429,
    "table_full": 409,
    "name_taken": 409,
    "too_many_watching": 409,
    "no_onlookers": 403,
    "not_known": 401,
    "no_such_regulars": 401,
    "no_such_pass": 404,
    "not_json": 400,
    "malformed": 400,
    "too_large": 413,
    "too_late": 408,
    "retry": 503,
    "store": 503,
    "joining_paused": 503,
    "internal": 500,
    "changed_meanwhile": 409,
    "title_changed": 409,
    "deck_changed": 409,
    "in_play": 409,
    "not_your_deck": 403,
    "no_such_deck_here": 404,
    "no_such_invitation": 404,
    "no_room": 507,
}
"""The HTTP status of each refusal; all others are 422."""


class CodeInAddress(StringConvertor):
    """A table's code in an address, however it was typed."""

    regex = f"[A-Za-z]{{{CODE_LENGTH}}}"


register_url_convertor("table", CodeInAddress())


def build_app(make_house: Callable[[], Awaitable[House]], addresses: Callable[[], tuple[str, ...]]) -> Starlette:
    """The application. The house is made when the event loop runs; it is stopped with it."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        house = await make_house()
        app.state.house = house
        await house.start()
        yield {"house": house}
        await house.stop()
        house.store.close()

    handlers = Handlers(addresses)
    routes: list[BaseRoute] = [
        Route(one.path, partial(_respond, getattr(handlers, one.name)), methods=[one.method], name=one.name)
        for one in ROUTES
    ]
    for more, endpoints in ((Workshop(), WORKSHOP_ROUTES), (LeagueHandlers(), LEAGUE_ROUTES)):
        routes += [
            Route(one.path, partial(_respond, getattr(more, one.name)), methods=[one.method], name=one.name)
            for one in endpoints
        ]
    routes += admin_routes(_respond)  # before the pages: a table's code could look like its path
    routes += [Route(path, partial(_respond, handlers.home), methods=["GET"]) for path in PAGES]
    routes += [Route(f"/{name}", partial(_respond, partial(handlers.file, name)), methods=["GET"]) for name in FILES]
    routes += plain_socket.routes()  # reached with --plain-sockets only: net/websocket.py takes sockets first
    if pages.are_built():
        routes.append(Mount("/assets", pages.assets()))
    return Starlette(
        routes=routes, lifespan=lifespan, exception_handlers={404: _not_found, 405: _not_found, 500: _internal_error}
    )


async def _not_found(request: Request, problem: Exception) -> Response:
    status = getattr(problem, "status_code", 404)
    return json_response(api.Fault(code="no_such_path" if status == 404 else "no_such_method"), status)


async def _internal_error(request: Request, problem: Exception) -> Response:
    """An error after the handlers; the guard counts it."""
    return json_response(api.Fault(code="internal"), 500)


async def _respond(handler: Callable[[House, Request], Awaitable[Response]], request: Request) -> Response:
    """Call the handler, and turn whatever it raises into a `Fault`."""
    house: House = request.app.state.house
    try:
        return await handler(house, request)
    except Refusal as refusal:
        fault = api.Fault(code=refusal.code, rule=refusal.rule, facts=refusal.facts)
        return json_response(fault, STATUS.get(refusal.code, 422))
    except Answered as answered:
        return answered.response
    except Unsaved:
        return json_response(api.Fault(code="retry"), 503)
    except Misdirected:
        return json_response(api.Fault(code="retry"), MISDIRECTED)
    except (StoreError, OSError):
        log.exception("store cannot be read or written")
        return json_response(api.Fault(code="store"), 503)
    except ClientDisconnect:
        return Response(status_code=400)
    except Exception:
        house.metrics.errors.inc()
        log.exception("request not handled", extra={"path": request.scope.get("route", request).path})
        return json_response(api.Fault(code="internal"), 500)
