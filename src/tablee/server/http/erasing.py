"""What the tables of a group hold of one of its members: found and told, or erased, wherever a table is held.

Erasing may fail half-way: a server dies, a disk is full. So it goes in steps each of which can be done again, and the
chair, by which everything else is found, is the last to forget whose it is.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import DecodeError, Struct, json, msgpack
from msgspec.structs import replace
from starlette.requests import Request

from tablee.core import Refusal, Seat
from tablee.games import GAMES
from tablee.server.directory import HeldElsewhere
from tablee.server.http.bodies import client_of, encode
from tablee.server.logs import log
from tablee.server.net.relay import Misdirected, found_or_passed_on, relay_request
from tablee.server.rooms.room import Room, Unsaved
from tablee.stores.leases import Contact
from tablee.stores.migrating import StoredStep
from tablee.stores.people import nameless_steps, names_dealt
from tablee.stores.records import devices_forgotten, table_of
from tablee.stores.regulars import GameRecord
from tablee.tables import chairs, regulars
from tablee.tables.names import likeness
from tablee.tables.regulars import NOBODY, Member, PlayedGame
from tablee.tables.table import Chair, Table
from tablee.words import Catalogue

if TYPE_CHECKING:
    from tablee.server.house import House

TRIES = 5
"""So often something is read and changed that another server changed in between."""
GAMES_AT_ONCE = 20
"""Of so many games the whole record is in memory at once."""

_game = json.Decoder(PlayedGame).decode


class AtTable(Struct, frozen=True):
    """What one server asks of another: that a member be forgotten at a table which the other one holds."""

    code: str
    group: str
    member: int
    name_only: bool = False
    """Whether it is still to be known whose the chair is."""


class Traces(Struct, frozen=True):
    """What a table holds of a member, as it is stored."""

    table: Table
    chairs: tuple[Chair, ...]
    beginnings: tuple[StoredStep, ...]
    """The versions with which its games began."""
    seats: dict[int, tuple[Seat, str]]
    """By the number of a game, the seat that it was dealt to, and under which name."""

    @property
    def put_away(self) -> tuple[str, ...]:
        """The games that do not lie on the table any more."""
        table = self.table
        return table.played if table.status == "lobby" else table.played[: table.games - 1]

    @property
    def spoken(self) -> list[int]:
        """The numbers of those games of theirs in whose record their own words may stand."""
        played = dict(enumerate(self.put_away, 1))
        return [one for one in sorted(self.seats) if (game := GAMES.get(played.get(one, ""))) and game.own_words]

    def nameless(self, steps: Sequence[StoredStep]) -> list[tuple[StoredStep, StoredStep]]:
        """Those of these steps that say less without this member, each with what is to be in its place. What was said
        in the game that still lies there stays: it is on the table, too."""
        after = nameless_steps(steps, self.seats, self.put_away)
        return [(old, new) for old, new in zip(steps, after, strict=True) if new != old]


# Finding ------------------------------------------------------------------------------------------------------------


async def traces(house: House, group: str, member: Member) -> AsyncIterator[Traces]:
    """All that the tables of this group hold of this member."""
    dealt = {record.game: game for record, game in await games_of(house, group)}
    for code in await house.store.tables_of(group):
        found = await _traces_at(house, code, group, member, dealt)
        if found is not None:
            yield found


async def games_of(house: House, group: str) -> list[tuple[GameRecord, PlayedGame]]:
    """The games that a group remembers, as they are stored."""
    return [(record, _game(record.body)) for record in await house.store.group_games(group)]


async def _traces_at(
    house: House,
    code: str,
    group: str,
    member: Member,
    dealt: dict[str, PlayedGame],
    names: frozenset[str] = frozenset(),
) -> Traces | None:
    """What this table holds of them, who may also have had one of these names there."""
    record = await house.store.read(code)
    table = _table(record.about) if record is not None else None
    if table is None or table.regulars != group:
        return None
    own = tuple(chair for chair in table.chairs if chair.member == member.id)
    known = {likeness(name) for name in (member.name, *(chair.name for chair in own), *names) if name}
    beginnings = tuple(await house.store.beginnings(code))
    seats = await asyncio.to_thread(_seats, table, own, member, known, beginnings, dealt)
    return Traces(table, own, beginnings, seats) if own or seats else None


def _table(about: bytes) -> Table | None:
    """The table; None if that is damaged."""
    try:
        return table_of(about)
    except (DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _seats(
    table: Table,
    own: tuple[Chair, ...],
    member: Member,
    known: set[str],
    beginnings: Sequence[StoredStep],
    dealt: dict[str, PlayedGame],
) -> dict[int, tuple[Seat, str]]:
    """In which games they had a seat: by their chair, by what the group remembers, or by a name that they are known
    by; but not where the group remembers that somebody else sat."""
    seats = {}
    for number, names in names_dealt(beginnings).items():
        game = dealt.get(regulars.game_key(table, number))
        if number == table.games and table.seats:
            found = [seat for seat, chair in enumerate(table.seats) if chair in {one.id for one in own}]
        elif game is not None and member.id in game.members:
            found = [game.members.index(member.id)]
        else:
            found = [seat for seat, name in enumerate(names) if likeness(name) in known]
        found = [seat for seat in found if game is None or game.members[seat] in (member.id, NOBODY)]
        if found:
            seats[number] = (found[0], names[found[0]])
    return seats


async def questions_shown(house: House, devices: set[str]) -> int:
    """How many questions these devices are known to have shown."""
    found = [await house.store.seen_by([device], game) for device in sorted(devices) for game in GAMES]
    return sum(map(len, found))


# Erasing ------------------------------------------------------------------------------------------------------------


async def forget_at_tables(house: House, request: Request, group: str, member: Member) -> None:
    """Forget a member at every table of the group. Unsaved if that was not possible at one of them: the others have
    forgotten them all the same, and it can be asked for again."""
    dealt = {record.game: game for record, game in await games_of(house, group)}
    held_up = False
    for code in await house.store.tables_of(group):
        try:
            await _forget_at(house, request, AtTable(code, group, member.id), member, dealt)
        except Unsaved:
            log.warning("a regular is not forgotten yet", extra={"table": code})
            held_up = True
    if held_up:
        raise Unsaved


async def _forget_at(
    house: House, request: Request, wish: AtTable, member: Member, dealt: dict[str, PlayedGame]
) -> None:
    """The record of games before the chair and after it: until the chair has another name, one may begin."""
    find = partial(_traces_at, house, wish.code, wish.group, member, dealt)
    found = await _forget_in_record(house, find)
    if found is None or not found.chairs:
        return
    names = frozenset(chair.name for chair in found.chairs)
    await _forget_wherever(house, request, AtTable(wish.code, wish.group, wish.member, name_only=True))
    await _forget_in_record(house, partial(find, names=names))
    await _forget_wherever(house, request, wish)


async def _forget_in_record(house: House, find: Callable[[], Awaitable[Traces | None]]) -> Traces | None:
    """Whatever other servers do to it meanwhile. Returns what was found."""
    for _ in range(TRIES):
        found = await find()
        if found is None or await _is_rewritten(house, found):
            return found
    raise Unsaved


async def _is_rewritten(house: House, found: Traces) -> bool:
    """Rewrite the record of their games; False if another server was quicker somewhere."""
    code, spoken = found.table.code, found.spoken
    silent = [step for step in found.beginnings if step.game not in spoken]
    if not await house.store.rewrite_steps(code, found.nameless(silent)):
        return False
    for first in range(0, len(spoken), GAMES_AT_ONCE):
        steps = await house.store.record_of(code, spoken[first : first + GAMES_AT_ONCE])
        if not await house.store.rewrite_steps(code, await asyncio.to_thread(found.nameless, steps)):
            return False
    return True


async def forget_in_games(house: House, group: str, member: int) -> None:
    """In the games that a group, or a league, remembers."""
    await rewrite_games(house, group, lambda _, game: regulars.forgetting(game, member))


async def rewrite_games(house: House, group: str, rewritten: Callable[[str, PlayedGame], PlayedGame]) -> None:
    """Remember the games of a group otherwise, whatever other servers do to them meanwhile."""
    for _ in range(TRIES):
        changed = [
            (record, replace(record, body=json.encode(new)))
            for record, game in await games_of(house, group)
            if (new := rewritten(record.game, game)) != game
        ]
        if await house.store.rewrite_games(group, changed):
            return
    raise Unsaved


async def _forget_wherever(house: House, request: Request, wish: AtTable) -> None:
    """At this table, whichever server holds it."""

    async def pass_on(holder: Contact) -> None:
        answer = await relay_request(house, request, encode(wish), client_of(house, request), holder)
        if answer.status_code != 204:
            raise Unsaved

    here, room = await found_or_passed_on(partial(_room, house, wish), pass_on)
    if here and room is not None:
        await _forget_in(room, wish)


async def forget_here(house: House, wish: AtTable) -> None:
    """Another server asks: Misdirected if the table is not held here any more."""
    try:
        room = await _room(house, wish)
    except HeldElsewhere:
        raise Misdirected from None
    if room is not None:
        await _forget_in(room, wish)


async def _room(house: House, wish: AtTable) -> Room | None:
    """The room of the table. One that cannot be read, so that nobody can sit there, is changed where it is stored."""
    try:
        return await house.directory.find(wish.code)
    except Refusal:
        await _forget_stored(house, wish)
        return None


async def _forget_stored(house: House, wish: AtTable) -> None:
    record = await house.store.read(wish.code)
    table = _table(record.about) if record is not None else None
    if record is None or table is None or table.regulars != wish.group:
        return
    after = chairs.without_member(table, wish.member, _somebody(table), name_only=wish.name_only)
    devices = devices_forgotten(table, after)
    if after != table and not await house.store.rewrite_about(record, msgpack.encode(after), devices):
        raise Unsaved


async def _forget_in(room: Room, wish: AtTable) -> None:
    table = room.sitting.table
    if table.regulars != wish.group:
        return  # by now it is another table's code
    name = _somebody(table)
    for seat in await room.perform(
        lambda draft: chairs.forget_member(draft, wish.member, name, name_only=wish.name_only)
    ):
        room.audience.recent.forget_name(seat)


def _somebody(table: Table) -> str:
    return Catalogue(table.language).text("table-somebody")
