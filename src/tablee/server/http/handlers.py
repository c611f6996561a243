"""The handlers of plain HTTP: tables, regulars, questions, and what the server says of itself."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from msgspec import Raw, json, to_builtins
from starlette.requests import Request
from starlette.responses import Response

from tablee import __version__
from tablee.bots import LEVELS
from tablee.core import Refusal
from tablee.core.decks import LARGEST_DECK_BYTES
from tablee.games import GAMES
from tablee.protocol import api
from tablee.protocol.regulars import BroughtIn, Erasure, Introduction, NewRegulars, RatingsWish, RecordWish, RegularAt
from tablee.server.house import House
from tablee.server.http import pages, regulars
from tablee.server.http.bodies import body_of, client_of, encode, is_relayed, json_response, read
from tablee.server.http.decks import decks_of, kept_deck, written_deck
from tablee.server.http.erasing import AtTable, forget_here
from tablee.server.http.games import info_of, is_known, sheet_of
from tablee.server.http.openapi import openapi
from tablee.server.league import sit_as_entrant
from tablee.server.limits import ClientRateLimiter
from tablee.server.net.addresses import INSTANCE_HEADER
from tablee.server.net.relay import HolderGone, Misdirected, found_or_passed_on, relay_request
from tablee.server.rooms.audience import sitters
from tablee.server.rooms.room import Room, Unsaved
from tablee.stores.leases import Contact
from tablee.tables import chairs
from tablee.tables.codes import hashed, is_token, new_token, token_from
from tablee.tables.setups import known_game
from tablee.tables.sitting import Draft
from tablee.tables.table import LOOKS, MOST_CHAIRS, Chair

RECORD_TOKENS = 5.0
"""What it costs to have all tables of a group looked at, when joining one costs one."""


class Answered(Exception):  # noqa: N818 - an outcome, not a mistake
    """Another server has answered this request."""

    def __init__(self, response: Response) -> None:
        super().__init__()
        self.response = response


class Handlers:
    """The handlers of all routes, each under the name of its `Endpoint`."""

    def __init__(self, addresses: Callable[[], tuple[str, ...]]) -> None:
        self.addresses = addresses

    # Tables -------------------------------------------------------------------------------------------------

    async def open_table(self, house: House, request: Request) -> Response:
        """Open a table."""
        self._take(house, request, house.join_limiter)
        self._take(house, request, house.open_table_limiter)
        house.operations.require_joining()
        wish = await body_of(request, api.NewTable)
        code, token = await house.open_table(wish)
        return json_response(api.Opened(code=code, host_token=token), 201)

    async def about_table(self, house: House, request: Request) -> Response:
        """What a stranger with the code may know, and what somebody from the table may."""
        room = await self._room(house, request)
        known = "authorization" in request.headers
        if known:
            _require_token(room, request)
            house.housekeeping.keep(room)
        table, state = room.sitting.table, room.sitting.state
        sitting = table.sitting()
        taken = {chair.look for chair in sitting}
        people = table.people() if table.status != "playing" else sitting
        info = api.TableInfo(
            code=table.code,
            game=table.game,
            language=table.language,
            status=table.status,
            people=len(sitting),
            free=MOST_CHAIRS - len(people),
            looks=tuple(look for look in range(LOOKS) if look not in taken),
            talk=table.talk,
            onlookers=table.onlookers,
            regulars=table.regulars,
            chairs=sitters(table) if known else (),
            waiting=tuple(table.seats[seat] for seat in state.waiting()) if known and state is not None else (),
        )
        return json_response(info)

    async def join(self, house: House, request: Request) -> Response:
        """Give somebody a chair."""
        room = await self._room(house, request)
        house.operations.require_joining()
        wish = await body_of(request, api.Join)
        token = _token_for(room, wish.key, "join")
        member = await house.league.sits_down(room.sitting.table, wish)

        def sit(draft: Draft) -> Chair:
            chair = chairs.join(draft, wish.name, wish.look, token, wish.device)
            sit_as_entrant(draft, token, member, by_code=bool(wish.entrant_code))
            return chair

        chair = await room.perform(sit)
        return _seated(room, chair, token)

    async def watch(self, house: House, request: Request) -> Response:
        """Give a board or a spectator a token."""
        room = await self._room(house, request)
        token, known = new_token(), _is_at_the_table(room, request)
        await room.perform(lambda draft: chairs.watch(draft, token, room.audience.recent_watchers(), known))
        return json_response(api.Watching(token=token), 201)

    async def come_back(self, house: House, request: Request) -> Response:
        """Give a chair to whoever has its one-time code."""
        room = await self._room(house, request)
        wish = await body_of(request, api.Return)
        token, now = _token_for(room, wish.key, "return"), time.time()
        chair = await room.perform(lambda draft: chairs.come_back(draft, wish.rescue, token, now, wish.device))
        return _seated(room, chair, token)

    async def replay(self, house: House, request: Request) -> Response:
        """A game as spectators saw it, for those at the table: one that is over, or a running one that players may
        look back on."""
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
        if not steps:  # beyond the last MOST_STEPS versions
            raise Refusal("table", "no_such_game_here", games=table.games)
        game, options = known_game(table.played[number - 1]), _options_in(steps[0].events)
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
        return json_response(replay)

    async def review(self, house: House, request: Request) -> Response:
        """The game that has just ended, for those who played it: their own turns, or with open cards all of them."""
        room = await self._room(house, request)
        table = room.sitting.table
        _require_token(room, request)
        mine = [chair.id for chair in table.chairs if _is_bearer(chair.token, request)]
        seat = table.seat_of(mine[0]) if mine else None
        if seat is None:
            raise Refusal("table", "not_for_you", who="seated")
        number = _number(request.query_params.get("game"), table.games)
        reviewed, is_open = await room.reviews.of(number), request.query_params.get("open") == "yes"
        return json_response(
            api.Review(
                game=table.game,
                number=number,
                seat=seat,
                open=is_open,
                turns=reviewed.turns_for(seat, is_open=is_open),
                rounds=reviewed.rounds,
            )
        )

    # Regulars -----------------------------------------------------------------------------------------------

    async def found_regulars(self, house: House, request: Request) -> Response:
        """A new group."""
        self._take(house, request, house.join_limiter)
        self._take(house, request, house.open_table_limiter)
        return json_response(await regulars.found(house, await body_of(request, NewRegulars)), 201)

    async def regulars(self, house: House, request: Request) -> Response:
        """All that is remembered of a group, for its devices."""
        self._take(house, request, house.join_limiter)
        return json_response(await regulars.shown(house, request))

    async def invite_regular(self, house: House, request: Request) -> Response:
        """A one-time code with which another phone comes in."""
        self._take(house, request, house.join_limiter)
        return json_response(await regulars.invite(house, request), 201)

    async def bring_regular_in(self, house: House, request: Request) -> Response:
        """A phone with a one-time code gets a key of its own."""
        self._take(house, request, house.join_limiter)
        return json_response(await regulars.bring_in(house, await body_of(request, BroughtIn)), 201)

    async def introduce_regular(self, house: House, request: Request) -> Response:
        """Whose device this is, and how they are called and look."""
        self._take(house, request, house.join_limiter)
        await regulars.introduce(house, request, await body_of(request, Introduction))
        return Response(status_code=204)

    async def rate_regulars(self, house: House, request: Request) -> Response:
        """The group wants ratings, or none."""
        self._take(house, request, house.join_limiter)
        await regulars.rate(house, request, await body_of(request, RatingsWish))
        return Response(status_code=204)

    async def regular_record(self, house: House, request: Request) -> Response:
        """All that is kept of whose device this is."""
        self._take(house, request, house.join_limiter, min(RECORD_TOKENS, house.join_limiter.burst))
        return json_response(await regulars.record(house, request, await body_of(request, RecordWish)), 201)

    async def leave_regulars(self, house: House, request: Request) -> Response:
        """A device leaves the group; with the last one, all of it is forgotten."""
        self._take(house, request, house.join_limiter)
        if is_relayed(house, request):
            await forget_here(house, await body_of(request, AtTable))
        else:
            await regulars.leave(house, request)
        return Response(status_code=204)

    async def erase_regular(self, house: House, request: Request) -> Response:
        """A member is forgotten, or the whole group."""
        self._take(house, request, house.join_limiter)
        if is_relayed(house, request):
            await forget_here(house, await body_of(request, AtTable))
        else:
            await regulars.erase(house, request, await body_of(request, Erasure))
        return Response(status_code=204)

    async def sit_as_regular(self, house: House, request: Request) -> Response:
        """A chair is a member's."""
        room = await self._room(house, request)
        await regulars.sit(house, room, request, await body_of(request, RegularAt))
        return Response(status_code=204)

    # Questions ----------------------------------------------------------------------------------------------

    async def keep_deck(self, house: House, request: Request) -> Response:
        """Keep an uploaded deck for all tables of this server. Only a host may upload one."""
        room = await self._room(house, request)
        _require_host(room, request)
        self._take(house, request, house.deck_limiter)
        data = await read(request, LARGEST_DECK_BYTES)
        self._take(house, request, house.deck_byte_limiter, len(data))
        async with house.deck_lock.hold(self._client(house, request)):
            owner = house.rights.writer(house, request).token
            kept = await kept_deck(house.setups.shelf, data, request.query_params.get("name"), owner)
        return json_response(kept, 201)

    async def written_deck(self, house: House, request: Request) -> Response:
        """The questions that people wrote for this table, as a deck file without their names."""
        room = await self._room(house, request)
        _require_host(room, request)
        text = written_deck(room.sitting, request.query_params.get("name"))
        return Response(text, media_type="text/plain; charset=utf-8")

    async def forget(self, house: House, request: Request) -> Response:
        """Forget which questions a device has shown."""
        self._take(house, request, house.join_limiter)
        wish = await body_of(request, api.Forget)
        device = hashed(wish.device)
        for room in list(house.directory.rooms()):
            if any(chair.device == device for chair in room.sitting.table.chairs):
                await room.perform(lambda draft: chairs.forget_device(draft, device))
        await house.store.forget_device(device)
        if not is_relayed(house, request):
            for other in house.directory.contacts():
                with contextlib.suppress(HolderGone, Unsaved):  # it has just died, and its tables with it
                    await relay_request(house, request, encode(wish), self._client(house, request), other)
        return Response(status_code=204)

    @staticmethod
    def _client(house: House, request: Request) -> str:
        return client_of(house, request)

    def _take(self, house: House, request: Request, limiter: ClientRateLimiter, tokens: float = 1.0) -> None:
        """Take so many of this client's tokens; a Refusal if there are fewer."""
        if is_relayed(house, request) and limiter is house.join_limiter:
            return  # they were taken where the request came in
        if not limiter.allow(self._client(house, request), house.loop.time(), tokens):
            raise Refusal("table", "too_many_tries")

    async def _room(self, house: House, request: Request) -> Room:
        """The room of the code in the address. Each call counts as a try, so that codes cannot be guessed."""
        self._take(house, request, house.join_limiter)
        room = await self._find(house, request)
        if room is None:
            raise Refusal("table", "no_such_table")
        return room

    async def _find(self, house: House, request: Request) -> Room | None:
        """The room of the code in the address; Answered if another server holds the table, and has answered."""
        code, client = request.path_params["code"], self._client(house, request)
        body: list[bytes] = []
        answers: list[Response] = []

        async def pass_on(holder: Contact) -> None:
            if is_relayed(house, request):
                raise Misdirected
            body[:] = body or [await read(request, LARGEST_DECK_BYTES)]
            answers.append(await relay_request(house, request, body[0], client, holder))

        here, room = await found_or_passed_on(partial(house.directory.find, code), pass_on)
        if not here:
            raise Answered(answers[0])
        return room

    # The house ----------------------------------------------------------------------------------------------

    async def offer(self, house: House, request: Request) -> Response:
        """The games, and where phones find this server."""
        games = tuple(info_of(game, decks_of(house.setups.shelf, game)) for game in GAMES.values())
        return json_response(
            api.Offer(
                version=__version__,
                games=games,
                bots=LEVELS,
                looks=LOOKS,
                addresses=self.addresses(),
                venue=house.settings.venue,
                league=bool(house.settings.league),
                workshop=house.settings.workshop != "off",
            )
        )

    async def open_tables(self, house: House, request: Request) -> Response:
        """The open tables of a house that lists them."""
        house.require_venue()
        return json_response(api.Venue(name=house.settings.venue, tables=house.open_tables()))

    async def game_sheet(self, house: House, request: Request) -> Response:
        """What screens that know no game must know of one; a browser that has it already is told so."""
        game = known_game(request.path_params["game"])
        data, etag = sheet_of(game.name)
        headers = {"etag": etag, "cache-control": "no-cache"}
        if is_known(request.headers.get("if-none-match"), etag):
            return Response(status_code=304, headers=headers)
        return Response(data, media_type="application/json", headers=headers)

    async def health(self, house: House, request: Request) -> Response:
        """Whether the server can do its work: 503 while the disk takes nothing, or others have its tables."""
        is_well = house.commit.healthy and house.directory.is_ready and not house.stopped
        draining = house.operations.is_draining
        status = "draining" if draining else "ok" if is_well else "unwell"
        response = json_response(
            encode({"status": status, "version": __version__}), 200 if is_well and not draining else 503
        )
        response.headers[INSTANCE_HEADER] = house.instance
        return response

    async def metrics(self, house: House, request: Request) -> Response:
        """The metrics for Prometheus: those of this server, or with `all=yes` of each."""
        house.count_tables()
        wants_all = request.query_params.get("all") == "yes" and not is_relayed(house, request)
        text = await house.scraper.text() if wants_all else house.metrics.text()
        return Response(text, media_type="text/plain; version=0.0.4")

    async def mishap(self, house: House, request: Request) -> Response:
        """An error that a web client reports."""
        self._take(house, request, house.error_report_limiter)
        house.on_screen_error(await body_of(request, api.Mishap))
        return Response(status_code=204)

    async def describe(self, house: House, request: Request) -> Response:
        """The OpenAPI description."""
        return json_response(encode(openapi()))

    async def file(self, name: str, house: House, request: Request) -> Response:
        """An icon, the manifest or the service worker."""
        return pages.file(name)

    async def home(self, house: House, request: Request) -> Response:
        """The web client; it finds out itself which table it was opened for."""
        return pages.home(request.headers.get("accept-language", ""))


def _token_for(room: Room, key: str | None, what: str) -> str:
    return new_token() if key is None else token_from(key, room.code, what)


def _seated(room: Room, chair: Any, token: str) -> Response:
    playing = chair.id in room.sitting.table.seats or room.sitting.table.status != "playing"
    return json_response(
        api.Joined(chair=chair.id, name=chair.name, look=chair.look, token=token, playing=playing), 201
    )


def _is_at_the_table(room: Room, request: Request) -> bool:
    table = room.sitting.table
    return any(_is_bearer(kept, request) for kept in (table.founder, *(chair.token for chair in table.people())))


def _require_token(room: Room, request: Request) -> None:
    table = room.sitting.table
    _require_one_of((table.founder, *(chair.token for chair in table.chairs), *table.watchers), request)


def _require_host(room: Room, request: Request) -> None:
    table = room.sitting.table
    host = table.chair(table.host) if table.host is not None else None
    _require_one_of((table.founder if table.host is None else host.token if host is not None else "",), request)


def _require_one_of(tokens: tuple[str, ...], request: Request) -> None:
    if not any(_is_bearer(kept, request) for kept in tokens):
        raise Refusal("table", "not_known")


def _is_bearer(kept: str, request: Request) -> bool:
    """Whether the request comes with the token of this hash."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return kind.lower() == "bearer" and is_token(kept, hashed(token.strip()))


def _options_in(events: bytes) -> dict[str, Any]:
    """The options of a game, by its first events; empty in games that were stored before events had them."""
    (first, *_) = json.decode(events) or [{}]
    options: dict[str, Any] = first.get("options", {})
    return options


def _number(typed: str | None, default: int) -> int:
    if typed is None:
        return default
    if not typed.isdecimal() or not typed.isascii() or len(typed) > 9:
        raise Refusal("table", "malformed", problem="game is a whole number")
    return int(typed)
