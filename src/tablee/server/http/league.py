"""An evening's league over plain HTTP: looking at it, taking part, and leading it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from tablee.core import Refusal
from tablee.protocol.league import EntrantCode, EntrantStep, LeagueSwitch, NewCode, NewEntrant, NewRound
from tablee.server.house import House
from tablee.server.http.bodies import body_of, client_of, json_response
from tablee.tables import league
from tablee.tables.regulars import NOBODY


class LeagueHandlers:
    """The handlers of its routes, each under the name of its `Endpoint`."""

    async def league(self, house: House, request: Request) -> Response:
        """The table of results, and who plays where."""
        return json_response(await house.league.shown(_key_of(request)))

    async def switch_league(self, house: House, request: Request) -> Response:
        """Open a league, or end it."""
        self._take(house, request)
        wish = await body_of(request, LeagueSwitch)
        house.league.require_organiser(wish.word)
        await house.league.switch(wish.on)
        return Response(status_code=204)

    async def enter_league(self, house: House, request: Request) -> Response:
        """Take part."""
        self._take(house, request)
        house.league.require_on()
        house.operations.require_joining()
        return json_response(await house.league.take_part((await body_of(request, NewEntrant)).name), 201)

    async def bring_phone(self, house: House, request: Request) -> Response:
        """A phone is an entrant's."""
        self._take(house, request)
        wish = await body_of(request, EntrantCode)
        return json_response(await house.league.bring_phone(wish.code), 201)

    async def new_entrant_code(self, house: House, request: Request) -> Response:
        """Another code for an entrant."""
        self._take(house, request)
        wish = await body_of(request, NewCode)
        house.league.require_organiser(wish.word)
        return json_response(await house.league.new_code(wish.member), 201)

    async def step_in_league(self, house: House, request: Request) -> Response:
        """Play, rest or leave."""
        self._take(house, request)
        wish = await body_of(request, EntrantStep)
        member = await self._meant(house, request, wish)
        if wish.what == "leave":
            await house.league.leave(member)
        else:
            await house.league.change(lambda found: (league.resting(found, member, wish.what == "rest"), None))
        return Response(status_code=204)

    async def draw_round(self, house: House, request: Request) -> Response:
        """The next round."""
        self._take(house, request)
        wish = await body_of(request, NewRound)
        house.league.require_organiser(wish.word)
        house.operations.require_joining()
        await house.league.draw(wish)
        return Response(status_code=204)

    async def _meant(self, house: House, request: Request, wish: EntrantStep) -> int:
        """The entrant whose key came with the request, or whom the organiser means."""
        if wish.member is not None:
            house.league.require_organiser(wish.word)
            return wish.member
        found, _ = await house.league.get()
        member = found.entrant_with(_key_of(request))
        if member == NOBODY:
            raise Refusal("table", "no_such_entrant")
        return member

    def _take(self, house: House, request: Request) -> None:
        """One of this client's tries: words and keys could be guessed."""
        if not house.join_limiter.allow(client_of(house, request), house.loop.time()):
            raise Refusal("table", "too_many_tries")


def _key_of(request: Request) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""
