"""The evening's league of a house: read from the store, changed there, and gone when the evening is over."""

from __future__ import annotations

import time
from asyncio import Lock
from collections.abc import Callable
from functools import partial
from random import Random
from secrets import randbits
from typing import TYPE_CHECKING, TypeVar

from msgspec import json, msgpack
from msgspec.structs import replace

from tablee.core import Refusal
from tablee.protocol import api
from tablee.protocol import league as told
from tablee.server.http.erasing import forget_in_games
from tablee.server.rooms.room import Unsaved
from tablee.stores.regulars import GroupRecord
from tablee.tables import chairs, league
from tablee.tables.codes import hashed, is_token
from tablee.tables.league import League, Round, Ticket
from tablee.tables.names import likeness
from tablee.tables.regulars import NOBODY, PlayedGame
from tablee.tables.setups import known_game
from tablee.tables.sitting import Draft
from tablee.tables.table import Table

if TYPE_CHECKING:
    from tablee.server.house import House

T = TypeVar("T")
THE_LEAGUE = "league"
"""As what it is found in the store, among the groups. No device can have this key: theirs are hashes."""
ID_BEGINS = "league:"
"""The id of every league, so that its tables are known as such, also when it is over. No group's holds a colon."""
TRIES = 5

_league = msgpack.Decoder(League).decode
_game = json.Decoder(PlayedGame).decode


class LeagueDesk:
    """The league of a house, if its operator has switched that on."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.lock = Lock()
        """One league, and one next round, however often somebody taps."""

    def require_on(self) -> None:
        """A Refusal if there is no league in this house."""
        if not self.house.settings.league:
            raise Refusal("table", "no_league")

    def require_organiser(self, word: str) -> None:
        """A Refusal for everybody else."""
        self.require_on()
        if not self.is_organiser(word):
            raise Refusal("table", "not_the_organiser")

    def is_organiser(self, word: str) -> bool:
        """Whether this is the word that the operator has chosen, however its letters are written."""
        return is_token(hashed(likeness(self.house.settings.league)), hashed(likeness(word)))

    # Reading ------------------------------------------------------------------------------------------------

    async def find(self) -> tuple[League, int] | None:
        """The league of this evening, and its version."""
        record = await self.house.store.group(THE_LEAGUE)
        if record is None:
            return None
        found = _league(record.about)
        if time.time() - found.opened > league.LEAGUE_SECONDS:
            await self.house.store.delete_group(found.id)
            return None
        return found, record.version

    async def get(self) -> tuple[League, int]:
        """The same; a Refusal if there is none."""
        self.require_on()
        found = await self.find()
        if found is None:
            raise Refusal("table", "league_closed")
        return found

    async def games(self, found: League) -> list[PlayedGame]:
        """What was played at its tables."""
        return [_game(record.body) for record in await self.house.store.group_games(found.id)]

    async def shown(self, key: str) -> told.League:
        """What everybody in the house may see."""
        self.require_on()
        there, name = await self.find(), self.house.settings.venue
        if there is None:
            return told.League(name=name, open=False, me=0, entrants=(), rounds=())
        found, games = there[0], await self.games(there[0])
        places = league.results(found, games)
        return told.League(
            name=name,
            open=True,
            me=found.entrant_with(key),
            entrants=tuple(map(_line, league.standings(found, games))),
            rounds=tuple(_round(one, places) for one in found.rounds),
        )

    # Changing -----------------------------------------------------------------------------------------------

    async def change(self, change: Callable[[League], tuple[League, T]]) -> T:
        """Change the league, whatever others do to it meanwhile."""
        for _ in range(TRIES):
            found, version = await self.get()
            after, result = change(found)
            record = GroupRecord(after.id, version + 1, msgpack.encode(after))
            if await self.house.store.put_group(record, (THE_LEAGUE,)):
                return result
        raise Unsaved

    async def switch(self, on: bool) -> None:
        """Open a league, if there is none; or end it, and forget all of it."""
        async with self.lock:
            there = await self.find()
            if on and there is None:
                opened = league.opened(time.time())
                new = replace(opened, id=ID_BEGINS + opened.id)
                record = GroupRecord(new.id, 1, msgpack.encode(new))
                if not await self.house.store.put_group(record, (THE_LEAGUE,)):
                    raise Unsaved
            elif not on and there is not None:
                await self.house.store.delete_group(there[0].id)

    async def take_part(self, name: str) -> told.EntrantKey:
        """Somebody more."""
        return _told(await self.change(lambda found: league.entered(found, name)))

    async def bring_phone(self, typed: str) -> told.EntrantKey:
        """Another device of whoever has this code."""
        return _told(await self.change(lambda found: league.with_phone(found, typed)))

    async def new_code(self, member: int) -> told.EntrantCode:
        """A code in place of the one that somebody has lost."""
        return told.EntrantCode(code=await self.change(lambda found: league.with_new_code(found, member)))

    async def leave(self, member: int) -> None:
        """Somebody is forgotten: their name, and that it was them at the tables where they played."""
        found, _ = await self.get()
        await self.change(lambda found: (league.without(found, member), None))
        await forget_in_games(self.house, found.id, member)

    async def draw(self, wish: told.NewRound) -> None:
        """Draw a round and open its tables, once."""
        game = known_game(wish.game)
        async with self.lock:
            found, _ = await self.get()
            if wish.number <= len(found.rounds):
                return
            games, luck = await self.games(found), Random(randbits(64))  # noqa: S311 - a draw, not a secret
            drawn = await self.house.workshop_threads.run(partial(league.paired, found, game, wish.size, games, luck))
            seated = await self._with_tables(drawn, wish, found.id)
            await self.change(lambda found: (replace(found, rounds=(*found.rounds, seated)), None))

    async def _with_tables(self, drawn: Round, wish: told.NewRound, group: str) -> Round:
        """A table for each pairing. If the server dies before the round is written, they are empty ones like any."""
        pairings = []
        for number, pair in enumerate(drawn.pairings, 1):
            table = api.NewTable(game=drawn.game, language=wish.language, place=str(number), first_leads=True)
            code, _ = await self.house.open_table(table, group)
            pairings.append(replace(pair, table=code))
        return replace(drawn, pairings=tuple(pairings))

    # At the tables ------------------------------------------------------------------------------------------

    async def sits_down(self, table: Table, wish: api.Join) -> int:
        """Who of the league sits down there; nobody at any other table, nor when the evening is over."""
        if not self.house.settings.league or not is_of_league(table):
            return NOBODY
        there = await self.find()
        if there is None or there[0].id != table.regulars:
            return NOBODY
        return there[0].sits_down(table.code, wish.entrant or "", wish.entrant_code)


def is_of_league(table: Table) -> bool:
    """Whether the table was opened for a league."""
    return table.regulars.startswith(ID_BEGINS)


def sit_as_entrant(draft: Draft, token: str, member: int, *, by_code: bool) -> None:
    """Whoever sits down plays for this entrant. A device whose entrant sits there already has a guest on it; who has
    typed the code of somebody who does is told so."""
    if member != NOBODY and (by_code or all(other.member != member for other in draft.table.sitting())):
        chairs.be_member(draft, token, draft.table.regulars, member)


def _told(ticket: Ticket) -> told.EntrantKey:
    return told.EntrantKey(id=ticket.id, name=ticket.name, key=ticket.key, code=ticket.code)


def _line(line: league.Standing) -> told.LeagueEntrant:
    one = line.entrant
    return told.LeagueEntrant(
        id=one.id,
        name=one.name,
        place=line.place,
        points=line.points,
        wins=line.wins,
        games=line.games,
        rests=one.rests,
    )


def _round(one: Round, places: dict[str, dict[int, int]]) -> told.LeagueRound:
    tables = tuple(
        told.LeagueTable(
            number=number,
            code=pair.table,
            members=pair.members,
            places=tuple(places.get(pair.table, {}).get(member, 0) for member in pair.members),
            over=pair.table in places,
        )
        for number, pair in enumerate(one.pairings, 1)
    )
    return told.LeagueRound(game=one.game, tables=tables, byes=one.byes)
