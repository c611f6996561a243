"""Plain HTTP: opening, joining and reading tables; health, metrics and the description of it all."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import cache, partial
from typing import Any, cast

from msgspec import DecodeError, Raw, Struct, ValidationError, json, to_builtins
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
from tablee.server.house import House
from tablee.server.http import pages
from tablee.server.http.decks import LARGEST_DECK, decks_of, kept_deck, written_deck
from tablee.server.http.openapi import ROUTES, openapi
from tablee.server.logs import log
from tablee.server.net import plain_socket
from tablee.server.rooms.room import Room, Unsaved
from tablee.stores import StoreError
from tablee.tables import commands
from tablee.tables.codes import CODE_LENGTH, hashed, is_token, new_token, token_from
from tablee.tables.table import LOOKS, MOST_CHAIRS

PAGES = ("/{code:table}", "/{code:table}/board", "/{code:table}/watch", "/{code:table}/replay/{number:int}")
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


def build_app(make_house: Callable[[], Awaitable[House]], addresses: Callable[[], tuple[str, ...]]) -> Starlette:
    """The application. The house is made when the loop runs, and let go when it stops."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        house = await make_house()
        app.state.house = house
        house.start()
        yield {"house": house}
        await house.stop()
        house.store.close()

    desk = Desk(addresses)
    handlers: dict[str, Callable[[House, Request], Awaitable[Response]]] = {
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
    routes += plain_socket.routes()  # not reached while the server's own transport takes sockets first
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


async def _answered(handler: Callable[[House, Request], Awaitable[Response]], request: Request) -> Response:
    """A request is answered in one of our own words, whatever happens."""
    house: House = request.app.state.house
    try:
        return await handler(house, request)
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
        house.metrics.errors.inc()
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

    async def open_table(self, house: House, request: Request) -> Response:
        """A new table."""
        self._knock(house, request)
        if not house.may_open(self._client(house, request)):
            raise Refusal("table", "too_many_tries")
        wish = await _body(request, api.NewTable)
        code, token = await house.open_table(wish)
        return told(api.Opened(code=code, host_token=token), 201)

    async def about_table(self, house: House, request: Request) -> Response:
        """What a stranger may know."""
        table = (await self._room(house, request)).sitting.table
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

    async def join(self, house: House, request: Request) -> Response:
        """Somebody sits down."""
        room = await self._room(house, request)
        wish = await _body(request, api.Join)
        token = _token_for(room, wish.key, "join")
        chair = await room.perform(lambda draft: commands.join(draft, wish.name, wish.look, token, wish.device))
        return _seated(room, chair, token)

    async def watch(self, house: House, request: Request) -> Response:
        """A board or a spectator."""
        room = await self._room(house, request)
        token = new_token()
        await room.perform(lambda draft: commands.watch(draft, token, room.audience.watching()))
        return told(api.Watching(token=token), 201)

    async def come_back(self, house: House, request: Request) -> Response:
        """Somebody has the one-time code for a chair."""
        room = await self._room(house, request)
        wish = await _body(request, api.Return)
        token, now = _token_for(room, wish.key, "return"), time.time()
        chair = await room.perform(lambda draft: commands.come_back(draft, wish.rescue, token, now, wish.device))
        return _seated(room, chair, token)

    async def replay(self, house: House, request: Request) -> Response:
        """A game as spectators saw it, for those who may look on: one that is over, or, where nothing speaks against
        looking back, one that goes on."""
        room = await self._room(house, request)
        table = room.sitting.table
        _require_token(room, request)
        number = _number(request.query_params.get("game"), table.games)
        if not 1 <= number <= table.games:
            raise Refusal("table", "no_such_game_here", games=table.games)
        over = number < table.games or table.status != "playing"
        state = room.sitting.state
        if not over and state is not None and not state.looks_back():
            raise Refusal("table", "not_over_yet")
        steps = await house.store.steps(table.code, number)
        if not steps:  # so long ago that nobody looks back so far
            raise Refusal("table", "no_such_game_here", games=table.games)
        game, options = GAMES[table.played[number - 1]], _agreed_in(steps[0].events)
        replay = api.Replay(
            game=game.name,
            number=number,
            over=over,
            options=options,
            board=to_builtins(game.board_of(options)) if game.board_of is not None else None,
            steps=tuple(
                api.ReplayStep(events=cast(Any, Raw(step.events)), view=cast(Any, Raw(step.view or b"{}")))
                for step in steps
            ),
        )
        return told(replay)

    # Questions ----------------------------------------------------------------------------------------------

    async def keep_deck(self, house: House, request: Request) -> Response:
        """A deck file for all tables of this server. Only a host may bring one."""
        room = await self._room(house, request)
        _require_host(room, request)
        if not house.may_bring_deck(self._client(house, request)):
            raise Refusal("table", "too_many_tries")
        client = self._client(house, request)
        data = await _read(request, LARGEST_DECK)
        if not house.may_bring(client, len(data)):
            raise Refusal("table", "too_many_tries")
        async with house.deck_reading.of(client):
            kept = await kept_deck(house.setups.shelf, data, request.query_params.get("name"))
        return told(kept, 201)

    async def written_deck(self, house: House, request: Request) -> Response:
        """What people wrote for this table, as a file to keep and to share. Nobody's name stands in it."""
        room = await self._room(house, request)
        _require_host(room, request)
        text = written_deck(room.sitting, request.query_params.get("name"))
        return Response(text, media_type="text/plain; charset=utf-8")

    async def forget(self, house: House, request: Request) -> Response:
        """A device does not want to be remembered."""
        self._knock(house, request)
        wish = await _body(request, api.Forget)
        device = hashed(wish.device)
        for room in list(house.directory.rooms()):
            if any(chair.device == device for chair in room.sitting.table.chairs):
                await room.perform(lambda draft: commands.forget_device(draft, device))
        await house.store.forget_device(device)
        return Response(status_code=204)

    @staticmethod
    def _client(house: House, request: Request) -> str:
        address = request.client.host if request.client else ""
        return house.client_of(address, request.headers.getlist("x-forwarded-for"))

    def _knock(self, house: House, request: Request) -> None:
        if not house.may_join(self._client(house, request)):
            raise Refusal("table", "too_many_tries")

    async def _room(self, house: House, request: Request) -> Room:
        self._knock(house, request)
        room = await house.directory.find(request.path_params["code"])
        if room is None:
            raise Refusal("table", "no_such_table")
        return room

    # The house ----------------------------------------------------------------------------------------------

    async def offer(self, house: House, request: Request) -> Response:
        """The games, and where phones find us."""
        games = tuple(
            api.GameInfo(
                name=game.name,
                fewest=game.fewest,
                most=game.most,
                options=api.options_of(game),
                decks=decks_of(house.setups.shelf, game),
            )
            for game in GAMES.values()
        )
        return told(api.Offer(version=__version__, games=games, bots=BOTS, looks=LOOKS, addresses=self.addresses()))

    async def health(self, house: House, request: Request) -> Response:
        """Whether the server can do its work: 503 while the disk takes nothing."""
        body = encode({"status": "ok" if house.commit.healthy else "unwell", "version": __version__})
        response = told(body, 200 if house.commit.healthy else 503)
        response.headers["x-tablee-instance"] = house.instance
        return response

    async def metrics(self, house: House, request: Request) -> Response:
        """Numbers for the operator."""
        house.tables_stored = await house.store.count()
        return Response(house.metrics.text(), media_type="text/plain; version=0.0.4")

    async def mishap(self, house: House, request: Request) -> Response:
        """An error on somebody's screen."""
        if not house.may_report(self._client(house, request)):
            raise Refusal("table", "too_many_tries")
        house.on_screen_error(await _body(request, api.Mishap))
        return Response(status_code=204)

    async def describe(self, house: House, request: Request) -> Response:
        """The OpenAPI description, made from the types that check what is sent."""
        return told(description())

    async def file(self, name: str, house: House, request: Request) -> Response:
        """An icon or the like."""
        return pages.file(name)

    async def home(self, house: House, request: Request) -> Response:
        """A page for whoever opens the address in a browser."""
        return pages.home(request.headers.get("accept-language", ""))


@cache
def description() -> bytes:
    """The OpenAPI description as it is sent."""
    return encode(openapi())


def _token_for(room: Room, key: str | None, what: str) -> str:
    return new_token() if key is None else token_from(key, room.code, what)


def _seated(room: Room, chair: Any, token: str) -> Response:
    playing = chair.id in room.sitting.table.seats or room.sitting.table.status != "playing"
    return told(api.Joined(chair=chair.id, name=chair.name, look=chair.look, token=token, playing=playing), 201)


def _require_token(room: Room, request: Request) -> None:
    table = room.sitting.table
    _require_one_of((table.founder, *(chair.token for chair in table.chairs), *table.watchers), request)


def _require_host(room: Room, request: Request) -> None:
    table = room.sitting.table
    host = table.chair(table.host) if table.host is not None else None
    _require_one_of((table.founder if table.host is None else host.token if host is not None else "",), request)


def _require_one_of(tokens: tuple[str, ...], request: Request) -> None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    given = hashed(token.strip())
    if kind.lower() != "bearer" or not any(is_token(kept, given) for kept in tokens):
        raise Refusal("table", "not_known")


def _agreed_in(dealt: bytes) -> dict[str, Any]:
    """What was agreed on before a game, by its first events; nothing in games that were stored before that was."""
    (first, *_) = json.decode(dealt) or [{}]
    options: dict[str, Any] = first.get("options", {})
    return options


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
        async with asyncio.timeout(request.app.state.house.settings.greeting):
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
