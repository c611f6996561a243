"""What the tables of a group hold of one of its members: found and told, or erased, wherever a table is held."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import TYPE_CHECKING

from msgspec import DecodeError, Struct, json
from starlette.requests import Request

from tablee.core import Refusal, Seat
from tablee.games import GAMES
from tablee.server.directory import HeldElsewhere
from tablee.server.http.bodies import client_of, encode
from tablee.server.net.relay import Misdirected, found_or_passed_on, relay_request
from tablee.server.rooms.room import Room, Unsaved
from tablee.stores.leases import Contact
from tablee.stores.migrating import StoredStep
from tablee.stores.people import nameless_steps, names_dealt
from tablee.stores.records import Step, table_of
from tablee.stores.regulars import GameRecord
from tablee.tables import chairs, regulars
from tablee.tables.names import likeness
from tablee.tables.regulars import Member, PlayedGame
from tablee.tables.table import Chair, Table
from tablee.words import Catalogue

if TYPE_CHECKING:
    from tablee.server.house import House

_game = json.Decoder(PlayedGame).decode


class AtTable(Struct, frozen=True):
    """What one server asks of another: that a member be forgotten at a table which the other one holds."""

    code: str
    group: str
    member: int


class Traces(Struct, frozen=True):
    """What a table holds of a member, as it is stored."""

    table: Table
    chairs: tuple[Chair, ...]
    steps: tuple[StoredStep, ...]
    seats: dict[int, tuple[Seat, str]]
    """By the number of a game, the seat that it was dealt to, and under which name."""

    def nameless(self) -> list[Step]:
        """The steps that say less without this member. What was said in the game that still lies there stays: it is
        on the table, too."""
        table = self.table
        put_away = table.played if table.status == "lobby" else table.played[: table.games - 1]
        after = nameless_steps(self.steps, self.seats, put_away)
        return [
            Step(new.version, new.events, new.view) for old, new in zip(self.steps, after, strict=True) if new != old
        ]


# Finding ------------------------------------------------------------------------------------------------------------


async def traces(house: House, group: str, member: Member) -> AsyncIterator[Traces]:
    """All that the tables of this group hold of this member."""
    dealt = {record.game: game for record, game in await games_of(house, group)}
    for code in await house.store.tables_of(group):
        record = await house.store.read(code)
        table = _table(record.about) if record is not None else None
        if table is None or table.regulars != group:
            continue
        own = tuple(chair for chair in table.chairs if chair.member == member.id)
        steps = [
            StoredStep(step.version, number, step.events, step.view)
            for number in range(1, table.games + 1)
            for step in await house.store.steps(code, number)
        ]
        seats = _seats(table, own, member, steps, dealt)
        if own or seats:
            yield Traces(table, own, tuple(steps), seats)


async def games_of(house: House, group: str) -> list[tuple[GameRecord, PlayedGame]]:
    """The games that a group remembers, as they are stored."""
    return [(record, _game(record.body)) for record in await house.store.group_games(group)]


def _table(about: bytes) -> Table | None:
    """The table; None if that is damaged."""
    try:
        return table_of(about)
    except (DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _seats(
    table: Table, own: tuple[Chair, ...], member: Member, steps: list[StoredStep], dealt: dict[str, PlayedGame]
) -> dict[int, tuple[Seat, str]]:
    """In which games they had a seat: by their chair, by what the group remembers, or by their name."""
    known = {likeness(name) for name in (member.name, *(chair.name for chair in own))}
    seats = {}
    for number, names in names_dealt(steps).items():
        game = dealt.get(regulars.game_key(table, number))
        if number == table.games and table.seats:
            found = [seat for seat, chair in enumerate(table.seats) if chair in {one.id for one in own}]
        elif game is not None and member.id in game.members:
            found = [game.members.index(member.id)]
        else:
            found = [seat for seat, name in enumerate(names) if likeness(name) in known]
        if found:
            seats[number] = (found[0], names[found[0]])
    return seats


async def questions_shown(house: House, devices: set[str]) -> int:
    """How many questions these devices are known to have shown."""
    found = [await house.store.seen_by([device], game) for device in sorted(devices) for game in GAMES]
    return sum(map(len, found))


# Erasing ------------------------------------------------------------------------------------------------------------


async def forget_at_tables(house: House, request: Request, group: str, member: Member) -> set[str]:
    """Forget a member at every table of the group. Returns by what their devices there remember questions."""
    devices: set[str] = set()
    async for found in traces(house, group, member):
        devices |= {chair.device for chair in found.chairs if chair.device}
        if found.chairs:
            await _forget_wherever(house, request, AtTable(found.table.code, group, member.id))
        await house.store.rewrite_steps(found.table.code, found.nameless())
    return devices


async def _forget_wherever(house: House, request: Request, wish: AtTable) -> None:
    """At this table, whichever server holds it."""

    async def pass_on(holder: Contact) -> None:
        answer = await relay_request(house, request, encode(wish), client_of(house, request), holder)
        if answer.status_code != 204:
            raise Unsaved

    here, room = await found_or_passed_on(partial(house.directory.find, wish.code), pass_on)
    if here and room is not None:
        await _forget_in(room, wish)


async def forget_here(house: House, wish: AtTable) -> None:
    """Another server asks: Misdirected if the table is not held here any more."""
    try:
        room = await house.directory.find(wish.code)
    except HeldElsewhere:
        raise Misdirected from None
    if room is not None:
        await _forget_in(room, wish)


async def _forget_in(room: Room, wish: AtTable) -> None:
    table = room.sitting.table
    if table.regulars != wish.group:
        raise Refusal("table", "not_for_regulars")
    name = Catalogue(table.language).text("table-somebody")
    for seat in await room.perform(lambda draft: chairs.forget_member(draft, wish.member, name)):
        room.audience.recent.forget_name(seat)
