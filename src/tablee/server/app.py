"""Plain HTTP: opening, joining and reading tables; health, metrics and the description of it all."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache, partial
from typing import Any

from msgspec import DecodeError, Struct, ValidationError, json
from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

from tablee import __version__
from tablee.bots import BOTS
from tablee.core import Refusal
from tablee.games import GAMES
from tablee.protocol import api
from tablee.server import pages
from tablee.server.hub import Hub
from tablee.server.jobs import Unsaved
from tablee.server.live import LiveTable
from tablee.server.logs import log
from tablee.server.openapi import ROUTES, openapi
from tablee.server.questions import LARGEST_DECK, decks_of, kept_deck, written_deck
from tablee.stores import StoreError
from tablee.tables import commands
from tablee.tables.codes import CODE_LENGTH, hashed, is_token, new_token, token_from
from tablee.tables.table import LOOKS, MOST_CHAIRS

PAGES = ("/{code:table}", "/{code:table}/board", "/{code:table}/watch")
FILES = ("icon.svg", "icon-192.png", "icon-512.png", "icon-whole.png", "manifest.webmanifest", "worker.js")
LARGEST_BODY = 16 * 1024
STATUS = {
    "no_such_table": 404,
    "no_such_game_here": 404,
    "too_many_tries": 429,
    "table_full": 409,
    "name_taken": 409,
    "too_many_watching": 409,
    "not_known": 401,
    "not_json": 400,
    "malformed": 400,
    "too_large": 413,
    "too_late": 408,
    "retry": 503,
    "store": 503,
    "internal": 500,
}
"""How a refusal is said in HTTP; all others are 422."""

encode = json.Encoder().encode


class CodeInAddress(Convertor[str]):
    """A table's code in an address, however it was typed."""

    regex = f"[A-Za-z]{{{CODE_LENGTH}}}"

    def convert(self, value: str) -> str:
        """The code."""
        return value

    def to_string(self, value: str) -> str:
        """The code."""
        return value


register_url_convertor("table", CodeInAddress())


def build_app(hub_of: Callable[[], Awaitable[Hub]], addresses: Callable[[], tuple[str, ...]]) -> Starlette:
    """The application. The hub is made when the loop runs, and let go when it stops."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        hub = await hub_of()
        app.state.hub = hub
        hub.start()
        yield {"hub": hub}
        await hub.stop()
        hub.store.close()

    desk = Desk(addresses)
    handlers: dict[str, Callable[[Hub, Request], Awaitable[Response]]] = {
        "open_table": desk.open_table,
        "about_table": desk.about_table,
        "join": desk.join,
        "watch": desk.watch,
        "come_back": desk.come_back,
        "replay": desk.replay,
        "keep_deck": desk.keep_deck,
        "written_deck": desk.written_deck,
        "forget": desk.forget,
        "mishap": desk.mishap,
        "offer": desk.offer,
        "health": desk.health,
        "metrics": desk.metrics,
        "describe": desk.describe,
        "home": desk.home,
    }
    routes: list[BaseRoute] = [
        Route(
            endpoint.path, partial(_answered, handlers[endpoint.name]), methods=[endpoint.method], name=endpoint.name
        )
        for endpoint in ROUTES
    ]
    routes += [Route(path, partial(_answered, desk.home), methods=["GET"]) for path in PAGES]
    routes += [Route(f"/{name}", partial(_answered, partial(desk.file, name)), methods=["GET"]) for name in FILES]
    if pages.are_built():
        routes.append(Mount("/assets", pages.assets()))
    return Starlette(
        routes=routes, lifespan=lifespan, exception_handlers={404: _not_found, 405: _not_found, 500: _failed}
    )


async def _not_found(request: Request, problem: Exception) -> Response:
    status = getattr(problem, "status_code", 404)
    return told(api.Fault(code="no_such_path" if status == 404 else "no_such_method"), status)


async def _failed(request: Request, problem: Exception) -> Response:
    """What went wrong after the handlers; the guard counts it."""
    return told(api.Fault(code="internal"), 500)


async def _answered(handler: Callable[[Hub, Request], Awaitable[Response]], request: Request) -> Response:
    """A request is answered in one of our own words, whatever happens."""
    hub: Hub = request.app.state.hub
    try:
        return await handler(hub, request)
    except Refusal as refusal:
        fault = api.Fault(code=refusal.code, rule=refusal.rule, facts=refusal.facts)
        return told(fault, STATUS.get(refusal.code, 422))
    except Unsaved:
        return told(api.Fault(code="retry"), 503)
    except (StoreError, OSError):
        log.exception("the disk cannot be read or written")
        return told(api.Fault(code="store"), 503)
    except ClientDisconnect:
        return Response(status_code=400)
    except Exception:
        hub.metrics.add("errors_total")
        log.exception("a request was not handled", extra={"path": request.scope.get("route", request).path})
        return told(api.Fault(code="internal"), 500)


def told(body: Struct | bytes, status: int = 200) -> Response:
    """A body as JSON."""
    return Response(body if isinstance(body, bytes) else encode(body), status, media_type="application/json")


class Desk:
    """Where requests are answered."""

    def __init__(self, addresses: Callable[[], tuple[str, ...]]) -> None:
        self.addresses = addresses

    # Tables -------------------------------------------------------------------------------------------------

    async def open_table(self, hub: Hub, request: Request) -> Response:
        """A new table."""
        self._knock(hub, request)
        if not hub.may_open(self._client(hub, request)):
            raise Refusal("table", "too_many_tries")
        wish = await _body(request, api.NewTable)
        code, token = await hub.open_table(wish)
        return told(api.Opened(code=code, host_token=token), 201)

    async def about_table(self, hub: Hub, request: Request) -> Response:
        """What a stranger may know."""
        table = self._table(hub, request).sitting.table
        sitting = table.sitting()
        taken = {chair.look for chair in sitting}
        info = api.TableInfo(
            code=table.code,
            game=table.game,
            language=table.language,
            status=table.status,
            people=len(sitting),
            free=MOST_CHAIRS - len(sitting),
            looks=tuple(look for look in range(LOOKS) if look not in taken),
        )
        return told(info)

    async def join(self, hub: Hub, request: Request) -> Response:
        """Somebody sits down."""
        live = self._table(hub, request)
        wish = await _body(request, api.Join)
        token = _token_for(live, wish.key, "join")
        chair = await hub.ask(live, lambda draft: commands.join(draft, wish.name, wish.look, token, wish.device))
        return _seated(live, chair, token)

    async def watch(self, hub: Hub, request: Request) -> Response:
        """A board or a spectator."""
        live = self._table(hub, request)
        token = new_token()
        await hub.ask(live, lambda draft: commands.watch(draft, token, live.looking()))
        return told(api.Watching(token=token), 201)

    async def come_back(self, hub: Hub, request: Request) -> Response:
        """Somebody has the one-time code for a chair."""
        live = self._table(hub, request)
        wish = await _body(request, api.Return)
        token, now = _token_for(live, wish.key, "return"), time.time()
        chair = await hub.ask(live, lambda draft: commands.come_back(draft, wish.rescue, token, now, wish.device))
        return _seated(live, chair, token)

    async def replay(self, hub: Hub, request: Request) -> Response:
        """What happened in public in a game, for those who were there: of one that goes on, up to the last turn."""
        live = self._table(hub, request)
        table = live.sitting.table
        _require_token(live, request)
        number = _number(request.query_params.get("game"), table.games)
        if not 1 <= number <= table.games:
            raise Refusal("table", "no_such_game_here", games=table.games)
        over = number < table.games or table.status != "playing"
        state = live.sitting.state
        if not over and state is not None and not state.looks_back():
            raise Refusal("table", "not_over_yet")
        rows = hub.store.events(table.code, number)
        if not rows:  # so long ago that nobody looks back so far
            raise Refusal("table", "no_such_game_here", games=table.games)
        steps = b",".join(payload for _, audience, payload in rows if audience < 0)
        head = encode({"game": table.played[number - 1], "number": number, "over": over})
        return told(head[:-1] + b',"steps":[' + steps + b"]}")

    # Questions ----------------------------------------------------------------------------------------------

    async def keep_deck(self, hub: Hub, request: Request) -> Response:
        """A deck file for all tables of this server. Only a host may bring one."""
        live = self._table(hub, request)
        _require_host(live, request)
        if not hub.may_bring_deck(self._client(hub, request)):
            raise Refusal("table", "too_many_tries")
        client = self._client(hub, request)
        data = await _read(request, LARGEST_DECK)
        if not hub.may_bring(client, len(data)):
            raise Refusal("table", "too_many_tries")
        async with hub.reading.of(client):
            kept = await kept_deck(hub.setups.shelf, data, request.query_params.get("name"))
        return told(kept, 201)

    async def written_deck(self, hub: Hub, request: Request) -> Response:
        """What people wrote for this table, as a file to keep and to share. Nobody's name stands in it."""
        live = self._table(hub, request)
        _require_host(live, request)
        text = written_deck(live.sitting, request.query_params.get("name"))
        return Response(text, media_type="text/plain; charset=utf-8")

    async def forget(self, hub: Hub, request: Request) -> Response:
        """A device does not want to be remembered."""
        self._knock(hub, request)
        wish = await _body(request, api.Forget)
        device = hashed(wish.device)
        for live in list(hub.tables.values()):
            if any(chair.device == device for chair in live.sitting.table.chairs):
                await hub.ask(live, lambda draft: commands.forget_device(draft, device))
        hub.store.forget_device(device)
        return Response(status_code=204)

    @staticmethod
    def _client(hub: Hub, request: Request) -> str:
        address = request.client.host if request.client else ""
        return hub.client_of(address, request.headers.getlist("x-forwarded-for"))

    def _knock(self, hub: Hub, request: Request) -> None:
        if not hub.may_knock(self._client(hub, request)):
            raise Refusal("table", "too_many_tries")

    def _table(self, hub: Hub, request: Request) -> LiveTable:
        self._knock(hub, request)
        live = hub.find(request.path_params["code"])
        if live is None:
            raise Refusal("table", "no_such_table")
        return live

    # The house ----------------------------------------------------------------------------------------------

    async def offer(self, hub: Hub, request: Request) -> Response:
        """The games, and where phones find us."""
        games = tuple(
            api.GameInfo(
                name=game.name,
                fewest=game.fewest,
                most=game.most,
                options=api.options_of(game),
                decks=decks_of(hub.setups.shelf, game),
            )
            for game in GAMES.values()
        )
        return told(api.Offer(version=__version__, games=games, bots=BOTS, looks=LOOKS, addresses=self.addresses()))

    async def health(self, hub: Hub, request: Request) -> Response:
        """Whether the server can do its work: 503 while the disk takes nothing."""
        body = encode({"status": "ok" if hub.writer.healthy else "unwell", "version": __version__})
        response = told(body, 200 if hub.writer.healthy else 503)
        response.headers["x-tablee-instance"] = hub.instance
        return response

    async def metrics(self, hub: Hub, request: Request) -> Response:
        """Numbers for the operator."""
        return Response(hub.metrics.text(hub.gauges()), media_type="text/plain; version=0.0.4")

    async def mishap(self, hub: Hub, request: Request) -> Response:
        """An error on somebody's screen."""
        if not hub.mishaps.may_tell(self._client(hub, request), hub.loop.time()):
            raise Refusal("table", "too_many_tries")
        hub.mishaps.add(await _body(request, api.Mishap), hub.loop.time())
        return Response(status_code=204)

    async def describe(self, hub: Hub, request: Request) -> Response:
        """The OpenAPI description, made from the types that check what is sent."""
        return told(description())

    async def file(self, name: str, hub: Hub, request: Request) -> Response:
        """An icon or the like."""
        return pages.file(name)

    async def home(self, hub: Hub, request: Request) -> Response:
        """A page for whoever opens the address in a browser."""
        return pages.home(request.headers.get("accept-language", ""))


@cache
def description() -> bytes:
    """The OpenAPI description as it is sent."""
    return encode(openapi())


def _token_for(live: LiveTable, key: str | None, what: str) -> str:
    return new_token() if key is None else token_from(key, live.sitting.table.code, what)


def _seated(live: LiveTable, chair: Any, token: str) -> Response:
    playing = chair.id in live.sitting.table.seats or live.sitting.table.status != "playing"
    return told(api.Joined(chair=chair.id, name=chair.name, look=chair.look, token=token, playing=playing), 201)


def _require_token(live: LiveTable, request: Request) -> None:
    table = live.sitting.table
    _require_one_of((table.founder, *(chair.token for chair in table.chairs), *table.watchers), request)


def _require_host(live: LiveTable, request: Request) -> None:
    table = live.sitting.table
    host = table.chair(table.host) if table.host is not None else None
    _require_one_of((table.founder if table.host is None else host.token if host is not None else "",), request)


def _require_one_of(tokens: tuple[str, ...], request: Request) -> None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    given = hashed(token.strip())
    if kind.lower() != "bearer" or not any(is_token(kept, given) for kept in tokens):
        raise Refusal("table", "not_known")


def _number(typed: str | None, default: int) -> int:
    if typed is None:
        return default
    if not typed.isdecimal() or not typed.isascii() or len(typed) > 9:
        raise Refusal("table", "malformed", problem="game is a whole number")
    return int(typed)


async def _read(request: Request, largest: int) -> bytes:
    """The body of a request, if it is neither too large nor too slow."""
    data = bytearray()
    try:
        async with asyncio.timeout(request.app.state.hub.settings.greeting):
            async for chunk in request.stream():
                data += chunk
                if len(data) > largest:
                    raise Refusal("table", "too_large", largest=largest)
    except TimeoutError:
        raise Refusal("table", "too_late") from None
    return bytes(data)


async def _body(request: Request, kind: type[Any]) -> Any:
    """The body of a request, checked by its type; an empty one is an empty object."""
    data = await _read(request, LARGEST_BODY)
    try:
        return json.decode(data, type=kind)
    except ValidationError as problem:
        raise Refusal("table", "malformed", problem=str(problem)[:200]) from None
    except (DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("table", "not_json") from None
